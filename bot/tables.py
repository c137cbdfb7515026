"""The life of a running table: turns are tried, confirmed and committed. Everything that plays passes through here."""

import asyncio
from collections.abc import Iterable
from typing import Final

import msgspec

from bot.lobby import Lobby
from bot.position import Plan, Position, Turn, computer_turn, new_plan, take_turn, try_steps, try_texts
from bot.refusals import NotYourTurn, Refusal
from bot.typed import Mistyped, read_steps, unfinished
from games.protocol import Event, Move
from rendering.words import Words, escaped
from storage.errors import Gone, StaleSequence, StaleStock
from storage.records import StockChange, TableBundle

_TRIES: Final = 5
"""How often a turn is committed again when somebody else's commit came between."""


class Confirmed(msgspec.Struct, frozen=True):
    """A committed turn.

    Attributes:
        bundle: the table after it.
        events: what happened, as the one who played may know it.
    """

    bundle: TableBundle
    events: tuple[Event, ...]


class Tables(Lobby):
    """Tries and commits turns; every method is one transaction or none."""

    async def plan(self, table_id: int, user_id: int) -> Plan:
        """A person's turn as far as it has been tried.

        Raises:
            Refusal: the table does not run, or does not wait for this person.
        """
        position = await self.position(table_id)
        seat = self._awaited_seat(position, user_id)
        since = position.since(seat)
        if since is None:
            raise _not_your_turn(position)
        draft = await self._store.get_draft(table_id, seat)
        texts = draft.steps if draft is not None and draft.since == since else ()
        return try_texts(new_plan(position, seat, since), texts)

    async def draft(self, plan: Plan, steps: Iterable[Move]) -> Plan:
        """Keeps other steps as the tried turn.

        Raises:
            IllegalStep: one of them is against the rules.
        """
        changed = try_steps(new_plan(plan.position, plan.seat, plan.since), steps)
        try:
            await self._store.save_draft(plan.position.table.id, plan.seat, since=plan.since, steps=changed.texts())
        except StaleSequence as error:
            raise turn_over() from error
        return changed

    async def type_steps(self, plan: Plan, text: str, words: Words) -> Plan:
        """Keeps typed steps after those tried so far, or instead of them where they do not follow.

        Raises:
            Mistyped: one of them is unknown or against the rules; then none is kept.
        """
        plan = unfinished(plan)
        try:
            return await self.draft(plan, [*plan.steps, *read_steps(plan, text, words)])
        except Mistyped as mistyped:
            # Not a continuation of what was tried before: perhaps a whole turn was typed.
            fresh = new_plan(plan.position, plan.seat, plan.since)
            try:
                moves = read_steps(fresh, text, words)
            except Mistyped:
                raise mistyped from None
            return await self.draft(fresh, moves)

    async def confirm(self, plan: Plan, user_id: int) -> Confirmed:
        """Commits a complete turn; of two confirmations at once the second is refused.

        Raises:
            Refusal: the turn is not complete, or it is already over.
        """
        if not plan.ready:
            raise Refusal("Your turn is not complete yet.")
        table_id = plan.position.table.id
        async with self.lock(table_id):
            for _ in range(_TRIES):
                position = await self.position(table_id)
                if position.since(plan.seat) != plan.since or self._seat_of(position, user_id) != plan.seat:
                    break
                turn = take_turn(position, plan.seat, plan.steps, user_id)
                try:
                    return Confirmed(await self._commit(position, plan.seat, turn), turn.own_events)
                except (Gone, StaleSequence, StaleStock):
                    continue
        raise turn_over()

    async def play_computer(self, table_id: int) -> TableBundle | None:
        """Lets the first awaited computer seat play its turn; None where no computer is awaited."""
        async with self.lock(table_id):
            bundle = await self._store.get_table(table_id)
            if bundle is None or bundle.table.status != "running":
                return None
            position = Position.of(bundle)
            seats = position.active_computers
            if not seats:
                return None
            # In a thread: some games think for longer than others may have to wait.
            turn = await asyncio.to_thread(_computer_plays, position, seats[0])
            try:
                return await self._commit(position, seats[0], turn)
            except (Gone, StaleSequence, StaleStock):
                return await self._store.get_table(table_id)

    async def _commit(self, position: Position, seat: int, turn: Turn) -> TableBundle:
        changes: list[StockChange] = []
        table = position.table
        if turn.results is not None and table.guild_id is not None:
            stock = await self._store.get_stock(table.guild_id, table.game)
            after = position.game.stock_after(turn.state, stock.data.encode() if stock else None)
            if after is not None:
                revision = stock.revision if stock else 0
                changes.append(StockChange(table.guild_id, table.game, revision, after))
        return await self._store.commit_turn(
            table.id,
            expected_seq=table.seq,
            steps=turn.steps,
            state=position.game.encode_state(turn.state),
            waiting=turn.waits,
            outcome=turn.results,
            stock=changes,
            clear_draft_of=seat,
        )

    @staticmethod
    def _seat_of(position: Position, user_id: int) -> int | None:
        seat = position.bundle.seat_of(user_id)
        return None if seat is None else seat.number

    def _awaited_seat(self, position: Position, user_id: int) -> int:
        if position.table.status == "finished":
            raise Refusal("This game is over.")
        if position.table.status != "running":
            raise Refusal("This table is over.")
        seat = self._seat_of(position, user_id)
        if seat is None:
            raise Refusal("You do not sit at this table. You are welcome to watch!")
        if seat not in position.active:
            raise _not_your_turn(position)
        return seat


def _computer_plays(position: Position, seat: int) -> Turn:
    return take_turn(position, seat, computer_turn(position, seat), None)


def turn_over() -> Refusal:
    """The answer to somebody who plays a turn that is over."""
    return Refusal("That turn is already over; nothing has changed.")


def _not_your_turn(position: Position) -> NotYourTurn:
    names = [escaped(position.bundle.seats[seat].name) for seat in position.active]
    return NotYourTurn("It is not your turn: the table waits for {names}.", names=", ".join(names))
