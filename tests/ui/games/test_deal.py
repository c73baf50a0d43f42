"""Which card turned up: every card one tap away, those that are gone tell where."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from companion.games.dont_go_in_there.actions import RevealCard
from companion.kernel import IllegalAction
from tests.soak import counted
from tests.ui.games.tables import GAME, PANELS, faults, fits, shown, table
from tests.ui.scenes import DEVICES, REAL, metrics, played
from tests.ui.table_app import real_app
from tests.ui.test_input import finger
from ui.elements import TOUCH_LEAST, find, focus_order
from ui.games.dont_go_in_there.deal import kinds
from ui.model import DeviceLine, Do, Setup
from ui.screens.chosen import options_of, tiles_of

SETUP = Setup(REAL.id, tuple("ABCDE"), {"edition": "retail"})
COUNTS = (2, 3, 4, 5)  # 5, 6, 7 and 8 types in play


@pytest.mark.parametrize(("size", "lang"), PANELS)
@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("edition", ["retail", "prototype"])
def test_it_looks_right_with_every_number_of_types(edition, count, size, lang):
    count = min(count, 4) if edition == "prototype" else count
    view = table("deal", count, edition, "long")
    made = shown(view, GAME, size, lang)
    assert not faults(made, size)
    for one in made:
        if one.name.startswith("answer/") and one.tier == "touch":
            assert min(one.rect.w, one.rect.h) >= TOUCH_LEAST
            assert one.rect.w >= 12.0
        if one.name.startswith("deal/") and one.role == "text":
            assert fits(one, size), one.label.texts


def test_every_card_that_can_be_there_is_one_tap_and_no_other_has_the_ring():
    with counted("cells of a deal", full=400, seed=11) as run:
        for _ in range(run.n):
            steps = run.rng.randrange(200)
            view = table("deal", run.rng.choice(COUNTS), steps=steps)
            if view.state.prompt is None:
                continue
            made = shown(view)
            on = [o for o in made if isinstance(o.intent, Do) and o.touchable]
            assert {o.intent.action for o in on} == set(view.state.legal_actions())
            ring = [o for o in made if o.name in focus_order(made) and o.group]
            answers = [o.intent.action for o in ring if isinstance(o.intent, Do)]
            assert set(answers) == set(view.state.legal_actions())


def test_the_types_stand_in_the_order_of_the_set_up():
    listed = tiles_of(options_of(REAL, SETUP)).values
    view = table("deal", 5)
    chosen = tuple(view.state.cards)  # the rules' own order is another
    assert kinds(view.state) == tuple(one for one in listed if one in chosen) != chosen
    columns = [o for o in shown(view) if o.name.endswith("/icon") and o.rect.y > 20]
    columns.sort(key=lambda one: one.rect.x)
    names = [one.name.split("/")[1] for one in columns if one.name.startswith("deal/")]
    assert tuple(names) == kinds(view.state)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_names_over_the_columns_are_whole_words_and_never_meet(lang):
    with counted("names over columns", full=300, seed=12) as run:
        for _ in range(run.n):
            types = tuple(run.rng.sample(tiles_of(options_of(REAL, SETUP)).values, 8))
            view = played(
                REAL, tuple("ABCDE"), 0, {"edition": "retail", "types": types}
            )
            made = shown(view, GAME, (800, 480), lang)
            names = [o for o in made if o.name.startswith("deal/") and o.label]
            names = [one for one in names if one.name.endswith("/name")]
            names = sorted(names, key=lambda one: one.rect.x)[-8:]
            for one, other in pairwise(names):
                assert one.rect.right < other.rect.x
            assert names[0].rect.x > 5.0  # right of the spine
            for one in names:
                assert not set(one.label.texts[0]) & set(".…ｵﾙｺﾞｰﾙ")


def test_each_cell_shows_how_many_are_still_unseen():
    view = table("deal", 5, steps=120)
    made = shown(view)
    for kind, split in view.state.cards.items():
        for value in split:
            name = f"answer/reveal/{kind}/{value}"
            dots = [o for o in made if o.name.startswith(f"{name}/dot/")]
            left = view.state.unseen.get(f"{kind}-{value}", 0)
            assert len(dots) == left
            assert find(made, name).enabled == (left > 0)


def test_a_card_of_which_all_are_seen_is_off_and_its_refusal_names_the_rule():
    view = table("deal", 5, steps=150)
    gone = [o for o in shown(view) if isinstance(o.intent, Do) and not o.enabled]
    assert gone
    for one in gone:
        with pytest.raises(IllegalAction) as refused:
            view.state.apply(one.intent.action)
        assert refused.value.refusal.rule == "reveal.all_seen"
        assert refused.value.refusal.contradicts


def test_a_tap_lays_the_card_and_a_tap_on_one_that_is_gone_names_the_entry(tmp_path):
    app = real_app(tmp_path).begin(REAL, ("Ann", "Ben", "Cy"), edition="retail")
    app.tap("answer/reveal/mask/2")
    app.tap("answer/reveal/mask/2")
    assert [e.action for e in app.table.entries] == [RevealCard("mask", 2)] * 2
    one = find(app.hands.screen, "answer/reveal/mask/2")
    assert not one.enabled
    at = (one.rect.x + 2, one.rect.y + 2)
    app.events = [finger("press", at), finger("release", at)]
    app.turn()
    assert app.ui.dialog == "refusal"
    assert sorted(app.ui.refused.entries) == [1, 2]
    app.close()


def test_the_place_that_is_being_filled_stands_out():
    for what in ("deal", "turn_up"):
        view = table(what, 3, steps=30)
        made = shown(view)
        marked = [o.name for o in made if "legal" in o.flags]
        assert marked == [f"deal/slot/{view.state.prompt.place}"]


def test_the_reader_is_named_only_where_one_answers():
    view = table("deal", 3)
    ready = (DeviceLine("reader", "reader", "ok"), *DEVICES[2:])
    for devices, named in ((DEVICES, False), (ready, True)):
        hint = find(shown(replace(view, devices=devices)), "deal/hint")
        assert ("reader" in hint.label.texts[0]) == named


def test_the_room_buttons_share_the_types_from_left_to_right():
    made = shown(table("deal", 5))
    knobs = {}
    for one in made:
        if one.knob:
            knobs.setdefault(one.knob, set()).add(one.intent.action.type)
    assert [len(knobs[k]) for k in "abc"] == [3, 3, 2]
    types = kinds(table("deal", 5).state)
    assert knobs["a"] == set(types[:3])


def test_a_type_of_more_values_is_left_to_the_generic_screen():
    view = table("deal", 3)
    cards = {
        kind: {**split, "5": 1, "6": 1} for kind, split in view.state.cards.items()
    }
    made = shown(replace(view, state=replace(view.state, cards=cards)))
    assert find(made, "deal/hint") is None


@pytest.mark.parametrize(("size", "lang"), PANELS)
@pytest.mark.parametrize("state", ["ok", "offline"])
@pytest.mark.parametrize("what", ["deal", "turn_up"])
def test_how_a_card_is_told_stands_whole_in_two_lines_with_room_around(
    what, state, size, lang
):
    reader = DeviceLine("reader", "reader", state)
    for edition, count in (("retail", 5), ("retail", 2), ("prototype", 4)):
        if what == "turn_up" and edition == "prototype":
            continue
        view = replace(table(what, count, edition), devices=(reader,))
        made = shown(view, GAME, size, lang)
        hint = find(made, "deal/hint")
        fitted = metrics(size).fit(hint.label, hint.rect.w, hint.rect.h)
        assert fitted.ok
        assert not fitted.cut
        assert len(fitted.lines) <= 2
        last = find(made, "deal/slot/3").rect
        assert hint.rect.x - last.right >= 2.0
        above = metrics(size).high(len(fitted.lines), "cap")
        assert hint.rect.h >= above
        assert not faults(made, size)
