"""The real discord.py against the server: languages, who may do what, threads, mentions."""

import discord
import pytest
from discord import app_commands

from practice.driver import ActionError
from practice.server import PracticeServer
from tests.practice.kit import Bot, Connect, text_channel


async def test_locales_of_person_and_server(connect: Connect, bot: Bot, server: PracticeServer) -> None:
    @bot.tree.command(name="where", description="Where")
    async def where(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"{interaction.locale} {interaction.guild_locale}")

    async with connect(bot, server):
        eva = server.person("Eva")
        assert (await eva.command("where", channel="games")).text == "es-419 en-US"
        await eva.set_locale("es-ES")
        await eva.set_server_locale("es-ES")
        assert (await eva.command("where", channel="games")).text == "es-ES es-ES"
        assert bot.guilds[0].preferred_locale == discord.Locale.spain_spanish


async def test_commands_for_managers_only(connect: Connect, bot: Bot, server: PracticeServer) -> None:
    @bot.tree.command(name="settings", description="Settings")
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.guild_only()
    async def settings(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"{interaction.permissions.manage_guild}")

    async with connect(bot, server):
        ana, bruno = server.person("Ana"), server.person("Bruno")
        assert (await ana.command("settings", channel="games")).text == "True"
        assert [command["name"] for command in await bruno.commands()] == []
        with pytest.raises(ActionError, match="no command"):
            await bruno.command("settings", channel="games")
        await bruno.set_manage_server(True)
        assert [command["name"] for command in await bruno.commands()] == ["settings"]
        assert (await bruno.command("settings", channel="games")).text == "True"
        await ana.act("open_dm")
        with pytest.raises(ActionError, match="no command"):
            await ana.command("settings", channel="dm")


async def test_threads_reactions_and_mentions(connect: Connect, bot: Bot, server: PracticeServer) -> None:
    async with connect(bot, server):
        ana, bruno = server.person("Ana"), server.person("Bruno")
        channel = text_channel(bot, await ana.channel_id("games"))
        mention = f"<@{await ana.person_id('Ana')}> <@{await ana.person_id('Bruno')}>"
        only_ana = discord.AllowedMentions(users=[discord.Object(int(await ana.person_id("Ana")))])
        message = await channel.send(mention, allowed_mentions=only_ana)
        assert (await ana.last("games")).mentions_me
        assert not (await bruno.last("games")).mentions_me
        await message.add_reaction("🍬")
        assert (await ana.last("games")).raw["reactions"][0]["count"] == 1
        thread = await message.create_thread(name="Table 1")
        await thread.send("in here")
        assert [m.text for m in await bruno.messages("Table 1")] == ["in here"]
        assert (await ana.last("games")).raw["thread"]["name"] == "Table 1"
        await thread.edit(archived=True)
        partial = thread.get_partial_message(int((await bruno.last("Table 1")).id))
        with pytest.raises(discord.HTTPException) as caught:
            await partial.edit(content="x")
        assert (caught.value.status, caught.value.code) == (400, 50083)
        await thread.send("awake")
        await partial.edit(content="x")
