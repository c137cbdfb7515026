"""What people do among themselves, and with the little world: write, react, move in, settings."""

from collections.abc import Callable

from practice.answers import wake_thread
from practice.composer import Composer, Setting
from practice.locales import LOCALES
from practice.modals import Modals
from practice.options import RefusedError
from practice.people_shapes import PageShapes
from practice.play import find_channel, find_message
from practice.records import Account, Channel
from practice.rest_messages import set_reaction
from practice.seed import COLOURS, picture, username
from practice.wire import Payload, snowflake
from practice.world import World

_LONGEST_NAME = 32
_MOST_HISTORY = 100


class Actions:
    """Everything that does not involve the bot."""

    def __init__(self, world: World, composer: Composer, shapes: PageShapes, modals: Modals) -> None:
        self._world = world
        self._composer = composer
        self._shapes = shapes
        self._modals = modals
        self._table: dict[str, Callable[[Account, Payload], Payload]] = {
            "send": self._send,
            "delete": self._delete,
            "dismiss": self._dismiss,
            "react": self._react,
            "history": self._history,
            "open_dm": self._open_dm,
            "close_modal": self._close_modal,
            "add_person": self._add_person,
            "set_person": self._set_person,
            "add_channel": self._add_channel,
            "set_channel": self._set_channel,
            "set_guild": self._set_guild,
            "ping": lambda _me, _action: {},
        }

    def do(self, name: str, me: Account, action: Payload) -> Payload:
        """Do one action and return its answer.

        Raises:
            RefusedError: it cannot be done.
        """
        if name not in self._table:
            raise RefusedError(f"There is no action “{name}”.", field_name="do")
        return self._table[name](me, action)

    # -- messages ----------------------------------------------------------------------------------------

    def _send(self, me: Account, action: Payload) -> Payload:
        channel = find_channel(self._world, me, action)
        reply_to = None
        if action.get("reply_to") is not None:
            reply_to = find_message(self._world, me, action["reply_to"]).id
        if channel.locked and not me.manage_server:
            raise RefusedError("This thread is locked.", kind="forbidden")
        wake_thread(self._world, channel.but(locked=False) if me.manage_server else channel)
        body: Payload = {"content": str(action.get("content") or "")}
        message = self._composer.post(body, (), Setting(channel, me, reply_to=reply_to))
        return {"message_id": str(message.id)}

    def _delete(self, me: Account, action: Payload) -> Payload:
        message = find_message(self._world, me, action.get("message_id"))
        if message.author_id != me.id:
            raise RefusedError("Only your own messages can be deleted.", kind="forbidden")
        self._world.remove_message(message)
        return {}

    def _dismiss(self, me: Account, action: Payload) -> Payload:
        message = find_message(self._world, me, action.get("message_id"))
        if message.owner_id != me.id:
            raise RefusedError("Only messages that you alone see can be dismissed.", kind="forbidden")
        self._world.remove_message(message)
        return {}

    def _react(self, me: Account, action: Payload) -> Payload:
        message = find_message(self._world, me, action.get("message_id"))
        emoji = str(action.get("emoji") or "")
        if not emoji or emoji.isascii() or message.owner_id is not None:
            raise RefusedError("This cannot be a reaction here.", field_name="emoji")
        set_reaction(self._world, message, emoji, me.id, on=bool(action.get("on", True)))
        return {}

    def _history(self, me: Account, action: Payload) -> Payload:
        channel = find_channel(self._world, me, action)
        limit = action.get("limit", 50)
        if not isinstance(limit, int) or not 1 <= limit <= _MOST_HISTORY:
            raise RefusedError(f"This must be a number from 1 to {_MOST_HISTORY}.", field_name="limit")
        before, around = snowflake(action.get("before")), snowflake(action.get("around"))
        found = [m for m in self._world.messages(channel.id) if m.owner_id in (None, me.id)]
        first = 0
        if around is not None:
            older = sum(message.id < around for message in found)
            first = max(older - limit // 2, 0)
            found = found[: first + limit]
        elif before is not None:
            found = [message for message in found if message.id < before]
        first = max(first, len(found) - limit)
        messages = [self._shapes.message(message, me) for message in found[first:]]
        return {"messages": messages, "more": first > 0}

    def _open_dm(self, me: Account, action: Payload) -> Payload:
        del action
        return {"channel_id": str(self._world.conversation(me, self._world.bot).id)}

    def _close_modal(self, me: Account, action: Payload) -> Payload:
        self._modals.close(self._modals.find(action.get("modal_id"), me.id).ident)
        return {}

    # -- people, channels, the server --------------------------------------------------------------------

    def _add_person(self, me: Account, action: Payload) -> Payload:
        del me
        name = _name(action.get("name"), "name")
        if any(username(name) == account.username for account in self._world.accounts.values()):
            raise RefusedError("Someone has this name already.", field_name="name")
        ident = self._world.ids.next()
        colour = COLOURS[len(self._world.accounts) % len(COLOURS)]
        account = Account(id=ident, username=username(name), global_name=name, colour=colour, avatar=picture(name))
        self._world.save_account(self._with_settings(account, action))
        return {"_person": ident}

    def _set_person(self, me: Account, action: Payload) -> Payload:
        ident = snowflake(action.get("person_id") or me.id)
        person = next((person for person in self._world.people() if person.id == ident), None)
        if person is None:
            raise RefusedError("There is no such person.", kind="unknown", field_name="person_id")
        changed = self._with_settings(person, action)
        if action.get("global_name") is not None:
            changed = changed.but(global_name=_name(action["global_name"], "global_name"))
        self._world.save_account(changed)
        return {"_person": changed.id}

    def _with_settings(self, account: Account, action: Payload) -> Account:
        changes: Payload = {key: bool(action[key]) for key in ("manage_server", "dms_open") if key in action}
        if action.get("locale") is not None:
            changes["locale"] = _locale(action["locale"], "locale")
        return account.but(**changes)

    def _add_channel(self, me: Account, action: Payload) -> Payload:
        home = self._world.home
        name = "-".join(_name(action.get("name"), "name").lower().lstrip("#").split())
        known = [c for c in self._world.channels.values() if c.guild_id == home.id and not c.is_thread]
        if any(channel.name == name for channel in known):
            raise RefusedError("There is a channel of this name.", field_name="name")
        topic = str(action["topic"])[:1024] if action.get("topic") else None
        channel = Channel(id=self._world.ids.next(), guild_id=home.id, name=name, topic=topic, position=len(known))
        return {"channel": self._shapes.channel(self._world.save_channel(channel), me)}

    def _set_channel(self, me: Account, action: Payload) -> Payload:
        channel = find_channel(self._world, me, action)
        keys = ("archived", "locked") if channel.is_thread else ("bot_can_send", "bot_can_view")
        changes: Payload = {key: bool(action[key]) for key in keys if key in action}
        if "archived" in changes:
            changes["archived_at"] = self._world.clock.now()
        return {"channel": self._shapes.channel(self._world.save_channel(channel.but(**changes)), me)}

    def _set_guild(self, me: Account, action: Payload) -> Payload:
        del me
        changes: Payload = {}
        if action.get("preferred_locale") is not None:
            changes["preferred_locale"] = _locale(action["preferred_locale"], "preferred_locale")
        if action.get("name") is not None:
            changes["name"] = _name(action["name"], "name")
        guild = self._world.save_guild(self._world.home.but(**changes))
        return {"guild": self._shapes.guild(guild)}


def _name(value: object, field_name: str) -> str:
    name = " ".join(str(value or "").split())
    if not 1 <= len(name) <= _LONGEST_NAME:
        raise RefusedError(f"A name has 1 to {_LONGEST_NAME} characters.", field_name=field_name)
    return name


def _locale(value: object, field_name: str) -> str:
    if value not in LOCALES:
        raise RefusedError("Discord does not know this language.", field_name=field_name)
    return str(value)
