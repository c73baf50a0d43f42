r"""DT/1 as a dice tower speaks it: lines, checksums, and what is said when.

Knows no pin, no port and no clock: bytes come in by `receive`, lines go out by the
`write` it was given, and every call is told the time. Runs on MicroPython and CPython.

A line is `$BODY*HHHH` and CR LF, at most 128 bytes in all; HHHH is the
CRC-16/CCITT-FALSE of BODY, which is ASCII without `$ * ! \ ^ ~`.
"""

PROTO = "1.0"
FIRMWARE = "1.1.0"
MAX_LINE = 128
SEQ_MAX = 9999
BEAT_MS = 1000
REPEAT_MS = 500
REPEATS = 5
PENDING_MAX = 4  # rolls that nobody acknowledged; an older one is given up
UPTIME_MAX = 0xFFFFFFFF  # the time in messages begins again after 49 days

UNDEFINED = -113
OUT_OF_RANGE = -222
_NAMES = {UNDEFINED: "UNDEF", OUT_OF_RANGE: "RANGE"}
_EXCLUDED = b"$*!\\^~"


def crc16(data: bytes) -> int:
    """CRC-16/CCITT-FALSE: polynomial 1021, start FFFF, nothing reflected."""
    crc = 0xFFFF
    for byte in data:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1) ^ 0x1021 if crc & 0x8000 else crc << 1
        crc &= 0xFFFF
    return crc


def encode(body: str) -> bytes:
    """Make the line of a body; ValueError if DT/1 has no such line."""
    raw = body.encode()
    if not all(0x20 <= byte < 0x7F and byte not in _EXCLUDED for byte in raw):
        raise ValueError("no line of DT/1: " + body)
    line = f"${body}*{crc16(raw):04X}\r\n".encode()
    if len(line) > MAX_LINE:
        raise ValueError("too long for DT/1: " + body)
    return line


def decode(line: bytes) -> str | None:
    """Return the body of a line without its end; None if the line is damaged."""
    star = len(line) - 5
    if star < 2 or line[:1] != b"$" or line[star : star + 1] != b"*":
        return None
    body = line[1:star]
    try:
        sent = int(line[star + 1 :], 16)
        return body.decode() if sent == crc16(body) else None
    except ValueError:  # no checksum, or bytes that are no text
        return None


class LineReader:
    """Finds lines in bytes that may be cut anywhere; holds at most one line."""

    def __init__(self) -> None:
        self._line = b""

    def feed(self, data: bytes) -> list[str]:
        """Take what was received; return the bodies of the lines it completes.

        What is damaged is dropped: the host says it again.
        """
        found = []
        for at in range(len(data)):
            byte = data[at : at + 1]
            if byte == b"$":
                self._line = byte
            elif byte == b"\n":
                body = decode(self._line.rstrip(b"\r"))
                self._line = b""
                if body is not None:
                    found.append(body)
            elif self._line:  # outside of a line is nothing of ours
                self._line = self._line + byte if len(self._line) < MAX_LINE else b""
        return found


class Tower:
    """The tower's side of the conversation.

    Args:
        write: Takes the bytes of one line.
        boot: Another text at each start: it tells rolls of this start from others.
        caps: What it has, such as "d6x4;conf".
        arm: Is told how many dice the host waits for; 0 for none.
        serial: The name of this one tower.
        dice_max: How many dice it can take.
        seq: The number of the roll before the first one.
    """

    def __init__(  # noqa: PLR0913  (all but two have good defaults)
        self,
        write,
        boot: str,
        *,
        caps: str = "",
        arm=lambda _: None,
        serial: str = "DT-1",
        dice_max: int = 8,
        seq: int = 0,
    ) -> None:
        self.boot = boot
        self.seq = seq
        self.err = 0
        self._write = write
        self._caps = caps
        self._arm = arm
        self._serial = serial
        self._dice_max = dice_max
        self._lines = LineReader()
        self._pending = []  # [seq, when it is due, copies left, line]
        self._cmdseq = -1
        self._beat_at = 0

    def hello(self) -> None:
        """Introduce the tower: at its start, and when the host asks."""
        fields = ("DTHEL", PROTO, FIRMWARE, self._serial, self._caps, self.boot)
        self._say(",".join(fields))

    def receive(self, data: bytes) -> None:
        """Take bytes from the host, and do what they ask."""
        for body in self._lines.feed(data):
            kind, *fields = body.split(",")
            if not kind.startswith("HP"):
                continue  # an echo, or another tower
            try:
                self._obey(kind, fields)
            except (ValueError, IndexError):  # a field is no number, or missing
                self._complain(OUT_OF_RANGE)

    def tick(self, now: int) -> None:
        """Do what time asks for: the heartbeat, and rolls again; `now` in ms."""
        if now >= self._beat_at:
            self._beat_at = now + BEAT_MS
            self._say(f"DTHBT,{now & UPTIME_MAX},{self.seq},{self.err}")
        for roll in list(self._pending):
            if now < roll[1]:
                continue
            if roll[2] == 0:
                self._pending.remove(roll)
                continue
            roll[1] = now + REPEAT_MS
            roll[2] -= 1
            self._write(roll[3])

    def state(self, name: str, n: int, now: int) -> None:
        """Say what the tower does: IDLE ROLLING SETTLING JAM COVER CAL FAULT."""
        self._say(f"DTSTA,{now & UPTIME_MAX},{name},{n}")

    def roll(self, dice: list[tuple[str, str, int, str]], now: int) -> int:
        """Say that dice lie still, until the host has it; return the roll's number.

        Args:
            dice: Each die as its kind, its value or "?", its confidence (0 to 99),
                and S settled, C cocked, U unreadable or O off the tray.
            now: The time in ms.
        """
        seq = self.seq % SEQ_MAX + 1
        told = "".join(f",{kind}:{v}:{sure:02d}:{flag}" for kind, v, sure, flag in dice)
        line = encode(f"DTROL,{seq},{now & UPTIME_MAX},{len(dice)}{told}")
        self.seq = seq
        self._pending.append([seq, now + REPEAT_MS, REPEATS, line])
        del self._pending[:-PENDING_MAX]
        self._write(line)
        return seq

    def fail(self, code: int, text: str) -> None:
        """Say what is wrong, and in each heartbeat that it still is."""
        if code != self.err:
            self.err = code
            self._say(f"DTERR,{code},{text}")

    def well(self) -> None:
        """Nothing is wrong any more."""
        self.err = 0

    def _obey(self, kind: str, fields: list[str]) -> None:
        if kind == "HPHEL":
            self.hello()
        elif kind == "HPARM":
            self._on_arm(int(fields[0]), int(fields[1]))
        elif kind == "HPACK":
            seq = int(fields[0])
            self._pending = [roll for roll in self._pending if roll[0] != seq]
        else:
            self._complain(UNDEFINED)

    def _on_arm(self, cmdseq: int, expected: int) -> None:
        if not 0 <= expected <= self._dice_max:
            self._complain(OUT_OF_RANGE)
            self._say(f"DTACK,{cmdseq},{OUT_OF_RANGE}")
            return
        # The host says it again when it is not sure: that is no second request.
        if cmdseq != self._cmdseq:
            self._cmdseq = cmdseq
            self._arm(expected)
        self._say(f"DTACK,{cmdseq},0")

    def _complain(self, code: int) -> None:
        self._say(f"DTERR,{code},{_NAMES[code]}")

    def _say(self, body: str) -> None:
        self._write(encode(body))
