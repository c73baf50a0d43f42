"""What can be set on the screen, as it is now: applied at once, and kept.

Values of the command line and the environment win: the screen shows such a setting as
locked. Only the language and the sound can be changed all the same, for this run: a
family must always be able to read and to be quiet.
"""

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion import settings
from companion.config import Config, Survey, settings_file, values
from companion.layers import Fault
from ui.settings import ALWAYS

log = logging.getLogger(__name__)

PANEL: Final = frozenset({"display.panel_mm", "display.size"})
"""Keys of which one tells the panel."""

Apply = Callable[[Any], None]


class Start(NamedTuple):
    """What a start finds set, and how.

    Attributes:
        file: where the screen's settings are kept; None: nowhere.
        config: all values that hold.
        chosen: those that were set on the screen.
        fixed: what the command line or the environment decides, and by what.
        decided: keys that anything but the defaults decides.
        damaged: what was wrong in the file.
        fresh: the file is not there: nothing has ever been set here.
    """

    file: Path | None
    config: Config
    chosen: Mapping[str, Any]
    fixed: Mapping[str, str]
    decided: frozenset[str]
    damaged: tuple[Fault, ...] = ()
    fresh: bool = False

    @classmethod
    def fixed_by(cls, config: Config) -> "Start":
        """Return a start where nothing is asked for, and nothing kept."""
        return cls(None, config, {}, {}, frozenset(settings.KEYS))

    @classmethod
    def of(cls, survey: Survey, env: Mapping[str, str] | None = None) -> "Start":
        """Return what all layers together say."""
        held = values(survey.config)
        kinds = {key: survey.origins[key].kind for key in settings.KEYS}
        file = settings_file(survey.config, env)
        return cls(
            file,
            survey.config,
            {key: held[key] for key, kind in kinds.items() if kind == "settings"},
            {
                key: survey.origins[key].name
                for key, kind in kinds.items()
                if kind in ("environment", "flag")
            },
            frozenset(key for key, kind in kinds.items() if kind != "default"),
            survey.damaged,
            fresh=not file.exists(),
        )

    @property
    def asks(self) -> frozenset[str]:
        """What a first start has to know: `language`, `panel`, or nothing (more)."""
        if not self.fresh:
            return frozenset()
        decided = {"language": "language" in self.decided}
        decided["panel"] = bool(PANEL & self.decided)
        return frozenset(one for one, known in decided.items() if not known)


class Preferences:
    """The settings of the screen.

    Attributes:
        now: the values that hold, by key.
        fixed: what a flag or a variable decides, and its name.
        waits: nothing is kept yet: the first start is not done.
        on_change: what a new value of a key does; the key `display` stands for the
            panel's geometry, which changes as a whole.
    """

    def __init__(self, start: Start, *, language: str) -> None:
        held = values(start.config)
        self.now = {key: held[key] for key in settings.KEYS}
        self.now["language"] = language
        self.fixed = dict(start.fixed)
        self.waits = False
        self.on_change: dict[str, Apply] = {}
        self._file = start.file
        self._chosen = dict(start.chosen)

    def presume(self, values: Mapping[str, Any]) -> None:
        """Take on what can be seen from the window; nothing of it is kept."""
        self.now |= values

    def choose(self, chosen: Mapping[str, Any]) -> str:
        """Apply and keep new values; those that are locked stay as they are.

        Returns:
            What the system says if they cannot be kept; they hold all the same.
        """
        free = {
            key: value
            for key, value in chosen.items()
            if key not in self.fixed or key in ALWAYS
        }
        changed = {key for key, value in free.items() if self.now[key] != value}
        self.now |= free
        self._chosen |= free
        self._apply(changed)
        return "" if self.waits else self.keep()

    def show(self, key: str, value: Any) -> None:
        """Apply a value for now; it is not kept."""
        if self.now[key] != value:
            self.now[key] = value
            self._apply({key})

    def _apply(self, changed: set[str]) -> None:
        geometry = {"display.size", "display.panel_mm", "display.rotate"}
        if changed & geometry and "display" in self.on_change:
            self.on_change["display"](self.now)
        for key in changed - geometry:
            if key in self.on_change:
                self.on_change[key](self.now[key])

    def keep(self) -> str:
        """Write what was chosen; return what the system says if that fails."""
        self.waits = False
        if self._file is None:
            return ""
        try:
            settings.write(self._file, self._chosen)
        except OSError as error:
            log.warning("the settings are not kept: %s: %s", self._file, error)
            return error.strerror or str(error)
        return ""

    def mend(self, damaged: tuple[Fault, ...]) -> str:
        """Set a damaged file aside, and keep what was right in it.

        Returns:
            The path of the damaged one now; the old path if it cannot be moved.
        """
        for fault in damaged:
            log.warning("settings: %s: %s %s", fault.origin, fault.code, fault.fields)
        if self._file is None:
            return ""
        try:
            aside = settings.set_aside(self._file)
        except OSError as error:
            log.warning("%s stays: %s", self._file, error)
            return str(self._file)
        self.keep()
        return str(aside)
