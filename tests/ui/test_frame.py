"""The frame of the table: undo as the line of what happened, dice in doubt."""

import pytest
from msgspec.structs import replace

from companion.kernel import ChangeSeat
from tests.ui.games.tables import PANELS, faults, fits, shown, table
from tests.ui.looks import GAME, key_of, screen
from tests.ui.scenes import (
    LONG,
    Line,
    metrics,
    tables,
    translator,
)
from ui.elements import GAP, find
from ui.model import DropHeld, Notice, OpenAmend, Redo, Undo, UseHeld, World
from ui.screens import screen_of
from ui.screens.words import action_texts, deltas, told
from ui.world import Fallen, Held


def foot(made):
    names = ("undo", "redo", "amend", "log", "devices")
    return [name for name in names if find(made, name) is not None]


def calm(view):
    """Return a table at which nothing has to be said: it was just gone on with."""
    line = replace(view.changes[-1], kind="resume")
    return replace(view, changes=(*view.changes, line))


def test_redo_and_the_pen_are_there_only_where_they_can_do_something():
    view = calm(table("place", 4))
    cases = (
        (view.redo, view.amendable, ["undo", "redo", "amend", "log", "devices"]),
        (None, view.amendable, ["undo", "amend", "log", "devices"]),
        (None, None, ["undo", "log", "devices"]),
    )
    for redo, amendable, names in cases:
        made = shown(replace(view, redo=redo, amendable=amendable))
        assert foot(made) == names
        assert find(made, "undo").intent == Undo()
    alone = find(made, "undo").rect.w
    assert alone == find(made, "log").rect.x - find(made, "undo").rect.x - GAP
    full = shown(view)
    assert find(full, "redo").intent == Redo()
    assert isinstance(find(full, "amend").intent, OpenAmend)


@pytest.mark.parametrize(("size", "lang"), PANELS)
def test_the_pen_says_which_act_it_amends_where_undo_says_it_too(size, lang):
    """Alone beside undo it has words; with redo there, undo keeps them."""
    t, told_by = translator(lang, "dont-go-in-there"), []
    for steps in range(30, 60):
        view = replace(table("place", 4, steps=steps), redo=None)
        entry = view.entry(view.amendable)
        if view.state.prompt is None or entry is None:
            continue
        forms = told(t, view.before[entry.seq], entry.action) or action_texts(
            t, entry.action
        )
        pen = find(shown(view, GAME, size, lang), "amend")
        assert pen.intent.seq == entry.seq
        assert pen.icon == "pen"
        told_by.append(pen.label is not None)
        if pen.label is not None:
            first = {"ja": "入れ直す", "en": "Fix"}[lang]
            assert all(one.startswith(first) for one in pen.label.texts)
            named = {t("ui.amend_it", what=one) for one in forms}
            assert named < set(pen.label.texts)
            assert fits(pen, size)
    two_lines = size != (1024, 600)  # there a foot holds one line, of undo first
    assert all(told_by) if two_lines else any(told_by)
    both = find(shown(replace(view, redo=view.entries[-1].action)), "amend")
    assert (both.label, both.intent.seq) == (None, view.amendable)


def test_the_pen_and_the_way_to_put_the_table_right_have_two_pictures():
    view = table("place", 4)
    world = World(table=view)
    menu = screen_of(
        world, replace(GAME, dialog="menu"), translator("en", view.game.id), metrics()
    )
    assert find(menu, "menu/correct").icon == "mend"
    assert find(shown(view), "amend").icon == "pen"
    assert not [one for one in menu if one.icon == "pen"]


def rolled(view):
    """Return the table just after a roll, and its last entry."""
    state = view.state
    step = state.apply(state.legal_actions()[-1])
    line = Line(len(view.entries) + 1, step.action, None, step.events)
    lines = (*view.entries, line)
    before = {**view.before, line.seq: state}
    return replace(
        view, state=step.state, entries=lines, changes=lines, before=before, held=None
    ), line


def test_undo_says_what_it_takes_back_and_who_has_more_by_it():
    view, line = rolled(table("roll", 3, "prototype", names="one"))
    long, short = deltas(translator("en", view.game.id), line)
    assert "ghost" in long
    assert "ghost" not in short
    texts = find(shown(view), "undo").label.texts
    assert texts[0] == f"Undo: Ghosts rolled: {line.action.ghosts} ({long})"
    assert texts[-1] == "Undo"
    seats = {event.seat for event in line.events if getattr(event, "n", 0)}
    assert all(seat in long for seat in seats)


def test_what_changes_nothing_is_not_told_as_a_change():
    view = table("place", 3, steps=0)
    state = view.state
    placed = state.legal_actions()[1]  # no effect of its own
    step = state.apply(placed)
    line = Line(1, step.action, None, step.events)
    assert deltas(translator("en", view.game.id), line) == ()


@pytest.mark.parametrize(("size", "lang"), PANELS)
@pytest.mark.parametrize("names", ["one", "long", "ja"])
def test_undo_always_has_words_that_fit(names, size, lang):
    for what in ("place", "deal"):
        for steps in (20, 21, 40, 41, 60, 61):
            view = table(what, 5, names=names, steps=steps)
            if view.state.prompt is None:
                continue
            made = shown(view, GAME, size, lang)
            assert fits(find(made, "undo"), size)
            assert not faults(made, size)


def test_a_notice_stands_on_top_and_undo_still_says_what_it_takes_back():
    view = table("place", 4)
    made = shown(view, replace(GAME, notice=Notice("ui.saving")))
    said = find(made, "news").label.texts[0]
    assert said == translator("en", view.game.id)("ui.saving")
    assert find(made, "undo").intent == Undo()
    assert find(made, "undo").label == find(shown(view), "undo").label
    assert not faults(made, (800, 480))


@pytest.mark.parametrize("waiting", [0.5, 6.0])
def test_it_is_said_that_an_action_is_being_saved(waiting):
    view = table("place", 4)
    made = shown(view, replace(GAME, waiting=waiting))
    said = find(made, "news").label.texts[0]
    message = "ui.stuck" if waiting > 5 else "ui.saving"
    assert said == translator("en", view.game.id)(message)


def test_what_a_program_did_is_said_until_a_person_acts():
    view = table("place", 4, names="four")
    last = replace(view.entries[-1], source="bot:greedy")
    made = shown(replace(view, entries=(*view.entries[:-1], last)))
    before = view.before[last.seq]
    what = told(translator("en", view.game.id), before, last.action)[0]
    seat = before.prompt.seats[0]
    assert f"{seat}: {what}" in find(made, "news").label.texts[0]


def test_a_seat_given_to_a_program_is_named_by_undo():
    view = table("place", 4)
    act = ChangeSeat(view.state.seats[0], "bot:greedy")
    step = view.state.apply(act)
    line = Line(len(view.entries) + 1, act, None, step.events)
    made = shown(replace(view, state=step.state, entries=(*view.entries, line)))
    assert view.state.seats[0] in find(made, "undo").label.texts[0]


# --- dice in doubt, on the generic screen ---------------------------------------------


def doubted(doubts=(0,)):
    """Return a toy's table with a roll of which a die leans."""
    view = tables()[key_of("roll")]
    answers = view.state.legal_actions()
    faces = tuple("?" for _ in range(view.state.prompt.dice))
    fallen = Fallen(faces, doubts, tuple(answers[:2]))
    return replace(view, held=Held(answers[0], 3, doubtful=True), fallen=fallen)


def doubted_screen(lang="en", size=(800, 480)):
    view = doubted()
    ui = replace(GAME, language=lang)
    t = translator(lang, view.game.id)
    return screen_of(World(table=view), ui, t, metrics(size))


@pytest.mark.parametrize(("size", "lang"), PANELS)
def test_a_doubtful_roll_never_becomes_the_main_act(size, lang):
    made = doubted_screen(lang, size)
    assert find(made, "main").intent is None
    assert find(made, "held/use").intent == UseHeld()
    assert find(made, "held/drop").intent == DropHeld()
    assert not faults(made, size)


def test_what_is_in_doubt_is_ringed_and_what_it_may_be_has_brackets():
    made = doubted_screen()
    assert "refused" in find(made, "die/0").flags
    assert find(made, "die/0/doubt").label.texts == ("?",)
    open_ones = [o.intent.action for o in made if o.group and "legal" in o.flags]
    assert open_ones == list(doubted().fallen.options)


def test_a_sure_early_roll_is_still_the_main_act():
    made = screen(key_of("roll"))
    assert find(made, "main").intent == UseHeld()
    assert find(made, "held/use") is None
    assert not [o for o in made if "legal" in o.flags]


def test_names_too_long_for_the_foot_are_left_out_of_undo():
    view, _ = rolled(table("roll", 5, names="long"))
    assert LONG[0] in view.state.seats
    for lang in ("ja", "en"):
        assert fits(find(shown(view, lang=lang), "undo"))
