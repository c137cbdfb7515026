"""¡Bis!'s rules in our own words, page by page, with pictures."""

from collections.abc import Sequence

from rendering.bis.rules_pictures import cells_picture, marking_picture, points_picture
from rendering.protocol import RulesPage
from rendering.words import Words


def pages(words: Words) -> Sequence[RulesPage]:
    """Return the rules in the reader's language."""
    return (
        RulesPage(
            words.t("A roll"),
            words.t(
                "**What it is about.** Everybody has the same sheet: 15 columns, five colours. Cross off cells, and be "
                "the first to fill columns and whole colours.\n\n"
                "**Every roll** throws three colour dice and three number dice, for one active player after the "
                "other.\n"
                "- The active player chooses one colour die and one number die, sets both aside and marks cells with "
                "them.\n"
                "- Then all others choose at the same time from the four dice left, each for themselves; two players "
                "may use the same dice.\n"
                "- **In the first three rolls** everybody chooses from all six dice, all at the same time.\n\n"
                "Whoever wants to, or cannot mark anything, **passes**. If the active player passes, all six dice "
                "stay for the others.\n\n"
                "What is chosen at the same time stays hidden until everybody has chosen."
            ),
            cells_picture(words),
        ),
        RulesPage(
            words.t("Marking"),
            words.t(
                "Mark **exactly as many cells as the number says, all of the colour chosen**. They must hang together "
                "by their sides, and at least one of them must lie in **column H** or touch a cell that you have "
                "marked before, by a side as well; corners do not count.\n\n"
                "You need not fill a block of a colour at once. But a number is never split over two places, and a "
                "turn never marks more than five cells: a block of six takes two turns.\n\n"
                "**Jokers.** X is any colour, “?” is any number from 1 to 5. Each costs one of your eight "
                "exclamation marks; without them no joker can be used.\n\n"
                "**Typed turns:** `blue 3 C2 C3 D3`. A joker is used by itself where no die shows what you ask for; "
                "`X=blue ?=3 C2 C3 D3` asks for one. `pass` passes."
            ),
            marking_picture(words),
        ),
        RulesPage(
            words.t("Points"),
            words.t(
                "When everybody has chosen, full columns and colours are looked at, once for the roll.\n"
                "- **A column** pays its upper number to everybody who fills it in the roll in which it is first "
                "filled, and its lower number to everybody later.\n"
                "- **A whole colour** pays 5 to the first, 3 to those who come later.\n"
                "- **Every joker left** pays 1.\n"
                "- **Every star left open** costs 2.\n\n"
                "**The end** comes with the roll in which somebody has a second whole colour; everybody still "
                "finishes that roll. The game also ends when nobody has marked anything in ten rolls running.\n\n"
                "The most points win. **Equal points:** more jokers left decide, and after that the victory is shared."
            ),
            points_picture(words),
        ),
        RulesPage(
            words.t("Alone, and other sheets"),
            words.t(
                "**Alone** you play thirty rolls with two colour dice and two number dice, and choose any pair of "
                "them. A pass uses a roll up as well. You are always first, so the upper numbers count, and a second "
                "whole colour does not end the game.\n\n"
                "Your points then give one of thirteen grades: over 40, from 37, 33, 29, 25, 21, 17, 13, 9, 5 or 1 "
                "on, exactly 0, and below 0.\n\n"
                "**Sheets.** Seven sheets can be chosen when a table is opened, all with 21 cells of each colour in "
                "blocks of one to six, three stars of each colour and one star in every column. A **fresh** sheet is "
                "made for one game from its secret seed, by the same rules and the same for everybody."
            ),
        ),
    )
