"""¡Bis!'s painter: what the rest of the bot asks for."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from games.bis.state import CHOSEN, BisEvent, BisMove, BisView
from rendering.bis import log, menus, names, overview, rules, sayings, scores, sheet
from rendering.bis.names import SHEETS, line_name
from rendering.bis.palette import STRIP
from rendering.kit import encode
from rendering.protocol import Level, OptionText, Painter, Picture, RulesPage, Scene
from rendering.words import Words


class BisPainter(Painter[BisView, BisMove, BisEvent]):
    """Draws and tells ¡Bis!."""

    key: ClassVar[str] = "bis"
    colour: ClassVar[int] = STRIP[0] << 16 | STRIP[1] << 8 | STRIP[2]

    def board(self, view: BisView, scene: Scene, moves: Sequence[BisMove] = ()) -> Sequence[Picture]:
        """The overview of all sheets; for a player the own sheet first, and alone while a turn is planned.

        Alone there is but one sheet. Once the game is over, the final scoring comes before the sheets.
        """
        drawn: list[Picture] = []
        if view.outcome is not None:
            said = sayings.alt(view, scene)
            drawn.append(encode.picture(scores.draw_scores(scene, view.outcome), name="scores", alt=said))
        solo = len(view.sheets) == 1
        seat = 0 if solo else view.seat
        if seat is not None:
            drawn.append(self._sheet(view, scene, seat, moves))
        planning = bool(moves) or (view.own is not None and view.own.status == CHOSEN)
        if not solo and not planning:
            said = sayings.alt(view, scene) if view.outcome is None else scene.words.t("Everybody's final sheets.")
            drawn.append(encode.picture(overview.draw_overview(view, scene), name="board", alt=said))
        return drawn

    @staticmethod
    def _sheet(view: BisView, scene: Scene, seat: int, moves: Sequence[BisMove]) -> Picture:
        said = sayings.sheet_alt(view, scene, seat)
        return encode.picture(sheet.draw_sheet(view, scene, seat, moves), name="sheet", alt=said)

    def hand(self, view: BisView, scene: Scene) -> Sequence[Picture]:
        """Nothing: nobody holds anything, and a hidden choice shows on the own sheet."""
        del view, scene
        return ()

    def headline(self, view: BisView, scene: Scene) -> str:
        """Where the game stands."""
        return sayings.headline(view, scene)

    def alt(self, view: BisView, scene: Scene) -> str:
        """The essentials for who cannot see the picture."""
        return sayings.alt(view, scene)

    def describe(self, view: BisView, scene: Scene) -> str:
        """The whole position in words."""
        return sayings.describe(view, scene)

    def tell(self, event: BisEvent, scene: Scene) -> str:
        """What happened."""
        return log.tell(event, scene)

    def path(self, view: BisView, move: BisMove, scene: Scene) -> Sequence[Level]:
        """The menus that lead to a step."""
        return menus.path(view, move, scene)

    def typed(self, words: Words) -> Mapping[str, str]:
        """What may be typed for the words of steps."""
        return names.typed(words)

    def line(self, key: str, scene: Scene) -> str:
        """The name of a line of the score, of the tie-break or of a grade."""
        return line_name(key, scene.words)

    def blurb(self, words: Words) -> str:
        """What the game is, in a few words."""
        return words.t("dice, crosses, and who fills columns and colours first")

    def option(self, key: str, words: Words) -> OptionText:
        """The sheet that everybody plays on.

        Raises:
            KeyError: ¡Bis! has no such option.
        """
        if key != "sheet":
            raise KeyError(key)
        return OptionText(words.t("Played on"), {sheet_key: words.t(name) for sheet_key, name in SHEETS.items()})

    def rules(self, words: Words) -> Sequence[RulesPage]:
        """The rules in our own words."""
        return rules.pages(words)
