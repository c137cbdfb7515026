"""What the server remembers: frozen records, each with an id, kept as JSON."""

from typing import Self

import msgspec

from practice.wire import Payload


class Record(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A thing with an id."""

    id: int

    def but(self, **changes: object) -> Self:
        """Return a copy with some fields changed."""
        return msgspec.structs.replace(self, **changes)


class Account(Record, frozen=True):
    """A person or the bot."""

    username: str
    global_name: str
    colour: str = "#8a6f5c"
    avatar: str | None = None
    bot: bool = False
    locale: str = "en-US"
    manage_server: bool = False
    dms_open: bool = True
    hidden: bool = False
    """An account nobody plays as: the server's owner."""
    role_ids: tuple[int, ...] = ()


class Guild(Record, frozen=True):
    """A Discord server."""

    name: str
    owner_id: int
    preferred_locale: str = "en-US"


class Role(Record, frozen=True):
    """A role of a server; @everyone has the server's own id."""

    guild_id: int
    name: str
    permissions: int
    position: int
    colour: int = 0
    managed_by: int | None = None
    """The bot that this role belongs to."""


class Channel(Record, frozen=True):
    """A text channel (0), a private conversation (1) or a thread (11, 12)."""

    type: int = 0
    guild_id: int | None = None
    name: str | None = None
    topic: str | None = None
    position: int = 0
    parent_id: int | None = None
    owner_id: int | None = None
    member_ids: tuple[int, ...] = ()
    """Of a conversation the two; of a thread those who joined."""
    last_message_id: int | None = None
    bot_can_send: bool = True
    bot_can_view: bool = True
    archived: bool = False
    locked: bool = False
    auto_archive: int = 1440
    archived_at: float | None = None
    message_count: int = 0

    @property
    def is_thread(self) -> bool:
        """Whether this is a thread."""
        return self.type in (11, 12)


class Attachment(Record, frozen=True):
    """A file of a message; its bytes lie in the store."""

    filename: str
    content_type: str
    size: int
    width: int | None = None
    height: int | None = None
    description: str | None = None
    shown_by_component: bool = False
    """A component or embed names it, so the message does not list it."""


class Reaction(msgspec.Struct, frozen=True):
    """Who reacted with one emoji."""

    emoji: str
    user_ids: tuple[int, ...]


class Cause(msgspec.Struct, frozen=True, omit_defaults=True):
    """The interaction that a message came from."""

    id: int
    type: int
    user_id: int
    name: str | None = None
    message_id: int | None = None
    """The message whose component was used."""
    original_id: int | None = None
    """Of a follow-up, the first answer."""
    target_id: int | None = None
    trigger: "Cause | None" = None
    """Of a modal, the interaction that opened it."""


class Message(Record, frozen=True):
    """A message; ``owner_id`` names the only person who sees it, where it is ephemeral."""

    channel_id: int
    author_id: int
    type: int = 0
    content: str = ""
    embeds: tuple[Payload, ...] = ()
    components: tuple[Payload, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    flags: int = 0
    mentions: tuple[int, ...] = ()
    mention_roles: tuple[int, ...] = ()
    mention_everyone: bool = False
    tts: bool = False
    pinned: bool = False
    nonce: str | int | None = None
    edited: float | None = None
    reactions: tuple[Reaction, ...] = ()
    reply_to: int | None = None
    poll: Payload | None = None
    cause: Cause | None = None
    owner_id: int | None = None


class Command(Record, frozen=True):
    """A registered command as the bot sent it, and where it belongs."""

    body: Payload
    version: int
    guild_id: int | None = None

    @property
    def type(self) -> int:
        """1 slash, 2 user, 3 message."""
        return self.body.get("type") or 1

    @property
    def name(self) -> str:
        """The command's own name."""
        return self.body["name"]
