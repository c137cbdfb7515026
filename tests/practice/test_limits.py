"""Messages that Discord refuses, each with Discord's code and the place in the form."""

import aiohttp
import pytest

from practice.server import PracticeServer
from tests.practice.kit import Caller, Draw, Json

V2 = 1 << 15


def button(number: int = 0, **changes: object) -> Json:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": f"go:{number}"} | changes


def row(*components: Json) -> Json:
    return {"type": 1, "components": list(components)}


def menu(custom_id: str = "menu", options: int = 2, **changes: object) -> Json:
    listed = [{"label": f"L{number}", "value": f"v{number}"} for number in range(options)]
    return {"type": 3, "custom_id": custom_id, "options": listed} | changes


def text(content: str = "hello") -> Json:
    return {"type": 10, "content": content}


def gallery(*items: Json) -> Json:
    return {"type": 12, "items": list(items)}


def picture(name: str = "board.png", **changes: object) -> Json:
    return {"media": {"url": f"attachment://{name}"}} | changes


def v2(*components: Json, **changes: object) -> Json:
    return {"flags": V2, "components": list(components)} | changes


def container(*components: Json) -> Json:
    return {"type": 17, "components": list(components)}


REFUSED: dict[str, tuple[Json, str]] = {
    "content too long": ({"content": "x" * 2001}, "content BASE_TYPE_MAX_LENGTH"),
    "too many embeds": ({"embeds": [{"title": "t"}] * 11}, "embeds BASE_TYPE_BAD_LENGTH"),
    "embed title": ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title BASE_TYPE_MAX_LENGTH"),
    "embed description": (
        {"embeds": [{"description": "x" * 4097}]},
        "embeds.0.description BASE_TYPE_MAX_LENGTH",
    ),
    "embed fields": (
        {"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]},
        "embeds.0.fields BASE_TYPE_BAD_LENGTH",
    ),
    "embed field name": (
        {"embeds": [{"fields": [{"name": "x" * 257, "value": "v"}]}]},
        "embeds.0.fields.0.name BASE_TYPE_MAX_LENGTH",
    ),
    "embed footer": (
        {"embeds": [{"footer": {"text": "x" * 2049}}]},
        "embeds.0.footer.text BASE_TYPE_MAX_LENGTH",
    ),
    "embeds together over 6000": (
        {"embeds": [{"description": "x" * 3001}, {"description": "x" * 3000}]},
        "embeds MAX_EMBED_SIZE_EXCEEDED",
    ),
    "six rows": (
        {"components": [row(button(number)) for number in range(6)]},
        "components BASE_TYPE_BAD_LENGTH",
    ),
    "six buttons in a row": (
        {"components": [row(*(button(number) for number in range(6)))]},
        "components.0.components BASE_TYPE_BAD_LENGTH",
    ),
    "a menu and a button in one row": (
        {"components": [row(menu(), button())]},
        "components.0.components COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "two menus in one row": (
        {"components": [row(menu("a"), menu("b"))]},
        "components.0.components COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "custom id too long": (
        {"components": [row(button(custom_id="x" * 101))]},
        "components.0.components.0.custom_id BASE_TYPE_BAD_LENGTH",
    ),
    "custom id twice": (
        {"components": [row(button(1)), row(button(1))]},
        "components.1.components.0.custom_id COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "no custom id": (
        {"components": [row({"type": 2, "style": 1, "label": "Go"})]},
        "components.0.components.0.custom_id BASE_TYPE_REQUIRED",
    ),
    "label too long": (
        {"components": [row(button(label="x" * 81))]},
        "components.0.components.0.label BASE_TYPE_MAX_LENGTH",
    ),
    "neither label nor emoji": (
        {"components": [row(button(label=""))]},
        "components.0.components.0.label BASE_TYPE_REQUIRED",
    ),
    "a link with a custom id": (
        {"components": [row(button(style=5, url="https://example.org"))]},
        "components.0.components.0.custom_id BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
    ),
    "a link to nowhere": (
        {"components": [row({"type": 2, "style": 5, "label": "x", "url": "nowhere"})]},
        "components.0.components.0.url URL_TYPE_INVALID_SCHEME",
    ),
    "26 options": (
        {"components": [row(menu(options=26))]},
        "components.0.components.0.options BASE_TYPE_BAD_LENGTH",
    ),
    "no options": (
        {"components": [row(menu(options=0))]},
        "components.0.components.0.options BASE_TYPE_BAD_LENGTH",
    ),
    "option label too long": (
        {"components": [row(menu(options=0) | {"options": [{"label": "x" * 101, "value": "v"}]})]},
        "components.0.components.0.options.0.label BASE_TYPE_BAD_LENGTH",
    ),
    "option value twice": (
        {"components": [row(menu(options=0) | {"options": [{"label": "x", "value": "v"}] * 2})]},
        "components.0.components.0.options.1.value SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    "placeholder too long": (
        {"components": [row(menu(placeholder="x" * 151))]},
        "components.0.components.0.placeholder BASE_TYPE_MAX_LENGTH",
    ),
    "more at least than at most": (
        {"components": [row(menu(min_values=2, max_values=1))]},
        "components.0.components.0.min_values SELECT_COMPONENT_MIN_VALUES_GREATER_THAN_MAX",
    ),
    "V2 components without the flag": ({"components": [text()]}, "components.0.type UNION_TYPE_CHOICES"),
    "V2 with content": (
        v2(text(), content="x"),
        "content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "V2 with embeds": (
        v2(text(), embeds=[{"title": "x"}]),
        "embeds MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "V2 with a poll": (
        v2(text(), poll={"question": {"text": "?"}, "answers": []}),
        "poll MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "41 components, nested ones counted": (
        v2(*(container(*[text()] * 9) for _ in range(4)), text()),
        "components COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    "4001 characters in all": (
        v2(text("x" * 2000), container(text("x" * 2001))),
        "components COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    "a section without accessory": (
        v2({"type": 9, "components": [text()]}),
        "components.0.accessory BASE_TYPE_REQUIRED",
    ),
    "a container in a container": (
        v2(container(container(text()))),
        "components.0.components.0.type UNION_TYPE_CHOICES",
    ),
    "11 pictures in a gallery": (
        v2(gallery(*[picture()] * 11)),
        "components.0.items BASE_TYPE_BAD_LENGTH",
    ),
    "alt text of a gallery item": (
        v2(gallery(picture(description="x" * 1025))),
        "components.0.items.0.description BASE_TYPE_MAX_LENGTH",
    ),
    "a picture that was not sent": (
        v2(gallery(picture("other.png"))),
        "components.media.url UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    "an embed picture that was not sent": (
        {"embeds": [{"image": {"url": "attachment://other.png"}}]},
        "embeds.0.image.url UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    "alt text of an attachment": (
        {"content": "x", "attachments": [{"id": 0, "description": "x" * 1025}]},
        "attachments.0.description BASE_TYPE_MAX_LENGTH",
    ),
    "an attachment that was not sent": (
        {"content": "x", "attachments": [{"id": 3}]},
        "attachments.0.id ATTACHMENT_NOT_FOUND",
    ),
    "a nonce too long": ({"content": "x", "nonce": "x" * 26}, "nonce NONCE_TYPE_TOO_LONG"),
    "mentions both parsed and named": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    "a reply to nothing": (
        {"content": "x", "message_reference": {"message_id": "1"}},
        "message_reference REPLIES_UNKNOWN_MESSAGE",
    ),
    "a text input in a message": (
        {"components": [row({"type": 4, "custom_id": "x", "style": 1, "label": "x"})]},
        "components.0.components.0.type UNION_TYPE_CHOICES",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
async def test_refused(name: str, call: Caller, channels: dict[str, str], png: Draw) -> None:
    body, problem = REFUSED[name]
    path = f"/channels/{channels['games']}/messages"
    status, code, problems = await call.refused("POST", path, body, files={"board.png": png(4, 4)})
    assert (status, code) == (400, 50035)
    assert problem in problems
    assert await call("GET", path) == (200, []), "nothing was posted"


ACCEPTED: dict[str, Json] = {
    "content as long as can be": {"content": "x" * 2000},
    "embeds of 6000 together": {"embeds": [{"description": "x" * 3000}, {"description": "x" * 3000}]},
    "five rows of five": {"components": [row(*(button(5 * line + place) for place in range(5))) for line in range(5)]},
    "25 options": {"components": [row(menu(options=25, max_values=25))]},
    "custom id as long as can be": {"components": [row(button(custom_id="x" * 100))]},
    "40 components": v2(*(container(*[text()] * 9) for _ in range(4))),
    "4000 characters in all": v2(text("x" * 2000), container(text("x" * 2000))),
    "ten pictures": v2(gallery(*[picture(description="x" * 1024)] * 10)),
    "everything a board has": v2(
        container(
            text("# Turn 3"),
            {"type": 9, "components": [text("a")], "accessory": button(1, emoji={"name": "🍬"})},
            {"type": 9, "components": [text("b")], "accessory": {"type": 11, **picture()}},
            gallery(picture(description="alt", spoiler=True)),
            {"type": 14, "spacing": 2},
            {"type": 13, "file": {"url": "attachment://board.png"}},
            row(button(2), {"type": 2, "style": 5, "label": "Rules", "url": "https://example.org"}),
            row({"type": 5, "custom_id": "who", "max_values": 25}),
        )
    ),
}


@pytest.mark.parametrize("name", ACCEPTED)
async def test_accepted(name: str, call: Caller, channels: dict[str, str], png: Draw) -> None:
    path = f"/channels/{channels['games']}/messages"
    status, message = await call("POST", path, ACCEPTED[name], files={"board.png": png(4, 4)})
    assert status == 200, message
    assert (await call("GET", f"{path}/{message['id']}"))[1] == message


async def test_an_empty_message_is_50006(call: Caller, channels: dict[str, str]) -> None:
    path = f"/channels/{channels['games']}/messages"
    bodies: list[Json] = [{}, {"content": "  \n"}, {"flags": V2, "components": []}]
    for body in bodies:
        assert (await call.refused("POST", path, body))[:2] == (400, 50006)
    _, message = await call("POST", path, {"content": "x"})
    assert (await call.refused("PATCH", f"{path}/{message['id']}", {"content": ""}))[:2] == (400, 50006)


async def test_the_v2_flag_cannot_be_taken_back(call: Caller, channels: dict[str, str]) -> None:
    path = f"/channels/{channels['games']}/messages"
    _, message = await call("POST", path, v2(text("board")))
    mine = f"{path}/{message['id']}"
    status, code, problems = await call.refused("PATCH", mine, {"content": "x"})
    assert (status, code) == (400, 50035)
    assert problems == {"content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"}
    status, changed = await call("PATCH", mine, {"flags": 4, "components": [text("next")]})
    assert (status, changed["flags"]) == (200, V2 | 4)


async def test_turning_v2_needs_the_old_content_gone(call: Caller, channels: dict[str, str]) -> None:
    path = f"/channels/{channels['games']}/messages"
    _, message = await call("POST", path, {"content": "old"})
    mine = f"{path}/{message['id']}"
    assert (await call.refused("PATCH", mine, v2(text())))[:2] == (400, 50035)
    status, changed = await call("PATCH", mine, v2(text(), content=None))
    assert (status, changed["flags"], changed["content"]) == (200, V2, "")


async def test_eleven_files_and_large_files(call: Caller, channels: dict[str, str]) -> None:
    path = f"/channels/{channels['games']}/messages"
    many = {f"f{number}.txt": b"x" for number in range(11)}
    assert "attachments BASE_TYPE_MAX_LENGTH" in (await call.refused("POST", path, {}, files=many))[2]
    large = {"large.bin": bytes(10 * 1024 * 1024 + 1)}
    assert (await call.refused("POST", path, {}, files=large))[:2] == (413, 40005)


async def test_edits_replace_or_keep_files_as_discord_does(call: Caller, channels: dict[str, str], png: Draw) -> None:
    path = f"/channels/{channels['games']}/messages"
    files = {"a.png": png(1, 1), "b.png": png(2, 2)}
    _, message = await call("POST", path, {"content": "x"}, files=files)
    mine = f"{path}/{message['id']}"
    first, second = message["attachments"]
    _, same = await call("PATCH", mine, {"content": "y"})
    assert [item["id"] for item in same["attachments"]] == [first["id"], second["id"]], "not named: all stay"
    kept: Json = {"attachments": [second | {"description": "alt"}]}
    _, fewer = await call("PATCH", mine, kept)
    assert [(item["id"], item.get("description")) for item in fewer["attachments"]] == [(second["id"], "alt")]
    new = {"attachments": [{"id": 0, "filename": "c.png"}], "embeds": [{"image": {"url": "attachment://c.png"}}]}
    _, fresh = await call("PATCH", mine, new, files={"c.png": png(3, 3)})
    assert fresh["attachments"] == [], "the embed shows it"
    assert fresh["embeds"][0]["image"]["width"] == 3
    _, after = await call("PATCH", mine, {"content": "z"})
    assert after["embeds"][0]["image"]["width"] == 3


async def test_a_replaced_picture_can_still_be_fetched(
    call: Caller, channels: dict[str, str], server: PracticeServer, png: Draw
) -> None:
    """Whoever draws the page just then asks for the file that it still names; it leaves the chat's own file at once."""
    path = f"/channels/{channels['games']}/messages"
    _, message = await call("POST", path, {}, files={"a.png": png(1, 1)})
    old, mine = message["attachments"][0], f"{path}/{message['id']}"
    for size in (2, 3):
        await call("PATCH", mine, {"attachments": [{"id": 0}]}, files={"a.png": png(size, size)})
    async with aiohttp.ClientSession() as http:
        async with http.get(old["url"]) as response:
            assert (response.status, await response.read()) == (200, png(1, 1))
        store = server.world.store
        for _ in range(20):
            store.put_file(ident := server.world.ids.next(), bytes(1024 * 1024), durable=True)
            store.replace_file(ident)
            assert store.file(ident) == bytes(1024 * 1024)
        async with http.get(old["url"]) as response:
            assert response.status == 404, "not for ever"
