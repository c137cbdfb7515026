"""People who click: interactions as the library hands them out, with Discord's end made up."""

import asyncio
from operator import attrgetter
from types import SimpleNamespace
from unittest.mock import AsyncMock, Mock, create_autospec

import discord

from bot.buttons import Click
from bot.client import Bombonera
from bot.posts import Post
from tests.bot.house import GUILD
from tests.bot.limits import check, labels_of, text_of

_under_way = attrgetter("_background")


class Clicker:
    """Somebody who presses buttons of one message, and what they read in answer.

    Attributes:
        shown: what the clicked message, or the answer that belongs to the click alone, has become, in order.
        told: what was said beside it, to them alone.
    """

    def __init__(
        self, bot: Bombonera, user_id: int, *, message: int | None = None, manager: bool = False, locale: str = "en-US"
    ) -> None:
        self.shown: list[Post] = []
        self.told: list[Post] = []
        self._bot = bot
        self._interaction = self._made(user_id, message, manager=manager, locale=locale)

    @property
    def text(self) -> str:
        """What the clicked message, or the answer, says in the end."""
        return text_of(self.shown[-1])

    @property
    def labels(self) -> list[str]:
        """Its buttons."""
        return labels_of(self.shown[-1])

    @property
    def whispered(self) -> str:
        """What was said beside it."""
        return "\n".join(text_of(post) for post in self.told)

    async def press(self, table: int, stamp: object, action: str, argument: str = "", *values: str) -> None:
        """Presses a button, or chooses in a menu, and waits until all that follows from it is done."""
        await self._bot.handle_click(self._interaction, Click(table, str(stamp), action, argument, values))
        while work := set(_under_way(self._bot)):
            await asyncio.wait(work)

    def _made(self, user_id: int, message: int | None, *, manager: bool, locale: str) -> Mock:
        made = create_autospec(discord.Interaction, instance=True)
        made.client = self._bot
        made.user = SimpleNamespace(id=user_id, display_name=f"Person {user_id}")
        made.locale = made.guild_locale = locale
        made.guild_id, made.channel_id = GUILD, 100
        made.permissions = discord.Permissions(manage_guild=manager)
        made.command, made.data = None, {"custom_id": "b:1:0:try:"}
        flags = SimpleNamespace(ephemeral=message is None)
        made.message = SimpleNamespace(id=message or 1, flags=flags)
        made.response = create_autospec(discord.InteractionResponse, instance=True)
        made.response.is_done.return_value = True
        made.edit_original_response = AsyncMock(side_effect=self._show)
        made.followup = SimpleNamespace(send=AsyncMock(side_effect=self._tell))
        return made

    def _show(self, *, view: discord.ui.LayoutView, attachments: list[discord.File]) -> None:
        self.shown.append(_post(view, attachments))

    def _tell(self, *, view: discord.ui.LayoutView, ephemeral: bool) -> None:
        assert ephemeral, "what is said to one must not be heard by all"
        self.told.append(_post(view, []))


def _post(view: discord.ui.LayoutView, files: list[discord.File]) -> Post:
    post = Post()
    post.view, post.files = view, files
    return check(post)
