"""What changes in the running app when something is set on the screen."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.config import Config, state_dir
from ui.app.compose import Composer
from ui.app.loop import Loop
from ui.app.panel import Picture
from ui.app.prefs import Preferences
from ui.app.session import Session
from ui.app.sound import Speaker

if TYPE_CHECKING:
    from ui.app.app import Screens


class Parts(NamedTuple):
    """What changes at once when something is set on the screen."""

    session: Session
    loop: Loop
    screens: "Screens"
    composer: Composer
    picture: Picture
    speaker: Speaker

    def follow(self, prefs: Preferences) -> None:
        """Take on the settings as they are, and each new value from now on."""
        changes: dict[str, Callable[[Any], None]] = {
            "display": self.lie,
            "display.theme": partial(setattr, self.screens, "mode"),
            "display.motion": self.move,
            "display.blank_after": partial(setattr, self.loop.blank, "minutes"),
            "sound.on": self.speaker.switch,
            "sound.volume": self.speaker.louder,
        }
        for key, change in changes.items():
            if key.startswith("display."):
                change(prefs.now[key])
        prefs.on_change.update(changes)

    def lie(self, values: Mapping[str, Any]) -> None:
        """Let the picture be as large and lie as it is set."""
        if not self.picture.change(values):
            return
        self.composer.metrics = self.picture.metrics
        self.screens.use_canvas(self.picture.canvas, self.picture.metrics)
        self.session.changed = True

    def move(self, on: bool) -> None:
        """Show changes by movement, or at once."""
        self.screens.motion = on
        self.session.motion = on


def about(config: Config) -> tuple[str, str]:
    """Return the product's version (empty: not installed), and where games are."""
    from importlib import metadata  # noqa: PLC0415  (dear, and rarely asked for)

    try:
        number = metadata.version("tabletop-companion")
    except metadata.PackageNotFoundError:
        number = ""
    return number, str(state_dir(config))
