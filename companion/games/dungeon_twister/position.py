"""Positions in JSON: squares, slots, edges and tokens by name (rules 15)."""

from typing import TYPE_CHECKING, Any

import msgspec

from companion.games.dungeon_twister import contents
from companion.games.dungeon_twister.maze import Slots
from companion.games.dungeon_twister.model import Pile
from companion.games.dungeon_twister.options import KNOWN
from companion.games.dungeon_twister.rooms import FACE_DOWN
from companion.games.dungeon_twister.squares import CAPACITY, NAMES, NUMBERS, SLOTS
from companion.games.dungeon_twister.tokens import BIT, CHARACTERS, code_of, codes_of
from companion.kernel import BadPosition, Fault
from companion.kernel.options import unknown_key
from companion.kernel.shape import escaped

if TYPE_CHECKING:
    from companion.games.dungeon_twister.model import Fight, Placing
    from companion.games.dungeon_twister.state import GameState


# --- writing --------------------------------------------------------------------------


def parts(state: "GameState", prompt: Any) -> dict[str, Any]:
    """Return the parts of a position; `prompt` as it is to stand in it."""
    placing, fight = state.placing, state.fight
    return {
        "prompt": prompt,
        "options": state.options,
        "players": state.players,
        "rooms": [contents.slot_text(state, slot) for slot in SLOTS],
        "portcullises": contents.portcullises_of(state),
        "tokens": {
            NAMES[square]: contents.tokens_text(state.on[square], state.wounded)
            for square in sorted(state.on)
        },
        "out": codes_of(state.out),
        "turn": state.seats[state.turn],
        "ap": state.ap,
        "own_ap": {code_of(one): n for one, n in sorted(state.own_ap.items())},
        "hurt": codes_of(state.hurt),
        "blocked": codes_of(state.blocked),
        "highest": state.highest,
        "placing": None if placing is None else _placing(placing),
        "fight": None if fight is None else _fight(fight),
    }


def _placing(placing: "Placing") -> dict[str, Any]:
    return {
        "slot": placing.slot + 1,
        "revealer": placing.revealer + 1,
        "owners": [whose + 1 for whose in placing.owners],
        "tokens": codes_of(placing.tokens),
    }


def _fight(fight: "Fight") -> dict[str, Any]:
    return {
        "actor": code_of(fight.actor),
        "target": code_of(fight.target),
        "committed": fight.committed,
        "card": None if fight.card < 0 else fight.card,
    }


# --- reading --------------------------------------------------------------------------


class PlacingSketch(msgspec.Struct, forbid_unknown_fields=True):
    """A room being revealed, as a position has it: slots and players from 1."""

    slot: int
    revealer: int
    owners: tuple[int, ...] = ()
    tokens: str = ""


class FightSketch(msgspec.Struct, forbid_unknown_fields=True):
    """A combat under way, as a position has it."""

    actor: str
    target: str
    committed: int = 0
    card: int | None = None


class Sketch(msgspec.Struct, forbid_unknown_fields=True):
    """A position as JSON has it; what is missing is as at the start of a game."""

    prompt: Any
    players: tuple[dict[str, Any], ...]
    options: dict[str, Any] = {}
    rooms: tuple[str, ...] = ("?00",) * len(SLOTS)
    portcullises: dict[str, str] = {}
    tokens: dict[str, str] = {}
    out: str = ""
    turn: str | None = None
    ap: int = 0
    own_ap: dict[str, int] = {}
    hurt: str = ""
    blocked: str = ""
    highest: int = 0
    placing: PlacingSketch | None = None
    fight: FightSketch | None = None


class _Reader:
    """Turns names into numbers; collects what is wrong with them."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.faults: list[Fault] = []

    def fault(self, place: str, rule: str, **fields: Any) -> None:
        """Note that something is wrong."""
        self.faults.append(Fault(place, rule, fields))

    def rooms(self) -> tuple[Slots, tuple[Pile, ...]]:
        """Return rooms and piles."""
        texts = self.sketch.rooms
        if len(texts) != len(SLOTS):
            self.fault("/rooms", "position.rooms", n=len(SLOTS))
            texts = ("?00",) * len(SLOTS)
        codes: list[int] = []
        piles: list[Pile] = []
        for slot, text in enumerate(texts):
            found = contents.slot_of(text, slot)
            if found is None:
                self.fault(f"/rooms/{slot}", "position.room", room=text)
            code, pile = found or (FACE_DOWN, Pile(unknown=CAPACITY[slot]))
            codes.append(code)
            piles.append(pile)
        return tuple(codes), tuple(piles)

    def gates(self, slots: Slots) -> tuple[int, int]:
        """Return the open and the broken portcullises."""
        found = {contents.OPEN: 0, contents.BROKEN: 0}
        for edge, kind in self.sketch.portcullises.items():
            place = f"/portcullises/{escaped(edge)}"
            number = contents.portcullis_at(slots, edge)
            if number < 0:
                self.fault(place, "position.no_portcullis", edge=edge)
            elif kind not in found:
                self.fault(place, "position.portcullis", edge=edge, value=kind)
            elif (found[contents.OPEN] | found[contents.BROKEN]) >> number & 1:
                self.fault(place, "position.portcullis_twice", edge=edge)
            else:
                found[kind] |= 1 << number
        return found[contents.OPEN], found[contents.BROKEN]

    def tokens(self) -> tuple[dict[int, int], int]:
        """Return what lies where, and who is wounded."""
        on: dict[int, int] = {}
        wounded = 0
        for name, text in self.sketch.tokens.items():
            place = f"/tokens/{escaped(name)}"
            square, lying = NUMBERS.get(name), contents.tokens_of(text)
            if square is None:
                self.fault(place, "position.square", square=name)
            elif lying is None or not lying.tokens:
                self.fault(place, "position.tokens", at=name, tokens=text)
            else:
                on[square] = lying.tokens
                wounded |= lying.wounded
        return on, wounded

    def codes(self, part: str, text: str, among: int) -> int:
        """Return the tokens of a text of codes, each once."""
        found = contents.tokens_of(text)
        if found is None or found.wounded or found.tokens & ~among:
            self.fault(f"/{part}", "position.codes", codes=text)
            return 0
        return found.tokens

    def token(self, place: str, code: str) -> int:
        """Return the character of a code."""
        bit = BIT.get(code, 0)
        if not bit & CHARACTERS:
            self.fault(place, "position.codes", codes=code)
        return bit & CHARACTERS

    def turn(self) -> int:
        """Return the active player."""
        names = [player.get("name") for player in self.sketch.players]
        turn = self.sketch.turn
        if turn is None or len(names) != 2:
            return 0
        if turn not in names:
            self.fault("/turn", "position.seat", seat=turn)
            return 0
        return names.index(turn)


def completed(data: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of a state from a position's data.

    Raises:
        msgspec.ValidationError: a part has the wrong shape.
        BadPosition: a name is none, with its place.
    """
    sketch = msgspec.convert(data, Sketch)
    reader = _Reader(sketch)
    _check_options(reader)
    slots, piles = reader.rooms()
    opened, broken = reader.gates(slots)
    on, wounded = reader.tokens()
    everything = sum(BIT.values())
    fields: dict[str, Any] = {
        "prompt": sketch.prompt,
        "options": sketch.options,
        "players": sketch.players,
        "slots": slots,
        "piles": msgspec.to_builtins(piles),
        "opened": opened,
        "broken": broken,
        "on": on,
        "wounded": wounded,
        "out": reader.codes("out", sketch.out, everything),
        "turn": reader.turn(),
        "ap": sketch.ap,
        "own_ap": {
            reader.token(f"/own_ap/{escaped(code)}", code): n
            for code, n in sketch.own_ap.items()
        },
        "hurt": reader.codes("hurt", sketch.hurt, CHARACTERS),
        "blocked": reader.codes("blocked", sketch.blocked, CHARACTERS),
        "highest": sketch.highest,
        "placing": _read_placing(reader, sketch.placing),
        "fight": _read_fight(reader, sketch.fight),
    }
    if reader.faults:
        raise BadPosition(reader.faults)
    return fields


def _check_options(reader: _Reader) -> None:
    for key, value in reader.sketch.options.items():
        place = f"/options/{escaped(key)}"
        if key not in KNOWN:
            reader.fault(place, "option.unknown", **unknown_key(key, KNOWN))
            continue
        problem = KNOWN[key].problem(value)
        if problem is not None:
            reader.faults.append(Fault(place, *problem))


def _read_placing(
    reader: _Reader, sketch: PlacingSketch | None
) -> dict[str, Any] | None:
    if sketch is None:
        return None
    if not 1 <= sketch.slot <= len(SLOTS):
        reader.fault("/placing/slot", "position.slot", slot=sketch.slot)
    if sketch.revealer not in (1, 2):
        reader.fault("/placing/revealer", "position.player", n=sketch.revealer)
    for n, whose in enumerate(sketch.owners):
        if whose not in (0, 1, 2):
            reader.fault(f"/placing/owners/{n}", "position.player", n=whose)
    tokens = reader.codes("placing/tokens", sketch.tokens, sum(BIT.values()))
    return {
        "slot": sketch.slot - 1,
        "revealer": sketch.revealer - 1,
        "owners": [whose - 1 for whose in sketch.owners],
        "tokens": tokens,
    }


def _read_fight(reader: _Reader, sketch: FightSketch | None) -> dict[str, Any] | None:
    if sketch is None:
        return None
    if sketch.card is not None and sketch.card < 0:
        reader.fault("/fight/card", "position.card", value=sketch.card)
    return {
        "actor": reader.token("/fight/actor", sketch.actor),
        "target": reader.token("/fight/target", sketch.target),
        "committed": sketch.committed,
        "card": -1 if sketch.card is None else sketch.card,
    }
