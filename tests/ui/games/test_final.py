"""The reckoning: columns, the reveal, and how each total came about."""

import pytest
from msgspec.structs import replace

from companion.games.dont_go_in_there.events import CardsDispelled, RoomLeft
from companion.games.dont_go_in_there.scoring import scores
from tests.ui.games.tables import GAME, NAMES, PANELS, faults, shown
from tests.ui.scenes import REAL, SIZES, metrics, played, tables, translator
from tests.ui.table_app import real_app
from ui.app.decisions import Press
from ui.app.input import Key
from ui.elements import find, focus_order
from ui.games.dont_go_in_there.final import PAGE, end_events
from ui.model import Again, Do, GoHome, Page, World
from ui.screens import screen_of
from ui.screens.reveal import COUNT, PAUSE, counted, length, revealed, share

CASES = ((5, "retail", "long"), (4, "prototype", "ja"), (2, "retail", "one"))


def over(count=4, edition="retail", names="four"):
    return played(REAL, NAMES[names][:count], 9999, {"edition": edition})


@pytest.mark.parametrize(("size", "lang"), PANELS)
@pytest.mark.parametrize(("count", "edition", "names"), CASES)
def test_it_looks_right_whole_half_revealed_and_each_total(
    count, edition, names, size, lang
):
    view = over(count, edition, names)
    looks = [replace(GAME, pages={PAGE: n}) for n in range(1, count + 1)]
    looks += [replace(GAME, revealed=at / 2) for at in range(10)]
    for ui in (GAME, *looks):
        assert not faults(shown(view, ui, size, lang), size)


def columns_of(made):
    """Return the seats' columns from left to right."""
    found = [one for one in made if one.name.startswith("rank/")]
    found = [one for one in found if one.name != "rank/dummy"]
    found = [one for one in found if one.name.count("/") == 1]
    return [int(one.name[5:]) for one in sorted(found, key=lambda one: one.rect.x)]


def test_the_columns_stand_from_best_to_worst_with_what_they_are_made_of():
    view = over()
    made, points = shown(view), scores(view.state)
    seats = [view.state.seats[n] for n in columns_of(made)]
    assert seats == [seat for group in view.state.outcome.ranking for seat in group]
    for seat, score in points.items():
        name = f"rank/{view.state.index(seat)}"
        assert find(made, f"{name}/total").label.texts == (str(score.total),)
        assert find(made, f"{name}/curses").label.texts == (str(score.cards),)
        assert find(made, f"{name}/adds").label.texts == (f"+{score.penalty}",)
        most = find(made, f"{name}/most") is not None
        assert most == (score.most_ghosts and score.ghosts > 0)
        laurel = find(made, f"{name}/laurel") is not None
        assert laurel == (seat in view.state.outcome.winners)
    assert find(made, "main").intent == Again()
    assert find(made, "home").intent == GoHome()


def with_dummy(dummy, players, **options):
    """Return the end of a game of two with the dummy's ghosts and the players'."""
    view = over(2, "prototype")
    state = view.state
    ghosts = [replace(p, ghosts=n) for p, n in zip(state.players, players, strict=True)]
    state = replace(
        state,
        players=tuple(ghosts),
        dummy=replace(state.dummy, ghosts=dummy),
        options=replace(state.options, **options),
    )
    return replace(view, state=state, view=None)


@pytest.mark.parametrize(("size", "lang"), PANELS)
def test_the_dummy_stands_beside_the_columns_as_long_as_its_ghosts_decide(size, lang):
    view = with_dummy(12, (9, 4))
    for ui in (GAME, replace(GAME, revealed=0.4)):
        made = shown(view, ui, size, lang)
        assert not faults(made, size)
        assert find(made, "rank/dummy/ghosts").label.texts == ("12",)
        assert find(made, "rank/dummy/total") is None
        assert find(made, "rank/dummy").intent is None
    last = find(made, f"rank/{columns_of(shown(view))[-2]}")
    assert last is None or find(made, "rank/dummy").rect.x > last.rect.right
    view = with_dummy(12, (9, 4), dummy_counts_for_most_ghosts=False)
    assert find(shown(view), "rank/dummy") is None
    assert find(shown(over(3, "prototype")), "rank/dummy") is None


@pytest.mark.parametrize(
    ("dummy", "players", "most"),
    [
        (12, (9, 4), {"dummy"}),
        (9, (9, 4), {"dummy", "0"}),
        (3, (9, 9), {"0", "1"}),
        (0, (0, 0), set()),
    ],
)
def test_whoever_has_most_ghosts_is_marked_and_it_is_said_why_nobody_pays(
    dummy, players, most
):
    view = with_dummy(dummy, players)
    made = shown(view)
    marked = [one.name for one in made if one.name.endswith("/most")]
    assert {name.split("/")[1] for name in marked} == most
    said = {}
    for page in (1, 2):
        how = shown(view, replace(GAME, pages={PAGE: page}))
        who = find(how, "sentence/who").label.texts[0].removesuffix("\u2026")
        said[who] = find(how, "how").label.texts[0]
    for player, ghosts in zip(view.state.players, players, strict=True):
        (told,) = [text for who, text in said.items() if player.name.startswith(who)]
        blamed = f"The dummy has the most ({dummy})" in told
        assert blamed == ("dummy" in most and ghosts < dummy)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_what_the_ghosts_add_is_as_big_in_every_column(count, size):
    view = over(count, "retail", "ja")
    made = shown(view, GAME, size)
    for part in ("curses", "adds", "ghosts"):
        listed = [find(made, f"rank/{n}/{part}") for n in range(count)]
        fitted = {metrics(size).fit(o.label, o.rect.w, o.rect.h).size for o in listed}
        assert len(fitted) == 1, part


def test_a_shared_victory_has_two_laurels_and_one_number():
    view = over(2)
    players = tuple(
        replace(one, up=view.state.players[0].up, ghosts=3)
        for one in view.state.players
    )
    view = replace(view, state=replace(view.state, players=players))
    made = shown(view)
    assert len([one for one in made if one.name.endswith("/laurel")]) == 2
    for number in (0, 1):
        assert find(made, f"rank/{number}/place").label.texts == ("1",)


# --- the reveal -----------------------------------------------------------------------


def test_the_last_comes_first_and_the_laurel_last_of_all():
    view = over()
    best_first = columns_of(shown(view))
    for turn in range(4):
        at = turn * (COUNT + PAUSE)
        made = shown(view, replace(GAME, revealed=at))
        assert columns_of(made) == best_first[3 - turn :]
        assert not any(one.name.endswith("/laurel") for one in made)
        assert find(made, "main").intent is None
    assert any(one.name.endswith("/laurel") for one in shown(view))


def test_nobody_is_named_before_it_is_out():
    view = over()
    made = shown(view, replace(GAME, revealed=0.4))
    assert find(made, "sentence/who") is None
    assert find(made, "spine/all").seats == (0, 1, 2, 3)


def test_totals_count_up_and_stop():
    figures = [counted(30, at / 100, 1) for at in range(300)]
    assert figures[0] == 0
    assert figures == sorted(figures)
    assert figures[int((2 * COUNT + PAUSE) * 100) + 1] == 30
    assert counted(30, None, 9) == 30
    assert share(None, 3) == 1.0
    assert length(4) == pytest.approx(4 * (COUNT + PAUSE) + 0.3)
    assert revealed(0.0, 4) == 0.0
    assert revealed(length(4), 4) is None


def finished(folder, **options):
    """Return an app just after the last answer of a game."""
    app = real_app(folder)
    app.session.motion = options.pop("motion", True)
    app.begin(REAL, ("Ann", "Ben", "Cy"), edition="prototype")
    while app.table.state.prompt is not None:
        app.want(Do(app.table.state.legal_actions()[-1]))
    return app


def test_it_comes_up_with_time_and_then_rests(tmp_path):
    app = finished(tmp_path)
    assert app.ui.revealed is not None
    seen = []
    for _ in range(100):
        app.turn(0.05)
        seen.append(app.ui.revealed)
    assert seen[0] is not None
    assert seen[-1] is None
    steps = [one for one in seen if one is not None]
    assert steps == sorted(steps)
    pictures = len(app.shown.pictures)
    app.turn(5.0)
    assert len(app.shown.pictures) == pictures
    app.close()


@pytest.mark.parametrize("how", ["touch", "key", "button"])
def test_any_touch_or_key_shows_all_at_once_and_does_nothing_else(tmp_path, how):
    app = finished(tmp_path)
    app.turn(0.3)
    assert app.ui.revealed is not None
    if how == "touch":
        app.tap("home")
    elif how == "key":
        app.hands.key(Key("u"), app.clock.now)
    else:
        app.hands.button(Press("confirm"), app.clock.now)
    app.turn()
    assert app.ui.revealed is None
    assert app.ui.where == "game"
    assert app.table.state.prompt is None
    app.close()


def test_with_motion_off_all_is_there_at_once(tmp_path):
    app = finished(tmp_path, motion=False)
    assert app.ui.revealed is None
    assert find(app.hands.screen, "main").intent == Again()
    app.close()


def test_undo_and_redo_do_not_count_anew_for_long(tmp_path):
    app = finished(tmp_path)
    app.turn(60.0)
    assert app.ui.revealed is None
    app.tap("rank/0")
    assert app.ui.page(PAGE)
    app.tap("main")
    assert not app.ui.page(PAGE)
    app.close()


# --- how a total came about -----------------------------------------------------------


def test_a_tap_on_a_column_shows_how_its_total_came_about():
    view = over()
    made = shown(view)
    for number, seat in enumerate(columns_of(made), 1):
        column = find(made, f"rank/{seat}")
        assert column.intent == Page(PAGE, number)
        assert column.name in focus_order(made)
        page = shown(view, replace(GAME, pages={PAGE: number}))
        me = view.state.players[seat]
        cards = [
            o for o in page if o.role == "panel" and o.name.startswith(("up/", "down/"))
        ]
        assert len(cards) == len(me.up) + len(me.down) == 12
        score = scores(view.state)[me.name]
        told = find(page, "how").label.texts[0]
        assert f"= {score.total} " in told
        assert find(page, "main").intent == Page(PAGE, 0)


def test_the_end_effects_of_a_seat_are_told_and_only_those():
    view = over()
    events = [one for entry in view.entries for one in entry.events]
    last = max(i for i, one in enumerate(events) if isinstance(one, RoomLeft))
    gone = [one for one in events[last:] if isinstance(one, CardsDispelled)]
    told = [one for seat in view.state.seats for one in end_events(view, seat)]
    assert [one for one in told if isinstance(one, CardsDispelled)] == sorted(
        gone, key=lambda one: view.state.index(one.seat)
    )


def test_the_cards_that_went_at_the_end_are_named_once():
    view = over()
    t = translator("en", REAL.id)
    for number, seat in enumerate(columns_of(shown(view)), 1):
        page = shown(view, replace(GAME, pages={PAGE: number}))
        told = find(page, "how").label.texts[0]
        for event in end_events(view, view.state.seats[seat]):
            for value in event.values:
                assert f"{t.name('type', event.type)} {value}" in told


# --- the end of other games -----------------------------------------------------------


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_other_games_end_on_columns_too(lang):
    for key, view in tables().items():
        outcome = view.state.outcome
        if outcome is None:
            continue
        t = translator(lang, view.game.id)
        ui = replace(GAME, language=lang)
        made = screen_of(World(table=view), ui, t, metrics())
        assert len(columns_of(made)) == len(view.state.seats), key
        for seat, total in outcome.totals.items():
            name = f"rank/{view.state.seats.index(seat)}/total"
            assert find(made, name).label.texts == (str(total),)
        laurels = [one for one in made if one.name.endswith("/laurel")]
        assert len(laurels) == len(outcome.winners)
        assert not faults(made, (800, 480))
