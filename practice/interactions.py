"""Interactions between a person's action and the bot's answer: their tokens, deadlines and outcomes."""

import asyncio
import secrets
from dataclasses import dataclass, field
from typing import Literal, Protocol

from practice import shapes
from practice.clock import Clock
from practice.message_shapes import Shaper
from practice.records import Account, Cause, Channel, Message
from practice.wire import ApiError, Payload, unknown
from practice.world import World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
ANSWER_WITHIN = 3.0
TOKEN_LIVES = 15 * 60.0
_REMEMBERED = 2 * TOKEN_LIVES
FILE_LIMIT = 10 * 1024 * 1024

Result = Literal["message", "thinking", "updated", "nothing", "modal", "choices"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the bot answered."""

    result: Result
    message_id: int | None = None
    modal: Payload | None = None
    choices: tuple[Payload, ...] = ()
    cause: Cause | None = None
    """Of a modal, the interaction that it answers."""


class UnansweredError(Exception):
    """The bot did not answer in time, or is not there at all."""

    def __init__(self, *, offline: bool) -> None:
        super().__init__("offline" if offline else "late")
        self.offline = offline


@dataclass(frozen=True, slots=True)
class Place:
    """Who does something, and where."""

    person: Account
    channel: Channel
    message: Message | None = None


@dataclass(slots=True, eq=False)
class Interaction:
    """One use of a command, button, menu or modal."""

    id: int
    token: str
    type: int
    place: Place
    made: float
    name: str | None = None
    target_id: int | None = None
    focused_type: int | None = None
    trigger: Cause | None = None
    outcome: "asyncio.Future[Outcome]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    answered: int | None = None
    """The type of the first answer."""
    original_id: int | None = None
    """The message that ``@original`` means."""
    thinking: bool = False
    """Its loading message waits for content."""
    message_ids: set[int] = field(default_factory=set[int])
    """Messages that this token may change."""

    def cause(self, *, follow_up: bool = False) -> Cause:
        """Return what a message says of where it came from."""
        return Cause(
            id=self.id,
            type=self.type,
            user_id=self.place.person.id,
            name=self.name,
            message_id=self.place.message.id if self.place.message and self.type == COMPONENT else None,
            original_id=self.original_id if follow_up else None,
            target_id=self.target_id,
            trigger=self.trigger,
        )


class Bell(Protocol):
    """What interactions need of the gateway."""

    def dispatch(self, name: str, data: Payload, guild_id: int | None) -> None:
        """Send an event to the bot."""
        ...

    def reachable(self, guild_id: int | None) -> bool:
        """Tell whether a bot is connected, or was a moment ago."""
        ...


class Interactions:
    """All interactions of the last half hour."""

    def __init__(self, world: World, shaper: Shaper, bell: Bell) -> None:
        self._world = world
        self._shaper = shaper
        self._bell = bell
        self._by_token: dict[str, Interaction] = {}
        self._by_id: dict[int, Interaction] = {}

    @property
    def _clock(self) -> Clock:
        return self._world.clock

    async def start(
        self,
        kind: int,
        place: Place,
        data: Payload,
        *,
        name: str | None = None,
        target_id: int | None = None,
        focused_type: int | None = None,
        trigger: Cause | None = None,
    ) -> Outcome:
        """Hand an interaction to the bot and wait for its first answer.

        Raises:
            UnansweredError: none came within three seconds.
        """
        interaction = self._make(kind, place)
        interaction.name, interaction.target_id = name, target_id
        interaction.focused_type, interaction.trigger = focused_type, trigger
        if not self._bell.reachable(place.channel.guild_id):
            raise UnansweredError(offline=True)
        payload = interaction_payload(self._world, self._shaper, interaction, data)
        self._bell.dispatch("INTERACTION_CREATE", payload, place.channel.guild_id)
        return await self._wait(interaction)

    async def _wait(self, interaction: Interaction) -> Outcome:
        timer = asyncio.create_task(self._clock.sleep_until(interaction.made + ANSWER_WITHIN))
        try:
            await asyncio.wait((interaction.outcome, timer), return_when=asyncio.FIRST_COMPLETED)
        finally:
            timer.cancel()
        if not interaction.outcome.done():
            raise UnansweredError(offline=False)
        return interaction.outcome.result()

    def _make(self, kind: int, place: Place) -> Interaction:
        now = self._clock.now()
        for old in [item for item in self._by_id.values() if item.made + _REMEMBERED < now]:
            del self._by_id[old.id], self._by_token[old.token]
        token = secrets.token_urlsafe(60)
        interaction = Interaction(self._world.ids.next(), token, kind, place, now)
        self._by_id[interaction.id] = self._by_token[token] = interaction
        return interaction

    def to_answer(self, ident: int, token: str) -> Interaction:
        """Return an interaction that the bot may answer now.

        Raises:
            ApiError: 10062 unknown or too late, 40060 answered before.
        """
        interaction = self._by_id.get(ident)
        if interaction is None or interaction.token != token:
            raise unknown("Interaction")
        if interaction.answered is not None:
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        if self._clock.now() > interaction.made + ANSWER_WITHIN:
            raise unknown("Interaction")
        return interaction

    def to_follow(self, application_id: int | None, token: str) -> Interaction:
        """Return an answered interaction whose token still lives.

        Raises:
            ApiError: 50027 the token is dead or was never one, 10015 not answered yet.
        """
        interaction = self._by_token.get(token)
        if interaction is None or self._clock.now() > interaction.made + TOKEN_LIVES:
            raise ApiError(401, 50027, "Invalid Webhook Token")
        if interaction.answered is None or application_id != self._world.bot.id:
            raise unknown("Webhook")
        return interaction

    def settle(self, interaction: Interaction, answered: int, outcome: Outcome) -> None:
        """Note the bot's first answer and let the person know."""
        interaction.answered = answered
        if not interaction.outcome.done():
            interaction.outcome.set_result(outcome)


def interaction_payload(world: World, shaper: Shaper, interaction: Interaction, data: Payload) -> Payload:
    """Return an interaction as the gateway sends it."""
    place, bot = interaction.place, world.bot
    channel = place.channel
    payload: Payload = {
        "id": str(interaction.id),
        "application_id": str(bot.id),
        "type": interaction.type,
        "token": interaction.token,
        "version": 1,
        "data": data,
        "channel_id": str(channel.id),
        "channel": shapes.channel(world, channel),
        "locale": place.person.locale,
        "app_permissions": str(world.permissions_in(bot, channel)),
        "attachment_size_limit": FILE_LIMIT,
        "entitlements": [],
        "context": 1 if channel.guild_id is None else 0,
    }
    if place.message is not None:
        payload["message"] = shaper.message(place.message)
    if channel.guild_id is None:
        payload["user"] = shapes.user(place.person)
        payload["authorizing_integration_owners"] = {"0": "0"}
        return payload
    guild = world.guilds[channel.guild_id]
    permissions = str(world.permissions_in(place.person, channel))
    payload["guild_id"] = str(guild.id)
    payload["guild"] = {"id": str(guild.id), "locale": guild.preferred_locale, "features": []}
    payload["guild_locale"] = guild.preferred_locale
    payload["member"] = shapes.member(world, place.person, guild) | {"permissions": permissions}
    payload["channel"]["permissions"] = permissions
    payload["authorizing_integration_owners"] = {"0": str(guild.id)}
    return payload
