"""A table before its game begins, and how one ends before its time."""

import asyncio
import itertools
import json
import secrets
from collections.abc import Mapping
from typing import Final

from bot.desk import SEATS_WANTED, Desk, Newcomer, seats_wanted, stock_key, table_options
from bot.refusals import Refusal, Unsuitable
from games.chance import Chance, seed_hash
from games.errors import InvalidOption
from games.protocol import AnyGame
from games.registry import get_game
from storage.errors import Gone, SeatTaken, StaleSequence, TableExists, TableFull
from storage.records import TableBundle

COMPUTER_LEVEL: Final = "easy"
_COMPUTER_NAMES: Final = ("Truffle", "Nougat", "Praline", "Caramel", "Marzipan", "Toffee")


class Lobby(Desk):
    """Opens tables, seats people and computers, starts, cancels; a table changes in one transaction or not at all."""

    async def open(
        self,
        game: AnyGame,
        *,
        guild_id: int | None,
        channel_id: int,
        host: Newcomer,
        language: str,
        options: Mapping[str, str],
        seats: int | None = None,
    ) -> TableBundle:
        """A new lobby with its host in the first seat; with `seats` it starts by itself once so many sit there.

        Raises:
            Refusal: the channel already has an open table of this game, or an option or the number of seats is wrong.
        """
        checked = _checked(game, options, game.min_seats if seats is None else seats)
        if seats is not None:
            checked[SEATS_WANTED] = str(seats)
        try:
            return await self._store.create_table(
                game=game.key,
                version=str(game.version),
                guild_id=guild_id,
                channel_id=channel_id,
                host_id=host.user_id,
                host_name=host.name,
                options=json.dumps(checked),
                language=language,
            )
        except TableExists as error:
            raise Refusal(
                "This channel already has an open table of {game} (number {table}). Join it, or finish it first.",
                game=game.title,
                table=error.table_id,
            ) from error

    async def join(self, table_id: int, person: Newcomer) -> TableBundle:
        """Takes the next seat for a person.

        Raises:
            Refusal: the table has started or is full, or the person sits there already.
        """
        async with self.lock(table_id):
            bundle = await self._lobby(table_id)
            try:
                return await self._store.add_seat(
                    table_id, user_id=person.user_id, name=person.name, limit=get_game(bundle.table.game).max_seats
                )
            except SeatTaken as error:
                raise Refusal("You already sit at this table.") from error
            except TableFull as error:
                raise Refusal("All seats of this table are taken.") from error

    async def leave(self, table_id: int, user_id: int) -> TableBundle:
        """Gives a person's seat back; a lobby whose host leaves goes to the next person, or is cancelled.

        Raises:
            Refusal: the table has started, or the person does not sit there.
        """
        async with self.lock(table_id):
            bundle = await self._lobby(table_id)
            seat = bundle.seat_of(user_id)
            if seat is None:
                raise Refusal("You do not sit at this table.")
            others = [one for one in bundle.seats if one.user_id not in (None, user_id)]
            if not others:
                return await self._store.cancel_table(table_id)
            return await self._store.remove_seat(table_id, user_id=user_id)

    async def add_computer(self, table_id: int, user_id: int) -> TableBundle:
        """Seats a computer.

        Raises:
            Refusal: the table has started or is full, or the asker does not sit there.
        """
        async with self.lock(table_id):
            bundle = await self._lobby(table_id)
            self.must_sit(bundle, user_id)
            name = _computer_name(bundle)
            limit = get_game(bundle.table.game).max_seats
            try:
                return await self._store.seat_computer(table_id, level=COMPUTER_LEVEL, name=name, limit=limit)
            except TableFull as error:
                raise Refusal("All seats of this table are taken.") from error

    async def remove_computer(self, table_id: int, user_id: int) -> TableBundle:
        """Takes the last computer away.

        Raises:
            Refusal: the table has started, has no computer, or the asker does not sit there.
        """
        async with self.lock(table_id):
            bundle = await self._lobby(table_id)
            self.must_sit(bundle, user_id)
            if all(seat.computer is None for seat in bundle.seats):
                raise Refusal("There is no computer player at this table.")
            return await self._store.remove_computer(table_id)

    async def for_host(self, table_id: int, user_id: int) -> TableBundle:
        """A lobby whose options this person may change.

        Raises:
            Refusal: the table has started or is over, or the asker is not its host.
        """
        bundle = await self._lobby(table_id)
        if bundle.table.host_id != user_id:
            raise Refusal("Only the host of the table can change its options.")
        return bundle

    async def set_option(self, table_id: int, user_id: int, key: str, value: str) -> TableBundle:
        """Changes one of the game's options.

        Raises:
            Unsuitable: the option is unknown, or does not go with the others.
            Refusal: the table has started, or the asker is not its host.
        """
        async with self.lock(table_id):
            bundle = await self.for_host(table_id, user_id)
            game = get_game(bundle.table.game)
            options = _checked(game, {**table_options(bundle), key: value}, game.min_seats)
            if (wanted := seats_wanted(bundle)) is not None:
                options[SEATS_WANTED] = str(wanted)
            return await self._store.set_options(table_id, json.dumps(options))

    async def start(self, table_id: int, user_id: int, *, seen: str | None = None) -> TableBundle:
        """Begins the game.

        Args:
            table_id: which.
            user_id: who asks for it.
            seen: the lobby's stage that the asker saw, where they saw any: they agree to no other options and players.

        Raises:
            Refusal: it has begun or changed, the asker does not sit there, or there are too few or too many players.
        """
        async with self.lock(table_id):
            bundle = await self._lobby(table_id)
            self.must_sit(bundle, user_id)
            if seen is not None and seen != str(bundle.table.revision):
                raise _changed()
            return await self._start(bundle)

    async def _start(self, bundle: TableBundle) -> TableBundle:
        table, game, seats = bundle.table, get_game(bundle.table.game), len(bundle.seats)
        options = _checked(game, table_options(bundle), seats)
        seed = secrets.token_bytes(32)
        stock = await self._stock(bundle, game)
        # In a thread: to make a fresh sheet takes longer than others may have to wait.
        state = await asyncio.to_thread(game.start, options, seats, Chance(seed, 0), stock)
        if stock is not None:
            await self._store.set_meta(stock_key(table.id), stock.decode())
        try:
            return await self._store.start_table(
                table.id,
                expected_revision=table.revision,
                version=str(game.version),
                seed=seed.hex(),
                seed_hash=seed_hash(seed),
                state=game.encode_state(state),
                waiting=[(seat, 0) for seat in game.active(state)],
            )
        except (Gone, StaleSequence) as error:
            raise _changed() from error

    async def start_if_complete(self, table_id: int) -> bool:
        """Begins the game if as many sit there as whoever opened the table wanted; answers whether it has begun.

        Nobody has asked for it just now, so nobody hears what stands against it: **Start** says that.
        """
        async with self.lock(table_id):
            bundle = await self.bundle(table_id)
            wanted = seats_wanted(bundle)
            if bundle.table.status != "lobby" or wanted is None or len(bundle.seats) < wanted:
                return False
            try:
                await self._start(bundle)
            except Refusal:
                return False
            return True

    async def cancel(self, table_id: int, user_id: int, *, may_manage: bool, asked: str | None = None) -> TableBundle:
        """Ends a table without a result.

        Args:
            table_id: which.
            user_id: who asks for it.
            may_manage: whether they manage the server.
            asked: what `question_of` was when they were asked whether they really want to, if they were.

        Raises:
            Refusal: it is over or not as it was, or the asker is neither its host nor a manager of the server.
        """
        async with self.lock(table_id):
            bundle = await self.bundle(table_id)
            if not bundle.table.is_open:
                raise Refusal("This table is over.")
            _must_be(bundle, asked)
            self.must_rule(bundle, user_id, may_manage=may_manage)
            return await self._store.cancel_table(table_id)

    @staticmethod
    def must_rule(bundle: TableBundle, user_id: int, *, may_manage: bool) -> None:
        """Refuses somebody who may not end a table for everybody.

        Raises:
            Refusal: the person is neither its host nor a manager of the server.
        """
        if bundle.table.host_id != user_id and not may_manage:
            raise Refusal("Only the host of the table or a manager of this server can cancel it.")

    async def resign(self, table_id: int, user_id: int, *, asked: str | None = None) -> TableBundle:
        """Hands a person's seat to a computer; a table without people is cancelled.

        Args:
            table_id: which.
            user_id: who gives up.
            asked: what `question_of` was when they were asked whether they really want to, if they were.

        Raises:
            Refusal: the table does not run or is not as it was, or the person does not sit there.
        """
        async with self.lock(table_id):
            bundle = await self.bundle(table_id)
            if bundle.table.status != "running":
                raise Refusal("This table is not running.")
            seat = bundle.seat_of(user_id)
            if seat is None:
                raise Refusal("You do not sit at this table.")
            _must_be(bundle, asked)
            if len(bundle.people) == 1:
                return await self._store.cancel_table(table_id)
            name = _computer_name(bundle)
            return await self._store.replace_seat(
                table_id, seat.number, from_user=user_id, computer=COMPUTER_LEVEL, name=name, reason="resigned"
            )

    async def _lobby(self, table_id: int) -> TableBundle:
        bundle = await self.bundle(table_id)
        if bundle.table.status == "running":
            raise Refusal("This table has already started.")
        if bundle.table.status != "lobby":
            raise Refusal("This table is over.")
        return bundle

    async def _stock(self, bundle: TableBundle, game: AnyGame) -> bytes | None:
        if bundle.table.guild_id is None:
            return None
        stock = await self._store.get_stock(bundle.table.guild_id, game.key)
        return stock.data.encode() if stock else None


def question_of(bundle: TableBundle) -> str:
    """What it depends on what giving up or cancelling means: whether the game has begun, and whether one is alone."""
    return f"{int(bundle.snapshot is not None)}.{int(len(bundle.people) > 1)}"


def _must_be(bundle: TableBundle, asked: str | None) -> None:
    if asked is not None and asked != question_of(bundle):
        raise Refusal("The table has changed since you were asked; nothing has been done. Use the command once more.")


def _changed() -> Refusal:
    return Refusal("The table has just changed. Look at it again, then press Start once more.")


def _checked(game: AnyGame, options: Mapping[str, str], seats: int) -> dict[str, str]:
    """The options as the game takes them.

    Raises:
        Unsuitable: one of them, or the number of seats, does not suit the game.
    """
    try:
        return game.checked_options(options, seats)
    except InvalidOption as error:
        raise Unsuitable(error.message, **error.values) from error


def _computer_name(bundle: TableBundle) -> str:
    """A name that nobody at the table bears; people may be called like computers."""
    taken = {seat.name for seat in bundle.seats}
    numbered = (f"{name} {number}" for number in itertools.count(2) for name in _COMPUTER_NAMES)
    return next(name for name in itertools.chain(_COMPUTER_NAMES, numbered) if name not in taken)
