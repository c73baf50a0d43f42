"""How verbs take a game's name, players, options and files, and what they refuse."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import click

from companion.cli._app import App
from companion.games import load
from companion.i18n import Translator, game_catalogues, load_catalogue
from companion.kernel import BadInput, BadSetup, Fault, Game
from companion.kernel.options import from_text
from companion.profiles import read_profile, unreadable

T = TypeVar("T")


class Speaker:
    """The words of one verb, and of the game it is about once that is known."""

    def __init__(self, app: App, *files: str) -> None:
        own = load_catalogue("companion.locale", "kernel.toml", "setup.toml", *files)
        self.t: Translator = app.t.plus(own)

    def learn(self, game: Game[Any], profile: dict[str, Any] | None = None) -> None:
        """Take in the words of a game, and the names an owner gave to own cards."""
        self.t = self.t.plus(*game_catalogues(game, profile))

    def refuse(self, faults: Iterable[Fault]) -> NoReturn:
        """Say what is wrong with the arguments, a fault a line, and exit with 2."""
        for fault in faults:
            told = fault.describe(self.t)
            if fault.place and fault.place not in told:
                told = f"{fault.place}: {told}"
            click.echo(told, err=True)
        raise SystemExit(2)

    def checked(self, work: Callable[..., T], *args: Any) -> T:
        """Return what `work` makes of the arguments; refuse what it finds wrong."""
        try:
            return work(*args)
        except BadInput as error:
            self.refuse(error.faults)

    def game(self, name: str) -> Game[Any]:
        """Return the game of that name, its words learnt."""
        game = self.checked(load, name)
        self.learn(game)
        return game


def options_of(pairs: Sequence[str]) -> dict[str, Any]:
    """Return options given as `key=value`; see `from_text` for the values.

    Raises:
        BadSetup: one has no `=`, or a key is there twice.
    """
    chosen: dict[str, Any] = {}
    faults: list[Fault] = []
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            faults.append(Fault("--option", "option.pair", {"pair": pair}))
        elif key in chosen:
            faults.append(Fault(key, "option.twice"))
        else:
            chosen[key] = from_text(value)
    if faults:
        raise BadSetup(faults)
    return chosen


def profile_in(path: Path | None) -> dict[str, Any] | None:
    """Return an owner's profile from a TOML file (JSON if its name ends so).

    Raises:
        BadSetup: it cannot be read.
    """
    if path is None:
        return None
    return read_profile(path, "--profile")


def text_in(path: Path, flag: str) -> str:
    """Return the text of a file that a flag names.

    Raises:
        BadSetup: it cannot be read.
    """
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise unreadable(flag, path, error.strerror or str(error)) from None
    except UnicodeDecodeError as error:
        raise unreadable(flag, path, str(error)) from None
