"""What travels: JSON payloads, errors with Discord's codes, ids and times."""

import datetime
from collections.abc import Collection, Iterable, Mapping
from typing import Any, TypeGuard

import msgspec

from practice.clock import Clock

Payload = dict[str, Any]
"""A JSON object of foreign origin, or one on its way out."""

EPOCH_MS = 1_420_070_400_000
_encoder = msgspec.json.Encoder()


def dumps(value: object) -> bytes:
    """Encode a value as JSON."""
    return _encoder.encode(value)


def load_object(data: bytes | str) -> Payload:
    """Decode a JSON object of foreign origin.

    Raises:
        msgspec.DecodeError: it is not JSON, or no object.
    """
    return msgspec.json.decode(data, type=Payload)


def load_body(data: bytes | str) -> Payload | list[Any]:
    """Decode a JSON object or list of foreign origin."""
    return msgspec.json.decode(data, type=Payload | list[Any])


def is_list(value: object) -> TypeGuard[list[Any]]:
    """Tell whether a foreign value is a list."""
    return isinstance(value, list)


def is_sequence(value: object) -> TypeGuard[list[Any] | tuple[Any, ...]]:
    """Tell whether a value is a list or a tuple."""
    return isinstance(value, list | tuple)


def is_object(value: object) -> TypeGuard[Payload]:
    """Tell whether a foreign value is a JSON object."""
    return isinstance(value, dict)


class Flag:
    """Bits of a message's flags."""

    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SILENT = 1 << 12
    V2 = 1 << 15


class ApiError(Exception):
    """A refusal, as Discord words it."""

    def __init__(
        self,
        status: int,
        code: int,
        message: str,
        *,
        errors: Payload | None = None,
        extra: Payload | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.extra = extra or {}
        self.headers = dict(headers or {})

    def payload(self) -> Payload:
        """Return the body of the reply."""
        body: Payload = {"message": self.message, "code": self.code, **self.extra}
        if self.errors:
            body["errors"] = self.errors
        return body


def unknown(thing: str) -> ApiError:
    """Return the 404 of a thing that is not there: ``unknown("Channel")``."""
    codes = {
        "Application": 10002,
        "Channel": 10003,
        "Guild": 10004,
        "Member": 10007,
        "Message": 10008,
        "Role": 10011,
        "User": 10013,
        "Emoji": 10014,
        "Webhook": 10015,
        "Interaction": 10062,
        "application command": 10063,
    }
    return ApiError(404, codes[thing], f"Unknown {thing}")


def missing_permissions() -> ApiError:
    """Return the refusal of something the bot may not do in a channel it sees."""
    return ApiError(403, 50013, "Missing Permissions")


def missing_access() -> ApiError:
    """Return the refusal of something in a channel the bot may not see."""
    return ApiError(403, 50001, "Missing Access")


def cannot_send_to_user() -> ApiError:
    """Return the refusal of a private message to someone who closed theirs."""
    return ApiError(403, 50007, "Cannot send messages to this user")


class Problems:
    """Collects what is wrong with a form and refuses it in Discord's nested shape."""

    def __init__(self) -> None:
        self._errors: Payload = {}

    def add(self, path: Iterable[str | int], code: str, message: str) -> None:
        """Note one thing that is wrong at a place of the form.

        A place either is wrong itself or has wrong parts, not both: what was noted first stays.
        """
        node = self._errors
        for key in path:
            if "_errors" in node:
                return
            node = node.setdefault(str(key), {})
        if not node or "_errors" in node:
            node.setdefault("_errors", []).append({"code": code, "message": message})

    def required(self, path: Iterable[str | int]) -> None:
        """Note that a field is missing."""
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required")

    def choices(self, path: Iterable[str | int], allowed: Iterable[object]) -> None:
        """Note that a value is none of those allowed."""
        listed = ", ".join(str(value) for value in allowed)
        self.add(path, "BASE_TYPE_CHOICES", f"Value must be one of ({listed}).")

    def one_of(self, path: Iterable[str | int], value: object, allowed: Collection[int]) -> bool:
        """Check that a value is one of some numbers; note it where it is not."""
        if isinstance(value, bool) or not isinstance(value, int) or value not in allowed:
            self.choices(path, allowed)
            return False
        return True

    def text(self, path: Iterable[str | int], value: object, least: int, most: int) -> bool:
        """Check that a value is text of a length within bounds; note it where it is not."""
        if not isinstance(value, str):
            self.add(path, "STRING_TYPE_CONVERT", f"Could not interpret {value!r} as string.")
        elif least <= 1 and len(value) < least:
            self.required(path)
        elif not least <= len(value) <= most and least:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
        elif len(value) > most:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        else:
            return True
        return False

    def count(
        self, path: Iterable[str | int], value: object, least: int, most: int, *, of_objects: bool = True
    ) -> bool:
        """Check that a value is a list, of JSON objects, of a size within bounds; note it where it is not."""
        if not is_list(value):
            self.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return False
        size = len(value)
        if of_objects and len(objects(value)) < size:
            self.add(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
            return False
        if not least <= size <= most:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
        return least <= size <= most

    def number(self, path: Iterable[str | int], value: object, least: float, most: float) -> bool:
        """Check that a value is a number within bounds, a whole one where they are; note it where it is not."""
        allowed = int if isinstance(least, int) and isinstance(most, int) else int | float
        if isinstance(value, bool) or not isinstance(value, allowed):
            self.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        elif value < least:
            self.add(path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {least}.")
        elif value > most:
            self.add(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {most}.")
        else:
            return True
        return False

    def refuse(self) -> None:
        """Raise the refusal if anything was noted.

        Raises:
            ApiError: 400 with code 50035.
        """
        if self._errors:
            raise ApiError(400, 50035, "Invalid Form Body", errors=self._errors)


def listed(value: object) -> list[Any]:
    """Return a foreign value as a list; anything else is an empty one."""
    return value if is_list(value) else []


def objects(value: object) -> list[Payload]:
    """Return the JSON objects of a foreign list."""
    return [item for item in listed(value) if is_object(item)]


def flags_of(value: object) -> int:
    """Return foreign flags as a number; anything else is none."""
    return value if isinstance(value, int) and 0 <= value < 1 << 53 else 0


def snowflake(value: object) -> int | None:
    """Return an id given as text or number, or nothing when it is no id."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        return None
    text = str(value)
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 20 else None


class Ids:
    """Makes snowflakes: strictly growing, and each tells its own time."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        """Return a new id of now."""
        now = (int(self._clock.now() * 1000) - EPOCH_MS) << 22
        self._last = max(now, self._last + 1)
        return self._last

    def after(self, known: int) -> None:
        """Make sure that new ids come after a known one."""
        self._last = max(self._last, known)


def seconds_of(ident: int) -> float:
    """Return the time an id was made, in seconds since 1970."""
    return ((ident >> 22) + EPOCH_MS) / 1000


def iso(seconds: float) -> str:
    """Write a time as Discord does."""
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC).isoformat(timespec="microseconds")
