"""What the page sees: users, channels, messages and commands as one person has them."""

from practice import shapes
from practice.message_shapes import Shaper
from practice.records import Account, Channel, Guild, Message, Role
from practice.wire import Payload, is_object
from practice.world import World


class PageShapes:
    """Writes things out for the page."""

    def __init__(self, world: World, shaper: Shaper) -> None:
        self._world = world
        self._shaper = shaper

    def user(self, account: Account) -> Payload:
        """Return a user with name to show, picture and colour."""
        picture = f"{self._shaper.base_url}/avatars/{account.id}/{account.avatar}.png?size=128"
        return {
            "id": str(account.id),
            "username": account.username,
            "global_name": account.global_name,
            "display_name": account.global_name,
            "avatar_url": picture,
            "bot": account.bot,
            "colour": account.colour,
        }

    def person(self, account: Account, *, online: bool) -> Payload:
        """Return someone to play as."""
        return self.user(account) | {
            "locale": account.locale,
            "manage_server": account.manage_server,
            "dms_open": account.dms_open,
            "online": online,
        }

    def guild(self, guild: Guild) -> Payload:
        """Return a server."""
        return {
            "id": str(guild.id),
            "name": guild.name,
            "icon_url": f"{self._shaper.base_url}/icons/{guild.id}/icon.png",
            "preferred_locale": guild.preferred_locale,
            "owner_id": str(guild.owner_id),
        }

    def role(self, role: Role) -> Payload:
        """Return a role."""
        colour = f"#{role.colour:06x}"
        return {"id": str(role.id), "name": role.name, "colour": colour, "guild_id": str(role.guild_id)}

    def channel(self, channel: Channel, viewer: Account) -> Payload:
        """Return a channel, thread or conversation."""
        shape: Payload = {
            "id": str(channel.id),
            "type": channel.type,
            "guild_id": _text(channel.guild_id),
            "name": channel.name,
            "topic": channel.topic,
            "position": channel.position,
            "parent_id": _text(channel.parent_id),
            "last_message_id": _text(channel.last_message_id),
            "bot_can_send": channel.bot_can_send,
            "bot_can_view": channel.bot_can_view,
            "archived": channel.archived,
            "locked": channel.locked,
        }
        if channel.type == 1:
            other = next(ident for ident in channel.member_ids if ident != viewer.id)
            shape["recipient"] = self.user(self._world.accounts[other])
        return shape

    def message(self, message: Message, viewer: Account) -> Payload:
        """Return a message as a person sees it."""
        shape = self._shaper.message(message)
        self._dress(shape)
        if is_object(shape.get("referenced_message")):
            self._dress(shape["referenced_message"])
        if "interaction_metadata" in shape:
            who = shape["interaction_metadata"]
            who["user"] = self._dressed(who["user"])
        for reaction, record in zip(shape.get("reactions", ()), message.reactions, strict=True):
            reaction["me"] = viewer.id in record.user_ids
        shape["mentions_me"] = viewer.id in message.mentions or message.mention_everyone
        return shape

    def _dress(self, shape: Payload) -> None:
        shape["author"] = self._dressed(shape["author"])
        shape["mentions"] = [self._dressed(user) for user in shape["mentions"]]

    def _dressed(self, user: Payload) -> Payload:
        return user | self.user(self._world.accounts[int(user["id"])])

    def commands(self, viewer: Account) -> list[Payload]:
        """Return the commands that a person may use somewhere."""
        world = self._world
        return [
            shapes.command(command, world.bot.id)
            for command in world.commands.values()
            if world.may_use(viewer, command, command.guild_id or world.home.id)
        ]


def _text(ident: int | None) -> str | None:
    return None if ident is None else str(ident)
