"""The host's side of a conversation in DT/1: bytes in, events and bytes out.

No port, no thread: a driver feeds what it read, calls `tick` a few times a second,
and writes what is in `out`. Everything is thrown away until the tower has said a
valid hello since the port was opened. A roll that does not fit what is known (its
number is too low or used for other dice, or its time is odd) may come from a tower
that rebooted unheard: it waits until the tower has named its boot again.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterator

from hardware.device import Clock, Outbox
from hardware.events import (
    DeviceNotice,
    Fields,
    Health,
    RollDropped,
    RollSeen,
    TowerState,
)
from hardware.tower import messages as dt
from hardware.tower.codec import Fault, LineBuffer, encode_line
from hardware.tower.ledger import Ledger, Standing

HELLO_EVERY = 1.0
HELLO_PATIENCE = 5.0
"""Boards reset when the port is opened and boot for about three seconds."""
STALE_AFTER = 3.5
"""Three missed heartbeats, and half a second for the wire."""
ARM_EVERY = 1.0
ARM_TRIES = 3
ODD_AGE = 10.0
"""Seconds by which a roll's time may differ from the tower's clock."""
HINT_LINES = 20
HINT_WINDOW = 60.0
OUT_MAX = 4096
DOUBTS_MAX = 16

_STATES = {
    "JAM": "tower.jam",
    "COVER": "tower.cover",
    "CAL": "tower.calibrating",
    "FAULT": "tower.fault",
}

Complaint = tuple[Health, str, Fields]


class TowerSession:
    """Follows one tower; all calls come from one thread.

    Attributes:
        out: Bytes to be written; the driver deletes what it wrote.
        counts: How often each kind of fault, repeat or dropped roll was met.
        hello: The tower's last valid hello since the port was opened.
        hellos: How many valid hellos were heard in all.
        urgent: Something changed that `tick` should look at now.
    """

    def __init__(
        self,
        name: str,
        outbox: Outbox,
        report: Callable[..., None],
        clock: Clock,
    ) -> None:
        self.out = bytearray()
        self.counts: Counter[str] = Counter()
        self.hello: dt.Hello | None = None
        self._name = name
        self._outbox = outbox
        self._report = report
        self._clock = clock
        self._buffer = LineBuffer()
        self._ledger = Ledger()
        self.hellos = 0
        self._doubts: dict[tuple[str, int], dt.Roll] = {}
        self._troubles: deque[tuple[float, bool]] = deque(maxlen=HINT_LINES)
        self._arm: dt.Arm | None = None
        self._arm_tries = 0
        self._arm_at = 0.0
        self._asked_at = float("-inf")
        self._forget(clock())

    # What the driver calls.

    def opened(self) -> None:
        """The port was opened: greet, and believe nothing until the answer."""
        self._buffer.clear()
        self._troubles.clear()
        self.out.clear()
        self._asked_at = float("-inf")
        self._forget(self._clock())
        self.tick()

    def closed(self) -> None:
        """The port is gone."""
        self._forget(self._clock())
        self.out.clear()

    def feed(self, data: bytes) -> None:
        """Take bytes as they were read."""
        now = self._clock()
        for item in self._buffer.feed(data):
            if isinstance(item, dt.Roll) and self._speaks:
                self._on_roll(item, now)
            elif isinstance(item, Fault):
                self.counts[item.kind] += 1
                self._troubles.append((now, item.readable))
            else:
                self._take(item, now)

    def tick(self) -> None:
        """Do what time asks for: greet, arm again, judge the tower's health."""
        now = self._clock()
        self.urgent = False
        self._greet(now)
        self._arm_again(now)
        state, reason, fields = next(self._complaints(now), (Health.OK, "", {}))
        self._report(state, reason, **fields)

    # What the app asks for, passed on by the driver.

    def arm(self, expected: int) -> None:
        """Tell the tower how many dice the game waits for."""
        now = self._clock()
        # A tower may take a number it knows for the same request said again, so
        # a host that was started anew does not begin at 1.
        last = self._arm.cmdseq if self._arm else int(now * 16)
        self._arm = dt.Arm(last % dt.SEQ_MAX + 1, expected)
        self._send_arm(now)

    def acknowledge(self, boot: str, seq: int) -> None:
        """Tell the tower that a roll is safe."""
        self._ledger.use(boot, seq)
        if self.hello is not None and self.hello.boot == boot:
            self._send(dt.Acknowledge(seq))

    def remember(self, boot: str, seq: int) -> None:
        """Take a roll as used, and all before it as late."""
        self._ledger.use(boot, seq)

    # What the tower says.

    def _take(self, message: dt.Message | dt.Unknown, now: float) -> None:
        if isinstance(message, dt.Hello):
            self._on_hello(message, now)
        elif self.hello is None or not self._speaks:
            self.counts["unheard"] += 1
        else:
            self._on_other(message, now)

    def _on_hello(self, hello: dt.Hello, now: float) -> None:
        self._forget(now)
        self.hello = hello
        self.hellos += 1
        self._speaks = hello.compatible
        self._boot = hello.boot
        self._want_hello = False
        doubts, self._doubts = self._doubts, {}
        if self._speaks:
            self._send_arm(now)
            for (boot, _), roll in doubts.items():
                # Under another boot it never was this roll: a copy will follow.
                if boot == hello.boot:
                    self._settle(roll, boot, now)

    def _on_other(self, message: dt.Message | dt.Unknown, now: float) -> None:
        if isinstance(message, dt.Beat):
            self._on_beat(message, now)
        elif isinstance(message, dt.State):
            self._state = message.state
            event = TowerState(self._name, message.state, message.n, now)
            self._outbox.news(event)
        elif isinstance(message, dt.Taken):
            self._on_taken(message, now)
        elif isinstance(message, dt.Error):
            fields: Fields = {"code": message.code, "text": message.text}
            self._notice("tower.says_error", fields, now)
        else:
            self.counts["unknown"] += 1

    def _on_beat(self, beat: dt.Beat, now: float) -> None:
        if self._uptime is not None and beat.uptime_ms < self._uptime[0]:
            # It rebooted and its hello was lost: its rolls have another name now.
            self.counts["reboots"] += 1
            self._forget(now)
            return
        self._uptime = (beat.uptime_ms, now)
        self._beat_at = now
        self._err = beat.err

    def _on_taken(self, taken: dt.Taken, now: float) -> None:
        if self._arm is None or taken.cmdseq != self._arm.cmdseq:
            return
        self._arm_tries = ARM_TRIES
        if taken.code != 0:
            fields: Fields = {"code": taken.code, "n": self._arm.expected}
            self._notice("tower.refused", fields, now)

    def _on_roll(self, roll: dt.Roll, now: float) -> None:
        boot = self._boot
        standing = self._ledger.standing(boot, roll)
        if standing is Standing.NEW and self._timely(roll, now):
            self._accept(roll, boot, now)
        elif standing in (Standing.USED, Standing.REPEAT):
            self.counts["repeats"] += 1
            if standing is Standing.USED:
                self._send(dt.Acknowledge(roll.seq))
        elif len(self._doubts) < DOUBTS_MAX:
            self._doubts[boot, roll.seq] = roll
            self._want_hello = True

    def _settle(self, roll: dt.Roll, boot: str, now: float) -> None:
        """Decide on a doubted roll after the tower named its boot again."""
        standing = self._ledger.standing(boot, roll)
        if standing is Standing.NEW:
            self._accept(roll, boot, now)
        elif standing is Standing.LATE:
            self._drop(roll, boot, "roll_late", now)
        elif standing is Standing.CONFLICT:
            self._drop(roll, boot, "roll_conflict", now)

    def _accept(self, roll: dt.Roll, boot: str, now: float) -> None:
        if self._outbox.full:
            # Not noted and not acknowledged: the tower's next copy may find room.
            self.counts["refused"] += 1
            self._refused = True
            return
        # Sent before anything else is done: the way from wire to screen is short.
        self._outbox.keep(self._seen(roll, boot, now))
        self._ledger.note(boot, roll)

    def _drop(self, roll: dt.Roll, boot: str, why: str, now: float) -> None:
        if self._outbox.full:
            return
        self.counts[why] += 1
        self._ledger.drop(boot, roll)
        self._send(dt.Acknowledge(roll.seq))
        self._outbox.keep(RollDropped(self._seen(roll, boot, now), f"tower.{why}"))

    def _seen(self, roll: dt.Roll, boot: str, now: float) -> RollSeen:
        return RollSeen(self._name, boot, roll.seq, roll.t_ms, roll.dice, now)

    def _timely(self, roll: dt.Roll, now: float) -> bool:
        if self._uptime is None:
            return True
        uptime_ms, heard = self._uptime
        age = uptime_ms / 1000 + (now - heard) - roll.t_ms / 1000
        return abs(age) <= ODD_AGE

    def _forget(self, now: float) -> None:
        self.urgent = True
        self.hello = None
        self._speaks = False
        self._boot = ""
        self._want_hello = True
        self._since = self._beat_at = now
        self._uptime: tuple[int, float] | None = None
        self._state = ""
        self._err = 0
        self._refused = False

    # What goes out.

    def _greet(self, now: float) -> None:
        if self.hello is not None and now - self._beat_at > STALE_AFTER:
            self._want_hello = True
        if self._want_hello and now - self._asked_at >= HELLO_EVERY:
            self._asked_at = now
            self._want_hello = self.hello is None
            self._send(dt.HostHello())

    def _send_arm(self, now: float) -> None:
        if self._arm is None or self.hello is None or not self._speaks:
            return
        self._arm_tries = 1
        self._arm_at = now
        self._send(self._arm)

    def _arm_again(self, now: float) -> None:
        if not 0 < self._arm_tries < ARM_TRIES or now - self._arm_at < ARM_EVERY:
            return
        tries = self._arm_tries
        self._send_arm(now)
        self._arm_tries = tries + 1

    def _send(self, message: dt.Message) -> None:
        if len(self.out) > OUT_MAX:
            self.counts["unsent"] += 1
            return
        self.out += encode_line(message)

    # Health.

    def _notice(self, reason: str, fields: Fields, now: float) -> None:
        self._outbox.news(DeviceNotice(self._name, reason, fields, now))

    def _complaints(self, now: float) -> Iterator[Complaint]:
        """What is wrong, the weightiest first."""
        if self.hello is None:
            yield from self._hints(now)
            if now - self._since < HELLO_PATIENCE:
                yield Health.STARTING, "tower.waiting", {}
            yield Health.DEGRADED, "tower.silent", {}
        elif not self._speaks:
            yield Health.DEGRADED, "tower.update_needed", {"proto": self.hello.proto}
        if now - self._beat_at > STALE_AFTER:
            yield Health.DEGRADED, "tower.stale", {}
        self._refused = self._refused and self._outbox.full
        if self._refused:
            yield Health.DEGRADED, "tower.app_busy", {}
        if self._state in _STATES:
            yield Health.DEGRADED, _STATES[self._state], {}
        if self._err:
            yield Health.DEGRADED, "tower.error", {"code": self._err}
        yield from self._hints(now)

    def _hints(self, now: float) -> Iterator[Complaint]:
        troubles = self._troubles
        if len(troubles) < HINT_LINES or now - troubles[0][0] > HINT_WINDOW:
            return
        readable = sum(text for _, text in troubles)
        console = readable * 2 > HINT_LINES
        reason = "tower.console_text" if console else "tower.bad_lines"
        yield Health.DEGRADED, reason, {}
