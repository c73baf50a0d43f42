"""One plain line for each thing that is missing, in the terminal and the journal."""

import logging

import pytest

from companion.i18n import Translator
from hardware.events import DeviceStatus, Health
from ui.app.compose import catalogues
from ui.app.devicelog import QUIET, DeviceLog
from ui.screens.remedies import REMEDIES

OFF, WELL = Health.OFFLINE, Health.OK


def status(reason="", state=OFF, kind="buttons", **fields):
    return DeviceStatus(kind, kind, state, reason, fields, 0.0)


@pytest.fixture
def written(caplog):
    """Return what writes statuses down in a language, and gives the lines."""
    caplog.set_level(logging.INFO, "ui.app.devicelog")

    def written(*told, lang="en", wanted=()):
        words = Translator(lang, *catalogues(), strict=True)
        log = DeviceLog(lambda: words, wanted.__contains__)
        caplog.clear()
        for one in told:
            log.hear(one)
        return [(one.levelname, one.getMessage()) for one in caplog.records]

    return written


def test_a_computer_without_pins_says_so_in_one_line(written):
    said = "buttons: offline - This computer has no pins (GPIO): use touch or keys."
    helps = "Nothing: touch does the same"
    assert written(status("device.gpio_none")) == [("INFO", f"{said} -> {helps}")]
    ((_, line),) = written(status("device.gpio_none"), lang="ja")
    assert line.startswith("buttons: offline - この機械には使えるピンがありません。")
    assert "\n" not in line


def test_what_the_configuration_names_is_a_warning(written):
    lacking = status("device.gpio_no_library", package="lgpio")
    ((level, line),) = written(lacking, wanted={"buttons"})
    assert level == "WARNING"
    assert "lgpio" in line
    ((level, _),) = written(lacking, wanted={"lamps"})
    assert level == "INFO"
    ((level, _),) = written(status("device.button_stuck", Health.DEGRADED, button="a"))
    assert level == "WARNING"


def test_the_same_is_said_once_until_it_is_otherwise(written):
    gone, here = status("device.gpio_none"), status(state=WELL)
    lines = written(gone, gone, here, here, gone)
    assert [line for _, line in lines] == [lines[0][1], "buttons: ok", lines[0][1]]


@pytest.mark.parametrize("reason", ["device.stopped", "device.disabled"])
def test_what_somebody_asked_for_is_not_written(written, reason):
    assert written(status(reason)) == []


def test_looking_for_a_device_asks_for_nothing(written):
    sought = status("device.reader_sought", Health.STARTING, "reader", path="/dev/x")
    ((_, line),) = written(sought)
    assert "->" not in line


def test_a_reason_without_words_says_how_it_is(written):
    line = "buttons: offline (device.new_one)"
    assert written(status("device.new_one")) == [("INFO", line)]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_reason_makes_one_line(written, lang):
    fields = dict.fromkeys(
        ("path", "pin", "group", "package", "error", "button", "count", "n"), "1"
    )
    for reason in sorted(set(REMEDIES) - set(QUIET)):
        try:
            lines = written(status(reason, kind="reader", **fields), lang=lang)
        except LookupError:  # it has more fields; its own tests have them
            continue
        assert len(lines) == 1
        assert "\n" not in lines[0][1]
