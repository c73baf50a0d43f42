"""The sections: what players' names and the sizes of a panel may be."""

import re
from pathlib import Path

import pytest

from companion.config import Config, load
from companion.kernel import NAME_LENGTH
from companion.sections import LARGEST, LEAST_MM, MOST_MM, SMALLEST
from tests.test_config import EN, as_file, faults


@pytest.fixture
def write(tmp_path):
    def write(text: str) -> Path:
        file = tmp_path / "config.toml"
        file.write_text(text, encoding="utf-8")
        return file

    return write


NAMES = '["あかり", "Ben"]'
TWELVE = [f"P{n}" for n in range(1, 13)]


@pytest.mark.parametrize(
    ("text", "names"), [("[]", ()), (NAMES, ("あかり", "Ben")), (f"{TWELVE}", TWELVE)]
)
def test_players_are_a_list_or_names_with_commas(text, names, write):
    file = write(as_file("table.players", text.replace("'", '"')))
    variables = {"COMPANION_TABLE_PLAYERS": ", ".join(names)}

    assert load({}, {}, [file]).table.players == tuple(names)
    assert load({}, variables, ()).table.players == tuple(names)


@pytest.mark.parametrize(
    "text",
    [
        '["Ben", "Ben"]',
        '["Ben", ""]',
        '[" Ben"]',
        '["all"]',
        '["bot:greedy"]',
        f'["{(NAME_LENGTH + 1) * "x"}"]',
        str([*TWELVE, "P13"]).replace("'", '"'),
        '"Ben"',
        "[1]",
    ],
)
def test_players_that_no_game_would_take_are_a_fault(text, write):
    file = write(as_file("table.players", text))

    (fault,) = faults(files=[file])

    assert fault.startswith(f"{file}:2: table.players = [") or text == '"Ben"'
    assert f"at most 12 different names of 1 to {NAME_LENGTH} letters" in fault


@pytest.mark.parametrize("text", ["Ben,Ben", "Ben,,Cy", "all"])
def test_a_variable_with_such_players_is_a_fault(text):
    (fault,) = faults(env={"COMPANION_TABLE_PLAYERS": text})
    assert fault.startswith("COMPANION_TABLE_PLAYERS: table.players = ")


@pytest.mark.parametrize(
    "size", ["320x240", "240x320", "7680x4320", "4320x7680", "480x800"]
)
def test_a_size_that_some_panel_has_is_taken_however_it_stands(size):
    assert load({"display.size": size}, {}, ()).display.size == size


@pytest.mark.parametrize(
    ("kind", "bounds"),
    [
        ("size", (*SMALLEST, *LARGEST)),
        ("panel", (LEAST_MM, MOST_MM)),
    ],
)
def test_what_is_said_of_the_bounds_is_what_holds(kind, bounds):
    for t in (EN, EN.to("ja")):
        said = re.findall(r"\d+", t(f"config.expected.{kind}"))
        assert [int(one) for one in said[-len(bounds) :]] == list(bounds)


def test_sizes_are_given_as_numbers():
    display = Config().display

    assert display.pixels == (800, 480)
    assert display.millimetres == (154.0, 86.0)
