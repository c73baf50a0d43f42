"""The devices at this table: started together, spoken to by what they are for."""

import os
from collections.abc import Iterator
from pathlib import Path

from companion.config import Config
from hardware.buttons.base import Buttons
from hardware.buttons.disabled import DisabledButtons
from hardware.buttons.simulated import SIX, SimulatedButtons
from hardware.device import Device, Sink
from hardware.events import DeviceStatus, Health, RollSeen
from hardware.lamps.base import Lamps
from hardware.lamps.disabled import DisabledLamps
from hardware.lamps.simulated import SimulatedLamps
from hardware.reader.base import Reader
from hardware.reader.disabled import DisabledReader
from hardware.reader.simulated import SimulatedReader
from hardware.tower.base import Tower
from hardware.tower.disabled import DisabledTower
from hardware.tower.serial_driver import Port, SerialTower, open_port
from hardware.tower.simulated import SimulatedTower
from ui.world import DeviceLine

SERIAL_PORTS = ("/dev/dice-tower", "/dev/serial/by-id/*", "/dev/ttyACM*")


class Rig:
    """All devices; none of them need be there."""

    def __init__(
        self,
        tower: Tower,
        buttons: Buttons,
        reader: Reader,
        lamps: Lamps | None = None,
    ) -> None:
        self.tower = tower
        self.buttons = buttons
        self.reader = reader
        self.lamps: Lamps = DisabledLamps() if lamps is None else lamps
        self._armed = 0
        self._sink: Sink | None = None

    @property
    def devices(self) -> tuple[Device, ...]:
        """All of them, as the screen lists them."""
        return (self.tower, self.reader, self.buttons, self.lamps)

    def start(self, sink: Sink) -> None:
        """Start them all; each opens in its own thread."""
        self._sink = sink
        for device in self.devices:
            device.start(sink)

    def stop(self) -> None:
        """Stop them all."""
        for device in self.devices:
            device.stop()

    def revive(self) -> None:
        """Start again what has died; to be called now and then."""
        if self._sink is None:
            return
        for device in self.devices:
            if device.status.reason == "device.died":
                device.start(self._sink)

    def restart(self, kind: str) -> None:
        """Stop the devices of a kind and start them again; may take some seconds."""
        sink = self._sink
        if sink is None:
            return
        for device in self.devices:
            if device.kind == kind:
                device.stop()
                device.start(sink)

    def lines(self) -> tuple[DeviceLine, ...]:
        """Return how each of them is, for the screen."""
        return tuple(_line(device.status) for device in self.devices)

    @property
    def tower_answers(self) -> bool:
        """Whether dice thrown into the tower will be seen."""
        return self.tower.status.state in (Health.OK, Health.DEGRADED)

    def arm(self, dice: int) -> None:
        """Tell the tower how many dice are waited for; the same is not said twice."""
        if dice or self._armed:
            self.tower.arm(dice)
        self._armed = dice

    def acknowledge(self, roll: RollSeen) -> None:
        """Tell the tower that a roll is safe."""
        self.tower.acknowledge(roll.boot, roll.seq)

    def remember(self, source: str) -> None:
        """Tell the tower which roll was used last (`tower:boot:seq`)."""
        _, boot, seq = source.split(":")
        self.tower.remember(boot, int(seq))


def build(config: Config, *, fake: bool = False) -> Rig:
    """Return the devices that the configuration asks for; `fake`: all simulated."""
    tower = "simulated" if fake else config.tower.driver
    buttons = "simulated" if fake else config.buttons.driver
    reader = "simulated" if fake else config.reader.driver
    lamps = "simulated" if fake else config.lamps.driver
    return Rig(
        _tower(config, tower),
        SimulatedButtons() if buttons == "simulated" else DisabledButtons(),
        SimulatedReader() if reader == "simulated" else DisabledReader(),
        SimulatedLamps(SIX) if lamps == "simulated" else DisabledLamps(),
    )


def _tower(config: Config, driver: str) -> Tower:
    if driver == "simulated":
        # Each start is a new tower: its rolls are never those of an earlier one.
        return SimulatedTower(boot=f"S{os.urandom(3).hex().upper()}")
    if driver == "disabled":
        return DisabledTower()
    port, baud = config.tower.port, config.tower.baud
    if port:
        return SerialTower(port, baud=baud)
    return SerialTower(SERIAL_PORTS[0], baud=baud, opener=_open_found)


def _open_found(path: str, baud: int) -> Port:
    """Open the first port that may be a tower: it can be plugged in at any time."""
    return open_port(next(_ports(), path), baud)


def _ports() -> Iterator[str]:
    for pattern in SERIAL_PORTS:
        yield from sorted(map(str, Path("/").glob(pattern.lstrip("/"))))


def _line(status: DeviceStatus) -> DeviceLine:
    fields = dict(status.fields)
    return DeviceLine(status.device, status.kind, status.state, status.reason, fields)
