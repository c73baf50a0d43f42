"""The verbs `run` and `demo`. pygame is imported when one of them is called."""

import gc
import re
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

import click

from companion.cli import App
from companion.config import state_dir
from companion.i18n import Translator, game_catalogues, load_catalogue
from ui.app.lock import FolderInUseError, FolderLock

if TYPE_CHECKING:
    from companion.kernel import Fault

EX_IOERR = 74
EX_TEMPFAIL = 75
EX_CONFIG = 78


class Measure(click.ParamType):
    """Width x height, whole numbers or (with `point`) with decimals."""

    name = "WxH"

    def __init__(self, *, point: bool = False) -> None:
        number = r"\d+(?:\.\d+)?" if point else r"\d+"
        self._form = re.compile(rf"{number}x{number}")

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        """Return the text if it has the form."""
        if not self._form.fullmatch(value):
            self.fail(f"{value!r} is not WIDTHxHEIGHT, such as 800x480", param, ctx)
        return value


_LANG = click.option(
    "--lang", type=click.Choice(["ja", "en"]), help="Language of the screens."
)

_RUN = """\
Open the app at the table: touch, keys and devices.

An unfinished game comes up exactly where it was.

\b
Keys: Tab and arrows move the ring, Enter confirms, 1-9 choose, Esc goes back,
      U undo, R redo, L log, M menu.
With --fake-devices the devices are worked from the keyboard too:
  F5   dice fall into the tower, as many as are asked for (none: nothing happens)
  F6   the same, one of them leaning      F7   the same, one too few
  F8   pull the tower's cable, or put it back
  F1 F2 F3     the buttons A, B, C of the rooms
  F9 F10 F11   the buttons back, next, confirm
  F12  lay a card on the reader, or take it off
In a window, all of them are below the picture too, for the mouse.
"""


@click.command(help=_RUN)
@click.option(
    "--fake-devices", is_flag=True, help="Simulate all devices; see the keys above."
)
@click.option("--size", type=Measure(), help="The screen in pixels, e.g. 1280x720.")
@click.option(
    "--rotate",
    type=click.Choice(["0", "90", "180", "270"]),
    help="Turn the picture clockwise, for the way the panel is mounted.",
)
@click.option(
    "--panel-mm", type=Measure(point=True), help="The lit area in mm, e.g. 154x86."
)
@click.option(
    "--state-dir",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder of the games.",
)
@_LANG
@click.option("--fullscreen/--window", default=None, help="Cover the whole screen.")
@click.pass_obj
def run(app: App, fake_devices: bool, **flags: Any) -> None:
    """Open the app at the table (the help is in `_RUN`)."""
    state = flags["state_dir"]
    app.override(
        {
            "display.size": flags["size"],
            "display.rotate": flags["rotate"],
            "display.panel_mm": flags["panel_mm"],
            "display.fullscreen": flags["fullscreen"],
            "table.state_dir": None if state is None else str(state),
            "language": flags["lang"],
        }
    )
    config, language = app.config, app.t.lang
    gc.disable()  # a start makes no garbage, and looking for it is a tenth of its time
    try:
        with _Explained(app), FolderLock(state_dir(config, app.env)):
            from ui.app.splash import first_picture  # noqa: PLC0415  (pygame: late)

            guess = {} if _said(app, "display.size") else {"sized": False}
            window = first_picture(config, **guess)
            from ui.app import app as parts  # noqa: PLC0415  (after the first picture)

            parts.run(app.survey, window, language=language, fake=fake_devices)
    finally:
        gc.enable()


def _said(app: App, key: str) -> bool:
    """Tell whether anything but the defaults decides a setting."""
    return app.survey.origins[key].kind != "default"


@click.command()
@click.option(
    "--game", default="dont-go-in-there", show_default=True, help="The game's id."
)
@click.option("--seed", type=int, default=1, show_default=True, help="Of all chance.")
@click.option("--players", type=int, help="How many play.  [default: most]")
@click.option("--edition", help="One of the game's editions.")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for pictures and journal.  [default: a new temporary one]",
)
@_LANG
@click.pass_obj
def demo(app: App, lang: str | None, **wanted: Any) -> None:
    """Play one whole game by itself, without a window.

    A simulated dice tower speaks over a real pseudo-terminal, a bot touches the real
    screens, the journal is on disk. The log and the reckoning are printed; a picture
    of each kind of screen is saved in Japanese and English, 800x480 and 1280x720.
    """
    app.override({"language": lang})
    language = app.t.lang
    from ui.app import demo as parts  # noqa: PLC0415  (pygame: only when it is needed)

    with _Explained(app, wanted["game"]):
        parts.play(parts.Wanted(**wanted), language=language, echo=click.echo)


class _Explained:
    """Ends with a sentence and an exit code where the app cannot go on."""

    def __init__(self, app: App, game: str = "") -> None:
        """Take who speaks, and the game whose words may be needed."""
        self._app = app
        self._game = game

    def __enter__(self) -> None:
        pass

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        del kind, trace
        if error is None:
            return
        from companion.kernel import BadInput  # noqa: PLC0415  (only where one is met)
        from companion.table.faults import JournalFault  # noqa: PLC0415
        from ui.app.display import NoDisplayError  # noqa: PLC0415
        from ui.fonts import NoFontError  # noqa: PLC0415

        names = ("kernel.toml", "router.toml", "setup.toml", "table.toml")
        t = self._app.speak.plus(load_catalogue("companion.locale", *names))
        if isinstance(error, NoDisplayError):
            self._end(t(error.message, **error.fields), error.code)
        if isinstance(error, FolderInUseError):
            self._end(t("run.in_use", **error.fields), EX_TEMPFAIL)
        if isinstance(error, NoFontError):
            self._end(str(error), EX_CONFIG)
        if isinstance(error, JournalFault):
            self._end(error.describe(t), EX_IOERR)
        if isinstance(error, BadInput):
            t = self._with_the_games_words(t)
            raise click.UsageError("\n".join(_told(t, one) for one in error.faults))

    def _with_the_games_words(self, t: Translator) -> Translator:
        from companion.games import load, names  # noqa: PLC0415  (only for a fault)

        known = self._game in names()
        return t.plus(*game_catalogues(load(self._game))) if known else t

    @staticmethod
    def _end(sentence: str, code: int) -> None:
        click.echo(sentence, err=True)
        raise SystemExit(code)


def _told(t: Translator, fault: "Fault") -> str:
    """Return what is wrong, its place in front where the sentence leaves it out."""
    why = fault.describe(t)
    return why if fault.place in why else f"{fault.place}: {why}"
