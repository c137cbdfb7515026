"""REST routes of messages in channels."""

from urllib.parse import unquote

from practice import permissions
from practice.answers import wake_thread
from practice.composer import Composer, Setting, check_reply
from practice.message_shapes import Shaper
from practice.ratelimits import RateLimits
from practice.records import Channel, Message, Reaction
from practice.rest import Call, Reply, Route
from practice.wire import (
    ApiError,
    Payload,
    Problems,
    cannot_send_to_user,
    missing_access,
    missing_permissions,
    seconds_of,
    unknown,
)
from practice.world import Typing, World

_CHANNEL = "/channels/{channel_id}"
_MESSAGES = f"{_CHANNEL}/messages"
_MESSAGE = f"{_MESSAGES}/{{message_id}}"
_REACTION = f"{_MESSAGE}/reactions/{{emoji_name}}"
_NONCE_SECONDS = 300.0


class MessageRoutes:
    """Send, read, change and delete messages, and react to them."""

    def __init__(self, world: World, composer: Composer, shaper: Shaper, limits: RateLimits) -> None:
        self._world = world
        self._composer = composer
        self._shaper = shaper
        self._limits = limits

    def routes(self) -> list[Route]:
        """Return the routes."""
        return [
            Route("POST", _MESSAGES, self._create),
            Route("GET", _MESSAGES, self._list),
            Route("POST", f"{_MESSAGES}/bulk-delete", self._bulk_delete),
            Route("GET", f"{_MESSAGES}/pins", self._pins),
            Route("PUT", f"{_MESSAGES}/pins/{{message_id}}", self._pin),
            Route("DELETE", f"{_MESSAGES}/pins/{{message_id}}", self._unpin),
            Route("GET", _MESSAGE, self._get),
            Route("PATCH", _MESSAGE, self._edit),
            Route("DELETE", _MESSAGE, self._delete),
            Route("PUT", f"{_REACTION}/@me", self._react),
            Route("DELETE", f"{_REACTION}/@me", self._unreact),
            Route("DELETE", f"{_REACTION}/{{user_id}}", self._unreact_other),
            Route("GET", _REACTION, self._reactions),
            Route("DELETE", f"{_MESSAGE}/reactions", self._clear_reactions),
            Route("POST", f"{_CHANNEL}/typing", self._typing),
        ]

    # -- where -------------------------------------------------------------------------------------------

    def _channel(self, call: Call) -> Channel:
        return visible_channel(self._world, call.ident("channel_id"))

    def _message(self, call: Call) -> Message:
        """Return a message; ephemeral ones cannot be reached through their channel."""
        channel = self._channel(call)
        message = self._world.message(channel.id, call.ident("message_id"))
        if message.owner_id is not None:
            raise unknown("Message")
        return message

    def _check_may(self, channel: Channel, bits: int) -> None:
        if bits & ~self._world.permissions_in(self._world.bot, channel):
            raise missing_permissions()

    def _check_not_archived(self, channel_id: int) -> None:
        channel = self._world.channel(channel_id)
        if channel.is_thread and channel.archived:
            raise ApiError(400, 50083, "Thread is archived")

    def _may_send(self, channel: Channel, *, files: bool) -> None:
        if channel.guild_id is None:
            other = next(ident for ident in channel.member_ids if ident != self._world.bot.id)
            if not self._world.accounts[other].dms_open:
                raise cannot_send_to_user()
            return
        bit = permissions.SEND_IN_THREADS if channel.is_thread else permissions.SEND_MESSAGES
        self._check_may(channel, bit | (permissions.ATTACH_FILES if files else 0))
        managing = self._world.permissions_in(self._world.bot, channel) & permissions.MANAGE_THREADS
        if channel.is_thread and channel.locked and not channel.archived and not managing:
            raise ApiError(403, 160005, "Thread is locked")

    # -- messages ----------------------------------------------------------------------------------------

    def _create(self, call: Call) -> Reply:
        channel, body = self._channel(call), call.body.object
        self._may_send(channel, files=bool(call.body.uploads))
        known = self._same_nonce(channel, body)
        if known is not None:
            return Reply(self._shaper.message(known))
        wake_thread(self._world, channel)
        setting = Setting(channel, self._world.bot, reply_to=check_reply(self._world, body, channel))
        message = self._composer.post(body, call.body.uploads, setting)
        return Reply(self._shaper.message(message))

    def _same_nonce(self, channel: Channel, body: Payload) -> Message | None:
        nonce = body.get("nonce")
        if nonce is None or not body.get("enforce_nonce"):
            return None
        earliest = self._world.clock.now() - _NONCE_SECONDS
        for message in reversed(self._world.messages(channel.id)):
            if seconds_of(message.id) < earliest:
                return None
            if message.author_id == self._world.bot.id and str(message.nonce) == str(nonce):
                return message
        return None

    def _list(self, call: Call) -> Reply:
        channel = self._channel(call)
        self._check_may(channel, permissions.READ_HISTORY)
        limit = call.limit(50, 100)
        found = [m for m in self._world.messages(channel.id) if m.owner_id is None]
        before, after, around = (call.query_ident(key) for key in ("before", "after", "around"))
        if around is not None:
            first = max(sum(m.id < around for m in found) - limit // 2, 0)
            found = found[first : first + limit]
        elif after is not None:
            found = [m for m in found if m.id > after][:limit]
        elif before is not None:
            found = [m for m in found if m.id < before]
        return Reply([self._shaper.message(m) for m in reversed(found[-limit:])])

    def _get(self, call: Call) -> Reply:
        return Reply(self._shaper.message(self._message(call)))

    def _edit(self, call: Call) -> Reply:
        message, body = self._message(call), call.body.object
        if message.author_id != self._world.bot.id:
            raise ApiError(403, 50005, "Cannot edit a message authored by another user")
        self._check_not_archived(message.channel_id)
        self._limits.take_old_edit(message.channel_id, seconds_of(message.id))
        return Reply(self._shaper.message(self._composer.edit(message, body, call.body.uploads)))

    def _delete(self, call: Call) -> Reply:
        message = self._message(call)
        self._check_deletable(message)
        self._world.remove_message(message)
        return Reply(None)

    def _check_deletable(self, message: Message) -> None:
        if message.author_id != self._world.bot.id:
            self._check_may(self._world.channel(message.channel_id), permissions.MANAGE_MESSAGES)
        self._check_not_archived(message.channel_id)

    def _bulk_delete(self, call: Call) -> Reply:
        channel = self._channel(call)
        self._check_may(channel, permissions.MANAGE_MESSAGES)
        problems = Problems()
        wanted = call.body.object.get("messages")
        problems.count(("messages",), wanted, 2, 100, of_objects=False)
        problems.refuse()
        for message in self._world.messages(channel.id):
            if str(message.id) in map(str, wanted or ()) and message.owner_id is None:
                self._world.remove_message(message)
        return Reply(None)

    # -- pins --------------------------------------------------------------------------------------------

    def _pins(self, call: Call) -> Reply:
        channel = self._channel(call)
        pinned = [m for m in self._world.messages(channel.id) if m.pinned]
        items = [
            {"message": shape, "pinned_at": shape["timestamp"]}
            for shape in (self._shaper.message(message) for message in reversed(pinned))
        ]
        return Reply({"items": items, "has_more": False})

    def _pin(self, call: Call) -> Reply:
        return self._set_pinned(call, pinned=True)

    def _unpin(self, call: Call) -> Reply:
        return self._set_pinned(call, pinned=False)

    def _set_pinned(self, call: Call, *, pinned: bool) -> Reply:
        message = self._message(call)
        channel = self._world.channel(message.channel_id)
        if channel.guild_id is not None:
            self._check_may(channel, permissions.PIN_MESSAGES)
        self._world.change_message(message.but(pinned=pinned))
        return Reply(None)

    # -- reactions and typing ----------------------------------------------------------------------------

    def _react(self, call: Call) -> Reply:
        message = self._message(call)
        self._check_may(self._world.channel(message.channel_id), permissions.ADD_REACTIONS)
        self._check_not_archived(message.channel_id)
        set_reaction(self._world, message, _emoji(call), self._world.bot.id, on=True)
        return Reply(None)

    def _unreact(self, call: Call) -> Reply:
        set_reaction(self._world, self._message(call), _emoji(call), self._world.bot.id, on=False)
        return Reply(None)

    def _unreact_other(self, call: Call) -> Reply:
        message = self._message(call)
        self._check_may(self._world.channel(message.channel_id), permissions.MANAGE_MESSAGES)
        set_reaction(self._world, message, _emoji(call), call.ident("user_id"), on=False)
        return Reply(None)

    def _reactions(self, call: Call) -> Reply:
        message, emoji = self._message(call), _emoji(call)
        found = [reaction for reaction in message.reactions if reaction.emoji == emoji]
        ids = found[0].user_ids if found else ()
        return Reply([self._shaper.user(ident) for ident in ids])

    def _clear_reactions(self, call: Call) -> Reply:
        message = self._message(call)
        self._check_may(self._world.channel(message.channel_id), permissions.MANAGE_MESSAGES)
        self._world.change_message(message.but(reactions=()))
        return Reply(None)

    def _typing(self, call: Call) -> Reply:
        channel = self._channel(call)
        self._may_send(channel, files=False)
        self._world.tell(Typing(channel, self._world.bot.id))
        return Reply(None)


def visible_channel(world: World, ident: int) -> Channel:
    """Return a channel that the bot sees.

    Raises:
        ApiError: 10003 there is none, 50001 the bot does not see it.
    """
    channel = world.channel(ident)
    if channel.guild_id is None:
        if world.bot.id not in channel.member_ids:
            raise missing_access()
    elif not world.permissions_in(world.bot, channel) & permissions.VIEW_CHANNEL:
        raise missing_access()
    return channel


def set_reaction(world: World, message: Message, emoji: str, user_id: int, *, on: bool) -> None:
    """Set or take back someone's reaction."""
    reactions = {reaction.emoji: reaction.user_ids for reaction in message.reactions}
    users = reactions.get(emoji, ())
    if (user_id in users) == on:
        return
    reactions[emoji] = (*users, user_id) if on else tuple(ident for ident in users if ident != user_id)
    changed = tuple(Reaction(name, ids) for name, ids in reactions.items() if ids)
    world.set_reaction(message.but(reactions=changed), emoji, user_id, added=on)


def _emoji(call: Call) -> str:
    emoji = unquote(call.params["emoji_name"])
    if emoji.isascii():
        raise unknown("Emoji")
    return emoji
