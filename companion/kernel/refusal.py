"""Refusals: why an action was not accepted, as a value that names its rule."""

from typing import Any, Literal

import msgspec

from companion.kernel.text import Translate, explained


class Refusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A rule said no.

    Attributes:
        rule: message id of the rule, under `refusal.` (see `family`) in the catalogues.
        fields: what the sentence needs (names, places, limits).
        contradicts: answers accepted earlier, as JSON, any of which would explain
            this one if it had been entered wrongly; the table finds their entries.
        allow: table acts (JSON) after which the same action would be accepted.
        family: where the sentence is: `fault` for what would be an impossible value,
            so that set-up, position files and corrections say it alike.
        where: for each of `contradicts` the slot of the reveal that it answered, where
            the answer alone does not say whose thing it was; empty: wherever it was.
    """

    rule: str
    fields: dict[str, Any] = {}
    contradicts: tuple[dict[str, Any], ...] = ()
    allow: tuple[dict[str, Any], ...] = ()
    family: Literal["refusal", "fault"] = "refusal"
    where: tuple[str, ...] = ()

    def describe(self, t: Translate) -> str:
        """Return the reason as a sentence."""
        return explained(t, f"{self.family}.{self.rule}", self.fields)


class IllegalAction(ValueError):  # noqa: N818  (what it is, as the contract says)
    """Raised by `apply` for an action that the rules do not allow here.

    The state is unchanged; `refusal` says which rule spoke.
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return f"{self.refusal.rule} {self.refusal.fields}"
