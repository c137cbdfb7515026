"""REST routes of channels, threads and private conversations."""

from practice import permissions, shapes
from practice.answers import check_room_for_thread
from practice.records import Channel
from practice.rest import Call, Reply, Route
from practice.rest_messages import visible_channel
from practice.wire import ApiError, Flag, Payload, Problems, missing_permissions, snowflake, unknown
from practice.world import World

_CHANNEL = "/channels/{channel_id}"
_MEMBERS = f"{_CHANNEL}/thread-members"
_ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
_PUBLIC, _PRIVATE = 11, 12


class ChannelRoutes:
    """Look at channels, open threads and conversations."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[Route]:
        """Return the routes."""
        return [
            Route("GET", _CHANNEL, self._get),
            Route("PATCH", _CHANNEL, self._edit),
            Route("DELETE", _CHANNEL, self._delete),
            Route("POST", f"{_CHANNEL}/threads", self._create_thread),
            Route("POST", f"{_CHANNEL}/messages/{{message_id}}/threads", self._create_thread_at),
            Route("GET", f"{_CHANNEL}/threads/archived/public", self._archived),
            Route("GET", _MEMBERS, self._members),
            Route("PUT", f"{_MEMBERS}/@me", self._join),
            Route("DELETE", f"{_MEMBERS}/@me", self._leave),
            Route("GET", f"{_MEMBERS}/{{user_id}}", self._member),
            Route("PUT", f"{_MEMBERS}/{{user_id}}", self._add),
            Route("DELETE", f"{_MEMBERS}/{{user_id}}", self._remove),
            Route("POST", "/users/@me/channels", self._open_conversation),
        ]

    def _channel(self, call: Call) -> Channel:
        return visible_channel(self._world, call.ident("channel_id"))

    def _check_may(self, channel: Channel, bits: int) -> None:
        if bits & ~self._world.permissions_in(self._world.bot, channel):
            raise missing_permissions()

    def _get(self, call: Call) -> Reply:
        return Reply(shapes.channel(self._world, self._channel(call)))

    def _edit(self, call: Call) -> Reply:
        channel, body = self._channel(call), call.body.object
        if not channel.is_thread:
            raise missing_permissions()
        self._check_may_edit(channel, body)
        if channel.archived and body.get("archived") is not False:
            raise ApiError(400, 50083, "Thread is archived")
        if channel.archived:
            check_room_for_thread(self._world, channel.guild_id)
        problems, changes = Problems(), Payload()
        if "name" in body and problems.text(("name",), body["name"], 1, 100):
            changes["name"] = body["name"]
        if "auto_archive_duration" in body:
            problems.one_of(("auto_archive_duration",), body["auto_archive_duration"], _ARCHIVE_MINUTES)
            changes["auto_archive"] = body["auto_archive_duration"]
        problems.refuse()
        changes |= {key: bool(body[key]) for key in ("archived", "locked") if key in body}
        if "archived" in changes:
            changes["archived_at"] = self._world.clock.now()
        return Reply(shapes.channel(self._world, self._world.save_channel(channel.but(**changes))))

    def _check_may_edit(self, thread: Channel, body: Payload) -> None:
        """Let writers wake a thread that is not locked, its opener change it, and thread managers do the rest."""
        waking = body.keys() == {"archived"} and body["archived"] is False
        if waking and not thread.locked:
            self._check_may(thread, permissions.SEND_IN_THREADS)
        elif thread.owner_id != self._world.bot.id or thread.locked or "locked" in body:
            self._check_may(thread, permissions.MANAGE_THREADS)

    def _delete(self, call: Call) -> Reply:
        channel = self._channel(call)
        if channel.guild_id is None:
            return Reply(shapes.channel(self._world, channel))
        if not channel.is_thread:
            raise missing_permissions()
        self._check_may(channel, permissions.MANAGE_THREADS)
        shape = shapes.channel(self._world, channel)
        self._world.remove_channel(channel)
        return Reply(shape)

    # -- threads -----------------------------------------------------------------------------------------

    def _create_thread(self, call: Call) -> Reply:
        kind, problems = call.body.object.get("type", _PRIVATE), Problems()
        problems.one_of(("type",), kind, (_PUBLIC, _PRIVATE))
        problems.refuse()
        return Reply(self._new_thread(call, int(kind), self._world.ids.next()), 201)

    def _create_thread_at(self, call: Call) -> Reply:
        channel = self._channel(call)
        message = self._world.message(channel.id, call.ident("message_id"))
        if message.owner_id is not None:
            raise unknown("Message")
        if message.id in self._world.channels:
            raise ApiError(400, 160004, "A thread has already been created for this message")
        shape = self._new_thread(call, _PUBLIC, message.id)
        self._world.change_message(message.but(flags=message.flags | Flag.HAS_THREAD))
        return Reply(shape, 201)

    def _new_thread(self, call: Call, kind: int, ident: int) -> Payload:
        channel, body = self._channel(call), call.body.object
        if channel.type != 0:
            raise ApiError(400, 50024, "Cannot execute action on this channel type")
        bit = permissions.CREATE_PRIVATE_THREADS if kind == _PRIVATE else permissions.CREATE_PUBLIC_THREADS
        self._check_may(channel, bit)
        check_room_for_thread(self._world, channel.guild_id)
        problems = Problems()
        problems.text(("name",), body.get("name"), 1, 100)
        minutes = body.get("auto_archive_duration") or 1440
        problems.one_of(("auto_archive_duration",), minutes, _ARCHIVE_MINUTES)
        problems.refuse()
        thread = Channel(
            id=ident,
            type=kind,
            guild_id=channel.guild_id,
            name=body["name"],
            parent_id=channel.id,
            owner_id=self._world.bot.id,
            member_ids=(self._world.bot.id,),
            auto_archive=minutes,
        )
        self._world.save_channel(thread)
        return shapes.channel(self._world, thread)

    def _archived(self, call: Call) -> Reply:
        channel = self._channel(call)
        threads = [c for c in self._world.channels.values() if c.parent_id == channel.id and c.archived]
        return Reply(threads_listed(self._world, [t for t in threads if t.type == _PUBLIC]))

    def _thread(self, call: Call) -> Channel:
        channel = self._channel(call)
        if not channel.is_thread:
            raise ApiError(400, 50024, "Cannot execute action on this channel type")
        return channel

    def _members(self, call: Call) -> Reply:
        thread = self._thread(call)
        return Reply([shapes.thread_member(thread, ident) for ident in thread.member_ids])

    def _member(self, call: Call) -> Reply:
        thread, ident = self._thread(call), call.ident("user_id")
        if ident not in thread.member_ids:
            raise unknown("Member")
        return Reply(shapes.thread_member(thread, ident))

    def _join(self, call: Call) -> Reply:
        return self._set_member(call, self._world.bot.id, inside=True)

    def _leave(self, call: Call) -> Reply:
        return self._set_member(call, self._world.bot.id, inside=False)

    def _add(self, call: Call) -> Reply:
        return self._set_member(call, self._world.account(call.ident("user_id")).id, inside=True)

    def _remove(self, call: Call) -> Reply:
        return self._set_member(call, call.ident("user_id"), inside=False)

    def _set_member(self, call: Call, ident: int, *, inside: bool) -> Reply:
        thread = self._thread(call)
        if thread.archived:
            raise ApiError(400, 50083, "Thread is archived")
        others = tuple(member for member in thread.member_ids if member != ident)
        self._world.save_channel(thread.but(member_ids=(*others, ident) if inside else others))
        return Reply(None)

    # -- conversations -----------------------------------------------------------------------------------

    def _open_conversation(self, call: Call) -> Reply:
        problems = Problems()
        ident = snowflake(call.body.object.get("recipient_id"))
        if ident is None:
            problems.required(("recipient_id",))
        problems.refuse()
        other = self._world.account(ident or 0)
        if other.bot:
            raise ApiError(400, 50033, "Invalid Recipient(s)")
        return Reply(shapes.channel(self._world, self._world.conversation(other, self._world.bot)))


def threads_listed(world: World, threads: list[Channel]) -> Payload:
    """Return threads as Discord lists them, with the bot's membership of each."""
    bot = world.bot.id
    return {
        "threads": [shapes.channel(world, thread) for thread in threads],
        "members": [shapes.thread_member(thread, bot) for thread in threads if bot in thread.member_ids],
        "has_more": False,
    }
