"""Reads what a REST request carries: JSON, or a form with ``payload_json`` and files."""

from dataclasses import dataclass, field
from typing import Any

import msgspec
from aiohttp import BodyPartReader, web

from practice.wire import ApiError, Payload, is_list, is_object, load_body

MOST_BYTES = 25 * 1024 * 1024
"""How large a whole request may be."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that came with a request; ``number`` is the n of ``files[n]``."""

    number: int
    filename: str
    body: bytes


@dataclass(frozen=True, slots=True)
class Body:
    """What a request carries."""

    json: Payload | list[Any] | None = None
    uploads: tuple[Upload, ...] = ()

    @property
    def object(self) -> Payload:
        """The JSON object, or an empty one."""
        return self.json if is_object(self.json) else {}

    @property
    def items(self) -> list[Any]:
        """The JSON list, or an empty one."""
        return self.json if is_list(self.json) else []


@dataclass(slots=True)
class _Form:
    json: bytes = b"{}"
    uploads: list[Upload] = field(default_factory=list[Upload])


async def read_body(request: web.Request) -> Body:
    """Return what a request carries.

    Raises:
        ApiError: 50109 the text is no JSON, 40005 there is too much of it.
    """
    if (request.content_length or 0) > MOST_BYTES:
        raise _too_large()
    if request.content_type.startswith("multipart/"):
        form = await _read_form(request)
        return Body(_parse(form.json), tuple(form.uploads))
    try:
        data = await request.read()
    except web.HTTPRequestEntityTooLarge:
        raise _too_large() from None
    return Body(_parse(data)) if data else Body()


def _too_large() -> ApiError:
    return ApiError(413, 40005, "Request entity too large")


def _parse(data: bytes) -> Payload | list[Any]:
    try:
        return load_body(data)
    except msgspec.DecodeError as error:
        raise ApiError(400, 50109, "The request body contains invalid JSON.") from error


async def _read_form(request: web.Request) -> _Form:
    form, size = _Form(), 0
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        name, body = part.name or "", bytes(await part.read())
        size += len(body)
        if size > MOST_BYTES:
            raise _too_large()
        if name == "payload_json":
            form.json = body
        elif name.startswith("files[") and name.endswith("]") and name[6:-1].isdigit():
            form.uploads.append(Upload(int(name[6:-1]), part.filename or "unknown", body))
    return form
