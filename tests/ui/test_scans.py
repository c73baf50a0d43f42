"""What a card on a reader means at every prompt, and when it does not count."""

import pytest
from msgspec.structs import replace

from companion.kernel import Refusal, fields_of
from companion.table.dealt import Dealt
from hardware.events import CardGone, CardSeen
from tests.kernel.toys.duel import Turn, TurnUp
from tests.ui.test_router import CARD, PROMPTS, READ, REVEAL, WINDOW_START, routed
from ui.app.decisions import Act, Nothing, OfferCard, Tell, TurnedUp, Withdraw
from ui.app.router import SAME_CARD_SECONDS, Registry, review_card
from ui.tagging import CardWord


@pytest.mark.parametrize("prompt", ["choose", "roll", "over"])
def test_outside_a_reveal_nothing_says_which_card_was_read(prompt):
    decision, _ = routed(CARD, PROMPTS[prompt], registry=Registry(cards={"04A3": "1"}))
    assert decision == Tell("reader.card_read")
    assert "04A3" not in repr(decision)


@pytest.mark.parametrize("prompt", ["choose", "roll"])
def test_a_card_that_all_have_seen_is_named_at_a_wrong_moment(prompt):
    state = PROMPTS[prompt]
    registry = Registry(cards={"04A3": "1"}, dealt={"04A3": DEALT})
    decision, _ = routed(CARD, state, registry=registry)
    word = CardWord(state.game, "1")
    assert decision == Tell("reader.card_named", {"card": word})


@pytest.mark.parametrize("prompt", ["choose", "roll"])
def test_of_a_card_that_nobody_registered_it_is_said_why_it_is_not_asked(prompt):
    decision, _ = routed(CARD, PROMPTS[prompt])
    assert decision == Tell("reader.card_new")


def test_a_known_card_answers_a_reveal():
    decision, _ = routed(CARD, REVEAL, registry=Registry(cards={"04A3": "2"}))
    assert decision == Act(TurnUp(2), "reader:04A3")


def test_a_card_of_no_use_in_a_reveal_is_read_only():
    decision, _ = routed(CARD, REVEAL, registry=Registry(cards={"04A3": "king"}))
    assert decision == READ


RESTING = replace(CARD, resting=True)


@pytest.mark.parametrize(("card", "since"), [(RESTING, 0.0), (CARD, 10.5)])
def test_a_card_that_lay_there_before_is_offered_once(card, since):
    registry = Registry(cards={"04A3": "1"}, since=since)
    decision, held = routed(card, REVEAL, registry=registry)
    assert decision == OfferCard("04A3", TurnUp(1))
    assert review_card(REVEAL, registry, held)[0] == Nothing()


@pytest.mark.parametrize("cards", [{}, {"04A3": "king"}, {"04A3": "9"}])
def test_a_card_that_lay_there_and_cannot_be_it_is_to_be_laid_down_again(cards):
    decision, _ = routed(RESTING, REVEAL, registry=Registry(cards=cards))
    assert decision == Tell("reader.card_resting")
    assert routed(RESTING, WINDOW_START, registry=Registry(cards=cards))[0] == READ


def test_a_card_left_there_is_offered_when_a_reveal_comes():
    registry = Registry(cards={"04A3": "1"})
    decision, held = routed(CARD, PROMPTS["choose"], registry=registry)
    assert decision == READ
    decision, held = review_card(REVEAL, registry, held)
    assert decision == OfferCard("04A3", TurnUp(1))
    gone = CardGone("attic", "04A3", 12.0)
    assert routed(gone, REVEAL, held=held, registry=registry)[0] == Withdraw()


class Once(Turn, frozen=True, tag="once"):
    """A reveal of things that turn up once and for all."""

    def again(self, state, answer, slot):
        del state
        return Refusal("again.room", {"card": answer.card, "slot": slot})


ONCE = replace(REVEAL, prompt=Once(**fields_of(REVEAL.prompt)))
DEALT = Dealt(TurnUp(2), "card/1", 7)
WHY = Refusal("again.room", {"card": 2, "slot": "card/1"})


@pytest.mark.parametrize("cards", [{}, {"04A3": "2"}])
def test_the_very_card_that_has_turned_up_does_not_do_so_again(cards):
    registry = Registry(cards=cards, dealt={"04A3": DEALT})
    decision, held = routed(CARD, ONCE, registry=registry)
    assert decision == TurnedUp(DEALT, WHY, "04A3")
    assert review_card(ONCE, registry, held)[0] == Nothing()
    assert routed(RESTING, ONCE, registry=registry)[0] == Nothing()
    early = replace(registry, since=10.5)
    assert routed(CARD, ONCE, registry=early)[0] == TurnedUp(DEALT, WHY, "04A3")
    other = replace(CARD, uid="04B4")
    known = replace(registry, cards={"04B4": "2"})
    assert routed(other, ONCE, registry=known)[0].action == TurnUp(2)


def test_where_things_come_back_to_be_turned_up_again_they_may():
    registry = Registry(cards={"04A3": "2"}, dealt={"04A3": DEALT})
    decision, _ = routed(CARD, REVEAL, registry=registry)
    assert decision == Act(TurnUp(2), "reader:04A3")


@pytest.mark.parametrize("prompt", PROMPTS)
@pytest.mark.parametrize("cards", [{}, {"04A3": "1"}])
def test_under_a_dialog_a_card_waits_and_is_offered_afterwards(prompt, cards):
    state, covered = PROMPTS[prompt], Registry(cards=cards, covered=True)
    decision, held = routed(CARD, state, registry=covered)
    waits = prompt == "reveal"
    assert decision == (Tell("reader.card_waits") if waits else READ)
    assert review_card(state, covered, held) == (Nothing(), held)
    after, _ = review_card(state, replace(covered, covered=False), held)
    assert isinstance(after, OfferCard) is (waits and bool(cards))
    again, _ = routed(CARD, state, registry=Registry(cards=cards), held=held, now=10.5)
    assert again != Nothing()  # laid down again at once


def test_a_card_that_was_lifted_is_not_offered():
    registry = Registry(cards={"04A3": "1"})
    _, held = routed(CARD, PROMPTS["choose"], registry=registry)
    other = CardGone("attic", "04B4", 11.0)
    decision, held = routed(other, PROMPTS["choose"], held=held)
    assert decision == Nothing()
    assert held.lying
    gone = CardGone("attic", "04A3", 11.0)
    decision, held = routed(gone, PROMPTS["choose"], held=held)
    assert decision == Nothing()
    assert review_card(REVEAL, registry, held) == (Nothing(), held)


def test_a_card_answers_only_once_while_it_lies_there():
    registry = Registry(cards={"04A3": "1"})
    _, held = routed(CARD, REVEAL, registry=registry)
    assert review_card(REVEAL, registry, held)[0] == Nothing()


@pytest.mark.parametrize(
    ("uid", "reader", "later", "silent"),
    [
        ("04A3", "attic", SAME_CARD_SECONDS - 0.1, True),
        ("04A3", "attic", SAME_CARD_SECONDS, False),
        ("04B4", "attic", 0.5, False),
        ("04A3", "cellar", 0.5, False),
    ],
)
def test_the_same_card_within_three_seconds_is_silence(uid, reader, later, silent):
    _, held = routed(CARD, WINDOW_START, now=10.0)
    again = CardSeen(reader, uid, 10.0 + later)
    decision, _ = routed(again, WINDOW_START, held=held, now=10.0 + later)
    assert isinstance(decision, Nothing if silent else Tell)
