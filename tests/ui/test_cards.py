"""Cards on the reader, through the whole app: as answers, unknown, lying there."""

import random

import pytest

from companion.games.dont_go_in_there.actions import RevealCard, TakeCard
from companion.table.tags import Tag
from hardware.events import CardSeen
from tests.ui.card_table import GAME, bind, known, lay, play_to, start, told
from tests.ui.scenes import REAL
from tests.ui.table_app import real_app
from ui.app.fakes import fake_uid
from ui.elements import find
from ui.model import AmendWith, Do, Open, Redo, Undo
from ui.tagging import BindForm

# --- as answers -----------------------------------------------------------------------


def test_a_known_card_turns_up(app):
    start(app)
    bind(app, "ring-2")
    lay(app, "04A1")
    assert app.table.entries[-1].source == "reader:04A1"
    assert app.table.entries[-1].action == RevealCard("ring", 2)


def test_an_unknown_card_is_bound_and_turned_up_with_one_tap(app, tmp_path):
    start(app)
    app.reader.place("04FF")
    app.turn()
    assert app.ui.dialog == "bind"
    app.tap("bind/not")
    assert (app.ui.dialog, known(tmp_path)) == ("", [])
    app.reader.lift("04FF")
    app.turn(4)
    app.reader.place("04FF")
    app.turn()
    answer = next(
        one for one in app.hands.screen if type(one.intent).__name__ == "BindAnswer"
    )
    app.tap(answer.name)
    card = answer.intent.action
    wanted = Tag("04FF", GAME, f"{card.type}-{card.value}", 1)
    assert known(tmp_path) == [wanted]
    assert app.table.entries[-1].action == card
    assert app.ui.dialog == ""
    app.turn()
    assert told(app) == "cards.bound"


def test_another_unknown_card_takes_the_place_of_the_first(app):
    start(app)
    lay(app, "04F1")
    lay(app, "04F2")
    assert (app.ui.dialog, app.ui.form.uid) == ("bind", "04F2")
    bind(app, "ring-2")
    lay(app, "04A1")
    assert app.ui.dialog == ""
    assert app.table.entries[-1].action == RevealCard("ring", 2)


def test_an_unknown_card_is_asked_about_where_one_is_taken(app, tmp_path):
    start(app)
    play_to(app, "take")
    state = app.table.state
    takes = {*state.legal_actions()}
    lay(app, "04FF")
    assert app.ui.dialog == "bind"
    answers = {
        one.intent.action: one.name
        for one in app.hands.screen
        if type(one.intent).__name__ == "BindAnswer"
    }
    assert answers.keys() == takes
    action, name = next(iter(answers.items()))
    room = state.rooms[state.room_index(state.prompt.room)]
    card = room.slots[action.slot - 1]
    app.tap(name)
    assert app.table.entries[-1].action == action
    assert [(tag.uid, tag.card) for tag in known(tmp_path)] == [
        ("04FF", f"{card.type}-{card.value}")
    ]


def test_every_answer_of_the_screen_can_be_bound(app):
    start(app)
    plain = {
        one.intent.action for one in app.hands.screen if isinstance(one.intent, Do)
    }
    lay(app, "04FF")
    offered = {
        one.intent.action
        for one in app.hands.screen
        if type(one.intent).__name__ == "BindAnswer"
    }
    assert offered == plain == {*app.table.state.legal_actions()}
    assert not any(isinstance(one.intent, Do) for one in app.hands.screen)


def test_a_card_that_lies_there_when_it_is_asked_is_offered(app):
    start(app)
    bind(app, "mask-2")
    play_to(app, "place")
    app.reader.place("04A1")
    app.turn()
    assert told(app) == "reader.card_read"
    for _ in range(400):
        if app.waits_for == "deal":
            break
        app.want(Do(app.table.state.legal_actions()[-1]))
    assert "mask-2" in app.table.state.unseen
    assert app.ui.dialog == "card"
    app.tap("main")
    assert app.table.entries[-1].action == RevealCard("mask", 2)
    assert app.table.entries[-1].source == "reader:04A1"
    assert app.ui.dialog == ""


def test_a_card_in_the_room_is_taken_and_another_is_not(app):
    start(app)
    play_to(app, "take")
    state = app.table.state
    row = state.rooms[state.room_index(state.prompt.room)].slots
    here = next(one for one in row if one is not None and row.count(one) == 1)
    away = next(
        k
        for k in REAL.cards(state)
        if k not in [f"{one.type}-{one.value}" for one in row if one is not None]
    )
    bind(app, f"{here.type}-{here.value}", away)
    before = len(app.table.entries)
    lay(app, "04A2")
    assert told(app) == "refusal.take.other_card"
    assert len(app.table.entries) == before
    lay(app, "04A1")
    assert app.table.entries[before].action == TakeCard(row.index(here) + 1)


def test_where_cards_are_dispelled_a_scan_marks_and_another_takes_the_mark_off(app):
    types = ("tome", "mask", "doll", "ring", "twin", "holy_water", "mirror")
    app.begin(REAL, ("Ann", "Ben", "Cy", "Dee"), edition="retail", types=types)
    rng = random.Random(84)  # one of the few in which somebody may choose
    while app.waits_for != "dispel":
        app.want(Do(rng.choice(app.table.state.legal_actions())))
    prompt, rows = app.table.state.prompt, len(app.bodies)
    card = f"{prompt.type}-{prompt.choices[0][0]}"
    away = next(c for c in REAL.cards(app.table.state) if prompt.type not in c)
    bind(app, card, away)
    marked = []
    for uid in ("04A1", "04A2", "04A1"):
        lay(app, uid, wait=2.0)
        marked.append(app.ui.marks)
    assert marked == [(card,), (card,), ()]
    assert (len(app.bodies), told(app)) == (rows, "refusal.dispel.other_card")


def test_the_same_card_within_three_seconds_is_silence(app):
    start(app)
    bind(app, "ring-2")
    lay(app, "04A1", wait=1.0)
    rows = len(app.bodies)
    lay(app, "04A1", wait=1.0)
    assert (len(app.bodies), app.ui.dialog) == (rows, "")


def test_after_undo_a_card_that_still_lies_there_does_not_turn_up_again(app):
    start(app)
    bind(app, "ring-2")
    app.reader.place("04A1")
    app.turn()
    app.want(Undo())
    assert (app.waits_for, app.ui.dialog) == ("deal", "")
    assert not app.table.entries


def test_a_dialog_of_its_own_may_take_the_scans(app):
    start(app)
    bind(app, "ring-2")
    heard = []
    app.session.scan_to["log"] = heard.append
    app.want(Open("log"))
    lay(app, "04A1")
    assert [one.uid for one in heard] == ["04A1"]
    assert not app.table.entries


# --- one that lies on the table already -----------------------------------------------


def lies(app):
    """Return what the slip says of a card that was laid down again."""
    assert (app.ui.dialog, app.ui.refused.refusal.family) == ("refusal", "refusal")
    app.hands.refresh()
    return find(app.hands.screen, "slip/why").label.texts[0]


def test_the_same_card_laid_again_is_no_second_copy(app):
    start(app)
    bind(app, "ring-2", "ring-2")
    lay(app, "04A1")
    lay(app, "04A1")
    assert len(app.table.entries) == 1
    assert lies(app).startswith("This card already lies in the Attic. Lay the new card")
    lay(app, "04A2")  # the other copy: it need not be closed first
    assert app.ui.dialog == ""
    assert [one.action for one in app.table.entries] == [RevealCard("ring", 2)] * 2
    lay(app, "04A2")
    assert len(app.table.entries) == 2


def test_the_entry_that_turned_it_up_can_be_amended_from_the_slip(app):
    start(app)
    bind(app, "mask-1", "ring-2")
    lay(app, "04A1")
    lay(app, "04A2")
    lay(app, "04A1")
    app.tap("amend/1")
    assert (app.ui.dialog, app.ui.seq) == ("amend", 1)


def test_the_slip_lets_a_card_be_another_one_and_registers_it_anew(app):
    start(app)
    bind(app, "ring-2", "mask-1")
    lay(app, "04A1")
    lay(app, "04A1")
    assert lies(app)
    app.tap("another")
    assert (app.ui.dialog, app.ui.form) == ("bind", BindForm("04A1", wrong=True))
    head = find(app.hands.screen, "bind/head").label.texts
    assert head == ("Which card is it?",)
    app.tap("answer/reveal/twin/3")
    assert [one.action for one in app.table.entries] == [
        RevealCard("ring", 2),
        RevealCard("twin", 3),
    ]
    assert app.table.entries[-1].source == "reader:04A1"
    assert app.tagging.known()["04A1"] == "twin-3"
    assert app.tagging.known()["04A2"] == "mask-1"
    lay(app, "04A1")  # it lies where it was entered last
    assert app.ui.refused.entries == (2,)


def test_a_card_of_which_all_have_turned_up_can_be_another_one_too(app):
    start(app)
    bind(app, "ring-2")
    pool = app.table.state.prompt.pool
    for _ in range(pool["ring-2"]):
        app.want(Do(RevealCard("ring", 2)))
    count = len(app.table.entries)
    lay(app, "04A1")
    app.hands.refresh()
    assert (app.ui.dialog, app.ui.refused.uid) == ("refusal", "04A1")
    app.tap("another")
    app.tap("answer/reveal/mask/1")
    assert app.table.entries[-1].action == RevealCard("mask", 1)
    assert len(app.table.entries) == count + 1
    assert app.tagging.known() == {"04A1": "mask-1"}


def test_a_refusal_of_the_fingers_asks_nothing_about_a_card(app):
    start(app)
    for _ in range(app.table.state.prompt.pool["ring-2"] + 1):
        app.want(Do(RevealCard("ring", 2)))
    app.hands.refresh()
    assert app.ui.dialog == "refusal"
    assert find(app.hands.screen, "another") is None


def test_it_is_known_after_a_power_cut_and_a_card_left_there_is_not_offered(
    app, tmp_path
):
    start(app)
    bind(app, "ring-2")
    lay(app, "04A1")
    app.close()
    again = real_app(tmp_path)
    again.session.hear(CardSeen("reader", "04A1", again.clock.now, resting=True))
    again.turn(4.0)
    assert (again.ui.dialog, told(again)) == ("", "")  # it was left there
    lay(again, "04A1")
    assert len(again.table.entries) == 1
    assert lies(again).startswith("This card already lies in the Attic.")
    again.close()


def test_a_card_bound_with_its_answer_is_known_to_lie_there(app):
    start(app)
    lay(app, "04FF")
    answer = next(
        one for one in app.hands.screen if type(one.intent).__name__ == "BindAnswer"
    )
    app.tap(answer.name)
    assert app.table.entries[-1].source == "reader:04FF"
    app.tagging.store.unbind("04FF")  # even if nobody knows it any more
    lay(app, "04FF")
    assert lies(app)
    assert len(app.table.entries) == 1


def test_taken_back_it_can_turn_up_and_made_again_it_cannot(app):
    start(app)
    bind(app, "ring-2")
    lay(app, "04A1")
    app.want(Undo())
    lay(app, "04A1")
    assert (len(app.table.entries), app.ui.dialog) == (1, "")
    app.want(Undo())
    app.want(Redo())
    lay(app, "04A1")
    assert lies(app)
    assert len(app.table.entries) == 1


@pytest.mark.parametrize(("mended", "rows"), [((), 3), (("mask-1",), 2)])
def test_after_an_amendment_the_tag_is_free_unless_it_is_on_what_was_meant(
    app, mended, rows
):
    start(app)
    bind(app, "ring-2")
    lay(app, "04A1")
    app.want(AmendWith(1, RevealCard("mask", 1)))
    bind(app, *mended)
    lay(app, "04A1")
    assert len(app.bodies) == rows
    assert bool(mended) is (app.ui.dialog == "refusal" and bool(lies(app)))


def test_it_is_told_who_has_taken_the_card(app):
    start(app)
    uids = {fake_uid(GAME, card, 1): card for card in REAL.cards(app.table.state)}
    for uid, card in uids.items():
        app.tagging.store.bind(Tag(uid, GAME, card, 1))
    rng, seen = random.Random(4), {}
    while not any(player.up for player in app.table.state.players):
        if app.waits_for != "deal":
            app.want(Do(rng.choice(app.table.state.legal_actions())))
            continue
        uid = rng.choice([one for one in uids if one not in seen])
        seen[uid] = uids[uid]
        lay(app, uid)
    owner = next(player for player in app.table.state.players if player.up)
    taken = owner.up[0]
    play_to(app, "deal")
    uid = next(u for u, c in seen.items() if c == f"{taken.type}-{taken.value}")
    rows = len(app.bodies)
    lay(app, uid)
    assert lies(app).startswith(f"{owner.name} already has this card.")
    assert len(app.bodies) == rows
