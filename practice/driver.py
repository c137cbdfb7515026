"""Acts as a person, over the same WebSocket as the page: the hands of the whole program's tests."""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from practice.driver_messages import ChatMessage
from practice.driver_seat import ActionError, Seat
from practice.wire import Payload, objects

__all__ = ["ActionError", "Answer", "Modal", "Person"]

_CONVERSATION = 1


@dataclass(frozen=True, slots=True)
class Modal:
    """A form that the bot opened; ``fields`` maps custom ids to labels."""

    raw: Payload

    @property
    def title(self) -> str:
        """Its title."""
        return self.raw["title"]

    @property
    def fields(self) -> dict[str, str]:
        """The labels of its inputs by custom id, in order."""
        found: dict[str, str] = {}
        for top in objects(self.raw["components"]):
            inner = [top["component"]] if "component" in top else objects(top.get("components"))
            for item in inner:
                found[item["custom_id"]] = top.get("label") or item.get("label") or ""
        return found


@dataclass(frozen=True, slots=True)
class Answer:
    """How the bot answered: ``result`` is "message", "thinking", "updated", "nothing" or "modal"."""

    result: str
    maybe_message: ChatMessage | None
    maybe_modal: Modal | None

    @property
    def message(self) -> ChatMessage:
        """The message that came or changed.

        Raises:
            LookupError: there is none.
        """
        if self.maybe_message is None:
            raise LookupError(f"the bot answered with {self.result}, not with a message")
        return self.maybe_message

    @property
    def modal(self) -> Modal:
        """The form that the bot opened.

        Raises:
            LookupError: it opened none.
        """
        if self.maybe_modal is None:
            raise LookupError(f"the bot answered with {self.result}, not with a form")
        return self.maybe_modal

    @property
    def text(self) -> str:
        """Everything to read in the message."""
        return self.message.text


class Person(Seat):
    """Someone on the practice server. It connects at the first use; every method speaks through the WebSocket.

    Channels are given by name (``"bonbon"``), id, or ``"dm"`` for the private conversation with the bot.
    Messages are given as ``ChatMessage`` or id.
    """

    # -- with the bot ------------------------------------------------------------------------------------

    async def command(
        self, name: str, *, channel: str, options: Mapping[str, object] | None = None, **more: object
    ) -> Answer:
        """Use a slash command by its full name (``"bonbon new"``); options as keywords or as a mapping.

        Raises:
            ActionError: it cannot be used so, or the bot did not answer within three seconds.
        """
        values = {**(options or {}), **more}
        channel_id = await self.channel_id(channel)
        return await self._play("command", channel_id=channel_id, command=name, options=values)

    async def message_command(self, name: str, message: ChatMessage | str) -> Answer:
        """Use a command of a message's context menu.

        Raises:
            ActionError: as for ``command``.
        """
        target = self._message_id(message)
        channel_id = next(room for room, messages in self._rooms.items() if target in messages)
        return await self._play("command", channel_id=channel_id, command=name, type=3, target_id=target)

    async def user_command(self, name: str, who: str, *, channel: str) -> Answer:
        """Use a command of a person's context menu.

        Raises:
            ActionError: as for ``command``.
        """
        target, channel_id = await self.person_id(who), await self.channel_id(channel)
        return await self._play("command", channel_id=channel_id, command=name, type=2, target_id=target)

    async def autocomplete(
        self,
        name: str,
        option: str,
        typed: str = "",
        *,
        channel: str,
        options: Mapping[str, object] | None = None,
    ) -> dict[str, object]:
        """Type into an option; return the choices offered, as {name: value}.

        Raises:
            ActionError: as for ``command``.
        """
        values = {**(options or {}), option: typed}
        channel_id = await self.channel_id(channel)
        answer = await self.act("autocomplete", channel_id=channel_id, command=name, options=values, focused=option)
        return {choice["name"]: choice["value"] for choice in objects(answer["choices"])}

    async def click(self, message: ChatMessage | str, button: str) -> Answer:
        """Press a button by its label or custom id; the message is taken as it is now.

        Raises:
            ActionError: the button is switched off, or the bot did not answer.
            LookupError: there is no such button.
        """
        current = await self.latest(message)
        custom_id = current.button(button).custom_id
        return await self._play("click", message_id=current.id, custom_id=custom_id)

    async def click_id(self, message: ChatMessage | str, custom_id: str) -> Answer:
        """Press a button by a custom id, whether or not the message still shows it.

        Raises:
            ActionError: the message has no such button now, or the bot did not answer.
        """
        return await self._play("click", message_id=self._message_id(message), custom_id=custom_id)

    async def choose(self, message: ChatMessage | str, values: str | Iterable[str], menu: str | int = 0) -> Answer:
        """Choose in a menu, by values or labels (of people and channels: names).

        Args:
            message: the message that has the menu.
            values: one or several.
            menu: custom id or placeholder of the menu, or which one it is.

        Raises:
            ActionError: the menu does not take it, or the bot did not answer.
            LookupError: there is no such menu.
        """
        current = await self.latest(message)
        found = current.menu(menu)
        wanted = [values] if isinstance(values, str) else list(values)
        ids = [await self._menu_value(found.type, found.options, value) for value in wanted]
        return await self._play("choose", message_id=current.id, custom_id=found.custom_id, values=ids)

    async def _menu_value(self, kind: int, options: Mapping[str, str], value: str) -> str:
        if kind == 3:
            by_label = {label: key for key, label in options.items()}
            return value if value in options else by_label.get(value, value)
        if kind in (5, 7):
            return value if value.isdigit() else await self.person_id(value)
        return await self.channel_id(value) if kind == 8 else value

    async def submit_modal(self, modal: Modal, values: Mapping[str, object] | None = None) -> Answer:
        """Fill in a form by custom ids or labels, and send it.

        Raises:
            ActionError: an entry is wrong, or the bot did not answer.
        """
        by_label = {label: custom_id for custom_id, label in modal.fields.items()}
        entries = {by_label.get(key, key): value for key, value in (values or {}).items()}
        return await self._play("submit_modal", modal_id=modal.raw["modal_id"], values=entries)

    async def _play(self, action: str, **fields: object) -> Answer:
        answer = await self.act(action, **fields)
        ident, modal = answer.get("message_id"), answer.get("modal")
        message = None if ident is None else self._find(ident)
        return Answer(answer["result"], message, None if modal is None else Modal(modal))

    # -- with each other ---------------------------------------------------------------------------------

    async def say(self, content: str, *, channel: str, reply_to: ChatMessage | str | None = None) -> ChatMessage:
        """Write a message."""
        fields: Payload = {"channel_id": await self.channel_id(channel), "content": content}
        if reply_to is not None:
            fields["reply_to"] = self._message_id(reply_to)
        answer = await self.act("send", **fields)
        return self._find(answer["message_id"]) or await self.latest(answer["message_id"])

    async def react(self, message: ChatMessage | str, emoji: str, *, on: bool = True) -> None:
        """Set or take back a reaction."""
        await self.act("react", message_id=self._message_id(message), emoji=emoji, on=on)

    async def delete(self, message: ChatMessage | str) -> None:
        """Delete an own message."""
        await self.act("delete", message_id=self._message_id(message))

    async def dismiss(self, message: ChatMessage | str) -> None:
        """Dismiss an ephemeral message."""
        await self.act("dismiss", message_id=self._message_id(message))

    async def close_dms(self) -> None:
        """Refuse private messages from now on: the bot gets 403/50007."""
        await self.act("set_person", dms_open=False)

    async def open_dms(self) -> None:
        """Accept private messages again."""
        await self.act("set_person", dms_open=True)

    async def set_locale(self, locale: str) -> None:
        """Set the language of one's Discord."""
        await self.act("set_person", locale=locale)

    async def set_manage_server(self, allowed: bool) -> None:
        """Take or give up the permission "Manage Server"."""
        await self.act("set_person", manage_server=allowed)

    async def set_server_locale(self, locale: str) -> None:
        """Set the server's language."""
        await self.act("set_guild", preferred_locale=locale)

    async def set_channel(self, channel: str, **changes: bool) -> None:
        """Set ``bot_can_send``, ``bot_can_view``, ``archived`` or ``locked`` of a channel."""
        await self.act("set_channel", channel_id=await self.channel_id(channel), **changes)

    async def add_channel(self, name: str) -> str:
        """Make a text channel; return its id."""
        answer = await self.act("add_channel", name=name)
        return answer["channel"]["id"]

    # -- what one sees -----------------------------------------------------------------------------------

    async def messages(self, channel: str) -> list[ChatMessage]:
        """Return the messages of a channel, oldest first, as this person sees them now."""
        await self.act("ping")
        if channel == "dm":
            return await self.dms()
        return list(self._rooms.get(await self.channel_id(channel), {}).values())

    async def last(self, channel: str) -> ChatMessage:
        """Return the newest message of a channel.

        Raises:
            LookupError: there is none.
        """
        found = await self.messages(channel)
        if not found:
            raise LookupError(f"{self.name} sees no message in {channel}")
        return found[-1]

    async def dms(self) -> list[ChatMessage]:
        """Return the messages of the private conversation with the bot, oldest first."""
        await self.act("ping")
        rooms = [c["id"] for c in self._state["channels"].values() if c["type"] == _CONVERSATION]
        return [message for room in rooms for message in self._rooms.get(room, {}).values()]

    async def latest(self, message: ChatMessage | str) -> ChatMessage:
        """Return a message as it is now.

        Raises:
            LookupError: it is gone.
        """
        await self.act("ping")
        found = self._find(self._message_id(message))
        if found is None:
            raise LookupError(f"{self.name} sees no such message: {message}")
        return found

    async def wait_for(
        self,
        predicate: Callable[[ChatMessage], bool],
        within: float = 300.0,
        *,
        channel: str | None = None,
    ) -> ChatMessage:
        """Return the newest message that fits, now or as soon as one comes or changes so.

        Args:
            predicate: what must hold of the message.
            channel: only look there.
            within: seconds to wait.

        Raises:
            TimeoutError: none came in time; the error tells what was there instead.
        """
        await self._connected()
        try:
            async with asyncio.timeout(within):
                while True:
                    room = None if channel is None else self._room(channel) or ""
                    for message in self._newest(room):
                        if predicate(message):
                            return message
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            seen = "\n".join(f"  {message!r}" for message in self._newest(None)[:8])
            raise TimeoutError(f"{self.name} waited in vain; the newest messages:\n{seen}") from None

    def _room(self, channel: str) -> str | None:
        """Return a channel's id; none while there is no such channel, or no conversation yet."""
        for known in self._state["channels"].values():
            if channel in (known["id"], known["name"]) or (channel == "dm" and known["type"] == _CONVERSATION):
                return known["id"]
        return None

    def _someone(self, name: str) -> str | None:
        for person in (*self._state["people"].values(), self._state["bot"]):
            if name in (person["id"], person["username"], person["global_name"]):
                return person["id"]
        return None

    async def _known(self, find: Callable[[str], str | None], wanted: str) -> str | None:
        """Look something up; what somebody else added a moment ago is known after one more answer of the server."""
        await self._connected()
        if (found := find(wanted)) is not None:
            return found
        await self.act("ping")
        return find(wanted)

    def _newest(self, room: str | None) -> list[ChatMessage]:
        rooms = self._rooms if room is None else {room: self._rooms.get(room, {})}
        found = [message for messages in rooms.values() for message in messages.values()]
        return sorted(found, key=lambda message: int(message.id), reverse=True)

    async def commands(self) -> list[Payload]:
        """Return the commands that this person may use."""
        await self.act("ping")
        return objects(self._state["commands"])

    async def state(self) -> Payload:
        """Return what the snapshot and all events since add up to."""
        await self.act("ping")
        return self._state

    async def channel_id(self, channel: str) -> str:
        """Return the id of a channel or thread given by name, id, or ``"dm"``.

        Raises:
            LookupError: there is none.
        """
        if (found := await self._known(self._room, channel)) is None:
            raise LookupError(f"{self.name} sees no channel {channel!r}")
        return found

    async def person_id(self, name: str | None = None) -> str:
        """Return someone's id by name; without one, one's own.

        Raises:
            LookupError: there is nobody of this name.
        """
        await self._connected()
        wanted = name or self._state["me"]["id"]
        if (found := await self._known(self._someone, wanted)) is None:
            raise LookupError(f"there is nobody called {wanted!r}")
        return found
