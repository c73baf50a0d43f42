"""What a refusal says: the verdict in a few words, and why."""

from msgspec.structs import replace

from companion.kernel import Refusal
from ui.screens.kit import Sheet
from ui.screens.tree import spoken
from ui.world import TableView


def verdict(sheet: Sheet, rule: str) -> tuple[str, ...]:
    """Return the headline of a refusal: that of its rule, of its family, or of all."""
    family = rule.partition(".")[0]
    for message in (f"refusal.{rule}_head", f"refusal.{family}_head"):
        if sheet.t.has(message):
            return sheet.say(message)
    return sheet.say("ui.refused")


def reasons(sheet: Sheet, view: TableView | None, refusal: Refusal) -> tuple[str, ...]:
    """Return why something is refused, then shorter; places are said in words."""
    t, fields = sheet.t, refusal.fields
    short = f"refusal.{refusal.rule}_short"
    if view is not None:
        data = view.state.view()
        said = {
            key: spoken(t, data, str(fields[key]))
            for key in ("place", "path")
            if str(fields.get(key, "")).startswith("/")
        }
        refusal = replace(refusal, fields={**fields, **said})
    texts = (refusal.describe(t),)
    return (*texts, t(short, **fields)) if t.has(short) else texts
