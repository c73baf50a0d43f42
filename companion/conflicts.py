"""What is wrong with values that are each right: a pin used twice, a port left out."""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.layers import Fault, Origin, as_toml
from companion.sections import Config

ON_PINS: Final = ("auto", "gpio")
WITH_IRQ: Final = ("auto", "pn532")
PORTS: Final = {
    "serial": "/dev/serial/by-id/usb-...",
    "wedge": "/dev/input/by-id/usb-...-event-kbd",
}
"""What the port of a reader of lines looks like, by its driver."""


def of(config: Config, origins: Mapping[str, Origin]) -> tuple[Fault, ...]:
    """Return every conflict of the values that hold.

    Args:
        config: all values.
        origins: where each comes from, by its path.
    """
    return (*_shared(config, origins), *_missing(config, origins))


def pins(config: Config) -> dict[str, int]:
    """Return the BCM number of every pin in use, by the path of its key."""
    found: dict[str, int] = {}
    if config.reader.driver in WITH_IRQ:
        found["reader.irq"] = config.reader.irq
    for section in ("buttons", "lamps"):
        device = getattr(config, section)
        if device.driver in ON_PINS:
            keys = device.__struct_fields__
            named = [key for key in keys if key.startswith("pin_") or key == "buzzer"]
            found |= {f"{section}.{key}": getattr(device, key) for key in named}
    return {path: pin for path, pin in found.items() if pin}


def _shared(config: Config, origins: Mapping[str, Origin]) -> Iterator[Fault]:
    first: dict[int, str] = {}
    for path, pin in pins(config).items():
        other = first.setdefault(pin, path)
        if other == path:
            continue
        # The one that somebody has set is where it is mended.
        key, other = (path, other) if origins[path].kind != "default" else (other, path)
        section = other.partition(".")[0]
        fields = {"key": key, "other": other, "pin": pin, "section": section}
        yield Fault("shared", origins[key], fields)


def _missing(config: Config, origins: Mapping[str, Origin]) -> Iterator[Fault]:
    driver = config.reader.driver
    if driver in PORTS and not config.reader.port:
        said = f"reader.driver = {as_toml(driver)}"
        fields = {"key": "reader.port", "driver": said, "such": PORTS[driver]}
        yield Fault("missing", origins["reader.driver"], fields)
