"""Both endings, ties, and what is settled at the end (rules page: "A round")."""

from msgspec.structs import replace

from games.bariloche import GAME
from games.bariloche.data import WHOLE_SHEET
from games.bariloche.state import BarilocheState, CutChosen, End, Ended, Player
from tests.games.bariloche.positions import begin, cells, cutting, one_round, play, refusal, tray


def test_the_game_ends_when_one_cut_type_is_left() -> None:
    state = replace(cutting(2, (0, WHOLE_SHEET), (0, WHOLE_SHEET)), uses=(4, 4, 4, 1))
    state = one_round(state, "cut corner A1 right down, place L12", "cut corner A1 right down, place L12")
    assert state.phase == "over"
    assert state.log[-1] == Ended(2, ())
    assert state.result is not None
    assert state.result.ranks == (1, 1)
    assert GAME.active(state) == ()
    assert refusal(state, 0, "choose square") == "The game is over."
    assert GAME.outcome(state) == GAME.view(state, 0).outcome


def test_two_cut_types_left_go_on() -> None:
    state = replace(cutting(2, (0, WHOLE_SHEET), (0, WHOLE_SHEET)), uses=(4, 3, 4, 3))
    state = one_round(state, "cut corner A1 right down, place L12", "cut corner A1 right down, place L12")
    assert state.phase == "choose"
    assert [GAME.format_move(move) for move in GAME.moves(state, state.chooser)] == ["choose double", "choose square"]


def short_of(*sheets: int) -> BarilocheState:
    """The choice of a cut where the seats hold these cells of sheet A."""
    state = begin(len(sheets), sheets="a")
    players = tuple(
        Player(stage="choose" if seat == 0 else "wait", sheet=0, left=left) for seat, left in enumerate(sheets)
    )
    return replace(state, players=players, chooser=0)


def test_a_choice_that_ends_the_game_must_say_so() -> None:
    state = short_of(WHOLE_SHEET, cells("A1 A2"), cells("A1"))
    assert [GAME.format_move(move) for move in GAME.moves(state, 0)] == [
        "choose single",
        "choose double end",
        "choose corner end",
        "choose square end",
    ]
    view = GAME.view(state, 0)
    assert view.unable == ((), (2,), (1, 2), (1, 2))
    assert view.ends == (1, 2, 3)
    assert refusal(state, 0, "choose square") == (
        "Not every sheet can give this cut (square), so choosing it ends the game at once. To do so, add: end."
    )
    assert refusal(state, 0, "choose single end") == (
        "Every sheet can give this cut (single), so it does not end the game. Leave out: end."
    )
    assert refusal(state, 0, "end") == "The game does not end yet: there is a cut type that every sheet can give."


def test_the_game_ends_at_once_and_nobody_cuts() -> None:
    state = short_of(WHOLE_SHEET, cells("A1 A2"))
    # Both trays hold two nuts: the speed step is not played any more.
    state = replace(state, players=tuple(replace(player, tray=tray("Rn Rn")) for player in state.players))
    state = play(state, 0, "choose square end")
    assert state.phase == "over"
    assert state.log == (CutChosen(0, 3, 3), Ended(3, (1,)))
    assert state.claims == ((0, 0), (0, 0))
    assert state.players[0].left == WHOLE_SHEET
    assert state.result is not None
    assert [score.total for score in state.result.scores] == [2, 2]


def test_when_every_choice_ends_the_game_it_is_only_confirmed() -> None:
    state = replace(short_of(0, WHOLE_SHEET), uses=(4, 0, 0, 3))
    assert GAME.moves(state, 0) == [End()]
    assert refusal(state, 0, "choose square end") == (
        "There is no cut type left that every sheet can give, so the game ends: end."
    )
    over = play(state, 0, "end")
    assert over.phase == "over"
    assert over.log[-1] == Ended(1, (0,))
    assert over.uses == (4, 1, 0, 3)


def test_a_double_space_alone_gives_no_single() -> None:
    state = short_of(cells("E1 F1"), WHOLE_SHEET)
    state = replace(state, players=(replace(state.players[0], sheet=1), state.players[1]))
    assert GAME.view(state, 0).unable[0] == (0,)
    assert GAME.view(state, 0).unable[1] == ()


def test_ties_go_to_who_lost_less() -> None:
    trays = (tray("R- R- R- .."), tray("R-"), tray("R-"))
    state = cutting(0, (0, WHOLE_SHEET), (0, WHOLE_SHEET), (0, cells("B1")), trays=trays)
    state = play(replace(state, phase="choose", players=choosing(state)), 0, "choose square end")
    assert state.result is not None
    assert [score.total for score in state.result.scores] == [1, 1, 1]
    assert state.result.ranks == (3, 1, 1)
    assert state.result.tie_break == "lost"


def choosing(state: BarilocheState) -> tuple[Player, ...]:
    return tuple(
        replace(player, stage="choose" if seat == state.chooser else "wait")
        for seat, player in enumerate(state.players)
    )


def test_wrapped_bonbons_are_given_types_at_the_end() -> None:
    trays = (tray("R- W- R- W- G-"), tray("R-"))
    state = cutting(0, (0, WHOLE_SHEET), (0, cells("B1")), trays=trays)
    state = play(replace(state, phase="choose", players=choosing(state)), 0, "choose square end")
    assert state.wrapped[0][0] == 2
    assert state.wrapped[1] == ()
    assert state.result is not None
    assert state.result.scores[0].total == 5
