"""`companion config`: check the configuration, and show what holds and why."""

import json
from pathlib import Path
from typing import Any

import click

from companion.cli._app import App
from companion.config import (
    EX_CONFIG,
    Origin,
    Survey,
    config_files,
    profile_folders,
    schema,
    settings_file,
    state_dir,
    survey,
    values,
)
from companion.profiles import ENDINGS

_HELP = """\
Check the configuration, or show what is set and where.

\b
Later ones win: built-in defaults,
  /etc/tabletop-companion/config.toml,
  $XDG_CONFIG_HOME/tabletop-companion/config.toml (else under ~/.config),
  settings.toml in the folder of the games (what was set on the screen),
  variables such as COMPANION_DISPLAY_SIZE, and flags.
"""


@click.group(help=_HELP)
def config() -> None:
    """Check the configuration, or show what is set (the help is in `_HELP`)."""


@config.command()
@click.option(
    "--file",
    "files",
    multiple=True,
    type=click.Path(path_type=Path),
    help="Check this file instead of the installed ones and the environment; "
    "may be given several times, the weaker first.",
)
@click.pass_obj
def check(app: App, files: tuple[Path, ...]) -> None:
    """Check every key and value; name each fault with its file and line."""
    found = survey({}, {}, files, must_exist=True) if files else app.survey
    looked_at = files or config_files(app.env)
    for fault in (*found.faults, *found.damaged):
        click.echo(fault.describe(app.speak), err=True)
    if found.damaged:
        click.echo(app.speak("config.damaged"), err=True)
    if found.faults:
        click.echo(app.speak("config.faulty", n=len(found.faults)), err=True)
        raise SystemExit(EX_CONFIG)
    for file in looked_at:
        message = "config.read" if file in found.files else "config.absent"
        click.echo(app.speak(message, file=str(file)))
    click.echo(app.speak("config.ok"))


@config.command()
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
@click.pass_obj
def show(app: App, as_json: bool) -> None:
    """Show every value that holds, where it comes from, and the folders in use."""
    held = app.config  # exit 78 if anything is wrong
    if as_json:
        origins = app.survey.origins
        rows: dict[str, dict[str, Any]] = {
            path: {"value": value, **_origin(origins[path])}
            for path, value in values(held).items()
        }
        rows["table.state_dir"]["resolved"] = str(state_dir(held, app.env))
        rows["profiles"] = _profiles(app)
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join([*_lines(app.survey), "", *_folders(app)]))


def _own_files(folder: Path) -> list[Path]:
    """Return the owner's mats and cards in a folder, by name; none if it is absent."""
    files = (file for end in ENDINGS for file in folder.glob(f"*{end}"))
    return sorted(file for file in files if file.is_file())


def _profiles(app: App) -> dict[str, Any]:
    """Return the owner's files, as a row that no key sets."""
    folders = profile_folders(app.env, state_dir(app.config, app.env))
    found = [str(file) for folder in folders for file in _own_files(folder)]
    return {"value": found, "origin": "folders", "folders": [str(f) for f in folders]}


def _folders(app: App) -> list[str]:
    """Return where games and owner's files are, as comments of a TOML file."""
    t = app.t
    lines = [t("config.show.games", path=str(state_dir(app.config, app.env)))]
    set_here = settings_file(app.config, app.env)
    kept = "config.show.settings" if set_here.exists() else "config.show.no_settings"
    lines.append(t(kept, path=str(set_here)))
    for folder in profile_folders(app.env, state_dir(app.config, app.env)):
        lines.append(t("config.show.profiles", path=str(folder)))
        files = _own_files(folder)
        lines += [t("config.show.profile", path=file.name) for file in files]
        lines += [] if files else [t("config.show.no_profile")]
    return [f"# {line}" for line in lines]


def _origin(origin: Origin) -> dict[str, Any]:
    row: dict[str, Any] = {"origin": origin.kind}
    row |= {"name": origin.name} if origin.name else {}
    return row if origin.line is None else {**row, "line": origin.line}


def _lines(found: Survey) -> list[str]:
    """Return the values as a TOML file, with the origins as comments."""
    lines: list[str] = []
    open_section = ""
    for path, value in values(found.config).items():
        section, _, key = path.rpartition(".")
        if section != open_section:
            lines += ["", f"[{section}]"]
            open_section = section
        shown = schema().as_toml(path, value)
        lines.append(f"{f'{key} = {shown}':<32} # {found.origins[path]}")
    return lines
