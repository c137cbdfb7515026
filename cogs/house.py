"""`/help`, `/games`, `/settings`: what belongs to no single game."""

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.answers import send, words_of
from bot.buttons import ChannelMenu, Click, Interaction, TableMenu
from bot.client import Bombonera
from bot.names import board_link, title_of
from bot.posts import Post, note
from bot.refusals import Refusal
from bot.verify import verify
from games.registry import all_games
from rendering.registry import all_painters, get_painter
from rendering.words import LANGUAGES, Words
from storage.records import OpenTable, ServerSettings

_AUTOMATIC = "auto"


def help_post(words: Words) -> Post:
    """What the bot is and how one begins."""
    games = [
        f"- **{game.title}** (`/{key} {words.t('new')}`): {get_painter(key).blurb(words)}"
        for key, game in all_games().items()
        if key in all_painters()
    ]
    return Post().text(
        words.t("## Bombonera"),
        words.t("Board games in your channels, played whenever you have a minute."),
        "\n".join(games),
        words.t(
            "Open a table, let others press **Join** or add computer players, then press **Start**. "
            "When it is your turn you are mentioned: press **Play**, choose, **Confirm**."
        ),
        words.t("Secrets come by direct message, and always through **My hand** below the board."),
        words.t("`/games` lists your open tables. `/settings` is for managers of a server."),
    )


def games_post(tables: tuple[OpenTable, ...], words: Words) -> Post:
    """Somebody's open tables, those first that wait for them."""
    if not tables:
        return note(words.t("You sit at no open table. Open one, for example with `/bonbon new`."))
    lines = [f"- [{title_of(one.table)}]({board_link(one.table)}): {_state(one, words)}" for one in tables]
    return Post().text(words.t("### Your tables")).lines(lines, lambda count: _and_more(count, words))


def _and_more(count: int, words: Words) -> str:
    return words.n("… and {count} more table.", "… and {count} more tables.", count)


def _state(one: OpenTable, words: Words) -> str:
    if one.table.status == "lobby":
        return words.t("waits for players")
    if one.waiting_since is None:
        return words.t("others are to play")
    return words.t("**your turn**, since {when}", when=discord.utils.format_dt(one.waiting_since, "R"))


def settings_post(settings: ServerSettings, words: Words) -> Post:
    """A server's settings, each a menu."""
    chosen = settings.language or _AUTOMATIC
    languages = {_AUTOMATIC: words.t("As the server's own language"), **LANGUAGES}
    options = [discord.SelectOption(label=name, value=key, default=key == chosen) for key, name in languages.items()]
    post = Post().text(words.t("### Settings of this server"))
    post.text(words.t("Language of boards and other public messages:"))
    post.row(TableMenu.make(options, words.t("Language"), 0, "", "language"))
    post.text(words.t("Channels in which tables may be opened (none chosen: all):"))
    return post.row(ChannelMenu.make(words.t("Channels"), settings.channels, "channels"))


class House(commands.Cog):
    """Answers what belongs to no single game."""

    def __init__(self, client: Bombonera) -> None:
        self._client = client
        client.on_click("language", self.on_language, "update")
        client.on_click("channels", self.on_channels, "update")

    @app_commands.command(name=locale_str("help"), description=locale_str("What Bombonera is and how to begin"))
    async def help(self, interaction: Interaction) -> None:
        """`/help`."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        await send(interaction, help_post(self._client.meet(interaction)))

    @app_commands.command(
        name=locale_str("games"),
        description=locale_str("Your open tables everywhere, those that wait for you first"),
    )
    @app_commands.describe(verify=locale_str("Number of a finished table whose dice are to be checked"))
    @app_commands.rename(verify=locale_str("verify"))
    async def games(self, interaction: Interaction, verify: app_commands.Range[int, 1] | None = None) -> None:
        """`/games`."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        words = self._client.meet(interaction)
        if verify is not None:
            await send(interaction, await self._verified(verify, words))
            return
        await send(interaction, games_post(await self._client.store.open_tables_of(interaction.user.id), words))

    async def _verified(self, table_id: int, words: Words) -> Post:
        proof = await verify(self._client.tables, self._client.store, table_id)
        post = Post().text(f"### {title_of(proof.table)}")
        post.text(
            words.t("SHA-256 of this table's seed: `{hash}`", hash=proof.table.seed_hash),
            words.t("Seed: `{seed}`", seed=proof.table.seed),
        )
        if not proof.holds:
            return post.text(words.t("**This does not fit together.** Please tell whoever runs this bot."))
        return post.text(
            words.n(
                "The seed fits its SHA-256, and its one step played again leads to the same end.",
                "The seed fits its SHA-256, and its {count} steps played again lead to the same end.",
                proof.table.seq,
            )
        )

    @app_commands.command(
        name=locale_str("settings"), description=locale_str("Language and channels of this server, for its managers")
    )
    @app_commands.guild_only()
    @app_commands.guild_install()
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.checks.has_permissions(manage_guild=True)
    async def settings(self, interaction: Interaction) -> None:
        """`/settings`."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        self._client.meet(interaction)
        await self._show_settings(interaction)

    async def on_language(self, interaction: Interaction, click: Click) -> None:
        """A language chosen in the settings."""
        guild_id = self._managed(interaction)
        chosen = None if click.values[0] == _AUTOMATIC else click.values[0]
        await self._client.store.set_server_settings(guild_id, language=chosen)
        await self._show_settings(interaction)

    async def on_channels(self, interaction: Interaction, click: Click) -> None:
        """Channels chosen in the settings."""
        guild_id = self._managed(interaction)
        await self._client.store.set_server_settings(guild_id, channels=[int(channel) for channel in click.values])
        await self._show_settings(interaction)

    @staticmethod
    def _managed(interaction: Interaction) -> int:
        if interaction.guild_id is None or not interaction.permissions.manage_guild:
            raise Refusal("Only managers of this server can do that.")
        return interaction.guild_id

    async def _show_settings(self, interaction: Interaction) -> None:
        guild_id = self._managed(interaction)
        settings = await self._client.store.get_server_settings(guild_id)
        await send(interaction, settings_post(settings, words_of(interaction)))


async def setup(client: Bombonera) -> None:
    """Adds the cog."""
    await client.add_cog(House(client))
