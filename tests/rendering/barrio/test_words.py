"""Barrio in words: limits, secrets, menus, warnings."""

import re
from collections.abc import Callable
from typing import get_args

import pytest
from msgspec.structs import replace

from games.barrio.data import HAND_LIMIT, HOUSE_OF, HOUSES, KINDS, SCORING_CARDS
from games.barrio.events import (
    AnyEvent,
    Built,
    BuiltFree,
    Cleared,
    ClosedUp,
    Completed,
    Discarded,
    Drew,
    Exceeded,
    GameOver,
    HasChosen,
    Joined,
    KlausBuilt,
    KlausDiscarded,
    KlausDrew,
    LastRound,
    Passed,
    Placed,
    Redealt,
    Remade,
    Replenished,
    SetUp,
    Swept,
)
from games.barrio.game import BarrioGame
from games.barrio.grid import LINES, SPACES, shape_of, space_name
from games.barrio.moves import (
    Aim,
    AnyMove,
    Build,
    Close,
    Discard,
    DrawDeck,
    DrawMarket,
    DrawStock,
    End,
    Free,
    Join,
    Keep,
    Klaus,
    Pass,
    Place,
    Ready,
    Skip,
)
from games.barrio.scoring import EACH_LEFTOVER, RUBBLE_POINTS
from games.barrio.state import BarrioState
from games.barrio.views import Caution, Plan
from rendering.barrio import PAINTER
from rendering.barrio.names import house_title
from rendering.barrio.sayings import card_text
from rendering.protocol import Scene
from rendering.words import figure, words_for
from tests.rendering.tables import cut

Play = Callable[..., BarrioState]
Games = Callable[..., tuple[BarrioState, ...]]


def test_alt_says_whose_turn_it_is_and_the_points(game: BarrioGame, play: Play, scene: Scene) -> None:
    state = play(3, 120)
    view = game.view(state, None)
    said = PAINTER.alt(view, cut(scene, 3))
    assert said.startswith(f"Barrio, turn {state.number}: {scene.names[state.seat]} plays.")
    for name, seen in zip(scene.names, view.players, strict=False):
        assert f"{name} {figure(seen.score.total)}" in said


def test_the_description_tells_leftovers_and_rubble_apart(game: BarrioGame, play: Play, scene: Scene) -> None:
    state = play(2, 90)
    player = replace(state.players[0], leftovers=(2, 0, 0, 0, 0, 1), rubble=3)
    view = game.view(replace(state, players=(player, state.players[1])), None)
    said = PAINTER.describe(view, cut(scene, 2))
    assert "Rubble pile: leftovers: 2 wood, 1 wildcard · 3 Rubble cards" in said


def test_only_the_owner_reads_a_hand(game: BarrioGame, play: Play, scene: Scene) -> None:
    state = play(2, 60)
    assert "Your hand" in PAINTER.describe(game.view(state, 0), cut(scene, 2))
    assert "Your hand" not in PAINTER.describe(game.view(state, None), cut(scene, 2))


def test_klaus_wins_or_is_beaten(game: BarrioGame, play: Play, scene: Scene) -> None:
    view = game.view(play(1, 700), None)
    assert view.outcome is not None
    assert view.outcome.rival is not None
    own, his = view.outcome.scores[0].total, view.outcome.rival.total
    for won, said in ((True, f"Ana beats Klaus {own} to {his}."), (False, f"Klaus beats Ana {his} to {own}.")):
        assert PAINTER.headline(replace(view, outcome=replace(view.outcome, won=won)), cut(scene, 1)) == said


F7, S4 = HOUSE_OF["F7"], HOUSE_OF["S4"]
TOLD: list[tuple[AnyEvent, str]] = [
    (HasChosen(seat=0), "Ana has chosen which houses to keep."),
    (SetUp((2, 0, 5), 2), "Houses kept: Ana 2, Bruno 0, Chloé 5. Chloé starts."),
    (Placed(1, SPACES["B3"], seat=0), "Ana places brick on **B3**."),
    (Discarded(F7, seat=1), "Bruno discards **F7**."),
    (Drew("stockpile", 2, seat=0), "Ana takes stone from the Stockpile."),
    (Drew("market", S4, seat=0), "Ana takes **S4** from the House Market."),
    (Drew("houses", S4, seat=0), "Ana draws **S4** face down."),
    (Drew("houses", None, seat=0), "Ana draws a house face down."),
    (Drew("materials", 6, seat=0), "Ana draws **Rubble** face down."),
    (Drew("materials", None, seat=0), "Ana draws a material face down."),
    (
        Built(F7, LINES["row 3"], (2, 1, 1, 0, 0, 0, 0), (0, 1, 0, 0, 0, 0), 2, seat=0),
        "Ana builds **F7** with row 3. On the rubble pile: leftovers: 1 brick · 2 Rubble cards.",
    ),
    (Built(F7, LINES["column B"], (2, 1, 1, 0, 0, 0, 0), (0,) * 6, 0, seat=0), "Ana builds **F7** with column B."),
    (BuiltFree(S4, "full", seat=0), "Ana builds **S4** for free with the full grid."),
    (BuiltFree(S4, "combined", seat=0), "Ana adds **S4** for free: combined construction."),
    (Joined(S4, -1, -1, 0, 1, seat=0), "**S4** starts a new panorama."),
    (Joined(S4, 0, -1, 0, 3, seat=0), "**S4** goes at the right end of P1: 3 houses in a row."),
    (Joined(S4, -1, 1, 1, 2, seat=0), "**S4** goes at the left end of P2: 2 houses in a row."),
    (Joined(S4, 0, 2, 0, 5, seat=0), "**S4** goes between P1 and P3: 5 houses in a row."),
    (Completed(seat=0), "Ana fills the 5 × 5 grid."),
    (Cleared(25, seat=0), "The whole market is discarded: 25 cards."),
    (ClosedUp(1, 3, seat=0), "Ana chooses how the market closes up."),
    (
        Replenished((0, 6), (F7,)),
        "New in the Stockpile: wood and Rubble. New in the House Market: **F7**.",
    ),
    (Redealt((6, 6, 0, 1)), "A bad Stockpile is discarded: Rubble, Rubble, wood, and brick."),
    (Remade(True), "The house deck is made again from its discard pile."),
    (Remade(False), "The material deck is made again from its discard pile."),
    (
        Swept((0,), (F7,)),
        "The material deck ran out: Stockpile and House Market are swept and laid out anew.",
    ),
    (Exceeded(seat=0), "The market of Ana grows beyond 3 × 5: Klaus builds."),
    (KlausDrew(1, 2), "Klaus draws 1 Rubble card from the Stockpile and 2 cards face down."),
    (KlausDrew(0, 0), "Klaus draws nothing."),
    (KlausBuilt(S4, -1, -1, 0, 1), "Klaus builds **S4**. **S4** starts a new panorama."),
    (KlausDiscarded((3, 2, 0, 0, 0, 0, 0), 1), "Klaus discards 3 wood, 2 bricks. He keeps 1 Rubble card."),
    (Passed(seat=0), "Ana can do nothing and passes."),
    (LastRound(6, seat=0), "Ana has built 6 houses: the round is completed, then the game ends."),
    (GameOver("houses"), "The houses are built: the game is over."),
    (GameOver("stuck"), "Nobody can do anything more: the game is over."),
]


@pytest.mark.parametrize(("event", "said"), TOLD, ids=[said for _, said in TOLD])
def test_what_happened_is_told(scene: Scene, event: AnyEvent, said: str) -> None:
    assert PAINTER.tell(event, scene) == said


def test_every_sort_of_event_is_among_them() -> None:
    assert {type(event) for event, _ in TOLD} == set(get_args(AnyEvent))


def test_the_public_log_never_names_a_card_drawn_face_down(game: BarrioGame, games: Games, scene: Scene) -> None:
    hidden = 0
    for state in games(3):
        for event in game.events(state, None):
            if isinstance(event, Drew) and event.source in ("materials", "houses"):
                hidden += 1
                said = PAINTER.tell(event, cut(scene, 3))
                assert not re.search(r"\b[FMS]\d+\b|wood|brick|stone|concrete|plants|wildcard|Rubble", said)
    assert hidden > 10


def test_every_sort_of_step_has_a_menu(game: BarrioGame, play: Play, scene: Scene) -> None:
    view = game.view(play(1, 12), 0)
    wide = replace(view, play=replace(view.play, house=F7, closings=(view.market, view.market)))
    moves: list[AnyMove] = [
        Aim(F7),
        Keep(F7),
        Ready(),
        Place(0, SPACES["B3"]),
        Discard(F7),
        DrawStock(0),
        DrawMarket(F7),
        DrawDeck(True),
        DrawDeck(False),
        Build(F7, LINES["column B"]),
        Free(F7),
        Skip(),
        Join(-1, -1),
        Close(2),
        Klaus(F7, -1, -1),
        End(),
        Pass(),
    ]
    assert {type(move) for move in moves} == set(get_args(AnyMove))
    for move in moves:
        path = PAINTER.path(wide, move, cut(scene, 1))
        assert 1 <= len(path) <= 5
        assert all(level.label and level.ask for level in path)
    assert [level.label for level in PAINTER.path(wide, Close(2), cut(scene, 1))] == ["Picture 2"]
    assert PAINTER.path(wide, Join(-1, -1), cut(scene, 1))[0].ask == "Where does F7 go?"


def test_the_first_menu_says_what_an_action_brings(game: BarrioGame, games: Games, walks: Games, scene: Scene) -> None:
    labels = {
        PAINTER.path(game.view(state, seat), move, cut(scene, 2))[0].label
        for state in (*games(2), *walks(2), *walks(2, 2))
        for seat in game.active(state)[:1]
        for move in game.moves(state, seat)
    }
    assert {"Place a material", "Place a second material", "Plan to build a house", "Build a house"} <= labels
    assert {"Draw 1 card", "Draw 2 cards", "Draw 3 cards", "Discard houses", "Discard another house"} <= labels


def test_no_more_draws_are_promised_than_the_hand_can_hold(
    game: BarrioGame, games: Games, walks: Games, scene: Scene
) -> None:
    """Seven cards are the limit: whoever has placed one of seven draws one, not two."""
    limited: set[str] = set()
    for state in (*games(2), *walks(2), *walks(2, 2)):
        if state.stage not in ("act", "draw") or state.unsettled:
            continue
        player, turn, table = state.players[state.seat], state.turn, cut(scene, len(state.players))
        due = turn.draws if state.stage == "draw" else turn.discarded or turn.placed + 1
        count = min(due, HAND_LIMIT - sum(player.materials) - len(player.houses))
        cards = "1 card" if count == 1 else f"{count} cards"
        view = game.view(state, state.seat)
        if state.stage == "draw":
            assert PAINTER.headline(view, table).endswith(f"{cards} to draw")
            assert PAINTER.headline(game.view(state, None), table).endswith(f"{cards} to draw")
            limited |= {"draw"} if count < due else set()
            continue
        for move in game.moves(state, state.seat):
            if isinstance(move, DrawDeck | DrawMarket | DrawStock):
                assert PAINTER.path(view, move, table)[0].label == f"Draw {cards}"
                limited |= {"act"} if count < due else set()
    assert limited == {"act", "draw"}


def test_warnings_come_before_what_forces_or_forbids(game: BarrioGame, play: Play, scene: Scene) -> None:
    view, space = game.view(play(2, 60), 0), SPACES["F3"]
    said = {
        why: PAINTER.caution(replace(view, cautions=(Caution(space, why),)), Place(0, space), cut(scene, 2))
        for why in ("over", "full", "exceed")
    }
    assert "you must build" in (said["over"] or "")
    assert "the whole market is discarded" in (said["full"] or "")
    assert "Klaus builds at once" in (said["exceed"] or "")
    assert PAINTER.caution(replace(view, cautions=()), Place(0, space), cut(scene, 2)) is None


def test_cautions_of_the_rules_reach_the_menus(game: BarrioGame, games: Games, walks: Games, scene: Scene) -> None:
    seen: set[str] = set()
    for seats, states in ((1, walks(1)), (2, games(2))):
        for state in states:
            if state.stage == "keep" or not game.active(state):
                continue
            view = game.view(state, state.seat)
            spaces = {one.space: one.why for one in view.cautions}
            for move in game.moves(state, state.seat):
                if isinstance(move, Place):
                    warned = PAINTER.caution(view, move, cut(scene, seats)) is not None
                    assert warned == (move.space in spaces)
                    last = PAINTER.path(view, move, cut(scene, seats))[-1]
                    assert last.key == (space_name(move.space) if shape_of(view.market).cards else KINDS[move.kind])
                    assert (last.detail is not None and last.key not in KINDS) == warned
                    seen |= {spaces[move.space]} if warned else set()
    assert {"over", "exceed"} <= seen


def test_a_build_says_what_it_leaves(game: BarrioGame, play: Play, scene: Scene) -> None:
    view = game.view(play(2, 60), 0)
    line = LINES["row 2"]
    plan = Plan(F7, line, (2, 1, 1, 0, 0, 0, 0), (0, 0, 1, 0, 0, 0), 1, (view.market,))
    planned = replace(view, plans=(plan,), stage="act", acting=0)
    said = PAINTER.caution(planned, Build(F7, line), cut(scene, 2)) or ""
    assert said.startswith("On your rubble pile: leftovers: 1 stone · 1 Rubble card.")
    assert PAINTER.path(planned, Build(F7, line), cut(scene, 2))[-1].detail == "leftovers: 1 stone · 1 Rubble card"
    row = tuple(range(view.limit - 1))
    last = replace(planned, players=(replace(view.players[0], panoramas=(row,)), view.players[1]))
    assert "the last round begins" in (PAINTER.caution(last, Build(F7, line), cut(scene, 2)) or "")
    assert PAINTER.caution(planned, DrawStock(0), cut(scene, 2)) is not None
    full = replace(view, play=replace(view.play, why="full"))
    assert "discarded" in (PAINTER.caution(full, Skip(), cut(scene, 2)) or "")


@pytest.mark.parametrize("language", ["en", "es"])
def test_titles_tell_all_houses_apart(language: str) -> None:
    words = words_for(language)
    assert len({house_title(house, words) for house in range(len(HOUSES))}) == len(HOUSES)


@pytest.mark.parametrize("language", ["en", "es"])
def test_scoring_cards_are_told_with_their_values(language: str) -> None:
    for card in SCORING_CARDS:
        said = card_text(card, words_for(language)).replace("−", "-")
        assert card.upper() in said
        assert str(EACH_LEFTOVER[card]) in said
        assert str(abs(RUBBLE_POINTS[card](1))) in said
