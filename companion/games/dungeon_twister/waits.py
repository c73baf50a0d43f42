"""Whether a position can wait for what its prompt says (rules 13)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from companion.games.dungeon_twister import combat, prompts, revealing, setup, turns
from companion.games.dungeon_twister.draft import Draft
from companion.games.dungeon_twister.model import ACTION_CARDS
from companion.games.dungeon_twister.rooms import FACE_DOWN
from companion.games.dungeon_twister.scoring import VICTORY
from companion.games.dungeon_twister.squares import CAPACITY, LINE_SQUARES
from companion.games.dungeon_twister.tokens import (
    CHARACTERS,
    OWN,
    code_of,
    owner,
)
from companion.kernel import Fault

if TYPE_CHECKING:
    from companion.games.dungeon_twister.state import GameState


def _fault(rule: str, place: str = "/prompt", **fields: Any) -> Fault:
    return Fault(place, f"position.{rule}", fields)


def prompt_faults(state: "GameState") -> Iterator[Fault]:
    """Yield what keeps the prompt from being asked in this position."""
    prompt = state.prompt
    if prompt is None:
        return
    if any(player.vp >= VICTORY for player in state.players):
        yield _fault("over")
    placing = isinstance(prompt, prompts.TileUp | prompts.TokenUp | prompts.PutToken)
    if placing != (state.placing is not None):
        yield _fault("placing", "/placing")
        return
    fighting = isinstance(prompt, prompts.FightCard | prompts.FightUp)
    if fighting != (state.fight is not None):
        yield _fault("fight", "/fight")
        return
    yield from _stuck(state)
    if prompt.begins:
        yield from _setting_up(state, prompt)
    elif placing:
        yield from _placing(state)
    elif fighting:
        yield from _fighting(state)
    else:
        yield from _turn(state)


def _stuck(state: "GameState") -> Iterator[Fault]:
    """Whoever has a turn to come can play a card then (rules 3).

    In his first cycle a player has played what he does not hold: no card so far was
    higher than the highest.
    """
    between = isinstance(state.prompt, prompts.ActionCard)
    begins = state.prompt is not None and state.prompt.begins
    for seat, player in enumerate(state.players):
        spent = {*ACTION_CARDS} - {*player.actions}
        if player.first_cycle and max(spent, default=0) > state.highest:
            yield _fault("card", "/highest", value=state.highest)
        on_turn = seat == state.turn and not between and not begins
        if not turns.playable_by(state, seat) and (player.actions or not on_turn):
            yield _fault("no_card", f"/players/{seat}/actions")


# --- set-up ---------------------------------------------------------------------------


def _setting_up(state: "GameState", prompt: "prompts.AnyPrompt") -> Iterator[Fault]:
    """Only what was laid by then lies there."""
    draft = Draft(state)
    laid = sum(pile.size for pile in state.piles)
    full = sum(CAPACITY)
    dots = {LINE_SQUARES[seat][row] for seat in (0, 1) for row in setup.DOTS}
    stray = [square for square, t in state.on.items() if square not in dots or not t]
    wrong = any(t & ~CHARACTERS or t & (t - 1) for t in state.on.values())
    if stray or wrong or state.out or state.wounded or state.highest or state.ap:
        yield _fault("set_up", "/tokens")
    if any(code != FACE_DOWN for code in state.slots):
        yield _fault("set_up", "/rooms")
    if isinstance(prompt, prompts.ShowLineUp | prompts.FirstPlayer):
        asked = setup.line_up_prompt(draft)
        if laid != full or type(asked) is not type(prompt) or asked.slot != prompt.slot:
            yield _fault("set_up", slot=prompt.slot)
        return
    if state.on or (laid and not isinstance(prompt, prompts.LayToken)):
        yield _fault("set_up", "/tokens")
    if isinstance(prompt, prompts.FirstPlacer):
        if prompt.slot != "first_placer":
            yield _fault("slot", "/prompt/slot", slot=prompt.slot)
        return
    yield from _laying(state, prompt)


def _laying(state: "GameState", prompt: "prompts.AnyPrompt") -> Iterator[Fault]:
    """The players lay in turns."""
    if len(prompt.seats) != 1 or prompt.seats[0] not in state.seats:
        yield _fault("seats", "/prompt/seats", seats=list(prompt.seats))
        return
    counts = [sum(p.first for p in state.piles), sum(p.second for p in state.piles)]
    unknown = sum(pile.unknown for pile in state.piles)
    seat = state.seats.index(prompt.seats[0])
    ahead = counts[1 - seat] - counts[seat]
    if unknown or ahead not in (0, 1) or sum(counts) >= sum(CAPACITY):
        yield _fault("laid", "/rooms", n=counts[0], m=counts[1])


# --- a turn ---------------------------------------------------------------------------


def _active(state: "GameState") -> Iterator[Fault]:
    prompt = state.prompt
    seat = state.seats[state.turn]
    if prompt is not None and prompt.seats != (seat,):
        yield _fault("seats", "/prompt/seats", seats=list(prompt.seats), seat=seat)


def _turn(state: "GameState") -> Iterator[Fault]:
    yield from _active(state)
    if isinstance(state.prompt, prompts.ActionCard):
        if state.ap or state.own_ap or state.hurt or state.blocked:
            yield _fault("between_turns", "/ap", n=state.ap)
    elif not state.ap and not state.own_ap:
        yield _fault("no_points", "/ap")
    elif not state.highest:
        yield _fault("card", "/highest", value=state.highest)


# --- a room being revealed ------------------------------------------------------------


def _placing(state: "GameState") -> Iterator[Fault]:
    placing, prompt = state.placing, state.prompt
    assert placing is not None
    up = state.slots[placing.slot] != FACE_DOWN
    tokens = len(placing.owners) + placing.tokens.bit_count()
    if placing.revealer != state.turn:
        yield _fault("player", "/placing/revealer", n=placing.revealer + 1)
    elif up == isinstance(prompt, prompts.TileUp) or tokens > CAPACITY[placing.slot]:
        yield _fault("placing", "/placing")
    elif state.piles[placing.slot].size:
        yield _fault("placing", f"/rooms/{placing.slot}")
    elif isinstance(prompt, prompts.TileUp):
        if prompt.slot != f"tile/{placing.slot + 1}" or placing.tokens:
            yield _fault("slot", "/prompt/slot", slot=prompt.slot)
    elif isinstance(prompt, prompts.TokenUp):
        if not placing.owners or prompt.slot != revealing.token_slot(placing):
            yield _fault("slot", "/prompt/slot", slot=prompt.slot)
        elif not revealing.tokens_left(state):
            yield _fault("placing", "/placing/owners")
    elif isinstance(prompt, prompts.PutToken):
        yield from _putting(state, prompt)


def _putting(state: "GameState", prompt: "prompts.PutToken") -> Iterator[Fault]:
    placing = state.placing
    assert placing is not None
    if placing.owners or not placing.tokens:
        yield _fault("placing", "/placing/owners")
        return
    token, seat = revealing.next_put(placing)
    if prompt.token != code_of(token) or prompt.seats != (state.seats[seat],):
        yield _fault("put", token=code_of(token), seat=state.seats[seat])
    elif not revealing.puttings(state, prompt.token):
        yield _fault("placing", "/placing")


# --- a combat -------------------------------------------------------------------------


def _fighting(state: "GameState") -> Iterator[Fault]:
    fight, prompt = state.fight, state.prompt
    assert fight is not None
    lying, own = state.lying, OWN[state.turn]
    here = fight.actor & lying & own and fight.target & lying & ~own
    if not here or fight.actor & (state.wounded | state.blocked):
        yield _fault("fight", "/fight")
        return
    at, beside = state.where(fight.target), state.where(fight.actor)
    target = combat.target_on(state, at, owner(fight.actor))
    if at not in state.maze.near[beside] or target != fight.target:
        yield _fault("fight", "/fight/target")
        return
    hand = state.players[state.turn].combat
    both = fight.committed == 2
    if fight.card >= 0 and (fight.card not in hand or not both):
        yield _fault("card", "/fight/card", value=fight.card)
    side = state.turn if fight.card < 0 else 1 - state.turn
    if isinstance(prompt, prompts.FightUp):
        if not both or prompt.slot != combat.slot_of(side):
            yield _fault("slot", "/prompt/slot", slot=prompt.slot)
        return
    side = state.turn if fight.committed == 0 else 1 - state.turn
    asked = prompt is not None and prompt.seats == (state.seats[side],)
    if fight.committed not in (0, 1) or not asked:
        yield _fault("fight", "/prompt/seats", seat=state.seats[side])
