"""The slash commands that every game has; each game's cog adds how a table of it is opened."""

from collections.abc import Mapping
from typing import ClassVar, TypeVar

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.answers import send, words_of
from bot.buttons import Interaction, TableButton
from bot.client import Bombonera
from bot.lobby import question_of
from bot.names import board_link, title_of
from bot.posts import Post, note
from bot.refusals import Refusal
from bot.typed import completions
from cogs.lobby import newcomer
from cogs.lookup import Lookup
from cogs.planning import Planning
from games.protocol import AnyGame
from games.registry import get_game
from rendering.registry import get_painter
from rendering.words import SOURCE_LANGUAGE, Words, words_for
from storage.records import TableBundle

CogT = TypeVar("CogT", bound=commands.Cog)


def choices_of(game_key: str, option_key: str) -> list[app_commands.Choice[str]]:
    """The values of a game's option as a command offers them: in the words of its lobby."""
    painter, english = get_painter(game_key), words_for(SOURCE_LANGUAGE)
    values = next(option.values for option in get_game(game_key).options if option.key == option_key)

    def called(value: str) -> locale_str:
        def say(words: Words) -> str:
            return painter.option(option_key, words).values[value]

        return locale_str(say(english), say=say)

    return [app_commands.Choice(name=called(value), value=value) for value in values]


@app_commands.guild_only()
@app_commands.guild_install()
class GameCog(commands.GroupCog):
    """Commands of one game: `/GAME join`, `start`, `play` and so on.

    Attributes:
        game_key: the game's key, which is also the name of its group of commands.
    """

    game_key: ClassVar[str]

    def __init__(self, client: Bombonera) -> None:
        self._client = client

    @property
    def game(self) -> AnyGame:
        """The rules."""
        return get_game(self.game_key)

    # --- helpers -------------------------------------------------------------------------------------------------

    async def open_table(self, interaction: Interaction, options: Mapping[str, str], seats: int | None = None) -> None:
        """Opens a lobby in the channel; answers whoever asked only where something stands against it.

        Args:
            interaction: the command.
            options: the game's.
            seats: with how many players the game starts by itself.
        """
        await self._acknowledge(interaction)
        await self._must_be_allowed(interaction)
        bundle = await self._client.tables.open(
            self.game,
            guild_id=interaction.guild_id,
            channel_id=self._channel(interaction),
            host=newcomer(interaction),
            language=await self._client.public_language(interaction),
            options=options,
            seats=seats,
        )
        await self._client.tables.start_if_complete(bundle.table.id)
        if await self._client.show(bundle.table.id):
            await interaction.delete_original_response()
        else:
            said = words_of(interaction).t("The table is open; its message will appear in this channel soon.")
            await self._say(interaction, said)

    async def _acknowledge(self, interaction: Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        self._client.meet(interaction)

    @staticmethod
    def _channel(interaction: Interaction) -> int:
        if interaction.channel_id is None:
            raise Refusal("That works in a server's channel only.")
        return interaction.channel_id

    async def _here(self, interaction: Interaction) -> TableBundle:
        """The channel's open table of this game; the interaction is acknowledged first."""
        await self._acknowledge(interaction)
        return await self._client.tables.in_channel(self._channel(interaction), self.game)

    async def _must_be_allowed(self, interaction: Interaction) -> None:
        """Refuses channels where the server's managers, or Discord's permissions, do not want us."""
        mine = interaction.app_permissions
        in_thread = isinstance(interaction.channel, discord.Thread)
        may_write = mine.send_messages_in_threads if in_thread else mine.send_messages
        if not (mine.view_channel and mine.read_message_history and may_write and mine.attach_files):
            raise Refusal(
                "I need the permissions to see this channel and its history, to write in it and to attach files. "
                "Ask a manager of the server to give them to me."
            )
        if interaction.guild_id is None:
            return
        allowed = (await self._client.store.get_server_settings(interaction.guild_id)).channels
        parent = interaction.channel.parent_id if isinstance(interaction.channel, discord.Thread) else None
        if allowed and interaction.channel_id not in allowed and parent not in allowed:
            raise Refusal(
                "Games are played in other channels of this server: {channels}",
                channels=" ".join(f"<#{channel}>" for channel in allowed),
            )

    def _cog(self, kind: type[CogT]) -> CogT:
        cog = self._client.get_cog(kind.__name__)
        assert isinstance(cog, kind)
        return cog

    async def _say(self, interaction: Interaction, text: str) -> None:
        await send(interaction, note(text))

    # --- commands ------------------------------------------------------------------------------------------------

    @app_commands.command(
        name=locale_str("join"), description=locale_str("Take a seat at this channel's table before it starts")
    )
    async def join(self, interaction: Interaction) -> None:
        """`/GAME join`."""
        bundle = await self._here(interaction)
        await self._client.tables.join(bundle.table.id, newcomer(interaction))
        begun = await self._client.tables.start_if_complete(bundle.table.id)
        await self._client.show(bundle.table.id)
        words = words_of(interaction)
        waits = words.t("You have a seat. The game begins when somebody presses Start.")
        await self._say(interaction, words.t("The game has begun. Have fun!") if begun else waits)

    @app_commands.command(
        name=locale_str("leave"), description=locale_str("Give your seat back before the game starts")
    )
    async def leave(self, interaction: Interaction) -> None:
        """`/GAME leave`."""
        bundle = await self._here(interaction)
        await self._client.tables.leave(bundle.table.id, interaction.user.id)
        await self._client.show(bundle.table.id)
        await self._say(interaction, words_of(interaction).t("You have left the table."))

    @app_commands.command(name=locale_str("start"), description=locale_str("Begin the game at this channel's table"))
    async def start(self, interaction: Interaction) -> None:
        """`/GAME start`."""
        bundle = await self._here(interaction)
        await self._client.tables.start(bundle.table.id, interaction.user.id)
        await self._client.show(bundle.table.id)
        await self._say(interaction, words_of(interaction).t("The game has begun. Have fun!"))

    @app_commands.command(
        name=locale_str("board"), description=locale_str("See this channel's table as it stands, only for you")
    )
    async def board(self, interaction: Interaction) -> None:
        """`/GAME board`."""
        bundle = await self._here(interaction)
        words = words_of(interaction)
        if bundle.snapshot is None:
            link = words.t("This table waits for players: {link}", link=board_link(bundle.table))
            await self._say(interaction, link)
            return
        await send(interaction, await self._client.board_for(bundle, interaction.user.id, words))

    @app_commands.command(
        name=locale_str("play"), description=locale_str("Plan your turn, or type its steps, parted by commas")
    )
    @app_commands.describe(steps=locale_str("The steps of your turn; leave it empty to choose them in menus"))
    @app_commands.rename(steps=locale_str("steps"))
    async def play(self, interaction: Interaction, steps: app_commands.Range[str, 0, 300] = "") -> None:
        """`/GAME play`."""
        bundle = await self._here(interaction)
        await self._cog(Planning).open_planner(interaction, bundle.table.id, steps)

    @play.autocomplete("steps")
    async def complete_steps(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Offers the legal steps that go on with what is typed."""
        try:
            bundle = await self._client.tables.in_channel(self._channel(interaction), self.game)
            plan = await self._client.tables.plan(bundle.table.id, interaction.user.id)
        except Refusal:
            return []
        lines = completions(plan, current, words_of(interaction))
        return [app_commands.Choice(name=line, value=line) for line in lines]

    @app_commands.command(name=locale_str("hand"), description=locale_str("See what only you may see at this table"))
    async def hand(self, interaction: Interaction) -> None:
        """`/GAME hand`."""
        bundle = await self._here(interaction)
        await self._cog(Planning).show_hand(interaction, bundle.table.id)

    @app_commands.command(name=locale_str("rules"), description=locale_str("Read how this game is played"))
    async def rules(self, interaction: Interaction) -> None:
        """`/GAME rules`."""
        await self._acknowledge(interaction)
        await self._cog(Lookup).show_rules(interaction, self.game_key)

    @app_commands.command(name=locale_str("log"), description=locale_str("Read what has happened at this table"))
    async def log(self, interaction: Interaction) -> None:
        """`/GAME log`."""
        bundle = await self._here(interaction)
        await self._cog(Lookup).show_log(interaction, bundle.table.id)

    @app_commands.command(
        name=locale_str("resign"), description=locale_str("Give up; a computer player takes your seat")
    )
    async def resign(self, interaction: Interaction) -> None:
        """`/GAME resign`: asks first."""
        bundle = await self._here(interaction)
        words = words_of(interaction)
        if bundle.seat_of(interaction.user.id) is None:
            raise Refusal("You do not sit at this table.")
        if bundle.table.status == "lobby":
            raise Refusal("The game has not begun: leave the table with `/{key} leave`.", key=self.game_key)
        if len(bundle.people) == 1:
            ask = words.t("Do you want to give up? You are the only person here, so the table ends without a result.")
        else:
            ask = words.t("Do you want to give up? A computer player will take your seat; you cannot come back.")
        await send(interaction, _asking(bundle, ask, words.t("Give up"), "resign"))

    @app_commands.command(
        name=locale_str("cancel"), description=locale_str("End this channel's table without a result")
    )
    async def cancel(self, interaction: Interaction) -> None:
        """`/GAME cancel`: asks first."""
        bundle = await self._here(interaction)
        self._client.tables.must_rule(bundle, interaction.user.id, may_manage=interaction.permissions.manage_guild)
        words = words_of(interaction)
        ask = words.t("Do you want to end this table for everybody, without a result?")
        await send(interaction, _asking(bundle, ask, words.t("Cancel the table"), "cancel"))


def _asking(bundle: TableBundle, question: str, answer: str, action: str) -> Post:
    table = bundle.table
    button = TableButton.make(answer, table.id, question_of(bundle), action, style=discord.ButtonStyle.danger)
    return Post().text(f"### {title_of(table)}", question).row(button)
