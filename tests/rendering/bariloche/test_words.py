"""Bariloche in words: limits, secrets, menus, log lines."""

from collections.abc import Callable
from string import ascii_letters

import pytest
from msgspec.structs import replace

from games.bariloche.data import CONTENT_TEXTS, WHOLE_SHEET
from games.bariloche.game import BarilocheGame
from games.bariloche.pantry import Pantry, describe_pantry, write_pantry
from games.bariloche.state import (
    AnyEvent,
    BarilocheState,
    Began,
    Choose,
    Cut,
    CutChosen,
    End,
    Ended,
    Keep,
    Lay,
    PartKept,
    PieceCut,
    PiecePlaced,
    PiecesDrawn,
    PiecesLaid,
    PieceTaken,
    Place,
    Player,
    RoundBegan,
    SheetTaken,
    SpeedScored,
    Turn,
)
from games.bariloche.trays import tray_cell_text
from rendering.bariloche import PAINTER
from rendering.bariloche.heading import actor
from rendering.bariloche.names import content_name, cut_cells, cut_name, piece_name
from rendering.bariloche.pantry import pantry_text
from rendering.bariloche.sayings import tray_rows
from rendering.protocol import Scene
from rendering.words import words_for
from tests.rendering.tables import cut

Play = Callable[..., BarilocheState]


def test_the_whole_position_is_in_the_words(game: BarilocheGame, play: Play, scene: Scene) -> None:
    state = play(4, 90)
    said = PAINTER.describe(game.view(state, 2), scene)
    assert said.index("**Chloé**") < said.index("**Ana**"), "one's own tray first"
    for seat, player in enumerate(state.players):
        assert f"**{scene.names[seat]}**: " in said
        letter, row = tray_cell_text(player.tray.cells[0])[0], tray_cell_text(player.tray.cells[0])[1:]
        lines = "\n".join(tray_rows(player.tray)).splitlines()
        shown = next(line for line in lines if line.split()[0] == row)
        at = lines[0].index(letter)
        assert shown[at : at + 2] == CONTENT_TEXTS[player.tray.contents[0]], "right below the letter of its column"
        assert "\n".join(lines) in said
    assert said.count("  A  B  C  D  E  F  G  H") == 4


@pytest.mark.parametrize("options", [{}, {"mode": "permanent"}])
def test_a_planned_turn_says_whose_it_is(
    game: BarilocheGame, play: Play, scene: Scene, options: dict[str, str]
) -> None:
    """Between the last step of a turn and its confirmation it is still that player's, whoever else is to act."""
    for steps in range(30):
        state = play(2, steps, **options)
        for seat in game.active(state):
            planned = game.step(state, seat, game.moves(state, seat)[0])
            view = game.view(planned, seat)
            said = PAINTER.headline(view, cut(scene, 2))
            assert scene.names[seat] in said, said
            assert actor(view) == seat, "the pill in the picture names whoever plans"


def test_a_choice_that_ends_the_game_is_a_matter_of_caution(game: BarilocheGame, play: Play, scene: Scene) -> None:
    state = replace(play(2, 0), uses=(3, 3, 3, 3))
    blocked = replace(state.players[1], left=1)
    state = replace(state, players=(state.players[0], blocked))
    view = game.view(state, state.chooser)
    assert PAINTER.caution(view, Choose(0), cut(scene, 2)) is None
    assert PAINTER.caution(view, Choose(3, ends=True), cut(scene, 2)) == (
        "This ends the game at once: the cut (square) is not possible for Bruno."
    )
    assert PAINTER.caution(view, End(), cut(scene, 2)) == "This ends the game at once, and the final scores follow."


def test_menus_go_column_by_column(game: BarilocheGame, play: Play, scene: Scene) -> None:
    """What Discord shows in order of appearance has to appear in the order of letters and numbers."""
    seen = 0
    for steps in range(60):
        state = play(2, steps)
        for seat in game.active(state):
            moves = [move for move in game.moves(state, seat) if isinstance(move, Cut | Place)]
            view = game.view(state, seat)
            labels = [[level.label for level in PAINTER.path(view, move, cut(scene, 2))][:2] for move in moves]
            wanted = sorted(labels, key=lambda names: (len(names[0]), names[0], int(names[1].strip(ascii_letters))))
            assert labels == wanted
            seen += len(moves) > 1
    assert seen > 20


def test_alt_says_who_does_what(game: BarilocheGame, play: Play, scene: Scene) -> None:
    state = play(3, 0)
    name = scene.names[state.chooser]
    assert PAINTER.alt(game.view(state, None), cut(scene, 3)).startswith(
        f"Bariloche, round 1: {name} chooses the cut. Points now: Ana 0, Bruno 0, Chloé 0. Cuts left: single 4"
    )
    assert PAINTER.headline(game.view(play(3, 1), None), cut(scene, 3)).startswith("Round 1 · cutting and placing (")


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Began(1, 0), "Score sheet A. Bruno is the first active player."),
        (SheetTaken(0, 2), "Ana takes: Bonbon sheet C."),
        (CutChosen(0, 3, 1), "Ana chooses the cut **square** (1 use left)."),
        (PieceCut(0, 4, 0, (0, 11, 20, -1), 0, 0), "Ana cuts A1, B1, A2: **brown, red with nut / empty space**."),
        (
            PieceCut(0, 0, 0, (22, -1, -1, -1), 2, 1),
            "Ana cuts A1: **spicy**. 2 cells fall off as scraps. 1 spicy bonbon gained.",
        ),
        (PartKept(2, 1), "Chloé keeps one of the equal parts; 1 cell becomes scrap."),
        (PiecePlaced(1, (7, -1, -1, -1), 205), "Bruno places green with cherry at F6."),
        (SpeedScored(0, "area", 10), "Ana completes **Area of 6×5 (speed)** for 10 points."),
        (RoundBegan(2, 4), "Round 4: Chloé is the active player."),
        (PiecesDrawn(0, 6, 0), "Ana draws 6 pieces."),
        (
            PiecesDrawn(0, 1, 1, ((0, -1, -1, -1),)),
            "Ana draws 1 piece. The box was short: 1 was cut anew. You drew: brown.",
        ),
        (PiecesLaid(0, ((0, 5, -1, -1), (21, 0, -1, -1))), "Ana lays out: brown, green; wrapped, brown."),
        (PieceTaken(1, (15, 22, -1, -1), 1), "Bruno takes **striped, spicy**. 1 spicy bonbon gained."),
        (Ended(3, ()), "At most one cut type is left: the game ends."),
        (Ended(3, (1,)), "The sheet of Bruno cannot give the cut (square): the game ends at once."),
        (Ended(1, (0, 2)), "The sheets of Ana and Chloé cannot give the cut (double): the game ends at once."),
    ],
)
def test_every_event_is_told(event: AnyEvent, said: str, scene: Scene) -> None:
    assert PAINTER.tell(event, scene) == said


def test_the_active_player_who_has_the_last_piece_only_places_it(game: BarilocheGame, play: Play, scene: Scene) -> None:
    said: dict[str, set[str]] = {}
    for state in (play(3, steps, mode="permanent") for steps in range(60)):
        if state.phase == "take":
            (seat,) = game.active(state)
            line = PAINTER.headline(game.view(state, None), cut(scene, 3))
            said.setdefault(state.players[seat].stage, set()).add(line.split(scene.names[seat])[1].split(" (")[0])
    assert said.pop("take") == {" takes a piece"}
    assert said
    assert all(lines == {" places a piece"} for lines in said.values())


def test_laying_out_says_how_many_are_to_come(game: BarilocheGame, play: Play, scene: Scene) -> None:
    state = next(state for state in (play(3, steps, mode="permanent") for steps in range(60)) if state.phase == "lay")
    seat = state.chooser
    for number in range(len(state.store.chosen) if state.store else 0, 3):
        move = game.moves(state, seat)[0]
        (level,) = PAINTER.path(game.view(state, seat), move, cut(scene, 3))
        assert level.ask == f"Which piece do you lay out ({number + 1} of 3)?"
        state = game.step(state, seat, move)


def test_pieces_alike_are_one_choice_with_all_their_numbers(game: BarilocheGame, play: Play, scene: Scene) -> None:
    state = next(state for state in (play(3, steps, mode="permanent") for steps in range(60)) if state.phase == "lay")
    assert state.store is not None
    red, brown, seat = "R-      ", "B-      ", state.chooser
    state = replace(state, store=replace(state.store, drawn=(red, brown, red, red), chosen=()))

    def labels() -> list[str]:
        view = game.view(state, seat)
        return [PAINTER.path(view, move, cut(scene, 3))[0].label for move in game.moves(state, seat)]

    assert labels() == ["1, 3, 4 · red", "2 · brown"]
    state = game.step(state, seat, Lay(1))
    assert labels() == ["2 · brown", "3, 4 · red"]


def levels(game: BarilocheGame, state: BarilocheState, move: object, scene: Scene) -> list[tuple[str, str | None]]:
    view = game.view(state, 0)
    found = next(one for one in game.moves(state, 0) if one == move)
    return [(level.label, level.detail) for level in PAINTER.path(view, found, scene)]


def cutting(game: BarilocheGame, play: Play, cut_type: int, left: int) -> BarilocheState:
    """A position in which the first seat cuts what is left of sheet A."""
    state = play(2, 0, sheets="a")
    players = (Player(stage="cut", sheet=0, left=left), Player(stage="cut", sheet=0, left=WHOLE_SHEET))
    return replace(state, phase="cut", cut=cut_type, players=players, uses=(1, 1, 1, 1))


def test_menus_of_cuts_go_by_column_row_and_orientation(game: BarilocheGame, play: Play, scene: Scene) -> None:
    shown = cut(scene, 2)
    square = cutting(game, play, 3, WHOLE_SHEET)
    assert levels(game, square, Cut(7, 0), shown) == [("A", None), ("A1", "brown, striped / red, brown")]
    corner = cutting(game, play, 2, WHOLE_SHEET)
    assert levels(game, corner, Cut(4, 0), shown) == [("A", None), ("A1", None), ("A1, B1, A2", "brown, striped / red")]


def test_menus_tell_of_scraps_before_they_fall(game: BarilocheGame, play: Play, scene: Scene) -> None:
    # Row 4 is a bridge of one cell.
    left = WHOLE_SHEET & ~sum(1 << 27 + column for column in (0, 1, 2, 4, 5, 6, 7))
    state = cutting(game, play, 1, left)
    assert levels(game, state, Cut(2, 30), cut(scene, 2))[-1] == (
        "D4, D5",
        "23 scraps · green with leaf / striped",
    )
    single = game.step(cutting(game, play, 0, left), 0, Cut(0, 30))
    assert levels(game, single, Keep(0), cut(scene, 2)) == [("The part with A1", "24 cells")]


def test_menus_warn_of_the_end(game: BarilocheGame, play: Play, scene: Scene) -> None:
    state = play(2, 0, sheets="a")
    players = (replace(state.players[0], stage="choose"), replace(state.players[1], stage="wait", left=1))
    state = replace(state, chooser=0, players=players)
    shown = cut(scene, 2)
    assert levels(game, state, Choose(0), shown) == [("Single", "4 uses left")]
    assert levels(game, state, Choose(3, True), shown) == [("Square", "ENDS THE GAME: not possible for Bruno")]
    assert "Choosing square ends the game: Bruno." in PAINTER.describe(game.view(state, 0), shown)
    over = replace(state, players=(players[0], replace(players[1], left=0)))
    assert levels(game, over, End(), shown) == [("End the game", "No cut is possible for everybody: Bruno")]


def test_turns_are_described(game: BarilocheGame, play: Play, scene: Scene) -> None:
    state = game.step(cutting(game, play, 1, WHOLE_SHEET), 0, Cut(1, 0))
    assert levels(game, state, Turn(0), cut(scene, 2)) == [("As it is", "brown, striped")]
    assert levels(game, state, Turn(90), cut(scene, 2)) == [("Turned 90° clockwise", "brown / striped")]


def test_secret_pieces_are_named_in_their_owners_menus_only(game: BarilocheGame, play: Play, scene: Scene) -> None:
    state = next(one for one in (play(3, at, mode="permanent") for at in range(60)) if one.phase == "lay")
    assert state.store is not None
    other = (state.chooser + 1) % 3
    mine, theirs = (PAINTER.describe(game.view(state, seat), cut(scene, 3)) for seat in (state.chooser, other))
    assert "You drew:" in mine
    assert "You drew:" not in theirs


def test_names_of_things() -> None:
    words = words_for("en")
    assert [content_name(content, words) for content in (0, 6, 12, 18, 4, 20, 21, 22)] == [
        "brown",
        "green with nut",
        "red with cherry",
        "striped with leaf",
        "brown with sugar",
        "empty space",
        "wrapped",
        "spicy",
    ]
    assert piece_name((-1, 0, 5, 10), words) == "brown / green, red"
    assert cut_cells(3, 9) == "A2, A1, B2"
    assert cut_name(2, words_for("es")) == "esquina"
    for language in ("en", "es"):
        assert len({content_name(content, words_for(language)) for content in range(23)}) == 23


def test_the_pantry_in_words(scene: Scene) -> None:
    empty = pantry_text(describe_pantry(None), scene.words)
    assert "Filled by 0 finished games." in empty
    assert "- **Single**: 0 pieces" in empty
    assert "Permanent Mode is best after 3 standard games" in empty
    full = Pantry(3, ((("B-      ", 4), ("R-      ", 1)), (), (), ()), (("B-G-", 2),))
    said = pantry_text(describe_pantry(write_pantry(full)), scene.words)
    assert "- **Single**: 5 pieces (4 × brown; 1 × red)" in said
    assert "Parts of sheets: 2, 4 cells in all." in said
    last = describe_pantry(write_pantry(Pantry(3, full.boxes, (("R-      ", 1),))))
    assert "Parts of sheets: 1, 1 cell in all." in pantry_text(last, scene.words)
    assert "There is enough for Permanent Mode" in said
