"""The card reader: its bus, and whether the chip itself answers, not only its address.

A chip that the app uses is left alone. One that nobody has asked for is read from and
not written to: other people have other chips at such addresses.
"""

from collections.abc import Iterator
from typing import Final

from hardware import i2c
from hardware.reader.mfrc522 import chip as mfrc522
from ui.doctor import chips
from ui.doctor.case import Case
from ui.doctor.checks import ports
from ui.doctor.chips import PN532, Model
from ui.doctor.finding import (
    NOTHING,
    Finding,
    by_hand,
    graded,
    note,
    typed,
    warning,
    well,
)

SLOW: Final = 10_000
FAST: Final = 100_000
FASTEST: Final = 400_000
"""Bits a second. The Pis before the 5 misread a chip that holds the clock, as a PN532
does: the slower the bus, the rarer."""

LAST: Final = ("found", "held", "stuck", "failed")
"""After such an answer no other chip need be asked."""

_BAD: Final = {
    "silent": "doctor.reader_silent",
    "strange": "doctor.reader_strange",
    "mute": "doctor.reader_mute",
    "stuck": "doctor.reader_stuck",
    "failed": "doctor.reader_failed",
}


def check(case: Case) -> Iterator[Finding]:
    """Look at the bus, then ask the chip."""
    port = ports.of_reader(case)
    if port or case.set_to("reader", "driver") in ("serial", "wedge"):
        yield from _by_port(case, port)
        return
    number = case.set_to("reader", "bus", 1)
    path = i2c.path(number)
    if not case.machine.exists(path):
        yield _no_bus(case, number, path)
        return
    yield from _speed(case, number, path)
    if not case.machine.may(path, case.machine.user):
        yield note("doctor.reader_barred", path=path)
        return
    yield from _chip(case, number, path)


def _by_port(case: Case, port: str) -> Iterator[Finding]:
    """Look for a reader that is a serial port or a keyboard."""
    if not port:
        yield note("doctor.reader_unset")  # the configuration's own check is severe
    elif case.machine.exists(port):
        yield well("doctor.reader_port", path=port)
    else:
        act = by_hand("doctor.reader_no_port_do")
        yield graded(case.uses("reader"), "doctor.reader_no_port", act, path=port)


def _no_bus(case: Case, number: int, path: str) -> Finding:
    needed = case.needs("reader")
    if case.machine.exists(f"/sys/bus/i2c/devices/i2c-{number}"):
        mend = typed("sudo modprobe i2c-dev")
    elif case.model:
        mend = typed("sudo raspi-config nonint do_i2c 0")
    else:
        mend = by_hand("doctor.reader_no_bus_do") if needed else NOTHING
    return graded(needed, "doctor.reader_no_bus", mend, path=path)


def _speed(case: Case, number: int, path: str) -> Iterator[Finding]:
    tree = f"/sys/bus/i2c/devices/i2c-{number}/of_node/clock-frequency"
    raw = case.machine.data(tree)
    speed = int.from_bytes(raw, "big") if len(raw) == 4 else 0
    told = {"path": path, "n": speed // 1000}
    act = by_hand("doctor.reader_speed_do")
    if not speed:
        return
    if speed > (FASTEST if case.five else FAST):
        yield warning("doctor.reader_fast", act, **told)
    elif speed > SLOW and not case.five and PN532 in models(case):
        yield note("doctor.reader_speed", act, **told)
    else:
        yield well("doctor.reader_bus", **told)


def _chip(case: Case, number: int, path: str) -> Iterator[Finding]:
    holders = case.holders(path)
    others = [one for one in holders if one != case.app]
    if len(others) < len(holders):
        yield well("doctor.reader_ours", path=path, program=str(case.app))
    elif others:
        yield note("doctor.reader_held", path=path, program=str(others[0]))
    elif case.tries("reader"):
        yield from _wanted(case, number, path)
    else:
        yield _unasked(case, number, path)


def models(case: Case) -> tuple[Model, ...]:
    """Return the chips that the app asks for, in its order."""
    other = Model("MFRC522", case.set_to("reader", "address", mfrc522.ADDRESS))
    driver = case.set_to("reader", "driver")
    only = {"pn532": (PN532,), "mfrc522": (other,)}
    return only.get(driver, (PN532, other))


def _wanted(case: Case, number: int, path: str) -> Iterator[Finding]:
    """Ask the chips that the app looks for; the one that says the most counts."""
    answers: dict[Model, chips.Answer] = {}
    for model in models(case):
        answers[model] = chips.asked(case.machine, number, model)
        if answers[model].how in LAST:
            break
    model = next((one for one in answers if answers[one].how in LAST), None)
    odd = next((one for one in answers if answers[one].how != "silent"), None)
    model = model or odd or next(iter(answers))
    yield from _judged(case, path, model, answers[model])


def _judged(
    case: Case, path: str, model: Model, answer: chips.Answer
) -> Iterator[Finding]:
    """Say how a chip answered."""
    told = {
        "model": model.name,
        "path": path,
        "address": model.where,
        "what": answer.what,
    }
    if answer.how == "held":
        yield note("doctor.reader_held", path=path, program=str(case.app or "?"))
    elif answer.how in _BAD:
        message = _BAD[answer.how]
        act = by_hand(f"{message}_do")
        yield graded(case.needs("reader"), message, act, **told)
    elif answer.known:
        yield well("doctor.reader_ok", **told)
    else:
        act = by_hand("doctor.reader_unknown_do")
        yield warning("doctor.reader_unknown", act, **told)


def _unasked(case: Case, number: int, path: str) -> Finding:
    """Say where a reader may be that is not switched on in the configuration."""
    for model in models(case):
        answer = chips.there(case.machine, number, model)
        if answer.how == "there":
            told = {"model": model.name, "address": model.where, "path": path}
            act = by_hand("doctor.reader_unused_do")
            driver = model.name.lower()
            return note("doctor.reader_unused", act, driver=driver, **told)
        if answer.how != "silent":
            break
    return note("doctor.reader_none", path=path)
