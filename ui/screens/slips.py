"""The referee's paper: a refusal, a fault of the journal, questions to the table."""

from typing import Final

from companion.kernel import Action, Amend, Correct, End
from ui.elements import Element, Rect
from ui.model import (
    AgreeUndo,
    Allow,
    Close,
    Do,
    Intent,
    Notice,
    Open,
    OpenAmend,
    Refused,
    RetrySave,
    Return,
    TableView,
    World,
    returned,
)
from ui.screens.brief import told_briefly
from ui.screens.kit import Sheet
from ui.screens.paper import Paper, Way, place_paper
from ui.screens.reading import opens_rule
from ui.screens.reasons import reasons, verdict
from ui.screens.words import action_texts, happened, moment, opens_amend, told
from ui.settings import Off, SwitchOff
from ui.tagging import BindForm
from ui.world import Entry

HEADS: Final = {
    "journal.no_answer": "ui.disk_silent",
    "journal.full": "ui.disk_full",
    "journal.no_space": "ui.disk_full",
    "journal.cannot_open": "ui.no_record",
    "journal.corrupt.aside": "ui.record_aside",
    "journal.not_a_database.aside": "ui.record_aside",
    "setup.faults": "ui.bad_setup",
    "ui.set_aside": "ui.set_aside_head",
    "cards.aside": "cards.aside_head",
    "cards.unreadable": "cards.unreadable_head",
    "cards.unreadable_folder": "cards.unreadable_head",
    "cards.unreadable_rights": "cards.unreadable_head",
    "cards.unreadable_kind": "cards.unreadable_head",
    "cards.unreadable_large": "cards.unreadable_head",
}
"""Headlines of faults where nothing failed to be saved."""


ICONS: Final = {"ui.agree": "undo", "ui.end": "flag", "ui.off": "power"}
"""What a question is about -> the picture beside it; only a refusal has a card."""


def place_slip(sheet: Sheet, world: World) -> None:
    """Place the slip of the open dialog over what is there."""
    ui, view = sheet.ui, world.table
    ringed = _ring(sheet, ui.refused) if ui.dialog == "refusal" else None
    sheet.cover()
    if ui.dialog == "refusal" and ui.refused is not None:
        _refusal(sheet, view, ui.refused, ringed)
    elif ui.dialog == "fault" and ui.fault is not None:
        _fault(sheet, ui.fault)
    elif ui.dialog == "agree":
        _ask(sheet, "ui.agree", AgreeUndo(), why=_why(view))
    elif ui.dialog == "end":
        _ask(sheet, "ui.end", Do(End()), hold=True)
    elif ui.dialog == "off":
        _off(sheet)


def _ring(sheet: Sheet, refused: Refused | None) -> Rect | None:
    """Ring what was refused, where it is on the screen; return its place."""
    if refused is None:
        return None

    def meant(one: Element) -> bool:
        return getattr(one.intent, "action", None) == refused.action

    return sheet.flag("refused", meant)


def _refusal(
    sheet: Sheet, view: TableView | None, refused: Refused, ringed: Rect | None
) -> None:
    refusal, t = refused.refusal, sheet.t
    rule = f"rule.{refusal.rule}"
    name = t(rule) if t.has(rule) else ""
    read = opens_rule(view.game.id, refusal.rule) if view is not None else None
    amends = isinstance(refused.action, Amend) and bool(refused.entries)
    leave = sheet.say("ui.later_cancel" if amends else "ui.understood")
    ways = [Way("main", leave, Return() if returned(sheet.ui).dialog else Close())]
    amend: tuple[Way, ...] = ()
    if isinstance(refused.action, Amend):
        ways += _later(sheet, refused.action, refused.entries)
        amend = _replaced(sheet, view, refused.entries[:1])
    else:
        if refusal.allow:
            ways.append(Way("allow", sheet.say("ui.allow"), Allow(refused), True))
        amend = _amends(sheet, view, refused.entries[:3])
        ways += _another(sheet, refused.uid)
    head = sheet.say("ui.amends") if amends else verdict(sheet, refusal.rule)
    texts = reasons(sheet, view, refusal)
    place_paper(sheet, Paper(head, texts, name, read, amend, ringed), ways)


def _another(sheet: Sheet, uid: str) -> list[Way]:
    """Return the way to say that a tag is on another card than it is known for."""
    if not uid:
        return []
    binds = Open("bind", BindForm(uid, wrong=True))
    return [Way("another", sheet.say("cards.another"), binds)]


def _amends(
    sheet: Sheet, view: TableView | None, numbers: tuple[int, ...]
) -> tuple[Way, ...]:
    """Return the ways to amend entries; those that did alike say where they did it."""
    if view is None:
        return tuple(
            Way(f"amend/{seq}", sheet.say("ui.amend_that", n=seq), OpenAmend(seq))
            for seq in numbers
        )
    found = {seq: view.entry(seq) for seq in numbers}
    brief = [one and _brief(sheet, view, one)[0] for one in found.values()]
    alike = len({*brief}) < len(brief)
    return tuple(
        _amend(sheet, view, seq, entry, alike=alike) for seq, entry in found.items()
    )


def _brief(sheet: Sheet, view: TableView, entry: Entry) -> tuple[str, ...]:
    before = view.before.get(entry.seq)
    return told(sheet.t, before, entry.action) or action_texts(sheet.t, entry.action)


def _amend(
    sheet: Sheet, view: TableView, seq: int, entry: Entry | None, *, alike: bool
) -> Way:
    texts = sheet.say("ui.amend_that", n=seq)
    if entry is None:
        return Way(f"amend/{seq}", texts, OpenAmend(seq))
    forms = (happened(sheet.t, entry), *_brief(sheet, view, entry))
    when = moment(sheet.t, view, entry)
    long = [sheet.t("ui.amend_what", n=seq, when=when, what=one) for one in forms]
    if alike:  # where it was tells them apart: the time goes before the place does
        lines = (one for one in view.changes if one.seq == seq)
        places = (forms[0], *(told_briefly(sheet.t, view, one).text for one in lines))
        long[1:1] = [sheet.t("ui.amend_where", n=seq, what=one) for one in places]
    return Way(f"amend/{seq}", (*long, *texts), opens_amend(view, entry))


def _later(sheet: Sheet, action: Amend, entries: tuple[int, ...]) -> list[Way]:
    """Return what may become of a later entry that no longer fits an amendment."""
    ways: list[Way] = []
    for seq in entries[:1]:
        for word in ("skip", "stop"):
            decided: Action = Amend(
                action.seq, action.action, {**action.later, str(seq): word}
            )
            texts = sheet.say(f"ui.later_{word}", n=seq)
            ways.append(Way(f"later/{word}", texts, Do(decided)))
    return ways


def _replaced(
    sheet: Sheet, view: TableView | None, entries: tuple[int, ...]
) -> tuple[Way, ...]:
    """Return the way to say what a later entry was instead; a correction was none."""
    for seq in entries:
        entry = view.entry(seq) if view is not None else None
        if entry is None or not isinstance(entry.action, Correct):
            texts = sheet.say("ui.later_replace", n=seq)
            return (Way("later/replace", texts, OpenAmend(seq)),)
    return ()


def _fault(sheet: Sheet, fault: Notice) -> None:
    texts = sheet.say(fault.message, **fault.fields)
    understood = sheet.say("ui.understood")
    ways = [
        Way("main", sheet.say("ui.retry"), RetrySave()),
        Way("close", understood, Close()),
    ]
    if fault.message in HEADS and fault.message != "journal.cannot_open":
        ways = [Way("main", understood, Close())]
    head = sheet.say(HEADS.get(fault.message, "ui.not_saved"))
    icon = "disk" if fault.message.startswith("journal.") else "warning"
    place_paper(sheet, Paper(head, texts, icon=icon), ways)


def _off(sheet: Sheet) -> None:
    """Ask about switching off, or say why the machine stays on and what to do."""
    form = sheet.ui.form
    if not isinstance(form, Off):
        _ask(sheet, "ui.off", SwitchOff(), hold=True)
        return
    ways = [
        Way("main", sheet.say("ui.understood"), Close()),
        Way("again", sheet.say("ui.off_again"), SwitchOff(), hold=True),
    ]
    known = sheet.t.has(form.problem)
    problem = sheet.t(form.problem) if known else form.problem
    texts = sheet.say("ui.off_failed_why", problem=problem)
    place_paper(sheet, Paper(sheet.say("ui.off_failed"), texts, icon="power"), ways)


def _why(view: TableView | None) -> str:
    """Return the message that says why undo needs everybody's agreement."""
    if view is None or view.undoes or not view.entries:
        return "ui.agree_why"
    last = view.entries[-1]
    before = view.before.get(last.seq)
    bound = before is not None and before.binding(last.action)
    return "ui.agree_bound" if bound else "ui.agree_why"


def _ask(
    sheet: Sheet, message: str, intent: Intent, hold: bool = False, why: str = ""
) -> None:
    """Place a question; the answer that changes nothing is at the left."""
    ways = [
        Way("main", sheet.say(f"{message}_do"), intent, hold),
        Way("no", sheet.say("ui.no_back"), Close()),
    ]
    texts = sheet.say(why or f"{message}_why")
    paper = Paper(sheet.say(message), texts, icon=ICONS[message])
    place_paper(sheet, paper, ways)
