"""Playing a turn: the private planner message and its buttons, hands, and what is looked up at a table."""

from collections.abc import Sequence

from discord.ext import commands

from bot.answers import send, whisper, words_of
from bot.buttons import Click, Interaction
from bot.client import Bombonera
from bot.errors import rules_sentence
from bot.menus import Menu, groups_of, menu_at, place_before
from bot.names import scene_of
from bot.notices import hand_post
from bot.planner import Place, planner_post, told_post
from bot.position import Plan, new_plan, try_steps
from bot.posts import note
from bot.refusals import NotYourTurn, Refusal
from bot.story import told
from bot.tables import Confirmed
from games.errors import GameError
from games.protocol import Move
from rendering.registry import get_painter
from rendering.words import Words


def without_forced(plan: Plan) -> Sequence[Move]:
    """The steps without the last one that was a choice, and those that followed from it."""
    game, kept = plan.position.game, list(plan.steps)
    while kept:
        kept.pop()
        if len(game.moves(plan.before[len(kept)], plan.seat)) > 1:
            break
    return kept


class Planning(commands.Cog):
    """Answers everything with which a turn is planned."""

    def __init__(self, client: Bombonera) -> None:
        self._client = client
        client.on_click("play", self.on_play, "private")
        client.on_click("hand", self.on_hand, "private")
        client.on_click("pick", self.on_pick, "update")
        client.on_click("back", self.on_back, "update")
        client.on_click("over", self.on_start_over, "update")
        client.on_click("confirm", self.on_confirm, "update")
        client.on_click("hint", self.on_hint, "update")

    # --- opening the planner -------------------------------------------------------------------------------------

    async def on_play(self, interaction: Interaction, click: Click) -> None:
        """**Play**: opens the planner where its owner left it; whoever has to wait sees their own board."""
        try:
            await self.open_planner(interaction, click.table)
        except NotYourTurn as refusal:
            words, bundle = words_of(interaction), await self._client.tables.bundle(click.table)
            remark = words.t(refusal.message, **refusal.values)
            await send(interaction, await self._client.board_for(bundle, interaction.user.id, words, remark))

    async def open_planner(self, interaction: Interaction, table_id: int, typed: str = "") -> None:
        """Shows the planner in the answer to an interaction, with typed steps taken first.

        Raises:
            Refusal: the table does not wait for this person.
            Mistyped: a typed step is unknown or illegal; the ones tried before are kept.
        """
        plan = await self._client.tables.plan(table_id, interaction.user.id)
        if typed:
            plan = await self._client.tables.type_steps(plan, typed, words_of(interaction))
        await self._show(interaction, plan)

    async def on_hand(self, interaction: Interaction, click: Click) -> None:
        """**My hand**: what only its owner may see; with the menus where a secret choice is due."""
        await self.show_hand(interaction, click.table)

    async def show_hand(self, interaction: Interaction, table_id: int) -> None:
        """Shows somebody's hand, or their board where nothing is hidden, in the answer to an interaction.

        Raises:
            Refusal: the table has not started, or this person does not sit there.
        """
        position = await self._client.tables.position(table_id)
        seat = position.bundle.seat_of(interaction.user.id)
        if seat is None:
            raise Refusal("You do not sit at this table. You are welcome to watch!")
        if position.table.status == "running" and position.game.secret_due(position.state, seat.number):
            await self.open_planner(interaction, table_id)
            return
        words, painter = words_of(interaction), get_painter(position.table.game)
        view, scene = position.view(seat.number), scene_of(position.bundle, words)
        pictures = await self._client.studio.hand(painter, view, scene)
        if pictures:
            standing = painter.headline(view, scene)
            await send(interaction, hand_post(position, seat.number, words, pictures, standing))
            return
        remark = words.t("You hold nothing that others may not see. This is the table as you see it.")
        await send(interaction, await self._client.board_for(position.bundle, interaction.user.id, words, remark))

    # --- inside the planner --------------------------------------------------------------------------------------

    async def on_pick(self, interaction: Interaction, click: Click) -> None:
        """A choice in a menu: the next menu, or a step taken."""
        plan = await self._current(interaction, click)
        if plan is None:
            return
        there = await self._there(interaction, plan, click.values[0] if click.values else click.argument)
        if there is None:
            return
        place, found = there
        if isinstance(found, Menu):
            await self._show(interaction, plan, place)
        else:
            await self._try(interaction, plan, [*plan.steps, found], onward=True)

    async def on_back(self, interaction: Interaction, click: Click) -> None:
        """**Back**: one choice back, or one step."""
        plan = await self._current(interaction, click)
        if plan is None:
            return
        # Before the first menu there is nothing to look up: where the turn is complete there is none at all.
        place = Place()
        if click.argument:
            there = await self._there(interaction, plan, click.argument)
            if there is None:
                return
            place, _ = there
        if place.group is not None:
            await self._show(interaction, plan, Place(place.numbers))
        elif place.numbers:
            scene = scene_of(plan.position.bundle, words_of(interaction))
            painter = get_painter(plan.position.table.game)
            await self._show(
                interaction, plan, Place(place_before(painter, plan.view, plan.moves, scene, place.numbers))
            )
        else:
            await self._try(interaction, plan, without_forced(plan))

    async def on_start_over(self, interaction: Interaction, click: Click) -> None:
        """**Start over**: nothing tried."""
        plan = await self._current(interaction, click)
        if plan is not None:
            await self._try(interaction, plan, ())

    async def on_hint(self, interaction: Interaction, click: Click) -> None:
        """**Hint**: a step of its own, which everybody hears of; what it shows is for its owner only."""
        plan = await self._current(interaction, click)
        if plan is not None and (hint := plan.position.game.hint_move) is not None:
            await self._commit(interaction, try_steps(new_plan(plan.position, plan.seat, plan.since), [hint]))

    async def on_confirm(self, interaction: Interaction, click: Click) -> None:
        """**Confirm**: the turn is committed, then shown to everybody, then answered."""
        plan = await self._current(interaction, click)
        if plan is not None:
            await self._commit(interaction, plan)

    async def _commit(self, interaction: Interaction, plan: Plan) -> None:
        table_id = plan.position.table.id
        try:
            done = await self._client.tables.confirm(plan, interaction.user.id)
        except Refusal as refusal:
            await self._close(interaction, refusal)
            return
        in_notice = await self._goes_on_in_notice(interaction, plan, done.bundle.since(plan.seat))
        await self._client.publisher.show(table_id)
        try:
            await self._answer(interaction, plan, done, in_notice=in_notice)
        finally:
            # After the answer, for which somebody waits.
            self._client.follow_up(table_id)

    async def _answer(self, interaction: Interaction, plan: Plan, done: Confirmed, *, in_notice: bool) -> None:
        """Shows whoever has played what came of it, and their next turn where it follows at once."""
        words, table_id = words_of(interaction), plan.position.table.id
        lines = told(plan.position.game, done.events, scene_of(done.bundle, words))
        goes_on = done.bundle.since(plan.seat) is not None
        following = await self._following(table_id, interaction.user.id) if goes_on else None
        if following is not None:
            await self._show(interaction, following, remark="\n".join(lines))
        elif not in_notice:
            shown = await self._client.tables.bundle(table_id)
            await send(interaction, told_post(shown.table, lines, words))

    async def _goes_on_in_notice(self, interaction: Interaction, plan: Plan, since: int | None) -> bool:
        """Whether the clicked message is the seat's direct one; then it is kept for the turn that follows, if any."""
        message = interaction.message
        if message is None or message.flags.ephemeral:
            return False
        return await self._client.notices.goes_on(plan.position.table.id, plan.seat, message.id, since)

    async def _following(self, table_id: int, user_id: int) -> Plan | None:
        """The next turn of somebody who has just played; None if somebody else's step has ended it meanwhile."""
        try:
            return await self._client.tables.plan(table_id, user_id)
        except Refusal:
            return None

    # --- helpers -------------------------------------------------------------------------------------------------

    async def _current(self, interaction: Interaction, click: Click) -> Plan | None:
        """The clicker's turn, if the clicked message shows its present stage; else the message is set right."""
        try:
            plan = await self._client.tables.plan(click.table, interaction.user.id)
        except Refusal as refusal:
            await self._close(interaction, refusal)
            return None
        if plan.stamp == click.stamp:
            return plan
        # A second tap on Confirm asks for nothing that has not happened: it is shown what has.
        confirmed = click.action == "confirm" and click.stamp.partition(".")[0] != str(plan.since)
        await self._show(interaction, plan, remark=None if confirmed else self._late(interaction))
        return None

    async def _there(self, interaction: Interaction, plan: Plan, text: str) -> tuple[Place, Menu | Move] | None:
        """The place that a button leads to, and what is there; menus of another version of the bot are set right."""
        try:
            place = Place.read(text)
            found = self._at(plan, place, words_of(interaction))
            if place.group is None or (isinstance(found, Menu) and place.group < groups_of(found)):
                return place, found
        except (LookupError, ValueError):
            pass
        await self._show(interaction, plan, remark=self._late(interaction))
        return None

    @staticmethod
    def _late(interaction: Interaction) -> str:
        return words_of(interaction).t(
            "That menu was out of date; nothing has changed. This is where your turn stands."
        )

    @staticmethod
    async def _close(interaction: Interaction, refusal: Refusal) -> None:
        """Turns a planner whose turn is over into the reason why; a direct message keeps its hand.

        Raises:
            Refusal: the message is a direct one; it is answered like any other click.
        """
        if interaction.message is None or not interaction.message.flags.ephemeral:
            raise refusal
        await send(interaction, note(words_of(interaction).t(refusal.message, **refusal.values)))

    def _at(self, plan: Plan, place: Place, words: Words) -> Menu | Move:
        painter, scene = get_painter(plan.position.table.game), scene_of(plan.position.bundle, words)
        return menu_at(painter, plan.view, plan.moves, scene, place.numbers)

    async def _try(self, interaction: Interaction, plan: Plan, steps: Sequence[Move], *, onward: bool = False) -> None:
        """Tries steps; `onward` also those after them that leave no choice: Confirm still asks for all of them."""
        try:
            plan = await self._client.tables.draft(plan, steps)
            while onward and not plan.ready and len(plan.moves) == 1:
                plan = await self._client.tables.draft(plan, [*plan.steps, plan.moves[0]])
        except GameError as error:
            await whisper(interaction, rules_sentence(error, words_of(interaction)))
        await self._show(interaction, plan)

    async def _show(
        self, interaction: Interaction, plan: Plan, place: Place | None = None, remark: str | None = None
    ) -> None:
        post = await planner_post(plan, place or Place(), words_of(interaction), self._client.studio, remark)
        await send(interaction, post)


async def setup(client: Bombonera) -> None:
    """Adds the cog."""
    await client.add_cog(Planning(client))
