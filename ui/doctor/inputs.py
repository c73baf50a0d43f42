"""What the kernel says about touch panels, mice and keyboards."""

import re
from typing import Final, NamedTuple

KINDS: Final = ("panel", "mouse", "keys")

_DIRECT: Final = 1 << 1  # INPUT_PROP_DIRECT: the finger points at what it touches
_REPEATS: Final = 1 << 20  # EV_REP
_LETTER: Final = 1 << 30  # KEY_A: remote controls and power buttons have none
_HEX: Final = re.compile(r"[0-9a-fA-F]{1,16}")
_EVENT: Final = re.compile(r"event[0-9]{1,5}")
_NAME: Final = re.compile(r'^N: Name="?([^"\n]*)', re.MULTILINE)
_LINE: Final = re.compile(r"^[HB]: (\w+)=(.*)$", re.MULTILINE)


class Input(NamedTuple):
    """A device that is touched or typed on.

    Attributes:
        kind: one of `KINDS`.
        name: what its maker calls it.
        event: its file under /dev/input.
    """

    kind: str
    name: str
    event: str


def read_inputs(text: str) -> list[Input]:
    """Read /proc/bus/input/devices.

    Args:
        text: blocks of lines, one a device; whatever is damaged is left out.
    """
    found = (_input(block) for block in text.split("\n\n"))
    return [one for one in found if one is not None]


def _input(block: str) -> Input | None:
    lines = dict(_LINE.findall(block))
    handlers = lines.get("Handlers", "").split()
    event = next((one for one in handlers if _EVENT.fullmatch(one)), "")
    kind = _kind(lines, handlers)
    name = _NAME.search(block)
    if not event or not kind:
        return None
    return Input(kind, name[1].strip() if name else event, event)


def _kind(lines: dict[str, str], handlers: list[str]) -> str:
    if _bits(lines.get("PROP", "")) & _DIRECT:
        return "panel"
    if any(one.startswith("mouse") for one in handlers):
        return "mouse"
    typed = (
        _bits(lines.get("EV", "")) & _REPEATS and _bits(lines.get("KEY", "")) & _LETTER
    )
    return "keys" if typed else ""


def _bits(text: str) -> int:
    """Return the lowest word of a bitmap, which is written last, in hex; 0: none."""
    last = text.split()[-1:] or [""]
    return int(last[0], 16) if _HEX.fullmatch(last[0]) else 0
