"""What moves when one screen follows another; the rest is there at once.

The band of who acts slides down, the referee's slip comes in from below and goes out,
dice land one after another, the figures of the seats count up. Nothing takes longer
than a quarter of a second and no input waits for it: what is touched is always the last
screen, wherever things still are. A change in the middle of a movement goes on from
there. Times are seconds, of whatever clock the caller has.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from msgspec.structs import replace

from ui.elements import Element, Label, Rect, Screen, top_layer

FRAME: Final = 1 / 30  # between two pictures while something moves
WIPE: Final = 0.2
SLIP_IN: Final = 0.16
SLIP_OUT: Final = 0.12
DIE_EVERY: Final = 0.06
COUNT: Final = 0.2
LONGEST: Final = 0.25
EMPTY: Final = ("", "die")  # faces of a die that has not landed
FIGURES: Final = "rail/"  # names of what counts up begin so


def eased(share: float) -> float:
    """Return how far something is after a share of its time: quick first, then slow."""
    left = 1 - max(0.0, min(1.0, share))
    return 1 - left * left * left


class Tween(NamedTuple):
    """One element on its way.

    Attributes:
        kind: `wipe`, `in`, `out`, `land` or `count`.
        old: the element as it was; None: it was not there.
        start: when it begins to move.
        seconds: how long it does.
        by: how far it moves, mm.
    """

    kind: str
    old: Element | None
    start: float
    seconds: float
    by: float = 0.0

    def share(self, now: float) -> float:
        """Return how far it is, 0..1: with the first picture it has begun."""
        return eased((now - self.start + FRAME) / self.seconds)

    def over(self, now: float) -> bool:
        """Tell whether it has arrived."""
        return now - self.start + FRAME >= self.seconds


class Motion:
    """Carries the panel from screen to screen.

    Attributes:
        on: whether anything moves; off, every change is there at once.
    """

    def __init__(self) -> None:
        self.on = True
        self._screen: Screen = ()
        self._tweens: dict[str, Tween] = {}
        self._told = True  # the last screen was handed out as it is

    @property
    def moving(self) -> bool:
        """Whether there is another picture to come."""
        return not self._told

    def to(self, screen: Screen, now: float) -> None:
        """Go to a screen, from wherever things are."""
        if self.on and self._screen:
            self._tweens = dict(_still(self._tweens, screen))
            self._tweens.update(_tweens(self._screen, screen, now))
        else:
            self._tweens = {}
        self._screen = screen
        self._told = False

    def rest(self) -> None:
        """Forget the last screen: the next one is there at once."""
        self._screen = ()
        self._tweens = {}
        self._told = True

    def frame(self, now: float) -> Screen | None:
        """Return the picture of a moment; None: nothing moves any more."""
        if self._told:
            return None
        if not self.on:
            self._tweens = {}
        running = {n: one for n, one in self._tweens.items() if not one.over(now)}
        self._tweens = running
        self._told = not running
        if not running:
            return self._screen
        leaving = [t for t in running.values() if t.kind == "out"]
        shown = [part for one in self._screen for part in self._part(one, now)]
        shown += [_moved(t.old, t.by * t.share(now)) for t in leaving if t.old]
        return tuple(shown)

    def _part(self, one: Element, now: float) -> Iterator[Element]:
        """Yield what is shown of an element, and of what it replaces."""
        tween = self._tweens.get(one.name)
        if tween is None:
            yield one
        elif tween.kind == "wipe":
            if tween.old is not None:
                yield replace(tween.old, name=f"was/{one.name}")
            yield _moved(one, -one.rect.h * (1 - tween.share(now)))
        elif tween.kind == "in":
            yield _moved(one, tween.by * (1 - tween.share(now)))
        elif tween.kind == "count":
            yield _counted(one, tween, now)
        elif now >= tween.start:
            yield one
        elif tween.old is not None:
            yield tween.old


def _still(tweens: dict[str, Tween], screen: Screen) -> Iterator[tuple[str, Tween]]:
    """Yield what goes on moving on the next screen."""
    names = {one.name for one in screen}
    slip = {one.name for one in _on_slip(screen)}
    for name, tween in tweens.items():
        if tween.kind == "out":
            if not slip:
                yield name, tween
        elif name in (slip if tween.kind == "in" else names):
            yield name, tween


def _tweens(old: Screen, new: Screen, now: float) -> Iterator[tuple[str, Tween]]:
    """Yield what is to move between two screens, by the elements' names."""
    before = {one.name: one for one in old}
    yield from _slips(old, new, now)
    fallen: list[tuple[Element, Element | None]] = []
    for one in new:
        was = before.get(one.name)
        if was == one:
            continue
        if one.role == "spine" and was is not None and one.seats != was.seats:
            yield one.name, Tween("wipe", was, now, WIPE)
        elif one.role == "die" and one.icon not in EMPTY and _lies_otherwise(one, was):
            fallen.append((one, was))
        elif was is not None and _counts(was, one):
            yield one.name, Tween("count", was, now, COUNT)
    every = min(DIE_EVERY, (LONGEST - FRAME) / max(1, len(fallen)))
    for number, (one, was) in enumerate(fallen):
        if number:
            start = now + number * every
            yield one.name, Tween("land", was, start, FRAME)


def _counts(was: Element, one: Element) -> bool:
    """Tell whether a figure goes from one number to another."""
    numbers = {_number(was), _number(one)}
    return _is_figure(one) and None not in numbers and len(numbers) > 1


def _lies_otherwise(one: Element, was: Element | None) -> bool:
    return was is None or was.icon != one.icon


def _slips(old: Screen, new: Screen, now: float) -> Iterator[tuple[str, Tween]]:
    """Yield what belongs to a slip that comes or goes."""
    came, gone = _on_slip(new), _on_slip(old)
    if came and not gone:
        by = _below(new) - min(one.rect.y for one in came)
        for one in came:
            yield one.name, Tween("in", None, now, SLIP_IN, by)
    if gone and not came:
        by = _below(old) - min(one.rect.y for one in gone)
        for one in gone:
            left = replace(one, name=f"gone/{one.name}", intent=None, long=None)
            yield left.name, Tween("out", left, now, SLIP_OUT, by)


def _on_slip(screen: Screen) -> list[Element]:
    """Return the slip of a screen with all that lies on it."""
    top = top_layer(screen)
    layer = [one for one in screen if one.layer == top and one.role != "shade"]
    return layer if top and any(one.role == "slip" for one in layer) else []


def _below(screen: Screen) -> float:
    """Return the lower end of all, mm."""
    return max(one.rect.bottom for one in screen)


def _is_figure(one: Element) -> bool:
    return one.role == "text" and one.tier == "table" and one.name.startswith(FIGURES)


def _number(one: Element) -> int | None:
    text = one.label.texts[0] if one.label and one.label.texts else ""
    return int(text) if text.isdecimal() else None


def _counted(one: Element, tween: Tween, now: float) -> Element:
    """Return a figure on its way; its first step is one at least."""
    goal, start = _number(one), _number(tween.old) if tween.old else None
    if goal is None or start is None or one.label is None:
        return one
    gone = (goal - start) * tween.share(now)
    step = max(1, int(gone)) if goal > start else min(-1, int(gone))
    return replace(one, label=_saying(one.label, str(start + step)))


def _saying(label: Label, text: str) -> Label:
    return replace(label, texts=(text,))


def _moved(one: Element, down: float) -> Element:
    rect = Rect(one.rect.x, one.rect.y + down, one.rect.w, one.rect.h)
    return replace(one, rect=rect)
