"""What Discord refuses in a message of components."""

import re
from collections.abc import Iterator
from typing import Any, Final

from bot.buttons import DYNAMIC_ITEMS
from bot.posts import Post

Payload = dict[str, Any]

BUTTON: Final = 2
MENUS: Final = (3, 8)
_FILE_NAME: Final = re.compile(r"[a-z0-9_.\-]{1,100}\.png")


def walk(components: list[Payload]) -> Iterator[Payload]:
    """All components, nested ones too."""
    for component in components:
        yield component
        yield from walk(component.get("components", []))


def parts_of(post: Post) -> list[Payload]:
    """All components of a post."""
    return list(walk(post.view.to_components()))


def text_of(post: Post) -> str:
    """All text of a post."""
    return "\n".join(part["content"] for part in parts_of(post) if "content" in part)


def labels_of(post: Post) -> list[str]:
    """The labels of a post's buttons."""
    return [part["label"] for part in parts_of(post) if part["type"] == BUTTON]


def custom_ids_of(post: Post) -> list[str]:
    """The custom ids of a post's buttons and menus, in order."""
    return [part["custom_id"] for part in parts_of(post) if part["type"] in (BUTTON, *MENUS)]


def check(post: Post) -> Post:
    """Finds what Discord would refuse in a post, and what would make one of its buttons dead."""
    parts = parts_of(post)
    assert 1 < len(parts) <= 40
    assert 0 < len(text_of(post)) <= 4_000
    assert all(part["content"].strip() for part in parts if "content" in part)
    identities = custom_ids_of(post)
    assert len(set(identities)) == len(identities)
    for identity in identities:
        assert 1 <= len(identity) <= 100
        assert any(kind.__discord_ui_compiled_template__.fullmatch(identity) for kind in DYNAMIC_ITEMS), identity
    for row in (part for part in parts if part["type"] == 1):
        kinds = [part["type"] for part in row["components"]]
        assert kinds in ([3], [8]) or (set(kinds) == {BUTTON} and len(kinds) <= 5)
    for button in (part for part in parts if part["type"] == BUTTON):
        assert 1 <= len(button["label"].strip()) <= 80
    for menu in (part for part in parts if part["type"] == 3):
        _check_menu(menu)
    _check_pictures(post, parts)
    return post


def _check_menu(menu: Payload) -> None:
    options: list[Payload] = menu["options"]
    assert 1 <= len(options) <= 25
    assert 1 <= len(menu["placeholder"]) <= 150
    assert len({option["value"] for option in options}) == len(options)
    for option in options:
        assert 1 <= len(option["label"].strip()) <= 100
        assert 1 <= len(option["value"]) <= 100
        assert len(option.get("description") or "") <= 100


def _check_pictures(post: Post, parts: list[Payload]) -> None:
    """Every picture is attached, shown once and described."""
    names = [file.filename for file in post.files]
    assert len(set(names)) == len(names) <= 10
    assert all(_FILE_NAME.fullmatch(name) for name in names), names
    galleries = [part for part in parts if part["type"] == 12]
    shown = [item["media"]["url"] for gallery in galleries for item in gallery["items"]]
    assert shown == [f"attachment://{name}" for name in names]
    for gallery in galleries:
        assert len(gallery["items"]) == 1
        assert 1 <= len(gallery["items"][0]["description"]) <= 256
    assert all(file.description for file in post.files)
