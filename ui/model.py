"""What is looked at, and what a touch means, as values.

`World` (in `ui.world`) is what there is, `UiState` (in `ui.looks`) what is looked at,
an intent what the person wants. `reduce` does the intents that only change what is
looked at; the others (`Do`, `Undo`, `StartGame` ...) belong to the app.
"""

from typing import Any, Final

from msgspec.structs import replace

from companion.kernel import Action
from ui.deeds import (
    Again,
    AgreeUndo,
    Allow,
    AmendWith,
    Do,
    DropHeld,
    GoHome,
    Intent,
    NewGame,
    Quit,
    Redo,
    Resume,
    RetrySave,
    StartGame,
    Undo,
    UseHeld,
)
from ui.looks import (
    DIALOGS,
    Notice,
    Refused,
    Setup,
    UiState,
    Where,
    closed,
    over,
    settled,
    uncovered,
)
from ui.world import DeviceLine, Entry, Held, Saved, TableView, World

__all__ = [
    "DIALOGS",
    "KEYS",
    "Again",
    "AgreeUndo",
    "Allow",
    "AmendWith",
    "Back",
    "ChangeSetup",
    "ChooseAnswer",
    "ChoosePart",
    "ChooseSeat",
    "Close",
    "DeviceLine",
    "Do",
    "DropHeld",
    "Entry",
    "Fill",
    "GoHome",
    "Held",
    "Intent",
    "Language",
    "MarkCard",
    "MarkCards",
    "NewGame",
    "Notice",
    "Open",
    "OpenAmend",
    "Page",
    "PickPath",
    "Quit",
    "Redo",
    "Refused",
    "Resume",
    "RetrySave",
    "Return",
    "Saved",
    "SetValue",
    "Setup",
    "StartGame",
    "TableView",
    "UiState",
    "Undo",
    "UseHeld",
    "Where",
    "World",
    "closed",
    "intent_for_key",
    "reduce",
    "resolve",
    "returned",
    "settled",
]

# --- what changes what is looked at ---------------------------------------------------


class ChooseSeat(Intent, frozen=True):
    """Who acts, in a prompt of several seats."""

    seat: str

    def seen(self, ui: UiState) -> UiState:
        """Look at the answers of that seat."""
        return replace(_anew(ui), seat=self.seat, part="")


class ChoosePart(Intent, frozen=True):
    """Which part of the prompt."""

    part: str

    def seen(self, ui: UiState) -> UiState:
        """Look at the answers of that part."""
        return replace(_anew(ui), part=self.part)


class ChooseAnswer(Intent, frozen=True):
    """This answer, not done yet. Choosing the chosen one again means `Do`."""

    action: Action

    def seen(self, ui: UiState) -> UiState:
        """Show it as chosen."""
        return replace(ui, answer=self.action)


class Page(Intent, frozen=True):
    """Show another page of a list."""

    name: str
    to: int

    def seen(self, ui: UiState) -> UiState:
        """Turn the page."""
        return replace(ui, pages={**ui.pages, self.name: max(0, self.to)})


class Open(Intent, frozen=True):
    """Open a dialog; `form` is what it holds at first."""

    dialog: str
    form: Any = None

    def seen(self, ui: UiState) -> UiState:
        """Show the dialog, its lists at their first pages."""
        return replace(over(ui, self.dialog), form=self.form, pages={})


class Fill(Intent, frozen=True):
    """What the open dialog holds from now on."""

    form: Any

    def seen(self, ui: UiState) -> UiState:
        """Show the dialog so."""
        return replace(ui, form=self.form)


class MarkCard(Intent, frozen=True):
    """Mark a card for an answer of several, or take the mark off."""

    card: str
    on: bool = True

    def seen(self, ui: UiState) -> UiState:
        """Show it marked, or not any more."""
        marks = list(ui.marks)
        if self.on:
            marks.append(self.card)
        elif self.card in marks:
            marks.remove(self.card)
        return replace(ui, marks=tuple(marks), answer=None)


class MarkCards(Intent, frozen=True):
    """Mark exactly these cards, by their pool keys."""

    cards: tuple[str, ...]

    def seen(self, ui: UiState) -> UiState:
        """Show them marked; an answer chosen before counts no more."""
        return replace(ui, marks=self.cards, answer=None)


class OpenAmend(Intent, frozen=True):
    """Say what entry `seq` should have been; `part`: of the prompt, to begin with.

    Where a refusal led there, what was refused is tried again afterwards.
    """

    seq: int
    part: str = ""

    def seen(self, ui: UiState) -> UiState:
        """Show the answers that could stand there."""
        looks = replace(over(_anew(ui), "amend"), seq=self.seq)
        refused = ui.refused if ui.dialog == "refusal" else None
        return replace(looks, part=self.part, seat="", refused=refused)


class PickPath(Intent, frozen=True):
    """Correct this place of the position; empty: back to the list of places."""

    path: str
    value: Any = None

    def seen(self, ui: UiState) -> UiState:
        """Show the value to change."""
        return replace(ui, path=self.path, value=self.value)


class SetValue(Intent, frozen=True):
    """The corrected value, not done yet."""

    value: Any

    def seen(self, ui: UiState) -> UiState:
        """Show the new value."""
        return replace(ui, value=self.value)


class Back(Intent, frozen=True):
    """One step back inside a choice, or close what lies on top."""

    def seen(self, ui: UiState) -> UiState:
        """Take back the newest choice."""
        if ui.dialog == "refusal":
            return returned(ui)
        if hasattr(ui.form, "left"):  # a form that knows where it was opened
            return ui.form.left(ui)
        before = ui.form.back() if hasattr(ui.form, "back") else None
        if before is not None:  # a form of several steps
            return replace(ui, form=before)
        if ui.where == "first" and not ui.dialog:
            return replace(ui, form=None)
        return _back_in_dialog(ui) if ui.dialog else _back_in_choice(ui)


class Close(Intent, frozen=True):
    """Close the dialog."""

    def seen(self, ui: UiState) -> UiState:
        """Show what lay below."""
        return uncovered(ui)


class Return(Intent, frozen=True):
    """Go back from a refusal to the dialog that led there, as it was."""

    def seen(self, ui: UiState) -> UiState:
        """Show that dialog with what was chosen in it."""
        return returned(ui)


class Language(Intent, frozen=True):
    """Switch the language."""

    to: str

    def seen(self, ui: UiState) -> UiState:
        """Say everything in the other language."""
        return replace(ui, language=self.to)


class ChangeSetup(Intent, frozen=True):
    """The set-up as it is after a tap."""

    setup: Setup

    def seen(self, ui: UiState) -> UiState:
        """Show the set-up so."""
        return replace(ui, setup=self.setup, notice=None)


def _anew(ui: UiState) -> UiState:
    """Return the state with no answer chosen, and their list at its first page."""
    pages = {name: page for name, page in ui.pages.items() if name != "answers"}
    return replace(ui, answer=None, pages=pages)


def returned(ui: UiState) -> UiState:
    """Return the state without a refusal: a dialog that led to it is there again."""
    dialog = getattr(ui.form, "dialog", "") or ("correct" if ui.path else "")
    if dialog:
        return replace(ui, dialog=dialog, refused=None)
    return closed(ui)


def _back_in_choice(ui: UiState) -> UiState:
    if ui.answer is not None or ui.marks:
        return replace(ui, answer=None, marks=())
    if ui.part or ui.seat:
        return replace(ui, part="") if ui.part else replace(ui, seat="")
    return replace(ui, where="home") if ui.where == "setup" else ui


def _back_in_dialog(ui: UiState) -> UiState:
    if ui.dialog == "correct" and ui.path:
        return replace(ui, path=ui.path.rpartition("/")[0], value=None)
    if ui.dialog == "amend" and (ui.part or ui.seat):
        return replace(ui, part="") if ui.part else replace(ui, seat="")
    if ui.dialog == "amend" and ui.refused is not None:
        return replace(ui, dialog="refusal", seq=None)
    if ui.dialog == "seats" and ui.seat:
        return replace(ui, seat="")
    if ui.dialog == "panel" and not ui.below:
        return replace(closed(ui), dialog="settings")
    return uncovered(ui)


def resolve(ui: UiState, intent: Intent) -> Intent:
    """Return what an intent really means: choosing the chosen answer does it."""
    if isinstance(intent, ChooseAnswer) and intent.action == ui.answer:
        return Do(intent.action)
    return intent


def reduce(ui: UiState, intent: Intent) -> UiState:
    """Return what is looked at after an intent."""
    return intent.seen(ui)


# --- keys ---------------------------------------------------------------------------

KEYS: Final[dict[str, Intent]] = {
    "u": Undo(),
    "r": Redo(),
    "m": Open("menu"),
    "l": Open("log"),
    "escape": Back(),
}


def intent_for_key(ui: UiState, key: str) -> Intent | None:
    """Return what a letter key (or `escape`) means by itself, or None.

    With a dialog open, Escape and the key that opened it close it; a refusal, a fault
    and the question about undo must be answered first.
    """
    found = KEYS.get(key.lower())
    if isinstance(found, Back):
        return found
    if ui.where != "game" or ui.dialog in ("refusal", "fault", "agree"):
        return None
    if ui.dialog and isinstance(found, Open):
        return Close() if found.dialog == ui.dialog else found
    return None if ui.dialog else found
