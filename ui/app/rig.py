"""The devices at this table: started together, spoken to by what they are for."""

import threading
import time
from collections.abc import Callable, Collection
from typing import Any, Final, NamedTuple

from companion.config import Config
from hardware.buttons.base import Buttons
from hardware.buttons.disabled import DisabledButtons
from hardware.device import Clock, Device, Sink
from hardware.events import Health, RollSeen
from hardware.lamps.base import Lamps
from hardware.lamps.disabled import DisabledLamps
from hardware.reader.base import Reader
from hardware.reader.disabled import DisabledReader
from hardware.tower.base import Tower
from hardware.tower.disabled import DisabledTower
from ui.app.supervisor import Make, Slot
from ui.world import DeviceLine

TEND_EVERY: Final = 0.5
ASLEEP: Final = 1.5
"""If the loop itself was away for so long, the workers may have been, too."""
LEAVE_SECONDS: Final = 1.0
"""So long the devices have to end, all together."""


class Makers(NamedTuple):
    """What makes each driver, whenever one is needed; see `ui.app.drivers`."""

    tower: Make
    reader: Make
    buttons: Make
    lamps: Make


KINDS: Final = Makers._fields
"""The kinds of devices, in the order in which the screen lists them."""


class Rig:
    """All devices; none of them need be there.

    A driver may be replaced at any time, so nobody keeps one that was asked for here.
    """

    def __init__(  # noqa: PLR0913  (each is a part)
        self,
        tower: Tower,
        buttons: Buttons,
        reader: Reader,
        lamps: Lamps | None = None,
        wanted: frozenset[str] = frozenset(),
        *,
        makers: Makers | None = None,
        clock: Clock = time.monotonic,
    ) -> None:
        """Take the devices.

        Args:
            tower: the dice tower.
            buttons: the six buttons.
            reader: the card reader.
            lamps: those in the buttons; None: there are none.
            wanted: the kinds that the configuration says are there.
            makers: what makes their drivers when they are started, and whenever one
                has to be replaced; the devices only stand in for them.
            clock: monotonic seconds.
        """
        lamps = DisabledLamps() if lamps is None else lamps
        devices: tuple[Device, ...] = (tower, reader, buttons, lamps)
        makes = (None,) * len(devices) if makers is None else makers
        self._slots = {
            kind: Slot(device, make, clock=clock, made=self._made)
            for kind, device, make in zip(KINDS, devices, makes, strict=True)
        }
        self._wanted = wanted
        self._armed = 0
        self._used: tuple[str, int] | None = None
        self._arming = threading.Lock()
        self._tended = self._awake = clock()

    # --- who they are -----------------------------------------------------------------

    @property
    def tower(self) -> Tower:
        """The dice tower."""
        return self._driver("tower")

    @property
    def reader(self) -> Reader:
        """The card reader."""
        return self._driver("reader")

    @property
    def buttons(self) -> Buttons:
        """The six buttons."""
        return self._driver("buttons")

    @property
    def lamps(self) -> Lamps:
        """The lamps in the buttons."""
        return self._driver("lamps")

    def _driver(self, kind: str) -> Any:
        return self._slots[kind].device

    @property
    def devices(self) -> tuple[Device, ...]:
        """All of them, as the screen lists them."""
        return tuple(slot.device for slot in self._slots.values())

    # --- their life -------------------------------------------------------------------

    def start(self, sink: Sink) -> None:
        """Start them all; each is made and opened in a thread."""
        for slot in self._slots.values():
            if slot.makes:
                threading.Thread(target=slot.start, args=(sink,), daemon=True).start()
            else:
                slot.start(sink)

    def stop(self) -> None:
        """Stop them all; none is waited for longer than the others."""
        until = time.monotonic() + LEAVE_SECONDS
        for slot in self._slots.values():
            slot.let_go()
        ends = [
            threading.Thread(target=slot.stop, daemon=True)
            for slot in self._slots.values()
        ]
        for end in ends:
            end.start()
        for end in ends:
            end.join(max(0.0, until - time.monotonic()))

    def tend(self, now: float) -> None:
        """Look after them: what died or hangs is replaced; to be called all the time.

        Args:
            now: monotonic seconds.
        """
        gap = now - self._tended
        if gap < TEND_EVERY:
            return
        self._tended = now
        if gap > ASLEEP:
            self._awake = now
        for slot in self._slots.values():
            slot.tend(now, self._awake)

    def late(self, now: float) -> tuple[str, ...]:
        """Return the names of those whose worker shows no sign of life."""
        if now - self._tended > ASLEEP:
            return ()  # the next look after them will tell
        slots = self._slots.values()
        return tuple(one.device.name for one in slots if one.late(now, self._awake))

    def restart(self, kind: str) -> None:
        """Stop the device of a kind and start it again; may take some seconds."""
        self._slots[kind].renew()

    # --- how they are -----------------------------------------------------------------

    def lines(self) -> tuple[DeviceLine, ...]:
        """Return how each of them is, for the screen."""
        return tuple(self._line(slot) for slot in self._slots.values())

    def _line(self, slot: Slot) -> DeviceLine:
        status = slot.status
        fields = dict(status.fields)
        known = (status.device, status.kind, status.state, status.reason, fields)
        return DeviceLine(
            *known,
            wanted=status.kind in self._wanted,
            faults=slot.faults,
            restarts=slot.restarts,
        )

    def wants(self, kind: str) -> bool:
        """Tell whether the configuration says that there is a device of a kind."""
        return kind in self._wanted

    @property
    def tower_answers(self) -> bool:
        """Whether dice thrown into the tower will be seen."""
        return self._slots["tower"].status.state in (Health.OK, Health.DEGRADED)

    # --- what is said to the tower ----------------------------------------------------

    def arm(self, dice: int) -> None:
        """Tell the tower how many dice are waited for; the same is not said twice."""
        with self._arming:
            if dice or self._armed:
                self.tower.arm(dice)
            self._armed = dice

    def acknowledge(self, roll: RollSeen) -> None:
        """Tell the tower that a roll is safe."""
        self._use(roll.boot, roll.seq, self.tower.acknowledge)

    def remember(self, source: str) -> None:
        """Tell the tower which roll was used last (`tower:boot:seq`)."""
        _, boot, seq = source.split(":")
        self._use(boot, int(seq), self.tower.remember)

    def _use(self, boot: str, seq: int, say: Callable[[str, int], None]) -> None:
        with self._arming:
            self._used = boot, seq
            say(boot, seq)

    def _made(self, device: Device) -> None:
        """Tell a new driver of the tower what the one before it was told."""
        if device is not self.tower:
            return
        with self._arming:
            if self._used is not None:
                self.tower.remember(*self._used)
            if self._armed:
                self.tower.arm(self._armed)


def build(config: Config, *, fake: Collection[str] = ()) -> Rig:
    """Return the devices that a configuration asks for, to be made when started.

    Args:
        config: the configuration.
        fake: the kinds that are in memory, each with its real driver.
    """
    stand_ins = (DisabledTower(), DisabledButtons(), DisabledReader(), DisabledLamps())
    return Rig(*stand_ins, wanted(config), makers=_makers(config, fake))


def _makers(config: Config, fake: Collection[str]) -> Makers:
    """Return what makes them; the drivers are loaded in their threads."""

    def maker(kind: str) -> Make:
        def make() -> Device:
            from ui.app import drivers  # noqa: PLC0415  (the first picture comes first)

            return drivers.make(kind, config, fake=kind in fake)

        return make

    return Makers(*map(maker, KINDS))


def wanted(config: Config) -> frozenset[str]:
    """Return the kinds that somebody has said are there: missing, they are a fault.

    What is only looked for (`auto`, and no port) is none of them.
    """
    found: set[str] = set()
    for kind in KINDS:
        device = getattr(config, kind)
        port = getattr(device, "port", "")
        if device.driver not in ("auto", "disabled") or (
            port and device.driver == "auto"
        ):
            found.add(kind)
    return frozenset(found)
