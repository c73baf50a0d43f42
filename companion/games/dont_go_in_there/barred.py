"""What speaks against a correction: that, by which the game has gone on already.

The position would be possible, but the totals would not be those of the game that was
really played: what followed from the old value has been done. Each refusal says what
to do instead, and names the entry to amend where there is one.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from companion.games.dont_go_in_there import curses, rooms
from companion.games.dont_go_in_there.actions import Card, PlaceMeeple, RevealCard
from companion.games.dont_go_in_there.model import EndFlip, Options, Player, Room
from companion.games.dont_go_in_there.profile import Effect
from companion.games.dont_go_in_there.prompts import (
    Dispel,
    NameType,
    RollAgain,
    RollGhosts,
    Take,
    TurnDie,
)
from companion.games.dont_go_in_there.state import GameState
from companion.kernel import Action, IllegalAction, Refusal


class Mended(NamedTuple):
    """A corrected position, as far as it can be read, and the one before.

    Attributes:
        before: the position that was corrected.
        options: as they would be.
        players: as they would be.
        rooms: as they would be; whoever makes the rest agree puts others in.
        claimed: who would have used the clocks.
        ending: the end effects still to come, as they would be.
    """

    before: GameState
    options: Options
    players: tuple[Player, ...]
    rooms: list[Room]
    claimed: str | None
    ending: tuple[EndFlip, ...]

    @property
    def busy(self) -> int:
        """The index of the room that is being resolved, or -1."""
        resolving = self.before.resolving
        return -1 if resolving is None else self.before.room_index(resolving.room)


def check(mended: Mended) -> None:
    """Refuse what has been acted upon.

    Raises:
        IllegalAction: with a rule `correct.<rule>`.
    """
    _check_open(mended)
    _check_clock(mended)
    if mended.busy >= 0:
        _check_resolved(mended, mended.busy)
    if _ends(mended.before) or mended.ending:
        _check_end(mended)


def _refused(rule: str, *instead: Action, **fields: Any) -> IllegalAction:
    """Return a refusal; `instead`: answers, one of which was entered wrongly."""
    known = tuple(msgspec.to_builtins(answer) for answer in instead)
    return IllegalAction(Refusal(rule, fields, contradicts=known))


def _check_open(mended: Mended) -> None:
    """A room leaves the game when the deck is too small for it, never before (F8)."""
    for old, new in zip(mended.before.rooms, mended.rooms, strict=True):
        if old.open != new.open:
            raise _refused("correct.room_open", room=old.side)


def _check_clock(mended: Mended) -> None:
    """Only somebody whose clocks came to the sum can have used them (7)."""
    seat = mended.claimed
    if seat == mended.before.clock_claimed:
        return
    profile = mended.before.options.profile
    due = [one for one in profile.effects.items() if one[1].kind == "first_to_sum"]
    for player in mended.players:
        cards = (*player.up, *player.down)
        for kind, effect in due if player.name == seat else ():
            n = sum(card.value for card in cards if card.type == kind)
            if kind in mended.before.options.types and n < effect.sum:
                fields = {"seat": seat, "n": n, "sum": effect.sum, "type": kind}
                raise _refused("correct.clock", **fields)


# --- a room that is being resolved ----------------------------------------------------


def _check_resolved(mended: Mended, i: int) -> None:
    prompt = mended.before.prompt
    old, new = mended.before.rooms[i], mended.rooms[i]
    effect = isinstance(prompt, Dispel | NameType)
    dealt = isinstance(prompt, Take) or effect
    if dealt and (old.side != new.side or old.spaces != new.spaces):
        raise _refused("correct.dealt", *_placed(old, new), room=old.side)
    if old.meeples != new.meeples:
        raise _refused("correct.placed", *_placed(old, new), room=old.side)
    if isinstance(prompt, RollGhosts) and prompt.again and old.side != new.side:
        raise _refused("correct.again", room=old.side)
    if dealt or isinstance(prompt, TurnDie | RollAgain):
        _check_rolled(mended, old, new)
    if isinstance(prompt, Dispel | NameType):
        _check_effect(mended, prompt)


def _placed(old: Room, new: Room) -> Sequence[Action]:
    """Return the placements that would have been others."""
    pairs = zip(old.spaces, new.spaces, strict=False)
    return [
        PlaceMeeple(old.side, space)
        for space, (one, other) in enumerate(pairs, 1)
        if one is not None and one != other
    ]


def _check_rolled(mended: Mended, old: Room, new: Room) -> None:
    """As many dice were rolled as the cards then had icons (5.2)."""
    n = rooms.dice_count(mended.before.options, old)
    due = rooms.dice_count(mended.options, new)
    if n != due and old.cards == new.cards:
        lay = Counter(slot for slot in old.slots if isinstance(slot, Card))
        lay.subtract(slot for slot in new.slots if isinstance(slot, Card))
        gone = [RevealCard(card.type, card.value) for card in +lay]
        raise _refused("correct.rolled", *gone, room=old.side, n=n, due=due)


def _check_effect(mended: Mended, prompt: Dispel | NameType) -> None:
    """The card just taken must still have the effect that is asked about."""
    kind = prompt.tome if isinstance(prompt, NameType) else prompt.type
    i = mended.before.index(prompt.seat)
    player = mended.players[i]
    effect = mended.before.options.profile.effects[kind]
    if player.name != prompt.seat or _asks(mended, player, kind, effect):
        return
    gone = Counter(mended.before.players[i].up)
    gone.subtract(player.up)
    read = [RevealCard(card.type, card.value) for card in +gone]
    raise _refused("correct.effect", *read, seat=prompt.seat, type=kind)


def _asks(mended: Mended, player: Player, kind: str, effect: Effect) -> bool:
    options, values = mended.before.options, curses.values_up(player, kind)
    newest = mended.before.players[mended.before.index(player.name)].up[-1]
    if newest not in player.up:
        return False
    if effect.kind == "first_to_sum":
        return mended.claimed == player.name and sum(values) >= effect.sum
    if effect.kind == "subset_sum":
        how = options.exact_sum
        return bool(curses.sets_of(values, newest.value, effect.sum, how))
    count = curses.cards_counted(player, kind, options)
    return count % effect.set == 0 and bool(curses.tome_types(player, kind, options))


# --- the end --------------------------------------------------------------------------


def _ends(state: GameState) -> bool:
    """Tell whether end effects are being carried out, or all were (F10, F11)."""
    outcome = state.outcome
    if outcome is not None:
        return outcome.reason == "cards_taken"
    return bool(state.ending)


def _check_end(mended: Mended) -> None:
    """End effects were judged by ghosts and cards as they were; all cards are taken."""
    before, options = mended.before, mended.before.options
    if mended.ending != before.ending:
        raise _refused("correct.end")
    if _taken(before.players) != _taken(mended.players):
        raise _refused("correct.all_taken")
    players = {player.name: player for player in mended.players}
    for old in before.players:
        new = players.get(old.name, old)
        for kind in options.profile.end_order.value:
            effect = options.profile.effects[kind]
            live = kind in options.types and effect.kind != "none"
            if live and _judged(before, old, kind) != _judged(before, new, kind):
                raise _refused("correct.end")


def _taken(players: Sequence[Player]) -> int:
    """Return how many cards players have."""
    return sum(len(player.up) + len(player.down) for player in players)


def _judged(state: GameState, player: Player, kind: str) -> tuple[Any, ...]:
    """Return all of a player that end effects of a type look at.

    When all is over a card may still be turned: the table sees which ones went.
    """
    limit = state.options.profile.effects[kind].max_ghosts
    lie = [card.value for card in player.down if card.type == kind]
    up = curses.values_up(player, kind)
    few = bool(limit and (up or lie)) and player.ghosts <= limit
    return (few, sorted(up + lie)) if state.prompt is None else (few, up, lie)
