"""Tables of made-up machines: what is wrong, and everything that may be said of it."""

from collections.abc import Callable
from typing import NamedTuple

from tests.doctor.made import Made

Change = Callable[[Made], object]


class Row(NamedTuple):
    """A machine on which something is wrong, and what the doctor says of it.

    Attributes:
        what: is wrong.
        change: makes it so.
        expected: every warning and fault, as "level id"; nothing else may be said.
        mend: the command that mends the first of them, or the id of what is done.
    """

    what: str
    change: Change
    expected: tuple[str, ...]
    mend: str = ""


def checked(made: Made, row: Row) -> None:
    """Assert that the doctor says of the machine what the row expects."""
    row.change(made)
    found = made.troubles()
    assert sorted(f"{one.level} {key}" for key, one in found.items()) == sorted(
        row.expected
    )
    if row.expected:
        first = found[row.expected[0].split()[1]]
        assert row.mend == (first.mend.command or first.mend.act)
