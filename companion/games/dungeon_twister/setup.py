"""Set-up: from the covered line-ups to the first turn (D0-D4 of rules 13)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.games.dungeon_twister import actions as a
from companion.games.dungeon_twister import prompts, turns
from companion.games.dungeon_twister.draft import Draft
from companion.games.dungeon_twister.events import (
    FirstPlacerDrawn,
    FirstPlayerDrawn,
    LineUpLaid,
    LineUpShown,
    TokenLaid,
    TokensLaidOut,
)
from companion.games.dungeon_twister.model import NO_PILE, Pile, Player
from companion.games.dungeon_twister.refusing import contradict, refuse
from companion.games.dungeon_twister.rooms import FACE_DOWN
from companion.games.dungeon_twister.squares import (
    CAPACITY,
    LINE_SQUARES,
    NAMES,
    SLOTS,
)
from companion.games.dungeon_twister.tokens import (
    BIT,
    CHARACTERS,
    FIGURES,
    OWN,
    code_of,
    each,
)
from companion.kernel import Pool, Step

if TYPE_CHECKING:
    from companion.games.dungeon_twister.options import Options
    from companion.games.dungeon_twister.state import GameState

ROOM_TOKENS = sum(CAPACITY) // 2
"""How many tokens each player lays on the rooms."""
DOTS = FIGURES.start_rows.value


def first_state(
    kind: "type[GameState]", names: Sequence[str], options: "Options"
) -> "GameState":
    """Return the position in which player 1 lays his line-up."""
    first, second = (Player(name) for name in names)
    prompt = prompts.LineUp((first.name,))
    rooms, piles = (FACE_DOWN,) * len(SLOTS), (NO_PILE,) * len(SLOTS)
    return kind(prompt, options, (first, second), rooms, piles)


def line_up_laid(
    state: "GameState", prompt: "prompts.LineUp", action: a.Commit
) -> Step:
    """D0: player 2 follows player 1; then the first placer is drawn."""
    if action.slot is not None:
        refuse("commit.slot", slot=action.slot)
    draft = Draft(state)
    draft.events.append(LineUpLaid(prompt.seat))
    first, second = draft.names
    if prompt.seat == first:
        return draft.step(prompts.LineUp((second,)), action)
    return draft.step(prompts.FirstPlacer("first_placer"), action)


def _seat(state: "GameState", action: a.TurnUp) -> int:
    """Return the seat that was drawn."""
    if action != a.TurnUp(seat=action.seat) or action.seat not in state.seats:
        refuse("draw.seat", seats=list(state.seats))
    return state.seats.index(action.seat)


def first_placer_drawn(state: "GameState", action: a.TurnUp) -> Step:
    """D1: he lays the first token."""
    seat = state.seats[_seat(state, action)]
    draft = Draft(state)
    draft.events.append(FirstPlacerDrawn(seat))
    return draft.step(prompts.LayToken((seat,)), action)


def layings(state: "GameState") -> tuple[a.Commit | a.LaidOut, ...]:
    """Return the slots on which a token can be laid (rules 2, item 5)."""
    free = [s for s in SLOTS if state.piles[s].size < CAPACITY[s]]
    return (*(a.Commit(slot + 1) for slot in free), a.LaidOut())


def token_laid(
    state: "GameState", prompt: "prompts.LayToken", action: a.Commit | a.LaidOut
) -> Step:
    """D2: the players take turns; after 20 tokens the line-ups are shown."""
    draft = Draft(state)
    if isinstance(action, a.LaidOut):
        draft.piles = tuple(map(_filled, state.piles, CAPACITY))
        draft.events.append(TokensLaidOut())
        return draft.step(line_up_prompt(draft), action)
    slot = (action.slot or 0) - 1
    if slot not in SLOTS:
        refuse("slot.unknown", slot=action.slot or 0)
    if state.piles[slot].size >= CAPACITY[slot]:
        refuse("lay.full", slot=slot + 1, most=CAPACITY[slot])
    seat = state.seats.index(prompt.seat)
    piles = list(state.piles)
    piles[slot] = piles[slot].more(seat)
    draft.piles = tuple(piles)
    draft.events.append(TokenLaid(prompt.seat, slot + 1))
    if sum(pile.size for pile in piles) == sum(CAPACITY):
        return draft.step(line_up_prompt(draft), action)
    return draft.step(prompts.LayToken((draft.names[1 - seat],)), action)


def _filled(pile: Pile, capacity: int) -> Pile:
    unknown = pile.unknown + capacity - pile.size
    return Pile(pile.first, pile.second, unknown)


def line_up_prompt(draft: Draft) -> "prompts.ShowLineUp | prompts.FirstPlayer":
    """Return what is shown next: player 1's line from the north, then player 2's."""
    for seat in (0, 1):
        for row in DOTS:
            if not draft.on.get(LINE_SQUARES[seat][row]):
                return prompts.ShowLineUp(f"line/{seat + 1}/{row}")
    return prompts.FirstPlayer("first_player")


def dot_of(slot: str) -> tuple[int, int]:
    """Return the player and the row that a slot of a line-up names; -1: none."""
    for seat in (0, 1):
        for row in DOTS:
            if slot == f"line/{seat + 1}/{row}":
                return seat, row
    return -1, -1


def not_shown(state: "GameState", slot: str) -> Pool:
    """Return the characters of a line's owner that do not stand on it yet."""
    seat, _ = dot_of(slot)
    own = CHARACTERS & OWN[seat] if seat >= 0 else 0
    return {code_of(token): 1 for token in each(own & state.unseen)}


def line_up_shown(
    state: "GameState", prompt: "prompts.ShowLineUp", action: a.TurnUp
) -> Step:
    """D3: the character stands on its dot."""
    if action != a.TurnUp(token=action.token) or action.token is None:
        refuse("show.token", candidates=list(prompt.pool))
    if action.token not in prompt.pool:
        seen, left = [a.TurnUp(token=action.token)], list(prompt.pool)
        contradict(a.CODEC, seen, "show.not_there", token=action.token, candidates=left)
    seat, row = dot_of(prompt.slot)
    square = LINE_SQUARES[seat][row]
    draft = Draft(state)
    draft.on[square] = BIT[action.token]
    draft.events.append(LineUpShown(action.token, NAMES[square]))
    return draft.step(line_up_prompt(draft), action)


def first_player_drawn(state: "GameState", action: a.TurnUp) -> Step:
    """D4: he plays the first action card."""
    draft = Draft(state)
    draft.turn = _seat(state, action)
    draft.events.append(FirstPlayerDrawn(draft.names[draft.turn]))
    return turns.begun(draft, action)
