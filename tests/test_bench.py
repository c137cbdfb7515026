"""`make bench` itself: its figures are right about what they saw, and it prints what can be read again."""

import asyncio
import json
import time
from collections.abc import Iterator

import msgspec
import pytest

from tests.bench.__main__ import GROUPS, main
from tests.bench.figures import Figure, quantile, spread, table
from tests.bench.lag import LagMeter
from tests.bench.plan import Plan, quick
from tests.bench.probe import Inside, Span
from tests.bench.running import measure_inside
from tests.waiting import PATIENCE


def test_quick_run_prints_a_table_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--quick", "--only", "decisions", "--game", "bonbon"]) == 0
    lines = capsys.readouterr().out.splitlines()
    records = [json.loads(line) for line in lines if line.startswith("{")]
    assert [record["figure"] for record in records] == ["decisions/bonbon"]
    assert records[0]["value"] > 0
    assert records[0]["decisions"] > 0
    assert records[0]["met"] is (records[0]["value"] >= 20_000)
    assert lines[0].split()[:2] == ["figure", "measured"]
    assert any(line.startswith("decisions/bonbon") for line in lines)


def test_what_cannot_be_measured_does_not_end_the_run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: Plan) -> Iterator[Figure]:
        raise ValueError("no such machine")

    monkeypatch.setattr("tests.bench.__main__.GROUPS", {**GROUPS, "machine": broken})
    assert main(["--quick", "--only", "machine", "--only", "decisions", "--game", "bonbon"]) == 0
    assert '"figure":"decisions/bonbon"' in capsys.readouterr().out


@pytest.mark.slow
async def test_clicks_are_seen_from_inside(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The whole house for six clicks: a bot process with its stopwatch, a few tables, people who click.

    A slow machine may take as long as it likes for them.
    """
    for limit in ("bench.match._PATIENCE", "bench.process._PATIENCE", "bench.load._MOST_TIMES"):
        monkeypatch.setattr(f"tests.{limit}", PATIENCE)
    monkeypatch.setattr("practice.interactions.ANSWER_WITHIN", PATIENCE)
    plan = msgspec.structs.replace(quick(("bonbon",)), tables=6, live=3, clicks_per_s=6.0, warm_seconds=0.0)
    figures = {figure.name: figure async for figure in measure_inside(plan)}
    whole = figures["server/click"].detail
    assert whole["n"] == sum(float(figures[f"server/{kind}"].detail["n"]) for kind in ("play", "pick", "confirm"))
    assert float(whole["n"]) >= 6
    assert float(whole["mean_requests"]) >= 2  # the acknowledgement and the answer
    assert float(whole["mean_questions"]) >= 2  # the table and the draft
    assert 0 < float(whole["mean_pictures"]) < float(whole["mean_server"])
    assert float(whole["mean_drawing"]) <= float(whole["mean_pictures"])
    asked = [figure for name, figure in figures.items() if name in {"wait/get_table", "wait/get_draft"}]
    assert len(asked) == 2
    assert all(float(figure.detail["n"]) >= 6 for figure in asked)
    assert "slow: " in capsys.readouterr().err
    assert float(figures["loop/lag"].detail["n"]) > 50


def test_a_click_s_time_is_told_apart() -> None:
    click = Inside(at=time.perf_counter() - 0.1, action="pick", whole=100.0)
    click.spans += [
        Span("network", "POST", 1, 10),
        Span("database", "get_table", 20, 5),
        Span("pictures", "picture", 40, 30),
        Span("drawing", "drawing board", 45, 25),
    ]
    assert click.server == 90
    assert click.rest == 55  # drawing is a part of waiting for the picture
    told = "pick 90 ms: 1 POST 10.0, 20 get_table 5.0, 40 picture 30.0, 45 drawing board 25.0, 100 end"
    assert click.timeline() == told


async def test_the_lag_of_a_blocked_loop_is_seen_at_every_moment() -> None:
    meter = LagMeter()
    running = asyncio.create_task(meter.run())
    await asyncio.sleep(0.05)
    began = time.perf_counter()
    while time.perf_counter() < began + 0.1:
        pass
    blocked = time.perf_counter()
    await asyncio.sleep(0.02)
    running.cancel()
    seen = [late for late in meter.seen if began < late.at < blocked]
    assert len(seen) >= 19  # one for each five milliseconds, though the loop came by but once
    assert max(late.ms for late in seen) >= 90
    assert all(late.own_ms <= late.ms for late in seen)


@pytest.mark.parametrize(
    ("wanted", "value", "met"), [("at most", 10, True), ("at most", 11, False), ("at least", 9, False)]
)
def test_aims(wanted: str, value: float, met: bool) -> None:
    figure = msgspec.convert(
        {"name": "some/thing", "value": value, "unit": "ms", "aim": 10, "wanted": wanted, "detail": {"n": 3}}, Figure
    )
    assert figure.met is met
    assert json.loads(figure.line())["ratio"] == value / 10
    assert ("met" if met else "missed") in table([figure]).splitlines()[-1].split()


def test_without_an_aim_nothing_is_judged() -> None:
    figure = Figure(name="some/thing", value=2, unit="ms")
    assert figure.met is None
    assert json.loads(figure.line())["met"] is None


def test_quantiles() -> None:
    values = [float(number) for number in range(100, 0, -1)]
    assert quantile(values, 0.5) == 51
    assert quantile(values, 0.99) == 100
    assert quantile([3.0, 1.0], 0.99) == 3
    assert quantile([], 0.5) == 0
    assert spread(values, "own_") == {"own_p50": 51, "own_p99": 100, "own_max": 100, "own_n": 100}
