"""How tests wait: for what matters, as long as the slowest machine may need, which costs nothing on a quick one."""

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from typing import Final

import discord

PATIENCE: Final = 300.0
"""Seconds after which what has not come never will: far more than anything takes, and less than a test may."""


async def knows_its_servers(bot: discord.Client) -> bool:
    """Whether a bot has heard of each of its servers more than that it is there."""
    return bool(bot.guilds) and not any(guild.unavailable for guild in bot.guilds)


async def until(holds: Callable[[], Awaitable[bool]]) -> None:
    """Waits until something holds that nothing tells.

    Raises:
        TimeoutError: it does not, however patiently one waits.
    """
    async with asyncio.timeout(PATIENCE):
        for _ in itertools.count():
            if await holds():
                return
            await asyncio.sleep(0.005)
