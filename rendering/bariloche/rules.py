"""Bariloche's rules in our own words, page by page, with pictures."""

from collections.abc import Sequence

from rendering.bariloche.rules_pictures import cutting_picture, sweets_picture
from rendering.protocol import RulesPage
from rendering.words import Words


def pages(words: Words) -> Sequence[RulesPage]:
    """Return the rules in the reader's language."""
    return (
        RulesPage(
            words.t("Bonbons"),
            words.t(
                "**What it is about.** Each of you cuts pieces from a sheet of bonbons and arranges them on a tray of "
                "your own. The score sheet says what counts; the most points win.\n\n"
                "**Four types** of bonbon: brown, green, red and striped. Some carry a **garnish**: nut, cherry, leaf "
                "or sugar. An **empty space** on your tray costs 2 points at the end.\n\n"
                "**Specials.**\n"
                "- **Double space** (sheet B): two cells that one cut must take together.\n"
                "- **Wrapped** (sheet C): of no type during the game; at the end each counts as one plain bonbon of "
                "the type that is best for you.\n"
                "- **Spicy** (sheet D): is cut like any other, but lies beside your tray; at the end each makes up for "
                "one empty space."
            ),
            sweets_picture(words),
        ),
        RulesPage(
            words.t("A round"),
            words.t(
                "**1. Choose.** The active player chooses a cut type that has a use left and crosses one off: single, "
                "double, corner or square; each has four.\n\n"
                "**2. Cut and place.** All of you at the same time cut that shape out of your own sheets and place the "
                "piece on your trays.\n\n"
                "**3. Speed objectives**, where the score sheet has any: everybody who completes one in the round in "
                "which it is first completed gets the high value, everybody later the low one.\n\n"
                "Then the sheets go to the left, and the next player to the left is active.\n\n"
                "**The end.** The game ends after the round in which at most one cut type has uses left. It ends **at "
                "once** when the active player chooses a cut that some sheet cannot give: then nobody cuts. The bot "
                "warns before such a choice.\n\n"
                "**Ties** go to whoever lost fewer points to empty spaces and scraps; then the victory is shared.\n\n"
                "**Typed steps:** `choose square`, `cut corner C3 right down`, `cut C3-D3-C4`, `place L12 turn 90`."
            ),
        ),
        RulesPage(
            words.t("Cutting and placing"),
            words.t(
                "**Cutting.** A cut takes its shape in any orientation, along the lines, and at least one of its cells "
                "lies at the edge of what is left of the sheet. Double spaces are taken whole or not at all.\n\n"
                "**Scraps.** If the rest falls into several parts, the largest stays the sheet (of equal ones you "
                "choose). Every other cell is a scrap and costs you 1 point. Corners do not hold a sheet together.\n\n"
                "**Placing.** Turn the piece as you like, but never flip it. It must share a side with your tray and "
                "cover nothing; once placed it stays. The first piece lies anywhere, so it goes to L12.\n\n"
                "If a piece breaks because its spicy bonbons are taken out, each part is placed by itself."
            ),
            cutting_picture(words),
        ),
        RulesPage(
            words.t("Score sheets"),
            words.t(
                "On all: −2 for each empty space that no spicy bonbon makes up for, −1 for each scrap. Neighbours "
                "touch along a side.\n\n"
                "**A.** 1 for each bonbon in your biggest group of each type. Speed: two like garnishes 8 / 4; a full "
                "rectangle of at least 6×5 cells 10 / 5.\n\n"
                "**B.** 3 for each row and each column with all four types. Shapes of like bonbons, each bonbon in one "
                "shape only: two in line 1, a corner of three 3, a square of four 6. 4 for each pair of neighbours nut "
                "+ cherry or leaf + sugar, each garnish in one pair only.\n\n"
                "**C.** 4 for each group of at least three of one type. 2 for each garnish in your biggest group of "
                "garnished bonbons. 4 for each gap: free cells closed in on all sides.\n\n"
                "**D.** 1 for each bonbon without a neighbour of its type. Speed: nut, cherry and leaf in one row or "
                "column 6 / 3; cherry, leaf and sugar likewise 6 / 3. Half the cells, rounded down, of your biggest "
                "full square.\n\n"
                "The bot finds the best shapes, pairs and types for you. Empty spaces count as covered cells."
            ),
        ),
        RulesPage(
            words.t("Permanent Mode"),
            words.t(
                "Every finished standard game fills this server's **pantry**: its pieces go into four boxes by cut "
                "type, the rests of the sheets are kept too. `/bariloche pantry` shows it. After three games you are "
                "ready for Permanent Mode, which is played without sheets:\n\n"
                "**1.** The active player chooses and crosses off a cut type. The bot draws as many pieces from that "
                "box as there are players, and three more; **only the active player sees them** and lays out one for "
                "each player. The others go back.\n\n"
                "**2.** Beginning left of the active player, each takes a piece and places it; the active player has "
                "the last one.\n\n"
                "If a box is short, the bot cuts the missing pieces from old parts of sheets, or a fresh sheet.\n\n"
                "Only the marks end this game. At its end all pieces return to the pantry.\n\n"
                "**Typed steps:** `lay 2`, `take 1`, `place L12 turn 90`."
            ),
        ),
    )
