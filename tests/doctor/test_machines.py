"""Whole machines: one that is well, and others with one thing wrong each.

Computer, packages, configuration, clock, fonts and sound; the other checks have files
of their own. A row names all that may be said: a false alarm fails, too.
"""

import json

import pytest

from companion.table import tagfile
from companion.table.tags import Tag
from tests.doctor.furniture import BY_ID
from tests.doctor.made import Made
from tests.doctor.rows import Row, checked
from ui.doctor.finding import Level
from ui.doctor.machine import Said

GAME = "dont-go-in-there"
PIP = "sudo /opt/tabletop-companion/venv/bin/python -m pip install -U"
FONTS = "sudo apt-get install -y fonts-morisawa-bizud-gothic"


def weak(made: Made):
    made.put("/sys/class/hwmon/hwmon1/in0_lcrit_alarm", "1\n")


def five(made: Made):
    made.put("/proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0\0")
    made.versions["gpiozero"] = "2.0.1"


def own_venv(made: Made):
    made.python = made.python._replace(ours=True)
    del made.versions["smbus2"]


def damaged_settings(made: Made):
    made.put(f"{made.state}/settings.toml", '[display]\ntheme = "pink"\n')


def profile(name: str, text: str):
    def change(made: Made):
        made.put(f"profiles/{name}", text)

    return change


def damaged_tags(made: Made):
    row = {"uid": "04A3", "game": GAME, "card": "ring-2", "copy": 0}
    text = json.dumps({"format": tagfile.FORMAT, "tags": [row]})
    made.put(f"{made.state}/tags.json", text)


def kanjiless(made: Made):
    made.picture = Said(dict.fromkeys(("pygame", "sdl"), "2") | {"font_error": "none"})


def own_font(made: Made):
    kanjiless(made)
    made.config = '[display]\nfont = "/x.ttf"\n'


def late(made: Made):
    made.wall = 1.0e9


ROWS = (
    Row(
        "the supply is weak",
        weak,
        ("warning computer_power",),
        "doctor.computer_power_do",
    ),
    Row(
        "a package is missing",
        lambda made: made.versions.pop("smbus2"),
        ("fault package_missing",),
        f"{PIP} 'smbus2>=0.6.0'",
    ),
    Row(
        "a package is missing in a venv that is ours",
        own_venv,
        ("fault package_missing",),
        f"{PIP.removeprefix('sudo ')} 'smbus2>=0.6.0'",
    ),
    Row(
        "smbus2 before Python 3.14 (B61)",
        lambda made: made.versions.update(smbus2="0.5.9"),
        ("fault package_old",),
        f"{PIP} 'smbus2>=0.6.0'",
    ),
    Row(
        "gpiozero looks for the pins of a Pi 5 at chip 4 (B26)",
        five,
        ("warning package_five",),
        f"{PIP} 'gpiozero>=2.0.1.post3'",
    ),
    Row(
        "a setting has a fault",
        lambda made: setattr(made, "config", '[tower]\nbaud = "fast"\n'),
        ("fault setting_wrong",),
        "companion config check",
    ),
    Row(
        "what was set on the screen is damaged",
        damaged_settings,
        ("warning setting_damaged",),
        "doctor.setting_damaged_do",
    ),
    Row(
        "an owner's file that no game looks for",
        profile("dont-go-in-there.toml", ""),
        ("warning profile_stray",),
        "doctor.profile_stray_do",
    ),
    Row(
        "an owner's file with an unknown key",
        profile("dont-go-in-there.prototype.toml", "[spaecs]\n"),
        ("fault profile_wrong",),
        "doctor.profile_wrong_do",
    ),
    Row(
        "an owner's file that is no TOML",
        profile("dont-go-in-there.retail.toml", "= 3"),
        ("fault profile_wrong",),
        "doctor.profile_wrong_do",
    ),
    Row(
        "the list of tags is damaged",
        damaged_tags,
        ("warning tags_damaged",),
        "doctor.tags_damaged_do",
    ),
    Row(
        "the list of tags is a folder",
        lambda made: made.folder(f"{made.state}/tags.json"),
        ("warning tags_unreadable",),
        "doctor.tags_unreadable_do",
    ),
    Row(
        "the clock stands in 2001",
        late,
        ("warning clock_wrong",),
        "sudo timedatectl set-ntp true",
    ),
    Row("no font with kanji", kanjiless, ("fault font_none",), FONTS),
    Row(
        "the configured font is no font",
        own_font,
        ("fault font_configured",),
        "doctor.font_configured_do",
    ),
)


def test_a_pi_with_everything_is_well(made: Made):
    assert made.troubles() == {}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.what)
def test_what_is_wrong_is_told_and_nothing_else(made: Made, row: Row):
    checked(made, row)


def test_run_by_hand_it_is_well_too(made: Made):
    made.by_hand()
    assert made.troubles() == {}


def test_another_computer_with_nothing_plugged_in_has_no_fault(made: Made):
    """Every check says something, and says it calmly."""
    made.no_pi()
    found = made.says()
    assert {one.level for one in found} == {Level.OK, Level.NOTE}
    ids = {one.id for one in found}
    assert {"computer_other", "pins_no_pi", "reader_no_bus", "tower_none"} <= ids


def test_a_pi_without_any_device_has_no_fault(made: Made):
    made.by_hand()
    made.no_bus()
    made.drop("/dev/ttyACM0", BY_ID)
    found = {one.id: one for one in made.says()}
    assert made.troubles() == {}
    assert found["reader_no_bus"].mend.command == "sudo raspi-config nonint do_i2c 0"
    assert found["tower_none"].level is Level.NOTE


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda made: made.drop("/run/systemd/timesync/synchronized"), "clock_alone"),
        (
            lambda made: made.put("/proc/asound/cards", "--- no soundcards ---"),
            "sound_none",
        ),
        (lambda made: setattr(made, "config", "[sound]\non = false\n"), "sound_off"),
        (lambda made: made.picture.data.update(bold=False), "font_no_bold"),
        (lambda made: setattr(made, "requires", ()), "packages_unknown"),
    ],
)
def test_what_does_no_harm_is_a_note(made: Made, change, expected):
    change(made)
    assert made.troubles() == {}
    assert [one.level for one in made.says() if one.id == expected] == [Level.NOTE]


def test_a_clock_that_another_program_keeps_right_is_right(made: Made):
    made.drop("/run/systemd/timesync/synchronized")
    made.ntp = "yes\n"
    assert "clock_ok" in {one.id for one in made.says("clock")}


def test_registered_cards_and_own_files_are_counted(made: Made):
    tags = (Tag("04A3", GAME, "ring-2", 1), Tag("04C5", GAME, "cat-1", 1))
    made.put(f"{made.state}/tags.json", tagfile.encode(tags))
    made.put("profiles/dont-go-in-there.prototype.toml", "")
    found = {one.id: one for one in made.says("settings")}
    assert found["tags_ok"].fields == {"n": 2}
    assert found["profile_ok"].level is Level.OK


def test_pygame_ce_stands_in_for_pygame(made: Made):
    made.versions["pygame-ce"] = made.versions.pop("pygame")
    assert "packages_ok" in {one.id for one in made.says("packages")}
