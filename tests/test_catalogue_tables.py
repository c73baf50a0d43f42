"""The quick reader of plain tables says what TOML says, or nothing."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.catalogue import Catalogue, CatalogueError, _parse_plain

LETTERS = "ab-_ .=\"\\#'[]{}\n\t\x00\x7f1,あ"
LINES = (
    'ja = "あ"',
    'en = "It\'s {n} # no comment"  # one',
    "",
    "  # a comment",
    'en_one="x"',
    "\t",
    'en = "a\\n"',
    "en = 'a'",
    'attic = { en = "Attic" }',
    'a.b = "x"',
    '"a" = "x"',
    "n = 1",
    'ja = """a"""',
    "[x]",
)
PLAIN = LINES[:6]


def by_toml(text):
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return None


@given(st.lists(st.sampled_from(LINES) | st.text(LETTERS, max_size=12), max_size=5))
def test_what_it_reads_is_what_toml_reads(lines):
    text = "\n".join(lines)
    found = _parse_plain(text)
    assert found is None or found == by_toml(text)


@pytest.mark.parametrize("line", PLAIN)
def test_the_usual_lines_need_no_parser(line):
    assert _parse_plain(line) == by_toml(line)


@pytest.mark.parametrize("text", ['a = "1"\na = "2"', 'a = "1', "a = 1", "[x]"])
def test_what_is_not_plain_is_left_to_toml(text):
    assert _parse_plain(text) is None


TEXT = '# head\n\n[message."a"]\nen = "A"\nja = "あ"\n\n[name.room] # rooms\nx = {0}\n'


def test_tables_are_found_with_their_lines():
    text = TEXT.format('{ en = "X", ja = "え" }')
    made = Catalogue.from_toml(text, "c.toml")
    assert made.message("a") == {"en": "A", "ja": "あ"}
    assert made.names("room")["x"]["ja"] == "え"
    broken = Catalogue.from_toml(TEXT.format("!"), "c.toml")
    with pytest.raises(CatalogueError, match=r"^c\.toml:8: "):
        broken.names("room")


def test_a_table_that_is_there_twice_is_told_with_its_line():
    with pytest.raises(CatalogueError, match=r"^c\.toml:4: .*there twice"):
        Catalogue.from_toml(
            '[message.a]\nen = "A"\n\n[message.a]\nja = "あ"\n', "c.toml"
        )
