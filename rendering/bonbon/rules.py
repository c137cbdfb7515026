"""Bonbon's rules in our own words, page by page, with pictures."""

from collections.abc import Sequence

from games.bonbon.data import FULL_BAG, PIECES, TOPPINGS, VARIETIES
from rendering.bonbon.names import topping_name
from rendering.bonbon.rules_pictures import objectives_picture, pieces_picture, scoring_picture
from rendering.protocol import RulesPage
from rendering.words import Words


def pages(words: Words) -> Sequence[RulesPage]:
    """Return the rules in the reader's language."""
    return (
        RulesPage(
            words.t("Bonbons"),
            words.t(
                "**What it is about.** Together you fill a tray with bonbons. Each of you bets secretly on "
                "what the tray "
                "will look like in the end: the higher your token, the surer your guess.\n\n"
                "**The bag** holds 40 pieces of chocolate: eight toppings, five pieces of each, 20 dark "
                "and 20 white.\n\n"
                "**The tray** has 20 spaces, A1 to E4, and each takes two pieces. The first lies face "
                "down: only its "
                "chocolate matters from then on. The second lies on it face up: its chocolate and its "
                "topping count.\n\n"
                "**Your tokens** are 1, 2, 3, 4 and the buglet; with five players nobody has a 4. Nobody "
                "else sees their "
                "values before the end."
            ),
            pieces_picture(words),
        ),
        RulesPage(
            words.t("Your turn"),
            words.t(
                "**Before the first turn** everybody bets one token on an objective, one after the other.\n\n"
                "**Then, on your turn, do one of two things.**\n"
                "- **Create:** draw two pieces from the bag and place both, one after the other, each on "
                "any space with "
                "room; both may go on one empty space. Once the pieces are drawn there is no way back.\n"
                "- **Bet:** put one of your tokens face down on an objective. An objective takes two "
                "tokens, never two of "
                "the same player.\n\n"
                "You must do one of them. Without a token, or without an objective to bet on, you create.\n\n"
                "**The end** comes when the last two pieces are placed. Tokens still in hand are out.\n\n"
                "**Typed steps:** `create`, `place dark-cherry B3`, `bet 3 groups-white`, or `bet 3 9` "
                "with the number on "
                "the card. Commas part the steps of a turn."
            ),
        ),
        RulesPage(
            words.t("Objectives"),
            words.t(
                "Four to eight objectives ask for chocolates and toppings, two to four for the pattern "
                "seen from above. "
                "The number in the light box on a card is what it counts now.\n\n"
                "- **White on dark** and its like: 1 point for each bonbon with that bottom and that top.\n"
                "- **Cherry on top** and its like: 1 point for each bonbon with this topping on its top "
                "piece.\n"
                "- **Largest group:** 1 point for each bonbon in the largest group of this chocolate. "
                "Neighbours touch "
                "along a side.\n"
                "- **Groups:** 1 point for each separate group of this chocolate; a single bonbon is a group.\n"
                "- **Row majority:** in each row where this chocolate outnumbers the other, 1 point for "
                "each of its "
                "bonbons.\n"
                "- **Column majority:** 1 point for each column where this chocolate outnumbers the other. "
                "Equal numbers "
                "count nothing."
            ),
            objectives_picture(words),
        ),
        RulesPage(
            words.t("Scoring"),
            words.t(
                "All tokens are turned over. Each objective is worth what it counts on the finished tray:\n"
                "- **One token** scores the objective once.\n"
                "- **Two tokens:** the higher one scores it twice, the lower one once. Equal ones score "
                "once each.\n"
                "- **A buglet** scores nothing and spoils the objective for the other token too.\n\n"
                "The most points win. **Equal points:** compare what your 4 made (with five players your "
                "3), then the "
                "next lower token and so on; whoever is still equal shares the victory.\n\n"
                "**Bug Queen** is a variant chosen at the start: the buglet spoils nothing. It counts as 5 "
                "and scores like "
                "any token; only a 1 on the same objective beats it. It is compared first when points are "
                "equal."
            ),
            scoring_picture(words),
        ),
        RulesPage(words.t("The pieces"), _varieties(words)),
    )


def _varieties(words: Words) -> str:
    """List what the bag holds at first: dark and white pieces of every topping, with their proper names."""
    lines = [
        words.t(
            "- **{topping}:** {dark} dark (*{dark_name}*), {white} white (*{white_name}*)",
            topping=topping_name(at, words),
            dark=FULL_BAG[2 * at],
            dark_name=VARIETIES[PIECES[2 * at]],
            white=FULL_BAG[2 * at + 1],
            white_name=VARIETIES[PIECES[2 * at + 1]],
        )
        for at in range(len(TOPPINGS))
    ]
    return "\n".join(
        [words.t("The bag holds five pieces of every topping. **Text** says what is still in it."), "", *lines]
    )
