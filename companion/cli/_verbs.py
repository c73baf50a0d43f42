"""Finding verbs and loading each only when it is called.

`companion referee` must not pay for pygame, so neither our own verbs nor those of
other packages are imported before they are named (or listed by `--help`).
"""

import importlib
import os
from functools import cache
from pathlib import Path
from typing import Any, Final

import click

from companion.cli._app import App
from companion.config import EX_CONFIG, ConfigError

GROUP: Final = "companion.commands"
OWN: Final = {
    "cards": "companion.cli.cards:cards",
    "config": "companion.cli.config:config",
    "referee": "companion.cli.referee:referee",
    "rules": "companion.cli.rules:rules",
    "show": "companion.cli.show:show",
    "simulate": "companion.cli.simulate:simulate",
}
"""Our own verbs: name -> module:attribute."""


FLAGS: Final = {"lang": "language", "log_level": "log.level"}
"""The options of `companion` itself: parameter -> key of the configuration."""


class Verbs(click.Group):
    """A group whose verbs are loaded late, and whose complaints are ours."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all verbs, those of other packages too."""
        return sorted({*super().list_commands(ctx), *OWN, *_installed()})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a verb, loaded now; one that cannot be is a verb that says why."""
        target = OWN.get(cmd_name) or _at_home().get(cmd_name)
        target = target or _installed().get(cmd_name)
        if target is None:
            return super().get_command(ctx, cmd_name)
        try:
            return _load(target)
        except Exception as error:  # noqa: BLE001  (another package's code: anything)
            return _unusable(cmd_name, target, error)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the verb that is meant; name the nearest where there is none."""
        name = args[0]
        known = self.get_command(ctx, name) is not None
        if not known and not name.startswith("-") and not ctx.resilient_parsing:
            near = _nearest(name, self.list_commands(ctx))
            ctx.fail(_app(ctx).speak("cli.unknown_verb", verb=name, near=near))
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the verb; a bad configuration ends with exit code 78."""
        if ctx.obj is None:  # before the verb is looked for: complaints need it
            flags = {FLAGS[flag]: value for flag, value in ctx.params.items()}
            ctx.obj = App(os.environ, flags)
        try:
            return super().invoke(ctx)
        except ConfigError as error:
            t = _app(ctx).speak
            lines = [t("cli.bad_config"), error.describe(t), t("cli.bad_config.do")]
            click.echo("\n".join(lines), err=True)
            ctx.exit(EX_CONFIG)


def _app(ctx: click.Context) -> App:
    return ctx.find_object(App) or App(os.environ, {})


def _load(target: str) -> click.Command:
    module, _, attribute = target.partition(":")
    verb = getattr(importlib.import_module(module), attribute)
    if not isinstance(verb, click.Command):
        raise TypeError(f"{target} is not a click command")
    return verb


def _unusable(name: str, target: str, error: Exception) -> click.Command:
    """Return a verb that takes any arguments and says why it cannot be used."""
    problem = f"{type(error).__name__}: {error}"

    @click.pass_context
    def complain(ctx: click.Context, /, **_: object) -> None:
        import logging  # noqa: PLC0415  (only here)

        logging.getLogger(__name__).debug("%s", target, exc_info=error)
        fields = {"verb": name, "target": target, "problem": problem}
        raise click.ClickException(_app(ctx).speak("cli.unusable", **fields))

    return click.Command(
        name,
        callback=complain,
        params=[click.Argument(["rest"], nargs=-1, type=click.UNPROCESSED)],
        short_help=f"(cannot be loaded: {problem})",
        context_settings={"ignore_unknown_options": True, "help_option_names": []},
    )


@cache
def _at_home() -> dict[str, str]:
    """Return the verbs of the distribution we are part of, read from its own file.

    importlib.metadata would tell the same, but importing it takes a third of the time
    in which pygame opens a window; it is asked for verbs that are not here.
    """
    found: dict[str, str] = {}
    for file in Path(__file__).parents[2].glob("tabletop_companion*/entry_points.txt"):
        section = ""
        for line in file.read_text(encoding="utf-8").splitlines():
            name, equals, target = (part.strip() for part in line.partition("="))
            section = name if name.startswith("[") else section
            if equals and section == f"[{GROUP}]":
                found[name] = target
    return found


@cache
def _installed() -> dict[str, str]:
    """Return the verbs of all installed packages: name -> module:attribute."""
    from importlib.metadata import entry_points  # noqa: PLC0415  (dear: see above)

    return {entry.name: entry.value for entry in entry_points(group=GROUP)}


def _nearest(name: str, known: list[str]) -> str:
    import difflib  # noqa: PLC0415  (only for a mistyped verb)

    return difflib.get_close_matches(name, known, 1, 0.0)[0]
