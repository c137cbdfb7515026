"""The table: market, Stockpile, House Market, decks, everybody's street."""

from collections.abc import Sequence
from typing import Final

from games.barrio.data import GAP, KIND_OF, KLAUS_HAND
from games.barrio.moves import Aim, AnyMove, Build, DrawDeck, DrawMarket, DrawStock, Join, Klaus, Place
from games.barrio.views import BarrioView
from rendering.barrio import market, street
from rendering.barrio import palette as p
from rendering.barrio.houses import COTTAGE, house, name_pill, points_badge, recipe_row
from rendering.barrio.materials import tile as card
from rendering.barrio.pieces import INNER, deck, place_panel, who
from rendering.barrio.sayings import klaus_would_take
from rendering.kit import frame, theme
from rendering.kit.canvas import TILES, Canvas, Tile, draw_tile
from rendering.kit.people import Person, people
from rendering.kit.surface import Surface
from rendering.kit.text import wrap, write, write_lines
from rendering.protocol import Scene
from rendering.words import Words

_SIDE_LEFT: Final = 642
_SIDE_WIDTH: Final = 426
_STOCK_HEIGHT: Final = 152
_SHOP_TOP: Final = market.TOP + _STOCK_HEIGHT + 16
_SHOP_HEIGHT: Final = market.HEIGHT - _STOCK_HEIGHT - 16
_ROWS_TOP: Final = market.TOP + market.HEIGHT + 16
_ROWS: Final = {2: (218, 206), 3: (218, 206), 4: (163, 151)}
"""By number of rows: from one to the next, and how high each is."""
_NEXT_HEIGHT: Final = 200


def draw_board(view: BarrioView, scene: Scene, moves: Sequence[AnyMove]) -> Canvas:
    """Draw the table; what the moves would use is marked."""
    words, everyone = scene.words, people(scene.names)
    places = tuple((move.before, move.after) for move in moves if isinstance(move, Join | Klaus))
    rows = street.rows_of(view, everyone, places, words)
    pitch, height = _ROWS[len(rows)]
    bottom = _ROWS_TOP + pitch * len(rows) - (pitch - height) + 6
    klaus_next = view.klaus is not None and view.outcome is None
    if klaus_next:
        bottom = _ROWS_TOP + pitch * len(rows) + _NEXT_HEIGHT + 6
    canvas = frame.sheet("barrio", "Barrio", frame.sheet_height(bottom))
    _head(canvas, view, words, everyone)
    _market(canvas, view, moves)
    _stock(canvas, view, moves, words)
    _shop(canvas, view, moves, words)
    for number, row in enumerate(rows):
        street.draw_row(canvas, row, _ROWS_TOP + number * pitch, height, words)
    if klaus_next:
        _klaus_next(canvas, view, _ROWS_TOP + pitch * len(rows), words)
    return canvas


def _head(canvas: Canvas, view: BarrioView, words: Words, everyone: Sequence[Person]) -> None:
    if view.outcome is not None:
        frame.final_header(canvas, "Barrio", words.t("Final position"), everyone, view.outcome, words, rival="Klaus")
        return
    turn = words.t("Set-up") if view.stage == "keep" else words.t("Turn {turn}", turn=view.turn)
    actor = everyone[view.active[0]] if len(view.active) == 1 else None
    if view.last_round:
        turn = words.t("Last round")
    if actor is None:
        choosing = words.n("{count} still chooses", "{count} still choose", len(view.active))
        frame.header(canvas, "Barrio", turn, None, lambda _: choosing)
        return
    frame.header(canvas, "Barrio", turn, actor, lambda name: words.t("{name} plays", name=name))


def _market(canvas: Canvas, view: BarrioView, moves: Sequence[AnyMove]) -> None:
    legal = frozenset(move.space for move in moves if isinstance(move, Place))
    careful = legal & {caution.space for caution in view.cautions}
    lines = tuple(dict.fromkeys(move.line for move in moves if isinstance(move, Build)))
    if len(lines) > 3:
        lines = ()
    placed = view.play.spaces or (view.marks.spaces if view.marks and not view.play.built else ())
    new = frozenset(placed)
    seat = view.acting or 0
    box = (market.LEFT, market.TOP, market.WIDTH, market.HEIGHT + 6)

    seen = market.window(view.market, legal)

    def draw(pen: Surface) -> None:
        frame.panel(
            pen, market.LEFT, market.TOP, market.WIDTH, market.HEIGHT, colour=p.BOARD, radius=theme.BOARD_RADIUS
        )
        market.draw_letters(pen, seen)

    place_panel(canvas, ("market", seen), box, draw)
    market.draw_cards(canvas, view.market, seen, new=new, legal=legal, careful=careful)
    if lines:
        with canvas.patch(market.LEFT, market.TOP, market.WIDTH, market.HEIGHT) as pen:
            for line in lines:
                market.frame_line(pen, view.market, line, seen, theme.PEOPLE[seat])


def _stock(canvas: Canvas, view: BarrioView, moves: Sequence[AnyMove], words: Words) -> None:
    wanted = frozenset(move.kind for move in moves if isinstance(move, DrawStock))
    from_deck = any(isinstance(move, DrawDeck) and not move.houses for move in moves)
    box = (_SIDE_LEFT, market.TOP, _SIDE_WIDTH, _STOCK_HEIGHT + 6)

    def draw(pen: Surface) -> None:
        frame.panel(pen, _SIDE_LEFT, market.TOP, _SIDE_WIDTH, _STOCK_HEIGHT)
        write(pen, words.t("Stockpile"), _SIDE_LEFT + 22, market.TOP + 30, theme.HEADING, theme.INK2, width=270)

    place_panel(canvas, ("stock", words.language), box, draw)
    _deck(canvas, "materials", view.deck, market.TOP + 30, chosen=from_deck)
    for at, letter in enumerate(view.stock):
        x, y = _SIDE_LEFT + 22 + at * 102, market.TOP + 62
        if letter != GAP and KIND_OF[letter] in wanted:
            with canvas.patch(x - 7, y - 7, 90, 92) as pen:
                pen.rounded(x - 7, y - 7, 90, 92, 19, theme.INK)
                pen.rounded(x - 4, y - 4, 84, 86, 16, theme.MARKER)
                pen.stamp(card(KIND_OF[letter], 76), x, y)
        else:
            canvas.tile(_stock_tile(letter), x, y)


def _deck(canvas: Canvas, name: str, count: int, y: int, *, chosen: bool) -> None:
    """Show at a panel's upper right corner how many cards a deck has."""
    with canvas.patch(_SIDE_LEFT + _SIDE_WIDTH - 134, y - 26, 124, 52, ground=theme.CARD) as pen:
        deck(pen, name, count, _SIDE_LEFT + _SIDE_WIDTH - 24, y, chosen=chosen)


def _stock_tile(letter: str) -> Tile:
    def draw(pen: Surface) -> None:
        if letter == GAP:
            pen.rounded(0, 0, 76, 76, 13, theme.MUTED)
        else:
            pen.stamp(card(KIND_OF[letter], 76), 0, 0)

    return TILES.get(("barrio-stock", letter), lambda: draw_tile("barrio", 76, 80, theme.CARD, draw))


def _shop(canvas: Canvas, view: BarrioView, moves: Sequence[AnyMove], words: Words) -> None:
    wanted = frozenset(
        move.house
        for move in moves
        if isinstance(move, DrawMarket | Klaus) or (view.solo and isinstance(move, Aim | Build))
    )
    from_deck = any(isinstance(move, DrawDeck) and move.houses for move in moves)
    box = (_SIDE_LEFT, _SHOP_TOP, _SIDE_WIDTH, _SHOP_HEIGHT + 6)

    def draw(pen: Surface) -> None:
        frame.panel(pen, _SIDE_LEFT, _SHOP_TOP, _SIDE_WIDTH, _SHOP_HEIGHT)
        write(pen, words.t("House Market"), _SIDE_LEFT + 22, _SHOP_TOP + 30, theme.HEADING, theme.INK2, width=270)

    place_panel(canvas, ("shop", words.language), box, draw)
    _deck(canvas, "houses", view.lots, _SHOP_TOP + 30, chosen=from_deck)
    for at, index in enumerate(view.shop):
        tile = _offer_tile(index, chosen=index in wanted)
        canvas.tile(tile, _SIDE_LEFT + 10 + at % 2 * 204, _SHOP_TOP + 58 + at // 2 * 180)


def _offer_tile(index: int, *, chosen: bool) -> Tile:
    return TILES.get(
        ("barrio-offer", index, chosen),
        lambda: draw_tile("barrio", 202, 176, theme.CARD, lambda pen: offer(pen, index, 0, 0, chosen=chosen)),
    )


def offer(pen: Surface, index: int, x: int, y: int, *, chosen: bool) -> None:
    """Draw a house for sale: its name, picture and points, its materials below; 202 by 176 px."""
    if index < 0:
        pen.rounded(x + 12, y + 10, 178, 156, 18, theme.MUTED)
        return
    if chosen:
        pen.rounded(x, y, 202, 176, 20, theme.INK)
        pen.rounded(x + 3, y + 3, 196, 170, 18, theme.MARKER)
        pen.rounded(x + 7, y + 7, 188, 162, 14, theme.CARD)
    pen.stamp(house(index, COTTAGE, 90), x + 101, y + 109)
    name_pill(pen, index, x + 11, y + 11, 38, theme.figure(28))
    points_badge(pen, index, x + 168, y + 30)
    recipe_row(pen, index, x + 101, y + 147, 18)


def _klaus_next(canvas: Canvas, view: BarrioView, top: int, words: Words) -> None:
    """Say what Klaus will do, and show the house that he would take now."""
    klaus = view.klaus
    if klaus is None:
        return
    option = klaus_would_take(view)
    box = (theme.MARGIN, top, INNER, _NEXT_HEIGHT + 6)
    lacking = 0 if view.stage == "klaus" else KLAUS_HAND + 1 - klaus.cards

    def draw(pen: Surface) -> None:
        frame.panel(pen, theme.MARGIN, top, INNER, _NEXT_HEIGHT)
        who(pen, None, theme.MARGIN + 44, top + 42)
        write(pen, words.t("What Klaus does next"), theme.MARGIN + 86, top + 42, theme.NAME, theme.INK, width=480)
        said = words.t("Draws as many cards as you draw, two if you build.")
        said_build = words.t("Now he builds.")
        if lacking > 0:
            said_build = words.n("With {count} card more he builds.", "With {count} cards more he builds.", lacking)
        lines = (*wrap(said, theme.LABEL, 780, 2), *wrap(said_build, theme.LABEL, 780, 1))
        write_lines(pen, lines, theme.MARGIN + 22, top + 92, theme.LABEL, theme.INK2, pitch=38)
        if option:
            write(pen, words.t("His choice:"), 840, top + 42, theme.LABEL, theme.INK2, align="right", width=240)
            offer(pen, option[0], 856, top + 14, chosen=False)

    place_panel(canvas, ("next", option, lacking, words.language), box, draw)
