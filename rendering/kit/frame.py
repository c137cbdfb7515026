"""What every picture shares: paper, title strip, pill, panels, rows, badges."""

from collections.abc import Callable, Sequence

from games.outcome import Outcome
from rendering.kit import theme
from rendering.kit.canvas import LAYERS, Canvas, Tile
from rendering.kit.people import Person, token
from rendering.kit.shapes import put, soft
from rendering.kit.surface import Surface
from rendering.kit.text import fit, lay, write, written_width
from rendering.kit.theme import Colour, Game, Type, mix, rgb
from rendering.words import Words

PILL_HEIGHT = 72
PILL_TOP = 17
PILL_RIGHT = theme.WIDTH - 36
STRIP_MIDDLE = PILL_TOP + PILL_HEIGHT // 2
TITLE_LEFT = 40
_TOKEN_RADIUS = 29
_SCALLOP = 44
_NEAR_SQUARE = 0.05
_GOLD = rgb("#C98B00")
_CROWN = ((-0.8, 0.6), (-1.0, -0.5), (-0.42, 0.02), (0, -0.8), (0.42, 0.02), (1.0, -0.5), (0.8, 0.6))


def sheet_height(content_bottom: int) -> int:
    """Return a lawful picture height for content that ends at ``content_bottom``: with margin, never near square.

    Raises:
        ValueError: The content reaches below the tallest picture.
    """
    height = content_bottom + 24
    squarish = range(round(theme.WIDTH * (1 - _NEAR_SQUARE)) - 2, round(theme.WIDTH / (1 - _NEAR_SQUARE)) + 3)
    if height in squarish:
        height = squarish.stop
    if height > theme.MAX_HEIGHT:
        message = f"content down to {content_bottom} does not fit a picture {theme.MAX_HEIGHT} high"
        raise ValueError(message)
    return height


def sheet(game: Game, title: str, height: int, *, colours: str | None = None) -> Canvas:
    """Start a picture: paper and title strip, from a layer kept ready; ``colours`` names inks other than the game's."""
    named = colours or game
    return Canvas.over(LAYERS.get(("sheet", game, title, height, named), lambda: _sheet(game, title, height, named)))


def layered(key: tuple[object, ...], base: Callable[[], Canvas], draw: Callable[[Surface], None]) -> Canvas:
    """Start a picture from a static layer: ``base`` and what ``draw`` adds, drawn once per key."""

    def make() -> Tile:
        canvas = base()
        canvas.draw(draw)
        return canvas.finished()

    return Canvas.over(LAYERS.get(key, make))


def _sheet(game: Game, title: str, height: int, colours: str) -> Tile:
    canvas = Canvas(colours, theme.WIDTH, height, theme.PAPER)
    with canvas.patch(0, 0, theme.WIDTH, theme.CONTENT_TOP) as surface:
        _strip(surface, theme.STRIPS[game])
        write(surface, title, TITLE_LEFT, STRIP_MIDDLE, theme.TITLE, theme.CREAM)
    return canvas.finished()


def _strip(surface: Surface, colour: Colour) -> None:
    radius = _SCALLOP // 2
    middle = theme.STRIP_HEIGHT - 2
    centres = range(radius, theme.WIDTH + radius, _SCALLOP)
    for x in centres:
        surface.disc(x, middle + 6, radius, theme.EDGE)
    surface.box(0, 0, theme.WIDTH, middle, colour)
    for x in centres:
        surface.disc(x, middle, radius, colour)
    for x in centres:
        surface.disc(x, middle + 6, 5, theme.PAPER)
    surface.box(0, theme.STRIP_HEIGHT - 17, theme.WIDTH, 3, mix(colour, theme.CREAM, 0.3))


def fit_name(say: Callable[[str], str], name: str, style: Type, width: int) -> str:
    """Return ``say(name)``, with the name shortened until the whole sentence fits."""
    if written_width(say(name), style) <= width:
        return say(name)
    for length in range(len(name) - 1, 0, -1):
        sentence = say(name[:length].rstrip() + "…")
        if written_width(sentence, style) <= width:
            return sentence
    return fit(say("…"), style, width)


def header(
    canvas: Canvas,
    title: str,
    turn: str,
    person: Person | None,
    say: Callable[[str], str],
) -> None:
    """Write the changing part of the title strip: the round or turn, and the pill.

    Args:
        canvas: A sheet.
        title: As given to ``sheet``; tells how much room is left.
        turn: "Turn 14"; may be empty.
        person: Whose turn it is; without one the pill shows ``say("")`` alone.
        say: Makes the pill's sentence of a name: "Ana plays".
    """
    left = TITLE_LEFT + written_width(title, theme.TITLE) + 20
    with canvas.patch(left, 0, theme.WIDTH - left, theme.STRIP_HEIGHT - 18) as surface:
        before = 83 if person else 40
        turn_width = written_width(turn, theme.TURN) + 33 if turn else 0
        room = PILL_RIGHT - left - 8 - turn_width - before - 40
        sentence = fit_name(say, person.name if person else "", theme.PILL, room)
        width = before + written_width(sentence, theme.PILL) + 40
        start = PILL_RIGHT - width
        if sentence:
            surface.rounded(start, PILL_TOP, width, PILL_HEIGHT, PILL_HEIGHT / 2, theme.CREAM)
            write(surface, sentence, start + before, STRIP_MIDDLE, theme.PILL, theme.INK)
        if person:
            surface.stamp(token(person.seat, person.letters, _TOKEN_RADIUS), start + 38, STRIP_MIDDLE)
        end = start - 33 if sentence else PILL_RIGHT
        write(surface, turn, end, STRIP_MIDDLE, theme.TURN, theme.CREAM, align="right")


def final_header(
    canvas: Canvas,
    title: str,
    turn: str,
    everyone: Sequence[Person],
    outcome: Outcome,
    words: Words,
    *,
    rival: str = "",
) -> None:
    """Write the same of a finished game: who has won; ``rival`` where no player has."""
    winners = [everyone[seat] for seat in outcome.winners]
    if len(winners) > 1:
        header(canvas, title, turn, None, lambda _: words.t("Shared victory"))
        return
    lone = winners[0] if winners else None
    header(canvas, title, turn, lone, lambda name: words.t("{name} wins", name=name or rival))


def panel(
    surface: Surface,
    x: int,
    y: int,
    width: int,
    height: int,
    *,
    colour: Colour = theme.CARD,
    radius: int = theme.PANEL_RADIUS,
    ground: Colour = theme.PAPER,
) -> None:
    """Draw a panel with its shade; the shade reaches 6 px below ``height``."""
    surface.rounded(x, y + 3, width, height + 3, radius, theme.shade(ground))
    surface.rounded(x, y, width, height, radius, colour)


def lying(
    surface: Surface,
    x: int,
    y: int,
    width: int,
    height: int,
    radius: float,
    colour: Colour,
    *,
    ground: Colour = theme.CARD,
) -> None:
    """Draw a thing that lies on a ground (a die, a tile) with its deeper shade, 5 px lower."""
    surface.rounded(x, y + 5, width, height, radius, theme.deep_shade(ground))
    surface.rounded(x, y, width, height, radius, colour)


def badge(
    surface: Surface,
    x: int,
    y: int,
    text: str,
    *,
    colour: Colour = theme.INK,
    radius: int = 22,
    rim: bool = False,
    style: Type = theme.BADGE,
) -> None:
    """Draw a figure on a disc; with ``rim`` it gets a cream edge, for grounds that are not plain."""
    if rim:
        surface.disc(x, y, radius + 4, theme.CREAM)
    surface.disc(x, y, radius, colour)
    lay(surface, text, x, y, style, theme.text_on(colour), align="centre")


def marker(surface: Surface, x: int, y: int, text: str, *, radius: int = 33, style: Type | None = None) -> None:
    """Draw a numbered target: ink figure on a marker disc with an ink rim."""
    surface.disc(x, y, radius, theme.INK)
    surface.disc(x, y, radius - 4, theme.MARKER)
    lay(surface, text, x, y, style or theme.figure(40), theme.INK, align="centre")


def strike(surface: Surface, x: int, y: int, half: int, *, dark: bool = False, thickness: int = 4) -> None:
    """Draw the stroke through a figure that is gone, centred on (x, y)."""
    colour = theme.STRUCK_ON_DARK if dark else theme.STRUCK
    surface.stroke([(x - half, y + half * 0.7), (x + half, y - half * 0.7)], colour, thickness=thickness)


def cross(surface: Surface, x: float, y: float, half: float, colour: Colour, *, thickness: float) -> None:
    """Draw a round-ended cross centred on (x, y)."""
    for direction in (1, -1):
        surface.stroke(
            [(x - half, y - half * direction), (x + half, y + half * direction)], colour, thickness=thickness
        )


def tick(surface: Surface, x: float, y: float, half: float, colour: Colour, *, thickness: float) -> None:
    """Draw a tick centred on (x, y)."""
    points = [(x - half, y + half * 0.05), (x - half * 0.25, y + half * 0.75), (x + half, y - half * 0.7)]
    surface.stroke(points, colour, thickness=thickness)


def crown(surface: Surface, x: int, y: int, size: int = 27) -> None:
    """Draw the winner's crown centred on (x, y), twice ``size`` wide."""
    surface.polygon(put(soft(_CROWN, 0.08), x, y, size), _GOLD)
    for at_x, at_y in ((-1.0, -0.56), (0, -0.88), (1.0, -0.56)):
        surface.disc(x + at_x * size, y + at_y * size, size // 5, _GOLD)
