"""`companion run`: the first picture as early as can be, then the app.

As it is started at a table its command line is plain, and is read here without click
(see `companion.__main__`). Whatever else is asked for, and whatever is wrong, click
says.
"""

import gc
import os
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.cli import App
from companion.config import ConfigError, Survey, profile_folders, state_dir
from companion.table.inuse import FolderLock
from ui.app.explained import Explained

if TYPE_CHECKING:
    from ui.app.display import Opener
    from ui.app.fakewindow import FakeWindow
    from ui.app.stage import Stage
    from ui.pg import pygame

SIZE: Final = re.compile(r"\d+x\d+")
SIZE_MM: Final = re.compile(r"\d+(?:\.\d+)?x\d+(?:\.\d+)?")
TURNS: Final = ("0", "90", "180", "270")
LANGUAGES: Final = ("ja", "en")
KEYS: Final = {
    "size": "display.size",
    "rotate": "display.rotate",
    "panel_mm": "display.panel_mm",
    "fullscreen": "display.fullscreen",
    "state_dir": "table.state_dir",
    "lang": "language",
}
"""Which key of the configuration each flag sets."""


def _is_folder(value: str) -> bool:
    there = Path(value).exists()
    return not there or (Path(value).is_dir() and os.access(value, os.R_OK))


_VALUES: Final[dict[str, tuple[str, Callable[[str], object]]]] = {
    "--size": ("size", SIZE.fullmatch),
    "--rotate": ("rotate", TURNS.__contains__),
    "--panel-mm": ("panel_mm", SIZE_MM.fullmatch),
    "--state-dir": ("state_dir", _is_folder),
    "--lang": ("lang", LANGUAGES.__contains__),
}
_SWITCHES: Final[dict[str, tuple[str, bool]]] = {
    "--fake-devices": ("fake_devices", True),
    "--fullscreen": ("fullscreen", True),
    "--window": ("fullscreen", False),
}


def plain_flags(words: Sequence[str]) -> dict[str, Any] | None:
    """Return what the words after `run` say, by parameter; None: that is click's.

    Args:
        words: of the command line; of a flag given twice the last one counts.
    """
    flags: dict[str, Any] = {}
    rest = iter(words)
    for word in rest:
        if word in _SWITCHES:
            name, on = _SWITCHES[word]
            flags[name] = on
            continue
        flag, equals, value = word.partition("=")
        name, right = _VALUES.get(flag, ("", bool))
        if not equals:
            value = next(rest, "")
        if not name or not value or not right(value):
            return None
        flags[name] = value
    return flags


def run_plainly(words: Sequence[str]) -> bool:
    """Run the app as the words say; False: nothing was done, click has to read them.

    Raises:
        SystemExit: the app cannot go on; standard error says why.
    """
    flags = plain_flags(words)
    if flags is None:
        return False
    gc.disable()  # a start makes no garbage, and looking for it is a tenth of its time
    try:
        app = App(os.environ, {})
        try:
            wanted(app, flags)
        except ConfigError:
            return False
        run(app, fake=bool(flags.get("fake_devices")))
    except KeyboardInterrupt:
        raise SystemExit(1) from None
    finally:
        gc.enable()
    return True


def wanted(app: App, flags: Mapping[str, Any]) -> None:
    """Let the flags of `run` (by parameter) win over what is configured.

    Raises:
        ConfigError: anything is wrong in the configuration.
    """
    given = {KEYS[name]: value for name, value in flags.items() if name in KEYS}
    app.override({key: value for key, value in given.items() if value is not None})
    _ = app.config


def run(app: App, *, fake: bool) -> None:
    """Open the window with the first picture, then run the app until it is left.

    Args:
        app: with the configuration, which is right.
        fake: all devices are simulated.

    Raises:
        SystemExit: the app cannot go on; standard error says why.
    """
    config, language = app.config, app.t.lang
    gc.disable()  # here too, where click has read the flags
    try:
        with Explained(app), FolderLock(state_dir(config, app.env)):
            from ui.app.splash import first_picture  # noqa: PLC0415  (pygame: late)

            sized = app.survey.origins["display.size"].kind != "default"
            strip = _fake_window() if fake else None
            opener = strip.open if strip is not None else None
            window = first_picture(config, sized=sized, opener=opener)
            stage = _stage(app.survey, window, language, opener)
            from ui.app import app as parts  # noqa: PLC0415  (after the first screen)

            box = {"fake": fake, "strip": strip}
            parts.run(app.survey, stage, language=language, **box)
    finally:
        gc.enable()


def _stage(
    survey: Survey,
    window: "pygame.Surface",
    language: str,
    opener: "Opener | None",
) -> "Stage":
    """Make what makes screens, and show the first one at once, if it can be."""
    from companion.table.clock import Clock, WallClock  # noqa: PLC0415  (late: above)
    from ui.app.shelf import JOURNAL_FILE, JournalShelf  # noqa: PLC0415
    from ui.app.stage import Start, set_stage, show_first  # noqa: PLC0415

    config = survey.config
    file = state_dir(config) / JOURNAL_FILE
    folders = profile_folders(os.environ, file.parent)
    players = config.table.players
    clock = Clock(wall=WallClock())
    shelf = JournalShelf(file, clock=clock, folders=folders, players=players)
    start = Start.of(survey)
    given = {"language": language, "window": window, "shelf": shelf}
    stage = set_stage(config, start, opener=opener, **given)
    show_first(stage)
    return stage


def _fake_window() -> "FakeWindow":
    """Return what opens a window with room for the simulated box."""
    from ui.app.fakewindow import FakeWindow  # noqa: PLC0415  (late: for trying out)

    return FakeWindow()
