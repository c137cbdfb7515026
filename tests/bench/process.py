"""The bot as a process of its own, as `make bot` starts it, and what the system knows about it."""

import asyncio
import os
import sys
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import psutil

from bot.config import Settings
from practice.server import PracticeServer

ROOT: Final = Path(__file__).parents[2]
_READY: Final = "ready as"
_NO_VOICE: Final = "voice will NOT be supported"
_PATIENCE: Final = 60.0


class BotProcess:
    """A running bot.

    Attributes:
        ready_s: seconds from the start of the process until it said that it was ready.
        ready_cpu_s: seconds of the processor until then.
    """

    def __init__(self, process: asyncio.subprocess.Process, began: float) -> None:
        self.ready_s = 0.0
        self.ready_cpu_s = 0.0
        self._process = process
        self._system = psutil.Process(process.pid)
        self._began = began
        self._said: list[str] = []
        self._ready = asyncio.Event()
        self._listening = asyncio.create_task(self._listen())

    async def wait_ready(self) -> None:
        """Waits until the bot is ready.

        Raises:
            RuntimeError: it ended instead; says what it wrote.
        """
        ready = asyncio.create_task(self._ready.wait())
        await asyncio.wait({ready, self._listening}, return_when=asyncio.FIRST_COMPLETED, timeout=_PATIENCE)
        if not self._ready.is_set():
            ready.cancel()
            raise RuntimeError("the bot did not start:\n" + "\n".join(self._said[-20:]))

    async def _listen(self) -> None:
        assert self._process.stderr is not None
        async for line in self._process.stderr:
            text = line.decode(errors="replace").rstrip()
            if not self._ready.is_set() and _READY in text:
                self.ready_s = time.perf_counter() - self._began
                self.ready_cpu_s = self.cpu_s()
                self._ready.set()
            self._said.append(text)

    def errors(self) -> list[str]:
        """What the bot complained of."""
        complaints = (line for line in self._said if " ERROR " in line or " WARNING " in line)
        return [line for line in complaints if not line.endswith(_NO_VOICE)]

    def cpu_s(self) -> float:
        """Seconds of the processor used so far."""
        times = self._system.cpu_times()
        return times.user + times.system

    def memory_mib(self) -> float:
        """Memory in use, in MiB."""
        return self._system.memory_info().rss / (1 << 20)

    async def quiet(self, within: float = 30.0) -> None:
        """Waits until the bot has done what it does after its start: a second with hardly any work."""
        ends = time.perf_counter() + within
        while time.perf_counter() < ends:
            before = self.cpu_s()
            await asyncio.sleep(1.0)
            if self.cpu_s() - before < 0.05:
                return

    async def stop(self) -> None:
        """Stops the bot in good order."""
        if self._process.returncode is None:
            self._process.terminate()
        await self._process.wait()
        await self._listening


@asynccontextmanager
async def bot_process(
    server: PracticeServer, database: Path, command: Sequence[str] = ("-m", "bot")
) -> AsyncGenerator[BotProcess]:
    """The bot, ready, on a database; with the settings that it has by itself wherever that is possible."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("BOMBONERA_")}
    environment |= {
        "BOMBONERA_TOKEN": server.token,
        "BOMBONERA_DISCORD_URL": server.url,
        "BOMBONERA_DATABASE_URL": f"sqlite+aiosqlite:///{database}",
        "BOMBONERA_READY_TIMEOUT": str(Settings.model_fields["ready_timeout"].default),
        "BOMBONERA_LOG_LEVEL": "INFO",
    }
    began = time.perf_counter()
    process = await asyncio.create_subprocess_exec(
        sys.executable, *command, env=environment, cwd=ROOT, stderr=asyncio.subprocess.PIPE
    )
    running = BotProcess(process, began)
    try:
        await running.wait_ready()
        yield running
    finally:
        await running.stop()
