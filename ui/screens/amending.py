"""Amending an entry of the log: what it was, what it should have been, what follows."""

from typing import Final

import msgspec

from companion.kernel import Action, IllegalAction, Refusal, State, carry
from ui.elements import GAP, Rect
from ui.model import AmendWith, Fill, Intent, TableView
from ui.screens.answers import place_answers
from ui.screens.board import Board
from ui.screens.kit import LEFT, Sheet
from ui.screens.words import action_texts, happened, picture_of, told
from ui.world import Entry

BACK: Final = 26.0
MAIN_WIDE: Final = 62.0
WAS: Final = 13.0  # where what it was begins, mm
ANSWERS: Final = 23.6
HELD: Final = frozenset({"hold"})


class Amending(msgspec.Struct, frozen=True):
    """What an entry should have been; nothing is done yet."""

    action: Action | None = None

    def back(self) -> "Amending | None":
        """Return it with nothing chosen; None: nothing is."""
        return Amending() if self.action is not None else None


def place_amend(sheet: Sheet, view: TableView) -> None:
    """Place the answers that could have stood in the place of an entry.

    Choosing one shows what it was, what it becomes, and which later entry would no
    longer fit; a second tap, or the main act, does it. Where the game has gone on since
    only the main act does, and it must be held: no stray taps change what others built
    upon.
    """
    seq = sheet.ui.seq
    entry = view.entry(seq)
    sheet.title(sheet.say("ui.amend", n=seq))
    before = view.before.get(seq) if seq is not None else None
    line = Rect(LEFT, WAS, sheet.right - LEFT, ANSWERS - WAS - 0.6)
    if entry is None or seq is None or before is None or before.prompt is None:
        sheet.text("amend/was", line, sheet.say("ui.amend_not"))
        sheet.back()
        return
    # What it was is told from where it was done: an amendment may have moved that.
    then: State = getattr(entry, "before", before)
    was = told(sheet.t, then, entry.action) or action_texts(sheet.t, entry.action)
    forms = (happened(sheet.t, entry), *was)
    texts = tuple(sheet.t("ui.amend_was", what=one) for one in forms)
    look = {"lines": 2, "ink": "sand", "cut": True, "whole": True}
    sheet.text("amend/was", line, texts, ("cap",), **look)
    _alternatives(sheet, view, before, entry)
    _ask(sheet, view, before, entry)
    sheet.back(BACK)


def _chosen(sheet: Sheet) -> Action | None:
    form = sheet.ui.form
    return form.action if isinstance(form, Amending) else None


def _alternatives(sheet: Sheet, view: TableView, before: State, entry: Entry) -> None:
    """Place what could have been instead; what it was rests."""
    chosen, seq = _chosen(sheet), entry.seq
    held = reaches_back(view, seq)

    def meaning(action: Action) -> Intent:
        does = action == chosen and not held
        return AmendWith(seq, action) if does else Fill(Amending(action))

    def picture(thing: str | Action) -> str:
        return picture_of(view.game.id, before, thing)

    board = Board(
        before,
        dict(before.view()),
        at_once=True,
        meaning=meaning,
        past=True,
        was=entry.action,
        picture=picture,
    )
    bottom = sheet.main_place.y - GAP
    rect = Rect(LEFT, ANSWERS, sheet.right - LEFT, bottom - ANSWERS)
    place_answers(sheet, board, rect)
    if chosen is not None:
        again = meaning(chosen)
        sheet.flag("chosen", lambda one: one.intent == again)


def _ask(sheet: Sheet, view: TableView, before: State, entry: Entry) -> None:
    """Place the main act, and beside it what would become of the later entries."""
    chosen, t = _chosen(sheet), sheet.t
    corner = sheet.main_place
    place = Rect(sheet.right - MAIN_WIDE, corner.y, MAIN_WIDE, corner.h)
    if chosen is None:
        sheet.main(sheet.say("amend.rests"), None, rect=place)
        return
    texts = told(t, before, chosen) or action_texts(t, chosen)
    now = tuple(t("amend.now", what=one) for one in texts)
    held = reaches_back(view, entry.seq)
    look = {"icon": "hold" if held else "tick", "flags": HELD if held else frozenset()}
    sheet.main((*now, *texts), AmendWith(entry.seq, chosen), rect=place, **look)
    later = misfit(view, before, entry.seq, chosen)
    x = BACK + GAP
    beside = sheet.foot(x, place.x - GAP - LEFT - x)
    said = sheet.say("amend.stay")
    if later is not None:
        said = _misfitting(sheet, *later)
    sheet.text("amend/later", beside, said, ("cap",), lines=2, ink="sand")


def _misfitting(sheet: Sheet, later: Entry, refusal: Refusal) -> tuple[str, ...]:
    """Return that a later entry will not fit; where its rule has words, also why."""
    own = f"amend.later.{refusal.rule}"
    fields = {"n": later.seq, **refusal.fields}
    why = sheet.say(own, **fields) if sheet.t.has(own) else ()
    return (*why, *sheet.say("amend.later", n=later.seq))


def reaches_back(view: TableView, seq: int) -> bool:
    """Tell whether something was answered after an entry: a roll, a card, a move."""
    later = (one for one in view.entries if one.seq > seq)
    return any(_is_answer(view.before.get(one.seq), one.action) for one in later)


def _is_answer(before: State | None, action: Action) -> bool:
    prompt = before.prompt if before is not None else None
    return prompt is not None and type(action) in prompt.answers


def no_longer_fits(
    view: TableView, before: State, seq: int, action: Action
) -> Entry | None:
    """Return the first later entry that an amendment would leave without sense."""
    found = misfit(view, before, seq, action)
    return None if found is None else found[0]


def misfit(
    view: TableView, before: State, seq: int, action: Action
) -> tuple[Entry, Refusal] | None:
    """Return the first later entry that an amendment leaves without sense, and why.

    Args:
        view: the table.
        before: the position in which the entry was made.
        seq: the number of the entry.
        action: what it becomes.
    """
    state: State = before
    found: Entry | None = None
    try:
        state = before.apply(action).state
        for found in view.entries:
            if found.seq > seq:
                given = view.before.get(found.seq, state)
                state = state.apply(carry(found.action, given, state)).state
    except IllegalAction as error:
        late = found is not None and found.seq > seq
        return (found, error.refusal) if found is not None and late else None
    return None
