"""The configuration, what was set on the screen, owners' data, the registered cards."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.games import load, names
from companion.kernel import BadSetup, Game
from companion.profiles import ENDINGS, read_profile
from companion.table import tagfile
from companion.table.tags import FILE as TAGS
from companion.table.tags import editions
from ui.doctor.case import Case
from ui.doctor.finding import Finding, by_hand, fault, typed, warning, well


def check(case: Case) -> Iterator[Finding]:
    """Look through all files that people write."""
    survey = case.way.survey
    for one in survey.faults:
        mend = typed("companion config check")
        yield fault("doctor.setting_wrong", mend, problem=one)
    for one in survey.damaged:
        mend = by_hand("doctor.setting_damaged_do")
        yield warning("doctor.setting_damaged", mend, problem=one)
    if not survey.faults:
        yield well("doctor.settings_ok", n=len(survey.files))
    yield from _profiles(case)
    yield from _tags(case)


# --- owners' mats and cards -----------------------------------------------------------


def _profiles(case: Case) -> Iterator[Finding]:
    files = [
        file
        for folder in case.way.folders
        for file in sorted(folder.glob("*"))
        if file.suffix in ENDINGS
    ]
    known = dict(_known()) if files else {}
    for file in files:
        told = {"file": str(file)}
        if file.name not in known:
            told["names"] = ", ".join(one for one in known if one.endswith(".toml"))
            act = by_hand("doctor.profile_stray_do")
            yield warning("doctor.profile_stray", act, **told)
            continue
        problem = _problem(file, *known[file.name])
        if problem is None:
            yield well("doctor.profile_ok", **told)
        else:
            act = by_hand("doctor.profile_wrong_do")
            yield fault("doctor.profile_wrong", act, problem=problem, **told)


def _known() -> Iterator[tuple[str, tuple[Game[Any], str | None]]]:
    """Yield the file names that some game looks for, with its game and edition."""
    for name in names():
        game = load(name)
        for edition in editions(game) or (None,):
            file = f"{name}.{edition}" if edition else name
            yield from ((f"{file}{end}", (game, edition)) for end in ENDINGS)


def _problem(file: Path, game: Game[Any], edition: str | None) -> Any:
    """Return the first thing that is wrong in an owner's file; None: nothing is."""
    chosen: Mapping[str, Any] = {"edition": edition} if edition else {}
    try:
        game.options((), chosen, read_profile(file, "profile"))
    except BadSetup as error:
        return error.faults[0]
    return None


# --- cards ----------------------------------------------------------------------------


def _tags(case: Case) -> Iterator[Finding]:
    path = f"{case.way.state}/{TAGS}"
    try:
        found = tagfile.read(case.machine.at(path))
    except FileNotFoundError:
        return
    except OSError as error:
        problem = error.strerror or str(error)
        mend = by_hand("doctor.tags_unreadable_do")
        yield warning("doctor.tags_unreadable", mend, file=path, problem=problem)
        return
    if found.faults:
        told = {"file": path, "problem": found.faults[0], "n": len(found.faults)}
        yield warning("doctor.tags_damaged", by_hand("doctor.tags_damaged_do"), **told)
    elif found.tags:
        yield well("doctor.tags_ok", n=len(found.tags))
