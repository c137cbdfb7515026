"""The whole program for tests: the real bot against the practice server, over sockets."""

import asyncio
import random
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.client import Bombonera, point_at
from bot.config import Settings
from practice.driver import Person
from practice.driver_messages import ChatMessage
from practice.driver_seat import ActionError
from practice.server import PracticeServer
from tests.waiting import knows_its_servers, until

CHANNEL = "bonbon"
_CONTROLS = {"Hint", "Pista", "Back", "Start over", "Confirm", "Atrás", "Empezar de nuevo", "Confirmar"}


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
async def running_bot(server: PracticeServer, folder: Path, computer_delay: float = 0.01) -> AsyncGenerator[Bombonera]:
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
        await until(lambda: knows_its_servers(bot))
        yield bot
        await bot.close()
        await running


def is_board(message: ChatMessage) -> bool:
    """Whether a message is a board that can still be played on."""
    return any((button.custom_id or "").split(":")[3:4] == ["play"] for button in message.buttons)


async def board(person: Person, channel: str = CHANNEL) -> ChatMessage:
    """The table's board as a person sees it."""
    return await person.wait_for(is_board, channel=channel)


async def press(person: Person, label: str, channel: str = CHANNEL) -> ChatMessage:
    """Presses a button of the table's board; the private answer.

    As people do: of a board that is replaced in the very moment the next one's button is pressed.
    """
    while True:
        shown = await board(person, channel)
        try:
            answer = await person.click(shown, label)
        except (ActionError, LookupError):
            if (await board(person, channel)).raw == shown.raw:
                raise
        else:
            return await settled(person, answer.message)


async def open_planner(person: Person, channel: str = CHANNEL, label: str = "Play") -> ChatMessage:
    """Presses Play; the planner."""
    return await press(person, label, channel)


async def settled(person: Person, message: ChatMessage) -> ChatMessage:
    """A private answer once it has arrived."""
    return await person.wait_for(lambda one: one.id == message.id and not one.loading)


async def changed(person: Person, message: ChatMessage) -> ChatMessage:
    """A message once it is no longer as it was."""
    return await person.wait_for(lambda one: one.id == message.id and one.raw != message.raw)


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


async def fill(person: Person, planner: ChatMessage, source: random.Random) -> ChatMessage:
    """Chooses at random until the planner can be confirmed."""
    while planner.buttons[-1].disabled:
        await choose_any(person, planner, source)
        planner = await changed(person, planner)
    return planner


async def confirm(person: Person, planner: ChatMessage) -> ChatMessage:
    """Presses Confirm; what the planner has become."""
    await person.click(planner, planner.buttons[-1].custom_id or "")
    return await changed(person, planner)


async def play_turn(person: Person, source: random.Random, channel: str = CHANNEL, confirms: int = 1_000) -> None:
    """Plays a turn at random, from Play to the last Confirm, or to so many of them."""
    planner = await open_planner(person, channel)
    while has_controls(planner) and confirms:
        planner = await confirm(person, await fill(person, planner, source))
        confirms -= 1


async def up_to_date(bot: Bombonera) -> bool:
    """Whether every table is shown as it is."""
    return not await bot.store.tables_to_publish()


def is_lobby(message: ChatMessage) -> bool:
    """Whether a message is a lobby that can still be joined."""
    return any((button.custom_id or "").split(":")[3:4] == ["join"] for button in message.buttons)


async def open_table(
    host: Person, *others: Person, computers: int = 0, channel: str = CHANNEL, game: str = "bonbon"
) -> None:
    """Opens a table, seats everybody and presses Start."""
    await host.command(f"{game} new", channel=channel)
    lobby = await _lobby(host, channel, seated=1)
    for seated, person in enumerate(others, start=2):
        await person.click_id(lobby, lobby.buttons[0].custom_id or "")
        lobby = await _lobby(host, channel, seated)
    for seated in range(2 + len(others), 2 + len(others) + computers):
        await host.click_id(lobby, lobby.buttons[3].custom_id or "")
        lobby = await _lobby(host, channel, seated)
    await host.click_id(lobby, lobby.buttons[4].custom_id or "")
    await board(host, channel)


async def _lobby(host: Person, channel: str, seated: int) -> ChatMessage:
    """The lobby once it shows so many seats taken: its buttons are good until somebody presses one."""
    return await host.wait_for(lambda one: is_lobby(one) and f"\n{seated}. " in one.text, channel=channel)


async def next_to_act(*people: Person, channel: str = CHANNEL) -> Person | None:
    """Whoever the newest board mentions; None once the game is over."""
    while True:
        shown = await people[0].wait_for(lambda one: not one.ephemeral, channel=channel)
        if not is_board(shown):
            return None
        for person in people:
            if f"<@{await person.person_id()}>" in shown.text:
                return person
        await people[0].wait_for(lambda one, old=shown: _follows(one, old), channel=channel)


def _follows(message: ChatMessage, old: ChatMessage) -> bool:
    """Whether a public message is newer than another, or the same one changed."""
    if message.ephemeral or int(message.id) < int(old.id):
        return False
    return message.id != old.id or message.raw != old.raw
