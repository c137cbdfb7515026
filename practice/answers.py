"""The bot's answers to interactions: callbacks, follow-ups and changes through a token."""

from practice import permissions
from practice.bodies import Upload
from practice.composer import Composer, Setting
from practice.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction, Interactions, Outcome
from practice.limits_commands import check_choices
from practice.limits_modal import check_modal
from practice.message_shapes import Shaper
from practice.records import Channel, Message
from practice.wire import ApiError, Flag, Payload, Problems, flags_of, is_object, unknown
from practice.world import World

MOST_ACTIVE_THREADS = 1000
_MESSAGE, _THINKING, _LATER, _UPDATE, _CHOICES, _MODAL = 4, 5, 6, 7, 8, 9
_ALLOWED = {
    COMMAND: (_MESSAGE, _THINKING, _MODAL),
    COMPONENT: (_MESSAGE, _THINKING, _LATER, _UPDATE, _MODAL),
    AUTOCOMPLETE: (_CHOICES,),
    MODAL: (_MESSAGE, _THINKING),
}


class Answers:
    """What an interaction's token is good for."""

    def __init__(self, world: World, composer: Composer, shaper: Shaper, interactions: Interactions) -> None:
        self._world = world
        self._composer = composer
        self._shaper = shaper
        self._interactions = interactions

    # -- the first answer --------------------------------------------------------------------------------

    def first(self, ident: int, token: str, body: Payload, uploads: tuple[Upload, ...]) -> Payload:
        """Answer an interaction and return Discord's report of it.

        Raises:
            ApiError: too late, answered before, or the answer is no good.
        """
        interaction = self._interactions.to_answer(ident, token)
        kind = body.get("type")
        allowed = _ALLOWED[interaction.type]
        if interaction.type == MODAL and interaction.place.message is not None:
            allowed = (*allowed, _LATER, _UPDATE)
        problems = Problems()
        problems.one_of(("type",), kind, allowed)
        problems.refuse()
        data: Payload = body["data"] if is_object(body.get("data")) else {}
        outcome = self._apply(interaction, int(str(kind)), data, uploads)
        self._interactions.settle(interaction, int(str(kind)), outcome)
        return self._report(interaction, int(str(kind)))

    def _apply(self, interaction: Interaction, kind: int, data: Payload, uploads: tuple[Upload, ...]) -> Outcome:
        if kind == _MESSAGE:
            message = self._post(interaction, data, uploads)
            interaction.original_id = message.id
            return Outcome("message", message.id)
        if kind == _THINKING:
            message = self._composer.post_loading(self._setting(interaction, data))
            interaction.message_ids.add(message.id)
            interaction.original_id, interaction.thinking = message.id, True
            return Outcome("thinking", message.id)
        if kind == _CHOICES:
            return Outcome("choices", choices=_checked_choices(interaction, data))
        if kind == _MODAL:
            check_modal(data)
            return Outcome("modal", modal=data, cause=interaction.cause())
        source = self._source(interaction)
        interaction.original_id = source.id
        interaction.message_ids.add(source.id)
        if kind == _UPDATE:
            self._composer.edit(source, data, uploads)
            return Outcome("updated", source.id)
        return Outcome("nothing", source.id)

    def _source(self, interaction: Interaction) -> Message:
        source = interaction.place.message
        if source is None:
            raise unknown("Message")
        return self._world.message(source.channel_id, source.id)

    def _report(self, interaction: Interaction, kind: int) -> Payload:
        report: Payload = {"id": str(interaction.id), "type": interaction.type}
        place = interaction.place
        report["channel_id"] = str(place.channel.id)
        if place.channel.guild_id is not None:
            report["guild_id"] = str(place.channel.guild_id)
        resource: Payload = {}
        if kind in (_MESSAGE, _THINKING, _LATER, _UPDATE) and interaction.original_id is not None:
            message = self._world.message(place.channel.id, interaction.original_id)
            report["response_message_id"] = str(message.id)
            report["response_message_loading"] = bool(message.flags & Flag.LOADING)
            report["response_message_ephemeral"] = bool(message.flags & Flag.EPHEMERAL)
            if kind in (_MESSAGE, _UPDATE):
                resource = {"type": kind, "message": self._shaper.message(message)}
        return {"interaction": report, "resource": resource} if resource else {"interaction": report}

    # -- afterwards --------------------------------------------------------------------------------------

    def follow_up(self, application_id: int | None, token: str, body: Payload, uploads: tuple[Upload, ...]) -> Message:
        """Post a further message; the first one after "thinking" fills the waiting message instead.

        Raises:
            ApiError: the token is dead, or the message is no good.
        """
        interaction = self._interactions.to_follow(application_id, token)
        if interaction.thinking:
            return self.edit(application_id, token, None, body, uploads)
        return self._post(interaction, body, uploads, follow_up=True)

    def find(self, application_id: int | None, token: str, ident: int | None) -> Message:
        """Return the original answer (no id), or another message that the token may reach.

        Raises:
            ApiError: the token is dead, or 10008.
        """
        interaction = self._interactions.to_follow(application_id, token)
        wanted = interaction.original_id if ident is None else ident
        if wanted is None or (ident is not None and ident not in interaction.message_ids):
            raise unknown("Message")
        return self._world.message(interaction.place.channel.id, wanted)

    def edit(
        self,
        application_id: int | None,
        token: str,
        ident: int | None,
        body: Payload,
        uploads: tuple[Upload, ...],
    ) -> Message:
        """Change a message through a token.

        Raises:
            ApiError: the token is dead, 10008, or the change is no good.
        """
        message = self.find(application_id, token, ident)
        interaction = self._interactions.to_follow(application_id, token)
        fill = interaction.thinking and message.id == interaction.original_id
        changed = self._composer.edit(message, body, uploads, fill=fill)
        if fill:
            interaction.thinking = False
        return changed

    def delete(self, application_id: int | None, token: str, ident: int | None) -> None:
        """Delete a message through a token.

        Raises:
            ApiError: the token is dead, or 10008.
        """
        message = self.find(application_id, token, ident)
        interaction = self._interactions.to_follow(application_id, token)
        if message.id == interaction.original_id:
            interaction.thinking = False
        self._world.remove_message(message)

    def _post(
        self,
        interaction: Interaction,
        data: Payload,
        uploads: tuple[Upload, ...],
        *,
        follow_up: bool = False,
    ) -> Message:
        wake_thread(self._world, interaction.place.channel)
        message = self._composer.post(data, uploads, self._setting(interaction, data, follow_up=follow_up))
        interaction.message_ids.add(message.id)
        return message

    def _setting(self, interaction: Interaction, data: Payload, *, follow_up: bool = False) -> Setting:
        private = flags_of(data.get("flags")) & Flag.EPHEMERAL
        return Setting(
            channel=self._world.channel(interaction.place.channel.id),
            author=self._world.bot,
            cause=interaction.cause(follow_up=follow_up),
            owner_id=interaction.place.person.id if private else None,
        )


def wake_thread(world: World, channel: Channel) -> None:
    """Take a thread out of the archive because the bot writes in it.

    Raises:
        ApiError: 50083 it is locked, 160006 too many threads are awake.
    """
    current = world.channel(channel.id)
    if current.is_thread and current.archived:
        if current.locked and not world.permissions_in(world.bot, current) & permissions.MANAGE_THREADS:
            raise ApiError(400, 50083, "Thread is archived")
        check_room_for_thread(world, current.guild_id)
        world.save_channel(current.but(archived=False, archived_at=world.clock.now()))


def check_room_for_thread(world: World, guild_id: int | None) -> None:
    """Refuse one more active thread than a server may have.

    Raises:
        ApiError: 160006.
    """
    awake = sum(one.guild_id == guild_id and one.is_thread and not one.archived for one in world.channels.values())
    if awake >= MOST_ACTIVE_THREADS:
        raise ApiError(400, 160006, "Maximum number of active threads reached")


def _checked_choices(interaction: Interaction, data: Payload) -> tuple[Payload, ...]:
    problems = Problems()
    path = ("data", "choices")
    if problems.count(path, data.get("choices"), 0, 25):
        check_choices(data["choices"], path, problems, interaction.focused_type)
    problems.refuse()
    return tuple(data["choices"])
