"""The messages of DT/1 as values, and their fields as text.

Every message has `body()`, the text between `$` and `*`; `parse` is its inverse.
Extra trailing fields are ignored so that a newer tower may say more.
"""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

import msgspec

from hardware.events import DieSeen

PROTO = "1.0"
PROTO_MAJOR = 1
SEQ_MAX = 9999
DIGITS_MAX = 10

_DIE = re.compile(
    r"([A-Za-z][A-Za-z0-9_]{0,11}):([0-9]{1,4}|[A-Z0-9_]{1,16}|\?):([0-9]{1,2}):([A-Z])"
)
_PROTO = re.compile(r"([0-9]{1,3})(?:\.[0-9]{1,3})?")
_NAME = re.compile(r"[A-Za-z0-9_.\-]{1,24}")


class FieldError(ValueError):
    """A field of a message is not what DT/1 says."""


class Hello(msgspec.Struct, frozen=True):
    """The tower introduces itself; `boot` is new at each of its starts."""

    proto: str
    fw: str
    serial: str
    caps: tuple[str, ...]
    boot: str

    @property
    def compatible(self) -> bool:
        """Whether the tower speaks our major version."""
        match = _PROTO.fullmatch(self.proto)
        return match is not None and int(match[1]) == PROTO_MAJOR

    def body(self) -> str:
        """The line's body."""
        caps = ";".join(self.caps)
        return f"DTHEL,{self.proto},{self.fw},{self.serial},{caps},{self.boot}"


class State(msgspec.Struct, frozen=True):
    """What the tower does; `t_ms` of its own clock, `n` dice counted."""

    t_ms: int
    state: str
    n: int

    def body(self) -> str:
        """The line's body."""
        return f"DTSTA,{self.t_ms},{self.state},{self.n}"


class Roll(msgspec.Struct, frozen=True):
    """Dice at rest; `seq` runs from 1 to 9999 and begins again at 1."""

    seq: int
    t_ms: int
    dice: tuple[DieSeen, ...]

    def body(self) -> str:
        """The line's body."""
        dice = "".join(
            f",{die.type}:{die.value}:{die.confidence:02}:{die.flag}"
            for die in self.dice
        )
        return f"DTROL,{self.seq},{self.t_ms},{len(self.dice)}{dice}"


class Beat(msgspec.Struct, frozen=True):
    """The tower lives: its uptime, its last roll's number, its error (0: none)."""

    uptime_ms: int
    last_seq: int
    err: int

    def body(self) -> str:
        """The line's body."""
        return f"DTHBT,{self.uptime_ms},{self.last_seq},{self.err}"


class Error(msgspec.Struct, frozen=True):
    """The tower complains; negative codes are those of SCPI, positive its own."""

    code: int
    text: str

    def body(self) -> str:
        """The line's body."""
        return f"DTERR,{self.code},{self.text}"


class Taken(msgspec.Struct, frozen=True):
    """The tower answers the host's command `cmdseq`; code 0 is yes."""

    cmdseq: int
    code: int

    def body(self) -> str:
        """The line's body."""
        return f"DTACK,{self.cmdseq},{self.code}"


class HostHello(msgspec.Struct, frozen=True):
    """The host asks the tower to introduce itself."""

    proto: str = PROTO

    def body(self) -> str:
        """The line's body."""
        return f"HPHEL,{self.proto}"


class Arm(msgspec.Struct, frozen=True):
    """The host says how many dice it waits for; 0 for none."""

    cmdseq: int
    expected: int

    def body(self) -> str:
        """The line's body."""
        return f"HPARM,{self.cmdseq},{self.expected}"


class Acknowledge(msgspec.Struct, frozen=True):
    """The host has the roll `seq` safe."""

    seq: int

    def body(self) -> str:
        """The line's body."""
        return f"HPACK,{self.seq}"


class Unknown(msgspec.Struct, frozen=True):
    """A sound line of a type this version does not know; to be ignored."""

    kind: str


Message = (
    Hello | State | Roll | Beat | Error | Taken | HostHello | Arm | Acknowledge
)  # fmt: skip


def parse(body: str) -> Message | Unknown:
    """Read the body of a sound line.

    Raises:
        FieldError: A known message has a field that DT/1 does not allow.
    """
    kind, *fields = body.split(",")
    reader = _READERS.get(kind)
    if reader is None:
        return Unknown(kind)
    needed, read = reader
    if len(fields) < needed:
        raise FieldError(f"{kind} has {len(fields)} fields and needs {needed}")
    return read(fields)


def _number(text: str, low: int = 0, high: int = 2**32 - 1) -> int:
    # int() alone would take "+5", " 5" and "1_0".
    if text.isdecimal() and len(text) <= DIGITS_MAX and low <= (n := int(text)) <= high:
        return n
    raise FieldError(f"{text!r} is not a number from {low} to {high}")


def _code(text: str) -> int:
    """Read an error code: negative ones are those of SCPI."""
    return (
        -_number(text[1:], high=9999) if text[:1] == "-" else _number(text, high=9999)
    )


def _name(text: str) -> str:
    if not _NAME.fullmatch(text):
        raise FieldError(f"{text!r} is not a name")
    return text


def _proto(text: str) -> str:
    if not _PROTO.fullmatch(text):
        raise FieldError(f"{text!r} is not a protocol version")
    return text


def _hello(fields: Sequence[str]) -> Hello:
    proto, fw, serial, caps, boot = fields[:5]
    parts = tuple(cap for cap in caps.split(";") if cap)
    return Hello(_proto(proto), fw, serial, parts, _name(boot))


def _state(fields: Sequence[str]) -> State:
    return State(_number(fields[0]), _name(fields[1]), _number(fields[2], high=99))


@lru_cache(maxsize=1024)
def _die(text: str) -> DieSeen:
    match = _DIE.fullmatch(text)
    if match is None:
        raise FieldError(f"{text!r} is not a die: type:value:confidence:flag")
    return DieSeen(match[1], match[2], int(match[3]), match[4])


def _roll(fields: Sequence[str]) -> Roll:
    count = _number(fields[2], high=99)
    end = 3 + count
    # A die beyond the count means the line contradicts itself; any other extra
    # field is a newer tower's.
    if len(fields) != end and (
        len(fields) < end or any(map(_DIE.fullmatch, fields[end:]))
    ):
        raise FieldError(f"the roll says {count} dice and does not list as many")
    dice = tuple(map(_die, fields[3:end]))
    return Roll(_number(fields[0], 1, SEQ_MAX), _number(fields[1]), dice)


def _beat(fields: Sequence[str]) -> Beat:
    uptime, last, err = fields[:3]
    return Beat(_number(uptime), _number(last, high=SEQ_MAX), _code(err))


def _error(fields: Sequence[str]) -> Error:
    return Error(_code(fields[0]), fields[1])


def _taken(fields: Sequence[str]) -> Taken:
    return Taken(_number(fields[0]), _code(fields[1]))


def _host_hello(fields: Sequence[str]) -> HostHello:
    return HostHello(_proto(fields[0]))


def _arm(fields: Sequence[str]) -> Arm:
    return Arm(_number(fields[0]), _number(fields[1]))


def _acknowledge(fields: Sequence[str]) -> Acknowledge:
    return Acknowledge(_number(fields[0], 1, SEQ_MAX))


_READERS: dict[str, tuple[int, Callable[[Sequence[str]], Message]]] = {
    "DTHEL": (5, _hello),
    "DTSTA": (3, _state),
    "DTROL": (3, _roll),
    "DTHBT": (3, _beat),
    "DTERR": (2, _error),
    "DTACK": (2, _taken),
    "HPHEL": (1, _host_hello),
    "HPARM": (2, _arm),
    "HPACK": (1, _acknowledge),
}
