"""What helps against each reason why a device is not well: steps, in order.

The steps fit the reason: nobody looks for a cable where a right is missing. A reason
has three steps at most; that the device is tried again by itself is none of them.
"""

from collections.abc import Mapping
from typing import Final

_PLUG: Final = ("fix.plug", "fix.power")
_I2C_WIRES: Final = ("fix.wires_i2c", "fix.switch_i2c", "fix.doctor")
_GROUP: Final = ("fix.reinstall", "fix.restart")
_FAILED: Final = ("fix.again", "fix.restart", "fix.doctor")

REMEDIES: Final[Mapping[str, tuple[str, ...]]] = {
    # Any device with a cable, or a program of its own.
    "device.lost": _PLUG,
    "device.absent": _PLUG,
    "device.no_rights": _GROUP,
    "device.busy": ("fix.close_program", "fix.restart"),
    "device.error": (*_PLUG, "fix.doctor"),
    "device.died": _FAILED,
    "device.hung": ("fix.power", "fix.restart", "fix.doctor"),
    "device.stopped": ("fix.again",),
    "device.not_started": ("fix.again",),
    # Buttons and lamps.
    "device.gpio_no_library": ("fix.reinstall", "fix.restart"),
    "device.gpio_none": ("fix.leave_out",),
    "device.gpio_no_rights": _GROUP,
    "device.gpio_busy": ("fix.other_pin", "fix.close_program"),
    "device.gpio_bad_pin": ("fix.other_pin", "fix.check_settings"),
    "device.gpio_failed": _FAILED,
    "device.button_stuck": ("fix.free_button", "fix.button_wires"),
    "device.button_flickers": ("fix.button_wires", "fix.other_button"),
    "device.buttons_slow": ("fix.press_longer", "fix.restart"),
    "device.handler_failed": ("fix.press_again", "fix.restart"),
    # The card reader.
    "device.i2c_absent": ("fix.i2c_on", "fix.restart"),
    "device.i2c_no_rights": _GROUP,
    "device.i2c_busy": ("fix.close_program", "fix.restart"),
    "device.i2c_error": (*_PLUG, "fix.doctor"),
    "device.i2c_stuck": ("fix.power", *_I2C_WIRES[:1], "fix.doctor"),
    "device.reader_none": _I2C_WIRES,
    "device.reader_absent": ("fix.plug", *_I2C_WIRES[:2]),
    "device.reader_silent": ("fix.power", "fix.wires_i2c"),
    "device.reader_strange": ("fix.wires_i2c", "fix.model"),
    "device.reader_noisy": ("fix.shorter", "fix.slower"),
    "device.reader_no_numbers": ("fix.check_settings", "fix.model"),
    "device.no_rights_input": _GROUP,
    "device.reader_grabbed": ("fix.close_program", "fix.restart"),
    "device.reader_no_keyboard": ("fix.check_settings", "fix.doctor"),
    # The dice tower.
    "tower.silent": ("fix.power", "fix.other_port", "fix.doctor"),
    "tower.stale": _PLUG,
    "tower.update_needed": ("fix.update_tower",),
    "tower.bad_lines": ("fix.plug", "fix.shorter", "fix.check_settings"),
    "tower.console_text": ("fix.no_console", "fix.restart"),
    "tower.app_busy": ("fix.wait", "fix.restart"),
    "tower.jam": ("fix.free_dice",),
    "tower.cover": ("fix.cover",),
    "tower.calibrating": ("fix.wait",),
    "tower.fault": ("fix.power", "fix.free_dice"),
    "tower.error": ("fix.power", "fix.free_dice"),
    "tower.says_error": ("fix.power", "fix.free_dice"),
    "tower.refused": ("fix.check_settings",),
    "tower.text_unfit": ("fix.try_pattern", "fix.check_settings"),
    # Touch and keys.
    "input.none": ("fix.plug_touch", "fix.restart"),
    "input.no_rights": _GROUP,
}

IDLE: Final = frozenset(
    {
        "",
        "device.disabled",
        "device.reader_starting",
        "device.reader_sought",
        "tower.waiting",
    }
)
"""Reasons that are no trouble: nothing is to be done."""

JOURNAL: Final = ("fix.disk", "fix.save_again")
"""Whatever keeps the record of a game from being saved."""


def remedies(kind: str, reason: str) -> tuple[str, ...]:
    """Return the messages of what helps, in order.

    Args:
        kind: of the device.
        reason: why it is not well.
    """
    return JOURNAL if kind == "journal" else REMEDIES.get(reason, ())
