"""How much is measured: everything for `make bench`, a taste of it with `--quick`."""

import msgspec

from games.protocol import AnyGame
from games.registry import all_games
from rendering.registry import all_painters


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """The sizes of a run.

    Attributes:
        games: the keys of the games to measure.
        decision_seconds: how long each game's rules are timed.
        positions: positions whose pictures are drawn, per game.
        tables: open tables in the database.
        live: how many of them are played while clicks are timed.
        clicks_per_s: how often somebody clicks: a lively evening at a thousand tables.
        rush_per_s: the same in a rush: more than a small machine can answer, to see where it ends.
        warm_seconds: clicks before the clock counts.
        click_seconds: clicks that count.
        starts: how often each start is timed.
    """

    games: tuple[str, ...]
    decision_seconds: float = 2.0
    positions: int = 25
    tables: int = 1_000
    live: int = 30
    clicks_per_s: float = 4.0
    rush_per_s: float = 25.0
    warm_seconds: float = 4.0
    click_seconds: float = 40.0
    starts: int = 3

    @property
    def clicks(self) -> int:
        """How many clicks there are, those that warm up included."""
        return int((self.warm_seconds + self.click_seconds) * self.clicks_per_s)


def full(games: tuple[str, ...]) -> Plan:
    """What `make bench` measures: about five minutes on two cores."""
    return Plan(games=games)


def rush(plan: Plan) -> Plan:
    """The same plan with its clicks in a rush."""
    return msgspec.structs.replace(plan, clicks_per_s=plan.rush_per_s, click_seconds=plan.click_seconds / 2)


def quick(games: tuple[str, ...]) -> Plan:
    """Enough to see that everything works; the figures say little."""
    return Plan(
        games=games,
        decision_seconds=0.1,
        positions=2,
        tables=40,
        live=8,
        warm_seconds=0.5,
        click_seconds=2.0,
        starts=1,
    )


def playable() -> tuple[str, ...]:
    """The keys of all games that have both rules and pictures."""
    return tuple(sorted(set(all_games()) & set(all_painters())))


def seats_of(game: AnyGame, wanted: int) -> int:
    """The number of seats nearest to the wanted one that a game allows."""
    return min(max(wanted, game.min_seats), game.max_seats)
