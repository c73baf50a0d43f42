"""What every verb is handed: configuration and translator, made when asked for."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from companion.cli import _logs
from companion.config import Config, ConfigError, Survey, survey
from companion.i18n import Translator, load_catalogue, match_language


class App:
    """The context object of all verbs (`@click.pass_obj`).

    Nothing is read before a verb asks, so that `--help` and wrong arguments are
    answered even where the configuration is at fault.
    """

    def __init__(self, env: Mapping[str, str], flags: Mapping[str, Any]) -> None:
        self.env = env
        self.flags = {path: value for path, value in flags.items() if value is not None}
        _logs.start(self.flags.get("log.level", "info"), env)

    def override(self, flags: Mapping[str, Any]) -> None:
        """Let a verb's own flags (values by path, None: not given) win."""
        self.flags |= {
            path: value for path, value in flags.items() if value is not None
        }
        for made in ("survey", "config", "t", "speak"):
            self.__dict__.pop(made, None)

    @cached_property
    def survey(self) -> Survey:
        """All values with their origins and faults."""
        return survey(self.flags, self.env)

    @cached_property
    def config(self) -> Config:
        """The configuration; ConfigError (exit 78) if anything is wrong in it."""
        if self.survey.faults:
            raise ConfigError(self.survey.faults)
        _logs.set_level(self.survey.config.log.level)
        return self.survey.config

    @cached_property
    def t(self) -> Translator:
        """The translator, with the messages of the command line.

        Games and screens add theirs: `app.t.plus(catalogue)`. Without `--lang` the
        language is configuration: ConfigError if anything is wrong in it.
        """
        if "language" not in self.flags:
            _ = self.config
        return self.speak

    @cached_property
    def speak(self) -> Translator:
        """The same for complaints: works with a faulty configuration too."""
        lang = self.survey.config.language
        lang = match_language(self.env) if lang == "auto" else lang
        own = load_catalogue("companion.locale", "app.toml", "towers.toml")
        return Translator(lang, own)

    def words(self, *files: str) -> Translator:
        """Return the translator with more of the companion's own messages."""
        return self.t.plus(load_catalogue("companion.locale", *files))
