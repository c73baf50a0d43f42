"""What tests of options share: each is run for every value that the option has."""

from typing import Any

import pytest

from tests.games.panty_raider.tables import DECK, Table, mis

WEAK = ["dorm.01", "dorm.02"]
DEAR = ["dorm.26", "dorm.27"]
STRONG = {"gear": mis("nightvision", "camopaint", "ninjasuit", "grapple")}
TESTED: set[str] = set()


def option(key: str, *values: Any) -> Any:
    """Mark a test as the one of an option; it is run for each of its values."""
    TESTED.add(key)
    listed = set(map(repr, DECK.rules[key].values))
    assert set(map(repr, values)) == listed or key == "start_player", key
    return pytest.mark.parametrize("value", values)


def raid(options: dict[str, Any], *, won: bool, wingman: str | None = None, **players):
    """Return a raid alone or with a wingman after its windows, won or lost."""
    ann = {**(STRONG if won else {}), **players.pop("Ann", {})}
    row = WEAK if won else DEAR
    table = Table(row=row, players={"Ann": ann, **players}, options=options)
    return table.raid(wingman)


def sums(table: Table) -> int:
    return table.finish().event("SumsCompared").player
