"""Row 9: from an input to the first pixel that it changes.

A second thread plays the finger: it posts SDL's finger event on an element that can be
chosen, at no fixed distance from the loop's turns, and the clock stops when the picture
with the pressed element has been presented. The loop is the real one, awake (touched
less than 10 s ago). Anchor: a bare loop in `pygame.event.wait` that fills a rectangle
and presents it; it polls every millisecond, which is why the product does not use it.
"""

import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from benchmarks import games
from benchmarks.harness import Effort, Goal, Result, percentile, ratio_at, say, span

FRAME_MS = 1000 / 60
GOAL = Goal(must=FRAME_MS + 2, aim=5.0)
TOUCHES = 400
PATIENCE = 5.0
GAP = (0.02, 0.05)
PLACE = (100, 100, 200, 80)


class Pixels:
    """Knows when a picture was presented last."""

    def __init__(self) -> None:
        self._changed = threading.Event()
        self._at = 0.0

    def presented(self) -> None:
        """A picture was presented: now."""
        self._at = time.perf_counter()
        self._changed.set()

    def after(self, act: Callable[[], object]) -> float:
        """Act; return the seconds until the next picture was presented."""
        self._changed.clear()
        began = time.perf_counter()
        act()
        if not self._changed.wait(PATIENCE):
            raise TimeoutError("nothing was drawn")
        return self._at - began


@contextmanager
def noted(pixels: Pixels) -> Iterator[None]:
    """Note whenever something is presented, in one way or the other."""
    from ui.pg import pygame  # noqa: PLC0415  (pygame only where needed)

    ways = {name: getattr(pygame.display, name) for name in ("flip", "update")}

    def noting(present: Callable[..., None]) -> Callable[..., None]:
        def presented(*rects: Any) -> None:
            present(*rects)
            pixels.presented()

        return presented

    for name, present in ways.items():
        setattr(pygame.display, name, noting(present))
    try:
        yield
    finally:
        for name, present in ways.items():
            setattr(pygame.display, name, present)


class Finger(threading.Thread):
    """Touches the screen and lets go beside it, many times."""

    def __init__(self, pixels: Pixels, place: tuple[float, float], count: int) -> None:
        super().__init__(daemon=True)
        self._pixels = pixels
        self._place = place
        self._count = count
        self.took: list[float] = []
        self.error: Exception | None = None

    def run(self) -> None:
        """Touch (the thread's own method)."""
        rng = random.Random(9)
        try:
            for _ in range(self._count):
                time.sleep(rng.uniform(*GAP))
                self.took.append(self._pixels.after(lambda: self._post("DOWN")))
                time.sleep(rng.uniform(*GAP))
                self._pixels.after(lambda: self._post("UP"))
        except TimeoutError as error:
            self.error = error

    def _post(self, phase: str) -> None:
        from ui.pg import pygame  # noqa: PLC0415

        x, y = self._place if phase == "DOWN" else (0.999, 0.999)
        kind = getattr(pygame, f"FINGER{phase}")
        fields = {"touch_id": 1, "finger_id": 1, "x": x, "y": y, "dx": 0, "dy": 0}
        pygame.event.post(pygame.event.Event(kind, {**fields, "pressure": 1.0}))


def touched(finger: Finger, around: Callable[[], None]) -> list[float]:
    """Let the finger touch while a loop goes round; return the delays."""
    finger.start()
    while finger.is_alive():
        around()
    if finger.error is not None:
        raise finger.error
    return finger.took


def place_of(whole: Any) -> tuple[float, float]:
    """Return where an element that can be chosen lies, as SDL tells a finger."""
    panel_mm = whole.composer.metrics.panel.mm
    found = [
        one
        for one in whole.hands.screen
        if one.enabled and one.intent is not None and "hold" not in one.flags
    ]
    rect = found[0].rect
    return (
        (rect.x + rect.w / 2) / panel_mm[0],
        (rect.y + rect.h / 2) / panel_mm[1],
    )


def measured(count: int, parts: int) -> tuple[list[float], list[float]]:
    """Return the delays of the real loop and of the bare one, in turns."""
    from ui.app.hands import LOCKOUT  # noqa: PLC0415
    from ui.pg import pygame  # noqa: PLC0415

    ours: list[float] = []
    anchor: list[float] = []
    pixels = Pixels()
    with games.folder() as path, games.app(path) as whole, noted(pixels):
        games.begin(whole)
        time.sleep(LOCKOUT)  # a new question takes no answer at once
        loop, place = whole.loop, place_of(whole)
        window = pygame.display.get_surface()

        def around() -> None:
            loop.inbox.wait(loop.pause())
            loop.turn()

        def bare() -> None:
            if pygame.event.wait(20).type in (pygame.FINGERDOWN, pygame.FINGERUP):
                window.fill((90, 80, 70), PLACE)
                pygame.display.update(PLACE)

        for _ in range(parts):
            each = max(1, count // parts)
            ours += touched(Finger(pixels, place, each), around)
            anchor += touched(Finger(pixels, place, each), bare)
    return ours, anchor


def rows(effort: Effort) -> list[Result]:
    """Measure the row."""
    say("row 9: input to the first changed pixel")
    ours, anchor = measured(effort.of(TOUCHES), effort.of(8))
    results = []
    for row, name, share, goal in (("9a", "p50", 0.5, None), ("9b", "p99", 0.99, GOAL)):
        late = percentile(ours, share)
        times = ratio_at(share, ours, anchor)
        results.append(
            Result(
                row,
                f"input -> first changed pixel, {name}, ms",
                span(late),
                span(percentile(anchor, share)),
                late * 1000,
                f"{late * 1000:.1f}",
                f"({times.shown})",
                goal,
                "in brackets: the ratio to the anchor" if goal else "",
            )
        )
    return results
