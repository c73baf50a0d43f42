"""What the screens let people do, on tables of every toy game."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from companion.games.dont_go_in_there.actions import FlipDie
from companion.kernel import IllegalAction, Outcome, tag_of
from tests.ui.looks import GAME, TABLES, key_of, screen
from tests.ui.scenes import (
    GAMES,
    REAL,
    metrics,
    played,
    real_tables,
    tables,
    translator,
)
from ui.elements import find, focus_order, top_layer
from ui.model import (
    AmendWith,
    ChooseAnswer,
    Do,
    Fill,
    Refused,
    World,
    reduce,
    resolve,
)
from ui.screens import screen_of
from ui.screens.groups import gone
from ui.screens.words import percents


def reachable(key, ui=GAME, depth=3):
    """Return all actions that taps lead to, through parts, seats and pages."""
    found, seen, todo = [], [], [(ui, depth)]
    while todo:
        looked, left = todo.pop()
        if looked in seen:
            continue
        seen.append(looked)
        for one in screen(key, looked):
            if one.intent is None or not one.enabled:
                continue
            intent = one.intent
            if isinstance(intent, Do):
                found.append(intent.action)
            elif isinstance(intent, ChooseAnswer):
                found.append(resolve(reduce(looked, intent), intent).action)
            elif left and tag_of(intent) in ("ChooseSeat", "ChoosePart", "Page"):
                todo.append((reduce(looked, intent), left - 1))
    return found


@pytest.mark.parametrize("key", [*TABLES, *real_tables()])
def test_every_answer_and_nothing_else_can_be_reached_by_touch(key):
    view = {**tables(), **real_tables()}[key]
    seen_before = {action for _, action in gone(view)}
    off = {o.intent.action for o in screen(key) if not o.enabled and is_do(o)}
    reached = {legal_form(action) for action in reachable(key)}
    assert reached | off >= {*view.state.legal_actions(), *seen_before}
    assert reached <= {*view.state.legal_actions(), *seen_before}
    assert off.isdisjoint(view.state.legal_actions())


def legal_form(action):
    """Return an action as it is listed: which of equal dice is turned is not told."""
    return replace(action, die=None) if isinstance(action, FlipDie) else action


def is_do(one):
    return isinstance(one.intent, Do)


@pytest.mark.parametrize("key", ["maze-short-4", "dgit-retail-place"])
def test_the_chosen_answer_is_ivory_and_the_main_act_does_it(key):
    answers = [o for o in screen(key) if isinstance(o.intent, ChooseAnswer)]
    assert find(screen(key), "main").intent is None
    for one in answers:
        made = screen(key, reduce(GAME, one.intent))
        assert find(made, "main").intent == Do(one.intent.action)
        assert [o.name for o in made if "chosen" in o.flags] == [one.name]


@pytest.mark.parametrize("key", TABLES)
def test_the_ring_reaches_everything_that_can_be_touched(key):
    made = screen(key)
    assert set(focus_order(made)) == {one.name for one in made if one.touchable}


@pytest.mark.parametrize("key", TABLES)
def test_spine_and_sentence_name_the_same_seat(key):
    state = tables()[key].state
    made = screen(key)
    seats = state.prompt.seats if state.prompt else state.outcome.winners
    assert [state.seats[i] for i in find(made, "spine").seats] == list(seats)
    mark = find(made, "sentence/mark")
    if len(seats) == 1:
        assert state.seats[mark.seat] == seats[0]


def test_undo_says_what_it_undoes_and_the_news_what_happened():
    made = screen("window-short-1")
    assert "Undo: " in find(made, "undo").label.texts[0]
    assert find(made, "latest").label.texts[0]
    fresh = screen("window-short-0")
    assert not find(fresh, "undo").enabled
    assert find(fresh, "news") is None


def test_a_roll_shows_each_outcome_with_its_exact_chance_and_takes_one_tap():
    key = key_of("roll")
    made = screen(key)
    odds = tables()[key].state.prompt.odds()
    answers = [one for one in made if one.group == "answers"]
    assert len(answers) == len(odds) == 6
    for one in answers:
        assert isinstance(one.intent, Do)
        assert one.second.texts[0] == "16.7 %  1/6"
    assert [one.icon for one in made if one.role == "die"] == ["die"]


def test_a_held_roll_is_offered_with_its_age_and_can_be_dropped():
    key = key_of("roll")
    made = screen(key)
    assert tag_of(find(made, "main").intent) == "UseHeld"
    assert find(made, "main").second.texts == ("fell 12 s ago",)
    assert find(made, "held/drop").enabled


def test_without_a_held_roll_the_main_act_waits_for_the_tower_or_for_a_tap():
    key = key_of("roll")
    view = replace(tables()[key], held=None)
    for tower, words in ((True, "Waiting for the tower"), (False, "Tap what fell")):
        world = World(table=replace(view, tower=tower), games=GAMES)
        ui = replace(GAME, language="en")
        made = screen_of(world, ui, translator("en"), metrics())
        assert find(made, "main").label.texts == (words,)
        assert not find(made, "main").enabled


def test_a_window_has_a_chip_a_seat_and_shows_who_is_ready():
    state = tables()["window-short-0"].state
    ben = state.apply({"do": "ready", "seat": "Ben"}).state
    view = replace(tables()["window-short-0"], state=ben)
    made = screen_of(World(table=view), GAME, translator("ja"), metrics())
    chips = [find(made, f"group/{seat}") for seat in ben.seats]
    assert ["ready" in one.flags for one in chips] == [False, True, False]
    assert [one.seat for one in chips] == [0, 1, 2]
    assert find(made, "spine").flags == {"done:1"}
    assert find(made, "main").intent.action.seat == "all"


@pytest.mark.parametrize("key", [k for k in TABLES if k.endswith("-99")])
def test_the_reckoning_ranks_everybody_with_ties_and_totals(key):
    outcome = tables()[key].state.outcome
    made = screen(key)
    seats = tables()[key].state.seats
    place = 1
    for group in outcome.ranking:
        for seat in group:
            name = f"rank/{seats.index(seat)}"
            assert find(made, f"{name}/place").label.texts == (str(place),)
            total = str(outcome.totals[seat])
            assert find(made, f"{name}/total").label.texts == (total,)
            won = find(made, f"{name}/laurel") is not None
            assert won == (place == 1)
        place += len(group)


def test_every_entry_of_the_log_can_be_amended_by_every_other_answer():
    key = "window-short-99"
    view = tables()[key]
    made = screen(key, replace(GAME, dialog="log"))
    newest = view.entries[-1].seq
    assert find(made, f"log/{newest}").intent.seq == newest
    rolled = view.amendable
    ui = replace(GAME, dialog="amend", seq=rolled)
    found = [o.intent.form for o in screen(key, ui) if isinstance(o.intent, Fill)]
    was = view.entry(rolled).action  # that again would amend nothing
    others = set(view.before[rolled].legal_actions()) - {was}
    assert {one.action for one in found} == others
    chosen = replace(ui, form=found[0])
    done = [o.intent for o in screen(key, chosen) if isinstance(o.intent, AmendWith)]
    assert set(done) == {AmendWith(rolled, found[0].action)}


def test_any_number_of_the_position_can_be_corrected():
    key = "window-short-2"
    ui = replace(GAME, dialog="correct")
    for name in ("path/chips", "path/chips/Ann", "step/-1"):
        ui = reduce(ui, find(screen(key, ui), name).intent)
    act = find(screen(key, ui), "main").intent.action
    old = tables()[key].state.chips["Ann"]
    assert (act.path, act.to) == ("/chips/Ann", old - 1)
    assert tables()[key].state.apply(act).state.chips["Ann"] == old - 1


def test_a_refusal_names_its_rule_and_offers_what_helps():
    key = "window-long-7"
    view = tables()[key]
    state = tables()["duel-short-0"].state
    with pytest.raises(IllegalAction) as error:
        state.apply({"do": "reveal", "card": 1})
    refusal = replace(error.value.refusal, allow=({"do": "end"},))
    tried = Refused(refusal, view.entries[0].action, (1, 2))
    ui = replace(GAME, dialog="refusal", refused=tried)
    made = screen(key, ui)
    assert "is not what is asked for" in find(made, "slip/why").label.texts[0]
    assert find(made, "slip/rule") is None  # only rules with a name are named
    assert find(made, "amend/1").intent.seq == 1
    assert "hold" in find(made, "allow").flags
    assert tag_of(find(made, "main").intent) == "Close"
    assert top_layer(made) == 1
    assert set(focus_order(made)) == {"amend/1", "amend/2", "allow", "main"}


def test_the_language_changes_on_the_spot():
    english = screen("window-short-1", replace(GAME, dialog="menu"))
    japanese = screen("window-short-1", replace(GAME, dialog="menu"), lang="ja")
    assert find(english, "title").label.texts == ("Menu",)
    assert find(japanese, "title").label.texts == ("メニュー",)
    to = find(english, "language/ja").intent
    assert reduce(GAME, to).language == "ja"


def test_chances_of_one_list_all_have_a_fraction_or_none_has():
    shares = {"a": Fraction(1, 2), "b": Fraction(1, 3), "c": Fraction(1, 6)}
    assert list(percents(shares).values()) == ["50.0 %", "33.3 %", "16.7 %"]
    halves = {"a": Fraction(1, 2), "b": Fraction(1, 4), "c": Fraction(1, 4)}
    rolls = {n: Fraction(part, 16) for n, part in enumerate((1, 4, 6, 4, 1, 0))}
    told = ["6.3 %", "25.0 %", "37.5 %", "25.0 %", "6.3 %", "0.0 %"]
    assert list(percents(rolls).values()) == told  # sides that are alike stay alike
    parts = {n: Fraction(part, 7) for n, part in enumerate((1, 2, 4))}
    assert list(percents(parts).values()) == ["14.3 %", "28.6 %", "57.1 %"]
    odd = {n: Fraction(part, 2000) for n, part in enumerate((331, 663, 1006))}
    assert list(percents(odd).values()) == ["16.5 %", "33.2 %", "50.3 %"]  # not 16.6
    assert list(percents(halves).values()) == ["50 %", "25 %", "25 %"]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_is_rolled_for_stands_beside_the_dice(lang):
    made = screen("dgit-retail-roll", lang=lang)
    room = real_tables()["dgit-retail-roll"].state.prompt.room
    assert find(made, "roll/room/icon").icon == room


def test_a_reckoning_tells_how_each_total_came_about():
    key = "window-short-99"
    view = tables()[key]
    ui = reduce(GAME, find(screen(key), "points/open").intent)
    read = []
    for page in range(9):
        made = screen(key, replace(ui, pages={**ui.pages, "points": page}))
        read.append(find(made, "points").label.texts[0])
        after = find(made, "points/after")
        if after is None or after.intent is None:
            break
    text = "".join("".join(read).split())
    t = translator("en", view.game.id)
    for event in view.entries[-1].events:
        assert "".join(event.describe(t).split()) in text
    assert find(made, "points/open").intent.to == 0


@pytest.mark.parametrize(
    ("ranking", "told"), [((("Ann",), ("Ben",)), True), ((("Ann", "Ben"),), False)]
)
def test_equal_totals_on_different_places_are_explained(ranking, told, monkeypatch):
    view = played(REAL, ("Ann", "Ben", "Cy"), 999, {"edition": "retail"})
    outcome = Outcome(
        "cards_taken", (*ranking, ("Cy",)), {"Ann": 9, "Ben": 9, "Cy": 12}
    )
    monkeypatch.setattr(type(view.state), "outcome", outcome)
    t = translator("en", REAL.id)
    made = screen_of(World(table=view), replace(GAME, language="en"), t, metrics())
    assert ("fewer ghosts" in find(made, "outcome/why").label.texts[0]) == told
    assert (find(made, "rank/1/laurel") is None) == told
    assert find(made, "rank/0/ghosts").label.texts == (str(ghosts_of(view, 0)),)


def ghosts_of(view, number):
    return view.state.players[number].ghosts
