"""What keeps a position from being one of this game."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from companion.games.dungeon_twister.model import ACTION_CARDS, COMBAT_CARDS, Player
from companion.games.dungeon_twister.pairs import together
from companion.games.dungeon_twister.rooms import FACE_DOWN, ROOMS
from companion.games.dungeon_twister.squares import (
    CAPACITY,
    LINES,
    NAMES,
    ROWS,
)
from companion.games.dungeon_twister.tokens import (
    CHARACTERS,
    FIGURES,
    OWN,
    ROPES,
    THIEVES,
    code_of,
    codes_of,
)
from companion.games.dungeon_twister.waits import prompt_faults
from companion.kernel import Fault, player_faults, plays

if TYPE_CHECKING:
    from companion.games.dungeon_twister.state import GameState

MOST_VP = 30
"""More than all characters and Treasures together can bring."""


def fault(place: str, rule: str, **fields: Any) -> Fault:
    """Return a fault of a position."""
    return Fault(place, f"position.{rule}", fields)


def faults_of(state: "GameState") -> list[Fault]:
    """Return everything that makes a position impossible."""
    faults = [
        *_seat_faults(state),
        *_card_faults(state),
        *_room_faults(state),
        *_twice(state),
    ]
    faults = faults or [*_square_faults(state), *_mark_faults(state)]
    faults = faults or list(_count_faults(state))
    return faults or list(prompt_faults(state))


def _seat_faults(state: "GameState") -> Iterator[Fault]:
    names = [player.name for player in state.players]
    for found in player_faults(names, (2, 2)):
        yield Fault("/players", found.rule, found.fields)
    for n, player in enumerate(state.players):
        if not plays(player.by):
            yield fault(f"/players/{n}/by", "by", by=player.by)


def _card_faults(state: "GameState") -> Iterator[Fault]:
    for n, player in enumerate(state.players):
        yield from _hand_faults(f"/players/{n}", player)
    if state.highest not in (0, *ACTION_CARDS):
        yield fault("/highest", "card", value=state.highest)
    if not 0 <= state.ap <= ACTION_CARDS[-1]:
        yield fault("/ap", "ap", n=state.ap)


def _hand_faults(place: str, player: Player) -> Iterator[Fault]:
    if player.actions != tuple(c for c in ACTION_CARDS if c in player.actions):
        yield fault(f"{place}/actions", "hand", cards=list(player.actions))
    left = list(COMBAT_CARDS)
    for card in player.combat:
        if card not in left:
            yield fault(f"{place}/combat", "hand", cards=list(player.combat))
            return
        left.remove(card)
    if 0 in left or list(player.combat) != sorted(player.combat):
        yield fault(f"{place}/combat", "hand", cards=list(player.combat))
    if not 0 <= player.jumps <= FIGURES.jump_cards.value:
        yield fault(f"{place}/jumps", "jumps", n=player.jumps)
    if not 0 <= player.vp <= MOST_VP:
        yield fault(f"{place}/vp", "vp", n=player.vp)


def _room_faults(state: "GameState") -> Iterator[Fault]:
    seen: dict[int, int] = {}
    for slot, code in enumerate(state.slots):
        if code != FACE_DOWN:
            if code >> 2 in seen:
                room = ROOMS[code >> 2].id
                first = seen[code >> 2] + 1
                yield fault(f"/rooms/{slot}", "room_twice", room=room, slot=first)
            seen[code >> 2] = slot
        pile = state.piles[slot]
        if pile.size > CAPACITY[slot]:
            most = CAPACITY[slot]
            yield fault(f"/rooms/{slot}", "pile", n=pile.size, most=most)


def _twice(state: "GameState") -> Iterator[Fault]:
    """Every token is in one place only."""
    seen = 0
    placing = state.placing.tokens if state.placing is not None else 0
    places = [
        *((f"/tokens/{NAMES[square]}", t) for square, t in sorted(state.on.items())),
        ("/out", state.out),
        ("/placing/tokens", placing),
    ]
    for place, tokens in places:
        if tokens & seen:
            yield fault(place, "token_twice", token=code_of(tokens & seen))
        seen |= tokens


def _square_faults(state: "GameState") -> Iterator[Fault]:
    """What lies together on a square, and where it lies."""
    maze = state.maze
    for square, tokens in sorted(state.on.items()):
        place, name = f"/tokens/{NAMES[square]}", NAMES[square]
        hurt = tokens & state.wounded
        if not together(tokens, hurt, state.options.two_wounded):
            yield fault(place, "together", at=name, tokens=codes_of(tokens))
        if square not in maze.known:
            yield fault(place, "face_down", at=name)
        for seat, line in enumerate(LINES):
            strangers = tokens & CHARACTERS & ~OWN[seat]
            if square // ROWS == line and strangers:
                yield fault(place, "line", at=name, token=code_of(strangers))
        if square in maze.pits and not _safe(state, tokens):
            yield fault(place, "pit", at=name, tokens=codes_of(tokens))


def _safe(state: "GameState", tokens: int) -> bool:
    return bool(tokens & (ROPES | THIEVES & ~state.wounded))


def _mark_faults(state: "GameState") -> Iterator[Fault]:
    lying = state.lying & CHARACTERS
    for part, marked in (("hurt", state.hurt), ("blocked", state.blocked)):
        if marked & ~lying:
            yield fault(f"/{part}", "not_there", token=code_of(marked & ~lying))
    active = lying & OWN[state.turn] & ~state.wounded
    for token, n in state.own_ap.items():
        if not token & active or not 1 <= n <= 2 * FIGURES.potion.value:
            yield fault("/own_ap", "own_ap", token=code_of(token), n=n)


def _count_faults(state: "GameState") -> Iterator[Fault]:
    """As many tokens lie face down as have not been seen, for each owner too."""
    if state.prompt is not None and state.prompt.begins:
        return
    unseen = [state.unseen & own for own in OWN]
    owners = state.placing.owners if state.placing is not None else ()
    piles = state.piles
    told = (
        sum(pile.first for pile in piles) + owners.count(0),
        sum(pile.second for pile in piles) + owners.count(1),
    )
    unknown = sum(pile.unknown for pile in piles) + owners.count(-1)
    for seat, tokens in enumerate(unseen):
        if tokens.bit_count() < told[seat]:
            yield fault("/rooms", "piles", n=told[seat], left=codes_of(tokens))
            return
    ended = state.prompt is None  # by the table, perhaps during the set-up
    if not ended and sum(told) + unknown != (unseen[0] | unseen[1]).bit_count():
        left = codes_of(unseen[0] | unseen[1])
        yield fault("/rooms", "piles", n=sum(told) + unknown, left=left)
