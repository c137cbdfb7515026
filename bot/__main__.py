"""`python -m bot`: runs the bot until it is told to stop."""

import asyncio
import contextlib
import logging
import signal
import sys

import aiohttp
import discord

from bot.client import Bombonera, point_at
from bot.config import CannotStart, Settings

_NO_TOKEN = """\
No token: make an application at https://discord.com/developers/applications, copy its bot token into .env \
(see .env.example).
To play right now without any token, run `make play`."""


_SWITCH_SECONDS = 0.0005


def _log_to_stderr(level: str) -> None:
    logging.basicConfig(
        level=level.upper(), format="%(asctime)s %(levelname)s %(name)s: %(message)s", stream=sys.stderr
    )
    logging.getLogger("alembic").setLevel(logging.WARNING)
    # A bot without a voice need not hear at every start that it has none.
    logging.getLogger("discord.client").addFilter(lambda record: "voice will NOT" not in record.getMessage())


async def _run(settings: Settings) -> None:
    client = Bombonera(settings)
    loop = asyncio.get_running_loop()
    async with client:
        running = asyncio.create_task(client.start(settings.token.get_secret_value()))
        for name in (signal.SIGINT, signal.SIGTERM):
            # Windows has no signal handlers in its event loop; Ctrl+C ends the program there all the same.
            with contextlib.suppress(NotImplementedError):
                loop.add_signal_handler(name, running.cancel)
        with contextlib.suppress(asyncio.CancelledError):
            await running


def main() -> int:
    """Runs the bot; returns the exit status."""
    try:
        return _main(Settings.read())
    except CannotStart as error:
        print(error, file=sys.stderr)
        return 2


def _main(settings: Settings) -> int:
    _log_to_stderr(settings.log_level)
    # Pictures are drawn and the database is asked in threads: let them hand over to the event loop sooner than usual.
    sys.setswitchinterval(_SWITCH_SECONDS)
    if not settings.token.get_secret_value():
        print(_NO_TOKEN, file=sys.stderr)
        return 2
    if settings.discord_url:
        point_at(settings.discord_url)
    try:
        asyncio.run(_run(settings))
    except discord.LoginFailure:
        print("Discord does not accept this token: reset it in the developer portal and copy it anew.", file=sys.stderr)
        return 2
    except aiohttp.ClientError as error:
        print(f"Discord cannot be reached: {error}\nIs there a connection to the internet?", file=sys.stderr)
        return 1
    except discord.HTTPException as error:
        why = str(error).partition("\n")[0]
        print(f"Discord refuses: {why}\nIf it is in trouble https://discordstatus.com says so.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
