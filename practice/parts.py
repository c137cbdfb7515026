"""Components and embeds as Discord gives them back: numbered, filled with defaults, files resolved."""

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping
from urllib.parse import urlsplit

from practice.limits_components import (
    BUTTON,
    CONTAINER,
    FILE,
    GALLERY,
    LINK,
    ROW,
    SECTION,
    SELECTS,
    SEPARATOR,
    STRING_SELECT,
    TEXT,
    THUMBNAIL,
    walk,
)
from practice.message_shapes import LOCAL
from practice.records import Attachment
from practice.wire import Ids, Payload, is_object, is_sequence, objects

_MENU_KEYS = (
    "custom_id",
    "placeholder",
    "min_values",
    "max_values",
    "disabled",
    "options",
    "default_values",
    "channel_types",
)
_KEYS: dict[int, tuple[str, ...]] = {
    ROW: ("components",),
    BUTTON: ("style", "label", "emoji", "custom_id", "url", "sku_id", "disabled"),
    SECTION: ("components", "accessory"),
    TEXT: ("content",),
    THUMBNAIL: ("media", "description", "spoiler"),
    GALLERY: ("items",),
    FILE: ("file", "spoiler"),
    SEPARATOR: ("divider", "spacing"),
    CONTAINER: ("components", "accent_color", "spoiler"),
}
_ATTACHMENT = "attachment://"
_OWN_FILE = re.compile(r"/attachments/\d+/(\d+)/")


class Parts:
    """Resolves the components and embeds of one message against its files."""

    def __init__(self, channel_id: int, attachments: tuple[Attachment, ...], ids: Ids) -> None:
        """Take the files the message has."""
        self._channel_id = channel_id
        self._by_name = {item.filename: item for item in reversed(attachments)}
        self._by_id = {item.id: item for item in attachments}
        self._ids = ids

    def components(self, components: list[Payload]) -> tuple[Payload, ...]:
        """Return the components of a message as Discord sends them back."""
        taken = {item["id"] for item in walk(components) if item.get("id")}
        numbers = (number for number in itertools.count(1) if number not in taken)
        return tuple(self._component(item, numbers) for item in components)

    def _component(self, component: Payload, numbers: Iterator[int]) -> Payload:
        kind = component["type"]
        shape: Payload = {"type": kind, "id": component.get("id") or next(numbers)}
        shape |= _known(kind, component)
        shape |= _defaults(kind, shape)
        if kind in (ROW, SECTION, CONTAINER):
            shape["components"] = [self._component(item, numbers) for item in objects(shape["components"])]
        if kind == SECTION:
            shape["accessory"] = self._component(shape["accessory"], numbers)
        elif kind == THUMBNAIL:
            shape["media"] = self._media(shape["media"])
        elif kind == GALLERY:
            shape["items"] = [
                {
                    "media": self._media(item["media"]),
                    "description": item.get("description"),
                    "spoiler": bool(item.get("spoiler")),
                }
                for item in objects(shape["items"])
            ]
        elif kind == FILE:
            found = self._find(shape["file"]["url"])
            shape["file"] = self._media(shape["file"])
            shape["name"] = found.filename if found else None
            shape["size"] = found.size if found else None
        return shape

    def _media(self, media: Payload) -> Payload:
        url = media["url"]
        found = self._find(url)
        if found is None:
            shape = {"id": str(self._ids.next()), "url": url, "proxy_url": url, "content_type": None}
            return shape | {"width": None, "height": None}
        own = self._own(found)
        return {
            "id": str(found.id),
            "url": own,
            "proxy_url": own,
            "width": found.width,
            "height": found.height,
            "content_type": found.content_type,
            "attachment_id": str(found.id),
        }

    def embeds(self, embeds: list[Payload]) -> tuple[Payload, ...]:
        """Return the embeds of a message as Discord sends them back."""
        return tuple(self._embed(embed) for embed in embeds)

    def _embed(self, embed: Payload) -> Payload:
        shape: Payload = {key: value for key, value in embed.items() if value is not None} | {"type": "rich"}
        for part in ("image", "thumbnail"):
            if is_object(shape.get(part)) and shape[part].get("url"):
                shape[part] = self._picture(shape[part]["url"])
        for part, key in (("footer", "icon_url"), ("author", "icon_url")):
            if is_object(shape.get(part)) and shape[part].get(key):
                url = self._picture(shape[part][key])["url"]
                shape[part] = {**shape[part], key: url, f"proxy_{key}": url}
        shape["fields"] = [{**item, "inline": bool(item.get("inline"))} for item in objects(shape.get("fields"))]
        return shape

    def _picture(self, url: str) -> Payload:
        found = self._find(url)
        if found is None:
            return {"url": url, "proxy_url": url, "width": 0, "height": 0}
        own = self._own(found)
        return {"url": own, "proxy_url": own, "width": found.width or 0, "height": found.height or 0}

    def _find(self, url: str) -> Attachment | None:
        if url.startswith(_ATTACHMENT):
            return self._by_name.get(url.removeprefix(_ATTACHMENT))
        match = _OWN_FILE.search(urlsplit(url).path)
        return self._by_id.get(int(match[1])) if match else None

    def _own(self, attachment: Attachment) -> str:
        return f"{LOCAL}{self._channel_id}/{attachment.id}/{attachment.filename}"


def _known(kind: int, component: Payload) -> Payload:
    """Return the fields that a component of a kind has; Discord drops whatever else was sent."""
    keys = _MENU_KEYS if kind in SELECTS else _KEYS[kind]
    known: Payload = {key: component[key] for key in keys if component.get(key) is not None}
    return known | {key: bool(known[key]) for key in ("disabled", "spoiler", "divider") if key in known}


def _defaults(kind: int, shape: Mapping[str, object]) -> Payload:
    defaults: Payload = {}
    if kind in SELECTS:
        defaults = {"min_values": 1, "max_values": 1, "disabled": False}
    elif kind == SEPARATOR:
        defaults = {"divider": True, "spacing": 1}
    elif kind == CONTAINER:
        defaults = {"accent_color": None, "spoiler": False}
    elif kind in (FILE, THUMBNAIL):
        defaults = {"spoiler": False, "description": None} if kind == THUMBNAIL else {"spoiler": False}
    return {key: value for key, value in defaults.items() if key not in shape}


def named_files(value: object) -> set[int]:
    """Return the ids of the message's own files that stored components or embeds show."""
    if isinstance(value, str):
        return {int(value.split("/")[3])} if value.startswith(LOCAL) else set()
    items: Iterable[object] = ()
    if is_object(value):
        items = value.values()
    elif is_sequence(value):
        items = value
    return set[int]().union(*map(named_files, items))


def find_component(components: tuple[Payload, ...], custom_id: str) -> Payload | None:
    """Return the button or menu of a message that has a custom id."""
    return next((item for item in walk(components) if item.get("custom_id") == custom_id), None)


def is_clickable(component: Payload) -> bool:
    """Tell whether a component is a button that the bot hears of."""
    return component["type"] == BUTTON and component.get("style") != LINK


def is_menu(component: Payload) -> bool:
    """Tell whether a component is a menu."""
    return component["type"] in (STRING_SELECT, *SELECTS)
