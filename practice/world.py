"""The state of the little Discord, and who is told when it changes."""

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal, TypeVar

from practice import permissions
from practice.clock import Clock
from practice.records import Account, Channel, Command, Guild, Message, Record, Role
from practice.store import Store
from practice.wire import Ids, seconds_of, unknown

_MOST_PRIVATE = 2000
"""How many ephemeral messages are remembered."""
R = TypeVar("R", bound=Record)
Change = Literal["create", "update", "delete"]


@dataclass(frozen=True, slots=True)
class Changed:
    """A record was made, changed or removed; ``record`` is how it is now, or was last."""

    change: Change
    record: Record


@dataclass(frozen=True, slots=True)
class Reacted:
    """Someone set or took back a reaction."""

    message: Message
    emoji: str
    user_id: int
    added: bool


@dataclass(frozen=True, slots=True)
class Typing:
    """Someone is typing in a channel."""

    channel: Channel
    user_id: int


@dataclass(frozen=True, slots=True)
class CommandsChanged:
    """The bot registered other commands."""


Event = Changed | Reacted | Typing | CommandsChanged


class World:
    """Accounts, servers, roles, channels, messages and commands, kept in the store as they change."""

    def __init__(self, store: Store, clock: Clock) -> None:
        """Load what the store has."""
        self.store = store
        self.clock = clock
        self.ids = Ids(clock)
        self.accounts = {record.id: record for record in store.all(Account)}
        self.guilds = {record.id: record for record in store.all(Guild)}
        self.roles = {record.id: record for record in store.all(Role)}
        self.channels = {record.id: record for record in store.all(Channel)}
        self.commands = {record.id: record for record in store.all(Command)}
        self._rooms: dict[int, dict[int, Message]] = {}
        self._room_of: dict[int, int] = {}
        self._private: deque[int] = deque()
        self._watchers: list[Callable[[Event], None]] = []
        for message in store.all(Message):
            self._place(message)
            for attachment in message.attachments:
                self.ids.after(attachment.id)
        for table in (self.accounts, self.channels, self.commands, self._room_of):
            self.ids.after(max(table, default=0))

    def watch(self, watcher: Callable[[Event], None]) -> None:
        """Tell someone of every change from now on, at once and in order."""
        self._watchers.append(watcher)

    def tell(self, event: Event) -> None:
        """Tell everyone who watches."""
        for watcher in self._watchers:
            watcher(event)

    # -- people ------------------------------------------------------------------------------------------

    @property
    def bot(self) -> Account:
        """The bot's account; its id is the application's too."""
        return next(account for account in self.accounts.values() if account.bot)

    def people(self) -> list[Account]:
        """Return those someone can play as, oldest first."""
        return [account for account in self.accounts.values() if not account.bot and not account.hidden]

    def account(self, ident: int) -> Account:
        """Return an account.

        Raises:
            ApiError: 10013, there is none of this id.
        """
        try:
            return self.accounts[ident]
        except KeyError:
            raise unknown("User") from None

    def save_account(self, account: Account) -> Account:
        """Keep a new or changed account."""
        return self._save(self.accounts, account)

    # -- servers -----------------------------------------------------------------------------------------

    @property
    def home(self) -> Guild:
        """The server that the page shows."""
        return next(iter(self.guilds.values()))

    def guild(self, ident: int) -> Guild:
        """Return a server.

        Raises:
            ApiError: 10004, there is none of this id.
        """
        try:
            return self.guilds[ident]
        except KeyError:
            raise unknown("Guild") from None

    def save_guild(self, guild: Guild) -> Guild:
        """Keep a new or changed server."""
        return self._save(self.guilds, guild)

    def save_role(self, role: Role) -> Role:
        """Keep a new or changed role."""
        return self._save(self.roles, role)

    def roles_of(self, guild: Guild) -> list[Role]:
        """Return a server's roles, lowest first."""
        return sorted((r for r in self.roles.values() if r.guild_id == guild.id), key=lambda r: r.position)

    def permissions_in(self, account: Account, channel: Channel) -> int:
        """Return what someone may do in a channel."""
        if channel.guild_id is None:
            return permissions.PRIVATE_CONVERSATION
        bits = permissions.in_guild(account, self.guilds[channel.guild_id], self.roles)
        if account.bot:
            bits &= ~permissions.denied_to_bot(channel)
            if channel.parent_id is not None:
                bits &= ~permissions.denied_to_bot(self.channels[channel.parent_id])
        return bits

    # -- channels ----------------------------------------------------------------------------------------

    def channel(self, ident: int) -> Channel:
        """Return a channel; a thread that was idle for too long is in the archive now.

        Raises:
            ApiError: 10003, there is none of this id.
        """
        channel = self.channels.get(ident)
        if channel is None:
            raise unknown("Channel")
        if channel.is_thread and not channel.archived and self.clock.now() > _awake_until(channel):
            return self.save_channel(channel.but(archived=True, archived_at=_awake_until(channel)))
        return channel

    def save_channel(self, channel: Channel) -> Channel:
        """Keep a new or changed channel."""
        return self._save(self.channels, channel)

    def remove_channel(self, channel: Channel) -> None:
        """Delete a channel with its threads and messages."""
        for thread in [c for c in self.channels.values() if c.parent_id == channel.id]:
            self.remove_channel(thread)
        for message in self._rooms.pop(channel.id, {}).values():
            self._forget(message)
        del self.channels[channel.id]
        self.store.remove(channel)
        self.tell(Changed("delete", channel))

    def conversation(self, one: Account, other: Account) -> Channel:
        """Return the private conversation of two, made now if there is none."""
        pair = {one.id, other.id}
        for channel in self.channels.values():
            if channel.type == 1 and set(channel.member_ids) == pair:
                return channel
        ids = (one.id, other.id) if other.bot else (other.id, one.id)
        return self.save_channel(Channel(id=self.ids.next(), type=1, member_ids=ids))

    def visible(self, account: Account) -> Iterator[Channel]:
        """Yield the channels and conversations that a person sees."""
        return (channel for channel in self.channels.values() if self.sees(account, channel))

    def sees(self, account: Account, channel: Channel) -> bool:
        """Tell whether a person sees a channel."""
        return channel.type not in (1, 12) or account.id in channel.member_ids

    # -- messages ----------------------------------------------------------------------------------------

    def message(self, channel_id: int, ident: int) -> Message:
        """Return a message of a channel, ephemeral ones too.

        Raises:
            ApiError: 10008, there is none of this id.
        """
        message = self._rooms.get(channel_id, {}).get(ident)
        if message is None:
            raise unknown("Message")
        return message

    def find_message(self, ident: int) -> Message | None:
        """Return a message wherever it is."""
        room = self._room_of.get(ident)
        return None if room is None else self._rooms[room][ident]

    def messages(self, channel_id: int) -> list[Message]:
        """Return a channel's messages, oldest first, ephemeral ones too."""
        return list(self._rooms.get(channel_id, {}).values())

    def post(self, message: Message) -> Message:
        """Add a message; an ephemeral one is kept in memory only."""
        self._place(message)
        if message.owner_id is None:
            self.store.put(message)
            channel = self.channels[message.channel_id]
            changed = channel.but(last_message_id=message.id, message_count=channel.message_count + 1)
            self.channels[channel.id] = changed
            self.store.put(changed)
        else:
            self._private.append(message.id)
        self.tell(Changed("create", message))
        if len(self._private) > _MOST_PRIVATE:
            oldest = self.find_message(self._private.popleft())
            if oldest is not None:
                self.remove_message(oldest)
        return message

    def change_message(self, message: Message) -> Message:
        """Put a changed message in the place of the old one; files that it no longer has stay for a while."""
        old = self._rooms[message.channel_id][message.id]
        kept = {attachment.id for attachment in message.attachments}
        for attachment in old.attachments:
            if attachment.id not in kept:
                self.store.replace_file(attachment.id)
        self._place(message)
        if message.owner_id is None:
            self.store.put(message)
        self.tell(Changed("update", message))
        return message

    def set_reaction(self, message: Message, emoji: str, user_id: int, *, added: bool) -> None:
        """Keep a message whose reactions changed, and tell of the reaction."""
        self._place(message)
        if message.owner_id is None:
            self.store.put(message)
        self.tell(Reacted(message, emoji, user_id, added))

    def remove_message(self, message: Message) -> None:
        """Delete a message and its files."""
        self._rooms[message.channel_id].pop(message.id)
        self._forget(message)
        self.tell(Changed("delete", message))

    def _place(self, message: Message) -> None:
        self._rooms.setdefault(message.channel_id, {})[message.id] = message
        self._room_of[message.id] = message.channel_id

    def _forget(self, message: Message) -> None:
        self._room_of.pop(message.id, None)
        self.store.remove(message)
        for attachment in message.attachments:
            self.store.remove_file(attachment.id)

    # -- commands ----------------------------------------------------------------------------------------

    def commands_of(self, guild_id: int | None) -> list[Command]:
        """Return the global commands, or those of one server."""
        return [command for command in self.commands.values() if command.guild_id == guild_id]

    def set_commands(self, guild_id: int | None, commands: list[Command]) -> None:
        """Replace the global commands, or those of one server."""
        for old in self.commands_of(guild_id):
            del self.commands[old.id]
            self.store.remove(old)
        for command in commands:
            self.commands[command.id] = command
            self.store.put(command)
        self.tell(CommandsChanged())

    def may_use(self, account: Account, command: Command, guild_id: int | None) -> bool:
        """Tell whether someone has the permissions that a command asks for on a server."""
        wanted = command.body.get("default_member_permissions")
        if wanted is None or guild_id is None:
            return True
        held = permissions.in_guild(account, self.guilds[guild_id], self.roles)
        return held == permissions.ALL or (int(wanted) != 0 and held & int(wanted) == int(wanted))

    def _save(self, table: dict[int, R], record: R) -> R:
        change: Change = "update" if record.id in table else "create"
        table[record.id] = record
        self.store.put(record)
        self.tell(Changed(change, record))
        return record


def _awake_until(thread: Channel) -> float:
    """Return when a thread goes to the archive if nobody writes in it."""
    last = max(seconds_of(thread.last_message_id or thread.id), thread.archived_at or 0)
    return last + 60 * thread.auto_archive
