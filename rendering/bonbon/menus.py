"""Bonbon's menus: which choices lead to a step."""

from collections.abc import Sequence

from games.bonbon.data import BUGLET, PIECES, SPACE_NAMES
from games.bonbon.state import EMPTY, Bet, BonbonMove, BonbonView, Create, Place
from rendering.bonbon.names import objective_name, objective_rule, on_top_of, piece_name
from rendering.protocol import Level, Scene
from rendering.texts import capital, clip
from rendering.words import Words

_LABEL_LIMIT = 100


def path(view: BonbonView, move: BonbonMove, scene: Scene) -> Sequence[Level]:
    """Return the menus that lead to a step: create or bet; objective, token; piece, space."""
    words = scene.words
    match move:
        case Create():
            return (Level("create", words.t("Create: draw two pieces"), words.t("What do you do?")),)
        case Bet(token, objective):
            levels = (_objective(view, objective, scene), _token(view, token, words))
            return levels if view.opening else (_bet(words), *levels)
        case Place(piece, space):
            return (_piece(piece, words), _space(view, piece, space, words))


def _bet(words: Words) -> Level:
    return Level("bet", words.t("Bet a token"), words.t("What do you do?"))


def _objective(view: BonbonView, objective: str, scene: Scene) -> Level:
    index = view.objectives.index(objective)
    words = scene.words
    details = [words.t("counts {points} now", points=view.points[index])]
    rivals = [scene.names[bet.seat] for bet in view.bets[index]]
    if rivals:
        details.append(words.t("token of {names}", names=words.list(rivals)))
    said = " · ".join(details)
    explained = " · ".join((*details, objective_rule(objective, words)))
    detail = explained if len(explained) <= _LABEL_LIMIT else clip(said, _LABEL_LIMIT)
    label = f"{index + 1} · {objective_name(objective, words)}"
    return Level(f"objective-{index + 1}", label, words.t("On which objective?"), detail)


def _token(view: BonbonView, token: int, words: Words) -> Level:
    ask = words.t("Which token?")
    if token != BUGLET:
        return Level(f"token-{token}", words.t("Token {token}", token=token), ask)
    label = words.t("Buglet: counts as 5") if view.bug_queen else words.t("Buglet: nobody scores")
    return Level("token-buglet", label, ask)


def _piece(piece: int, words: Words) -> Level:
    return Level(PIECES[piece], capital(piece_name(piece, words)), words.t("Which piece first?"))


def _space(view: BonbonView, piece: int, space: int, words: Words) -> Level:
    """Return the menu of spaces; where there is no choice of piece, it says which one is placed."""
    ask = words.t("On which space?")
    if len(set(view.drawn)) == 1:
        ask = words.t("{piece}: on which space?", piece=capital(piece_name(piece, words)))
    bottom = view.bottoms[space]
    detail = words.t("empty: face down") if bottom == EMPTY else on_top_of(bottom, words)
    return Level(SPACE_NAMES[space], SPACE_NAMES[space], ask, detail)


def caution(move: BonbonMove, words: Words) -> str | None:
    """Say before the pieces are drawn that this cannot be undone."""
    return words.t("The pieces are drawn at once; there is no way back.") if isinstance(move, Create) else None
