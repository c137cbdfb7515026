"""Piñata Party's painter: what the rest of the bot asks for."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from games.pinata.data import CARD_NAMES, LEVELS
from games.pinata.setup import FREE, RANDOM, YOUNG
from games.pinata.state import PinataEvent, PinataMove, PinataView
from rendering.kit import encode
from rendering.pinata import board, menus, names, rules, sayings, scores
from rendering.pinata.pieces import STRIP
from rendering.protocol import Level, OptionText, Painter, Picture, RulesPage, Scene
from rendering.words import Words


class PinataPainter(Painter[PinataView, PinataMove, PinataEvent]):
    """Draws and tells Piñata Party."""

    key: ClassVar[str] = "pinata"
    colour: ClassVar[int] = STRIP[0] << 16 | STRIP[1] << 8 | STRIP[2]

    def board(self, view: PinataView, scene: Scene, moves: Sequence[PinataMove] = ()) -> Sequence[Picture]:
        """The table; once the game is over, the final scoring and what is left on the board."""
        said = sayings.alt(view, scene)
        drawn = board.draw_board(view, scene, moves)
        if view.outcome is None:
            return (encode.picture(drawn, name="board", alt=said),)
        final = encode.picture(scores.draw_scores(view, scene, view.outcome), name="scores", alt=said)
        left = scene.words.n(
            "The board at the end, with {count} candy left.",
            "The board at the end, with {count} candies left.",
            sum(map(len, view.board)),
        )
        return (final, encode.picture(drawn, name="board", alt=left))

    def hand(self, view: PinataView, scene: Scene) -> Sequence[Picture]:
        """Nothing: there are no secrets."""
        del view, scene
        return ()

    def headline(self, view: PinataView, scene: Scene) -> str:
        """Where the game stands."""
        return sayings.headline(view, scene)

    def alt(self, view: PinataView, scene: Scene) -> str:
        """The essentials for who cannot see the picture."""
        return sayings.alt(view, scene)

    def describe(self, view: PinataView, scene: Scene) -> str:
        """The whole position in words."""
        return sayings.describe(view, scene)

    def tell(self, event: PinataEvent, scene: Scene) -> str:
        """What happened."""
        return sayings.tell(event, scene)

    def path(self, view: PinataView, move: PinataMove, scene: Scene) -> Sequence[Level]:
        """The menus that lead to a step."""
        return menus.path(view, move, scene)

    def caution(self, view: PinataView, move: PinataMove, scene: Scene) -> str | None:
        """That a pass gives up a legal turn."""
        return sayings.caution(view, move, scene.words)

    def typed(self, words: Words) -> Mapping[str, str]:
        """What may be typed for the words of steps."""
        return names.typed(words)

    def line(self, key: str, scene: Scene) -> str:
        """The name of a colour or of the tie-break."""
        return sayings.score_line(key, scene.words)

    def blurb(self, words: Words) -> str:
        """What the game is, in a few words."""
        return words.t("two moves that must bring candies of one colour together")

    def option(self, key: str, words: Words) -> OptionText:
        """The level, the two movement cards, the scoring card.

        Raises:
            KeyError: Piñata Party has no such option.
        """
        at_random = {RANDOM: words.t("at random")}
        match key:
            case "level":
                return OptionText(words.t("Level"), _levels(words))
            case "first" | "second":
                label = words.t("One movement card") if key == "first" else words.t("The other movement card")
                return OptionText(label, at_random | {card: names.card_name(card, words) for card in CARD_NAMES})
            case "scoring":
                return OptionText(words.t("Scoring card"), at_random | names.scoring_choices(words))
            case _:
                raise KeyError(key)

    def rules(self, words: Words) -> Sequence[RulesPage]:
        """The rules in our own words."""
        return rules.pages(words)


def _levels(words: Words) -> dict[str, str]:
    said = {FREE: words.t("free choice of cards")}
    for number, (level, (first, second, _)) in enumerate(LEVELS.items(), start=1):
        cards = words.list([names.card_name(first, words), names.card_name(second, words)])
        said[level] = words.t("{number}: {cards}", number=number, cards=cards)
    return said | {YOUNG: words.t("young: small board and Seesaw")}
