"""Barrio's painter."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

import msgspec

from games.barrio.events import AnyEvent
from games.barrio.moves import AnyMove
from games.barrio.views import BarrioView
from rendering.barrio import board, hand, menus, names, plans, rules, sayings, scores, telling
from rendering.barrio.palette import STRIP
from rendering.kit import encode
from rendering.protocol import Level, OptionText, Painter, Picture, RulesPage, Scene
from rendering.words import Words


class BarrioPainter(Painter[BarrioView, AnyMove, AnyEvent]):
    """Draws and tells Barrio."""

    key: ClassVar[str] = "barrio"
    colour: ClassVar[int] = STRIP[0] << 16 | STRIP[1] << 8 | STRIP[2]
    rival: ClassVar[str] = "Klaus"

    def board(self, view: BarrioView, scene: Scene, moves: Sequence[AnyMove] = ()) -> Sequence[Picture]:
        """The table; in the planner also builds or ways to choose from; at the end the scores first."""
        said = sayings.alt(view, scene)
        table = encode.picture(board.draw_board(view, scene, moves), name="board", alt=said)
        if view.outcome is not None:
            final = encode.picture(scores.draw_scores(view, scene, view.outcome), name="scores", alt=said)
            return (final, msgspec.structs.replace(table, alt=scene.words.t("The final position.")))
        if plans.is_closing(moves):
            alt = scene.words.t("The ways in which the market can close up, numbered.")
            return (table, encode.picture(plans.draw_closings(view, scene), name="closings", alt=alt))
        found = plans.schemes(view, moves)
        if not found:
            return (table,)
        alt = sayings.schemes_alt([(one.house, one.line, one.left) for one in found[: plans.MOST]], scene.words)
        return (table, encode.picture(plans.draw_schemes(view, scene, found), name="builds", alt=alt))

    def hand(self, view: BarrioView, scene: Scene) -> Sequence[Picture]:
        """One's own cards."""
        if view.seat is None or view.hand is None:
            return ()
        said = sayings.hand_alt(view.hand, view.stage == "keep", scene.words)
        return (encode.picture(hand.draw_hand(view, scene, view.seat, view.hand), name="hand", alt=said),)

    def in_hand(self, view: BarrioView) -> object:
        """The cards, and whether some are being kept."""
        return view.seat, view.hand, view.stage == "keep"

    def headline(self, view: BarrioView, scene: Scene) -> str:
        """Where the game stands."""
        return sayings.headline(view, scene)

    def alt(self, view: BarrioView, scene: Scene) -> str:
        """The essentials for who cannot see the picture."""
        return sayings.alt(view, scene)

    def describe(self, view: BarrioView, scene: Scene) -> str:
        """The whole position in words."""
        return sayings.describe(view, scene)

    def tell(self, event: AnyEvent, scene: Scene) -> str:
        """What happened."""
        return telling.tell(event, scene)

    def path(self, view: BarrioView, move: AnyMove, scene: Scene) -> Sequence[Level]:
        """The menus that lead to a step."""
        return menus.path(view, move, scene)

    def caution(self, view: BarrioView, move: AnyMove, scene: Scene) -> str | None:
        """What a step forces or forbids."""
        return menus.caution(view, move, scene.words)

    def typed(self, words: Words) -> Mapping[str, str]:
        """What may be typed for the words of steps."""
        return names.typed(words)

    def line(self, key: str, scene: Scene) -> str:
        """The name of a line of the score or of a tie-break."""
        return sayings.line_name(key, scene.words)

    def blurb(self, words: Words) -> str:
        """What the game is, in a few words."""
        return words.t("houses in a row, built from a market that all share; alone against Klaus")

    def option(self, key: str, words: Words) -> OptionText:
        """The scoring card, and how hard Klaus is.

        Raises:
            KeyError: Barrio has no such option.
        """
        if key == "scoring":
            values = {card: card.upper() for card in "bcdef"}
            return OptionText(
                words.t("Scoring card"), {"a": words.t("A: for first games"), **values, "random": words.t("at random")}
            )
        if key != "klaus":
            raise KeyError(key)
        levels = {"easy": words.t("easy"), "medium": words.t("medium"), "hard": words.t("hard")}
        return OptionText(words.t("Klaus (alone)"), levels)

    def rules(self, words: Words) -> Sequence[RulesPage]:
        """The rules in our own words."""
        return rules.pages(words)
