"""A visit of the doctor: how the app is run here, all checks, and in which words."""

import sys
from collections.abc import Mapping
from typing import Final

from companion.cli import App
from companion.config import profile_folders, state_dir, survey
from companion.games import load, names
from companion.i18n import Translator, game_catalogues, load_catalogue
from ui.doctor import accounts
from ui.doctor.case import PATIENCE, Case, Way
from ui.doctor.checks import CHECKS
from ui.doctor.machine import Machine
from ui.doctor.probes import CHILD_LIMIT, real_machine
from ui.doctor.running import LIMIT, Told, examine

WORDS: Final = ("kernel.toml", "cards.toml", "setup.toml", "doctor.toml")
NO_KANJI: Final = "linux"
"""What a terminal is called that is the kernel's own: it has no Japanese letters."""
A_KANJI: Final = "木"


def visit(app: App, wait: float) -> list[Told]:
    """Run all checks on this machine.

    Args:
        app: the command line's, with its flags.
        wait: seconds for what is slow: a dice tower, or the computer itself.
    """
    more = max(0.0, wait - PATIENCE)
    machine = real_machine(app.env, CHILD_LIMIT + more)
    case = Case(machine, way_of(app, machine), wait)
    return examine(case, CHECKS, LIMIT + more)


def way_of(app: App, machine: Machine) -> Way:
    """Return how the app is run on a machine.

    Where its service is enabled, that is with the service's account, environment and
    folder, whoever asks. A folder that was named (`--state-dir`) is one's own.
    """
    unit = accounts.service(machine)
    if unit is None or "table.state_dir" in app.flags:
        found, env, account = app.survey, dict(app.env), machine.user
        unit = None
    else:
        env = accounts.service_env(machine, unit)
        found = survey({}, env)
        account = accounts.service_account(machine, unit)
    state = state_dir(found.config, env).absolute()
    folders = profile_folders(env, state)
    return Way(found, env, str(state), folders, account, unit)


def translator(app: App, told: list[Told], *, shown: bool) -> Translator:
    """Return the words for a report.

    Args:
        app: the command line's, with the language.
        told: the report; the games' words are added where it needs them.
        shown: it is for people to read here: where the terminal has no Japanese
            letters, and no language was asked for, it is English.
    """
    t = with_words(app.speak, told)
    readable = not shown or "language" in app.flags or has_kanji(app.env)
    return t if readable else t.to("en")


def with_words(t: Translator, told: list[Told]) -> Translator:
    """Return a translator that knows all that a report can say."""
    t = t.plus(load_catalogue("companion.locale", *WORDS))
    every = (finding.message for one in told for finding in one.findings)
    if "doctor.profile_wrong" in every:
        t = t.plus(*(one for name in names() for one in game_catalogues(load(name))))
    return t


def has_kanji(env: Mapping[str, str], encoding: str | None = None) -> bool:
    """Tell whether Japanese can be read where standard output goes."""
    try:
        A_KANJI.encode(encoding or sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return env.get("TERM") != NO_KANJI
