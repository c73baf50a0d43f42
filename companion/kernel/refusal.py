"""Refusals: why an action was not accepted, as a value that names its rule."""

from typing import Any

import msgspec

from companion.kernel.text import Translate


class Refusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A rule said no.

    Attributes:
        rule: message id of the rule, under `refusal.` in the catalogues.
        fields: what the sentence needs (names, places, limits).
        contradicts: answers accepted earlier, as JSON, any of which would explain
            this one if it had been entered wrongly; the table finds their entries.
        allow: table acts (JSON) after which the same action would be accepted.
    """

    rule: str
    fields: dict[str, Any] = {}
    contradicts: tuple[dict[str, Any], ...] = ()
    allow: tuple[dict[str, Any], ...] = ()

    def describe(self, t: Translate) -> str:
        """Return the reason as a sentence."""
        return t(f"refusal.{self.rule}", **self.fields)


class IllegalAction(ValueError):
    """Raised by `apply` for an action that the rules do not allow here.

    The state is unchanged; `refusal` says which rule spoke.
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule} {refusal.fields}")
        self.refusal = refusal
