"""¡Bis! in words: menus, log, texts, rules, in both languages."""

from collections.abc import Callable

from msgspec.structs import replace

from bot.menus import Menu, menu_at
from games.bis import GAME
from games.bis.state import (
    BisState,
    Chose,
    ColourDone,
    ColumnDone,
    Ended,
    Group,
    Mark,
    Marked,
    OwnChoice,
    Pass,
    Passed,
    Rolled,
    Take,
)
from games.outcome import Outcome, Score
from rendering.bis import PAINTER
from rendering.protocol import Scene
from rendering.words import words_for
from tests.games.bis.positions import BLUE, CELL, QUERY, RED, YELLOW, X, column, mask, position
from tests.games.bis.positions import play as typed
from tests.rendering.tables import cut

Play = Callable[..., BisState]


def entries(state: BisState, seat: int, scene: Scene, *place: int) -> list[str]:
    menu = menu_at(PAINTER, GAME.view(state, seat), GAME.moves(state, seat), scene, place)
    assert isinstance(menu, Menu)
    return [entry.label if entry.detail is None else f"{entry.label} ({entry.detail})" for entry in menu.entries]


def test_dice_are_asked_as_pairs_and_jokers_named_after(scene: Scene) -> None:
    state, shown = position(colours=(YELLOW, YELLOW, X), numbers=(2, 2, QUERY)), cut(scene, 2)
    assert entries(state, 0, shown) == [
        "Yellow 2",
        "Yellow ? (costs 1 joker)",
        "X 2 (costs 1 joker)",
        "X ? (costs 2 jokers)",
        "Pass: mark nothing",
    ]
    assert entries(state, 0, shown, 1) == ["1", "2", "3", "4", "5"]
    assert entries(state, 0, shown, 2) == ["Yellow", "Blue", "Red", "Orange"]
    assert entries(state, 0, shown, 3) == ["Green", "Yellow", "Blue", "Red", "Orange"]
    assert entries(state, 0, shown, 3, 4) == ["1", "2"]


def test_cells_are_asked_as_groups_or_one_by_one(scene: Scene) -> None:
    shown = cut(scene, 2)
    state = GAME.step(position(colours=(YELLOW,) * 3, numbers=(2,) * 3), 0, Take(YELLOW, 2))
    assert entries(state, 0, shown) == ["H6 H7", "H6 I6 (1 star)", "H7 I7", "One cell at a time …"]
    assert entries(state, 0, shown, 3) == ["H6", "H7", "I6 (1 star)", "I7"]
    begun = GAME.step(state, 0, Mark(CELL["I6"]))
    assert entries(begun, 0, shown) == ["H6"]
    single = GAME.step(position(colours=(YELLOW,) * 3, numbers=(1,) * 3), 0, Take(YELLOW, 1))
    assert entries(single, 0, shown) == ["H6", "H7"]


def test_menus_say_what_a_choice_completes(scene: Scene) -> None:
    marks = column("E") & ~mask("E7")
    state = GAME.step(position(marks=(marks, 0), colours=(BLUE,) * 3, numbers=(2,) * 3), 0, Take(BLUE, 2))
    assert "E7 F7 (column E: +2)" in entries(state, 0, cut(scene, 2))


def test_headlines(play: Play, scene: Scene) -> None:
    first = position(number=2)
    shown = cut(scene, 2)
    assert PAINTER.headline(GAME.view(first, None), shown) == "Roll 2 · all choose from all dice"
    later = position(colours=(YELLOW, X, X), numbers=(1, QUERY, QUERY))
    assert PAINTER.headline(GAME.view(later, None), shown) == "Roll 4 · Ana chooses first"
    taken = typed(later, (0, "X=yellow ?=2 H6 H7"))
    assert PAINTER.headline(GAME.view(taken, None), shown) == "Roll 4 · Ana took X as yellow, ? as 2"
    passed = typed(later, (0, "pass"))
    assert PAINTER.headline(GAME.view(passed, None), shown) == "Roll 4 · Ana passed"
    assert PAINTER.headline(GAME.view(play(1, 0), None), cut(scene, 1)) == "Roll 1 of 30 · −22 points"


def test_alt_texts(scene: Scene) -> None:
    state = typed(position(marks=(0, 0, 0), colours=(YELLOW, BLUE, RED), numbers=(1, 2, 3)), (0, "yellow 1 H6"))
    shown = cut(scene, 3)
    assert PAINTER.alt(GAME.view(state, None), shown) == (
        "¡Bis!, roll 4: Bruno and Chloé mark. Dice: blue, red, 2, 3. Points: Ana −22, Bruno −22, Chloé −22."
    )
    tried = GAME.step(GAME.step(state, 1, Take(BLUE, 2)), 1, Group((CELL["H4"], CELL["H5"])))
    said = PAINTER.board(GAME.view(tried, 1), shown)[0].alt
    assert "Your choice: blue 2: H4 H5." in said


def test_ends_are_told(scene: Scene) -> None:
    def outcome(points: tuple[int, ...], ranks: tuple[int, ...], grade: str | None = None) -> Outcome:
        scores = tuple(Score.of([("columns", total)]) for total in points)
        return Outcome(scores=scores, ranks=ranks, grade=grade)

    two, one = GAME.view(position(), None), GAME.view(position(marks=(0,)), None)
    won, shared = (replace(two, outcome=outcome((9, 12), ranks)) for ranks in ((2, 1), (1, 1)))
    assert PAINTER.headline(won, cut(scene, 2)) == "Bruno wins with 12 points."
    assert PAINTER.headline(shared, cut(scene, 2)).startswith("Ana and Bruno share the victory")
    alone = replace(one, outcome=outcome((38,), (1,), "grade-2"))
    assert PAINTER.headline(alone, cut(scene, 1)) == "38 points: Grand chocolatier"
    assert PAINTER.alt(alone, cut(scene, 1)) == "38 points: Grand chocolatier."


def test_every_event_is_told(scene: Scene) -> None:
    shown = cut(scene, 2)
    plain, joker = Take(BLUE, 2), Take(BLUE, 2, joker_colour=True, joker_number=True)
    told = {
        Rolled(1, 7, (0, 2, 5), (1, 1, 6)): "**Roll 7** for Bruno: green, blue, X; 1, 1, ?",
        Chose(1): "",
        OwnChoice(0, plain, (CELL["H4"], CELL["H5"])): (
            "You take blue 2 and mark **H4 H5**. That stays hidden until everybody has chosen."
        ),
        OwnChoice(0, None, ()): "You pass. That stays hidden until everybody has chosen.",
        Marked(0, plain, (CELL["H4"], CELL["H5"])): "Ana takes blue 2 and marks **H4 H5**.",
        Marked(0, joker, (CELL["H4"], CELL["H5"])): "Ana takes X as blue, ? as 2 and marks **H4 H5**.",
        Passed(1): "Bruno passes.",
        ColumnDone(1, 4, 2, first=True): "Bruno completes **column E**: 2 points.",
        ColumnDone(1, 4, 1, first=False): "Bruno completes **column E**: 1 point.",
        ColourDone(0, 3, 5, first=True): "Ana completes **all of red**: 5 points.",
        Ended("colours"): "A second whole colour: the game is over.",
        Ended("rolls"): "That was the last of the thirty rolls.",
        Ended("idle"): "Nobody has marked anything in ten rolls: the game is over.",
    }
    for event, line in told.items():
        assert PAINTER.tell(event, shown) == line
    assert PAINTER.tell(Rolled(0, 7, (0, 2), (1, 6)), cut(scene, 1)) == "**Roll 7**: green, blue; 1, ?"


def test_names_are_cut_before_they_are_escaped() -> None:
    """A name full of Markdown keeps as many letters as any other, and nothing that belongs together is parted."""
    rude = Scene(names=("*" * 32, "Bruno"), words=words_for("en"))
    stars = r"\*" * 23
    assert f"**{stars}…**" in PAINTER.describe(GAME.view(position(), None), rude)


def test_the_position_in_words_is_whole(scene: Scene) -> None:
    """Marks, jokers, columns and colours of everybody, and what is printed, can be read."""
    state = typed(position(marks=(column("H"), 0), colours=(YELLOW,) * 3, numbers=(1,) * 3), (0, "yellow 1 I6"))
    said = PAINTER.describe(GAME.view(state, None), cut(scene, 2))
    assert "Ana took yellow 1" in said
    assert "yellow 3/21" in said
    assert "open cells A1–7 B1–7 C1–7 D1–7 E1–7 F1–7 G1–7 I1–5 I7 J1–7" in said
    assert "1 gggyyyyGbbbOyyy" in said
    own = PAINTER.describe(GAME.view(state, 1), cut(scene, 2))
    assert "- green: A1 B1" in own
    assert "G3\\*" in own


def test_spanish(scene: Scene) -> None:
    spanish = replace(cut(scene, 2), words=words_for("es"))
    assert PAINTER.tell(Marked(0, Take(BLUE, 1), (CELL["H4"],)), spanish) == "Ana toma azul 1 y marca **H4**."
    assert PAINTER.headline(GAME.view(position(), None), spanish) == "Tirada 4 · Ana elige primero"
    assert [spanish.words.n("{count} left", "{count} left", jokers) for jokers in (1, 8)] == ["queda 1", "quedan 8"]


def test_pass_stands_with_the_dice(scene: Scene) -> None:
    view = GAME.view(position(), 0)
    levels = [PAINTER.path(view, move, cut(scene, 2))[0].ask for move in (Pass(), Take(YELLOW, 1))]
    assert levels[0] == levels[1]
