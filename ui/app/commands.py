"""The verbs `run` and `demo`. pygame is imported when one of them is called."""

import re
from pathlib import Path
from typing import Any

import click

from companion.cli import App
from ui.app import begin
from ui.app.explained import Explained


class Measure(click.ParamType):
    """Width x height, of such a form."""

    name = "WxH"

    def __init__(self, form: re.Pattern[str]) -> None:
        self._form = form

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        """Return the text if it has the form."""
        if not self._form.fullmatch(value):
            self.fail(f"{value!r} is not WIDTHxHEIGHT, such as 800x480", param, ctx)
        return value


_LANG = click.option(
    "--lang", type=click.Choice(begin.LANGUAGES), help="Language of the screens."
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
In a window, all of them are below or beside the picture too, for the mouse.
"""


@click.command(help=_RUN)
@click.option(
    "--fake-devices", is_flag=True, help="Simulate all devices; see the keys above."
)
@click.option(
    "--size", type=Measure(begin.SIZE), help="The screen in pixels, e.g. 1280x720."
)
@click.option(
    "--rotate",
    type=click.Choice(begin.TURNS),
    help="Turn the picture clockwise, for the way the panel is mounted.",
)
@click.option(
    "--panel-mm", type=Measure(begin.SIZE_MM), help="The lit area in mm, e.g. 154x86."
)
@click.option(
    "--state-dir",
    type=click.Path(file_okay=False),
    help="Folder of the games.",
)
@_LANG
@click.option("--fullscreen/--window", default=None, help="Cover the whole screen.")
@click.pass_obj
def run(app: App, fake_devices: bool, **flags: Any) -> None:
    """Open the app at the table (the help is in `_RUN`)."""
    begin.wanted(app, flags)
    begin.run(app, fake=fake_devices)


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

    with Explained(app, wanted["game"]):
        parts.play(parts.Wanted(**wanted), language=language, echo=click.echo)
