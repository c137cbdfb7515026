"""The real discord.py against the server, over sockets: what a game bot does all day."""

import asyncio
import io
import re
from typing import Any

import discord
import pytest
from discord import app_commands, ui

from practice.driver import ActionError
from practice.server import PracticeServer
from tests.practice.kit import Bot, Connect, Draw, NewBot, text_channel


class CountButton(ui.DynamicItem[ui.Button[Any]], template=r"count:(?P<n>\d+)"):
    """All of its state is in its custom id."""

    def __init__(self, n: int) -> None:
        self.n = n
        super().__init__(ui.Button(label=f"Count {n}", custom_id=f"count:{n}"))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str]
    ) -> "CountButton":
        del interaction, item
        return cls(int(match["n"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        view = ui.View(timeout=None)
        view.add_item(CountButton(self.n + 1))
        await interaction.response.edit_message(content=f"Counted {self.n + 1}", view=view)


async def test_login_names_the_bot_and_its_server(connect: Connect, bot: Bot, server: PracticeServer) -> None:
    async with connect(bot, server):
        guild = bot.guilds[0]
        assert bot.user is not None
        assert (bot.user.name, guild.name) == ("Bombonera", "Casa Bombonera")
        assert {channel.name for channel in guild.text_channels} >= {"bonbon", "games", "español"}
        assert guild.me.guild_permissions.send_messages
        assert bot.application_id == bot.user.id
        assert bot.heard[:2] == ["READY", "GUILD_CREATE"]
        assert (await server.person("Ana").state())["bot"]["online"]
    assert not (await server.person("Ana").state())["bot"]["online"]


async def test_slash_command_with_typed_options(connect: Connect, bot: Bot, server: PracticeServer) -> None:
    group = app_commands.Group(name="bonbon", description="A game")

    @group.command(name="new", description="Open a table")
    @app_commands.describe(seats="how many", who="whom to ask", where="which channel")
    async def new(
        interaction: discord.Interaction,
        seats: app_commands.Range[int, 1, 5],
        who: discord.Member,
        where: discord.TextChannel | None = None,
        fast: bool = False,
    ) -> None:
        name = where.name if where else "here"
        await interaction.response.send_message(
            f"{seats} {who.display_name} {name} {fast} {interaction.locale} {interaction.guild_locale}"
        )

    bot.tree.add_command(group)
    async with connect(bot, server):
        ana, bruno = server.person("Ana"), server.person("Bruno")
        answer = await ana.command(
            "bonbon new", channel="bonbon", seats=3, who=await ana.person_id("Bruno"),
            where=await ana.channel_id("games"), fast=True,
        )  # fmt: skip
        assert answer.text == "3 Bruno games True en-US en-US"
        assert answer.message.raw["interaction_metadata"]["name"] == "bonbon new"
        seen = await bruno.messages("bonbon")
        assert [message.text for message in seen] == [answer.text]
        with pytest.raises(ActionError, match="greatest value is 5"):
            await ana.command("bonbon new", channel="bonbon", seats=9, who=await ana.person_id("Eva"))
        with pytest.raises(ActionError, match="required"):
            await ana.command("bonbon new", channel="bonbon", seats=2)
        with pytest.raises(ActionError, match="only a group"):
            await ana.command("bonbon", channel="bonbon")


async def test_ephemeral_messages_are_for_one_person_and_until_reload(
    connect: Connect, bot: Bot, server: PracticeServer
) -> None:
    @bot.tree.command(name="hand", description="Your hand")
    async def hand(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("secret", ephemeral=True)
        await interaction.followup.send("more", ephemeral=True)

    async with connect(bot, server):
        ana, bruno = server.person("Ana"), server.person("Bruno")
        answer = await ana.command("hand", channel="bonbon")
        await ana.wait_for(lambda m: m.text == "more")
        assert answer.message.ephemeral
        assert [m.text for m in await ana.messages("bonbon")] == ["secret", "more"]
        assert await bruno.messages("bonbon") == []
        async with server.tab("Ana") as other_tab:
            assert await other_tab.messages("bonbon") == []
        await ana.close()
        assert len(await ana.messages("bonbon")) == 2, "the same page reconnected"
        await ana.dismiss(answer.message)
        assert [m.text for m in await ana.messages("bonbon")] == ["more"]
        await ana.reload()
        assert await ana.messages("bonbon") == []
        channel = text_channel(bot, answer.message.channel_id)
        with pytest.raises(discord.NotFound) as caught:
            await channel.get_partial_message(int(answer.message.id)).edit(content="x")
        assert caught.value.code == 10008


async def test_defer_edit_and_follow_up(connect: Connect, bot: Bot, server: PracticeServer) -> None:
    go_on = asyncio.Event()

    @bot.tree.command(name="slow", description="Thinks")
    async def slow(interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True)
        await go_on.wait()
        await interaction.edit_original_response(content="done")
        extra = await interaction.followup.send("more", wait=True)
        await interaction.followup.edit_message(extra.id, content="changed")
        assert (await interaction.original_response()).content == "done"

    async with connect(bot, server):
        ana = server.person("Ana")
        answer = await ana.command("slow", channel="games")
        assert answer.result == "thinking"
        assert answer.message.loading
        go_on.set()
        await ana.wait_for(lambda m: m.text == "changed")
        first, second = await ana.messages("games")
        assert (first.id, first.text, first.loading, first.edited) == (answer.message.id, "done", False, False)
        assert second.edited


async def test_first_follow_up_fills_the_waiting_message(
    connect: Connect,
    bot: Bot,
    server: PracticeServer,
) -> None:
    @bot.tree.command(name="slow", description="Thinks")
    async def slow(interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True, ephemeral=True)
        await interaction.followup.send("filled", ephemeral=False)

    async with connect(bot, server):
        ana = server.person("Ana")
        answer = await ana.command("slow", channel="games")
        filled = await ana.wait_for(lambda m: m.text == "filled")
        assert filled.id == answer.message.id
        assert filled.ephemeral, "the defer's flag stays"
        assert await server.person("Eva").messages("games") == []


async def test_dynamic_button_counts_and_outlives_the_bot(
    connect: Connect, new_bot: NewBot, server: PracticeServer
) -> None:
    bot = new_bot()

    @bot.tree.command(name="count", description="Count")
    async def count(interaction: discord.Interaction) -> None:
        view = ui.View(timeout=None)
        view.add_item(CountButton(0))
        await interaction.response.send_message("Counted 0", view=view)

    ana, bruno = server.person("Ana"), server.person("Bruno")
    async with connect(bot, server):
        bot.add_dynamic_items(CountButton)
        message = (await ana.command("count", channel="games")).message
        answer = await bruno.click(message, "Count 0")
        assert (answer.result, answer.text) == ("updated", "Counted 1")
    fresh = new_bot()
    fresh.sync = False
    async with connect(fresh, server):
        fresh.add_dynamic_items(CountButton)
        assert (await ana.click(message, "Count 1")).text == "Counted 2"
        with pytest.raises(ActionError, match="no such button") as caught:
            await ana.click_id(message, "count:0")
        assert caught.value.kind == "unknown"


async def test_string_menu(connect: Connect, bot: Bot, server: PracticeServer) -> None:
    class Choice(ui.View):
        @ui.select(
            placeholder="Pick",
            min_values=1,
            max_values=2,
            options=[discord.SelectOption(label=name.title(), value=name) for name in ("one", "two", "three")],
        )
        async def pick(self, interaction: discord.Interaction, select: ui.Select[Any]) -> None:
            await interaction.response.send_message(" ".join(select.values))

    @bot.tree.command(name="menu", description="Menu")
    async def menu(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Pick", view=Choice())

    async with connect(bot, server):
        ana = server.person("Ana")
        message = (await ana.command("menu", channel="games")).message
        assert (await ana.choose(message, ["One", "three"])).text == "one three"
        with pytest.raises(ActionError, match="Choose 1 to 2"):
            await ana.choose(message, ["one", "two", "three"], "Pick")
        with pytest.raises(ActionError, match="listed values"):
            await ana.choose(message, "four")


async def test_people_and_channel_menus_resolve_what_was_chosen(
    connect: Connect, bot: Bot, server: PracticeServer
) -> None:
    class Choice(ui.View):
        @ui.select(cls=ui.UserSelect, placeholder="Who", max_values=3)
        async def who(self, interaction: discord.Interaction, select: ui.UserSelect[Any]) -> None:
            await interaction.response.edit_message(content=" ".join(user.display_name for user in select.values))

        @ui.select(cls=ui.ChannelSelect, placeholder="Where")
        async def where(self, interaction: discord.Interaction, select: ui.ChannelSelect[Any]) -> None:
            await interaction.response.edit_message(content=select.values[0].name)

    @bot.tree.command(name="menu", description="Menu")
    async def menu(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Pick", view=Choice())

    async with connect(bot, server):
        ana = server.person("Ana")
        message = (await ana.command("menu", channel="games")).message
        assert (await ana.choose(message, ["Bruno", "Chloé"], "Who")).text == "Bruno Chloé"
        assert (await ana.choose(message, "español", "Where")).text == "español"


async def test_modal_with_label_text_and_menu(connect: Connect, bot: Bot, server: PracticeServer) -> None:
    class Form(ui.Modal, title="Bet"):
        amount = ui.Label(text="Amount", component=ui.TextInput[Any](max_length=3, custom_id="amount"))
        colour = ui.Label(
            text="Colour",
            component=ui.Select[Any](
                custom_id="colour", options=[discord.SelectOption(label="Red"), discord.SelectOption(label="Blue")]
            ),
        )

        async def on_submit(self, interaction: discord.Interaction) -> None:
            assert isinstance(self.amount.component, ui.TextInput)
            assert isinstance(self.colour.component, ui.Select)
            await interaction.response.send_message(
                f"{self.amount.component.value} {self.colour.component.values}", ephemeral=True
            )

    @bot.tree.command(name="bet", description="Bet")
    async def bet(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Form())

    async with connect(bot, server):
        ana = server.person("Ana")
        modal = (await ana.command("bet", channel="games")).modal
        assert (modal.title, modal.fields) == ("Bet", {"amount": "Amount", "colour": "Colour"})
        with pytest.raises(ActionError, match="between 0 and 3") as caught:
            await ana.submit_modal(modal, {"Amount": "1000", "Colour": ["Red"]})
        assert caught.value.field == "amount"
        answer = await ana.submit_modal(modal, {"Amount": "12", "colour": ["Blue"]})
        assert answer.text == "12 ['Blue']"
        with pytest.raises(ActionError, match="not open"):
            await ana.submit_modal(modal, {"Amount": "12"})


async def test_autocomplete(connect: Connect, bot: Bot, server: PracticeServer) -> None:
    @bot.tree.command(name="play", description="Play")
    async def play(interaction: discord.Interaction, game: str, step: str) -> None:
        await interaction.response.send_message(f"{game} {step}")

    @play.autocomplete("step")
    async def steps(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        names = (f"{interaction.namespace.game} {letter}" for letter in "abc")
        return [app_commands.Choice(name=name.title(), value=name) for name in names if current in name]

    async with connect(bot, server):
        ana = server.person("Ana")
        offered = await ana.autocomplete("play", "step", "b", channel="games", options={"game": "x"})
        assert offered == {"X B": "x b"}
        assert (await ana.command("play", channel="games", game="x", step="x b")).text == "x x b"
        with pytest.raises(ActionError, match="no choices while typing"):
            await ana.autocomplete("play", "game", "b", channel="games")


async def test_private_conversation_open_and_closed(
    connect: Connect,
    bot: Bot,
    server: PracticeServer,
) -> None:
    @bot.tree.command(name="whisper", description="Whisper")
    async def whisper(interaction: discord.Interaction) -> None:
        try:
            await interaction.user.send("psst")
            await interaction.response.send_message("sent", ephemeral=True)
        except discord.Forbidden as error:
            await interaction.response.send_message(f"closed {error.code}", ephemeral=True)

    async with connect(bot, server):
        ana = server.person("Ana")
        assert (await ana.command("whisper", channel="games")).text == "sent"
        assert [message.text for message in await ana.dms()] == ["psst"]
        assert await server.person("Bruno").dms() == []
        assert (await ana.command("whisper", channel="dm")).text == "sent", "commands work there too"
        await ana.close_dms()
        assert (await ana.command("whisper", channel="games")).text == "closed 50007"
        await ana.open_dms()
        assert (await ana.command("whisper", channel="games")).text == "sent"
        assert len(await ana.dms()) == 4


async def test_components_v2_board_with_picture_and_alt_text(
    connect: Connect, bot: Bot, server: PracticeServer, png: Draw
) -> None:
    def board(number: int) -> tuple[ui.LayoutView, discord.File]:
        file = discord.File(io.BytesIO(png(40 + number, 30)), f"board-{number}.png")
        view = ui.LayoutView(timeout=None)
        gallery = ui.MediaGallery[Any](discord.MediaGalleryItem(file, description=f"Turn {number}"))
        row = ui.ActionRow[Any](CountButton(number))
        view.add_item(ui.Container(ui.TextDisplay(f"Turn {number}"), gallery, row, accent_colour=0xC2415D))
        return view, file

    @bot.tree.command(name="board", description="Board")
    async def show(interaction: discord.Interaction) -> None:
        view, file = board(1)
        await interaction.response.send_message(view=view, file=file)
        view, file = board(2)
        await interaction.edit_original_response(view=view, attachments=[file])

    async with connect(bot, server):
        ana = server.person("Ana")
        first = (await ana.command("board", channel="games")).message
        second = await ana.wait_for(lambda m: "Turn 2" in m.text)
        assert second.id == first.id
        assert second.raw["attachments"] == [], "a component shows it, so the message does not list it"
        (picture,) = second.pictures
        assert (picture.alt, picture.width, picture.height) == ("Turn 2", 42, 30)
        assert re.fullmatch(r".*/attachments/\d+/\d+/board-2\.png\?ex=\w+&is=\w+&hm=\w+&", picture.url)
        assert await ana.download(picture.url) == png(42, 30)
        (old,) = first.pictures
        assert await ana.download(old.url) == png(41, 30), "for a page that is just being drawn"


async def test_picture_as_attachment_with_alt_text(
    connect: Connect, bot: Bot, server: PracticeServer, png: Draw
) -> None:
    @bot.tree.command(name="hand", description="Hand")
    async def hand(interaction: discord.Interaction) -> None:
        file = discord.File(io.BytesIO(png(20, 10)), "hand.png", description="Five cards")
        assert isinstance(interaction.channel, discord.TextChannel)
        message = await interaction.channel.send("Look", file=file)
        read = await message.attachments[0].read()
        await interaction.response.send_message(str(len(read)), ephemeral=True)

    async with connect(bot, server):
        ana = server.person("Ana")
        answer = await ana.command("hand", channel="games")
        assert answer.text == str(len(png(20, 10)))
        (message, _) = await ana.messages("games")
        (picture,) = message.pictures
        assert (picture.alt, picture.width, picture.height) == ("Five cards", 20, 10)


async def test_context_menus(connect: Connect, bot: Bot, server: PracticeServer) -> None:
    @bot.tree.context_menu(name="Quote")
    async def quote(interaction: discord.Interaction, message: discord.Message) -> None:
        await interaction.response.send_message(f"“{message.content}”")

    @bot.tree.context_menu(name="Greet")
    async def greet(interaction: discord.Interaction, member: discord.Member) -> None:
        await interaction.response.send_message(f"Hello {member.display_name}")

    async with connect(bot, server):
        ana = server.person("Ana")
        said = await ana.say("good evening", channel="games")
        assert (await ana.message_command("Quote", said)).text == "“good evening”"
        assert (await ana.user_command("Greet", "Eva", channel="games")).text == "Hello Eva"
