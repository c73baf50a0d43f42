"""What a refusal says: the verdict in a few words, and why."""

from typing import Any, Final

from msgspec.structs import replace

from companion.i18n import Translator
from companion.kernel import Action, Refusal
from ui.screens.kit import Sheet
from ui.screens.tree import spoken
from ui.screens.words import told
from ui.world import TableView

PLACES: Final = ("place", "path")
"""The fields of a refusal that are pointers into the position."""


def verdict(sheet: Sheet, rule: str) -> tuple[str, ...]:
    """Return the headline of a refusal: that of its rule, of its family, or of all."""
    family = rule.partition(".")[0]
    for message in (f"refusal.{rule}_head", f"refusal.{family}_head"):
        if sheet.t.has(message):
            return sheet.say(message)
    return sheet.say("ui.refused")


def reasons(sheet: Sheet, view: TableView | None, refusal: Refusal) -> tuple[str, ...]:
    """Return why something is refused, then shorter; all in the words of the screens.

    Places are said by name; what was done, and why it is refused, as elsewhere: with
    nothing in it that the rules hide.
    """
    t = sheet.t
    short = f"refusal.{refusal.rule}_short"
    if view is not None:
        refusal = replace(refusal, fields=_in_words(t, view, refusal))
    own = f"slip.why.{refusal.rule}"  # where the controls ask what is to be done
    texts = (t(own, **refusal.fields) if t.has(own) else refusal.describe(t),)
    return (*texts, t(short, **refusal.fields)) if t.has(short) else texts


def _in_words(t: Translator, view: TableView, refusal: Refusal) -> dict[str, Any]:
    """Return the fields of a refusal, those in words that are none by themselves."""
    said: dict[str, Any] = {}
    for key, value in refusal.fields.items():
        if key in PLACES and str(value).startswith("/"):
            said[key] = spoken(t, view.state.view(), str(value))
        elif isinstance(value, Refusal):
            said[key] = replace(value, fields=_in_words(t, view, value))
        elif isinstance(value, Action):
            said[key] = _deed(t, view, value, refusal.fields.get("entry"))
    return {**refusal.fields, **said}


def _deed(t: Translator, view: TableView, action: Action, seq: Any) -> str | Action:
    """Return what was done, in words; the action itself, where it says that."""
    before = view.before.get(seq, view.state)
    texts = told(t, before, action)
    return texts[0].rstrip(".\N{IDEOGRAPHIC FULL STOP}") if texts else action
