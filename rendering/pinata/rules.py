"""Piñata Party's rules in our own words, page by page, with pictures."""

from collections.abc import Sequence

from rendering.pinata.rules_pictures import cards_picture, scoring_picture, turn_picture
from rendering.protocol import RulesPage
from rendering.words import Words


def pages(words: Words) -> Sequence[RulesPage]:
    """Return the rules in the reader's language."""
    return (_turn(words), _cards(words), _collecting(words), _scoring(words), _set_up(words))


def _turn(words: Words) -> RulesPage:
    text = words.t(
        "**What it is about.** Candies lie on a flower meadow. Move one so that it comes to lie beside others of its "
        "colour, and take them all.\n\n"
        "**On your turn** you choose one candy and move it twice: once with each of the two movement cards on the "
        "table, in the order you like. After the second move at least one group must have formed that you may take; "
        "moves that do not lead there are not offered.\n\n"
        "**A group** is two or more candies of one colour that touch along their sides. It counts only if at least one "
        "of them has moved in this turn and lies in another cell than before.\n\n"
        "**Passing** is always allowed. When nobody has a legal turn any more, or all pass one after the other, the "
        "game ends.\n\n"
        "**Typed turns:** the candy, the first card and its target, then the other: `D4 hopscotch D6, chase D9`. Also "
        "`take C5`, `stop` and `pass`."
    )
    return RulesPage(words.t("Your turn"), text, turn_picture(words))


def _cards(words: Words) -> RulesPage:
    text = words.t(
        "Ways lead along a row or column, only Somersault's along a diagonal. The *next* candy is the nearest in that "
        "direction, however far away.\n"
        "- **Hopscotch:** over the next candy onto the cell right behind it, if that is empty.\n"
        "- **Chase:** up to the next candy; the border stops nothing.\n"
        "- **Labyrinth:** one, two or three slides, each up to a candy or the border, ending elsewhere than it began.\n"
        "- **Long jump:** over the next candy and all that follow without a gap, onto the first empty cell.\n"
        "- **Leapfrog:** onto any empty cell of its row or column.\n"
        "- **Train:** the candy and all ahead of it close up against the border.\n"
        "- **Pileup:** onto the next candy, or with it onto the one after, so that a stack of exactly three stands.\n"
        "- **Somersault:** diagonally over at least one candy onto any empty cell behind.\n"
        "- **Horsey:** onto the next candy or stack.\n"
        "- **Piggy back:** onto any candy or stack of its row or column."
    )
    return RulesPage(words.t("Movement cards"), text, cards_picture(words))


def _collecting(words: Words) -> RulesPage:
    text = words.t(
        "**Stacks** move whole, and what moves always lands on top. Only the top candy of a stack has a colour that "
        "counts; two of one colour inside a stack are no group. Anybody may look up what lies in it: **Text** tells.\n"
        "\n"
        "**What has moved:** every candy in another cell than at the start of your turn, those that the Train pushed "
        "too, and all candies of a stack that was built in this turn. A candy that came home again has not moved.\n\n"
        "**Taking.** Groups that lie together after your second move must all be taken, whole, one after the other; "
        "where the order matters you choose it. Only top candies are taken. What comes to light may form further "
        "groups with something that has moved: those you may take or leave, and you say when to stop. Where there is "
        "no choice, the game takes for you."
    )
    return RulesPage(words.t("Stacks and taking"), text)


def _scoring(words: Words) -> RulesPage:
    text = words.t(
        "One of three scoring cards is on the table; each colour counts for itself.\n"
        "- **Card 1:** the more candies you have of a colour, the more they are worth; a single one is worth nothing.\n"
        "- **Card 2:** whoever has most of a colour gets 7 points, then 3, then 1. Who ties gets the points of the "
        "lowest rank they hold together: two first players get 3 each. Without a candy there are no points.\n"
        "- **Card 3:** each candy is worth more the more of its colour are left on the board, those in stacks "
        "included.\n\n"
        "The table beside the cards shows what everybody's candies stand for at this moment.\n\n"
        "**The most points win.** Equal points: fewer candies win; still equal: a shared victory."
    )
    return RulesPage(words.t("Scoring"), text, scoring_picture(words))


def _set_up(words: Words) -> RulesPage:
    text = words.t(
        "**The board** is four smaller ones, laid and turned at random. Every flower begins with a candy of its "
        "colour: eight of each. Bare flowers mean nothing more.\n\n"
        "**The cards.** Two of the ten movement cards and one of the three scoring cards, at random or chosen. For the "
        "first games: level 1 (Hopscotch, Chase, scoring 1), level 2 (Train, Long jump, scoring 1), level 3 "
        "(Labyrinth, Piggy back, scoring 2).\n\n"
        "**Young variant.** A smaller board with six candies of each colour, and one card, **Seesaw**: Piggy back or "
        "Leapfrog or both, in either order, with one candy. If the first move already brings a group together you may "
        "end there; if you go on, there must be a group again. 2 to 6 candies of a colour are worth 1, 2, 4, 7, 11.\n\n"
        "**Hint** shows you one legal turn. The log tells everybody that you asked."
    )
    return RulesPage(words.t("Set-up and variants"), text)
