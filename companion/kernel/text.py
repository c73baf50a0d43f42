"""What the kernel needs of a translator, and the one way things become sentences."""

from typing import Any, Protocol

import msgspec


class Translate(Protocol):
    """Turns a message id and its named fields into a sentence of one language."""

    def __call__(self, message: str, /, **fields: Any) -> str:
        """Return the sentence for `message`."""
        ...


def fields_of(thing: msgspec.Struct) -> dict[str, Any]:
    """Return the fields of a struct by name, as they are (nothing is copied)."""
    return {name: getattr(thing, name) for name in thing.__struct_fields__}


def tag_of(thing: msgspec.Struct | type[msgspec.Struct]) -> str:
    """Return the tag by which a struct is known in JSON, e.g. `place`."""
    return str(thing.__struct_config__.tag)
