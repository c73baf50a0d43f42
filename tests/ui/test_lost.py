"""A device that was there, or is meant to be, and is gone: said in words, and helped.

What never was there stays quiet.
"""

import pytest
from msgspec.structs import replace

from companion.config import load
from hardware.events import DeviceStatus, Health
from tests.kernel.toys import WINDOW
from tests.ui.checks import PLACED, faults
from tests.ui.looks import GAME, LANGUAGES, WORLD
from tests.ui.scenes import REAL, SIZES, metrics, real_tables, translator
from tests.ui.table_app import real_app
from ui.app.heard import Heard
from ui.app.rig import build, wanted
from ui.devices import LOST
from ui.elements import find
from ui.model import DeviceLine, Open, UiState
from ui.screens import screen_of

SINCE = 1_700_000_000.0  # 22:13 UTC
PATH = "/dev/serial/by-id/usb-Raspberry_Pi_Pico_E66058388368-if00"
OFFLINE, STARTING, OK, DEGRADED = (
    Health.OFFLINE,
    Health.STARTING,
    Health.OK,
    Health.DEGRADED,
)
GONE, ABSENT = (OFFLINE, "device.lost"), (OFFLINE, "device.absent")
WELL = (OK, "")


def heard(*told, wanted=False):
    """Return the tower after it has said this, a second apart; and what it said last.

    Args:
        told: each state with its reason.
        wanted: the configuration says that it is there.
    """
    now = iter(range(1, 100))
    found = Heard(lambda: float(next(now)))
    state, reason = told[-1]
    for one in told:
        found.hear(DeviceStatus("tower", "tower", *one))
    line = DeviceLine("tower", "tower", state, reason, wanted=wanted)
    return found.told((line,), 0)[0]


@pytest.mark.parametrize(
    ("told", "wanted", "state"),
    [
        ([ABSENT], False, "offline"),
        ([ABSENT], True, LOST),
        ([WELL, GONE], False, LOST),
        ([WELL, GONE, ABSENT], False, LOST),
        ([(DEGRADED, "tower.cover"), GONE], False, LOST),
        ([(STARTING, "tower.waiting"), ABSENT], False, "offline"),
        ([(OFFLINE, "device.busy")], False, "offline"),  # it may be anything
        ([(OFFLINE, "device.busy")], True, LOST),
        ([(OFFLINE, "device.reader_absent")], False, "offline"),
        ([WELL, (OFFLINE, "device.no_rights")], False, LOST),
        ([(OFFLINE, "device.died")], False, LOST),
        ([WELL, (OFFLINE, "device.stopped")], True, "offline"),
        ([(OFFLINE, "device.disabled")], True, "offline"),
        ([(OFFLINE, "device.not_started")], True, "offline"),
        ([WELL, GONE, (STARTING, "tower.waiting")], False, "starting"),
        ([WELL, GONE, WELL], False, "ok"),
    ],
)
def test_only_what_is_missed_is_a_fault(told, wanted, state):
    assert heard(*told, wanted=wanted).state == state


def test_a_fault_began_with_its_first_sign_and_ends_with_its_last():
    assert heard(GONE).since == 1.0
    assert heard(WELL, GONE, ABSENT, GONE).since == heard(WELL, GONE).since > 0
    assert heard(WELL, GONE, WELL).since == 0.0


@pytest.mark.parametrize(
    ("reason", "word"),
    [
        ("device.lost", "dev.lost"),
        ("device.reader_absent", "dev.lost"),
        ("device.busy", "dev.degraded"),
        ("device.stopped", ""),  # somebody tries it again: no trouble
    ],
)
def test_its_last_word_says_how_it_is(reason, word):
    assert heard(WELL, (OFFLINE, reason)).last == word


@pytest.mark.parametrize(
    ("values", "kinds"),
    [
        ({}, set()),
        ({"tower.driver": "serial"}, {"tower"}),
        ({"tower.port": "/dev/ttyACM0"}, {"tower"}),
        ({"tower.driver": "disabled", "tower.port": "/dev/ttyACM0"}, set()),
        (
            {"reader.driver": "simulated", "lamps.driver": "simulated"},
            {"reader", "lamps"},
        ),
        ({"buttons.driver": "simulated"}, {"buttons"}),
        ({"reader.port": "/dev/ttyACM1"}, {"reader"}),
    ],
)
def test_what_is_named_in_the_configuration_is_meant_to_be_there(values, kinds):
    config = load(values, {}, ())
    assert wanted(config) == kinds
    assert {one.kind for one in build(config).lines() if one.wanted} == kinds


# --- the strip ------------------------------------------------------------------------


def line(kind, state=LOST, reason="device.lost"):
    fields = {"path": PATH}
    return DeviceLine(kind, kind, state, reason, fields, since=SINCE)


def made(*lines, size=(800, 480), lang="en", ui=GAME):
    view = replace(real_tables()["dgit-retail-place"], devices=lines)
    world = replace(WORLD, table=view, games={REAL.id: REAL}, devices=lines)
    looked = replace(ui, language=lang)
    return screen_of(world, looked, translator(lang, view.game.id), metrics(size))


TOWER = line("tower")
BUSY = line("reader", reason="device.busy")
LAMPS = line("lamps", "degraded", "")
RECORD = line("journal", "degraded", "")
WELL_LINES = tuple(line(kind, "ok", "") for kind in ("tower", "reader", "buttons"))


@pytest.mark.parametrize(
    ("lines", "en", "ja"),
    [
        ([TOWER, *WELL_LINES[1:]], "Tower gone", "タワー 外れた"),
        ([WELL_LINES[0], BUSY], "Reader trouble", "リーダー 不調"),
        ([*WELL_LINES, LAMPS], "Lamps trouble", "ランプ 不調"),
        ([TOWER, BUSY, *WELL_LINES[2:]], "2 in trouble", "機器2つ 不調"),
        ([TOWER, BUSY, RECORD], "Not saving", "保存 できない"),
    ],
)
@pytest.mark.parametrize("ui", [GAME, UiState()])
def test_a_fault_is_said_in_words_in_the_place_of_the_strip(lines, en, ja, ui):
    for size in SIZES:
        for lang, words in (("en", en), ("ja", ja)):
            screen = made(*lines, size=size, lang=lang, ui=ui)
            assert faults(screen, size, PLACED) == []
            assert find(screen, "devices").intent == Open("devices")
            assert find(screen, "devices/warning").icon == "warning"
            chip = find(screen, "devices/words")
            fitted = metrics(size).fit(chip.label, chip.rect.w, chip.rect.h)
            assert (fitted.ok, " ".join(fitted.lines)) == (True, words)


def test_what_never_was_there_stays_a_picture_among_the_others():
    quiet = line("tower", "offline", "device.absent")
    screen = made(quiet, *WELL_LINES[1:])
    assert find(screen, "devices/words") is None
    assert not find(screen, "devices/tower").enabled
    assert find(screen, "devices/reader/ok") is not None


# --- what to do -----------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", ["tower", "reader", "buttons", "lamps"])
def test_the_screen_of_the_devices_says_since_when_and_what_to_do(kind, lang, size):
    ui = replace(GAME, dialog="devices")
    screen = made(*WELL_LINES, line(kind), size=size, lang=lang, ui=ui)
    assert faults(screen, size, PLACED) == []
    t, why = translator(lang), find(screen, "explain/why")
    assert find(screen, "explain/head").label.texts == (t("dev.head_lost"),)
    shown = metrics(size).fit(why.label, why.rect.w, why.rect.h)
    text = "".join(shown.lines)
    assert not shown.cut
    assert "22:13" in text
    assert find(screen, "explain/step/1").label.texts[0] == t("fix.plug")
    assert find(screen, "main") is not None


@pytest.mark.parametrize("reason", ["device.busy", "device.no_rights"])
def test_what_is_there_and_cannot_be_used_says_why_first(reason):
    screen = made(line("reader", reason=reason), ui=replace(GAME, dialog="devices"))
    t = translator("en")
    assert find(screen, "explain/head").label.texts == (t("dev.head_offline"),)
    why = find(screen, "explain/why").label.texts
    assert all(one.startswith(t(reason, path=PATH)) for one in why)


def test_a_time_is_told_only_by_a_clock_that_is_right():
    view = replace(real_tables()["dgit-retail-place"], devices=(TOWER,), clock=False)
    ui = replace(GAME, dialog="devices", language="en")
    t = translator("en", view.game.id)
    screen = screen_of(replace(WORLD, table=view), ui, t, metrics())
    assert all("22:13" not in one for one in find(screen, "explain/why").label.texts)


def test_a_pulled_cable_is_told_at_the_table_until_it_is_back(tmp_path):
    app = real_app(tmp_path).begin(WINDOW)
    app.turn()
    assert find(app.hands.screen, "devices/words") is None
    app.tower.report(OFFLINE, "device.lost", path=PATH)
    app.turn()
    assert "Tower" in find(app.hands.screen, "devices/words").label.texts[0]
    app.tower.report(OK)
    app.turn()
    assert find(app.hands.screen, "devices/words") is None
    app.close()
