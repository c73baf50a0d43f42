"""Taking cards: what each would do for the taker now is what the game then does."""

import pytest
from msgspec.structs import replace

from companion.games.dont_go_in_there import profile
from companion.games.dont_go_in_there.actions import Card, TakeCard
from companion.games.dont_go_in_there.events import CardTaken
from companion.games.dont_go_in_there.prompts import Dispel, NameType, Take
from companion.games.dont_go_in_there.scoring import curses
from tests.soak import counted
from tests.ui.games.tables import GAME, PANELS, faults, fits, shown, table
from tests.ui.scenes import REAL, SIZES, Line, metrics, translator
from tests.ui.table_app import real_app
from ui.elements import Label, find, focus_order
from ui.games.dont_go_in_there.effects import effect_words
from ui.games.dont_go_in_there.owners import turns
from ui.games.dont_go_in_there.reckon import at_end, taking
from ui.model import ChooseAnswer, Do, TableView
from ui.screens.kit import Sheet

CASES = ((5, "retail", "long"), (4, "retail", "ja"), (2, "prototype", "one"))
ALL = [*profile.shipped("retail").effects]


@pytest.mark.parametrize(("size", "lang"), PANELS)
@pytest.mark.parametrize(("count", "edition", "names"), CASES)
def test_it_looks_right_with_nothing_and_with_each_card_chosen(
    count, edition, names, size, lang
):
    view = table("take", count, edition, names)
    for answer in (None, *view.state.legal_actions()):
        assert not faults(shown(view, replace(GAME, answer=answer), size, lang), size)


def test_each_card_is_an_answer_with_the_button_of_its_place():
    view = table("take")
    made = shown(view)
    for action in view.state.legal_actions():
        card = find(made, f"take/{action.slot}")
        assert card.intent == ChooseAnswer(action)
        assert card.knob == "abc"[action.slot - 1]
        assert card.name in focus_order(made)
    resting = find(made, "main")  # what just happened may be told in its place
    assert resting is None or resting.intent is None


def second_taker():
    """Return a table where one of three cards is gone."""
    for steps in range(40, 400):
        view = table("take", steps=steps)
        if len(view.state.resolving.left) == 2:
            return view
    raise AssertionError("no such table")


def test_a_card_that_is_gone_shows_who_took_it_and_tells_its_rule():
    view = second_taker()
    (first, *_) = turns(view)
    made = shown(view)
    gone = find(made, f"take/{first.slot}")
    assert gone.intent == Do(TakeCard(first.slot))
    assert not gone.enabled
    assert gone.name not in focus_order(made)
    seat = view.state.index(first.seat)
    assert find(made, f"{gone.name}/mark").seat == seat
    assert first.seat in find(made, f"{gone.name}/who").label.texts[0]


def test_the_owners_stand_in_order_with_what_the_dice_gave_each():
    view = second_taker()
    made = shown(view)
    listed = turns(view)
    assert [one.card is not None for one in listed] == [True, False, False]
    for number, turn in enumerate(listed):
        assert find(made, f"order/{number}/why").label.texts == (f"+{turn.n}",)
        spot = find(made, f"order/{number}/shield/number").label.texts
        assert spot == (turn.spot.number,)
        assert turn.n == max(0, turn.ghosts - turn.shield)
    assert find(made, "order/0/when").icon == "tick"
    assert "active" in find(made, "order/1").flags
    faces = [one for one in made if one.name.startswith("strip/dice/")]
    assert sum(one.icon == "die:ghost" for one in faces) == listed[0].ghosts


@pytest.mark.parametrize(("size", "lang"), PANELS)
def test_cards_beside_each_other_say_what_they_do_in_one_size(size, lang):
    for count, edition in ((5, "retail"), (3, "prototype")):
        made = shown(table("take", count, edition), GAME, size, lang)
        told = [one for one in made if one.name.endswith("/does")]
        assert len(told) > 1
        assert len({one.label.sizes for one in told}) == 1
        assert all(fits(one, size) for one in told)


def test_the_chosen_card_is_ivory_and_the_main_act_says_the_curses():
    view = table("take")
    prompt = view.state.prompt
    action = view.state.legal_actions()[0]
    made = shown(view, replace(GAME, answer=action))
    assert "chosen" in find(made, f"take/{action.slot}").flags
    main = find(made, "main")
    assert main.intent == Do(action)
    before = curses(view.state.players[view.state.index(prompt.seat)])
    assert f"{before} \u2192" in main.second.texts[0]


def test_the_librarys_ghosts_stand_above_their_cards():
    for steps in range(40, 500, 3):
        view = table("take", steps=steps)
        if view.state.prompt.room == "library":
            break
    made = shown(view)
    left, right = find(made, "strip/slot/1"), find(made, "strip/slot/3")
    assert left.label.texts == ("+1 ghost",)
    assert right.label.texts == ("\u22121 ghost",)
    assert left.rect.bottom <= find(made, "take/1").rect.y
    assert find(made, "strip/slot/2") is None


# --- against the game -----------------------------------------------------------------


def played_on(run, edition, seats, check):
    """Play a random game; `check` looks at every card that can be taken."""
    size = {
        "retail": {2: 5, 3: 6, 4: 7, 5: 8},
        "prototype": dict.fromkeys((2, 3, 4), 6),
    }
    options = {"edition": edition, "types": run.rng.sample(ALL, size[edition][seats])}
    state = REAL.start(("Ann", "Ben", "Cy", "Dora", "Emil")[:seats], options)
    entries, favourite = [], run.rng.choice(options["types"])
    while state.prompt is not None:
        listed = list(state.legal_actions())
        if isinstance(state.prompt, Take):
            row = state.rooms[state.room_index(state.prompt.room)].slots
            for action in listed:
                check(state, entries, action, row[action.slot - 1])
            wanted = [a for a in listed if row[a.slot - 1].type == favourite]
            listed = wanted or listed
        step = state.apply(run.rng.choice(listed))
        entries.append(Line(len(entries), step.action, None, step.events))
        state = step.state


def cases(run):
    edition = run.rng.choice(("retail", "prototype"))
    return edition, run.rng.randint(2, 5 if edition == "retail" else 4)


def test_the_curses_foretold_are_those_that_come_about():
    def check(state, entries, action, card):
        del entries
        seat = state.prompt.seat
        found = taking(state, seat, action.slot, card)
        me = state.index(seat)
        step = state.apply(action)
        taken = takings(step.events)
        assert found.before == curses(state.players[me])
        if not any(room.open for room in step.state.rooms):
            return  # the end effects have followed at once
        after = step.state
        if found.asked is not None:
            assert [one.seat for one in taken] == [seat]
            best = after.apply(best_of(after))
            after, taken = best.state, [*taken, *takings(best.events)]
        only = [one.seat for one in taken].count(seat) == 1
        if only and any(room.open for room in after.rooms):
            assert curses(after.players[me]) == found.after

    with counted("games in which cards are taken", full=600, seed=32) as run:
        for _ in range(run.n):
            played_on(run, *cases(run), check)


def takings(events):
    return [one for one in events if isinstance(one, CardTaken)]


def best_of(state):
    """Return the answer that takes most curses away at once."""
    prompt = state.prompt
    if isinstance(prompt, Dispel):
        return prompt.legal(state, None, None)[0]
    assert isinstance(prompt, NameType)
    me = state.players[state.index(prompt.seat)]

    def gone(action):
        return sum(card.value for card in me.up if card.type == action.type)

    return max(prompt.legal(state, None, None), key=gone)


def test_every_card_says_something_that_fits_and_hides_what_is_secret():
    sheets = [
        Sheet(GAME, translator(lang, REAL.id), metrics()) for lang in ("ja", "en")
    ]
    does = [(one, shown(table("take"), size=one)) for one in SIZES]
    boxes = [(size, find(made, "take/1/does").rect) for size, made in does]

    def check(state, entries, action, card):
        seat = state.prompt.seat
        found = taking(state, seat, action.slot, card)
        said = [effect_words(one, state, seat, found) for one in sheets]
        assert all(text and all(text) for text in said)
        for size, box in boxes:
            place = (box.w, box.h)
            labels = [Label(texts, ("cap",)) for texts in said]
            assert all(metrics(size).fit(one, *place).ok for one in labels), said
        if state.options.ghosts_hidden:
            me = state.index(seat)
            other = replace(state.players[me], ghosts=state.players[me].ghosts + 7)
            players = (*state.players[:me], other, *state.players[me + 1 :])
            richer = replace(state, players=players)
            again = taking(richer, seat, action.slot, card)
            assert said == [effect_words(one, richer, seat, again) for one in sheets]
        view = TableView(REAL, state, tuple(entries))
        room = state.rooms[state.room_index(state.resolving.room)]
        left = [room.spaces[space - 1] for space in state.resolving.left]
        assert [one.seat for one in turns(view)][-len(left) :] == left

    with counted("cards and what they would do", full=300, seed=33) as run:
        for _ in range(run.n):
            played_on(run, *cases(run), check)


def test_what_would_go_at_the_end_counts_the_card():
    state = REAL.start(("Ann", "Ben", "Cy"), {"edition": "retail"})
    card = Card("music_box", 4)
    assert at_end(state, "Ann", card) == 1  # most curses on them, and only one
    assert at_end(state, "Ann", Card("ring", 4)) == 0


def test_a_whole_room_is_resolved_by_touch(tmp_path):
    app = real_app(tmp_path)
    app.begin(REAL, ("Ann", "Ben", "Cy"), edition="prototype")
    while app.waits_for != "take":
        app.want(Do(app.table.state.legal_actions()[-1]))
    slots = {one.slot for one in app.table.state.legal_actions()}
    app.tap(f"take/{min(slots)}")
    assert app.ui.answer == TakeCard(min(slots))
    app.tap("main")
    assert app.waits_for == "take"
    left = {one.slot for one in app.table.state.legal_actions()}
    assert left == slots - {min(slots)}
    app.tap(f"take/{max(left)}")
    app.tap(f"take/{max(left)}")
    assert app.waits_for != "take"
    app.close()
