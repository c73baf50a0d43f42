"""What draws and what is touched: SDL's driver, the panel, input, fonts, sound."""

import posixpath
from collections.abc import Iterator
from typing import Final

from ui.doctor import inputs, procs
from ui.doctor.case import Case
from ui.doctor.checks.packages import Need, install
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
from ui.doctor.machine import Said

PANEL: Final = "kmsdrm"
LIBRARIES: Final = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libGLESv2.so.2": "libgles2",
    "libgbm.so.1": "libgbm1",
}
"""What SDL loads to draw on a panel, and Debian's packages: without the first one the
picture stays black, and nobody says so."""
FOLDERS: Final = ("/usr/lib", "/usr/lib/*-linux-*", "/lib", "/usr/local/lib")
FONTS: Final = "sudo apt-get install -y fonts-morisawa-bizud-gothic"
SHOWN: Final = 3
APT: Final = "sudo apt-get install -y python3-pygame"
APT_PYGAME: Final = "/usr/lib/python3/dist-packages/pygame"


# --- drawing --------------------------------------------------------------------------


def check_display(case: Case) -> Iterator[Finding]:
    """Say what would draw, and what is in the way of it."""
    said = case.picture()
    if not said.data or "missing" in said.data:
        yield _no_pygame(case, said)
        return
    driver = case.drawn_by
    told = {"driver": driver, "sdl": said.data["sdl"], "version": said.data["pygame"]}
    if not driver:
        yield from _nothing(case)
        return
    wrong = list(_wrong(case, driver))
    yield from wrong
    if not wrong:
        yield well("doctor.display_ok", **told)


def _no_pygame(case: Case, said: Said) -> Finding:
    if said.problem == "slow":
        return warning("doctor.pygame_slow", case.slow("doctor.check_late_do"))
    fields = {"problem": said.detail or said.data.get("error", "")}
    system = case.machine.python.system
    mend = typed(APT) if system else install(case, Need("pygame", ""))
    if said.problem == "died":
        return fault("doctor.pygame_died", mend, **fields)
    return fault("doctor.pygame_missing", mend, **fields)


def _bring_pygame(case: Case) -> Mend:
    """Return what brings a pygame that can draw on the panel itself.

    Debian's can; the one of PyPI cannot, and where both are there it comes first.
    """
    python = case.machine.python
    if not python.system:
        return typed("make run SYSTEM_PYGAME=1")
    hidden = case.picture().data.get("where") != APT_PYGAME
    if hidden and case.machine.exists(APT_PYGAME):
        sudo = "" if python.ours else "sudo "
        return typed(f"{sudo}{python.program} -m pip uninstall -y pygame")
    return typed(APT)


def _nothing(case: Case) -> Iterator[Finding]:
    """Say why there is nothing to draw on: that may be as it should be."""
    desktop = procs.named(case.running(), *procs.DESKTOPS)
    if desktop is not None:
        yield note("doctor.display_elsewhere", program=desktop.name)
    elif case.machine.glob("/dev/dri/card*") and case.model:
        yield fault("doctor.display_no_kmsdrm", _bring_pygame(case))
    else:
        yield note("doctor.display_none", typed("companion demo"))


def _wrong(case: Case, driver: str) -> Iterator[Finding]:
    known = case.drivers
    if known and driver not in known:
        if driver == PANEL:
            yield fault("doctor.display_no_kmsdrm", _bring_pygame(case))
        else:
            act = by_hand("doctor.display_unknown_do")
            yield fault("doctor.display_unknown", act, driver=driver)
    elif driver == PANEL:
        yield from _panel(case)
    elif driver == "wayland":
        yield from _wayland(case)
    elif driver == "x11":
        yield from _x11(case)


def _wayland(case: Case) -> Iterator[Finding]:
    env = case.way.env
    folder, name = env.get("XDG_RUNTIME_DIR", ""), env.get("WAYLAND_DISPLAY", "")
    if not folder:
        yield fault(
            "doctor.display_no_runtime", by_hand("doctor.display_no_runtime_do")
        )
        return
    socket = posixpath.join(folder, name or "wayland-0")
    if not case.machine.exists(socket):
        act = by_hand("doctor.display_no_socket_do")
        yield fault("doctor.display_no_socket", act, path=socket)


def _x11(case: Case) -> Iterator[Finding]:
    display = case.way.env.get("DISPLAY", "")
    number = display.removeprefix(":").partition(".")[0]
    socket = f"/tmp/.X11-unix/X{number}"  # noqa: S108  (X's own place)
    local = display.startswith(":") and number.isdecimal()
    if not display or (local and not case.machine.exists(socket)):
        act = by_hand("doctor.display_no_socket_do")
        yield fault("doctor.display_no_socket", act, path=display or "DISPLAY")


def _panel(case: Case) -> Iterator[Finding]:
    """Look at what SDL needs to draw on a panel without a desktop."""
    machine = case.machine
    if not machine.glob("/dev/dri/card*"):
        act = by_hand("doctor.display_no_card_do")
        yield fault("doctor.display_no_card", act)
        return
    if case.way.env.get("SDL_FRAMEBUFFER_ACCELERATION") == "0":
        act = by_hand("doctor.display_unaccelerated_do")
        yield fault("doctor.display_unaccelerated", act)
    lacking = [package for file, package in LIBRARIES.items() if not _has(case, file)]
    if lacking:
        mend = typed(f"sudo apt-get install -y {' '.join(lacking)}")
        yield fault("doctor.display_libraries", mend, packages=" ".join(lacking))
    plugs = machine.glob("/sys/class/drm/card*-*/status")
    if plugs and not any(machine.word(plug) == "connected" for plug in plugs):
        yield fault("doctor.display_unplugged", by_hand("doctor.display_unplugged_do"))
    desktop = procs.named(case.running(), *procs.DESKTOPS)
    if desktop is not None and case.way.unit is not None:
        mend = typed("sudo systemd/install.sh --desktop")
        yield warning("doctor.display_desktop", mend, program=desktop.name)


def _has(case: Case, file: str) -> bool:
    return any(case.machine.glob(f"{folder}/{file}") for folder in FOLDERS)


# --- touching -------------------------------------------------------------------------


def check_touch(case: Case) -> Iterator[Finding]:
    """Say what can be touched or typed on."""
    found = inputs.read_inputs(case.machine.text("/proc/bus/input/devices"))
    kinds = {
        kind: [one.name for one in found if one.kind == kind] for kind in inputs.KINDS
    }
    for kind in inputs.KINDS:
        if names := kinds[kind]:
            yield well(f"doctor.touch_{kind}", name=", ".join(names[:SHOWN]))
    if not any(kinds.values()):
        needed = case.drawn_by == PANEL and not case.needs("buttons")
        act = by_hand("doctor.touch_none_do")
        yield graded(needed, "doctor.touch_none", act)


# --- letters and sound ----------------------------------------------------------------


def check_fonts(case: Case) -> Iterator[Finding]:
    """Say which font is used, and that it has Japanese letters."""
    data = case.picture().data
    configured = case.config.display.font
    if "font" in data:
        yield well("doctor.font_ok", name=data["font"])
        if not data["bold"] and not configured:
            yield note("doctor.font_no_bold", typed(FONTS))
    elif "font_error" in data and configured:
        act = by_hand("doctor.font_configured_do")
        yield fault("doctor.font_configured", act, file=configured)
    elif "font_error" in data:
        yield fault("doctor.font_none", typed(FONTS))
    else:
        yield note("doctor.font_unknown")


def check_sound(case: Case) -> Iterator[Finding]:
    """Say whether tones can be heard; no game needs them."""
    cards = sound_cards(case.machine.text("/proc/asound/cards"))
    if not case.config.sound.on:
        yield note("doctor.sound_off")
    elif not cards:
        yield note("doctor.sound_none")
    else:
        yield well("doctor.sound_ok", name=cards[0])


def sound_cards(text: str) -> list[str]:
    """Read /proc/asound/cards: ` 0 [Headphones  ]: bcm2835_headpho - bcm2835 ...`."""
    rows = (line.partition("]: ") for line in text.splitlines() if "[" in line)
    return [
        what.partition(" - ")[2].strip() or what for _, found, what in rows if found
    ]
