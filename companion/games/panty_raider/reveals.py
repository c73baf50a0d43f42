"""What turns up, what falls, and the choices between (rules 2.8 to 2.11)."""

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from companion.games.panty_raider import events as told
from companion.games.panty_raider import flow, gearing, windows
from companion.games.panty_raider.actions import (
    Adjust,
    Discard,
    DrawTwo,
    EnterDorm,
    LearnGuru,
    Raid,
    RollDice,
    Tell,
    Trade,
    TurnUp,
    UnlearnGuru,
)
from companion.games.panty_raider.deck import SIDES, Side
from companion.games.panty_raider.draft import Draft
from companion.games.panty_raider.facts import fact_of, with_fact
from companion.games.panty_raider.formulas import attempt_of
from companion.games.panty_raider.hands import not_held
from companion.games.panty_raider.model import Thrown
from companion.kernel import IllegalAction, Refusal, Step, draw, put_back

if TYPE_CHECKING:
    from companion.games.panty_raider import prompts
    from companion.games.panty_raider.state import GameState


def start(state: "GameState", action: TurnUp) -> Step:
    """F0: the drawn player begins."""
    draft = Draft.of(state)
    draft.tell(told.StartDrawn(str(action.seat)))
    return draft.step(flow.begin_turn(draft, str(action.seat)), action)


# --- dorm cards -----------------------------------------------------------------------


_NO_SUCH_KIND = {"dorm": "reveal.no_dorm", "guru": "reveal.no_guru"}


def _seen(state: "GameState", pool: Any, action: TurnUp) -> str:
    """Return the card that turned up.

    Raises:
        IllegalAction: it is none of this deck, or lies elsewhere already.
    """
    from companion.games.panty_raider.turning import GuruUp  # noqa: PLC0415  (cycle)

    card = action.card
    if card is None or action.seat is not None:
        raise flow.refused("reveal.card")
    if card in pool:
        return card
    deck = state.options.deck
    kind = "guru" if isinstance(state.prompt, GuruUp) else "dorm"
    if card in deck.ids and card not in getattr(deck, kind):
        raise flow.refused(_NO_SUCH_KIND[kind], card=card)
    if card not in deck.ids:
        raise flow.refused("reveal.no_such", card=card)
    entries: tuple[dict[str, Any], ...] = ({"do": "reveal", "card": card},)
    raise IllegalAction(Refusal("reveal.seen", {"card": card}, entries))


def dorm(state: "GameState", prompt: "prompts.DormUp", action: TurnUp) -> Step:
    """F5, F8a: a girl turns up, for an empty place or in a swap."""
    card = _seen(state, state.dorm_deck, action)
    draft = Draft.of(state)
    draft.dorm_deck, draft.looking = draw(draft.dorm_deck, card), ()
    if not prompt.window:
        draft.row = (*draft.row, card)
        draft.tell(told.RoommateMet(card, prompt.place))
        return draft.step(flow.meet_next(draft), action)
    old = draft.row[prompt.place]
    row = list(draft.row)
    row[prompt.place] = card
    draft.row = tuple(row)
    draft.discard_girls((old,))
    draft.tell(told.RoommateSwapped(card, old, prompt.place))
    window = windows.WHEN[prompt.window]
    return draft.step(flow.resume(draft, window), action)


def phase_two(state: "GameState", action: DrawTwo | EnterDorm) -> Step:
    """F2: two cards, or into the dorm."""
    draft = Draft.of(state)
    if isinstance(action, DrawTwo):
        return draft.step(flow.draw_two(draft), action)
    draft.tell(told.DormEntered(draft.turn.seat))
    return draft.step(flow.pick_wingman(draft), action)


def mode(state: "GameState", action: Raid | Trade) -> Step:
    """F6: the attempt begins."""
    draft = Draft.of(state)
    chosen = "raid" if isinstance(action, Raid) else "trade"
    return draft.step(flow.begin_attempt(draft, chosen), action)


# --- gurus ----------------------------------------------------------------------------


def guru(state: "GameState", prompt: "prompts.GuruUp", action: TurnUp) -> Step:
    """F1a: the drawn guru; what it costs is next, or a decision where it is paid."""
    from companion.games.panty_raider import prompts as asked  # noqa: PLC0415  (cycle)

    card = _seen(state, state.guru_deck, action)
    draft = Draft.of(state)
    draft.guru_deck = draw(draft.guru_deck, card)
    draft.tell(told.GuruLearned(draft.turn.seat, card))
    ready = prompt.ready
    if draft.options.guru_cost_order == "draw_first":
        after = asked.PayGuru((draft.turn.seat,), card, False, ready)
        only = list(after.legal(draft.frozen(after), None, None))
        if len(only) > 1:
            return draft.step(after, action)
        card_paid = only[0]
        assert isinstance(card_paid, Discard)
        _pay(draft, card_paid.card)
        return draft.step(_keep(draft, card, ready), action)
    if draft.options.guru_unlearn == "decline_drawn":
        return draft.step(asked.PayGuru((draft.turn.seat,), card, True, ready), action)
    return draft.step(_keep(draft, card, ready), action)


def _pay(draft: Draft, card: str) -> None:
    i = draft.index(draft.turn.seat)
    where = draft.sight().find(i, card)
    if where is None:
        raise IllegalAction(not_held(draft, i, card))
    draft.discard_hand_card(i, card, where)


def _keep(draft: Draft, card: str, ready: tuple[str, ...]) -> "windows.GearUp":
    """Lay the guru before the current player; one that was there goes back."""
    i = draft.index(draft.turn.seat)
    if draft.players[i].guru is not None:
        gearing.give_back(draft, i)
    draft.players[i] = replace(draft.players[i], guru=card)
    return windows.GearUp(draft.seats, ready)


def pay(
    state: "GameState",
    prompt: "prompts.PayGuru",
    action: Discard | LearnGuru | UnlearnGuru,
) -> Step:
    """F1a: a card pays, or the guru is kept or put back."""
    draft = Draft.of(state)
    seat, card = prompt.seat, prompt.guru
    if isinstance(action, UnlearnGuru):
        if not card or state.options.guru_unlearn != "decline_drawn":
            raise flow.refused("guru.must_pay", seat=seat)
        draft.guru_deck = put_back(draft.guru_deck, card)
        draft.tell(told.GuruReturned(seat, card))
        return draft.step(windows.GearUp(draft.seats, prompt.ready), action)
    if isinstance(action, LearnGuru) != prompt.paid:
        rule = "guru.paid" if prompt.paid else "guru.must_pay"
        raise flow.refused(rule, seat=seat)
    if isinstance(action, Discard):
        _pay(draft, action.card)
        if not card:
            return draft.step(gearing.next_guru(draft, prompt.ready), action)
    return draft.step(_keep(draft, card, prompt.ready), action)


# --- what stands on a card ------------------------------------------------------------


def tell(state: "GameState", prompt: "prompts.FactUp", action: Tell) -> Step:
    """Note what stands on a card, and go on with what needed it (rules 4)."""
    fact = fact_of(prompt.slot)
    if (type(action.value) is int) == (fact.key == "panty") or (
        str(action.value) not in prompt.pool
    ):
        known = list(prompt.pool)
        fields = {"card": fact.card, "key": fact.key, "known": known}
        rule = "tell.panty" if fact.key == "panty" else "tell.value"
        raise flow.refused(rule, value=action.value, **fields)
    draft = Draft.of(state)
    deck = with_fact(draft.deck, fact, action.value)
    draft.options = replace(draft.options, deck=deck)
    draft.tell(told.FactTold(fact.card, fact.key, action.value))
    return draft.step(flow.after_fact(draft, fact.card), action)


# --- dice -----------------------------------------------------------------------------


def roll(state: "GameState", prompt: "prompts.RollSide", action: RollDice) -> Step:
    """F9, F10a: the sum of a side; of a re-roll the new sum replaces the old."""
    side: Side = "girl" if prompt.pool == "girl" else "player"
    if action.side not in (None, side):
        raise flow.refused("roll.side", side=side)
    faces, total = _read(prompt, action)
    draft = Draft.of(state)
    attempt = attempt_of(draft)
    thrown = _thrown(prompt, attempt.thrown.get(side), faces, total)
    draft.attempt = replace(attempt, thrown={**attempt.thrown, side: thrown})
    draft.tell(told.DiceRolled(side, thrown.dice, thrown.sum, faces))
    shown = tuple(map(str, faces)) or None
    accepted = RollDice(side, total, shown)
    if prompt.again:
        return draft.step(flow.resume(draft, "after_roll"), accepted)
    return draft.step(flow.roll_next(draft), accepted)


def _thrown(
    prompt: "prompts.RollSide", old: Thrown | None, faces: tuple[int, ...], total: int
) -> Thrown:
    """Return how the dice of a side lie after a roll.

    Where one die is rolled again the others stay, if it is known what they show.
    """
    if prompt.dice == 1:
        faces = (total,)  # the sum of one die is its face
    if prompt.again != "one" or old is None:
        return Thrown(prompt.dice, total, faces)
    kept = list(old.faces)
    if kept:
        kept.remove(old.sum - prompt.keep)
    stay = old.dice == 1 or bool(kept)
    shown = (*kept, *faces) if stay else ()
    return Thrown(old.dice, prompt.keep + total, shown)


def _read(prompt: "prompts.RollSide", action: RollDice) -> tuple[tuple[int, ...], int]:
    """Return the faces (if they were told) and their sum.

    Raises:
        IllegalAction: they are no roll of these dice, or contradict each other.
    """
    dice, sides = prompt.dice, len(prompt.faces)
    if action.faces is None:
        if action.sum is None:
            raise flow.refused("roll.empty", dice=dice, n=dice)
        if not dice <= action.sum <= dice * sides:
            fields = {"dice": dice, "n": dice, "least": dice, "most": dice * sides}
            raise flow.refused("roll.impossible", sum=action.sum, **fields)
        return (), action.sum
    if len(action.faces) != dice:
        raise flow.refused("roll.dice", n=len(action.faces), dice=dice)
    wrong = [face for face in action.faces if str(face) not in prompt.faces]
    if wrong:
        raise flow.refused("roll.face", face=str(wrong[0]), sides=sides)
    faces = tuple(int(face) for face in action.faces)
    if action.sum not in (None, sum(faces)):
        raise flow.refused("roll.contradiction", sum=action.sum, n=sum(faces))
    return faces, sum(faces)


def adjust(state: "GameState", prompt: "prompts.AdjustBy", action: Adjust) -> Step:
    """Fm: the number of a manual card is noted; 0 is nothing."""
    from companion.games.panty_raider.prompts import (  # noqa: PLC0415  (cycle)
        MOST_ADJUST,
    )

    if action.side not in SIDES:
        raise flow.refused("adjust.side", side=action.side)
    if abs(action.n) > MOST_ADJUST:
        raise flow.refused("adjust.number", n=action.n, most=MOST_ADJUST)
    draft = Draft.of(state)
    attempt = attempt_of(draft)
    side: Side = "girl" if action.side == "girl" else "player"
    adjusted = dict(attempt.adjusted)
    total = adjusted.pop(side, 0) + action.n
    if total:
        adjusted[side] = total
    draft.attempt = replace(attempt, adjusted=adjusted)
    draft.tell(told.Adjusted(prompt.seat, side, action.n))
    return draft.step(flow.resume(draft, prompt.window), action)
