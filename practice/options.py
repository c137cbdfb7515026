"""Turns a command as a person fills it in into the data that an interaction carries."""

import base64
import binascii
from collections.abc import Mapping
from dataclasses import dataclass, field

from practice import permissions, shapes
from practice.bodies import Upload
from practice.composer import Composer
from practice.interactions import Place
from practice.message_shapes import Shaper
from practice.records import Account, Attachment, Channel, Command, Message
from practice.wire import Payload, is_object, objects, snowflake
from practice.world import World

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, FILE = range(1, 12)
_LONGEST = 6000


class RefusedError(Exception):
    """A person asked for something that cannot be."""

    def __init__(self, message: str, *, kind: str = "invalid", field_name: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.kind = kind
        self.field = field_name


@dataclass(slots=True)
class Resolved:
    """Gathers the things that an interaction's values point at."""

    world: World
    channel: Channel
    found: dict[str, Payload] = field(default_factory=dict[str, Payload])

    def user(self, account: Account) -> None:
        """Add a person."""
        self._put("users", account.id, shapes.user(account))
        if self.channel.guild_id is not None:
            guild = self.world.guilds[self.channel.guild_id]
            whole = shapes.member(self.world, account, guild, with_user=False)
            shape = {key: value for key, value in whole.items() if key not in ("mute", "deaf")}
            bits = permissions.in_guild(account, guild, self.world.roles)
            self._put("members", account.id, shape | {"permissions": str(bits)})

    def entity(self, kind: int, ident: int | None, name: str) -> str:
        """Add what an id of an option or menu of a kind points at; return the id.

        Raises:
            RefusedError: there is no such thing.
        """
        if kind in (USER, MENTIONABLE) and ident in self.world.accounts:
            self.user(self.world.accounts[ident])
        elif kind in (ROLE, MENTIONABLE) and ident in self.world.roles:
            self._put("roles", ident, shapes.role(self.world.roles[ident]))
        elif kind == CHANNEL and ident in self.world.channels:
            self._put("channels", ident, self._channel(self.world.channels[ident]))
        else:
            raise RefusedError(f"Nothing has this id: {ident}", field_name=name)
        return str(ident)

    def _channel(self, channel: Channel) -> Payload:
        whole = shapes.channel(self.world, channel)
        shape = {key: whole.get(key) for key in ("id", "type", "name", "parent_id", "flags")}
        if "thread_metadata" in whole:
            shape["thread_metadata"] = whole["thread_metadata"]
        return shape | {"permissions": str(self.world.permissions_in(self.world.bot, channel))}

    def file(self, attachment: Attachment, shape: Payload) -> None:
        """Add an uploaded file."""
        self._put("attachments", attachment.id, shape)

    def message(self, message: Message, shape: Payload) -> None:
        """Add a message."""
        self._put("messages", message.id, shape)

    def _put(self, table: str, ident: int, shape: Payload) -> None:
        self.found.setdefault(table, {})[str(ident)] = shape


@dataclass(frozen=True, slots=True)
class Filled:
    """A command ready to go."""

    data: Payload
    full_name: str
    focused_type: int | None = None


class CommandFiller:
    """Finds commands by their full name and fills in their options."""

    def __init__(self, world: World, composer: Composer, shaper: Shaper) -> None:
        self._world = world
        self._composer = composer
        self._shaper = shaper

    def usable(self, person: Account, guild_id: int | None) -> list[Command]:
        """Return the commands that a person may use on a server, or in a private conversation."""
        return [
            command
            for command in self._world.commands.values()
            if command.guild_id in (None, guild_id)
            and _fits_context(command, guild_id)
            and self._world.may_use(person, command, guild_id)
        ]

    def fill(
        self,
        place: Place,
        full_name: str,
        values: Mapping[str, object],
        *,
        kind: int = 1,
        target_id: int | None = None,
        focused: str | None = None,
    ) -> Filled:
        """Fill in a command; with ``focused`` as far as it has been typed.

        Raises:
            RefusedError: no such command, or a value that the command does not take.
        """
        command = self._find(place, full_name, kind)
        resolved = Resolved(self._world, place.channel)
        data: Payload = {"id": str(command.id), "name": command.name, "type": command.type}
        if command.guild_id is not None:
            data["guild_id"] = str(command.guild_id)
        focused_type = None
        if kind == 1:
            words = full_name.split()[1:]
            leaf, path = self._leaf(command, words)
            filled, focused_type = self._values(leaf, values, resolved, focused)
            for option in reversed(path):
                filled = [{"name": option["name"], "type": option["type"], "options": filled}]
            data["options"] = filled
        else:
            self._add_target(data, kind, target_id, resolved)
        if resolved.found:
            data["resolved"] = resolved.found
        return Filled(data, full_name, focused_type)

    def _find(self, place: Place, full_name: str, kind: int) -> Command:
        wanted = full_name.split()[0] if kind == 1 and full_name.strip() else full_name
        found = [
            command
            for command in self.usable(place.person, place.channel.guild_id)
            if command.type == kind and command.name == wanted
        ]
        if not found:
            raise RefusedError(f"There is no command “{full_name}” here.", kind="unknown")
        return max(found, key=lambda command: command.guild_id is not None)

    def _leaf(self, command: Command, words: list[str]) -> tuple[Payload, list[Payload]]:
        node, path = command.body, list[Payload]()
        for word in words:
            inner = [
                option
                for option in objects(node.get("options"))
                if option["name"] == word and option["type"] in (SUBCOMMAND, GROUP)
            ]
            if not inner:
                raise RefusedError(f"“{command.name}” has no “{word}”.", kind="unknown")
            node = inner[0]
            path.append(node)
        if any(option["type"] in (SUBCOMMAND, GROUP) for option in objects(node.get("options"))):
            raise RefusedError(f"“{' '.join([command.name, *words])}” is only a group.", kind="unknown")
        return node, path

    def _add_target(self, data: Payload, kind: int, target_id: int | None, resolved: Resolved) -> None:
        data["target_id"] = str(target_id)
        if kind == 2:
            resolved.entity(USER, target_id, "target_id")
            return
        message = None if target_id is None else self._world.find_message(target_id)
        if message is None:
            raise RefusedError("There is no such message.", kind="unknown", field_name="target_id")
        resolved.message(message, self._shaper.message(message))

    def _values(
        self, leaf: Payload, values: Mapping[str, object], resolved: Resolved, focused: str | None
    ) -> tuple[list[Payload], int | None]:
        options = {option["name"]: option for option in objects(leaf.get("options"))}
        for name in values:
            if name not in options:
                raise RefusedError(f"There is no option “{name}”.", field_name=name)
        filled: list[Payload] = []
        focused_type = None
        for name, option in options.items():
            if name == focused:
                if not option.get("autocomplete"):
                    raise RefusedError(f"“{name}” offers no choices while typing.", field_name=name)
                focused_type = option["type"]
                value = str(values.get(name, ""))
                filled.append({"name": name, "type": focused_type, "value": value, "focused": True})
            elif name in values and values[name] is not None:
                value = self._value(option, values[name], resolved, loose=focused is not None)
                filled.append({"name": name, "type": option["type"], "value": value})
            elif option.get("required") and focused is None:
                raise RefusedError("This option is required.", field_name=name)
        if focused is not None and focused not in options:
            raise RefusedError(f"There is no option “{focused}”.", field_name=focused)
        return filled, focused_type

    def _value(self, option: Payload, value: object, resolved: Resolved, *, loose: bool) -> object:
        name, kind = option["name"], option["type"]
        if kind in (USER, CHANNEL, ROLE, MENTIONABLE):
            ident = resolved.entity(kind, snowflake(value), name)
            allowed = option.get("channel_types")
            if kind == CHANNEL and allowed and self._world.channels[int(ident)].type not in allowed:
                raise RefusedError("This kind of channel cannot be chosen here.", field_name=name)
            return ident
        if kind == FILE:
            return self._file(value, resolved, name)
        try:
            return plain_value(option, value)
        except RefusedError:
            if loose:
                return value
            raise

    def _file(self, value: object, resolved: Resolved, name: str) -> str:
        attachment = self._composer.receive(*read_file(value, name))
        shape = self._shaper.loose_attachment(resolved.channel.id, attachment)
        resolved.file(attachment, shape)
        return str(attachment.id)


def read_file(value: object, name: str) -> tuple[Upload, str]:
    """Return a file that a person sends as ``{filename, base64}``, and its name.

    Raises:
        RefusedError: it is none.
    """
    if not is_object(value) or not isinstance(value.get("base64"), str):
        raise RefusedError("This must be a file.", field_name=name)
    filename = str(value.get("filename") or "file")
    try:
        body = base64.b64decode(value["base64"], validate=True)
    except binascii.Error as error:
        raise RefusedError("The file is damaged.", field_name=name) from error
    return Upload(0, filename, body), filename


def plain_value(option: Payload, value: object) -> str | int | float | bool:
    """Return a text, number or truth value as its option takes it.

    Raises:
        RefusedError: the option does not take it.
    """
    name, kind = option["name"], option["type"]
    typed = _typed(kind, value, name)
    choices = objects(option.get("choices"))
    if choices and typed not in [choice["value"] for choice in choices]:
        raise RefusedError("Choose one of the listed values.", field_name=name)
    if isinstance(typed, str):
        low, high = option.get("min_length") or 0, option.get("max_length") or _LONGEST
        if not low <= len(typed) <= high or not typed:
            raise RefusedError(f"Write between {max(low, 1)} and {high} characters.", field_name=name)
    elif not isinstance(typed, bool):
        low, high = option.get("min_value"), option.get("max_value")
        if low is not None and typed < low:
            raise RefusedError(f"The least value is {low}.", field_name=name)
        if high is not None and typed > high:
            raise RefusedError(f"The greatest value is {high}.", field_name=name)
    return typed


def _typed(kind: int, value: object, name: str) -> str | int | float | bool:
    if kind == STRING and isinstance(value, str | int | float):
        return value if isinstance(value, str) else str(value)
    if kind == BOOLEAN and (isinstance(value, bool) or value in ("true", "false", "True", "False")):
        return value if isinstance(value, bool) else str(value).lower() == "true"
    if kind in (INTEGER, NUMBER) and isinstance(value, str | int | float) and not isinstance(value, bool):
        try:
            whole = isinstance(value, float) and value.is_integer()
            return int(value if whole else str(value)) if kind == INTEGER else float(value)
        except ValueError:
            pass
    wanted = {STRING: "text", BOOLEAN: "yes or no", INTEGER: "a whole number", NUMBER: "a number"}
    raise RefusedError(f"This must be {wanted.get(kind, 'something else')}.", field_name=name)


def _fits_context(command: Command, guild_id: int | None) -> bool:
    contexts = command.body.get("contexts")
    if contexts is not None:
        return (1 if guild_id is None else 0) in contexts
    return guild_id is not None or command.body.get("dm_permission") is not False
