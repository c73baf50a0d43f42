"""The texts of messages, split into fixed pieces and fields; and a check of both.

A field is named (`{who}`), may look inside its value (`{card.type}`), and says after a
colon how it is shown: a number's format, or the kind of name it has (`{room:room}`).
"""

import re
import string
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from companion.catalogue import Catalogue

LANGUAGES: Final = ("ja", "en")
FORMATTER: Final = string.Formatter()
KIND: Final = re.compile(r"[a-z][a-z0-9_-]*[a-z0-9]")  # one letter is a number format
_TEXTS: Final = ("ja", "en", "en_one")


class Part(NamedTuple):
    """A piece of fixed text and the field that follows it, if any.

    Attributes:
        field: empty where no field follows.
        spec: what stands after its colon; it may hold fields itself.
        conversion: the letter after an exclamation mark.
    """

    literal: str
    field: str
    spec: str
    conversion: str | None

    @property
    def root(self) -> str:
        """The name that has to be given."""
        return re.split(r"[.\[]", self.field, maxsplit=1)[0]

    @property
    def simple(self) -> bool:
        """Whether it is a plain name with a plain spec."""
        return self.root == self.field and not self.conversion and "{" not in self.spec


class Template(NamedTuple):
    """A text ready to be filled.

    Attributes:
        fields: the names that have to be given.
        simple: all its parts are.
        one: the variant where the field `n` is 1.
    """

    parts: tuple[Part, ...]
    fields: frozenset[str]
    simple: bool
    one: "Template | None"


def split(text: str, one: str | None = None) -> Template:
    """Return a text split into its parts.

    Args:
        text: of a message.
        one: its variant for one of something, if it has one.

    Raises:
        ValueError: a brace stands alone, or a field has no name.
    """
    parsed = tuple(FORMATTER.parse(text))
    if any(name == "" for _, name, _, _ in parsed):
        raise ValueError("a field without a name")
    parts = tuple(
        Part(lit, at or "", spec or "", conv) for lit, at, spec, conv in parsed
    )
    inner = (split(part.spec).fields for part in parts if "{" in part.spec)
    roots = frozenset(part.root for part in parts if part.field)
    return Template(
        parts,
        roots.union(*inner),
        all(part.simple for part in parts),
        None if one is None else split(one),
    )


# --- what tests ask of a catalogue --------------------------------------------------


def check(catalogue: Catalogue, *others: Catalogue) -> list[str]:
    """Return the faults of a catalogue, each naming its message or name.

    Every text must be there in both languages, not empty, with the same fields, and
    every `{field:kind}` known here or in `others` (the catalogues it is used with).
    """
    kinds = {kind for c in (catalogue, *others) for kind in c.kinds() + c.message_ids()}
    faults: list[str] = []
    for message in catalogue.message_ids():
        label = f"message {message!r}"
        texts = catalogue.message(message)
        faults += _check_texts(label, texts, _TEXTS)
        faults += _check_fields(label, texts, kinds)
    for kind in catalogue.kinds():
        for key, texts in catalogue.names(kind).items():
            faults += _check_texts(f"name {kind}.{key}", texts, LANGUAGES)
    return faults


def _check_texts(label: str, texts: object, known: Iterable[str]) -> Iterator[str]:
    if not isinstance(texts, Mapping):
        yield f"{label}: not a table of languages"
        return
    missing = [lang for lang in LANGUAGES if lang not in texts]
    yield from (f"{label}: {lang} is missing" for lang in missing)
    for lang, text in texts.items():
        if lang not in known:
            yield f"{label}: unknown key {lang}"
        elif not isinstance(text, str) or not text.strip():
            yield f"{label}: {lang} is empty or not a text"


def _check_fields(
    label: str, texts: Mapping[str, str], kinds: set[str]
) -> Iterator[str]:
    fields: dict[str, frozenset[str]] = {}
    for lang, text in texts.items():
        try:
            template = split(str(text))
        except ValueError as error:
            yield f"{label}: {lang}: {error}"
            continue
        fields[lang] = template.fields
        specs = {part.spec for part in template.parts if KIND.fullmatch(part.spec)}
        for spec in sorted(specs - kinds):
            yield f"{label}: {lang}: there are no names of the kind {spec!r}"
    if "en_one" in fields:
        fields["en_one"] |= fields.get("en", frozenset()) & {"n"}
    if len(set(fields.values())) > 1:
        shown = "; ".join(f"{lang} {sorted(names)}" for lang, names in fields.items())
        yield f"{label}: the fields differ: {shown}"
