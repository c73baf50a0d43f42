"""Every reason that any driver has: words and what helps, in both languages, in place.

The reasons are taken from the source of the drivers themselves, so that a new one
without words or without a remedy is found.
"""

import ast
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.ui.checks import PLACED, faults
from tests.ui.looks import GAME, LANGUAGES, WORLD
from tests.ui.scenes import SIZES, metrics, real_tables, translator
from ui.app.compose import catalogues
from ui.devices import Looked
from ui.elements import find
from ui.model import DeviceLine
from ui.screens import screen_of
from ui.screens.remedies import IDLE, REMEDIES, remedies

ROOT = Path(__file__).parents[2]
SOURCES = (*(ROOT / "hardware").rglob("*.py"), ROOT / "ui/app/supervisor.py",
           ROOT / "ui/app/deaf.py")  # fmt: skip
SAID = (  # what a device says in passing; its health stays as it is
    "tower.doubtful",
    "tower.roll_conflict",
    "tower.roll_late",
    "tower.roll_soon",
    "tower.roll_unsettled",
)
FIELDS = {
    "path": "/dev/serial/by-id/usb-Raspberry_Pi_Pico_E66058388368-if00",
    "address": "0x24",
    "model": "PN532 / MFRC522",
    "error": "LGPIOError: 'bad event request'",
    "package": "lgpio",
    "group": "gpio",
    "button": "confirm",
    "pin": 17,
    "code": -222,
    "proto": "2.0",
    "text": "RANGE",
    "n": 9,
}
# Where a step is of no use: it would send people to look at the wrong thing.
CABLES = ("fix.plug", "fix.wires_i2c", "fix.button_wires")
NO_CABLE = (
    "device.no_rights",
    "device.i2c_no_rights",
    "device.gpio_no_rights",
    "device.no_rights_input",
    "input.no_rights",
    "device.busy",
    "device.i2c_busy",
    "device.gpio_busy",
    "device.gpio_bad_pin",
    "device.gpio_no_library",
    "device.reader_grabbed",
    "device.died",
    "device.hung",
    "tower.update_needed",
    "tower.console_text",
)


def words(lang, game="window"):
    return translator(lang, game).plus(*catalogues())


@cache
def reasons():
    """Return every reason of the drivers' source, by its file."""
    kinds = ("device.", "tower.", "input.")
    found = {}
    for file in SOURCES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            text = node.value if isinstance(node, ast.Constant) else None
            if isinstance(text, str) and text.startswith(kinds) and " " not in text:
                found.setdefault(text, file.name)
    return found


def is_reason(name):
    """A reason is a message with one dot; others are keys, or what a verb says."""
    return words("en").has(name) and name not in SAID and name.count(".") == 1


REASONS = sorted(filter(is_reason, reasons()))


def kind_of(reason):
    for kind, words in {
        "tower": ("tower.",),
        "screen": ("input.",),
        "reader": ("reader_", "i2c_", "rights_input"),
        "buttons": ("gpio_", "button", "handler"),
    }.items():
        if any(word in reason for word in words):
            return kind
    return "tower"


def test_the_source_names_as_many_reasons_as_ever():
    assert len(REASONS) > 45
    assert {"device.hung", "tower.jam", "input.none", "device.lost"} <= set(REASONS)


def test_no_text_of_a_driver_looks_like_a_reason_and_has_no_words():
    known = words("en")
    unknown = [
        name
        for name, file in reasons().items()
        if not known.has(name) and not name.endswith((".", "_"))
    ]
    assert [one for one in unknown if one.startswith(("device.", "input."))] == []


@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_has_a_remedy_or_is_no_trouble(reason):
    steps = remedies(kind_of(reason), reason)
    assert bool(steps) is (reason not in IDLE), reason
    assert len(steps) <= 3
    assert len(set(steps)) == len(steps)
    for lang in LANGUAGES:
        t = words(lang)
        assert t(reason, **FIELDS)
        assert all(t(one) for one in steps)


def test_no_remedy_is_for_a_reason_that_nobody_has():
    assert sorted(set(REMEDIES) - set(REASONS)) == []


@pytest.mark.parametrize("reason", NO_CABLE)
def test_nobody_is_sent_to_a_cable_where_that_is_not_it(reason):
    assert not set(CABLES) & set(REMEDIES[reason])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_stands_in_its_place_with_what_helps(lang, size):
    view = real_tables()["dgit-retail-place"]
    t = words(lang, view.game.id)
    for reason in sorted({*REASONS} - {"device.disabled"}):
        kind = kind_of(reason)
        for state in ("degraded", "lost", "offline"):
            line = DeviceLine(
                kind, kind, state, reason, FIELDS, "dev.card", {}, 1.7e9, 1234, 56,
                since=1.7e9, faults=4321, restarts=12,
            )  # fmt: skip
            ui = replace(GAME, dialog="devices", language=lang, form=Looked(kind))
            world = replace(WORLD, table=replace(view, devices=(line,)))
            screen = screen_of(world, ui, t, metrics(size))
            assert faults(screen, size, PLACED) == [], (reason, state)
            shown = [
                find(screen, f"explain/step/{number}").label.texts[0]
                for number, _ in enumerate(remedies(kind, reason), 1)
            ]
            assert shown == [t(one) for one in remedies(kind, reason)], reason
            why = find(screen, "explain/why")
            assert why.rect.h > 9.0, reason  # two lines at least
            fitted = metrics(size).fit(why.label, why.rect.w, why.rect.h)
            first = t(reason, **FIELDS)[:6]
            gone = t("dev.why_lost")[:6]
            assert "".join(fitted.lines).startswith((first, gone)), (reason, state)
