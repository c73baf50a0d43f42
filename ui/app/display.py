"""Opening the window, and saying plainly why that is not possible."""

import logging
import os
import signal
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from typing import Any, Final

from ui.pg import pygame

EX_UNAVAILABLE: Final = 69
EX_CONFIG: Final = 78
HEADLESS: Final = ("dummy", "offscreen")

Opener = Callable[[tuple[int, int]], pygame.Surface]

log = logging.getLogger(__name__)


class NoDisplayError(Exception):
    """There is no window to draw in: a message id with fields, and the exit code."""

    def __init__(self, message: str, code: int, **fields: Any) -> None:
        super().__init__(f"{message} {fields}")
        self.message = message
        self.code = code
        self.fields = fields


def prepare(env: MutableMapping[str, str]) -> None:
    """Set what SDL reads from the environment before its start."""
    # SIGTERM must reach our own handler, not become an event that may go unread.
    env.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")
    if in_service(env):
        # A display that starts under systemd hangs up its terminal: no reason to end.
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    if env.get("SDL_VIDEODRIVER") == "kmsdrm":
        from ui.app import terminal  # noqa: PLC0415  (only on a bare panel)

        terminal.come_to_front(terminal.own_terminal())
    # Under X11 a window's surface goes through OpenGL otherwise: slower, and 100 MB.
    # A bare panel (kmsdrm) has no other way, and opens no window without it.
    if env.get("DISPLAY") and env.get("SDL_VIDEODRIVER", "x11") == "x11":
        env.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


def open_window(
    size: tuple[int, int],
    *,
    fullscreen: bool,
    title: str,
    sized: bool = True,
    opener: Opener | None = None,
) -> pygame.Surface:
    """Open the window.

    Args:
        size: width and height in pixels as the system sees the panel.
        fullscreen: cover the whole screen (always so where there is no desktop).
        title: the window's title.
        sized: the size is wanted; else a full screen stays as large as it is.
        opener: opens a window on a desktop and gives the part of it that is ours.

    Raises:
        NoDisplayError: with exit code 69 if there is no display, or none yet: it may
            be tried again; 78 if SDL does not have the driver that was asked for.
    """
    wanted = os.environ.get("SDL_VIDEODRIVER", "")
    driver = _start(wanted)
    full = fullscreen or driver == "kmsdrm"
    if full and not sized:
        size = (0, 0)  # as it is
    try:
        if opener is not None and not full:
            window = opener(size)
        else:
            window = pygame.display.set_mode(size, pygame.FULLSCREEN if full else 0)
    except pygame.error as error:
        raise _failure(wanted or driver, str(error)) from None
    pygame.display.set_caption(title)
    if full:
        # Not `set_visible(False)`: that takes the touches away too on some panels.
        pygame.mouse.set_cursor((8, 8), (0, 0), (0,) * 8, (0,) * 8)
    version = ".".join(map(str, pygame.get_sdl_version()))
    log.info("display: driver %s, SDL %s, %dx%d", driver, version, *window.get_size())
    return window


def _start(wanted: str) -> str:
    """Start the display; return the driver's name."""
    try:
        with _without_complaints(os.environ):
            pygame.display.init()
    except pygame.error as error:
        raise _failure(wanted, str(error)) from None
    driver = pygame.display.get_driver().lower()  # older SDLs write it in capitals
    if driver in HEADLESS and driver != wanted:
        # Where SDL finds no screen it draws into memory rather than fail.
        pygame.display.quit()
        raise _failure(wanted, "")
    return driver


@contextmanager
def _without_complaints(env: Mapping[str, str]) -> Iterator[None]:
    """Keep from the terminal what the library of Wayland says where there is none.

    SDL tries every driver in turn; that one writes to standard error by itself if
    XDG_RUNTIME_DIR is not set. What matters comes back as an error of SDL.
    """
    if env.get("XDG_RUNTIME_DIR") or env.get("SDL_VIDEODRIVER"):
        yield
        return
    kept = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def _failure(wanted: str, problem: str) -> NoDisplayError:
    """Return why there is no window: a panel may come later, a driver never does."""
    if not wanted:
        return NoDisplayError("display.none", EX_UNAVAILABLE)
    from ui.app.videodrivers import built_in  # noqa: PLC0415  (late: only here)

    have = built_in()
    hopeless = bool(have) and have.isdisjoint(wanted.lower().split(","))
    code = EX_CONFIG if hopeless else EX_UNAVAILABLE
    if wanted == "kmsdrm":
        version = ".".join(map(str, pygame.get_sdl_version()))
        message = "display.no_kmsdrm" if hopeless else "display.kmsdrm_failed"
        return NoDisplayError(message, code, sdl=version, problem=problem)
    fields = {"driver": wanted, "problem": problem}
    return NoDisplayError("display.driver_failed", code, **fields)


def in_service(env: MutableMapping[str, str]) -> bool:
    """Tell whether systemd started us."""
    return "INVOCATION_ID" in env and "JOURNAL_STREAM" in env


ENDS_WITHIN: Final = 20
"""Seconds from the first signal; closing a journal on a silent disk takes ten."""


class Stop:
    """Set by SIGTERM, SIGINT and (outside a service) SIGHUP; ends the main loop."""

    def __init__(self) -> None:
        self.set = False

    def listen(self, *, service: bool) -> None:
        """Take over the signals, before and after the display was opened alike."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        hang_up = signal.SIG_IGN if service else self._stop
        signal.signal(signal.SIGHUP, hang_up)

    def _stop(self, number: int, frame: object) -> None:
        del number, frame
        if not self.set:
            # Whatever the main thread waits for then: the system ends the process.
            signal.setitimer(signal.ITIMER_REAL, ENDS_WITHIN)
        self.set = True
