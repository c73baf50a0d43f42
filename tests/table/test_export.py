"""One game as JSON lines: by value, and back."""

import random

import msgspec
import pytest

from companion.kernel import BadSetup, Fault
from companion.table.export import FORMAT, BadExport, export, import_game, read
from companion.table.history import games
from companion.table.journal import Journal
from companion.table.table import Table
from tests.kernel.toys import MAZE, TOYS, WINDOW
from tests.table.helpers import CLOCK, find, play_table, reopened


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.id)
@pytest.mark.parametrize("most", [0, 6, 100])
def test_import_gives_the_same_game(journal, table, tmp_path, game, most):
    live = table(game, options={"quick": False})
    play_table(live, random.Random(2), most)
    if most:
        live.undo(agreed=True)
        live.amend(1, live.entries[0].action)

    lines = list(export(journal, live.key))
    with Journal(tmp_path / "other.db") as other:
        key = import_game(other, lines, find)
        again = Table.open(other, key, CLOCK, find)
        assert (again.state, again.entries) == (live.state, live.entries)
        assert again.changes == live.changes
        assert again.header == live.header
        assert list(export(other, key)) == lines
        here, there = games(journal)[0], games(other)[0]
        assert msgspec.structs.replace(there, key=here.key) == here


def test_lines_are_plain_json_by_value(journal, table):
    live = table(WINDOW)
    live.act({"do": "ready", "seat": "all"}, "key")

    first, act, last = (msgspec.json.decode(line) for line in export(journal, live.key))

    assert (first["format"], first["body"]["players"]) == (FORMAT, ["Ann", "Ben", "Cy"])
    assert first["body"]["options"] == {"quick": False}
    assert act["body"] == {"do": "ready", "seat": "all"}
    assert (act["seq"], act["kind"], act["source"]) == (1, "act", "key")
    assert last["rows"] == 1
    assert WINDOW.decode(last["position"]) == live.state


def drop(lines, at):
    return lines[:at] + lines[at + 1 :]


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (lambda lines: lines[:0], 0),
        (lambda lines: lines[:1], 1),
        (lambda lines: ["{", *lines[1:]], 1),
        (lambda lines: lines[1:], 1),
        (lambda lines: drop(lines, 2), 3),
        (lambda lines: [*lines[:2], lines[1], *lines[2:]], 3),
        (lambda lines: [*lines[:3], "rubbish", *lines[4:]], 4),
        (lambda lines: lines[:-1], 6),
        (lambda lines: drop(lines, len(lines) - 2), 6),
        (lambda lines: [x.replace('"maze"', '"chess"') for x in lines], 1),
        (lambda lines: [x.replace('"do":"move"', '"do":"fly"') for x in lines], 2),
    ],
)
def test_a_bad_line_is_named_and_nothing_is_written(journal, table, change, line):
    live = table(MAZE)
    play_table(live, random.Random(3), 5)
    lines = change(list(export(journal, live.key)))

    def lookup(name):
        if name != "maze":
            raise BadSetup([Fault("game", "game.unknown")])
        return find(name)

    with pytest.raises(BadExport) as bad:
        import_game(journal, lines, lookup)

    assert bad.value.line == line
    assert len(games(journal)) == 1


def test_an_exported_game_can_be_read_without_a_journal(journal, table):
    live = table(MAZE)
    play_table(live, random.Random(4), 7)

    first, rows, record = read(export(journal, live.key), find)

    assert (first.kind, len(rows), record.state) == ("start", 7, live.state)
    assert reopened(journal, live).state == record.state
