"""What Discord refuses in a message: text, embeds, files, the V2 flag, mentions."""

from collections.abc import Collection

from practice.limits_components import GALLERY, MOST_COMPONENTS, check_components, walk
from practice.wire import ApiError, Flag, Payload, Problems, is_object, listed, objects, snowflake

MOST_CONTENT = 2000
MOST_FILES = 10
MOST_FILE_BYTES = 10 * 1024 * 1024
_MOST_EMBED_TEXT = 6000
_FIRST_ID = 1 << 22
"""Smaller ids in ``attachments`` are numbers of uploads, not ids of files."""
_SCHEMES = ("http://", "https://", "attachment://")
_ATTACHMENT = "attachment://"
_LEGACY = ("content", "embeds", "poll", "sticker_ids")


def check_message(
    body: Payload,
    *,
    v2: bool,
    file_names: Collection[str],
    uploads: Collection[int],
    standing: Payload | None = None,
) -> None:
    """Refuse a message that Discord would refuse.

    Args:
        body: the message, or the changes to one, as the bot sent it.
        v2: whether it has, or keeps, the Components V2 flag.
        file_names: names of the files the message will have.
        uploads: the numbers of the files that came with the request.
        standing: of an edit, the content and embeds that stay.

    Raises:
        ApiError: 50035.
    """
    problems = Problems()
    _check_legacy({**(standing or {}), **body}, problems, v2=v2)
    if body.get("flags") is not None:
        problems.number(("flags",), body["flags"], 0, 2**53)
    if body.get("poll") is not None:
        _check_poll(body["poll"], problems)
    if body.get("content") is not None:
        problems.text(("content",), body["content"], 0, MOST_CONTENT)
    if body.get("embeds") is not None:
        _check_embeds(body["embeds"], problems)
    if body.get("components") is not None:
        problems.count(("components",), body["components"], 0, MOST_COMPONENTS)
        check_components(objects(body["components"]), problems, v2=v2)
    _check_attachments(body, uploads, problems)
    if len(file_names) > MOST_FILES:
        problems.add(("attachments",), "BASE_TYPE_MAX_LENGTH", f"Must be {MOST_FILES} or fewer in length.")
    _check_references(body, file_names, problems)
    _check_mentions(body.get("allowed_mentions"), problems)
    nonce = body.get("nonce")
    if nonce is not None and (isinstance(nonce, bool) or not isinstance(nonce, str | int)):
        problems.add(("nonce",), "NONCE_TYPE_CONVERT", "Nonce must be text or a number.")
    elif nonce is not None and (len(str(nonce)) > 25 or (isinstance(nonce, int) and abs(nonce) >= 1 << 63)):
        problems.add(("nonce",), "NONCE_TYPE_TOO_LONG", "Nonce must be 25 or fewer in length.")
    problems.refuse()


def check_not_empty(body: Payload, *, has_files: bool) -> None:
    """Refuse a message with nothing in it.

    Raises:
        ApiError: 50006.
    """
    content = str(body.get("content") or "").strip()
    if not (content or has_files or body.get("poll") or body.get("sticker_ids")) and not (
        body.get("embeds") or body.get("components")
    ):
        raise ApiError(400, 50006, "Cannot send an empty message")


def check_file_size(size: int) -> None:
    """Refuse a file that is too large.

    Raises:
        ApiError: 40005.
    """
    if size > MOST_FILE_BYTES:
        raise ApiError(413, 40005, "Request entity too large")


def _check_legacy(body: Payload, problems: Problems, *, v2: bool) -> None:
    if v2:
        for field in _LEGACY:
            if body.get(field):
                message = f"The '{field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
                problems.add((field,), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)


def _check_poll(poll: object, problems: Problems) -> None:
    if not is_object(poll):
        problems.add(("poll",), "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
        return
    question = poll.get("question")
    problems.text(("poll", "question", "text"), question.get("text") if is_object(question) else None, 1, 300)
    if problems.count(("poll", "answers"), poll.get("answers"), 1, 10):
        for index, answer in enumerate(objects(poll["answers"])):
            media = answer.get("poll_media")
            place = ("poll", "answers", index, "poll_media", "text")
            problems.text(place, media.get("text") if is_object(media) else None, 1, 55)
    if poll.get("duration") is not None:
        problems.number(("poll", "duration"), poll["duration"], 1, 768)


def _check_embeds(embeds: object, problems: Problems) -> None:
    if not problems.count(("embeds",), embeds, 0, 10):
        return
    total = 0
    for index, embed in enumerate(objects(embeds)):
        total += _check_embed(embed, ("embeds", index), problems)
    if total > _MOST_EMBED_TEXT:
        message = f"Embed size exceeds maximum size of {_MOST_EMBED_TEXT}"
        problems.add(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", message)


def _check_embed(embed: Payload, path: tuple[str | int, ...], problems: Problems) -> int:
    total = 0
    texts = [((*path, "title"), embed.get("title"), 256), ((*path, "description"), embed.get("description"), 4096)]
    _check_embed_links(embed, path, problems)
    for part, key, most in (("footer", "text", 2048), ("author", "name", 256)):
        if is_object(embed.get(part)):
            texts.append(((*path, part, key), embed[part].get(key), most))
            if not embed[part].get(key):
                problems.required((*path, part, key))
    if embed.get("fields") is not None and problems.count((*path, "fields"), embed["fields"], 0, 25):
        for index, field in enumerate(objects(embed["fields"])):
            for key, most in (("name", 256), ("value", 1024)):
                place = (*path, "fields", index, key)
                if not field.get(key):
                    problems.required(place)
                texts.append((place, field.get(key), most))
    for place, value, most in texts:
        if value is not None and problems.text(place, value, 0, most):
            total += len(value)
    return total


def _check_embed_links(embed: Payload, path: tuple[str | int, ...], problems: Problems) -> None:
    for part, key in (("image", "url"), ("thumbnail", "url"), ("author", "icon_url"), ("footer", "icon_url")):
        holder = embed.get(part)
        if holder is None:
            continue
        if not is_object(holder):
            problems.add((*path, part), "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
        elif holder.get(key) is not None:
            url = holder[key]
            if problems.text((*path, part, key), url, 0, 2048) and url and not str(url).startswith(_SCHEMES):
                message = "Scheme must be one of ('http', 'https', 'attachment')."
                problems.add((*path, part, key), "URL_TYPE_INVALID_SCHEME", message)
    if embed.get("color") is not None:
        problems.number((*path, "color"), embed["color"], 0, 0xFFFFFF)


def _check_attachments(body: Payload, uploads: Collection[int], problems: Problems) -> None:
    attachments = body.get("attachments")
    if attachments is not None:
        problems.count(("attachments",), attachments, 0, MOST_FILES)
    for index, item in enumerate(objects(attachments)):
        ident = snowflake(item.get("id"))
        if ident is None or (ident < _FIRST_ID and ident not in uploads):
            message = "No uploaded file has this id"
            problems.add(("attachments", index, "id"), "ATTACHMENT_NOT_FOUND", message)
        if item.get("description") is not None:
            problems.text(("attachments", index, "description"), item["description"], 0, 1024)


def _check_references(body: Payload, file_names: Collection[str], problems: Problems) -> None:
    for path, url in media_addresses(body):
        if url.startswith(_ATTACHMENT) and url.removeprefix(_ATTACHMENT) not in file_names:
            message = f"The referenced attachment {url.removeprefix(_ATTACHMENT)!r} was not found"
            problems.add(path, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", message)


def media_addresses(body: Payload) -> list[tuple[tuple[str | int, ...], str]]:
    """Return every address of a picture or file that a message names, and where it stands."""
    found: list[tuple[tuple[str | int, ...], str]] = []
    for index, embed in enumerate(objects(body.get("embeds"))):
        for part, key in (("image", "url"), ("thumbnail", "url"), ("author", "icon_url"), ("footer", "icon_url")):
            holder = embed.get(part)
            if is_object(holder) and isinstance(holder.get(key), str):
                found.append((("embeds", index, part, key), holder[key]))
    for component in walk(objects(body.get("components"))):
        holders = objects(component.get("items")) if component.get("type") == GALLERY else [component]
        for holder in holders:
            for key in ("media", "file"):
                media = holder.get(key)
                if is_object(media) and isinstance(media.get("url"), str):
                    found.append((("components", key, "url"), media["url"]))
    return found


def _check_mentions(allowed: object, problems: Problems) -> None:
    if not is_object(allowed):
        return
    parse = listed(allowed.get("parse"))
    for index, kind in enumerate(parse):
        if kind not in ("users", "roles", "everyone"):
            problems.choices(("allowed_mentions", "parse", index), ("users", "roles", "everyone"))
    for kind in ("users", "roles"):
        if allowed.get(kind) is None:
            continue
        problems.count(("allowed_mentions", kind), allowed[kind], 0, 100, of_objects=False)
        if kind in parse and allowed[kind]:
            message = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            problems.add(("allowed_mentions",), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)


def is_v2(flags: object) -> bool:
    """Tell whether flags carry the Components V2 bit."""
    return isinstance(flags, int) and bool(flags & Flag.V2)
