"""The table of Panty Raider: the chance, the chips, and what is never shown."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from companion.games.panty_raider.actions import PlayCard, Raid, RollDice
from companion.games.panty_raider.formulas import dice_of, parts_of, sum_of
from companion.kernel import Ready, tag_of
from tests.soak import counted
from tests.ui.games.tables import fits
from tests.ui.raid_scenes import GAME, SIX, course, peeking, played, rolls, world
from tests.ui.scenes import RAID, metrics, translator
from ui.elements import find
from ui.games.panty_raider import attempt, pages, raid, words
from ui.games.panty_raider.attempt import DIE_ICONS
from ui.model import ChooseAnswer, ChooseSeat, Do, Open, Page, UseHeld
from ui.peeking import Peek
from ui.screens import screen_of


def shown(view, ui=GAME, size=(800, 480), lang="en"):
    t = translator(lang, RAID.id)
    return screen_of(world(view), replace(ui, language=lang), t, metrics(size))


def text(screen, name):
    one = find(screen, name)
    return None if one is None or one.label is None else one.label.texts[0]


def said(screen):
    """Return everything that is written on a screen."""
    labels = [label for one in screen for label in (one.label, one.second) if label]
    return "\n".join(text for label in labels for text in label.texts)


def attempts(count=3, names="four", seeds=range(20)):
    """Yield tables at which an attempt is being made."""
    for seed in seeds:
        for view in played(SIX[names][:count], {}, Random(seed), steps=250):
            if view.state.attempt is not None and view.state.row:
                yield view


def to_come(state, side):
    """Return how many dice of a side are to come, and what those show that lie."""
    prompt, thrown = state.prompt, state.attempt.thrown
    if tag_of(prompt) == "roll" and prompt.again and prompt.pool == side:
        return prompt.dice, prompt.keep
    if side in thrown:
        return 0, thrown[side].sum
    return dice_of(state, side), 0


def by_force(state):
    """Return the chance to win by counting all ways the dice to come can fall.

    Dice that are rolled again are to come, whatever they showed before.
    """
    dice, fixed = {}, {}
    for side in ("player", "girl"):
        dice[side], lying = to_come(state, side)
        parts = [one.n for one in parts_of(state, side) if one.what != "dice"]
        fixed[side] = sum(parts) + lying
    sides = range(1, state.options.die_sides + 1)
    won = total = 0
    for faces in product(sides, repeat=sum(dice.values())):
        mine, theirs = faces[: dice["player"]], faces[dice["player"] :]
        won += fixed["player"] + sum(mine) > fixed["girl"] + sum(theirs)
        total += 1
    return Fraction(won, total)


# --- the chance -----------------------------------------------------------------------


def test_the_chance_on_the_screen_is_that_of_all_ways_the_dice_can_fall():
    with counted("displayed chances of raids and trades", full=500, seed=5) as run:
        told, modes = set(), set()
        for _ in range(run.n):
            view = some_attempt(run.rng)
            screen = shown(view)
            if find(screen, "attempt/chance") is not None:
                said = text(screen, "attempt/chance")
                assert said == words.percent(by_force(view.state))
                told.add(said)
            assert attempt.sums_of(view.state).chance == by_force(view.state)
            modes.add(view.state.attempt.mode)
    assert len(told) > 3
    assert modes == {"raid", "trade"}


def test_dice_that_are_rolled_again_count_no_more_on_the_screen():
    """The old throw is neither in the sum nor in the chance while it is waited for."""
    seen = 0
    for view in attempts(seeds=range(12)):
        state = view.state
        if tag_of(state.prompt) != "after_roll" or dice_lying(state) > 5:
            continue
        plays = [one for one in state.legal_actions() if isinstance(one, PlayCard)]
        cards = state.options.deck.mischief
        rerolls = [one for one in plays if cards[one.card].effect("reroll")]
        for play in rerolls[:1]:
            waits = replace(view, state=state.apply(play).state)
            screen, fell = shown(waits), state.attempt.thrown[play.side]
            now = attempt.sums_of(waits.state)
            assert now.chance == by_force(waits.state)
            assert now.dice[play.side] == fell.dice
            assert now.sums[play.side] == sum_of(state, play.side) - fell.sum
            chance = find(screen, "attempt/chance")
            if chance is not None:
                assert text(screen, "attempt/chance") == words.percent(now.chance)
            seen += 1
    assert seen > 3


def dice_lying(state):
    """Return how many dice lie there."""
    return sum(thrown.dice for thrown in state.attempt.thrown.values())


def some_attempt(rng):
    """Return a random attempt with few enough dice to count all their ways."""
    while True:
        options = {"panties_on_head": rng.random() < 0.5}
        people = SIX["four"][: rng.randint(2, 6)]
        found = [
            view
            for view in played(people, options, Random(rng.random()), steps=120)
            if view.state.attempt is not None
            and view.state.row
            and sum(attempt.sums_of(view.state).dice.values()) <= 5
        ]
        if found:
            return rng.choice(found)


def test_a_chosen_card_shows_what_it_makes_of_the_chance():
    changed = 0
    for view in attempts(seeds=range(3)):
        state = view.state
        if tag_of(state.prompt) not in ("before_roll", "after_roll"):
            continue
        plays = [one for one in state.legal_actions() if isinstance(one, PlayCard)]
        for play in plays[::15]:
            ui = replace(GAME, seat=play.seat, answer=play)
            screen = shown(view, ui)
            after = attempt.sums_of(state.apply(play).state)
            if after is None:
                continue
            assert text(screen, "attempt/chance") == words.percent(after.chance)
            before = words.percent(attempt.sums_of(state).chance)
            assert text(screen, "attempt/chance/before") == before
            assert text(screen, "attempt/sum/player") == attempt.number_text(
                after.sums["player"]
            )
            changed += after.chance != attempt.sums_of(state).chance
    assert changed > 5


def test_the_chance_is_unknown_while_a_number_is_unknown():
    view = course(3, "long")["fact"]
    if attempt.sums_of(view.state) is not None:
        assert attempt.sums_of(view.state).chance is None
    assert words.percent(None) == "?"


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(0), "0%"),
        (Fraction(1, 1000), "<1%"),
        (Fraction(1, 200), "1%"),
        (Fraction(56, 100), "56%"),
        (Fraction(999, 1000), ">99%"),
        (Fraction(1), "100%"),
    ],
)
def test_only_what_is_certain_is_none_or_all(chance, said):
    assert words.percent(chance) == said


def test_a_raid_says_at_once_how_it_would_stand():
    view = course(3, "long")["mode"]
    screen = shown(view)
    after = attempt.sums_of(view.state.apply(Raid()).state)
    second = find(screen, pages.name_of(Raid())).second.texts[0]
    assert words.percent(after.chance) in second


def test_both_sums_can_be_looked_into():
    for view in attempts(seeds=range(1)):
        screen = shown(view, replace(GAME, dialog="odds"))
        for side in ("player", "girl"):
            total = text(screen, f"sum/{side}/total")
            assert total == attempt.number_text(sum_of(view.state, side))
        panel = find(shown(view), "attempt")
        assert panel.intent in (Open("odds"), None)


# --- windows --------------------------------------------------------------------------


def test_a_window_has_one_act_for_all_and_two_controls_a_seat():
    view = course(6, "long")["before_roll"]
    screen, prompt = shown(view), view.state.prompt
    assert find(screen, "main").intent == Do(Ready(seat="all"))
    for number, seat in enumerate(view.state.seats):
        chip, tick = find(screen, f"chip/{number}"), find(screen, f"chip/{number}/done")
        if seat in prompt.ready:
            assert not chip.enabled
            assert "ready" in chip.flags
            assert tick is None
        else:
            assert chip.intent == ChooseSeat(seat)
            assert tick.intent == Do(Ready(seat=seat))


def test_a_chosen_seat_has_its_own_answers_and_its_own_act():
    view = course(4, "one")["gear_up"]
    seat = view.state.prompt.waiting[0]
    screen = shown(view, replace(GAME, seat=seat))
    assert find(screen, "main").intent == Do(Ready(seat=seat))
    chosen = [o.intent.action for o in screen if isinstance(o.intent, ChooseAnswer)]
    assert chosen
    assert {one.seat for one in chosen} == {seat}


def test_every_answer_of_a_seat_is_on_some_page():
    for what in ("gear_up", "before_roll", "after_roll", "offer"):
        view = course(5, "long")[what]
        for seat in view.state.prompt.waiting:
            listed = {
                one for one in view.state.legal_actions() if one.seat in (seat, None)
            }
            found = {find(shown(view), "main").intent}
            for page in range(30):
                ui = replace(GAME, seat=seat, pages={"answers": page})
                for one in shown(view, ui):
                    found.add(one.intent)
            reached = {getattr(one, "action", None) for one in found}
            assert listed <= reached, (what, seat, listed - reached)


def test_a_drawer_opens_at_its_first_page():
    view = course(3, "long")["before_roll"]
    seat = view.state.prompt.waiting[0]
    screen = shown(view, replace(GAME, seat=seat))
    tabs = [one for one in screen if one.group == "tabs"]
    for tab in tabs:
        assert isinstance(tab.intent, Page)
        ui = replace(GAME, seat=seat, pages={"answers": tab.intent.to})
        same = find(shown(view, ui), tab.name)
        assert "chosen" in same.flags


def test_plays_stand_by_the_side_that_they_help():
    view = course(3, "long")["before_roll"]
    plays = tuple(
        one for one in view.state.legal_actions() if isinstance(one, PlayCard)
    )
    drawers = raid.by_side(view.state, plays)
    assert [one.key for one in drawers] == [
        key for key in raid.SIDES if key in {one.key for one in drawers}
    ]
    assert sum(len(one.actions) for one in drawers) == len(plays)


# --- dice -----------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["player", "girl"])
def test_the_dice_of_a_side_have_its_look_and_their_number(side):
    found = 0
    for seed in range(30):
        for view in played(SIX["one"][:3], {}, Random(seed), steps=250):
            prompt = view.state.prompt
            if prompt is None or tag_of(prompt) != "roll" or prompt.pool != side:
                continue
            screen = shown(view)
            dice = [o for o in screen if o.name.startswith("roll/die/")]
            assert len(dice) == min(prompt.dice, 5)
            assert {one.icon for one in dice} == {DIE_ICONS[side]}
            assert str(prompt.dice) in text(screen, "sentence")
            found += 1
    assert found
    assert len(set(DIE_ICONS.values())) == 2


def test_an_early_roll_is_taken_with_the_act_and_one_in_doubt_is_not():
    view = course(3, "long")["roll"]
    looks = {what: (table, ui) for what, table, ui in rolls(view)}
    held = shown(*looks["held"])
    assert find(held, "main").intent == UseHeld()
    assert find(held, "held/drop").intent is not None
    doubt = shown(*looks["held-doubtful"])
    assert find(doubt, "main").intent is None
    assert find(doubt, "held/use").intent == UseHeld()
    legal = [o for o in doubt if "legal" in o.flags and o.group == "answers"]
    options = looks["held-doubtful"][0].fallen.options
    assert {one.intent.action for one in legal} <= set(options)


def test_any_sum_can_be_entered_by_hand():
    view = course(6, "long")["roll"]
    found = set()
    for page in range(6):
        for one in shown(view, replace(GAME, pages={"answers": page})):
            action = getattr(one.intent, "action", None)
            if isinstance(action, RollDice):
                found.add(action)
    assert found == set(view.state.legal_actions())


# --- what is hidden -------------------------------------------------------------------


def test_no_hidden_card_is_named_on_the_table_or_on_a_seats_screen():
    """Only counts: the names of cards that may be in a hand come up when one plays."""
    for view in attempts(seeds=range(3)):
        state = view.state
        seen = {card for p in state.players for card in (*p.hand.known, *p.gear)}
        seen |= set(state.discard) | {one.card for one in state.attached}
        seen |= set(state.attempt.cards)
        hidden = set(state.options.deck.mischief) - seen
        names = {translator("en", RAID.id).name("card", one) for one in hidden}
        looks = [replace(GAME, dialog="seat", form=seat) for seat in state.seats]
        looks += [GAME] if len(state.prompt.seats) > 1 else []
        for ui in looks:
            written = said(shown(view, ui))
            assert [one for one in names if one in written] == []


def test_a_hand_is_shown_as_so_many_cards():
    view = course(4, "one")["gear_up"]
    for number, player in enumerate(view.state.players):
        screen = shown(view, replace(GAME, dialog="seat", form=player.name))
        backs = [o for o in screen if "hatch" in o.flags]
        assert len(backs) == min(player.hand.hidden, 10)
        assert str(player.hand.size) in text(screen, "has/hand")
        rail = find(shown(view), f"rail/{number}/hand")
        assert rail.label.texts == (str(player.hand.size),)


def test_the_private_look_names_no_card_until_it_was_noted():
    view, seat, slot = peeking()
    form = Peek(seat, slot, open="look")
    screen = shown(view, replace(GAME, dialog="cover", form=form))
    names = {
        translator("en", RAID.id).name("card", one) for one in view.state.dorm_deck
    }
    assert not names & set(said(screen).split("\n"))


# --- a seat ---------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_seat_is_one_tap_away_and_shows_its_four_slots(lang):
    view = course(6, "long")["bank"]
    screen = shown(view, lang=lang)
    for number, seat in enumerate(view.state.seats):
        row = find(screen, f"rail/{number}")
        assert row.intent == Open("seat", seat)
        whole = shown(view, replace(GAME, dialog="seat", form=seat), lang=lang)
        for slot in ("head", "face", "body", "hand"):
            assert find(whole, f"outline/{slot}/icon").icon == f"slot:{slot}"


def test_banked_is_read_from_a_metre():
    for count in (2, 3, 4, 5, 6):
        names = "one" if count == 4 else "long"
        view = course(count, names)["bank"]
        for number, player in enumerate(view.state.players):
            one = find(shown(view), f"rail/{number}/banked")
            assert one.tier == "table"
            assert one.label.texts == (str(len(player.banked)),)
            assert fits(one)
