"""Bonbon in words: headline, alt text, the whole position, log lines, score lines."""

from collections.abc import Sequence
from typing import Final

from games.bonbon.data import BUGLET, COLUMNS, DARK, OBJECTIVES, ROWS, SPACE_NAMES, chocolate_of
from games.bonbon.scoring import token_points
from games.bonbon.state import EMPTY, BetLaid, BonbonEvent, BonbonView, Drew, Placed, Revealed, Token
from games.outcome import Outcome
from rendering.bonbon.names import objective_name, objective_rule, piece_name, space_content, token_name
from rendering.protocol import ALT_LIMIT, DESCRIPTION_LIMIT, Scene
from rendering.texts import clip, victory, within
from rendering.words import Words, escaped

_NAME_IN_TEXT: Final = 40


def headline(view: BonbonView, scene: Scene) -> str:
    """Say in one short line where the game stands."""
    words = scene.words
    if view.outcome is not None:
        return victory(view.outcome, [scene.name(seat) for seat in range(len(scene.names))], words)
    if view.opening:
        return words.t("Opening: everybody bets one token")
    left = sum(view.bag)
    bag = words.n("{count} piece in the bag", "{count} pieces in the bag", left)
    return words.t("Turn {turn}", turn=view.turn) + " · " + bag


def alt(view: BonbonView, scene: Scene) -> str:
    """Say the board in at most 256 characters, the most important first."""
    words = scene.words
    names = [clip(name, 24) for name in scene.names]
    if view.outcome is not None:
        totals = [f"{name} {score.total}" for name, score in zip(names, view.outcome.scores, strict=True)]
        return within(
            (victory(view.outcome, names, words), words.t("Totals:") + " " + ", ".join(totals) + "."), ALT_LIMIT
        )
    finished = sum(top != EMPTY for top in view.tops)
    single = sum(bottom != EMPTY for bottom in view.bottoms) - finished
    tokens = [f"{name} {left}" for name, left in zip(names, view.tokens_left, strict=True)]
    sentences = [
        _whose_turn(view, names, words),
        words.n("{count} finished bonbon on the tray,", "{count} finished bonbons on the tray,", finished)
        + " "
        + words.n("{count} single piece.", "{count} single pieces.", single),
        words.n("{count} piece in the bag.", "{count} pieces in the bag.", sum(view.bag)),
        words.t("Tokens left:") + " " + ", ".join(tokens) + ".",
    ]
    if view.drawn:
        drawn = words.list([piece_name(piece, words) for piece in view.drawn])
        sentences.insert(1, words.t("Drawn: {pieces}.", pieces=drawn))
    return within(sentences, ALT_LIMIT)


def _whose_turn(view: BonbonView, names: Sequence[str], words: Words) -> str:
    playing = words.list([names[seat] for seat in view.active])
    if view.opening:
        return words.t("Bonbon, opening bets: {name} plays.", name=playing)
    return words.t("Bonbon, turn {turn}: {name} plays.", turn=view.turn, name=playing)


def hand_alt(view: BonbonView, scene: Scene, seat: int) -> str:
    """Say the hand in at most 256 characters: the tokens held, then where the others lie."""
    words = scene.words
    held = ", ".join(token_name(value, words) for value in view.own_tokens) or words.t("none")
    sentences = [words.t("Your tokens in hand: {tokens}.", tokens=held)]
    for index, bets in enumerate(view.bets):
        for bet in bets:
            if bet.seat == seat and bet.value is not None:
                name = objective_name(view.objectives[index], words)
                sentences.append(f"{token_name(bet.value, words)}: {name}.")
    return within(sentences, ALT_LIMIT)


def describe(view: BonbonView, scene: Scene) -> str:
    """Say the whole position, in Markdown."""
    words = scene.words
    names = [escaped(clip(name, _NAME_IN_TEXT)) for name in scene.names]
    parts = [f"**{headline(view, scene)}**"]
    if view.active:
        parts.append(_whose_turn(view, names, words))
    if view.drawn:
        drawn = words.list([piece_name(piece, words) for piece in view.drawn])
        parts.append(words.t("Drawn: {pieces}.", pieces=drawn))
    parts += [_tray(view, words), _objectives(view, names, words), _bag(view, words)]
    parts.append(_outcome(view.outcome, names, words) if view.outcome else _tokens(view, names, words))
    return clip("\n\n".join(part for part in parts if part), DESCRIPTION_LIMIT)


def _tray(view: BonbonView, words: Words) -> str:
    lines = [words.t("**Tray**")]
    for row in range(ROWS):
        spaces = range(row * COLUMNS, (row + 1) * COLUMNS)
        contents = (f"{SPACE_NAMES[at]} {space_content(view.bottoms[at], view.tops[at], words)}" for at in spaces)
        lines.append("- " + ", ".join(contents))
    return "\n".join(lines)


def _objectives(view: BonbonView, names: Sequence[str], words: Words) -> str:
    over = view.outcome is not None
    lines = [
        words.t("**Objectives**, with what each counted and what its tokens made")
        if over
        else words.t("**Objectives**, with what each counts now")
    ]
    for index, (objective, points) in enumerate(zip(view.objectives, view.points, strict=True)):
        rule = "" if over else f" ({objective_rule(objective, words)})"
        line = f"{index + 1}. {objective_name(objective, words)}{rule}: {points}"
        bets = [_token_on_card(bet, names, words) for bet in view.bets[index]]
        if over:
            gains = token_points(points, view.bets[index], view.bug_queen)
            bets = [f"{bet}: +{gained}" for bet, gained in zip(bets, gains, strict=True)]
        lines.append(f"{line} ({', '.join(bets)})" if bets else line)
    return "\n".join(lines)


def _token_on_card(bet: Token, names: Sequence[str], words: Words) -> str:
    return names[bet.seat] if bet.value is None else f"{names[bet.seat]} – {token_name(bet.value, words)}"


def _bag(view: BonbonView, words: Words) -> str:
    if not any(view.bag):
        return words.t("The bag is empty.")
    pieces = [f"{count} × {piece_name(piece, words)}" for piece, count in enumerate(view.bag) if count]
    return words.t("**In the bag:**") + " " + ", ".join(pieces)


def _tokens(view: BonbonView, names: Sequence[str], words: Words) -> str:
    left = [f"{name} {count}" for name, count in zip(names, view.tokens_left, strict=True)]
    said = words.t("**Tokens left:**") + " " + ", ".join(left)
    if view.seat is None:
        return said
    own = [token_name(value, words) for value in view.own_tokens]
    return said + "\n" + words.t("**Yours in hand:**") + " " + (", ".join(own) or words.t("none"))


def _outcome(outcome: Outcome, names: Sequence[str], words: Words) -> str:
    lines = [words.t("**Final score**")]
    order = sorted(range(len(names)), key=lambda seat: (outcome.ranks[seat], seat))
    lines += [f"{outcome.ranks[seat]}. {names[seat]}: {outcome.scores[seat].total}" for seat in order]
    if outcome.tie_break:
        lines.append(words.t("The tie was broken by: {line}.", line=score_line(outcome.tie_break, words)))
    return "\n".join(lines)


def tell(event: BonbonEvent, scene: Scene) -> str:
    """Say what happened, in a line of Markdown."""
    words = scene.words
    match event:
        case Drew(seat, pieces):
            drawn = words.list([f"**{piece_name(piece, words)}**" for piece in pieces])
            return words.t("{name} draws {pieces}.", name=scene.name(seat), pieces=drawn)
        case Placed(seat, piece, space, on_top):
            return _tell_placed(scene, seat, piece, space, on_top)
        case BetLaid(seat, objective, token):
            return _tell_bet(scene, seat, objective, token)
        case Revealed():
            return words.t("The last piece is placed. All tokens are turned over.")


def _tell_placed(scene: Scene, seat: int, piece: int, space: int, on_top: bool) -> str:
    words, name, at = scene.words, scene.name(seat), SPACE_NAMES[space]
    if on_top:
        said = piece_name(piece, words)
        return words.t("{name} puts {piece} on top on {space}.", name=name, piece=said, space=at)
    if chocolate_of(piece) == DARK:
        return words.t("{name} lays a dark piece face down on {space}.", name=name, space=at)
    return words.t("{name} lays a white piece face down on {space}.", name=name, space=at)


def _tell_bet(scene: Scene, seat: int, objective: str, token: int | None) -> str:
    words, name = scene.words, scene.name(seat)
    on = f"**{objective_name(objective, words)}**"
    if token is None:
        return words.t("{name} bets a token on {objective}.", name=name, objective=on)
    if token == BUGLET:
        return words.t("{name} bets the buglet on {objective}.", name=name, objective=on)
    return words.t("{name} bets the {token} on {objective}.", name=name, token=token, objective=on)


def score_line(key: str, words: Words) -> str:
    """Return the name of a line of the final score or of a tie-break."""
    if key in OBJECTIVES:
        return objective_name(key, words)
    if key == "token-buglet":
        return words.t("points made by the buglet")
    return words.t("points made by the {token}", token=key.removeprefix("token-"))
