"""Bonbon's menus: which choices lead to a step."""

from collections.abc import Sequence

from games.bonbon.data import BUGLET, PIECES, SPACE_NAMES
from games.bonbon.state import EMPTY, Bet, BonbonMove, BonbonView, Create, Place
from rendering.bonbon.names import objective_name, on_top_of, piece_name
from rendering.bonbon.sayings import clip
from rendering.protocol import Level, Scene
from rendering.words import Words

_LABEL_LIMIT = 100


def path(view: BonbonView, move: BonbonMove, scene: Scene) -> Sequence[Level]:
    """Return the menus that lead to a step: create or bet; objective, token; piece, space."""
    words = scene.words
    match move:
        case Create():
            label, detail = words.t("Create: draw two pieces"), words.t("You then place both; no way back")
            return (Level("create", label, words.t("What do you do?"), detail),)
        case Bet(token, objective):
            levels = (_objective(view, objective, scene), _token(view, token, words))
            return levels if view.opening else (_bet(words), *levels)
        case Place(piece, space):
            levels = (_space(view, space, words),)
            return (
                levels
                if len(set(view.drawn)) < len(view.drawn) or len(view.drawn) == 1
                else (
                    _piece(piece, words),
                    *levels,
                )
            )


def _bet(words: Words) -> Level:
    label, detail = words.t("Bet a token"), words.t("Face down, on an objective with room")
    return Level("bet", label, words.t("What do you do?"), detail)


def _objective(view: BonbonView, objective: str, scene: Scene) -> Level:
    index = view.objectives.index(objective)
    words = scene.words
    detail = words.t("counts {points} now", points=view.points[index])
    rivals = [scene.names[bet.seat] for bet in view.bets[index]]
    if rivals:
        detail += " · " + words.t("token of {names}", names=words.list(rivals))
    label = f"{index + 1} · {objective_name(objective, words)}"
    return Level(f"objective-{index + 1}", label, words.t("On which objective?"), clip(detail, _LABEL_LIMIT))


def _token(view: BonbonView, token: int, words: Words) -> Level:
    ask = words.t("Which token?")
    if token != BUGLET:
        return Level(f"token-{token}", str(token), ask)
    detail = words.t("counts as 5") if view.bug_queen else words.t("nobody scores there")
    return Level("token-buglet", words.t("Buglet"), ask, detail)


def _piece(piece: int, words: Words) -> Level:
    name = piece_name(piece, words)
    return Level(PIECES[piece], name[:1].upper() + name[1:], words.t("Which piece first?"))


def _space(view: BonbonView, space: int, words: Words) -> Level:
    bottom = view.bottoms[space]
    detail = words.t("empty: face down") if bottom == EMPTY else on_top_of(bottom, words)
    return Level(SPACE_NAMES[space], SPACE_NAMES[space], words.t("On which space?"), detail)
