"""Runs the practice server by itself: ``python -m practice``."""

import argparse
import asyncio
import contextlib
import os
import shlex
import signal
import sys
from pathlib import Path

from practice.server import TOKEN, PracticeServer

_PATIENCE_SECONDS = 10
"""How long a bot may take to stop."""


def main(arguments: list[str] | None = None) -> int:
    """Serve until interrupted; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m practice", description="A local stand-in for Discord.")
    parser.add_argument("--port", type=int, default=8765, help="0 takes a free one (default: %(default)s)")
    parser.add_argument("--data", type=Path, default=Path("data"), help="folder of the chat's file")
    parser.add_argument("--memory", action="store_true", help="keep the chat in memory only")
    parser.add_argument("--token", default=TOKEN, help="the bot token to let in (default: %(default)s)")
    parser.add_argument("--no-rate-limits", action="store_true", help="count no requests")
    parser.add_argument("--run", metavar="COMMAND", help="a bot to start with the server and to stop with it")
    parser.add_argument(
        "--env",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a variable for that bot; {url} and {token} stand for the server's (may be repeated)",
    )
    options = parser.parse_args(arguments)
    server = PracticeServer(
        port=options.port,
        data=None if options.memory else options.data,
        token=options.token,
        rate_limits=not options.no_rate_limits,
        record=False,
    )
    try:
        asyncio.run(_serve(server, options.run, options.env))
    except OSError as error:
        print(
            f"Port {options.port} cannot be opened: {error.strerror}. Try --port 0 (make play PORT=0).", file=sys.stderr
        )
        return 1
    return 0


async def _serve(server: PracticeServer, command: str | None, variables: list[str]) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, stop.set)
    async with server:
        print(f"The practice page: {server.page_url}", flush=True)
        if command is None:
            await stop.wait()
        else:
            await _with_bot(server, command, variables, stop)


async def _with_bot(server: PracticeServer, command: str, variables: list[str], stop: asyncio.Event) -> None:
    """Run a bot beside the server until the server is to stop; if the bot ends by itself the server goes on."""
    given = (variable.format(url=server.url, token=server.token).partition("=") for variable in variables)
    environment = {**os.environ, **{name: value for name, _, value in given}}
    # A session of its own: Ctrl+C reaches the server only, which then lets the bot go in good order.
    bot = await asyncio.create_subprocess_exec(*shlex.split(command), env=environment, start_new_session=True)
    ended, stopping = asyncio.create_task(bot.wait()), asyncio.create_task(stop.wait())
    await asyncio.wait({ended, stopping}, return_when=asyncio.FIRST_COMPLETED)
    if not stopping.done():
        print(f"The bot has ended with status {ended.result()}; the page goes on.", file=sys.stderr, flush=True)
    await stopping
    if not ended.done():
        bot.terminate()
        try:
            await asyncio.wait_for(ended, _PATIENCE_SECONDS)
        except TimeoutError:
            bot.kill()
            await bot.wait()


if __name__ == "__main__":
    sys.exit(main())
