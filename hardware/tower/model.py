"""A dice tower as a machine that speaks DT/1, apart from the wire.

It answers, arms, rolls, repeats and beats like the real one, and misbehaves on
request. Bytes go in through `receive`, chunks of bytes come out of `take`.
"""

import random
import re
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence

from hardware.device import Clock
from hardware.events import DieSeen
from hardware.tower import messages as dt
from hardware.tower.codec import Fault, LineBuffer, decode_line, encode_line

BEAT_EVERY = 1.0
REPEAT_EVERY = 0.5
REPEATS = 5
DICE_MAX = 8
_VALUE = re.compile(r"[A-Z0-9_]{1,16}")

GHOST_FACES = ("GHOST", "GHOST", "GHOST", "BLANK", "BLANK", "BLANK")

DIE_FAULTS = {
    "cocked": ("C", "?"),
    "unreadable": ("U", "?"),
    "offtray": ("O", None),
    "unsure": ("S", None),
}
FAULTS = {
    "cocked": "the next roll has a cocked die",
    "unreadable": "the next roll has a die that cannot be read",
    "offtray": "the next roll has a die off the tray",
    "unsure": "the next roll has a die read with low confidence",
    "fewer": "the next roll has one die too few",
    "more": "the next roll has one die too many",
    "corrupt": "one byte of the next line is wrong",
    "cut": "the next line breaks off in the middle",
    "repeat": "the last roll is sent again, although it was acknowledged",
    "stale": "a roll comes whose number is older than the last one's",
    "noise": "a burst of bytes that mean nothing",
    "login": "the text of a console that owns the port too",
    "flood": "two thousand lines of rubbish",
    "silence": "no heartbeats, until the next 'fault silence'",
    "newer": "the tower reboots and speaks DT/2",
    "jam": "the tower reports a jam, until the next roll",
    "reboot": "the tower starts anew, with a new boot id",
}


class TowerModel:
    """The tower's own state; all calls come from one thread at a time.

    Args:
        dice: How many dice it rolls when the host has not said.
        faces: The faces of one die; each is as likely as the next.
        kind: The name of that kind of die, two or three letters.
        auto: Seconds after which it rolls by itself when armed; None for never.
        rng: Where faces, boot ids and damaged bytes come from.
        clock: Monotonic seconds.
    """

    def __init__(  # noqa: PLR0913  (all have good defaults)
        self,
        *,
        dice: int = 4,
        faces: Sequence[str] = ("1", "2", "3", "4", "5", "6"),
        kind: str = "d6",
        auto: float | None = None,
        rng: random.Random,
        clock: Clock = time.monotonic,
    ) -> None:
        self.boot = ""
        self.seq = 0
        self.expected = 0
        self.proto = dt.PROTO
        self.counts: Counter[str] = Counter()
        self._dice = dice
        self._faces = tuple(faces)
        self._kind = kind
        self._auto = auto
        self._rng = rng
        self._clock = clock
        self._buffer = LineBuffer()
        self._chunks: deque[bytes] = deque()
        self._wrong_dice: list[str] = []
        self._wrong_lines: list[str] = []
        self._last: dt.Roll | None = None
        self._silent = False
        self._at_once: dict[str, Callable[[], None]] = {
            "repeat": self._again,
            "stale": self._stale,
            "noise": self._noise,
            "login": self._login,
            "flood": self._flood,
            "silence": self._hush,
            "newer": self._newer,
            "jam": self._jam,
            "reboot": self.reboot,
        }
        self.reboot()

    # The wire.

    def receive(self, data: bytes) -> None:
        """Take bytes that the host wrote."""
        for item in self._buffer.feed(data):
            if isinstance(item, Fault):
                self.counts[item.kind] += 1
            else:
                self._obey(item)

    def tick(self) -> None:
        """Do what time asks for: heartbeat, repeats, a roll by itself."""
        now = self._clock()
        if now >= self._beat_at:
            self._beat_at = now + BEAT_EVERY
            if not self._silent:
                self._send(dt.Beat(self._t_ms(), self.seq, 0))
        if self._roll_at is not None and now >= self._roll_at:
            self.roll(self.expected)
        for seq in [seq for seq, (due, _) in self._unsafe.items() if now >= due]:
            self._repeat(seq, now)

    def take(self) -> list[bytes]:
        """The chunks to write since the last call."""
        chunks = list(self._chunks)
        self._chunks.clear()
        return chunks

    def wait(self) -> float:
        """Seconds until `tick` has something to do."""
        times = [self._beat_at, *(due for due, _ in self._unsafe.values())]
        if self._roll_at is not None:
            times.append(self._roll_at)
        return max(0.0, min(times) - self._clock())

    # Hands.

    def roll(self, count: int = 0) -> dt.Roll:
        """Let `count` dice fall; 0 for as many as the host or the owner said."""
        count = count or self.expected or self._dice
        return self.show(self._rng.choices(self._faces, k=count))

    def show(self, values: Iterable[str]) -> dt.Roll:
        """Let dice fall that show these values.

        Raises:
            ValueError: DT/1 has no such value, or not so many fit into a line.
        """
        dice = [self._die(value) for value in values]
        roll = dt.Roll(
            self.seq % dt.SEQ_MAX + 1, self._t_ms(), tuple(self._spoil(dice))
        )
        self._sound(roll)
        self.seq = roll.seq
        self._send(dt.State(roll.t_ms, "ROLLING", 0))
        self._send(dt.State(roll.t_ms, "SETTLING", len(roll.dice)))
        self._tell(roll)
        self._send(dt.State(roll.t_ms, "IDLE", len(roll.dice)))
        self._last = roll
        self._roll_at = None
        self.expected = 0
        return roll

    def reboot(self) -> None:
        """Start anew: another boot id, numbers and uptime from the beginning."""
        self.boot = f"{self._rng.randrange(16**4):04X}"
        self.seq = self.expected = 0
        self._born = self._clock()
        self._beat_at = self._born + BEAT_EVERY
        self._roll_at: float | None = None
        self._unsafe: dict[int, tuple[float, int]] = {}
        self._rolls: dict[int, bytes] = {}
        self._cmdseq = 0
        self._last = None
        self._greet()

    def fault(self, name: str) -> None:
        """Misbehave in one of the ways named in `FAULTS`.

        Raises:
            ValueError: There is no such fault.
        """
        if name not in FAULTS:
            raise ValueError(f"no fault {name!r}; there are: {', '.join(FAULTS)}")
        if name in DIE_FAULTS or name in {"fewer", "more"}:
            self._wrong_dice.append(name)
        elif name in {"corrupt", "cut"}:
            self._wrong_lines.append(name)
        else:
            self._at_once[name]()

    # Inside.

    def _obey(self, message: dt.Message | dt.Unknown) -> None:
        if isinstance(message, dt.HostHello):
            self._greet()
        elif isinstance(message, dt.Arm):
            self._on_arm(message)
        elif isinstance(message, dt.Acknowledge):
            self.counts["acknowledged"] += 1
            self._unsafe.pop(message.seq, None)
            self._rolls.pop(message.seq, None)
        elif isinstance(message, dt.Unknown) and message.kind.startswith("HP"):
            self._send(dt.Error(-113, "UNDEF"))

    def _on_arm(self, arm: dt.Arm) -> None:
        if arm.expected > DICE_MAX:
            self._send(dt.Error(-222, "RANGE"))
            self._send(dt.Taken(arm.cmdseq, -222))
            return
        # The host says it again when it is not sure: that is no second request.
        if arm.cmdseq != self._cmdseq:
            self._cmdseq = arm.cmdseq
            self.expected = arm.expected
            wanted = self._auto is not None and arm.expected > 0
            self._roll_at = self._clock() + (self._auto or 0.0) if wanted else None
        self._send(dt.Taken(arm.cmdseq, 0))

    def _greet(self) -> None:
        caps = (f"{self._kind}x{self._dice}", "sym", "conf")
        self._send(dt.Hello(self.proto, "1.0.0", "DT-SIM", caps, self.boot))

    def _die(self, value: str) -> DieSeen:
        if not _VALUE.fullmatch(value):
            raise ValueError(
                "a die shows a number or a word of letters, digits and _, "
                f"not {value!r}"
            )
        return DieSeen(self._kind, value, self._rng.randint(85, 99))

    def _sound(self, roll: dt.Roll) -> None:
        fault = decode_line(encode_line(roll))
        detail = fault.detail if isinstance(fault, Fault) else ""
        if detail:
            raise ValueError(detail)

    def _tell(self, roll: dt.Roll) -> None:
        """Send a roll, and again until it is acknowledged."""
        self._rolls[roll.seq] = encode_line(roll)
        self._unsafe[roll.seq] = (self._clock() + REPEAT_EVERY, REPEATS)
        self._line(self._rolls[roll.seq])

    def _repeat(self, seq: int, now: float) -> None:
        _, left = self._unsafe.pop(seq)
        if left > 0:
            self._unsafe[seq] = (now + REPEAT_EVERY, left - 1)
            self._line(self._rolls[seq])
        else:
            del self._rolls[seq]

    def _t_ms(self) -> int:
        return int((self._clock() - self._born) * 1000)

    def _spoil(self, dice: list[DieSeen]) -> list[DieSeen]:
        for name in self._wrong_dice:
            if name == "fewer":
                dice = dice[:-1]
            elif name == "more":
                dice = [*dice, DieSeen(self._kind, self._rng.choice(self._faces), 90)]
            elif dice:
                at = self._rng.randrange(len(dice))
                flag, value = DIE_FAULTS[name]
                sure = 31 if name == "unsure" else 0
                dice[at] = DieSeen(self._kind, value or dice[at].value, sure, flag)
        self._wrong_dice.clear()
        return dice

    def _send(self, message: dt.Message) -> None:
        self._line(encode_line(message))

    def _line(self, line: bytes) -> None:
        fault = self._wrong_lines.pop(0) if self._wrong_lines else ""
        at = self._rng.randrange(1, len(line) - 3)
        if fault == "cut":
            line = line[:at]
        elif fault == "corrupt":
            wrong = line[at] ^ self._rng.randrange(1, 256)
            line = line[:at] + bytes([wrong]) + line[at + 1 :]
        self._chunks.append(line)

    def _again(self) -> None:
        if self._last is not None:
            self._line(encode_line(self._last))

    def _stale(self) -> None:
        seq = (self.seq - 3) % dt.SEQ_MAX + 1
        dice = tuple(DieSeen(self._kind, self._faces[0], 95) for _ in range(2))
        self._tell(dt.Roll(seq, max(0, self._t_ms() - 900), dice))

    def _newer(self) -> None:
        self.proto = "2.0"
        self.reboot()

    def _noise(self) -> None:
        self._chunks.append(self._rng.randbytes(200))

    def _flood(self) -> None:
        for _ in range(2000):
            self._chunks.append(self._rng.randbytes(self._rng.randrange(60)) + b"\n")

    def _login(self) -> None:
        self._chunks.extend([b"\r\nraspberrypi login: "] * 25)

    def _hush(self) -> None:
        self._silent = not self._silent

    def _jam(self) -> None:
        self._send(dt.State(self._t_ms(), "JAM", 0))
