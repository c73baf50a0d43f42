"""Seats that programs play at a real table: they decide, people carry it out."""

import random

import pytest

from companion.kernel import ChangeSeat, Correct, Ready
from companion.sim.dealer import Dealer
from tests.kernel.toys.window import Play
from tests.ui.scenes import RAID, REAL
from tests.ui.table_app import App, real_app
from ui.app.bots import PAUSE, RESPITE
from ui.elements import find
from ui.model import Close, Do, GoHome, Open, Resume, Setup, StartGame, Undo

PLAYERS = ("Ann", "Ben", "Cy")


@pytest.fixture
def app(tmp_path):
    app = App(tmp_path).begin()
    yield app
    app.close()


def hand_over(app, seat="Ben", to="bot:random"):
    app.want(Do(ChangeSeat(seat, to)))


def sources(app):
    return [entry.source for entry in app.table.entries]


# --- one decision ---------------------------------------------------------------------


def test_a_program_answers_after_a_pause_and_not_before(app):
    hand_over(app)
    app.turn(PAUSE - 0.1)
    assert sources(app) == ["touch"]
    app.turn(0.2)
    assert sources(app) == ["touch", "bot:random"]
    assert app.table.entries[-1].action.seat == "Ben"


def test_a_program_waits_while_somebody_looks_at_something_else(app):
    hand_over(app)
    app.want(Open("log"))
    app.turn(10 * PAUSE)
    assert sources(app) == ["touch"]
    app.want(Close())
    app.turn(PAUSE)
    assert len(sources(app)) == 2


def test_after_an_undo_the_people_have_time_to_go_further_back(app):
    app.want(Do(Play(seat="Ann")))
    hand_over(app)
    app.turn(PAUSE)
    app.want(Undo())
    app.turn(PAUSE)
    app.want(Undo())
    assert app.table.state.played_by("Ben") == "human"
    app.want(Undo())
    app.turn(2 * RESPITE)
    assert sources(app) == []


def test_a_program_goes_on_by_itself_when_nobody_goes_further_back(app):
    hand_over(app)
    app.turn(PAUSE)
    app.want(Undo())
    app.turn(RESPITE)
    assert sources(app)[-1] == "bot:random"


def test_dice_are_left_to_the_people(app):
    for seat in PLAYERS:
        hand_over(app, seat)
    app.want(Do(Ready(seat="all")))
    app.turn(100.0)
    assert app.waits_for == "fling"
    assert "bot:random" not in sources(app)


@pytest.mark.parametrize("to", ["away", "human"])
def test_who_is_away_is_answered_for_by_the_table(app, to):
    hand_over(app, to=to)
    app.turn(100.0)
    assert sources(app) == ["touch"]
    app.want(Do(Play(seat="Ben")))
    assert app.table.state.pile == 1


# --- programs that are not there ------------------------------------------------------


@pytest.mark.parametrize(
    ("to", "near"), [("bot:greddy", ["greedy"]), ("bot:zzz", [])], ids=["near", "far"]
)
def test_an_unknown_program_is_refused_with_the_nearest_name(tmp_path, to, near):
    app = real_app(tmp_path).begin(REAL, PLAYERS)
    hand_over(app, to=to)
    refusal = app.ui.refused.refusal
    assert (refusal.rule, refusal.fields["near"]) == ("seat.bot_unknown", near)
    app.loop.turn()
    said = find(app.hands.screen, "slip/why").label.texts[0]
    assert ("Did you mean greedy?" in said) is bool(near)
    assert app.table.state.played_by("Ben") == "human"
    app.close()


def test_a_journal_with_a_program_that_is_gone_can_be_played_on(app):
    app.table.act(ChangeSeat("Ben", "bot:gone"))
    key = app.table.key
    app.want(GoHome())
    app.want(Resume(key))
    app.turn(PAUSE)
    assert app.ui.notice.message == "seat.bot_missing"
    app.want(Do(Play(seat="Ben")))
    assert app.table.state.pile == 1


# --- on the real screens --------------------------------------------------------------


def test_a_seat_is_handed_over_by_touch_alone(tmp_path):
    app = real_app(tmp_path).begin(REAL, PLAYERS)
    for name in ("menu", "menu/seats", "seats/1/bot", "who/bot:greedy"):
        app.tap(name)
    assert app.table.state.played_by("Ben") == "bot:greedy"
    for name in ("menu", "menu/seats", "seats/1/human"):
        app.tap(name)
    assert app.table.state.played_by("Ben") == "human"
    app.close()


def answered(app, dealer, rng):
    """Let the fake tower, or people by the screen, answer; or time pass for a bot."""
    state = app.table.state
    prompt = state.prompt
    if prompt.kind == "roll":
        dice = dealer.answer(state)
        faces = ["ghost"] * dice.ghosts + ["blank"] * (prompt.dice - dice.ghosts)
        app.turn(0.1)
        app.tower.roll(*(face.upper() for face in faces))
        app.turn()
    elif prompt.kind == "reveal":
        app.want(Do(dealer.answer(state)))
    elif state.played_by(prompt.seat) == "human":
        app.want(Do(rng.choice(state.legal_actions())))
    else:
        app.turn(PAUSE)


@pytest.mark.parametrize("edition", ["prototype", "retail"])
def test_two_programs_and_a_person_play_a_whole_game(tmp_path, edition):
    rng = random.Random(5)
    dealer = Dealer(rng)
    app = real_app(tmp_path).begin(REAL, PLAYERS, edition=edition)
    hand_over(app, "Ben", "bot:greedy")
    hand_over(app, "Cy", "bot:random")
    news = []
    while app.table.state.prompt is not None:
        answered(app, dealer, rng)
        shown = find(app.hands.screen, "news")
        if sources(app)[-1].startswith("bot:") and shown:
            news.append(shown.label.texts[0])
    by = {"Ann": "touch", "Ben": "bot:greedy", "Cy": "bot:random"}
    for entry in app.table.entries[2:]:
        kind = entry.before.prompt.kind
        if kind == "choose":
            assert entry.source == by[entry.seat]
        else:
            assert entry.source.startswith("tower:" if kind == "roll" else "touch")
    assert any("Ben" in one for one in news)
    assert any("Ben" in one and "Cy" in one for one in news)
    assert app.table.state.outcome is not None
    app.close()


# --- hands that nobody has seen -------------------------------------------------------


def raiding(tmp_path, *acts, players=PLAYERS):
    app = real_app(tmp_path)
    app.want(StartGame(Setup(RAID.id, players, {"start_player": "Ann"})))
    for act in acts:
        app.want(Do(RAID.parse(act)))
    return app


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_program_plays_no_card_of_its_hidden_hand(tmp_path, bot):
    """Which cards it was dealt only the table can see; nobody looks for it."""
    app = raiding(tmp_path)
    for seat in ("Ben", "Cy"):
        hand_over(app, seat, f"bot:{bot}")
    app.turn(PAUSE)
    app.turn(PAUSE)
    mine = [e for e in app.table.entries if e.source.startswith("bot:")]
    assert [(e.seat, type(e.action)) for e in mine] == [("Ben", Ready), ("Cy", Ready)]
    app.close()


def test_a_program_plays_what_everybody_knows_it_holds(tmp_path):
    unequip = {"do": "unequip", "card": "mis.ninjasuit", "seat": "Ben"}
    app = raiding(tmp_path, {**unequip, "do": "equip"}, unequip)
    hand_over(app, "Ben", "bot:greedy")
    app.turn(PAUSE)
    last = app.table.entries[-1]
    assert RAID.dump(last.action) == {**unequip, "do": "equip"}
    app.close()


def test_people_draw_a_card_for_a_program_that_must_discard_a_hidden_one(tmp_path):
    ready = {"do": "ready", "seat": "all"}
    app = raiding(tmp_path, ready, {"do": "draw_two"})
    assert app.table.state.prompt.seats == ("Ann",)
    hand_over(app, "Ann", "bot:greedy")
    app.turn(10 * PAUSE)
    assert not sources(app)[-1].startswith("bot:")
    app.want(Do(RAID.parse({"do": "discard", "card": "mis.beanie"})))
    assert app.table.state.turn.seat == "Ben"
    app.close()


def test_a_program_plays_with_a_hand_that_people_have_laid_open_for_it(tmp_path):
    """Its cards are entered as known by a correction; then it chooses among them."""
    app = raiding(tmp_path)
    opened = ["mis.ninjasuit", "mis.grapple", "mis.marbles", "mis.beret"]
    hand = {"known": opened, "unknown": [0], "orange": 0}
    app.want(Do(Correct("/players/1/hand", hand)))
    hand_over(app, "Ben", "bot:greedy")
    for _ in range(5):
        app.turn(PAUSE)
    worn = app.table.state.players[1].gear
    assert set(worn) == {"mis.ninjasuit", "mis.grapple", "mis.beret"}
    assert app.table.state.players[1].hand.known == ("mis.marbles",)
    app.close()
