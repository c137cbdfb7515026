"""Makes and changes messages out of what the bot, or a person, sends."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from practice import images
from practice.bodies import Upload
from practice.limits_components import TEXT, walk
from practice.limits_message import check_file_size, check_message, check_not_empty, is_v2
from practice.parts import Parts, named_files
from practice.records import Account, Attachment, Cause, Channel, Message
from practice.wire import ApiError, Flag, Payload, flags_of, is_object, iso, listed, objects, snowflake
from practice.world import World

_USER = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")
_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")
_SETTABLE = Flag.SUPPRESS_EMBEDS | Flag.SILENT | Flag.V2
_REPLY, _COMMAND_ANSWER = 19, 20


@dataclass(frozen=True, slots=True)
class Setting:
    """Where a new message goes and what it comes from."""

    channel: Channel
    author: Account
    cause: Cause | None = None
    owner_id: int | None = None
    reply_to: int | None = None


class Composer:
    """Checks messages against Discord's limits and puts them into the world."""

    def __init__(self, world: World) -> None:
        self._world = world

    def post(self, body: Payload, uploads: tuple[Upload, ...], setting: Setting) -> Message:
        """Post a message.

        Raises:
            ApiError: Discord would refuse it.
        """
        flags = flags_of(body.get("flags")) & _SETTABLE
        if setting.owner_id is not None:
            flags |= Flag.EPHEMERAL
        names = [_safe_name(upload, body) for upload in uploads]
        check_message(body, v2=is_v2(flags), file_names=names, uploads=[upload.number for upload in uploads])
        check_not_empty(body, has_files=bool(uploads))
        attachments = self._receive(uploads, body, durable=setting.owner_id is None)
        parts = Parts(setting.channel.id, attachments, self._world.ids)
        message = Message(
            id=self._world.ids.next(),
            channel_id=setting.channel.id,
            author_id=setting.author.id,
            type=_type_of(setting),
            content=(body.get("content") or "").strip(),
            embeds=parts.embeds(objects(body.get("embeds"))),
            components=parts.components(objects(body.get("components"))),
            flags=flags,
            tts=bool(body.get("tts")),
            nonce=body.get("nonce"),
            reply_to=setting.reply_to,
            poll=self._poll(body.get("poll")),
            cause=setting.cause,
            owner_id=setting.owner_id,
        )
        message = self._with_mentions(_with_files(message, attachments), body.get("allowed_mentions"))
        return self._world.post(message)

    def post_loading(self, setting: Setting) -> Message:
        """Post the message that says that the bot is thinking."""
        flags = Flag.LOADING | (Flag.EPHEMERAL if setting.owner_id is not None else 0)
        return self._world.post(
            Message(
                id=self._world.ids.next(),
                channel_id=setting.channel.id,
                author_id=setting.author.id,
                type=_type_of(setting),
                flags=flags,
                cause=setting.cause,
                owner_id=setting.owner_id,
            )
        )

    def edit(self, message: Message, body: Payload, uploads: tuple[Upload, ...], *, fill: bool = False) -> Message:
        """Change a message; what the body does not name stays.

        Args:
            message: how it is now.
            body: the changes.
            uploads: new files.
            fill: it is the first content of a message that said "thinking": no edit in people's eyes.

        Raises:
            ApiError: Discord would refuse it.
        """
        v2 = is_v2(message.flags) or is_v2(body.get("flags"))
        kept = _kept(message, body)
        standing: Payload = {"content": message.content, "embeds": [*message.embeds]}
        after: Payload = {**standing, "components": message.components, "poll": message.poll, **body}
        names = [_safe_name(upload, body) for upload in uploads] + [item.filename for item in kept]
        numbers = [upload.number for upload in uploads]
        check_message(body, v2=v2, file_names=names, uploads=numbers, standing=standing)
        check_not_empty(after, has_files=bool(uploads or kept))
        attachments = (*kept, *self._receive(uploads, body, durable=message.owner_id is None))
        parts = Parts(message.channel_id, attachments, self._world.ids)
        changes: Payload = {
            "content": (after["content"] or "").strip(),
            "flags": _flags_after(message, body, v2=v2),
        }
        if "components" in body:
            changes["components"] = parts.components(objects(body["components"]))
        if "embeds" in body:
            changes["embeds"] = parts.embeds(objects(body["embeds"]))
        if not fill:
            changes["edited"] = self._world.clock.now()
        changed = _with_files(message.but(**changes), attachments)
        if "content" in body or "components" in body:
            changed = self._with_mentions(changed, body.get("allowed_mentions"))
        return self._world.change_message(changed)

    def _receive(self, uploads: Iterable[Upload], body: Payload, *, durable: bool) -> tuple[Attachment, ...]:
        described = {snowflake(item.get("id")): item for item in objects(body.get("attachments"))}
        received: list[Attachment] = []
        for upload in uploads:
            check_file_size(len(upload.body))
            note = described.get(upload.number, {})
            received.append(self.receive(upload, _safe_name(upload, body), note.get("description"), durable=durable))
        return tuple(received)

    def receive(
        self, upload: Upload, filename: str, description: str | None = None, *, durable: bool = False
    ) -> Attachment:
        """Keep an uploaded file; what only one person sees is not durable."""
        picture = images.look(upload.body, filename)
        ident = self._world.ids.next()
        self._world.store.put_file(ident, upload.body, durable=durable)
        return Attachment(
            id=ident,
            filename=filename,
            content_type=picture.content_type,
            size=len(upload.body),
            width=picture.width,
            height=picture.height,
            description=description,
        )

    def _with_mentions(self, message: Message, allowed: object) -> Message:
        texts = [message.content]
        texts += [str(item.get("content", "")) for item in walk(message.components) if item.get("type") == TEXT]
        text = "\n".join(texts)
        users = [int(ident) for ident in _USER.findall(text)]
        roles = [int(ident) for ident in _ROLE.findall(text)]
        if is_object(allowed):
            users = _permitted(users, allowed, "users")
            roles = _permitted(roles, allowed, "roles")
        if message.reply_to is not None and (not is_object(allowed) or allowed.get("replied_user")):
            target = self._world.find_message(message.reply_to)
            users += [] if target is None else [target.author_id]
        return message.but(
            mentions=tuple(ident for ident in dict.fromkeys(users) if ident in self._world.accounts),
            mention_roles=tuple(ident for ident in dict.fromkeys(roles) if ident in self._world.roles),
        )

    def _poll(self, poll: object) -> Payload | None:
        if not is_object(poll):
            return None
        hours = float(poll.get("duration") or 24)
        answers: list[Payload] = [
            {"answer_id": number, "poll_media": item.get("poll_media") or {}}
            for number, item in enumerate(objects(poll.get("answers")), start=1)
        ]
        return {
            "question": poll.get("question") or {},
            "answers": answers,
            "expiry": iso(self._world.clock.now() + hours * 3600),
            "allow_multiselect": bool(poll.get("allow_multiselect")),
            "layout_type": poll.get("layout_type") or 1,
            "results": {"answer_counts": [], "is_finalized": False},
        }


def _type_of(setting: Setting) -> int:
    if setting.cause is not None and setting.cause.type == 2 and setting.cause.original_id is None:
        return _COMMAND_ANSWER
    return _REPLY if setting.reply_to is not None else 0


def _safe_name(upload: Upload, body: Payload) -> str:
    """Return the name a file gets: the form's ``attachments`` may rename it."""
    for item in objects(body.get("attachments")):
        if snowflake(item.get("id")) == upload.number and item.get("filename"):
            return _UNSAFE.sub("_", str(item["filename"]))
    return _UNSAFE.sub("_", upload.filename) or "file"


def _with_files(message: Message, attachments: tuple[Attachment, ...]) -> Message:
    """Return a message with its files; those that a component or embed shows are marked."""
    named = named_files([message.components, message.embeds])
    marked = tuple(item.but(shown_by_component=item.id in named) for item in attachments)
    return message.but(attachments=marked)


def _kept(message: Message, body: Payload) -> tuple[Attachment, ...]:
    """Return the files that stay after an edit: all, or those that its ``attachments`` names."""
    if body.get("attachments") is None:
        return message.attachments
    wanted = {snowflake(item.get("id")): item for item in objects(body["attachments"])}
    return tuple(
        item.but(description=wanted[item.id].get("description", item.description))
        for item in message.attachments
        if item.id in wanted
    )


def _flags_after(message: Message, body: Payload, *, v2: bool) -> int:
    flags = message.flags & ~Flag.LOADING
    if body.get("flags") is not None:
        flags = flags & ~Flag.SUPPRESS_EMBEDS | flags_of(body["flags"]) & Flag.SUPPRESS_EMBEDS
    return flags | Flag.V2 if v2 else flags


def _permitted(idents: list[int], allowed: Payload, kind: str) -> list[int]:
    if kind in listed(allowed.get("parse")):
        return idents
    wanted = {snowflake(ident) for ident in listed(allowed.get(kind))}
    return [ident for ident in idents if ident in wanted]


def check_reply(world: World, body: Payload, channel: Channel) -> int | None:
    """Return the message that a new one replies to.

    Raises:
        ApiError: 50035, there is none.
    """
    reference = body.get("message_reference")
    if not is_object(reference) or reference.get("message_id") is None:
        return None
    ident = snowflake(reference["message_id"])
    target = None if ident is None else world.find_message(ident)
    if target is not None and target.channel_id == channel.id and target.owner_id is None:
        return target.id
    if reference.get("fail_if_not_exists") is False:
        return None
    errors: Payload = {
        "message_reference": {
            "_errors": [{"code": "REPLIES_UNKNOWN_MESSAGE", "message": "Unknown message"}],
        }
    }
    raise ApiError(400, 50035, "Invalid Form Body", errors=errors)
