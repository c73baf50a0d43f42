"""The report: columns on a console of 80, JSON that stays as it is, both languages."""

import ast
import json
from pathlib import Path

import pytest

from companion.cli.columns import width
from companion.i18n import Translator, load_catalogue
from tests.doctor import (
    test_access,
    test_disk,
    test_display,
    test_machines,
    test_pins,
    test_reader,
    test_service,
    test_tower,
)
from tests.doctor.made import Made
from tests.doctor.rows import Row
from ui.doctor import report
from ui.doctor.checks import CHECKS
from ui.doctor.finding import Level, fault, typed, warning, well
from ui.doctor.running import Told, examine
from ui.doctor.visit import has_kanji, with_words

MODULES = (
    test_access,
    test_disk,
    test_display,
    test_machines,
    test_pins,
    test_reader,
    test_service,
    test_tower,
)
ROWS: list[Row] = [row for module in MODULES for row in module.ROWS]
SOURCE = Path(report.__file__).parent
GRADES = ("fault", "warning", "graded")
RUNNER = {"doctor.check_failed", "doctor.check_late"}  # see test_running
LONG = 90
"""Commands may be longer than a line: they are copied, and not read."""


def words(lang: str, found: list[Told] | None = None) -> Translator:
    known = load_catalogue("companion.locale", "app.toml")
    return with_words(Translator(lang, known, strict=True), found or [])


def told(made: Made) -> list[Told]:
    return examine(made.case(), CHECKS, limit=20)


def calls() -> list[ast.Call]:
    trees = (ast.parse(file.read_text("utf-8")) for file in SOURCE.rglob("*.py"))
    return [
        node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)
    ]


def ids() -> set[str]:
    """Return every message that the source names in a fault or a warning."""
    made = [one for one in calls() if getattr(one.func, "id", "") in GRADES]
    texts = {
        arg.value for one in made for arg in one.args if isinstance(arg, ast.Constant)
    }
    assert len(texts) > 50
    return {text for text in texts if isinstance(text, str)}


def test_every_fault_and_warning_has_a_machine():
    rows = {f"doctor.{one.split()[1]}" for row in ROWS for one in row.expected}
    assert ids() - rows - RUNNER == set()


def test_every_fault_and_warning_has_something_that_mends_it():
    assert all(row.mend for row in ROWS)


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.what)
def test_every_machine_can_be_told_in_both_languages(made: Made, row: Row, lang: str):
    """No field is missing, no line too long; a command stays whole."""
    row.change(made)
    found = told(made)
    t = words(lang, found)
    lines = report.lines(found, t)
    commands = [one.mend.command for part in found for one in part.findings]
    for line in lines:
        plain = line.replace(report.PLAIN, "")
        for colour in report.COLOURS.values():
            plain = plain.replace(colour, "")
        command = any(one and plain.endswith(one) for one in commands)
        unbroken = max(map(width, plain.split()), default=0)
        assert width(plain) <= (
            LONG + report.DEEP if command else max(80, unbroken + 25)
        )
    assert report.summary(found, t)
    json.dumps(report.as_json(found, t))


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_words_of_a_whole_report(made: Made, lang: str):
    made.versions["smbus2"] = "0.5"
    lines = report.lines(told(made), words(lang))
    heads = {"ja": "本体", "en": "Computer"}
    assert lines[0].startswith(heads[lang])
    bad = next(line for line in lines if "0.5" in line)
    assert {"ja": "異常", "en": "FAULT"}[lang] in bad
    after = lines[lines.index(bad) + 1]
    assert after.strip().startswith("> sudo /opt/") or "0.6.0" in after


def test_a_check_is_named_once_and_its_texts_stand_below_each_other():
    both = (well("doctor.disk_room", n=5), fault("doctor.font_none", typed("x " * 60)))
    lines = report.lines([Told("disk", both)], words("en"))
    plain = [line.replace(report.PLAIN, "") for line in lines]
    assert plain[0].endswith("OK       5 MB are free.")
    assert plain[0].startswith("Disk")
    assert plain[1].startswith("      ")
    assert plain[2] == "    > " + "x " * 60


def test_the_last_line_counts():
    t = words("en")
    bad = fault("doctor.font_none", typed("x"))
    odd = warning("doctor.tower_modem", typed("x"), program="y")
    assert (
        report.summary([Told("a", (well("doctor.font_ok"),))], t) == "No fault found."
    )
    assert "one warning" in report.summary([Told("a", (odd,))], t)
    assert "2 warnings" in report.summary([Told("a", (odd, odd))], t)
    assert report.summary([Told("a", (bad, odd))], t).startswith(
        "One fault, warnings: 1"
    )
    assert report.summary([Told("a", (bad, bad))], t).startswith(
        "2 faults, warnings: 0"
    )


# --- JSON -----------------------------------------------------------------------------


def test_the_shape_of_the_json_is_fixed(made: Made):
    """Other programs read this: nothing may go, or get another name."""
    made.config = "[tower]\nbaud = 3\n"
    found = report.as_json(told(made), words("en"))
    assert found["format"] == "companion-doctor/1"
    assert list(found) == ["format", "language", "ok", "counts", "findings"]
    assert found["ok"] is False
    assert list(found["counts"]) == ["ok", "note", "warning", "fault"]
    keys = ["check", "id", "level", "text", "fields", "command", "do"]
    assert all(list(one) == keys for one in found["findings"])
    assert {one["check"] for one in found["findings"]} == set(CHECKS)
    [bad] = [one for one in found["findings"] if one["level"] == "fault"]
    assert bad["id"] == "setting_wrong"
    assert bad["command"] == "companion config check"
    assert bad["do"] == ""
    assert "config.toml:2: tower.baud = 3" in bad["fields"]["problem"]


def test_ids_and_texts_of_the_json_do_not_depend_on_the_language_alone(made: Made):
    found = told(made)
    ja, en = (report.as_json(found, words(lang)) for lang in ("ja", "en"))
    same = [
        [(one["id"], one["command"]) for one in two["findings"]] for two in (ja, en)
    ]
    assert same[0] == same[1]
    assert ja["findings"][0]["text"] != en["findings"][0]["text"]


def test_every_level_and_check_has_a_name():
    for lang in ("ja", "en"):
        t = words(lang)
        assert all(t.name(report.LEVEL, level) for level in Level)
        assert all(t.name(report.CHECK, name) for name in CHECKS)


@pytest.mark.parametrize(
    ("env", "encoding", "expected"),
    [
        ({"TERM": "xterm"}, "utf-8", True),
        ({"TERM": "linux"}, "utf-8", False),
        ({}, "latin-1", False),
        ({}, "euc-jp", True),
        ({}, "no such", False),
    ],
)
def test_where_japanese_cannot_be_read_it_is_english(env, encoding, expected):
    assert has_kanji(env, encoding) is expected
