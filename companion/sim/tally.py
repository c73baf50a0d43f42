"""What a series of games says of its bots and seats."""

from typing import Any

from companion.sim.playout import Result
from companion.sim.series import Series
from companion.sim.stats import Interval, Mean, wilson


class Side:
    """What is counted for a bot, or for a seat.

    A bot may have several seats. For the means their values are averaged over each
    game first, since the seats of one game are not independent of each other.
    """

    def __init__(self) -> None:
        self.tries = 0
        self.wins = 0
        self.figures: dict[str, Mean] = {}

    def add(self, seats: list[str], result: Result) -> None:
        """Count one finished game for the seats that belong to this side."""
        winners = result.outcome.winners if result.outcome else ()
        self.tries += len(seats)
        self.wins += sum(seat in winners for seat in seats)
        for name, by_seat in result.figures.items():
            mean = self.figures.setdefault(name, Mean())
            mean.add(sum(by_seat[seat] for seat in seats) / len(seats))

    def data(self) -> dict[str, Any]:
        """Return the figures as JSON-shaped data."""
        wins = {
            "n": self.wins,
            "of": self.tries,
            **_data(wilson(self.wins, self.tries)),
        }
        means = {name: _mean_data(mean) for name, mean in self.figures.items()}
        return {"wins": wins, **means}


class Tally:
    """Counts the results of a series; give them in order."""

    def __init__(self, series: Series) -> None:
        self.series = series
        self.games = 0
        self.cut = 0
        self.actions = Mean()
        self.turns = Mean()
        self.bots = {name: Side() for name in dict.fromkeys(series.bots)}
        self.seats = {seat: Side() for seat in series.seats}

    def add(self, result: Result) -> None:
        """Count one game; of one that was cut only that it was."""
        names = self.series.bots_of(self.games)
        self.games += 1
        if result.cut:
            self.cut += 1
            return
        self.actions.add(result.actions)
        self.turns.add(result.turns)
        for name, side in self.bots.items():
            pairs = zip(self.series.seats, names, strict=True)
            seats = [seat for seat, bot in pairs if bot == name]
            if seats:
                side.add(seats, result)
        for seat, side in self.seats.items():
            side.add([seat], result)

    def data(self) -> dict[str, Any]:
        """Return everything as JSON-shaped data; intervals hold with 95 %."""
        series = self.series
        return {
            "game": series.game,
            "players": series.players,
            "options": series.options,
            "seed": series.seed,
            "games": self.games,
            "cut": self.cut,
            "bots": {name: side.data() for name, side in self.bots.items()},
            "seats": {seat: side.data() for seat, side in self.seats.items()},
            "length": {
                "actions": _mean_data(self.actions),
                "turns": _mean_data(self.turns),
            },
        }


def _data(interval: Interval | None) -> dict[str, float | None]:
    value, low, high = interval or (None, None, None)
    return {"value": value, "low": low, "high": high}


def _mean_data(mean: Mean) -> dict[str, float | None]:
    """Return a mean with its interval; of a single value there is no interval."""
    data = _data(mean.interval())
    return {**data, "value": mean.value}
