"""Rows 6 and 7: a full redraw, a steady screen, and an idle table.

6: the painter is told to forget what it has drawn and draws the whole table screen of
a running game. Anchor: the same surfaces and fills at the same places, in one flat
list, put down by a bare loop (one `fill` or `blit` each). The list is recorded by
letting the painter draw once on a surface that notes what is put on it.
7a: how often a font renders while the steady screen is drawn in full again and again.
7b: the part of a core that the real loop takes at a table where nobody does anything.
"""

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any

from benchmarks import games
from benchmarks.harness import (
    Effort,
    Goal,
    Ratio,
    Result,
    in_turns,
    ratio,
    say,
    span,
    spread,
)

SIZES = ("800x480", "1280x720")
REDRAW = Goal(must=1.5, aim=1.15)
RENDERS = Goal(must=0, aim=0)
IDLE = Goal(must=1.0, aim=0.3)
MOVES = 40
ROUNDS = 60
FRAMES = 10
STEADY = 200
QUIET = 10.5
LOOK_EVERY = 1 / 25
SECONDS = 3.0
REST = 2.0

Copy = tuple[Any, Any]  # a surface and where to; or a colour and which area


def recorded(screen: Any, painter: Any, size: tuple[int, int]) -> list[Copy]:
    """Return what a full redraw copies, and where to."""
    from ui.canvas import Canvas, Panel  # noqa: PLC0415  (pygame only where needed)
    from ui.draw import Painter  # noqa: PLC0415
    from ui.pg import pygame  # noqa: PLC0415

    copies: list[Copy] = []

    class Notes(pygame.Surface):
        def fill(self, *args: Any, **more: Any) -> Any:
            copies.append((args[0], args[1] if len(args) > 1 else None))
            return super().fill(*args, **more)

        def blit(self, *args: Any, **more: Any) -> Any:
            copies.append((args[0], (args[1][0], args[1][1])))
            return super().blit(*args, **more)

        def blits(self, *args: Any, **more: Any) -> Any:
            copies.extend((one[0], (one[1][0], one[1][1])) for one in args[0])
            return super().blits(*args, **more)

    canvas = Canvas(Panel.of(size), Notes(size))
    Painter(canvas, painter.metrics, painter.theme).paint(screen)
    return copies


def redraw(size: str, effort: Effort) -> tuple[Ratio, list[float], list[float], int]:
    """Measure full redraws and the bare loop in turns."""
    from ui.canvas import Canvas, Panel  # noqa: PLC0415
    from ui.draw import Painter  # noqa: PLC0415
    from ui.pg import pygame  # noqa: PLC0415
    from ui.theme import load_theme  # noqa: PLC0415

    with games.folder() as path, games.app(path, size) as whole:
        games.begin(whole)
        games.advance(whole, random.Random(6), effort.of(MOVES))
        screen, window = whole.hands.screen, pygame.display.get_surface()
        theme = load_theme(games.GAME)
        panel = Panel.of(window.get_size())
        painter = Painter(Canvas(panel, window), whole.composer.metrics, theme)
        copies = recorded(screen, painter, window.get_size())

        def ours() -> None:
            painter.forget()
            painter.paint(screen)

        def bare() -> None:
            for source, place in copies:
                if type(source) is tuple:
                    window.fill(source, place)
                else:
                    window.blit(source, place)

        ours()
        mine, theirs = in_turns(effort.of(ROUNDS), frames(ours), frames(bare))
    return ratio(mine, theirs), mine, theirs, len(copies)


def frames(work: Callable[[], None]) -> Callable[[], float]:
    """Return a measure: the seconds of one frame, over some frames in a row."""

    def measure() -> float:
        began = time.process_time()
        for _ in range(FRAMES):
            work()
        return (time.process_time() - began) / FRAMES

    return measure


def full_redraws(effort: Effort) -> Iterator[Result]:
    """Measure row 6."""
    for letter, size in zip("ab", SIZES, strict=True):
        say(f"row 6: full redraw at {size}")
        found, mine, theirs, count = redraw(size, effort)
        yield Result(
            f"6{letter}",
            f"full redraw of the table screen, {size}",
            span(median(mine)),
            span(median(theirs)),
            found.value,
            found.shown,
            found.spread,
            REDRAW,
            f"{count} surfaces copied and areas filled",
        )


@contextmanager
def counted_renders() -> Iterator[list[int]]:
    """Count what fonts that are loaded from now on render."""
    from ui.fonts import Font  # noqa: PLC0415

    render, count = Font.render, [0]

    def counting(*args: Any) -> Any:
        count[0] += 1
        return render(*args)

    Font.render = counting
    try:
        yield count
    finally:
        Font.render = render


def steady(effort: Effort) -> Result:
    """Measure row 7a."""
    say("row 7: a steady screen")
    frames_drawn = effort.of(STEADY)
    with counted_renders() as count, games.folder() as path, games.app(path) as whole:
        games.begin(whole)
        games.advance(whole, random.Random(7), effort.of(MOVES))
        come_to_rest(whole, effort)
        before = count[0]
        for _ in range(frames_drawn):
            whole.loop.session.changed = True
            painted(whole)
    renders = count[0] - before
    what = f"font.render in {frames_drawn} full redraws of a steady screen"
    note = f"{before} before, while the game was played"
    return Result(
        "7a", what, str(renders), "", renders, str(renders), "", RENDERS, note
    )


def come_to_rest(whole: Any, effort: Effort) -> None:
    """Wait until what moves on the screen, or comes up on it bit by bit, is there."""
    until = time.monotonic() + REST * min(1.0, 0.1 + effort.share)
    while time.monotonic() < until:
        around(whole.loop)


def painted(whole: Any) -> None:
    """Let the loop compose and draw the whole screen again, as after an expose."""
    from ui.pg import pygame  # noqa: PLC0415

    pygame.event.post(pygame.event.Event(pygame.VIDEOEXPOSE))
    whole.loop.turn()


def idle(effort: Effort) -> Result:
    """Measure row 7b; the devices are those of the default configuration."""
    from ui.pg import pygame  # noqa: PLC0415

    seconds = SECONDS * min(1.0, 0.05 + effort.share)
    with games.folder() as path, games.app(path, fake=False) as whole:
        games.begin(whole)
        loop = whole.loop
        say("row 7: an idle table, after 10 s without a touch")
        part_of_core(lambda: around(loop), QUIET * min(1.0, effort.share * 4))
        mine, theirs = in_turns(
            effort.of(6),
            lambda: part_of_core(lambda: around(loop), seconds),
            lambda: part_of_core(lambda: bare_look(pygame.event.get), seconds),
        )
    ours, anchor = 100 * median(mine), 100 * median(theirs)
    low, high = (100 * one for one in spread(mine))
    return Result(
        "7b",
        "an idle table, % of a core",
        f"{ours:.2f} %",
        f"{anchor:.2f} %",
        ours,
        f"{ours:.2f}",
        f"{low:.2f}-{high:.2f}",
        IDLE,
        f"anchor: sleep {LOOK_EVERY * 1000:.0f} ms and pygame.event.get, no more",
    )


def around(loop: Any) -> None:
    """Go round once, as `Loop.run` does."""
    loop.inbox.wait(loop.pause())
    loop.turn()


def bare_look(get: Callable[[], object]) -> None:
    """Look at SDL as often, and at nothing else."""
    time.sleep(LOOK_EVERY)
    get()


def part_of_core(work: Callable[[], None], seconds: float) -> float:
    """Repeat some work for so long; return the part of a core that it took."""
    until, began = time.monotonic() + seconds, time.perf_counter()
    used = time.process_time()
    while time.monotonic() < until:
        work()
    return (time.process_time() - used) / (time.perf_counter() - began)


def rows_6(effort: Effort) -> list[Result]:
    """Measure row 6."""
    return list(full_redraws(effort))


def rows_7(effort: Effort) -> list[Result]:
    """Measure row 7."""
    return [steady(effort), idle(effort)]
