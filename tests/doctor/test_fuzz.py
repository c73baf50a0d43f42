"""Whatever /proc, /sys and /etc say, the doctor says something, and never fails."""

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.doctor.furniture import SHOWN, STATE
from tests.doctor.made import Made
from tests.soak import counted
from ui.doctor import accounts, procs
from ui.doctor.checks import CHECKS
from ui.doctor.checks.disk import mount_of, mounts
from ui.doctor.checks.display import sound_cards
from ui.doctor.checks.packages import order, read_need
from ui.doctor.checks.service import judged, read_show
from ui.doctor.inputs import read_inputs
from ui.doctor.machine import Said

READERS = (
    read_inputs,
    sound_cards,
    mounts,
    lambda text: mount_of(text, mounts(text)),
    lambda text: accounts.read_unit(text).env,
    lambda text: list(judged(read_show(text), "u", "systemctl", "journalctl")),
    order,
    read_need,
)
SCRAPS = (
    b"", b"\0", b"\n", b"\n\n", b"\xff\xfe", b"=", b":", b"[", b"]: ", b"9" * 5000,
    b"-1", b"/dev/ttyACM0", b"console=ttyS0,", b"\\", b'"', b"'", b"../..",
    "\uff11\u0662".encode(), b"B: PROP=2", b"H: Handlers=event", b"tabletop",
)  # fmt: skip


@given(st.text() | st.text("=:[]\\\n\"' 09afx/.-%", max_size=60))
def test_no_text_is_too_strange_to_be_read(text):
    for read in READERS:
        read(text)


def damaged(rng: random.Random, data: bytes) -> bytes:
    """Return a text as a bad card, another kernel or a strange program has it."""
    raw = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        at = rng.randint(0, len(raw))
        match rng.randrange(5):
            case 0:
                raw[at : at + rng.randint(1, 8)] = rng.randbytes(rng.randint(0, 8))
            case 1:
                raw[at:at] = rng.choice(SCRAPS)
            case 2:
                del raw[at:]
            case 3:
                raw += raw[:at]
            case _:
                del raw[at : at + rng.randint(1, 40)]
    return bytes(raw)


def texts(made: Made) -> list[Path]:
    """Return every file that says something about the machine."""
    folders = ("proc", "sys", "etc", f"{STATE}".lstrip("/"))
    found = (path for name in folders for path in (made.root / name).rglob("*"))
    return sorted(path for path in found if path.is_file() and not path.is_symlink())


def furnish_more(made: Made) -> None:
    made.app("/dev/dri/card0")
    made.process(901, "agetty", "/sbin/agetty", "115200", "ttyACM0")
    made.process(902, "ModemManager", "/usr/sbin/ModemManager", opens=("/dev/i2c-1",))
    made.put(f"{STATE}/journal.db", b"SQLite format 3\0".ljust(100, b"\0"))
    made.put(f"{STATE}/tags.json", '{"format": "companion-tags/1", "tags": []}')
    made.put(f"{STATE}/settings.toml", '[display]\ntheme = "dark"\n')
    made.put("/etc/tabletop-companion/environment", "LANG=ja_JP.UTF-8\n")
    made.put("/etc/systemd/system/companion.service.d/a.conf", "[Service]\nUser=pi\n")


def strange_answer(rng: random.Random, made: Made) -> None:
    """Let commands, the child process and the tower say odd things too."""
    made.shown = {
        rng.choice([*SHOWN, "", "\n"]): damaged(rng, b"failed").decode(errors="replace")
        for _ in range(rng.randint(0, 9))
    }
    made.ntp = damaged(rng, b"yes").decode(errors="replace")
    made.said = damaged(rng, b"$DTHEL,1.0,0.3.1,DT-00A7,d6x4;sym;conf,7F3C*C92A\r\n")
    if rng.random() < 0.2:
        made.picture = Said({}, rng.choice(["slow", "died", "failed"]), "x")
    elif rng.random() < 0.3:
        made.picture = Said(made.picture.data | {"drivers": []})
    made.pn532.faults.level = rng.choice([None, 0, 0xFF])


def test_damaged_machines_never_make_a_check_fail(tmp_path: Path):
    with counted("doctor on damaged machines", full=1500, seed=43) as run:
        for number in range(run.n):
            made = Made(tmp_path / str(number))
            furnish_more(made)
            for path in run.rng.sample(texts(made), run.rng.randint(1, 9)):
                path.write_bytes(damaged(run.rng, path.read_bytes()))
            strange_answer(run.rng, made)
            found = made.says()
            failed = [one.fields for one in found if one.id.startswith("check_")]
            assert failed == [], number
            assert len(found) >= len(CHECKS) - 1
            for peer in made.peers:
                peer.close()


@pytest.mark.parametrize(
    "word", ["console=", "console=ttyAMA0,115200n8", "console", "x=y"]
)
def test_consoles_are_those_of_serial_ports(made: Made, word: str):
    made.put("/proc/cmdline", f"quiet {word} console=tty1\0")
    found = procs.consoles(made.machine(), ())
    assert list(found) == (["/dev/ttyAMA0"] if "AMA" in word else [])


def test_links_that_lead_in_a_circle_end(made: Made):
    made.link("/dev/serial/by-id/a", "b")
    made.link("/dev/serial/by-id/b", "a")
    assert made.machine().real("/dev/serial/by-id/a").startswith("/dev/serial/by-id/")
    made.says("tower", "access")
