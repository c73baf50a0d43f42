"""What Dungeon Twister needs: eight characters, six objects, and what rooms have."""

from typing import Final

from ui.icons.pen import Draw, Pen, corners, on_circle

# --- the eight characters: what they bear, no faces of people -------------------------


def _cleric(pen: Pen) -> None:
    """Draw a broad cross."""
    pen.box(0.38, 0.04, 0.24, 0.92, 0.04)
    pen.box(0.12, 0.24, 0.76, 0.24, 0.04)


def _goblin(pen: Pen) -> None:
    """Draw a head with pointed ears and a grin."""
    pen.oval(0.5, 0.56, 0.3, 0.36)
    pen.poly((0.3, 0.36), (0.0, 0.16), (0.2, 0.66))
    pen.poly((0.7, 0.36), (1.0, 0.16), (0.8, 0.66))
    for x in (0.39, 0.61):
        pen.oval(x, 0.48, 0.07, 0.06, hole=True)
    pen.poly((0.34, 0.68), (0.66, 0.68), (0.5, 0.82), hole=True)


def _mekanork(pen: Pen) -> None:
    """Draw a toothed wheel with a six-sided hole."""
    for turn in range(6):
        x, y = on_circle(0.5, 0.5, 0.38, turn / 6)
        pen.line((0.5, 0.5), (x, y), width=0.22)
    pen.disc(0.5, 0.5, 0.33)
    pen.poly(*corners((0.5, 0.5), (0.22,) * 6), hole=True)


def _thief(pen: Pen) -> None:
    """Draw a key."""
    pen.ring(0.5, 0.23, 0.23, 0.11)
    pen.box(0.43, 0.42, 0.14, 0.56)
    pen.box(0.5, 0.66, 0.28, 0.11)
    pen.box(0.5, 0.86, 0.22, 0.11)


def _troll(pen: Pen) -> None:
    """Draw a heavy head with tusks."""
    pen.box(0.1, 0.1, 0.8, 0.8, 0.18)
    pen.poly((0.1, 0.3), (0.02, 0.02), (0.32, 0.14))
    pen.poly((0.9, 0.3), (0.98, 0.02), (0.68, 0.14))
    for x in (0.32, 0.68):
        pen.disc(x, 0.4, 0.09, hole=True)
    pen.box(0.24, 0.62, 0.52, 0.2, 0.03, hole=True)
    for x in (0.3, 0.58):
        pen.poly((x, 0.84), (x + 0.12, 0.84), (x + 0.06, 0.6))


def _wall_walker(pen: Pen) -> None:
    """Draw a wall of bricks with an arrow through it."""
    for y in (0.04, 0.7):
        for x in (0.08, 0.54):
            pen.box(x, y, 0.38, 0.26, 0.02)
    pen.box(0.0, 0.42, 0.66, 0.16)
    pen.poly((0.6, 0.3), (1.0, 0.5), (0.6, 0.7))


def _warrior(pen: Pen) -> None:
    """Draw an axe with two blades."""
    pen.box(0.44, 0.04, 0.12, 0.94, 0.04)
    for side in (-1, 1):
        pen.poly(
            (0.5 + side * 0.06, 0.2),
            (0.5 + side * 0.34, 0.04),
            (0.5 + side * 0.46, 0.32),
            (0.5 + side * 0.34, 0.6),
            (0.5 + side * 0.06, 0.44),
        )


def _wizard(pen: Pen) -> None:
    """Draw a pointed hat with a star cut out."""
    pen.poly((0.54, 0.0), (0.82, 0.76), (0.18, 0.76))
    pen.oval(0.5, 0.82, 0.48, 0.13)
    pen.poly(*corners((0.5, 0.54), (0.15, 0.06) * 5), hole=True)


# --- the six objects ------------------------------------------------------------------


def _armor(pen: Pen) -> None:
    """Draw a breastplate."""
    pen.poly(
        (0.1, 0.08),
        (0.34, 0.04),
        (0.5, 0.2),
        (0.66, 0.04),
        (0.9, 0.08),
        (0.84, 0.44),
        (0.78, 0.7),
        (0.5, 0.98),
        (0.22, 0.7),
        (0.16, 0.44),
    )
    pen.line((0.5, 0.34), (0.5, 0.8), width=0.07, hole=True)
    pen.line((0.3, 0.54), (0.7, 0.54), width=0.07, hole=True)


def _wand(pen: Pen) -> None:
    """Draw a flame on a short staff."""
    pen.poly((0.5, 0.0), (0.78, 0.34), (0.68, 0.58), (0.32, 0.58), (0.22, 0.34))
    pen.disc(0.5, 0.42, 0.25)
    pen.poly((0.5, 0.26), (0.62, 0.44), (0.5, 0.56), (0.38, 0.44), hole=True)
    pen.box(0.43, 0.64, 0.14, 0.34, 0.03)


def _rope(pen: Pen) -> None:
    """Draw a coil with its end hanging down."""
    pen.ring(0.46, 0.44, 0.44, 0.12)
    pen.ring(0.46, 0.44, 0.24, 0.11)
    pen.line((0.78, 0.66), (0.92, 0.96), width=0.13)


def _potion(pen: Pen) -> None:
    """Draw a round bottle, half full."""
    pen.box(0.36, 0.02, 0.28, 0.1, 0.03)
    pen.box(0.41, 0.08, 0.18, 0.3)
    pen.disc(0.5, 0.64, 0.34)
    pen.poly((0.28, 0.56), (0.72, 0.56), (0.64, 0.42), (0.36, 0.42), hole=True)


def _sword(pen: Pen) -> None:
    """Draw a sword, point upwards to the right."""
    pen.poly((1.0, 0.0), (0.96, 0.24), (0.42, 0.76), (0.24, 0.58), (0.76, 0.04))
    pen.line((0.14, 0.5), (0.5, 0.86), width=0.11)
    pen.line((0.28, 0.72), (0.08, 0.92), width=0.14)


def _treasure(pen: Pen) -> None:
    """Draw a chest with its lock."""
    pen.box(0.04, 0.16, 0.92, 0.34, 0.16)
    pen.box(0.04, 0.34, 0.92, 0.5, 0.03)
    pen.box(0.04, 0.44, 0.92, 0.06, hole=True)
    pen.disc(0.5, 0.54, 0.12, hole=True)
    pen.disc(0.5, 0.54, 0.06)


# --- rooms ----------------------------------------------------------------------------


def _closed(pen: Pen) -> None:
    """Draw a portcullis that is down: bars to the ground, points below."""
    pen.box(0.0, 0.06, 1.0, 0.13)
    pen.box(0.0, 0.46, 1.0, 0.1)
    for x in (0.06, 0.28, 0.5, 0.72, 0.94):
        pen.line((x, 0.1), (x, 0.86), width=0.1)
        pen.poly((x - 0.06, 0.84), (x + 0.06, 0.84), (x, 0.98))


def _open(pen: Pen) -> None:
    """Draw a portcullis that is up: its points hang under the lintel."""
    pen.box(0.0, 0.06, 0.14, 0.92)
    pen.box(0.86, 0.06, 0.14, 0.92)
    pen.box(0.0, 0.06, 1.0, 0.13)
    for x in (0.3, 0.5, 0.7):
        pen.poly((x - 0.06, 0.16), (x + 0.06, 0.16), (x, 0.36))


def _broken(pen: Pen) -> None:
    """Draw a portcullis that is broken: stubs of bars, one on the ground."""
    pen.box(0.0, 0.06, 1.0, 0.13)
    for x, y in ((0.08, 0.5), (0.3, 0.34), (0.7, 0.28), (0.92, 0.56)):
        pen.poly((x - 0.06, 0.16), (x + 0.06, 0.16), (x + 0.06, y), (x - 0.06, y - 0.1))
    pen.line((0.22, 0.92), (0.8, 0.74), width=0.1)


def _clockwise(pen: Pen) -> None:
    """Draw most of a circle with an arrow, clockwise; its middle is free."""
    pen.arc(0.41, -0.34, 0.24, 0.09)
    pen.poly((0.74, 0.48), (1.0, 0.48), (0.88, 0.74))


def _counter(pen: Pen) -> None:
    """Draw the same against the clock."""
    _clockwise(pen)
    pen.mirror()


def _pit(pen: Pen) -> None:
    """Draw a hole with its rim."""
    pen.ring(0.5, 0.5, 0.48, 0.08)
    pen.disc(0.5, 0.5, 0.3)


# --- what is done, and what counts ----------------------------------------------------


def _steps(pen: Pen) -> None:
    """Draw two footprints."""
    for x, y in ((0.28, 0.5), (0.72, 0.18)):
        pen.oval(x, y + 0.08, 0.17, 0.22)
        pen.oval(x, y + 0.4, 0.12, 0.11)


def _combat(pen: Pen) -> None:
    """Draw two crossed blades."""
    for side in (-1, 1):
        tip, end = (0.5 + side * 0.46, 0.04), (0.5 - side * 0.34, 0.84)
        pen.line(tip, end, width=0.11)
        pen.line((0.5 - side * 0.44, 0.56), (0.5 - side * 0.08, 0.88), width=0.1)
        pen.disc(0.5 - side * 0.42, 0.92, 0.08)


def _leap(pen: Pen) -> None:
    """Draw a high arc from one place to another."""
    pen.arc(0.4, -0.25, 0.2, 0.1, at=(0.46, 0.62))
    pen.poly((0.68, 0.56), (1.0, 0.56), (0.86, 0.86))
    pen.box(0.0, 0.78, 0.22, 0.1)


def _door(pen: Pen) -> None:
    """Draw a door that stands ajar."""
    pen.box(0.12, 0.02, 0.76, 0.96, 0.03)
    pen.box(0.24, 0.12, 0.52, 0.86, hole=True)
    pen.poly((0.26, 0.14), (0.62, 0.28), (0.62, 0.98), (0.26, 0.96))
    pen.disc(0.54, 0.62, 0.05, hole=True)


def _heal(pen: Pen) -> None:
    """Draw a heart."""
    pen.disc(0.29, 0.32, 0.24)
    pen.disc(0.71, 0.32, 0.24)
    pen.poly((0.07, 0.42), (0.93, 0.42), (0.5, 0.94))


LABYRINTH: Final[dict[str, Draw]] = {
    "piece:cleric": _cleric,
    "piece:goblin": _goblin,
    "piece:mekanork": _mekanork,
    "piece:thief": _thief,
    "piece:troll": _troll,
    "piece:wall_walker": _wall_walker,
    "piece:warrior": _warrior,
    "piece:wizard": _wizard,
    "piece:armor": _armor,
    "piece:fireball_wand": _wand,
    "piece:rope": _rope,
    "piece:speed_potion": _potion,
    "piece:sword": _sword,
    "piece:treasure": _treasure,
    "gate:closed": _closed,
    "gate:open": _open,
    "gate:broken": _broken,
    "cog:clockwise": _clockwise,
    "cog:counter_clockwise": _counter,
    "pit": _pit,
    "steps": _steps,
    "combat": _combat,
    "leap": _leap,
    "door": _door,
    "heal": _heal,
}
