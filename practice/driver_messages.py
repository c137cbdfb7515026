"""Messages, buttons and menus as a test reads them."""

from dataclasses import dataclass
from functools import cached_property

from practice.limits_components import walk
from practice.wire import Flag, Payload, is_object, objects

_BUTTON, _TEXT, _THUMBNAIL, _GALLERY = 2, 10, 11, 12
_MENUS = (3, 5, 6, 7, 8)


@dataclass(frozen=True, slots=True)
class Button:
    """A button of a message."""

    label: str
    custom_id: str | None
    style: int
    disabled: bool
    url: str | None
    emoji: str | None


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu of a message; ``options`` maps values to labels (string menus only)."""

    custom_id: str
    type: int
    placeholder: str | None
    options: dict[str, str]
    min_values: int
    max_values: int
    disabled: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a message."""

    url: str
    alt: str | None
    width: int | None
    height: int | None


class ChatMessage:
    """A message as one person sees it; ``raw`` is the whole object of the person side API."""

    def __init__(self, raw: Payload) -> None:
        self.raw = raw

    def __repr__(self) -> str:
        return f"<ChatMessage {self.id} by {self.author}: {self.text[:60]!r}>"

    @property
    def id(self) -> str:
        """The message's id."""
        return self.raw["id"]

    @property
    def channel_id(self) -> str:
        """Where it stands."""
        return self.raw["channel_id"]

    @property
    def author(self) -> str:
        """The name of who wrote it."""
        return self.raw["author"]["display_name"]

    @property
    def content(self) -> str:
        """The plain content, empty for Components V2."""
        return self.raw["content"]

    @property
    def flags(self) -> int:
        """The bits of its flags."""
        return self.raw["flags"]

    @property
    def ephemeral(self) -> bool:
        """Whether only this person sees it."""
        return bool(self.flags & Flag.EPHEMERAL)

    @property
    def loading(self) -> bool:
        """Whether it says that the bot is thinking."""
        return bool(self.flags & Flag.LOADING)

    @property
    def edited(self) -> bool:
        """Whether it was changed after it was posted."""
        return self.raw["edited_timestamp"] is not None

    @property
    def mentions_me(self) -> bool:
        """Whether it mentions this person."""
        return self.raw["mentions_me"]

    @cached_property
    def components(self) -> list[Payload]:
        """All components, nested ones too, in order."""
        return list(walk(objects(self.raw["components"])))

    @cached_property
    def text(self) -> str:
        """Everything to read: content, embeds and text displays, a line each."""
        parts = [self.content]
        for embed in objects(self.raw["embeds"]):
            parts += [str(embed.get("title") or ""), str(embed.get("description") or "")]
            parts += [f"{item['name']}: {item['value']}" for item in objects(embed.get("fields"))]
            if is_object(embed.get("footer")):
                parts.append(str(embed["footer"].get("text") or ""))
        parts += [str(item["content"]) for item in self.components if item["type"] == _TEXT]
        return "\n".join(part for part in parts if part)

    @cached_property
    def buttons(self) -> list[Button]:
        """Its buttons, in order."""
        return [
            Button(
                label=item.get("label") or "",
                custom_id=item.get("custom_id"),
                style=item["style"],
                disabled=bool(item.get("disabled")),
                url=item.get("url"),
                emoji=item["emoji"].get("name") if is_object(item.get("emoji")) else None,
            )
            for item in self.components
            if item["type"] == _BUTTON
        ]

    @cached_property
    def menus(self) -> list[Menu]:
        """Its menus, in order."""
        return [
            Menu(
                custom_id=item["custom_id"],
                type=item["type"],
                placeholder=item.get("placeholder"),
                options={option["value"]: option["label"] for option in objects(item.get("options"))},
                min_values=item["min_values"],
                max_values=item["max_values"],
                disabled=bool(item.get("disabled")),
            )
            for item in self.components
            if item["type"] in _MENUS
        ]

    @cached_property
    def pictures(self) -> list[Picture]:
        """Its pictures, wherever they stand, with their alt texts."""
        found: list[tuple[Payload, object]] = [
            (item, item.get("description"))
            for item in objects(self.raw["attachments"])
            if str(item.get("content_type", "")).startswith("image/")
        ]
        found += [(item["image"], None) for item in objects(self.raw["embeds"]) if is_object(item.get("image"))]
        for component in self.components:
            if component["type"] == _GALLERY:
                found += [(item["media"], item.get("description")) for item in objects(component["items"])]
            elif component["type"] == _THUMBNAIL:
                found.append((component["media"], component.get("description")))
        return [
            Picture(media["url"], str(alt) if alt else None, media.get("width"), media.get("height"))
            for media, alt in found
        ]

    def button(self, wanted: str) -> Button:
        """Return the button with a label, or a custom id.

        Raises:
            LookupError: there is none, or several.
        """
        for key in ("custom_id", "label"):
            found = [button for button in self.buttons if getattr(button, key) == wanted]
            if len(found) == 1:
                return found[0]
            if found:
                raise LookupError(f"several buttons are called {wanted!r}")
        names = [button.label or button.emoji for button in self.buttons]
        raise LookupError(f"no button {wanted!r} among {names}")

    def menu(self, wanted: str | int = 0) -> Menu:
        """Return the menu with a custom id or placeholder, or the nth one.

        Raises:
            LookupError: there is none.
        """
        if isinstance(wanted, int):
            return self.menus[wanted]
        for menu in self.menus:
            if wanted in (menu.custom_id, menu.placeholder):
                return menu
        names = [(menu.custom_id, menu.placeholder) for menu in self.menus]
        raise LookupError(f"no menu {wanted!r} among {names}")
