"""What a screen is made of: placed elements, in millimetres.

A screen is a function from state to a tuple of elements; drawing them is a second
step. So a test can say "the button `undo` is there, enabled, at least 9 mm" without
pixels, and the input side can find what lies under a finger.
"""

from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple

import msgspec

from ui.model import Intent

Tier = Literal["touch", "table", "operator", "none"]
Size = Literal["cap", "text", "seat", "table", "score"]
Role = Literal[
    "band",  # a plain area in the colour `ink`
    "bar",  # a chance as a bar; `value` 0..1
    "button",  # a control
    "die",  # a die; `icon` is its face
    "main",  # the one main act
    "mark",  # the shape of a seat, or a small picture
    "member",  # one thing of a list to choose from; its neighbours may be close
    "odds",  # a distribution as columns; `values`, each 0..1
    "panel",  # a passive surface
    "ring",  # a round control that is held down; `value` 0..1 is how far it is
    "shade",  # dims what lies below
    "slip",  # the referee's paper
    "spine",  # who acts, as a band at the edge; `seats`
    "text",  # words only
]

TOUCH_LEAST: Final = 9.0
GAP: Final = 2.0
LIST_GAP: Final = 0.6


class Rect(NamedTuple):
    """A rectangle in millimetres, from the upper left of the landscape picture."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The x of its right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y of its lower edge."""
        return self.y + self.h

    def inset(self, dx: float, dy: float | None = None) -> "Rect":
        """Return it smaller by `dx` left and right, `dy` (or `dx`) above and below."""
        dy = dx if dy is None else dy
        return Rect(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point lies inside."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def within(self, other: "Rect", slack: float = 0.01) -> bool:
        """Tell whether it lies wholly inside `other`."""
        return (
            self.x >= other.x - slack
            and self.y >= other.y - slack
            and self.right <= other.right + slack
            and self.bottom <= other.bottom + slack
        )

    def apart(self, other: "Rect") -> float:
        """Return the free distance to `other` (the larger of both directions).

        Negative where they overlap.
        """
        left, above = self.x - other.x - other.w, self.y - other.y - other.h
        right, below = other.x - self.x - self.w, other.y - self.y - self.h
        return max(left, right, above, below)

    def rows(self, count: int, gap: float = LIST_GAP) -> "list[Rect]":
        """Cut it into `count` rows of one height."""
        h = (self.h - gap * (count - 1)) / count
        return [Rect(self.x, self.y + i * (h + gap), self.w, h) for i in range(count)]

    def columns(self, count: int, gap: float = LIST_GAP) -> "list[Rect]":
        """Cut it into `count` columns of one width."""
        w = (self.w - gap * (count - 1)) / count
        return [Rect(self.x + i * (w + gap), self.y, w, self.h) for i in range(count)]

    def cut_left(self, wide: float, gap: float = 0.0) -> "tuple[Rect, Rect]":
        """Cut off `wide` millimetres; return that part and the rest right of `gap`."""
        x = self.x + wide + gap
        rest = Rect(x, self.y, self.right - x, self.h)
        return Rect(self.x, self.y, wide, self.h), rest

    def split(self, top: float, gap: float = 0.0) -> "tuple[Rect, Rect]":
        """Cut off `top` millimetres; return that part and the rest below `gap`."""
        rest = Rect(self.x, self.y + top + gap, self.w, self.h - top - gap)
        return Rect(self.x, self.y, self.w, top), rest


class Stroke(NamedTuple):
    """One thing of a sketch: a small drawing that belongs to an element.

    Attributes:
        kind: `box` (a plain area), `icon` (the picture `name`), `lying` (the same on
            its side), `text` (the words `name`, as high as the box), `corners` (four
            brackets), `ring` (a line around), `hatch` (slanting lines).
        x: from the left of the element's box, mm; `y` from its top.
        w: mm; `h` likewise.
        ink: a colour of the theme; empty: as the element has it.
        name: which picture, or the words.
        round: radius of a box's corners, mm.
    """

    kind: str
    x: float
    y: float
    w: float
    h: float
    ink: str = ""
    name: str = ""
    round: float = 0.0


Sketch = tuple[Stroke, ...]


class Label(msgspec.Struct, frozen=True):
    """Words in a box: how they may be fitted into it.

    They wrap at phrases, then take the next (shorter) form of `texts`, then the next
    (smaller) of `sizes`. Only with `cut` (names of people, never an action) a text may
    end in an ellipsis.

    Attributes:
        texts: the same said ever shorter; line breaks are kept.
        sizes: sizes that may be used, biggest first.
        lines: how many lines there may be; 0: as many as fit.
        whole: every size is tried before a shorter form (for what tells, not asks).
        tear: a word wider than the box may break anywhere (paths of files).
        struck: a line goes through the words (they count no more).
    """

    texts: tuple[str, ...]
    sizes: tuple[Size, ...] = ("text", "cap")
    bold: bool = False
    align: Literal["left", "center", "right"] = "center"
    valign: Literal["top", "middle", "bottom"] = "middle"
    lines: int = 0
    cut: bool = False
    whole: bool = False
    tear: bool = False
    struck: bool = False
    ink: str = ""  # a theme colour; empty: as the role has it


class Element(msgspec.Struct, frozen=True):
    """One placed thing of a screen.

    Attributes:
        name: unique on its screen, stable from state to state.
        rect: the box it is drawn in and touched in.
        tier: `touch` has an intent; `table` is read from 1 m; `operator` by its user.
        label: its words; they stay inside `rect`.
        second: a smaller line below the label (odds, what follows).
        intent: what a tap on it, or confirm with the ring on it, means.
        enabled: a disabled element is shown faint, and no ring goes to it. A tap on it
            does nothing, or, where it has an intent, asks the table all the same:
            the refusal says which rule stands against it.
        long: what holding it down for 0.8 s means instead of its intent.
        flags: `chosen`, `pressed`, `focus`, `ready`, `active`, `dim`, `paper`,
            `hold` (its intent needs 0.8 s of pressing), `plain` (no surface),
            `legal` (four corner brackets), `refused` (ringed), `ticked` (a tick on
            the corner), `hatch` (face down, or not to be had), `urgent` (its button's
            lamp blinks).
        of: the name of the control that it is a part of: it looks pressed, chosen or
            off as that does.
        knob: the room button that reaches it: `a`, `b`, `c`; empty: none.
        group: members of one list carry its name and may stand 0.6 mm apart.
        icon: a small drawn picture beside the label, or the face of a die.
        icon_mm: side of that picture; 0: what the role has.
        ink: the colour of a picture, a band or a bar, by its name in the theme
            (`stone`, `seat:2`); empty: as the role has it.
        seat: index of the seat whose colour and shape it shows; -1 for none.
        seats: for a spine: the seats that may act.
        value: for a bar, 0..1; for a control that is held down, how far it is.
        values: for odds.
        sketch: what is drawn on its surface, below its words.
        layer: elements of a higher layer lie on top and take all touches.
    """

    name: str
    role: Role
    rect: Rect
    tier: Tier = "none"
    label: Label | None = None
    second: Label | None = None
    intent: Intent | None = None
    long: Intent | None = None
    enabled: bool = True
    flags: frozenset[str] = frozenset()
    of: str = ""
    knob: str = ""
    group: str = ""
    icon: str = ""
    icon_mm: float = 0.0
    ink: str = ""
    seat: int = -1
    seats: tuple[int, ...] = ()
    value: float = 0.0
    values: tuple[float, ...] = ()
    sketch: Sketch = ()
    layer: int = 0

    @property
    def touchable(self) -> bool:
        """Whether a tap on it does something."""
        return self.enabled and self.intent is not None


Screen = tuple[Element, ...]


def find(screen: Iterable[Element], name: str) -> Element | None:
    """Return the element of that name, or None."""
    return next((one for one in screen if one.name == name), None)


def top_layer(screen: Sequence[Element]) -> int:
    """Return the layer that takes the touches."""
    return max((one.layer for one in screen), default=0)


def hit(screen: Sequence[Element], x: float, y: float) -> Element | None:
    """Return the element that a finger at a point (mm) would press, or None.

    That may be one that is off: if it has an intent, its refusal says why.
    """
    top = top_layer(screen)
    for one in reversed(screen):
        asks = one.layer == top and one.intent is not None
        if asks and one.rect.holds(x, y):
            return one
    return None


def ring_order(screen: Sequence[Element]) -> list[Element]:
    """Return what the focus ring visits: reading order, the main act last."""
    top = top_layer(screen)
    ring = [one for one in screen if one.layer == top and one.touchable]
    ring.sort(key=lambda one: (one.role == "main", round(one.rect.y), one.rect.x))
    return ring


def focus_order(screen: Sequence[Element]) -> tuple[str, ...]:
    """Return the names of what the focus ring visits, in its order."""
    return tuple(one.name for one in ring_order(screen))


def next_focus(screen: Sequence[Element], focus: str, step: int = 1) -> str:
    """Return the name the ring moves to from `focus` (empty: no ring yet).

    The ring starts on the main act if it can be done, else on the first element that
    a room button reaches, else on the first of a list, else on the first of all.
    """
    order = focus_order(screen)
    if not order:
        return ""
    if focus not in order:
        return _first_focus(screen, order)
    return order[(order.index(focus) + step) % len(order)]


def _first_focus(screen: Sequence[Element], order: tuple[str, ...]) -> str:
    by_name = {one.name: one for one in screen}
    if by_name[order[-1]].role == "main":
        return order[-1]
    rooms = (name for name in order if by_name[name].knob)
    lists = (name for name in order if by_name[name].group)
    return next(rooms, next(lists, order[0]))


def toward(screen: Sequence[Element], focus: str, dx: int, dy: int) -> str:
    """Return the name nearest to `focus` in a direction (arrow keys)."""
    order = focus_order(screen)
    here = find(screen, focus)
    if here is None or focus not in order:
        return next_focus(screen, focus)
    best, best_cost = focus, float("inf")
    for one in screen:
        if one.name == focus or one.name not in order:
            continue
        cost = _cost(here.rect, one.rect, dx, dy)
        if cost < best_cost:
            best, best_cost = one.name, cost
    return best


def _cost(here: Rect, there: Rect, dx: int, dy: int) -> float:
    """Return how far `there` is in a direction; infinite if it is not that way."""
    vx = there.x + there.w / 2 - here.x - here.w / 2
    vy = there.y + there.h / 2 - here.y - here.h / 2
    along = vx * dx + vy * dy
    across = abs(vx * dy) + abs(vy * dx)
    return along + 2 * across if along > 1 else float("inf")


def by_digit(screen: Sequence[Element], digit: int) -> Element | None:
    """Return the element that a digit key means: the n-th of the answers shown.

    Those are what the room buttons reach; where these reach nothing, the lists.
    """
    top = top_layer(screen)
    shown = [one for one in screen if one.layer == top and one.touchable]
    rooms = [one for one in shown if one.knob and one.role != "main"]
    answers = rooms or [one for one in shown if one.group]
    return answers[digit - 1] if 1 <= digit <= len(answers) else None
