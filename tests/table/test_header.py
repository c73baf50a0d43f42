"""Row 0 of a new game."""

from companion.table.header import new_header
from tests.kernel.toys import WINDOW


def test_names_are_kept_composed_and_nothing_else_of_them_is_changed():
    header = new_header(WINDOW, ["か\u3099く", "Ann", "Zoe\u0301"])
    assert header.players == ("がく", "Ann", "Zoé")
