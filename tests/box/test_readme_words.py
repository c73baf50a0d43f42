"""The READMEs: configuration, lines for the referee, and words of the screen."""

import json
import re
import subprocess
import sys
import tomllib

import pytest

from companion.cli import main as companion
from companion.config import Config, schema, survey
from tests.box.readme import READMES, messages, read, says

README, MAKERS = (read(path) for path in READMES[:2])


# Configuration


@pytest.mark.parametrize("block", [*README.blocks("toml"), *MAKERS.blocks("toml")])
def test_every_piece_of_configuration_is_right(block, tmp_path):
    file = tmp_path / "config.toml"
    file.write_text(block, encoding="utf-8")

    assert survey(files=[file], env={}).faults == ()


def inline_settings():
    """Return what is set in a sentence with its section: `irq = 4` in `[reader]`."""
    found = re.findall(r"`([a-z_]+) = ([^`]+)`[^`|]*`\[(\w+)\]`", MAKERS.prose)
    either = r"`([a-z_]+) = ([^`]+)` or `[^`]+`[^`|]*`\[(\w+)\]`"
    return [*found, *re.findall(either, MAKERS.prose)]


@pytest.mark.parametrize(("key", "value", "section"), inline_settings())
def test_every_setting_in_a_sentence_is_right(key, value, section, tmp_path):
    file = tmp_path / "config.toml"
    file.write_text(f"[{section}]\n{key} = {value}\n", encoding="utf-8")

    assert survey(files=[file], env={}).faults == ()


def test_the_table_has_every_key_with_its_default():
    rows = [row for row in MAKERS.rows(3) if row[0][1:-1] in schema().types]
    told = {row[0].strip("`"): row[1].strip("`") for row in rows}

    def default(path: str) -> str:
        value: object = Config()
        for name in path.split("."):
            value = getattr(value, name)
        return schema().as_toml(path, value)

    assert list(told) == list(schema().types)
    assert {path: text for path, text in told.items() if text != "built in"} == {
        path: default(path) for path in told if told[path] != "built in"
    }
    assert {p for p in told if told[p] == "built in"} == {
        f"tower.{name}" for name in ("pattern", "doubtful", "settled")
    }


def test_the_profile_is_one(tmp_path):
    (block,) = README.blocks("toml profile")
    file = tmp_path / "mine.toml"
    file.write_text(block, encoding="utf-8")
    command = ["referee", "dont-go-in-there", "--players", "Ann,Ben", "--profile"]

    done = subprocess.run(
        [sys.executable, "-m", "companion", *command, file],
        input='{"ask":"legal"}\n',
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )

    assert done.returncode == 0, done.stderr
    assert tomllib.loads(block)["spaces"]["attic"]["activates"]


# The referee


def test_every_line_for_the_referee_is_one_it_knows():
    command = ["referee", "dont-go-in-there", "--schema"]
    done = subprocess.run(
        [sys.executable, "-m", "companion", *command],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    defs = json.loads(done.stdout)["in"]["$defs"]
    kinds = {
        name: one["properties"]
        for one in defs.values()
        for name in one["properties"].get("do", {}).get("enum", [])
    }
    lines = [json.loads(x) for b in README.blocks("json") for x in b.splitlines()]
    actions = [line for line in lines if "do" in line]

    assert {line["do"] for line in actions} == set(kinds)
    for line in actions:
        assert set(line) <= set(kinds[line["do"]]), line
    asked = {line["ask"] for line in lines if "ask" in line}
    assert asked == {"legal", "odds", "view", "state"}


# Words of the screen


@pytest.mark.parametrize("readme", [README, MAKERS], ids=READMES[:2])
def test_words_of_the_screen_are_those_of_the_screen(readme):
    texts = messages()
    # Set in italics for another reason: physical games, kinds of prompts, of buzzers.
    others = {"physical", "choose", "roll", "reveal", "active"}

    wrong = [one for one in {*readme.screen_words} - others if not says(one, texts)]
    assert wrong == []


def test_every_message_that_is_quoted_is_one_of_ours():
    texts = messages()

    assert [quote for quote in MAKERS.quotes if not says(quote, texts)] == []
    assert len(MAKERS.quotes) > 25


@pytest.mark.parametrize(
    ("quote", "found"),
    [
        ("No PN532 at 0x24 on /dev/i2c-1. Check its cable", True),
        ("hangs. Check the power", True),
        ("No PN532 in the box", False),
        ("Frobnicate the reader", False),
    ],
)
def test_a_message_that_nobody_says_would_be_found(quote, found):
    assert says(quote, messages()) is found


def test_what_the_screen_says_is_in_the_readme_is_there():
    texts = [text for text in messages() if "(README)" in text]

    assert len(texts) >= 3
    assert "i2c_arm_baudrate=10000" in MAKERS.text
    assert {"the-reference-tower", "install", "set-i2c-to-10-khz"} <= MAKERS.anchors


def test_the_exit_codes_are_those_of_the_help():
    help_ = " ".join((companion.epilog or "").split())
    told = README.prose.partition("Exit codes:")[2].partition(".")[0]

    assert re.findall(r"\d+", told) == re.findall(r"\d+", help_)
