"""Playing a card: what a seat may play, and what follows (rules 2.4, 2.6, 4)."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from companion.games.panty_raider import attempts, flow
from companion.games.panty_raider import events as told
from companion.games.panty_raider.actions import PlayCard
from companion.games.panty_raider.deck import Play, Side, Window
from companion.games.panty_raider.draft import Draft
from companion.games.panty_raider.effects import CUT, EFFECTS, Deed, Target, aims
from companion.games.panty_raider.formulas import attempt_of
from companion.games.panty_raider.hands import Sight, not_held
from companion.games.panty_raider.model import Played
from companion.kernel import IllegalAction, Step

if TYPE_CHECKING:
    from companion.games.panty_raider.formulas import Table
    from companion.games.panty_raider.prompts import AnyPrompt
    from companion.games.panty_raider.state import GameState


def playable(table: "Table", window: Window) -> dict[str, Play]:
    """Return the cards that the rules let somebody play in this window."""
    attempt = table.attempt
    mode = None if attempt is None else attempt.mode
    return table.options.deck.plays[window, mode]


class Aims:
    """The sides and targets of the cards that may be played now, found when asked for.

    Which there are hangs on the table, not on the seat.

    Attributes:
        playable: the cards that the rules let somebody play in this window.
        window: which window.
    """

    __slots__ = ("_cards", "_found", "_table", "playable", "window")

    def __init__(self, table: "Table", window: Window) -> None:
        self.playable = playable(table, window)
        self._table = table
        self.window: Window = window
        self._cards = table.options.deck.mischief
        self._found: dict[str, list[tuple[Side | None, Target]]] = {}

    def of(self, card: str) -> list[tuple[Side | None, Target]]:
        """Return the sides and targets of a playable card; without any it may not."""
        named = self._found.get(card)
        if named is None:
            named = aims(self._table, self._cards[card], self.window)
            self._found[card] = named
        return named


def has_played_late(table: "Table", seat: str) -> bool:
    """Tell whether a seat has used its after-roll card in this attempt (A11)."""
    return any(one.late and one.seat == seat for one in attempt_of(table).played)


def may_play(table: "Table", sight: Sight, i: int, can: Aims) -> bool:
    """Tell whether a seat could hold a card that it may play now."""
    window = can.window
    if window == "after_roll" and has_played_late(table, table.players[i].name):
        return False
    return any(can.of(card) for card in sight.among(i, can.playable))


def plays_of(
    table: "Table", sight: Sight, seats: Iterable[str], can: Aims
) -> Iterator[PlayCard]:
    """Yield every play of these seats that the hands allow."""
    late = can.window == "after_roll"
    for i, player in enumerate(table.players):
        name = player.name
        if name not in seats or (late and has_played_late(table, name)):
            continue
        told = sight.told(i)
        if told is None:
            cards = sight.among(i, can.playable)
        else:
            cards = [card for card in told if card in can.playable]
        for card in cards:
            for side, target in can.of(card):
                yield PlayCard(card, side, target, seat=name)


# --- refusals -------------------------------------------------------------------------


def check(state: "GameState", action: PlayCard, window: Window, i: int) -> int:
    """Return where in the hand the card is.

    Raises:
        IllegalAction: it cannot be played now, is not there, or its side or target is
            not one that may be named.
    """
    deck, card = state.options.deck, action.card
    found = deck.mischief.get(card)
    sight = flow.sight_of(state)
    where = sight.find(i, card)
    if found is None or (where is None and found.play is not None):
        raise IllegalAction(not_held(state, i, card))
    if card not in playable(state, window):
        raise _not_now(state, action, window)
    if window == "after_roll" and has_played_late(state, state.players[i].name):
        raise flow.refused("play.used", seat=state.players[i].name, card=card)
    named = aims(state, found, window)
    _check_aim(action, named, window)
    if where is None:
        raise IllegalAction(not_held(state, i, card))
    return where


def _not_now(state: "GameState", action: PlayCard, window: Window) -> IllegalAction:
    card = state.options.deck.mischief[action.card]
    play = card.play
    if play is None:
        return flow.refused("play.never", card=action.card)
    trade = state.attempt is not None and state.attempt.mode == "trade"
    if trade and play.raid_die and card.colour == "purple":
        return flow.refused("play.raid_die", card=action.card)
    if state.attempt is not None and state.attempt.mode not in play.contexts:
        mode = state.attempt.mode
        return flow.refused("play.context", card=action.card, mode=mode)
    timing = play.timing
    return flow.refused("play.timing", card=action.card, window=window, timing=timing)


def _check_aim(
    action: PlayCard, named: list[tuple[Side | None, Target]], window: Window
) -> None:
    """Refuse a side or a target that may not be named, or a missing one."""
    card = action.card
    if not named:
        raise flow.refused("play.no_target", card=card)
    if (action.side, action.target) in named:
        return
    sides = list(dict.fromkeys(side for side, _ in named))
    if action.side not in sides:
        if sides == [None]:
            raise flow.refused("play.no_side", card=card, window=window)
        raise flow.refused("play.side", card=card, sides=sides)
    targets = [target for side, target in named if side == action.side]
    if targets == [None]:
        raise flow.refused("play.aimless", card=card)
    if isinstance(targets[0], int):
        raise flow.refused("play.die", card=card, values=targets)
    raise flow.refused("play.target", card=card, targets=targets)


# --- what follows ---------------------------------------------------------------------


def play(state: "GameState", action: PlayCard, window: Window, where: int) -> Step:
    """Carry a play out: the card is laid down, its effects are done at once."""
    draft = Draft.of(state)
    seat, card = str(action.seat), action.card
    i = draft.index(seat)
    draft.leave_hand(i, card, where)
    side = _helped(draft, action, window)
    if draft.attempt is not None:
        laid = Played(card, seat, side or "none", window == "after_roll")
        played = (*draft.attempt.played, laid)
        draft.attempt = replace(draft.attempt, played=played)
    draft.tell(told.CardPlayed(seat, card, side or ""))
    asked = _effects(draft, i, action, side, window)
    spent = (card,) if state.attempt is None else ()  # in GEAR_UP: after its effect
    if asked == CUT:
        return draft.step(attempts.cut(draft, spent), action)
    draft.discard_all(spent)
    return draft.step(asked or flow.resume(draft, window), action)


def _helped(draft: Draft, action: PlayCard, window: Window) -> Side | None:
    """Return the side that a card helps: the one named, or the one printed on it."""
    printed = draft.deck.mischief[action.card].play
    if window == "gear_up" or printed is None or printed.side == "none":
        return None
    if printed.side == "choose":
        return "girl" if action.side == "girl" else "player"
    return printed.side


def _effects(
    draft: Draft, i: int, action: PlayCard, side: Side | None, window: Window
) -> "AnyPrompt | Literal['cut'] | None":
    """Do all effects of a card; return what is asked, `CUT`, or nothing."""
    asked: AnyPrompt | Literal["cut"] | None = None
    for effect in draft.deck.mischief[action.card].effects:
        if effect.when == "played":
            deed = Deed(i, action.card, effect, side, action.target, window)
            asked = EFFECTS[effect.op](draft, deed) or asked
    return asked
