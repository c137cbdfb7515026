"""Bonbon's painter: what the rest of the bot asks for."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from games.bonbon.state import BonbonEvent, BonbonMove, BonbonView
from rendering.bonbon import board, hand, menus, names, rules, sayings, scores
from rendering.bonbon.palette import STRIP
from rendering.kit import encode
from rendering.protocol import Level, OptionText, Painter, Picture, RulesPage, Scene
from rendering.words import Words


class BonbonPainter(Painter[BonbonView, BonbonMove, BonbonEvent]):
    """Draws and tells Bonbon."""

    key: ClassVar[str] = "bonbon"
    colour: ClassVar[int] = STRIP[0] << 16 | STRIP[1] << 8 | STRIP[2]

    def board(self, view: BonbonView, scene: Scene, moves: Sequence[BonbonMove] = ()) -> Sequence[Picture]:
        """The table; once the game is over, the final scoring and the finished tray."""
        said = sayings.alt(view, scene)
        drawn = board.draw_choices(view, scene, moves)
        if view.outcome is None:
            return (encode.picture(drawn, name="board", alt=said),)
        final = encode.picture(scores.draw_scores(view, scene, view.outcome), name="scores", alt=said)
        tray = scene.words.t("The finished tray, with all tokens turned over.")
        return (final, encode.picture(drawn, name="board", alt=tray))

    def hand(self, view: BonbonView, scene: Scene) -> Sequence[Picture]:
        """One's own tokens and where they lie."""
        if view.seat is None:
            return ()
        said = sayings.hand_alt(view, scene, view.seat)
        return (encode.picture(hand.draw_hand(view, scene, view.seat), name="hand", alt=said),)

    def in_hand(self, view: BonbonView) -> object:
        """The viewer's tokens, and what is known of the objectives on which some of them lie."""
        lying = [
            (index, view.objectives[index], view.points[index], bets)
            for index, bets in enumerate(view.bets)
            if any(bet.seat == view.seat for bet in bets)
        ]
        return view.seat, view.own_tokens, len(view.tokens_left), view.bug_queen, lying, view.outcome is None

    def headline(self, view: BonbonView, scene: Scene) -> str:
        """Where the game stands."""
        return sayings.headline(view, scene)

    def alt(self, view: BonbonView, scene: Scene) -> str:
        """The essentials for who cannot see the picture."""
        return sayings.alt(view, scene)

    def describe(self, view: BonbonView, scene: Scene) -> str:
        """The whole position in words."""
        return sayings.describe(view, scene)

    def tell(self, event: BonbonEvent, scene: Scene) -> str:
        """What happened."""
        return sayings.tell(event, scene)

    def path(self, view: BonbonView, move: BonbonMove, scene: Scene) -> Sequence[Level]:
        """The menus that lead to a step."""
        return menus.path(view, move, scene)

    def caution(self, view: BonbonView, move: BonbonMove, scene: Scene) -> str | None:
        """Drawing cannot be undone."""
        del view
        return menus.caution(move, scene.words)

    def typed(self, words: Words) -> Mapping[str, str]:
        """What may be typed for the words of steps."""
        return names.typed(words)

    def line(self, key: str, scene: Scene) -> str:
        """The name of an objective or of a tie-break."""
        return sayings.score_line(key, scene.words)

    def blurb(self, words: Words) -> str:
        """What the game is, in a few words."""
        return words.t("secret bets on a box of chocolates")

    def option(self, key: str, words: Words) -> OptionText:
        """The Bug Queen variant, on or off.

        Raises:
            KeyError: Bonbon has no such option.
        """
        if key != "bugqueen":
            raise KeyError(key)
        return OptionText(
            words.t("Bug Queen variant"), {"off": words.t("off"), "on": words.t("on (the buglet counts as 5)")}
        )

    def rules(self, words: Words) -> Sequence[RulesPage]:
        """The rules in our own words."""
        return rules.pages(words)
