"""What people do with the bot: commands, buttons, menus, modals."""

from collections.abc import Awaitable, Callable

from practice.interactions import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    MODAL,
    Interactions,
    Outcome,
    Place,
    UnansweredError,
)
from practice.modals import Modals, menu_values
from practice.options import CommandFiller, RefusedError, Resolved
from practice.parts import find_component, is_clickable, is_menu
from practice.records import Account, Channel, Message
from practice.wire import Payload, is_object, snowflake
from practice.world import World


class Play:
    """Starts interactions for people."""

    def __init__(self, world: World, filler: CommandFiller, modals: Modals, interactions: Interactions) -> None:
        self._world = world
        self._filler = filler
        self._modals = modals
        self._interactions = interactions
        self._table: dict[str, Callable[[Account, Payload], Awaitable[Payload]]] = {
            "command": self._command,
            "autocomplete": self._autocomplete,
            "click": self._click,
            "choose": self._choose,
            "submit_modal": self._submit_modal,
        }

    @property
    def names(self) -> frozenset[str]:
        """The actions of this part."""
        return frozenset(self._table)

    async def do(self, name: str, me: Account, action: Payload) -> Payload:
        """Do one action and return its answer.

        Raises:
            RefusedError: it cannot be done, or the bot did not answer.
        """
        try:
            return await self._table[name](me, action)
        except UnansweredError as error:
            raise _unanswered(error, command=name in ("command", "autocomplete")) from None

    async def _command(self, me: Account, action: Payload) -> Payload:
        place = Place(me, find_channel(self._world, me, action))
        kind = action.get("type", 1)
        if kind not in (1, 2, 3):
            raise RefusedError("There is no such kind of command.", field_name="type")
        filled = self._filler.fill(
            place,
            str(action.get("command", "")),
            _values(action, "options"),
            kind=kind,
            target_id=snowflake(action.get("target_id")),
        )
        target = snowflake(action.get("target_id")) if kind != 1 else None
        outcome = await self._interactions.start(COMMAND, place, filled.data, name=filled.full_name, target_id=target)
        return self._answer(place, outcome)

    async def _autocomplete(self, me: Account, action: Payload) -> Payload:
        place = Place(me, find_channel(self._world, me, action))
        filled = self._filler.fill(
            place,
            str(action.get("command", "")),
            _values(action, "options"),
            focused=str(action.get("focused")),
        )
        outcome = await self._interactions.start(AUTOCOMPLETE, place, filled.data, focused_type=filled.focused_type)
        return {"choices": [*outcome.choices]}

    async def _click(self, me: Account, action: Payload) -> Payload:
        place, component = self._component(me, action)
        if not is_clickable(component):
            raise RefusedError("This is no button to press.", field_name=component["custom_id"])
        return await self._use(place, component, {})

    async def _choose(self, me: Account, action: Payload) -> Payload:
        place, component = self._component(me, action)
        if not is_menu(component):
            raise RefusedError("This is no menu.", field_name=component["custom_id"])
        resolved = Resolved(self._world, place.channel)
        data: Payload = {"values": menu_values(component, action.get("values"), resolved)}
        if resolved.found:
            data["resolved"] = resolved.found
        return await self._use(place, component, data)

    def _component(self, me: Account, action: Payload) -> tuple[Place, Payload]:
        message = find_message(self._world, me, action.get("message_id"))
        component = find_component(message.components, str(action.get("custom_id")))
        if component is None:
            raise RefusedError("The message has no such button or menu any more.", kind="unknown")
        if component.get("disabled"):
            raise RefusedError("This is switched off.", field_name=component["custom_id"])
        return Place(me, self._world.channel(message.channel_id), message), component

    async def _use(self, place: Place, component: Payload, extra: Payload) -> Payload:
        data: Payload = {
            "component_type": component["type"],
            "id": component["id"],
            "custom_id": component["custom_id"],
        }
        outcome = await self._interactions.start(COMPONENT, place, data | extra)
        return self._answer(place, outcome)

    async def _submit_modal(self, me: Account, action: Payload) -> Payload:
        modal = self._modals.find(action.get("modal_id"), me.id)
        data = self._modals.submission(modal, _values(action, "values"))
        message = modal.place.message
        current = None if message is None else self._world.find_message(message.id)
        place = Place(me, self._world.channel(modal.place.channel.id), current)
        outcome = await self._interactions.start(MODAL, place, data, trigger=modal.cause)
        self._modals.close(modal.ident)
        return self._answer(place, outcome)

    def _answer(self, place: Place, outcome: Outcome) -> Payload:
        answer: Payload = {"result": outcome.result, "message_id": None, "modal": None}
        if outcome.message_id is not None:
            answer["message_id"] = str(outcome.message_id)
        if outcome.modal is not None:
            answer["modal"] = self._modals.open(place, outcome.modal, outcome.cause)
        return answer


def find_channel(world: World, me: Account, action: Payload) -> Channel:
    """Return the channel that an action names.

    Raises:
        RefusedError: there is none that this person sees.
    """
    channel = world.channels.get(snowflake(action.get("channel_id")) or 0)
    if channel is None or not world.sees(me, channel):
        raise RefusedError("There is no such channel.", kind="unknown", field_name="channel_id")
    return channel


def find_message(world: World, me: Account, ident: object) -> Message:
    """Return a message that a person sees.

    Raises:
        RefusedError: there is none.
    """
    message = world.find_message(snowflake(ident) or 0)
    if (
        message is None
        or message.owner_id not in (None, me.id)
        or not world.sees(me, world.channel(message.channel_id))
    ):
        raise RefusedError("There is no such message.", kind="unknown", field_name="message_id")
    return message


def _values(action: Payload, key: str) -> Payload:
    return action[key] if is_object(action.get(key)) else {}


def _unanswered(error: UnansweredError, *, command: bool) -> RefusedError:
    kind = "offline" if error.offline else "failed"
    return RefusedError("The application did not respond" if command else "This interaction failed", kind=kind)
