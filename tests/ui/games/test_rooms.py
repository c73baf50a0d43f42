"""Where to place: three rooms, their cards and spaces, chances, what is taken."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from companion.games.dont_go_in_there import odds
from companion.games.dont_go_in_there.actions import PlaceMeeple
from companion.games.dont_go_in_there.model import DUMMY
from companion.kernel import IllegalAction
from tests.soak import counted
from tests.ui.games.tables import GAME, PANELS, faults, fits, shown, table
from tests.ui.scenes import REAL
from tests.ui.table_app import real_app
from ui.elements import find, focus_order
from ui.games.dont_go_in_there import words
from ui.games.dont_go_in_there.odds import SpaceOdds
from ui.model import ChooseAnswer, Do, Open, reduce, resolve
from ui.screens.cover import peek

CASES = (
    (5, "retail", "long"),
    (4, "retail", "ja"),
    (2, "retail", "one"),
    (3, "prototype", "four"),
    (2, "prototype", "long"),
)


@pytest.mark.parametrize(("size", "lang"), PANELS)
@pytest.mark.parametrize(("count", "edition", "names"), CASES)
def test_it_looks_right_with_nothing_and_with_each_space_chosen(
    count, edition, names, size, lang
):
    view = table("place", count, edition, names)
    looks = [GAME, *(replace(GAME, answer=one) for one in view.state.legal_actions())]
    for ui in looks:
        assert not faults(shown(view, ui, size, lang), size)


@pytest.mark.parametrize(("count", "edition", "names"), CASES)
def test_every_free_space_and_nothing_else_is_reached_by_touch_and_by_the_ring(
    count, edition, names
):
    view = table("place", count, edition, names)
    made = shown(view)
    legal = set(view.state.legal_actions())
    chosen = [one for one in made if isinstance(one.intent, ChooseAnswer)]
    assert {one.intent.action for one in chosen} == legal
    assert {one.name for one in chosen} <= set(focus_order(made))
    acts = [one for one in made if isinstance(one.intent, Do)]
    assert not any(one.touchable for one in acts)
    assert {one.intent.action for one in acts}.isdisjoint(legal)


def test_a_taken_space_tells_its_rule_when_it_is_tapped(tmp_path):
    app = real_app(tmp_path)
    app.hands.lockout = 0.0
    app.begin(REAL, ("Ann", "Ben", "Cy"), edition="prototype")
    while app.waits_for != "place":
        app.want(Do(app.table.state.legal_actions()[0]))
    first = app.table.state.legal_actions()[0]
    name = f"answer/place/{first.room}/{first.space}"
    app.tap(name)
    app.tap(name)  # the second tap on the chosen one does it
    assert app.table.entries[-1].action == first
    rows = len(app.bodies)
    one = find(app.hands.screen, name)
    assert not one.touchable
    app.events = taps(one)
    app.turn()
    assert app.ui.dialog == "refusal"
    assert app.ui.refused.refusal.rule == "place.taken"
    assert len(app.bodies) == rows
    app.close()


def taps(one):
    """Return the touches of a tap in the middle of an element."""
    from tests.ui.test_input import finger  # noqa: PLC0415  (its tests are its own)

    at = (one.rect.x + one.rect.w / 2, one.rect.y + one.rect.h / 2)
    return [finger("press", at), finger("release", at)]


def test_the_table_refuses_what_is_shown_as_taken():
    view = table("place", 5)
    for one in shown(view):
        if isinstance(one.intent, Do) and not one.enabled:
            with pytest.raises(IllegalAction):
                view.state.apply(one.intent.action)


@pytest.mark.parametrize("edition", ["retail", "prototype"])
def test_each_space_shows_its_exact_average(edition):
    view = table("place", 3, edition)
    made = shown(view)
    for action in view.state.legal_actions():
        name = f"answer/place/{action.room}/{action.space}"
        chances = odds.ghost_odds(view.state, action.room, action.space)
        mean = sum(n * p for n, p in chances.items())
        text = find(made, f"{name}/mean").label.texts[0]
        assert abs(Fraction(text) - mean) <= Fraction(1, 20)
        assert find(made, name).long == Open(
            "odds", SpaceOdds(action.room, action.space)
        )


def test_the_chosen_space_opens_its_percentages_and_the_main_act_says_what_follows():
    view = table("place", 4)
    for action in view.state.legal_actions():
        made = shown(view, replace(GAME, answer=action))
        name = f"answer/place/{action.room}/{action.space}"
        assert "chosen" in find(made, name).flags
        assert find(made, f"{name}/mean") is None
        count = len([o for o in made if o.name.startswith(f"{name}/share/")]) // 2
        shares = [find(made, f"{name}/share/{i}/chance") for i in range(count)]
        digits = [one.label.texts[0].strip("<>") for one in shares]
        assert 98 <= sum(map(int, digits)) <= 102
        main = find(made, "main")
        assert main.intent == Do(action)
        third = odds.room_on(view.state, action.room).meeples == 2
        follows = ("roll", "card up")
        assert any(one in main.second.texts[0] for one in follows) == third


def test_a_second_tap_on_the_chosen_space_places():
    view = table("place", 4)
    intent = ChooseAnswer(view.state.legal_actions()[0])
    chosen = reduce(GAME, intent)
    assert resolve(chosen, intent) == Do(intent.action)


def test_each_column_belongs_to_its_room_button():
    view = table("place", 4)
    for one in shown(view):
        if isinstance(one.intent, ChooseAnswer):
            index = view.state.room_index(one.intent.action.room)
            assert one.knob == words.KNOBS[index]


@pytest.mark.parametrize(("size", "lang"), PANELS)
@pytest.mark.parametrize("edition", ["retail", "prototype"])
def test_no_room_and_no_card_is_cut_short(edition, size, lang):
    with counted(f"rooms' names {edition} {size} {lang}", full=200, seed=7) as run:
        for _ in range(run.n):
            steps = run.rng.randrange(10, 160)
            view = table("place", run.rng.choice((2, 3)), edition, steps=steps)
            for one in shown(view, GAME, size, lang):
                if one.name.startswith("room/") and one.role == "text":
                    assert fits(one, size), one.label.texts


def test_the_printed_player_stands_in_stone_and_its_refusal_says_so():
    view = table("place", 2, "prototype")
    taken = [(r.side, r.spaces.index(DUMMY) + 1) for r in view.state.rooms]
    made = shown(view)
    for side, space in taken:
        name = f"answer/place/{side}/{space}"
        assert find(made, f"{name}/meeple").ink == "stone"
        with pytest.raises(IllegalAction) as refused:
            view.state.apply(find(made, name).intent.action)
        assert refused.value.refusal.rule == "place.printed"


def test_a_room_that_left_the_game_is_shown_closed():
    view = table("place", 3)
    rooms = view.state.rooms
    closed = replace(rooms[0], open=False, slots=(None,) * 3, spaces=(None,) * 4)
    state = replace(view.state, rooms=(closed, *rooms[1:]))
    state = replace(state, prompt=state.prompt.bound(state))
    made = shown(replace(view, state=state, view=None))
    assert find(made, f"room/{closed.side}/closed") is not None
    assert find(made, f"answer/place/{closed.side}/1") is None
    assert not faults(made, (800, 480))


def test_more_spaces_than_go_on_the_screen_are_left_to_the_generic_one():
    view = table("place", 3)
    spaces = dict(view.state.options.profile.spaces)
    side = view.state.rooms[0].side
    spaces[side] = replace(spaces[side], flashlights=(0, 1, 2, 3, 4, 5))
    profile = replace(view.state.options.profile, spaces=spaces)
    room = replace(view.state.rooms[0], spaces=(None,) * 6)
    state = replace(
        view.state,
        options=replace(view.state.options, profile=profile),
        rooms=(room, *view.state.rooms[1:]),
    )
    made = shown(replace(view, state=state))
    assert find(made, f"room/{side}/lamp") is None
    assert find(made, f"answer/place/{side}/6").intent == ChooseAnswer(
        PlaceMeeple(side, 6)
    )


def with_hidden_card():
    """Return a table with a card that lies face down, and a meeple in that room."""
    for steps in range(20, 600, 5):
        view = table("place", 3, steps=steps)
        if view.state.prompt is not None and any(view.state.looks().values()):
            return view
    raise AssertionError("nobody stands beside a card that lies face down")


def test_whoever_stands_beside_a_hidden_card_may_look_and_nobody_else():
    view = with_hidden_card()
    made = shown(view)
    looks = [o for o in made if find(made, f"{o.name}/look") is not None]
    may = [(seat, slot) for slot, seats in view.state.looks().items() for seat in seats]
    asked = [one.intent for one in looks]
    assert all(peek(*pair) in asked for pair in may)
    assert all(one in [peek(*pair) for pair in may] for one in asked)
    stands = sum(
        room.spaces.count(s) for s, k in set(may) for room in rooms_of(view, k)
    )
    assert len(looks) == stands
    assert all(one.touchable for one in looks)
    assert not faults(made, (800, 480))


def rooms_of(view, slot):
    side = slot.rpartition("/")[0]
    return [room for room in view.state.rooms if room.side == side]


def test_the_value_of_a_hidden_card_is_nowhere_on_the_screen():
    view = with_hidden_card()
    side = next(iter(view.state.looks())).rpartition("/")[0]
    made = shown(view)
    slot = view.state.rooms[view.state.room_index(side)].slots.index("face_down") + 1
    assert "hatch" in find(made, f"room/{side}/card/{slot}").flags
    assert find(made, f"room/{side}/card/{slot}/icon") is None
    assert "-" in find(made, f"room/{side}/dice").label.texts[0]


def test_holding_any_space_shows_its_chances_in_full():
    view = table("place", 4, steps=60)
    for room in view.state.rooms:
        for space in range(1, len(room.spaces) + 1):
            one = find(shown(view), f"answer/place/{room.side}/{space}")
            assert one.long == Open("odds", SpaceOdds(room.side, space))
