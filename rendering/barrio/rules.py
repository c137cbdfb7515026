"""Barrio's rules in our own words, page by page."""

from collections.abc import Sequence

from rendering.barrio.rules_pictures import build_picture, cards_picture, panoramas_picture
from rendering.protocol import RulesPage
from rendering.words import Words


def pages(words: Words) -> Sequence[RulesPage]:
    """Return the rules in the reader's language."""
    return (_overview(words), _turn(words), _market(words), _panoramas(words), _scoring(words), _solo(words))


def _overview(words: Words) -> RulesPage:
    return RulesPage(
        words.t("The neighbourhood"),
        words.t(
            "**What it is about.** Everybody puts materials on one market that all share, and whoever sees the right "
            "row or column takes it and builds. Houses side by side make panoramas, and long panoramas are worth "
            "much.\n\n"
            "**54 material cards:** 14 wood, 13 brick, 13 stone, 3 concrete, 3 plants, 2 wildcards, 6 Rubble. A "
            "wildcard stands for any building material, one for each build. Rubble is placed and drawn like the rest "
            "but builds nothing.\n\n"
            "**39 houses** (F flower, M moon, S star) name their materials, their points and the landscape at either "
            "edge: hill, park or river.\n\n"
            "**Set-up.** You are dealt five houses and keep as many as you like, in secret; the number is told. "
            "Materials fill your hand to five cards. Four houses lie face up in the House Market, four materials in "
            "the Stockpile.\n\n"
            "**Secret** are the cards in your hand and what is drawn face down. How many houses and materials you "
            "hold, and what is taken face up, everybody sees."
        ),
        cards_picture(words),
    )


def _turn(words: Words) -> RulesPage:
    return RulesPage(
        words.t("Your turn"),
        words.t(
            "**Do exactly one of four things:**\n"
            "1. **Draw** one card.\n"
            "2. **Discard** one or more houses, then draw as many cards.\n"
            "3. **Place** one material on the market, then draw two.\n"
            "4. **Place two** materials, then draw three **or** build one house.\n\n"
            "**Drawing** goes card by card: Stockpile, House Market or the top of either deck, as you like. Gaps are "
            "filled at the end of the turn. With seven cards in hand further draws are lost.\n\n"
            "**At the end of the turn** you draw up to three cards if you hold fewer, face down. An empty deck is "
            "made again from its discard pile.\n\n"
            "**Planning:** choose *Plan to build a house* and only placements that lead to it are offered.\n\n"
            "**Typed steps:** `aim F7`, `place brick B3`, `build F7 row 3`, `build F7 column B`, `join left P1`, "
            "`join P1 P2`, `new`, `draw stone`, `draw F7`, `draw materials`, `draw houses`, `discard F7`, `close 1`, "
            "`free F7`, `skip`. Commas part the steps of a turn."
        ),
    )


def _market(words: Words) -> RulesPage:
    return RulesPage(
        words.t("Market and building"),
        words.t(
            "**Placing.** The first card lies at C3, every other one next to a card, side to side; the market moves "
            "along as it grows. When a turn ends it fits into 5 × 5, gaps included. You may go beyond it only if your "
            "build of this very turn brings it back: then you must build.\n\n"
            "**Building.** Choose a house in hand and one whole row or column that holds its materials; gaps do not "
            "end a line. You take **all** its cards. What the house needs is discarded. The rest goes face up on "
            "your rubble pile: building materials and wildcards as *leftovers*, Rubble cards as *Rubble*.\n\n"
            "**Closing up.** Empty lines vanish. If the market falls apart the largest group stays, and the others "
            "move to it by the shortest way. Where several results are possible the builder chooses.\n\n"
            "**A full 5 × 5** without a gap: you may build one house from hand for free at once. Then, house or not, "
            "the whole market is discarded, and nobody gets rubble. A second placement starts a new market; a normal "
            "build is out for this turn."
        ),
        build_picture(words),
    )


def _panoramas(words: Words) -> RulesPage:
    return RulesPage(
        words.t("Panoramas"),
        words.t(
            "**Joining.** A new house continues one of your panoramas where equal landscapes meet, joins two of them "
            "by fitting both, or starts a new one. What is joined stays joined, and houses are never turned round.\n\n"
            "**Combined construction,** once in a game: when a joined house makes three neighbours with icons all "
            "equal or all different, itself among them, you may at once add another house from hand for free. It "
            "must continue that same panorama.\n\n"
            "**Worth by length:** 1 house 0 points, 2 houses 3, 3 houses 4, 4 houses 6, 5 houses 9, 6 houses 12, "
            "7 houses 16, 8 and more 21."
        ),
        panoramas_picture(words),
    )


def _scoring(words: Words) -> RulesPage:
    return RulesPage(
        words.t("End and scoring"),
        words.t(
            "**The end.** With two players the seventh house ends the game, with three or four the sixth. The round "
            "is completed, so that everybody has had as many turns.\n\n"
            "**Your score:** points of your houses, points of your panoramas, and what the scoring card makes of "
            "leftovers and Rubble cards.\n\n"
            "- **A:** leftovers −1 each, Rubble −1 each\n"
            "- **B:** leftovers −1 each, Rubble −2 each\n"
            "- **C:** leftovers −2 each, Rubble **+1** each\n"
            "- **D:** leftovers −1 each; 1, 2, 3, 4 or more Rubble cards: −1, −3, −6, −10 in all\n"
            "- **E:** leftovers −1 each; Rubble: none 0, an odd number −4, an even number +4 in all\n"
            "- **F:** leftovers −1 each; the first two Rubble cards −2 each, every further one +3\n\n"
            "**Equal points:** fewer houses win, then fewer leftovers, else the victory is shared."
        ),
    )


def _solo(words: Words) -> RulesPage:
    return RulesPage(
        words.t("Alone against Klaus"),
        words.t(
            "**You** hold materials only, three at the start, and build houses of the House Market. Discarding "
            "houses is out. An empty hand is filled with two cards.\n\n"
            "**Your market** is at most 3 × 5 or 5 × 3. If a card exceeds that, Klaus builds at once, and the whole "
            "market is discarded; then your action goes on. The planner warns you first.\n\n"
            "**Klaus** draws as many cards as you drew, or two after your build: Rubble from the Stockpile first, "
            "then face down. With more than seven cards he builds a house of the House Market: the one with most "
            "points of house and panorama together, then the one on his longest panorama, then you pick. He discards "
            "his cards but keeps his Rubble.\n\n"
            "**The end.** The seventh house of either ends the game at once. You also lose 1 point for each card in "
            "hand; Klaus scores his Rubble cards. A tie goes to him.\n\n"
            "**Levels:** easy with scoring card B, medium with A, hard with C."
        ),
    )
