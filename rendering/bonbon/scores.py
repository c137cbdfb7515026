"""The final scoring: who won and why, token by token, and every objective with its tokens turned over."""

from collections.abc import Mapping, Sequence
from typing import Final

from games.bonbon.data import BUGLET, tokens_for
from games.bonbon.scoring import token_points
from games.bonbon.state import BonbonView
from games.outcome import Outcome
from rendering.bonbon import cards
from rendering.bonbon.names import caption
from rendering.bonbon.tokens import buglet
from rendering.kit import frame, theme
from rendering.kit.canvas import Canvas
from rendering.kit.people import Person, people, token
from rendering.kit.surface import Surface
from rendering.kit.text import fit, lay, write, written_width
from rendering.protocol import Scene
from rendering.words import Words

_TOP: Final = theme.CONTENT_TOP
_HEAD: Final = 84
_ROW: Final = 88
_TOTAL_RIGHT: Final = theme.WIDTH - theme.MARGIN - 30
_LAST_COLUMN: Final = 850
_COLUMN: Final = 92

Made = Mapping[int, int]
"""What each placed token of a player made, by its value."""


def points_by_token(view: BonbonView) -> tuple[Made, ...]:
    """Return, for each seat, the points that its placed tokens made; only once all tokens are turned over."""
    made: list[dict[int, int]] = [{} for _ in view.tokens_left]
    for index, bets in enumerate(view.bets):
        for bet, points in zip(bets, token_points(view.points[index], bets, view.bug_queen), strict=True):
            if bet.value is not None:
                made[bet.seat][bet.value] = points
    return tuple(made)


def draw_scores(view: BonbonView, scene: Scene, outcome: Outcome) -> Canvas:
    """Draw the final scoring."""
    everyone = people(scene.names)
    words = scene.words
    panel_height = _HEAD + _ROW * len(everyone) + (66 if outcome.tie_break else 12)
    cards_top = _TOP + panel_height + 22
    height = frame.sheet_height(cards_top + cards.rows(len(view.objectives)) * cards.PITCH - 14)
    title = words.t("Final score")
    canvas = frame.sheet("bonbon", title, height)
    frame.final_header(canvas, title, "", everyone, outcome, words)
    with canvas.patch(
        theme.MARGIN, _TOP, theme.WIDTH - 2 * theme.MARGIN, panel_height + 8, ground=theme.PAPER
    ) as surface:
        frame.panel(surface, theme.MARGIN, _TOP, theme.WIDTH - 2 * theme.MARGIN, panel_height)
        values = _columns(view)
        order = sorted(everyone, key=lambda person: (outcome.ranks[person.seat], person.seat))
        for line, person in enumerate(order):
            if outcome.ranks[person.seat] == 1:
                _winning_row(surface, _TOP + _HEAD + line * _ROW)
        if outcome.tie_break:
            _tie_break(surface, outcome.tie_break, values, _HEAD + _ROW * len(everyone), words)
        _headings(surface, values, view.bug_queen, words)
        made = points_by_token(view)
        for line, person in enumerate(order):
            _row(surface, person, outcome, made[person.seat], values, _TOP + _HEAD + line * _ROW)
    _cards(canvas, view, everyone, words, cards_top)
    return canvas


def _columns(view: BonbonView) -> tuple[int, ...]:
    """Return the token values from the highest, in the order in which ties are compared; the buglet's place varies."""
    values = tokens_for(len(view.tokens_left))
    falling = sorted((value for value in values if value != BUGLET), reverse=True)
    return (BUGLET, *falling) if view.bug_queen else (*falling, BUGLET)


def _column_x(values: Sequence[int], index: int) -> int:
    return _LAST_COLUMN - (len(values) - 1 - index) * _COLUMN


def _headings(surface: Surface, values: Sequence[int], queen: bool, words: Words) -> None:
    y = _TOP + 48
    first = _column_x(values, 0)
    write(surface, words.t("Tokens"), first - 50, y, theme.LABEL, theme.INK2, align="right", width=200)
    for index, value in enumerate(values):
        x = _column_x(values, index)
        surface.disc(x, y, 30, theme.EDGE)
        if value == BUGLET:
            surface.stamp(buglet(18, queen=queen), x, y)
        else:
            lay(surface, str(value), x, y, theme.figure(34), theme.INK, align="centre")
    total = fit(words.t("Total"), theme.LABEL, 120)
    write(surface, total, _TOTAL_RIGHT, y, theme.LABEL, theme.INK2, align="right")


def _row(surface: Surface, person: Person, outcome: Outcome, made: Made, values: Sequence[int], top: int) -> None:
    middle = top + _ROW // 2 - 3
    if outcome.ranks[person.seat] > 1:
        rank = str(outcome.ranks[person.seat])
        write(surface, rank, theme.MARGIN + 52, middle, theme.figure(40), theme.INK2, align="centre")
    surface.stamp(token(person.seat, person.letters, 32), theme.MARGIN + 122, middle)
    left = theme.MARGIN + 170
    write(surface, person.name, left, middle, theme.NAME, theme.INK, width=_column_x(values, 0) - 50 - left)
    for index, value in enumerate(values):
        points = made.get(value)
        text = "–" if points is None else str(points)
        # The faint tone of a zero is too pale on the deciding column's band.
        colour = theme.INK if points else theme.INK2 if outcome.tie_break == _tie_break_key(value) else theme.ZERO
        write(surface, text, _column_x(values, index), middle, theme.figure(38), colour, align="centre")
    total = str(outcome.scores[person.seat].total)
    write(surface, total, _TOTAL_RIGHT, middle, theme.figure(58), theme.INK, align="right")


def _winning_row(surface: Surface, top: int) -> None:
    surface.rounded(theme.MARGIN + 12, top, theme.WIDTH - 2 * theme.MARGIN - 24, _ROW - 6, 22, theme.BUTTER)
    frame.crown(surface, theme.MARGIN + 52, top + _ROW // 2 - 3)


def _tie_break_key(value: int) -> str:
    return "token-buglet" if value == BUGLET else f"token-{value}"


def _tie_break(surface: Surface, decided: str, values: Sequence[int], rows: int, words: Words) -> None:
    """Name the comparison that parted the leaders, and lay a band under its column."""
    value = next(value for value in values if _tie_break_key(value) == decided)
    x = _column_x(values, values.index(value))
    y = _TOP + rows
    surface.rounded(x - 40, _TOP + 8, 80, rows - 8, 24, theme.MARKER)
    said = words.t("Equal points: the buglet decides") if value == BUGLET else None
    line = said or words.t("Equal points: the {token} decides", token=value)
    width = min(written_width(line, theme.LABEL), 940)
    surface.rounded(theme.WIDTH - theme.MARGIN - 24 - width - 44, y, width + 44, 52, 26, theme.MARKER)
    write(surface, line, theme.WIDTH - theme.MARGIN - 46, y + 26, theme.LABEL, theme.INK, align="right", width=940)


def _cards(canvas: Canvas, view: BonbonView, everyone: Sequence[Person], words: Words, top: int) -> None:
    count = len(view.objectives)
    for index, objective in enumerate(view.objectives):
        bets = view.bets[index]
        points = token_points(view.points[index], bets, view.bug_queen)
        card = cards.Card(
            objective=objective,
            number=index + 1,
            caption=caption(objective, words),
            counts=view.points[index],
            bets=tuple(
                cards.Bet(bet.seat, everyone[bet.seat].letters, bet.value, gained)
                for bet, gained in zip(bets, points, strict=True)
            ),
            cards=count,
            queen=view.bug_queen,
            scored=True,
        )
        canvas.tile(cards.tile(card), *cards.place(count, index, top))
