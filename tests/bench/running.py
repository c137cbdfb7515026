"""What the running bot costs: clicks from outside and from inside, starts, memory."""

import asyncio
import sys
import tempfile
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Final

import msgspec

from practice.server import PracticeServer
from tests.bench.figures import Figure, quantile, spread
from tests.bench.house import open_house
from tests.bench.lag import Late
from tests.bench.load import Load, click_away, sitting_down
from tests.bench.plan import Plan, rush
from tests.bench.probe import THINGS, Inside, Report
from tests.bench.process import BotProcess, bot_process

ACKNOWLEDGED_MS: Final = 300.0
SERVER_MS: Final = 40.0
LAG_MS: Final = 10.0
READY_S: Final = 2.0
MEMORY_MIB: Final = 150.0
_SLOWEST: Final = 5
"""So many clicks are told in full."""


class Clicked(msgspec.Struct, frozen=True):
    """What came of clicks at a bot, with its memory in MiB before and after them and its processor time for each."""

    load: Load
    rested: float
    memory: float
    cpu_ms: float

    def acknowledged(self) -> list[float]:
        """Milliseconds from each click until it was acknowledged."""
        return [one.acknowledged for one in self.load.timed]

    def detail(self) -> dict[str, float]:
        """What is told beside the acknowledgement."""
        load = self.load
        return {
            **spread(self.acknowledged()),
            "per_s": load.per_s,
            "hurried": float(load.hurried),
            "failed": float(len(load.failures)),
            "bot_cpu_ms_per_click": self.cpu_ms,
        }


async def _clicked(plan: Plan) -> Clicked:
    with tempfile.TemporaryDirectory() as folder:
        async with (
            open_house(Path(folder), plan) as house,
            sitting_down(house) as matches,
            bot_process(house.server, house.database) as running,
        ):
            await running.quiet()
            rested, cpu = running.memory_mib(), running.cpu_s()
            load = await click_away(matches, plan)
            cpu_ms = (running.cpu_s() - cpu) * 1000 / load.clicks
            _complain(running, load)
            return Clicked(load, rested, running.memory_mib(), cpu_ms)


async def measure_clicks(plan: Plan) -> AsyncIterator[Figure]:
    """Clicks as people see them, and the bot's memory after them."""
    clicked = await _clicked(plan)
    timed = clicked.load.timed
    yield Figure(
        name="clicks/acknowledged",
        value=quantile(clicked.acknowledged(), 0.99),
        unit="ms",
        aim=ACKNOWLEDGED_MS,
        detail=clicked.detail(),
    )
    boards = [one.board for one in timed if one.board is not None]
    yield Figure(name="clicks/board", value=quantile(boards, 0.99), unit="ms", detail=spread(boards))
    for kind in ("play", "pick", "confirm"):
        answered = [one.answered for one in timed if one.kind == kind]
        yield Figure(name=f"clicks/{kind}", value=quantile(answered, 0.99), unit="ms", detail=spread(answered))
    yield Figure(
        name="memory/open_tables",
        value=clicked.memory,
        unit="MiB",
        aim=MEMORY_MIB,
        detail={"tables": float(plan.tables), "before_clicks": clicked.rested},
    )


async def measure_rush(plan: Plan) -> AsyncIterator[Figure]:
    """How many clicks a second are answered when there are more than can be."""
    clicked = await _clicked(rush(plan))
    yield Figure(name="rush/answered", value=clicked.load.per_s, unit="/s", detail=clicked.detail())


def _complain(running: BotProcess, load: Load) -> None:
    """Says what went wrong, beside the figures."""
    for line in [*load.failures[:5], *running.errors()[:5]]:
        print(f"  ! {line}", file=sys.stderr)


async def measure_inside(plan: Plan) -> AsyncIterator[Figure]:
    """The server part of a click, and how late the bot's loop is meanwhile."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "report.json"
        async with open_house(Path(folder), plan) as house, sitting_down(house) as matches:
            probe = ("-m", "tests.bench.probe", str(file))
            async with bot_process(house.server, house.database, probe) as running:
                await running.quiet()
                resting = await _start_resting_loop(plan)
                load = await click_away(matches, plan)
                _complain(running, load)
        report = msgspec.json.decode(file.read_bytes(), type=Report)
        rest = msgspec.json.decode((await resting.communicate())[0], type=list[Late])
    clicks = [click for click in report.clicks if load.began <= click.at <= load.ended]
    yield _server_part("server/click", clicks)
    for action in ("play", "pick", "confirm"):
        yield _server_part(f"server/{action}", [click for click in clicks if click.action == action])
    for figure in _waits(clicks):
        yield figure
    for click in sorted(clicks, key=lambda one: one.server)[-_SLOWEST:]:
        print(f"  slow: {click.timeline()}", file=sys.stderr)
    late = [one for one in report.lags if load.began <= one.at <= load.ended]
    idle = [one.ms for one in rest if load.began <= one.at <= load.ended]
    yield Figure(
        name="loop/lag",
        value=quantile([one.ms for one in late], 0.99),
        unit="ms",
        aim=LAG_MS,
        detail={
            **spread([one.ms for one in late]),
            **spread([one.own_ms for one in late], "own_"),
            "idle_process_p99": quantile(idle, 0.99),
            "idle_process_max": max(idle, default=0.0),
        },
    )


async def _start_resting_loop(plan: Plan) -> asyncio.subprocess.Process:
    """A loop with nothing to do, in a process of its own: how late the machine itself makes things."""
    seconds = str(plan.warm_seconds + plan.click_seconds)
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bench.lag", seconds, stdout=asyncio.subprocess.PIPE
    )


def _server_part(name: str, clicks: list[Inside]) -> Figure:
    parts = [click.server for click in clicks]
    count = max(len(clicks), 1)
    detail = spread(parts) | {"mean_server": sum(parts) / count, "mean_begun": sum(one.begun for one in clicks) / count}
    for phase in THINGS:
        spent = [sum(click.of(phase)) for click in clicks]
        detail |= {f"mean_{phase}": sum(spent) / count, f"p99_{phase}": quantile(spent, 0.99)}
    rest = [click.rest for click in clicks]
    detail |= {"mean_rest": sum(rest) / count, "p99_rest": quantile(rest, 0.99)}
    for phase, things in THINGS.items():
        detail[f"mean_{things}"] = sum(len(click.of(phase)) for click in clicks) / count
    return Figure(name=name, value=quantile(parts, 0.99), unit="ms", aim=SERVER_MS, detail=detail)


def _waits(clicks: list[Inside]) -> Iterator[Figure]:
    """Each thing that clicks wait for, by its name: what takes longest, all of them together, comes first."""
    named: dict[str, list[float]] = defaultdict(list)
    for click in clicks:
        for span in click.spans:
            named[span.name].append(span.ms)
    for name, times in sorted(named.items(), key=lambda one: -sum(one[1])):
        detail = {**spread(times), "mean": sum(times) / len(times)}
        yield Figure(name=f"wait/{name.replace(' ', '/')}", value=quantile(times, 0.99), unit="ms", detail=detail)


async def measure_starts(plan: Plan) -> AsyncIterator[Figure]:
    """From the start of the process until the bot is ready: the first time, with nothing, and with many tables."""
    none = msgspec.structs.replace(plan, live=0)
    with tempfile.TemporaryDirectory() as folder:
        empty = Path(folder) / "empty.sqlite"
        async with PracticeServer(port=0, data=None, rate_limits=False, record=False) as server:
            yield _started("start/first", [await _start(server, empty)])
            yield _started("start/empty", [await _start(server, empty) for _ in range(plan.starts)])
        async with open_house(Path(folder), none) as house:
            await _start(house.server, house.database)  # registers the commands
            starts = [await _start(house.server, house.database) for _ in range(plan.starts)]
            yield _started("start/open_tables", starts, tables=float(plan.tables))


async def _start(server: PracticeServer, database: Path) -> BotProcess:
    async with bot_process(server, database) as running:
        return running


def _started(name: str, starts: list[BotProcess], **detail: float) -> Figure:
    return Figure(
        name=name,
        value=quantile([start.ready_s for start in starts], 0.5),
        unit="s",
        aim=READY_S,
        detail={"cpu": quantile([start.ready_cpu_s for start in starts], 0.5), "starts": float(len(starts)), **detail},
    )
