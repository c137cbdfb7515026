"""Tells the bot, through the gateway, what changes in the world."""

from practice import shapes
from practice.gateway import Gateway
from practice.message_shapes import Shaper
from practice.records import Account, Channel, Guild, Message, Role
from practice.sessions import (
    DM_MESSAGES,
    DM_REACTIONS,
    DM_TYPING,
    GUILD_MESSAGES,
    GUILD_REACTIONS,
    GUILD_TYPING,
    GUILDS,
    MEMBERS,
)
from practice.wire import Payload
from practice.world import Changed, CommandsChanged, Event, Reacted, Typing, World


class Herald:
    """Watches the world for the bot."""

    def __init__(self, world: World, gateway: Gateway, shaper: Shaper) -> None:
        self._world = world
        self._gateway = gateway
        self._shaper = shaper

    def hear(self, event: Event) -> None:
        """Send the gateway events of one change."""
        match event:
            case Changed(change, Message() as message):
                self._message(change, message)
            case Changed(change, Channel() as channel):
                self._channel(change, channel)
            case Changed(change, Account() as account):
                self._account(change, account)
            case Changed(change, Guild() as guild):
                self._guild(change, guild)
            case Changed(change, Role() as role):
                data = {"guild_id": str(role.guild_id), "role": shapes.role(role)}
                self._gateway.dispatch(f"GUILD_ROLE_{change.upper()}", data, role.guild_id, intent=GUILDS)
            case Reacted():
                self._reaction(event)
            case Typing(channel, user_id):
                self._typing(channel, user_id)
            case Changed() | CommandsChanged():
                pass

    def _message(self, change: str, message: Message) -> None:
        channel = self._world.channels[message.channel_id]
        guild_id = channel.guild_id
        if not self._bot_sees(channel):
            return
        if message.owner_id is not None:
            # Discord sends copies of ephemeral messages as if they were private ones.
            if change != "delete":
                data = self._shaper.message(message)
                self._gateway.dispatch(f"MESSAGE_{change.upper()}", data, guild_id, intent=DM_MESSAGES)
            return
        intent = DM_MESSAGES if guild_id is None else GUILD_MESSAGES
        if change == "delete":
            data = {"id": str(message.id), "channel_id": str(channel.id)} | _guild_id(guild_id)
            self._gateway.dispatch("MESSAGE_DELETE", data, guild_id, intent=intent)
            return
        data = self._shaper.message(message) | _guild_id(guild_id)
        author = self._world.accounts[message.author_id]
        if guild_id is not None:
            guild = self._world.guilds[guild_id]
            data["member"] = shapes.member(self._world, author, guild, with_user=False)
        self._gateway.dispatch_message(f"MESSAGE_{change.upper()}", data, guild_id, intent)

    def _channel(self, change: str, channel: Channel) -> None:
        if channel.type == 1 or channel.guild_id is None:
            return
        kind = "THREAD" if channel.is_thread else "CHANNEL"
        data = shapes.channel(self._world, channel)
        if channel.is_thread and change == "create":
            data["newly_created"] = True
        if self._bot_sees(channel) or change == "update":
            self._gateway.dispatch(f"{kind}_{change.upper()}", data, channel.guild_id, intent=GUILDS)

    def _bot_sees(self, channel: Channel) -> bool:
        text_channel = self._world.channels.get(channel.parent_id or 0, channel)
        private = channel.type in (1, 12) and self._world.bot.id not in channel.member_ids
        return text_channel.bot_can_view and not private

    def _account(self, change: str, account: Account) -> None:
        if not self._world.guilds or account.hidden:
            return
        name = "GUILD_MEMBER_ADD" if change == "create" else "GUILD_MEMBER_UPDATE"
        for guild in self._world.guilds.values():
            if guild.id not in self._world.roles:
                continue
            data = shapes.member(self._world, account, guild) | {"guild_id": str(guild.id)}
            self._gateway.dispatch(name, data, guild.id, intent=MEMBERS)

    def _guild(self, change: str, guild: Guild) -> None:
        if change == "update":
            self._gateway.dispatch("GUILD_UPDATE", shapes.guild(self._world, guild), guild.id, intent=GUILDS)

    def _reaction(self, event: Reacted) -> None:
        channel = self._world.channels[event.message.channel_id]
        data: Payload = {
            "user_id": str(event.user_id),
            "channel_id": str(channel.id),
            "message_id": str(event.message.id),
            "emoji": {"id": None, "name": event.emoji},
            "burst": False,
            "type": 0,
        } | _guild_id(channel.guild_id)
        if event.added:
            data["message_author_id"] = str(event.message.author_id)
            if channel.guild_id is not None:
                account = self._world.accounts[event.user_id]
                guild = self._world.guilds[channel.guild_id]
                data["member"] = shapes.member(self._world, account, guild)
        intent = DM_REACTIONS if channel.guild_id is None else GUILD_REACTIONS
        name = "MESSAGE_REACTION_ADD" if event.added else "MESSAGE_REACTION_REMOVE"
        self._gateway.dispatch(name, data, channel.guild_id, intent=intent)

    def _typing(self, channel: Channel, user_id: int) -> None:
        if user_id == self._world.bot.id:
            return
        data: Payload = {"channel_id": str(channel.id), "user_id": str(user_id)} | _guild_id(channel.guild_id)
        data["timestamp"] = int(self._world.clock.now())
        intent = DM_TYPING if channel.guild_id is None else GUILD_TYPING
        self._gateway.dispatch("TYPING_START", data, channel.guild_id, intent=intent)


def _guild_id(guild_id: int | None) -> Payload:
    return {} if guild_id is None else {"guild_id": str(guild_id)}
