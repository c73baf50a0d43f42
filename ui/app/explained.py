"""Ending with a sentence and an exit code where the app cannot go on."""

import sys
from types import TracebackType
from typing import TYPE_CHECKING, Final, NoReturn

from companion.cli import App
from companion.i18n import Translator, game_catalogues, load_catalogue

if TYPE_CHECKING:
    from companion.kernel import Fault

EX_IOERR: Final = 74
EX_TEMPFAIL: Final = 75
EX_CONFIG: Final = 78


class Explained:
    """While it lasts, what the app cannot go on after becomes a sentence.

    Raises:
        SystemExit: with the exit code; the sentence is on standard error.
        click.UsageError: the arguments of a game are wrong.
    """

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
        from companion.kernel import BadInput  # noqa: PLC0415  (late: all are dear)
        from companion.table.faults import JournalFault  # noqa: PLC0415
        from companion.table.inuse import FolderInUseError  # noqa: PLC0415
        from ui.app.display import NoDisplayError  # noqa: PLC0415
        from ui.fonts import NoFontError  # noqa: PLC0415

        names = ("kernel.toml", "router.toml", "setup.toml", "table.toml")
        t = self._app.speak.plus(load_catalogue("companion.locale", *names))
        if isinstance(error, NoDisplayError):
            _end(t(error.message, **error.fields), error.code)
        if isinstance(error, FolderInUseError):
            _end(t("run.in_use", **error.fields), EX_TEMPFAIL)
        if isinstance(error, NoFontError):
            _end(str(error), EX_CONFIG)
        if isinstance(error, JournalFault):
            _end(error.describe(t), EX_IOERR)
        if isinstance(error, BadInput):
            from click import UsageError  # noqa: PLC0415  (late: see `begin`)

            t = self._with_the_games_words(t)
            raise UsageError("\n".join(_told(t, one) for one in error.faults))

    def _with_the_games_words(self, t: Translator) -> Translator:
        from companion.games import load, names  # noqa: PLC0415  (only for a fault)

        known = self._game in names()
        return t.plus(*game_catalogues(load(self._game))) if known else t


def _end(sentence: str, code: int) -> NoReturn:
    sys.stderr.write(f"{sentence}\n")
    raise SystemExit(code)


def _told(t: Translator, fault: "Fault") -> str:
    """Return what is wrong, its place in front where the sentence leaves it out."""
    why = fault.describe(t)
    return why if fault.place in why else f"{fault.place}: {why}"
