"""A keyboard that a reader plays, as the kernel tells of it."""

from hardware.reader.wedge import EV_KEY, EV_SYN, EVENT, SYN_DROPPED

CODES = {
    char: first + n
    for first, row in (
        (2, "1234567890-"),
        (16, "QWERTYUIOP"),
        (30, "ASDFGHJKL;"),
        (44, "ZXCVBNM,./"),
        (57, " "),
        (28, "\n"),
        (15, "\t"),
    )
    for n, char in enumerate(row)
}
SHIFT, SCAN = 42, 4
RELEASED, PRESSED, REPEATED = 0, 1, 2


def event(kind, code, value):
    return EVENT.pack(1_700_000_000, 5, kind, code, value)


def key(code, *values):
    """A key as the kernel tells it: its scan code, its state, the end of the packet."""
    return b"".join(
        event(SCAN, 4, 458_752 + code) + event(EV_KEY, code, v) + event(EV_SYN, 0, 0)
        for v in values
    )


def typed(text):
    """What typing a text gives; capitals with Shift."""
    raw = b""
    for char in text:
        shifted = char.isupper()
        raw += key(SHIFT, PRESSED) if shifted else b""
        raw += key(CODES[char.upper()], PRESSED, RELEASED)
        raw += key(SHIFT, RELEASED) if shifted else b""
    return raw


def dropped():
    """The kernel's word that keys are missing."""
    return event(EV_SYN, SYN_DROPPED, 0)
