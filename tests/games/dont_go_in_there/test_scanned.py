"""What a card on the reader means at each prompt: an answer, a mark, or nothing."""

import random

import pytest
from msgspec.structs import replace

from companion.games.dont_go_in_there import game
from companion.games.dont_go_in_there.actions import (
    CARDS,
    KEYS,
    Card,
    RevealCard,
    TakeCard,
    card_of,
)
from companion.games.dont_go_in_there.model import with_item
from companion.i18n import Translator, game_catalogues, load_catalogue
from companion.kernel import Action, IllegalAction, Mark, Refusal, tag_of
from tests.soak import counted

NAMES = ("Ann", "Ben", "Cy", "Dee", "Eve")
KERNEL = load_catalogue("companion.locale", "kernel.toml")
SPEAK = Translator("en", KERNEL, *game_catalogues(game), strict=True)
STRANGE = ("", "ring", "ring-", "-2", "ring-²", "ring--2", "ring-999", "king-1", "1")
SIZES = (("prototype", 2), ("prototype", 4), ("retail", 2), ("retail", 5))


def states(rng, edition, players, **options):
    """Yield the states of one random game."""
    state = game.start(NAMES[:players], {"edition": edition, **options})
    while state.prompt is not None:
        yield state
        state = state.apply(rng.choice(state.legal_actions())).state


TYPES = ("tome", "mask", "doll", "ring", "twin", "holy_water", "mirror")


def until(rng, what, ready=lambda _: True):
    """Return the first state of some random games that waits for `what`."""
    for _ in range(300):
        for state in states(rng, "retail", 4, types=TYPES):
            if tag_of(state.prompt) == what and ready(state):
                return state
    pytest.fail(f"no random game has waited for {what}")


@pytest.fixture
def rng():
    return random.Random(7)


def meant(state, card):
    return state.prompt.scanned(state, card)


def test_every_card_at_every_prompt_is_legal_refused_or_nothing():
    keys = [*game.cards(profile={"edition": "retail"}), "haunted-1", *STRANGE]
    kinds = set()
    with counted(
        "games with every card scanned at every prompt", full=100, seed=5
    ) as run:
        for _ in range(run.n):
            edition, players = run.rng.choice(SIZES)
            for state in states(run.rng, edition, players):
                for card in keys:
                    kinds.add(_sound(state, card))
    assert kinds >= {
        *(("deal", Action), ("take", Action), ("take", Refusal)),
        *(("dispel", Mark), ("dispel", Refusal), ("place", None), ("roll", None)),
    }


def _sound(state, card):
    """Check one card at one prompt; return what it was found to be."""
    meaning = meant(state, card)
    if isinstance(meaning, Action):
        refused = _refusal(state, meaning)
        assert refused is None or refused.describe(SPEAK)
        return tag_of(state.prompt), Action
    if isinstance(meaning, Refusal):
        told = meaning.describe(SPEAK)
        assert SPEAK.has(f"rule.{meaning.rule}")
        assert card in STRANGE or game.card_name(SPEAK, card) not in told
        return tag_of(state.prompt), Refusal
    if isinstance(meaning, Mark):
        assert meaning.card == card
        return tag_of(state.prompt), Mark
    assert meaning is None
    return tag_of(state.prompt), None


def _refusal(state, action):
    try:
        state.apply(action)
    except IllegalAction as error:
        return error.refusal
    return None


@pytest.mark.parametrize("what", ["deal", "turn_up"])
def test_in_a_reveal_it_is_that_card_and_the_rule_refuses_what_cannot_be(rng, what):
    state = until(rng, what)
    for action in state.legal_actions():
        assert meant(state, KEYS[Card(action.type, action.value)]) == action
    gone = next((k for k in game.cards(state) if k not in state.unseen), "ring-9")
    with pytest.raises(IllegalAction):
        state.apply(meant(state, gone))
    assert meant(state, "ring-9") == RevealCard("ring", 9)


def again(state, key, slot="library/2"):
    card = CARDS[key]
    refusal = state.prompt.again(state, RevealCard(card.type, card.value), slot)
    return refusal and refusal.describe(SPEAK).partition(" Lay the new card")[0]


def test_a_card_that_has_turned_up_is_told_where_it_lies(rng):
    state = until(rng, "deal")
    assert again(state, "ring-2") is None  # a correction may have taken it away
    held = replace(state.players[0], up=(), down=(CARDS["ring-2"],))
    state = replace(state, players=(held, *state.players[1:]))
    assert again(state, "ring-2") == "Ann already has this card."
    row = replace(state.rooms[1], slots=(CARDS["mask-1"], CARDS["ring-2"], None))
    state = replace(state, rooms=with_item(state.rooms, 1, row))
    name = SPEAK.name("room", row.side)
    assert again(state, "mask-1") == f"This card already lies in the {name}."
    told = "This card was turned up before, in the Library."
    assert again(state, "ring-2") == told  # it may be either of two alike


def test_the_dummys_cards_are_told_of_too():
    state = game.start(NAMES[:2], {"edition": "prototype"})
    dummy = replace(state.dummy, cards=(CARDS["ring-2"],))
    told = again(replace(state, dummy=dummy), "ring-2")
    assert told == "The dummy already has this card."


def test_when_a_card_is_taken_it_is_the_slot_that_holds_it(rng):
    state = until(rng, "take")
    row = state.rooms[state.room_index(state.prompt.room)].slots
    for slot, card in enumerate(row, 1):
        if card is not None and row.count(card) == 1:
            assert meant(state, KEYS[card]) == TakeCard(slot)
    elsewhere = next(k for k in game.cards(state) if CARDS[k] not in row)
    refusal = meant(state, elsewhere)
    assert refusal == Refusal("take.other_card", {"room": state.prompt.room})
    name = SPEAK.name("room", state.prompt.room)
    assert refusal.describe(SPEAK) == f"That card does not lie in the {name}."


@pytest.mark.parametrize("library", [True, False])
def test_of_two_alike_the_table_says_which_where_it_matters(rng, library):
    def ready(state):
        here = state.prompt.room == "library"
        row = state.rooms[state.room_index(state.prompt.room)].slots
        return here == library and None not in row

    state = until(rng, "take", ready=ready)
    at = state.room_index(state.prompt.room)
    row = state.rooms[at].slots
    room = replace(state.rooms[at], slots=(row[0], row[0], row[2]))
    state = replace(state, rooms=with_item(state.rooms, at, room))
    wanted = Refusal("take.two_alike", {"room": "library"}) if library else TakeCard(1)
    assert meant(state, KEYS[row[0]]) == wanted


def test_where_cards_are_dispelled_it_is_marked_if_it_may_go(rng):
    state = until(rng, "dispel")
    prompt = state.prompt
    may = {value for choice in prompt.choices for value in choice}
    for card in game.cards(state):
        kind, value = CARDS[card].type, CARDS[card].value
        if kind == prompt.type and value in may:
            assert meant(state, card) == Mark(card)
        else:
            fields = {"seat": prompt.seat, "type": prompt.type}
            assert meant(state, card) == Refusal("dispel.other_card", fields)


def test_elsewhere_it_means_nothing(rng):
    for what in ("place", "roll", "turn_die", "roll_again", "choose_type"):
        state = until(rng, what)
        assert {meant(state, card) for card in game.cards(state)} == {None}


def test_cards_have_names_and_types_in_both_languages():
    for lang, ring, kind in (("en", "Ring 2", "Ring"), ("ja", "指輪2", "指輪")):
        t = SPEAK.to(lang)
        assert game.card_name(t, "ring-2") == ring
        assert game.type_name(t, game.card_type("ring-2")) == kind
    assert game.card_name(SPEAK, "king") == "king"


@pytest.mark.parametrize("key", STRANGE)
def test_a_strange_key_is_no_card(key):
    found = card_of(key)
    assert found is None or found == Card(key[: key.rindex("-")], int(key[-1]))
