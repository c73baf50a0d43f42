"""The screen of the devices: what they said, what is wrong, and trying again."""

import pytest
from msgspec.structs import replace

from hardware.events import (
    ButtonEdge,
    CardSeen,
    DeviceStatus,
    DieSeen,
    Health,
    RollSeen,
)
from tests.kernel.toys import WINDOW
from tests.ui.checks import PLACED, faults
from tests.ui.looks import GAME, LANGUAGES, WORLD
from tests.ui.scenes import SIZES, metrics, real_tables, translator
from tests.ui.table_app import real_app
from ui.app.heard import Heard
from ui.devices import Looked, TryDevice
from ui.elements import find
from ui.model import DeviceLine, Open, RetrySave
from ui.screens import screen_of

KINDS = ("tower", "reader", "buttons", "lamps", "journal")
PATH = "/dev/serial/by-id/usb-Raspberry_Pi_Pico_E66058388368-if00"
REASONS = {
    "device.lost": {"path": PATH},
    "device.died": {"error": "PortError: " + PATH},
    "device.disabled": {},
    "tower.cover": {},
}


def made(lines, size=(800, 480), lang="en", form=None):
    ui = replace(GAME, dialog="devices", language=lang, form=form)
    view = replace(real_tables()["dgit-retail-place"], devices=tuple(lines))
    t = translator(lang, view.game.id)
    return screen_of(replace(WORLD, table=view), ui, t, metrics(size))


def every_line(state, reason):
    fields = REASONS.get(reason, {})
    return [
        DeviceLine(kind, kind, state, reason, fields, "dev.card", {}, 1.7e9, 1234, 56)
        for kind in KINDS
    ]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("state", "reason"),
    [
        ("ok", ""),
        ("starting", ""),
        *((state, one) for state in ("degraded", "offline") for one in REASONS),
    ],
)
def test_every_device_in_every_state_stands_in_its_place(state, reason, lang, size):
    for kind in (*KINDS, "screen"):
        screen = made(every_line(state, reason), size, lang, Looked(kind))
        assert faults(screen, size, PLACED) == [], kind


def test_what_is_in_trouble_explains_itself_without_being_asked():
    lines = [DeviceLine("tower", "tower", "ok"), *every_line("degraded", "tower.cover")]
    lines = [lines[0], replace(lines[2], device="reader")]
    screen = made(lines)
    assert "chosen" in find(screen, "device/reader").flags
    assert find(screen, "explain/head").label.texts == ("In trouble",)
    why = find(screen, "explain/why").label.texts[0]
    assert "Choose the cards on the screen." in why
    assert "cover" in find(screen, "explain/step/1").label.texts[0]
    assert find(screen, "main").intent == TryDevice("reader")


def test_what_is_well_or_left_out_needs_no_trying():
    for line in (
        DeviceLine("tower", "tower", "ok"),
        DeviceLine("tower", "tower", "offline", "device.disabled"),
    ):
        assert find(made([line], form=Looked("tower")), "main") is None
    journal = DeviceLine("journal", "journal", "degraded")
    assert find(made([journal]), "main").intent == RetrySave()


# --- what was heard -------------------------------------------------------------------


def heard(*events):
    found = Heard(lambda: 1.7e9)
    for event in events:
        found.hear(event)
    lines = tuple(DeviceLine(kind, kind, "ok") for kind in KINDS)
    return {one.kind: one for one in found.told(lines, 7)}


def test_the_last_word_of_each_device_and_how_often_it_spoke():
    dice = (DieSeen("dg", "GHOST"),) * 3
    lines = heard(
        RollSeen("tower", "B", 1, 0, dice, 1.0),
        ButtonEdge("panel", "a", "pressed", 1.0),
        ButtonEdge("panel", "a", "released", 1.1),
    )
    assert (lines["tower"].last, lines["tower"].last_fields) == ("dev.rolled", {"n": 3})
    assert lines["buttons"].last_fields == {"button": "a"}
    assert [lines[kind].count for kind in KINDS[:4]] == [1, 0, 1, 0]
    assert lines["journal"].last_fields == {"n": 7}


def test_a_card_was_read_and_never_which():
    uid = "04C63A63110189"
    line = heard(CardSeen("reader", uid, 1.0))["reader"]
    assert (line.last, line.last_fields, line.count) == ("dev.card", {}, 1)
    for lang in LANGUAGES:
        assert uid not in str(made([line], lang=lang))


def test_troubles_are_counted_when_they_begin():
    def status(state):
        return DeviceStatus("tower", "tower", state, "device.lost")

    ups = [Health.STARTING, Health.OK, Health.DEGRADED, Health.OFFLINE, Health.OK]
    line = heard(*(status(one) for one in (*ups, Health.OFFLINE)))["tower"]
    assert line.troubles == 2
    assert line.last == "dev.lost"


def test_trying_a_device_again_starts_it_anew(tmp_path):
    app = real_app(tmp_path).begin(WINDOW)
    app.tower.stop()
    app.turn()
    assert app.tower.status.state == Health.OFFLINE
    app.want(Open("devices", Looked("tower")))
    app.tap("main")
    app.turn_until(lambda: app.tower.status.state != Health.OFFLINE)
    app.turn()
    screen = app.hands.screen
    assert find(screen, "device/tower") is not None
    app.close()


def test_the_app_tells_the_last_roll_with_its_time(tmp_path):
    app = real_app(tmp_path).begin(WINDOW)
    app.session.hear(ButtonEdge("panel", "next", "pressed", 1.0))
    app.want(Open("devices"))
    name = app.buttons.name
    said = find(app.hands.screen, f"device/{name}/last").label.texts
    assert said[0].endswith("next")
    app.close()


@pytest.mark.parametrize("dialog", ["", "cards", "bind", "card", "menu"])
def test_every_scan_is_counted_whatever_lies_over_the_table(tmp_path, dialog):
    app = real_app(tmp_path).begin(WINDOW)
    app.session.look(replace(app.ui, dialog=dialog))
    app.reader.place("04AA")
    app.turn()
    app.reader.lift("04AA")
    app.turn()
    (line,) = [one for one in app.session.world().devices if one.kind == "reader"]
    assert (line.count, line.last) == (1, "dev.card")
    app.close()


def test_what_waits_for_the_disk_is_counted_once(tmp_path):
    app = real_app(tmp_path).begin(WINDOW)
    app.session._flight = object()  # an action is on its way
    app.session.hear(CardSeen("reader", "04AA", app.clock.now))
    app.session._flight = None
    app.turn()
    (line,) = [one for one in app.session.world().devices if one.kind == "reader"]
    assert line.count == 1
    app.close()


def test_a_device_that_never_was_there_is_no_trouble_and_not_missed():
    starting = DeviceStatus("reader", "reader", Health.STARTING, "device.reader_sought")
    absent = DeviceStatus("reader", "reader", Health.OFFLINE, "device.reader_none")
    found = Heard(lambda: 1.7e9)
    for event in (starting, absent):
        found.hear(event)
    line = DeviceLine("reader", "reader", "offline", "device.reader_none")
    (told,) = found.told((line,), 0)
    assert (told.state, told.troubles, told.last) == ("offline", 0, "")
    hung = DeviceStatus("reader", "reader", Health.OFFLINE, "device.hung")
    found.hear(replace(starting, state=Health.OK, reason=""))
    found.hear(hung)
    (told,) = found.told((replace(line, reason="device.hung"),), 0)
    assert (told.state, told.troubles) == ("lost", 1)


def test_times_follow_a_clock_that_is_set_while_the_app_runs():
    wall, mono = [1.7e9], [50.0]
    found = Heard(lambda: wall[0], lambda: mono[0])
    mono[0] += 90.0
    wall[0] += 90.0
    found.hear(DeviceStatus("tower", "tower", Health.OFFLINE, "device.lost"))
    line = DeviceLine("tower", "tower", "offline", "device.lost", wanted=True)
    (told,) = found.told((line,), 0)
    assert (told.since, told.since_after) == (1.7e9 + 90, 90.0)
    wall[0] += 5e6 + 0.2
    (told,) = found.told((line,), 0)
    assert told.since == 1.7e9 + 90 + 5e6
    wall[0] += 1.5  # a drift is no reason to tell another time
    (again,) = found.told((line,), 0)
    assert abs(again.since - told.since) <= 2.0


def test_without_a_clock_times_are_since_the_start():
    lines = [DeviceLine("tower", "tower", "lost", "device.lost", {"path": PATH},
                        since=1.7e9, since_after=754.0)]  # fmt: skip
    view = replace(
        real_tables()["dgit-retail-place"], devices=tuple(lines), clock=False
    )
    ui = replace(GAME, dialog="devices", language="en")
    t = translator("en", view.game.id)
    screen = screen_of(replace(WORLD, table=view), ui, t, metrics((1280, 720)))
    assert "Since +12:34." in find(screen, "explain/why").label.texts[0]


def test_what_was_mended_and_restarted_is_counted_for_whoever_looks():
    line = DeviceLine("reader", "reader", "ok", count=3, faults=12, restarts=1)
    screen = made([line], form=Looked("reader"))
    said = [find(screen, f"explain/count/{n}").label.texts[0] for n in (1, 2)]
    assert said == ["3 messages · 0 troubles", "faults mended: 12 · restarted: 1"]
    assert find(made([replace(line, faults=0, restarts=0)], form=Looked("reader")),
                "explain/count/2") is None  # fmt: skip


def test_counts_are_live_while_somebody_looks_at_them(tmp_path):
    app = real_app(tmp_path).begin(WINDOW)
    app.want(Open("devices", Looked("reader")))
    type(app.reader).faults = property(lambda reader: reader.met)
    try:
        app.reader.met = 0
        app.turn(0.5)
        assert find(app.hands.screen, "explain/count/1") is None
        app.reader.met = 7
        app.turn(1.0)
        said = find(app.hands.screen, "explain/count/1").label.texts[0]
        assert said == "faults mended: 7 · restarted: 0"
    finally:
        del type(app.reader).faults
    app.close()
