"""Messages and names in Japanese and English, switchable while the app runs.

A catalogue is a TOML file with both languages side by side:

    [message."tower.offline"]
    en = "The dice tower is not there: {reason}"
    ja = "..."

    [name.room]
    attic = { en = "Attic", ja = "..." }

Fields are named. `{room:room}` looks the value up under `[name.room]`; a struct or a
mapping is shown through the message of that id (`{c:card}` through `card`); a list is
joined; a value with `describe(t)` describes itself. A text that is a key of
`[name.unnamed]` (a player whom nobody gave a name) is said as it stands there, so that
it follows the language. `en_one` is taken when the field `n` is 1. Only what is asked
for is parsed, so that a big catalogue costs little at start-up.
"""

import re
from collections.abc import Iterable, Mapping
from enum import Enum
from functools import cached_property
from typing import Any, Final

from companion.catalogue import Catalogue, CatalogueError, load_catalogue
from companion.templates import FORMATTER, KIND, LANGUAGES, Template, check, split

__all__ = [
    "DEFAULT_LANGUAGE",
    "LANGUAGES",
    "Catalogue",
    "CatalogueError",
    "TranslationError",
    "Translator",
    "check",
    "game_catalogues",
    "is_addressed",
    "load_catalogue",
    "match_language",
]

DEFAULT_LANGUAGE: Final = "ja"
GAME_FILES: Final = ("data/names.toml", "data/messages.toml")

HONORIFIC: Final = "さん"
ADDRESSED: Final = (
    *("さん", "ちゃん", "くん", "君", "様", "さま"),
    *("ママ", "パパ", "せんせい", "先生"),
)
"""Names with one of these ends need no さん behind them."""
UNNAMED: Final = "unnamed"
_JOIN: Final = {"ja": "、", "en": ", "}
_MISSING: Final = object()


class TranslationError(LookupError):
    """A message, one of its fields or a name is missing; names id and language."""


def match_language(env: Mapping[str, str]) -> str:
    """Return the language an environment asks for.

    The first of LC_ALL, LC_MESSAGES and LANG that names a language decides: Japanese
    is `ja`, every other is `en`. Where none does (unset, `C`, `POSIX`) it is the
    product's own, `ja`.
    """
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        language = re.split(r"[._@-]", env.get(variable, ""), maxsplit=1)[0].lower()
        if language and language not in ("c", "posix"):
            return "ja" if language == "ja" else "en"
    return DEFAULT_LANGUAGE


def game_catalogues(
    game: object, profile: Mapping[str, Any] | None = None
) -> tuple[Catalogue, ...]:
    """Return the texts of a game: its prompts, events, refusals and names.

    They are the files `data/names.toml` and `data/messages.toml` beside the game's
    module, or those its attribute `catalogue_files` lists; they go after kernel.toml,
    and the two together say all that a game can say.

    Args:
        game: the game.
        profile: its profile by value, for the names that an owner gave to own cards
            (the game's method `own_names` finds them).

    Raises:
        CatalogueError: a file is not there or not readable.
    """
    package = type(game).__module__.rpartition(".")[0]
    files: Iterable[str] = getattr(game, "catalogue_files", GAME_FILES)
    shipped = load_catalogue(package, *files)
    own_names = getattr(game, "own_names", None)
    if not profile or own_names is None:
        return (shipped,)
    return (shipped, Catalogue(names=own_names(profile)))


def _key(value: object) -> str:
    """Return the key under which a value's name is kept."""
    if isinstance(value, Enum):
        value = value.value
    return str(value).lower() if isinstance(value, bool) else str(value)


def is_addressed(name: str) -> bool:
    """Tell whether a name already ends as one is spoken to: おかあさん, たろうくん.

    Such a name gets no さん behind it.
    """
    return name.endswith(ADDRESSED)


def _after(pieces: list[str], literal: str) -> str:
    """Return what follows a value, without the さん that its end has already."""
    if literal.startswith(HONORIFIC) and pieces and is_addressed(pieces[-1]):
        return literal.removeprefix(HONORIFIC)
    return literal


def _is_record(value: object) -> bool:
    return not isinstance(value, str | int | float | Enum | None)


def _pick(value: object, name: str) -> object:
    """Return a field of a struct or mapping, or `_MISSING`."""
    if type(value) is dict or isinstance(value, Mapping):
        return value.get(name, _MISSING)
    return getattr(value, name, _MISSING)


# --- the translator ---------------------------------------------------------------


class Translator:
    """Turns ids and named fields into the sentences of one language.

    With `strict` (for tests) what is missing raises `TranslationError`; otherwise it
    is logged once and the id and the fields are shown: a table goes on.
    """

    def __init__(
        self, lang: str, /, *catalogues: Catalogue, strict: bool = False
    ) -> None:
        if lang not in LANGUAGES:
            raise ValueError(f"language {lang!r}: known are {', '.join(LANGUAGES)}")
        self.lang = lang
        self.strict = strict
        self._catalogues = catalogues[::-1]  # the last one given wins
        self._templates: dict[str, Template] = {}
        self._there: dict[str, bool] = {}
        self._names: dict[tuple[str, str], str] = {}
        self._family: dict[str, Translator] = {lang: self}
        self._told: set[str] = set()

    def to(self, lang: str) -> "Translator":
        """Return this translator in another language (always the same object)."""
        if lang not in self._family:
            other = Translator(lang, *self._catalogues[::-1], strict=self.strict)
            other._family, other._told = self._family, self._told
            self._family[lang] = other
        return self._family[lang]

    def plus(self, *catalogues: Catalogue) -> "Translator":
        """Return a translator that knows more; what is added wins."""
        every = (*self._catalogues[::-1], *catalogues)
        return Translator(self.lang, *every, strict=self.strict)

    def has(self, message: str, /) -> bool:
        """Tell whether there is a text for `message` in this language."""
        if message not in self._there:
            self._there[message] = self._texts(message) is not None
        return self._there[message]

    def __call__(self, message: str, /, **fields: Any) -> str:
        """Return the sentence for `message` with its fields put in."""
        try:
            return self._render(message, fields)
        except (LookupError, ValueError, TypeError, AttributeError) as error:
            fault = error
            if not isinstance(error, TranslationError):
                fault = TranslationError(f"message {message!r} ({self.lang}): {error}")
            if self.strict:
                raise fault from None
            self._tell(str(fault))
            shown = ", ".join(f"{name}={value}" for name, value in fields.items())
            return f"{message}({shown})"

    def name(self, kind: str, key: object, /) -> str:
        """Return the name of a thing, e.g. `name("room", "attic")`."""
        at = (kind, _key(key))
        if at not in self._names:
            text = self._find_name(*at)
            if text is None:
                return self._no_name(*at)
            self._names[at] = text
        return self._names[at]

    def knows(self, kind: str, key: object, /) -> bool:
        """Tell whether a thing has a name in this language."""
        return self._find_name(kind, _key(key)) is not None

    def called(self, name: str, /) -> tuple[str, ...]:
        """Return what a player is called; one whom nobody named, also in short."""
        if name not in self._unnamed:
            return (name,)
        short = self._find_name(f"{UNNAMED}_short", name)
        return (self._unnamed[name], *([short] if short else ()))

    @cached_property
    def _unnamed(self) -> Mapping[str, str]:
        known = [catalogue.names(UNNAMED) for catalogue in self._catalogues[::-1]]
        every = {key: texts for names in known for key, texts in names.items()}
        return {key: texts.get(self.lang, key) for key, texts in every.items()}

    def _no_name(self, kind: str, key: str) -> str:
        fault = f"name {kind!r} ({self.lang}): there is none for {key!r}"
        if self.strict:
            raise TranslationError(fault)
        self._tell(fault)
        return f"{kind}.{key}"

    def _render(self, message: str, fields: Mapping[str, Any]) -> str:
        template = self._templates.get(message) or self._prepare(message)
        if template.one is not None and fields.get("n") == 1:
            template = template.one
        if not template.simple:
            return self._render_slowly(message, template, fields)
        pieces: list[str] = []
        for literal, name, spec, _ in template.parts:
            pieces.append(_after(pieces, literal))
            if name:
                if name not in fields:
                    raise self._no_field(message, name, fields)
                pieces.append(self._show(fields[name], spec))
        return "".join(pieces)

    def _render_slowly(
        self, message: str, template: Template, fields: Mapping[str, Any]
    ) -> str:
        """Render fields such as `{card.type}`, `{x!r}` and `{x:{kind}}`."""
        if missing := template.fields - set(fields):
            raise self._no_field(message, min(missing), fields)
        pieces: list[str] = []
        for literal, name, spec, conversion in template.parts:
            pieces.append(_after(pieces, literal))
            if name:
                value, _ = FORMATTER.get_field(name, (), fields)
                value = FORMATTER.convert_field(value, conversion)  # type: ignore[arg-type]
                pieces.append(self._show(value, spec.format_map(fields)))
        return "".join(pieces)

    def _show(self, value: Any, spec: str) -> str:
        kind = type(value)
        if kind is str or kind is int:  # nearly always
            if not spec:
                return self._unnamed.get(value, value) if kind is str else str(value)
            if name := self._names.get((spec, value)):
                return name
        elif isinstance(value, list | tuple) and not hasattr(value, "_fields"):
            items: Iterable[Any] = value
            return _JOIN[self.lang].join(self._show(one, spec) for one in items)
        return self._show_kind(value, spec) if spec else self._show_plain(value)

    def _show_plain(self, value: Any) -> str:
        describe = getattr(value, "describe", None)
        return _key(value) if describe is None else describe(self)

    def _show_kind(self, value: Any, spec: str) -> str:
        if not KIND.fullmatch(spec):
            return format(value, spec)
        if _is_record(value) and self.has(spec):
            return self._show_record(value, spec)
        return self.name(spec, value)

    def _show_record(self, value: Any, message: str) -> str:
        template = self._templates.get(message) or self._prepare(message)
        names = template.fields if template.one is None else {*template.fields, "n"}
        found = ((name, _pick(value, name)) for name in names)
        return self._render(message, {k: v for k, v in found if v is not _MISSING})

    def _prepare(self, message: str) -> Template:
        texts = self._texts(message)
        if texts is None:
            raise TranslationError(f"message {message!r} ({self.lang}): there is none")
        try:
            one = texts.get("en_one") if self.lang == "en" else None
            template = split(texts[self.lang], one)
        except ValueError as error:
            fault = f"message {message!r} ({self.lang}): {error}"
            raise TranslationError(fault) from error
        self._templates[message] = template
        return template

    def _texts(self, message: str) -> Mapping[str, str] | None:
        found = (catalogue.message(message) for catalogue in self._catalogues)
        return next((texts for texts in found if self.lang in texts), None)

    def _find_name(self, kind: str, key: str) -> str | None:
        for catalogue in self._catalogues:
            texts = catalogue.names(kind).get(key, {})
            if self.lang in texts:
                return texts[self.lang]
        return None

    def _no_field(
        self, message: str, name: str, fields: Mapping[str, Any]
    ) -> TranslationError:
        given = ", ".join(fields) or "none"
        return TranslationError(
            f"message {message!r} ({self.lang}): no field {name!r}; given: {given}"
        )

    def _tell(self, fault: str) -> None:
        if fault not in self._told:
            self._told.add(fault)
            import logging  # noqa: PLC0415  (only where something is missing)

            logging.getLogger(__name__).error("%s", fault)
