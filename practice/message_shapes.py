"""Messages in Discord's own shape, for the bot and for a person."""

import hashlib

from practice import shapes
from practice.records import Attachment, Cause, Message, Reaction
from practice.wire import Flag, Payload, is_list, is_object, iso, seconds_of
from practice.world import World

LOCAL = "practice-file://"
"""Stands in stored components and embeds for the address of an attachment: ``practice-file://CHANNEL/ID/NAME``.

The server's own address may be another one after the next start.
"""


_SAME_ADDRESS = 3600
_ADDRESS_LIVES = 86_400


def _mark(ident: int, expires: int) -> str:
    """Sign a file's address. No secret is in it: it only shows who writes addresses by hand."""
    return hashlib.blake2b(f"{ident}/{expires}".encode(), digest_size=32).hexdigest()


class Shaper:
    """Writes messages out, with file addresses on this server."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.base_url = ""

    def file_url(self, channel_id: int, ident: int, filename: str) -> str:
        """Return the signed address of a file: it holds for a day."""
        now = int(self._world.clock.now())
        # The same for an hour, so that a message that changes does not make pages load its pictures again.
        issued = now - now % _SAME_ADDRESS
        expires = issued + _SAME_ADDRESS + _ADDRESS_LIVES
        query = f"ex={expires:x}&is={issued:x}&hm={_mark(ident, expires)}"
        return f"{self.base_url}/attachments/{channel_id}/{ident}/{filename}?{query}&"

    def is_signed(self, ident: int, expires: str, mark: str) -> bool:
        """Tell whether the signature of a file's address, ``ex`` and ``hm``, is good and still holds."""
        try:
            until = int(expires, 16)
        except ValueError:
            return False
        return mark == _mark(ident, until) and until > self._world.clock.now()

    def user(self, ident: int) -> Payload:
        """Return a user object."""
        return shapes.user(self._world.account(ident))

    def message(self, record: Message, *, nested: bool = False) -> Payload:
        """Return a message object as the bot sees it."""
        world = self._world
        author = world.accounts[record.author_id]
        shape: Payload = {
            "id": str(record.id),
            "channel_id": str(record.channel_id),
            "type": record.type,
            "author": shapes.user(author),
            "content": record.content,
            "timestamp": iso(seconds_of(record.id)),
            "edited_timestamp": None if record.edited is None else iso(record.edited),
            "tts": record.tts,
            "mention_everyone": record.mention_everyone,
            "mentions": [shapes.user(world.accounts[ident]) for ident in record.mentions],
            "mention_roles": [str(ident) for ident in record.mention_roles],
            "attachments": [
                self.attachment(record, item) for item in record.attachments if not item.shown_by_component
            ],
            "embeds": [self._resolve(item) for item in record.embeds],
            "components": [self._resolve(item) for item in record.components],
            "flags": record.flags,
            "pinned": record.pinned,
        }
        self._add_optional(shape, record, nested=nested)
        return shape

    def _add_optional(self, shape: Payload, record: Message, *, nested: bool) -> None:
        if record.nonce is not None:
            shape["nonce"] = record.nonce
        if record.reactions:
            shape["reactions"] = [self._reaction(item) for item in record.reactions]
        if record.poll is not None:
            shape["poll"] = record.poll
        if record.reply_to is not None:
            self._add_reference(shape, record.reply_to, record.channel_id, nested=nested)
        if record.cause is not None:
            shape["application_id"] = shape["webhook_id"] = str(self._world.bot.id)
            shape["interaction_metadata"] = self._cause(record.cause)
        thread = self._world.channels.get(record.id)
        if record.flags & Flag.HAS_THREAD and thread is not None:
            shape["thread"] = shapes.channel(self._world, thread)

    def _add_reference(self, shape: Payload, ident: int, channel_id: int, *, nested: bool) -> None:
        reference: Payload = {"type": 0, "channel_id": str(channel_id), "message_id": str(ident)}
        guild_id = self._world.channels[channel_id].guild_id
        if guild_id is not None:
            reference["guild_id"] = str(guild_id)
        shape["message_reference"] = reference
        if not nested:
            target = self._world.find_message(ident)
            shape["referenced_message"] = None if target is None else self.message(target, nested=True)

    def attachment(self, message: Message, record: Attachment) -> Payload:
        """Return an attachment object of a message."""
        shape = self.loose_attachment(message.channel_id, record)
        return shape | {"ephemeral": True} if message.owner_id is not None else shape

    def loose_attachment(self, channel_id: int, record: Attachment) -> Payload:
        """Return an attachment object, of a message or just uploaded."""
        url = self.file_url(channel_id, record.id, record.filename)
        shape: Payload = {
            "id": str(record.id),
            "filename": record.filename,
            "size": record.size,
            "url": url,
            "proxy_url": url,
            "content_type": record.content_type,
        }
        if record.width is not None and record.height is not None:
            shape |= {"width": record.width, "height": record.height}
        if record.description is not None:
            shape["description"] = record.description
        return shape

    def _reaction(self, record: Reaction) -> Payload:
        return {
            "emoji": {"id": None, "name": record.emoji},
            "count": len(record.user_ids),
            "count_details": {"burst": 0, "normal": len(record.user_ids)},
            "burst_colors": [],
            "me_burst": False,
            "me": self._world.bot.id in record.user_ids,
        }

    def _cause(self, cause: Cause) -> Payload:
        shape: Payload = {
            "id": str(cause.id),
            "type": cause.type,
            "user": shapes.user(self._world.accounts[cause.user_id]),
            "authorizing_integration_owners": {"0": str(self._world.home.id)},
        }
        if cause.message_id is not None:
            shape["interacted_message_id"] = str(cause.message_id)
        if cause.original_id is not None:
            shape["original_response_message_id"] = str(cause.original_id)
        if cause.target_id in self._world.accounts:
            shape["target_user"] = shapes.user(self._world.accounts[cause.target_id])
        elif cause.target_id is not None:
            shape["target_message_id"] = str(cause.target_id)
        if cause.trigger is not None:
            shape["triggering_interaction_metadata"] = self._cause(cause.trigger)
        if cause.name is not None:
            shape["name"] = cause.name
        return shape

    def _resolve(self, value: object) -> object:
        if is_object(value):
            return {key: self._resolve(item) for key, item in value.items()}
        if is_list(value):
            return [self._resolve(item) for item in value]
        if isinstance(value, str) and value.startswith(LOCAL):
            channel_id, ident, filename = value.removeprefix(LOCAL).split("/", 2)
            return self.file_url(int(channel_id), int(ident), filename)
        return value
