"""The pins: the right chip, the library for it, and who uses which."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from ui.app.drivers import BUTTONS
from ui.doctor.case import Case
from ui.doctor.finding import (
    Finding,
    Mend,
    by_hand,
    fault,
    graded,
    note,
    typed,
    warning,
    well,
)

HEADERS: Final = {
    "pinctrl-bcm2835": "brcm,bcm2835-gpio",
    "pinctrl-bcm2711": "brcm,bcm2711-gpio",
    "pinctrl-rp1": "raspberrypi,rp1-gpio",
}
"""The chips whose lines are on the header of a Pi: by label, and in its device tree."""
FACTORY: Final = "lgpio"
KINDS: Final = ("buttons", "lamps")


class Found(NamedTuple):
    """The chip of the header.

    Attributes:
        path: its file.
        label: what it is.
        users: who uses one of its lines; None: we may not ask.
    """

    path: str
    label: str
    users: dict[int, str] | None


def check(case: Case) -> Iterator[Finding]:
    """Look for the header's chip, then for what works it."""
    needed = any(map(case.needs, KINDS))
    header = find(case)
    if header is None:
        if case.model:
            act = by_hand("doctor.pins_none_do")
            yield graded(needed, "doctor.pins_none", act)
        elif needed:
            yield fault("doctor.pins_no_pi", by_hand("doctor.pins_no_pi_do"))
        else:
            yield note("doctor.pins_no_pi")
        return
    yield well("doctor.pins_ok", path=header.path, label=header.label)
    yield from _library(case, needed=any(map(case.tries, KINDS)))
    yield from _used(case, header)


def find(case: Case) -> Found | None:
    """Return the chip with the header's pins, wherever this kernel has put it."""
    machine = case.machine
    for path in machine.glob("/dev/gpiochip*"):
        if machine.link(path):  # gpiochip4 leads to gpiochip0 on some systems of a Pi 5
            continue
        try:
            chip = machine.chip(machine.at(path))
        except OSError:
            label = _by_tree(case, path)
            if label:
                return Found(path, label, None)
        else:
            if chip.label in HEADERS:
                return Found(path, chip.label, chip.users)
    return None


def _by_tree(case: Case, path: str) -> str:
    """Return the label of a header's chip that we may not open; empty: it is none."""
    name = path.rpartition("/")[2]
    tree = f"/sys/bus/gpio/devices/{name}/of_node/compatible"
    known = case.machine.text(tree).split("\0")
    return next((label for label, what in HEADERS.items() if what in known), "")


def _library(case: Case, *, needed: bool) -> Iterator[Finding]:
    said = case.machine.child("pins")
    if said.problem == "slow":
        yield note("doctor.pins_slow", case.slow("doctor.check_late_do"))
    elif "lgpio" not in said.data:
        problem = said.data.get("error") or said.detail or said.problem
        yield graded(needed, "doctor.pins_library", _bring(case), problem=problem)
    factory = case.way.env.get("GPIOZERO_PIN_FACTORY", FACTORY)
    if factory not in (FACTORY, "mock") and case.five:
        act = by_hand("doctor.pins_factory_do")
        yield warning("doctor.pins_factory", act, name=factory)


def _bring(case: Case) -> Mend:
    python = case.machine.python
    if python.system:
        return typed("sudo apt-get install -y python3-lgpio")
    sudo = "" if python.ours else "sudo "
    return typed(f"{sudo}{python.program} -m pip install lgpio")


def wired(case: Case) -> dict[int, str]:
    """Return the pins that the app uses, and for which kind of thing."""
    keys = {kind: tuple(f"pin_{name}" for name in BUTTONS) for kind in KINDS}
    keys["lamps"] += ("buzzer",)
    keys["reader"] = ("irq",)
    found = {
        case.set_to(kind, key, 0): kind
        for kind, names in keys.items()
        for key in names
        if case.tries(kind)
    }
    return {pin: kind for pin, kind in found.items() if pin}


def _used(case: Case, header: Found) -> Iterator[Finding]:
    """Name who has the pins; while the app runs, its own are no news."""
    if not header.users:
        return
    ours = wired(case)
    taken = {pin: user for pin, user in header.users.items() if pin in ours}
    if taken and case.app is None:
        act = by_hand("doctor.pins_taken_do")
        yield warning("doctor.pins_taken", act, pins=_listed(taken))
    elif header.users:
        yield note("doctor.pins_used", pins=_listed(header.users))


def _listed(users: dict[int, str]) -> str:
    return ", ".join(f"GPIO{pin} {user}" for pin, user in sorted(users.items()))
