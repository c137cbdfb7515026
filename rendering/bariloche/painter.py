"""Bariloche's painter: what the rest of the bot asks for."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from games.bariloche.state import AnyEvent, BarilocheMove
from games.bariloche.views import BarilocheView
from rendering.bariloche import board, hand, menus, names, overview, rules, sayings, scores, telling
from rendering.bariloche.names import line_name
from rendering.bariloche.palette import STRIP
from rendering.kit import encode
from rendering.protocol import Level, OptionText, Painter, Picture, RulesPage, Scene
from rendering.words import Words


class BarilochePainter(Painter[BarilocheView, BarilocheMove, AnyEvent]):
    """Draws and tells Bariloche."""

    key: ClassVar[str] = "bariloche"
    colour: ClassVar[int] = STRIP[0] << 16 | STRIP[1] << 8 | STRIP[2]

    def board(self, view: BarilocheView, scene: Scene, moves: Sequence[BarilocheMove] = ()) -> Sequence[Picture]:
        """All trays, then all sheets, for the channel; one's own sheet and tray for a seat; at the end the scoring."""
        said = sayings.alt(view, scene)
        if view.outcome is not None:
            table = encode.picture(scores.draw_scores(scene, view.outcome), name="scores", alt=said)
            scored = scene.words.t("The finished trays, with the cells that score.")
            return (table, encode.picture(overview.draw_trays(view, scene), name="board", alt=scored))
        if view.phase == "sheets":
            return (encode.picture(overview.draw_choice(view, scene), name="board", alt=said),)
        if view.seat is not None:
            own = board.draw_board(view, scene, view.seat, moves)
            return (encode.picture(own, name="board", alt=said), *self._sheets_to_choose_by(view, scene))
        trays = encode.picture(overview.draw_trays(view, scene), name="board", alt=said)
        return (trays, self._sheets(view, scene))

    def _sheets(self, view: BarilocheView, scene: Scene) -> Picture:
        said = sayings.sheets_alt(view, scene)
        return encode.picture(overview.draw_sheets(view, scene), name="sheets", alt=said)

    def _sheets_to_choose_by(self, view: BarilocheView, scene: Scene) -> Sequence[Picture]:
        """Whoever chooses a cut for all sees all sheets."""
        choosing = view.phase == "choose" and view.seat == view.chooser and view.store is None
        return (self._sheets(view, scene),) if choosing else ()

    def hand(self, view: BarilocheView, scene: Scene) -> Sequence[Picture]:
        """Permanent Mode: the pieces that one drew."""
        if view.store is None or not view.store.drawn:
            return ()
        said = sayings.hand_alt(view.store, scene.words)
        return (encode.picture(hand.draw_hand(view, scene, view.store), name="hand", alt=said),)

    def in_hand(self, view: BarilocheView) -> object:
        """The drawn pieces and how many of them are to be laid out."""
        return view.store and (view.store.drawn, view.store.chosen, len(view.players))

    def headline(self, view: BarilocheView, scene: Scene) -> str:
        """Where the game stands."""
        return sayings.headline(view, scene)

    def alt(self, view: BarilocheView, scene: Scene) -> str:
        """The essentials for who cannot see the picture."""
        return sayings.alt(view, scene)

    def describe(self, view: BarilocheView, scene: Scene) -> str:
        """The whole position in words."""
        return sayings.describe(view, scene)

    def tell(self, event: AnyEvent, scene: Scene) -> str:
        """What happened."""
        return telling.tell(event, scene)

    def path(self, view: BarilocheView, move: BarilocheMove, scene: Scene) -> Sequence[Level]:
        """The menus that lead to a step."""
        return menus.path(view, move, scene)

    def caution(self, view: BarilocheView, move: BarilocheMove, scene: Scene) -> str | None:
        """That a choice ends the game."""
        return menus.caution(view, move, scene)

    def typed(self, words: Words) -> Mapping[str, str]:
        """What may be typed for the words of steps."""
        return names.typed(words)

    def line(self, key: str, scene: Scene) -> str:
        """The name of a line of the score or of the tie-break."""
        return line_name(key, scene.words)

    def blurb(self, words: Words) -> str:
        """What the game is, in a few words."""
        return words.t("cut bonbons from a sheet, arrange them on a tray")

    def option(self, key: str, words: Words) -> OptionText:
        """The score sheet, the bonbon sheets, the garnish objective, the mode.

        Raises:
            KeyError: Bariloche has no such option.
        """
        return {
            "score": lambda: OptionText(
                words.t("Score sheet"), {"a": "A", "b": "B", "c": "C", "d": "D", "random": words.t("at random")}
            ),
            "sheets": lambda: OptionText(
                words.t("Bonbon sheets"),
                {
                    "mixed": words.t("mixed: one at random for each"),
                    "a": words.t("A for all: no specials"),
                    "b": words.t("B for all: double spaces"),
                    "c": words.t("C for all: wrapped bonbons"),
                    "d": words.t("D for all: spicy bonbons"),
                    "choose": words.t("everybody chooses"),
                },
            ),
            "garnishes": lambda: OptionText(
                words.t("Garnish objective of score sheet A"),
                {"pair": words.t("two of the same type"), "each": words.t("two of each type")},
            ),
            "mode": lambda: OptionText(
                words.t("Mode"),
                {"standard": words.t("standard"), "permanent": words.t("permanent: with the pieces of earlier games")},
            ),
        }[key]()

    def rules(self, words: Words) -> Sequence[RulesPage]:
        """The rules in our own words."""
        return rules.pages(words)
