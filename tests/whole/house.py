"""The whole program for tests: the real bot against the practice server, over sockets."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.client import Bombonera, point_at
from bot.config import Settings
from practice.driver import Person
from practice.driver_messages import ChatMessage
from practice.server import PracticeServer

CHANNEL = "bonbon"
_CONTROLS = {"Back", "Start over", "Confirm", "Atrás", "Empezar de nuevo", "Confirmar"}


def settings_for(folder: Path, server: PracticeServer, computer_delay: float = 0.01) -> Settings:
    """The bot's settings for a practice server and a database in a folder."""
    return Settings.model_validate(
        {
            "token": server.token,
            "database_url": f"sqlite+aiosqlite:///{folder / 'bombonera.sqlite'}",
            "ready_timeout": 0.05,
            "computer_delay": computer_delay,
        }
    )


@asynccontextmanager
async def running_bot(server: PracticeServer, folder: Path, computer_delay: float = 0.01) -> AsyncIterator[Bombonera]:
    """The bot, ready, closed in good order at the end."""
    point_at(server.url)
    bot = Bombonera(settings_for(folder, server, computer_delay))
    async with bot:
        running = asyncio.create_task(bot.start(server.token))
        ready = asyncio.create_task(bot.wait_until_ready())
        await asyncio.wait({running, ready}, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            ready.cancel()
            running.result()
        await ready
        yield bot
        await bot.close()
        await running


def is_board(message: ChatMessage) -> bool:
    """Whether a message is a board that can still be played on."""
    return any((button.custom_id or "").split(":")[3:4] == ["play"] for button in message.buttons)


async def board(person: Person, channel: str = CHANNEL) -> ChatMessage:
    """The table's board as a person sees it."""
    return await person.wait_for(is_board, channel=channel)


async def open_planner(person: Person, channel: str = CHANNEL, label: str = "Play") -> ChatMessage:
    """Presses Play; the planner."""
    answer = await person.click(await board(person, channel), label)
    return await settled(person, answer.message)


async def settled(person: Person, message: ChatMessage) -> ChatMessage:
    """A private answer once it has arrived."""
    return await person.wait_for(lambda one: one.id == message.id and not one.loading)


def has_controls(message: ChatMessage) -> bool:
    """Whether a message is a planner that is still open."""
    return any(button.label in _CONTROLS for button in message.buttons)


async def choose_any(person: Person, planner: ChatMessage, source: random.Random) -> None:
    """Takes any choice that the planner offers."""
    picks = [button for button in planner.buttons if button.label not in _CONTROLS and not button.disabled]
    choices = [(menu.custom_id, value) for menu in planner.menus for value in menu.options]
    at = source.randrange(len(picks) + len(choices))
    if at < len(picks):
        await person.click(planner, picks[at].custom_id or "")
    else:
        menu, value = choices[at - len(picks)]
        await person.choose(planner, value, menu)


async def play_turn(person: Person, source: random.Random, channel: str = CHANNEL) -> None:
    """Plays a turn at random, from Play to the last Confirm."""
    planner = await open_planner(person, channel)
    while has_controls(planner):
        confirm = planner.buttons[-1]
        if not confirm.disabled:
            await person.click(planner, confirm.custom_id or "")
        else:
            await choose_any(person, planner, source)
        before = planner.raw
        planner = await person.wait_for(lambda one, old=before: one.id == old["id"] and one.raw != old)
