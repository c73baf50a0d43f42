"""The screens as data: sizes, gaps, tiers and words, for all toys and panels."""

from functools import cache
from itertools import combinations

import pytest
from msgspec.structs import replace

from companion.kernel import Action, IllegalAction, Refusal, tag_of
from tests.ui.scenes import (
    DEVICES,
    GAMES,
    LONG,
    SIZES,
    metrics,
    real_tables,
    tables,
    translator,
)
from ui.elements import GAP, LIST_GAP, TOUCH_LEAST, Rect, find, focus_order, top_layer
from ui.model import (
    AmendWith,
    ChangeSetup,
    ChooseAnswer,
    Do,
    Intent,
    NewGame,
    Notice,
    Refused,
    Resume,
    Saved,
    Setup,
    StartGame,
    UiState,
    World,
    reduce,
    resolve,
)
from ui.screens import first_setup, screen_of
from ui.text import boxes

GAME = UiState(where="game")
TABLES = tuple(tables())
LANGUAGES = ("ja", "en")
SAVED = (
    Saved(7, "duel", LONG[:2], 12, 1_700_000_000.0),
    *(
        Saved(n, "window", ("Ann", "寿限無寿限無五劫", "Cy"), 3, 1.6e9)
        for n in range(6)
    ),
)
WORLD = World(games=GAMES, saved=SAVED, remembered=("Ann", LONG[0]), devices=DEVICES)
REASON = Refusal("duel.not_in_hand", {"seat": LONG[1], "card": 3})


def screen(key, ui=GAME, size=(800, 480), lang="en"):
    view = tables()[key]
    t = translator(lang, view.game.id)
    world = replace(WORLD, table=view)
    return screen_of(world, replace(ui, language=lang), t, metrics(size))


def looked_at(view):
    """Return many ways to look at a table, by name."""
    found = {"table": GAME}
    prompt = view.state.prompt
    answers = list(view.state.legal_actions())
    if prompt is not None:
        for seat in prompt.seats[:2]:
            found[f"seat-{seat}"] = replace(GAME, seat=seat)
        for part in prompt.parts[:1]:
            found["part"] = replace(GAME, part=part)
        if prompt.kind == "choose":
            found["chosen"] = replace(GAME, answer=answers[-1], focus="main")
        tried = Refused(REASON, answers[0], tuple(e.seq for e in view.entries[-2:]))
        found["refusal"] = replace(GAME, dialog="refusal", refused=tried)
    for dialog in ("menu", "log", "correct", "devices", "end", "agree"):
        found[dialog] = replace(GAME, dialog=dialog)
    fault = Notice("ui.stuck")
    found["fault"] = replace(GAME, dialog="fault", fault=fault)
    found["stuck"] = replace(GAME, waiting=6.0)
    for seq in [e.seq for e in view.entries][-3:]:
        found[f"amend-{seq}"] = replace(GAME, dialog="amend", seq=seq)
    place, word = correctable(view)
    found["value"] = replace(GAME, dialog="correct", path=place, value=12)
    found["word"] = replace(GAME, dialog="correct", path=word, value="Ann")
    return found


def correctable(view):
    """Return a number and a word of the position, as pointers."""
    for key in ("chips", "points"):
        if hasattr(view.state, key):
            return f"/{key}/{view.state.seats[0]}", "/names/0"
    return "/players/0/ghosts", "/turn"


def others():
    """Return the screens without a table, by name."""
    window = Setup("window", (LONG[0], "寿限無寿限無五劫", "Cy"))
    bad = Notice("fault.players.count", {"n": 9, "least": 2, "most": 3})
    return {
        "home": (WORLD, UiState()),
        "home-empty": (World(games=GAMES), UiState()),
        "home-page": (WORLD, UiState(pages={"saved": 1})),
        "setup": (WORLD, UiState(where="setup", setup=window)),
        "setup-bad": (WORLD, UiState(where="setup", setup=window, notice=bad)),
        "devices": (WORLD, UiState(dialog="devices")),
    }


@cache
def every_screen(size, lang):
    """Return every screen on one panel in one language, by name."""
    found = {}
    for key, view in {**tables(), **real_tables()}.items():
        world = replace(WORLD, table=view)
        t = translator(lang, view.game.id)
        for name, ui in looked_at(view).items():
            made = screen_of(world, replace(ui, language=lang), t, metrics(size))
            found[f"{key}/{name}"] = made
    for name, (world, ui) in others().items():
        looked = replace(ui, language=lang)
        found[name] = screen_of(world, looked, translator(lang), metrics(size))
    return found


PANELS = [(size, lang) for size in SIZES for lang in LANGUAGES]


def faults(size, lang, check):
    """Return what a check finds on any screen of a panel, with where."""
    shown = every_screen(size, lang)
    return [f"{key}: {one}" for key, made in shown.items() for one in check(made, size)]


def outside(made, size):
    whole = Rect(0, 0, metrics(size).width, metrics(size).height)
    return [one.name for one in made if not one.rect.within(whole, 0.05)]


def too_small(made, size):
    del size
    return [
        f"{one.name} {one.rect}"
        for one in made
        if one.tier == "touch" and min(one.rect.w, one.rect.h) < TOUCH_LEAST - 0.01
    ]


def too_close(made, size):
    """Two things that can be touched: 2 mm, members of one list 0.6 mm."""
    del size
    touch = [one for one in made if one.tier == "touch"]
    for one, other in combinations(touch, 2):
        if one.layer == other.layer:
            listed = one.group and one.group == other.group
            least = LIST_GAP if listed else GAP
            if one.rect.apart(other.rect) < least - 0.02:
                apart = one.rect.apart(other.rect)
                yield f"{one.name} and {other.name}: {apart:.2f} mm"


def words_outside(made, size):
    for one in made:
        places = boxes(one, metrics(size))
        for label, place in ((one.label, places.label), (one.second, places.second)):
            if label is not None:
                fitted = metrics(size).fit(label, place.w, place.h)
                if not fitted.ok:
                    yield f"{one.name} {label.texts} in {place.w:.1f} x {place.h:.1f}"


def cut_actions(made, size):
    """No ellipsis on an action; names of people may be cut."""
    del size
    for one in made:
        if one.tier == "touch" and one.seat < 0 and one.label and one.label.cut:
            yield one.name


def words_on_words(made, size):
    """No words, marks or figures lie on each other."""
    del size
    shown = [o for o in made if o.role in ("text", "mark", "die", "button", "member")]
    for one, other in combinations(shown, 2):
        strip = one.name.endswith("devices") or other.name.endswith("devices")
        if (
            one.layer == other.layer
            and not strip
            and one.rect.apart(other.rect) < -0.05
        ):
            yield f"{one.name} on {other.name}"


def bad_tiers(made, size):
    """What is read from 1 m is of the table size; nothing is under 3.6 mm."""
    for one in made:
        if (one.intent is not None) != (one.tier == "touch") and one.enabled:
            yield f"{one.name}: tier {one.tier}, intent {one.intent}"
        place = boxes(one, metrics(size)).label
        if one.tier == "table" and place is not None:
            fitted = metrics(size).fit(one.label, place.w, place.h)
            if fitted.size not in ("table", "score"):
                yield f"{one.name}: {fitted.size} {fitted.lines}"


def too_many_lines(made, size):
    """At most 7 lines are read from 1 m (things in one row are one line)."""
    del size
    top = top_layer(made)
    rows = {round(o.rect.y) for o in made if o.tier == "table" and o.layer == top}
    if len(rows) > 7:
        yield f"{len(rows)} lines"


def twice(made, size):
    del size
    names = [one.name for one in made]
    return {name for name in names if names.count(name) > 1}


def two_mains(made, size):
    del size
    mains = [
        one.name for one in made if one.role == "main" and one.layer == top_layer(made)
    ]
    return mains[1:]


CHECKS = (
    outside,
    too_small,
    too_close,
    words_outside,
    cut_actions,
    words_on_words,
    bad_tiers,
    too_many_lines,
    twice,
    two_mains,
)


@pytest.mark.parametrize(("size", "lang"), PANELS)
@pytest.mark.parametrize("check", CHECKS, ids=[one.__name__ for one in CHECKS])
def test_no_screen_has_anything(check, size, lang):
    found = faults(size, lang, check)
    assert not found, "\n".join([f"{len(found)} in all", *found[:12]])


# --- what the screens let people do ----------------------------------------------


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


@pytest.mark.parametrize("key", TABLES)
def test_every_answer_and_nothing_else_can_be_reached_by_touch(key):
    state = tables()[key].state
    assert set(reachable(key)) == set(state.legal_actions())


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
    assert find(made, "news").label.texts[0]
    fresh = screen("window-short-0")
    assert not find(fresh, "undo").enabled
    assert find(fresh, "news") is None


def key_of(kind, game=""):
    return next(
        key
        for key, view in tables().items()
        if view.state.prompt is not None
        and view.state.prompt.kind == kind
        and view.game.id.startswith(game)
    )


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
    assert find(made, f"log/{newest}/amend").intent.seq == newest
    rolled = view.amendable
    ui = replace(GAME, dialog="amend", seq=rolled)
    found = [o.intent for o in screen(key, ui) if isinstance(o.intent, AmendWith)]
    assert {one.action for one in found} == set(view.before[rolled].legal_actions())
    assert {one.seq for one in found} == {rolled}


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
    tried = Refused(error.value.refusal, view.entries[0].action, (1, 2))
    ui = replace(GAME, dialog="refusal", refused=tried)
    made = screen(key, ui)
    assert "prompt.other" in find(made, "slip/rule").label.texts[0]
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


# --- home and set-up ------------------------------------------------------------


def test_home_resumes_the_newest_game_or_starts_one():
    t, ui = translator("en"), UiState(language="en")
    made = screen_of(WORLD, ui, t, metrics())
    assert find(made, "main").intent == Resume(7)
    assert {o.intent.game for o in made if isinstance(o.intent, NewGame)} == set(GAMES)
    empty = screen_of(World(games=GAMES), ui, t, metrics())
    assert isinstance(find(empty, "main").intent, NewGame)


def test_a_game_can_be_set_up_by_taps_alone():
    t = translator("en")
    ui = UiState(where="setup", language="en", setup=first_setup(WORLD, t, "duel"))
    assert ui.setup.players == ("Ann", LONG[0])
    for name in ("player/0", "option/quick", "game"):
        made = screen_of(WORLD, ui, t, metrics())
        intent = find(made, name).intent
        assert isinstance(intent, ChangeSetup)
        ui = reduce(ui, intent)
        if name == "player/0":
            assert ui.setup.players == ("Player 1", LONG[0])
        if name == "option/quick":
            assert ui.setup.options == {"quick": True}
    assert ui.setup.game == "maze"
    start = find(screen_of(WORLD, ui, t, metrics()), "main").intent
    assert isinstance(start, StartGame)
    GAMES["maze"].start(start.setup.players, start.setup.options)


def test_the_number_of_players_stays_within_the_game():
    t = translator("en")
    ui = UiState(where="setup", language="en", setup=first_setup(WORLD, t, "window"))
    made = screen_of(WORLD, ui, t, metrics())
    assert len(ui.setup.players) == 3
    assert not find(made, "more").enabled
    assert not find(made, "fewer").enabled


def test_all_actions_on_screens_are_values():
    for made in every_screen((800, 480), "en").values():
        for one in made:
            assert one.intent is None or isinstance(one.intent, Intent)
            if isinstance(one.intent, Do | ChooseAnswer):
                assert isinstance(one.intent.action, Action)
