"""Positions of Don't Go In There written by hand, and short words for what tests do."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, Self

from companion.games import load
from companion.kernel import IllegalAction, Refusal, State, Step

GAME = load("dont-go-in-there")
NAMES = ("Ann", "Ben", "Cy", "Dee", "Eve")
EDITIONS = ("prototype", "retail")
SIZES = [("prototype", n) for n in (2, 3, 4)] + [("retail", n) for n in (2, 3, 4, 5)]
TYPES_IN_PLAY = {
    **{("prototype", n): 6 for n in (2, 3, 4)},
    **{("retail", n): n + 3 for n in (2, 3, 4, 5)},
}
SPACES = {"prototype": 5, "retail": 4}
START_SIDES = {
    "prototype": ["attic", "hallway", "basement"],
    "retail": ["attic", "basement", "library"],
}
ALL_TYPES = (
    *("ring", "twin", "amulet", "cat", "clock", "doll"),
    *("holy_water", "mask", "mirror", "music_box", "portrait", "tome"),
)


def card(text: str) -> dict[str, Any]:
    """Return a card in JSON from `cat2`."""
    return {"type": text[:-1], "value": int(text[-1])}


def cards(text: str) -> list[dict[str, Any]]:
    """Return cards in JSON from `cat2 ring1`."""
    return [card(word) for word in text.split()]


class Table:
    """A position in the making; what is not said is harmless.

    Cards that the test does not name are of types it does not name, as far as there
    are any.
    """

    def __init__(self, edition: str, n: int = 3, **options: Any) -> None:
        self.edition = edition
        self.seats = NAMES[:n]
        self.options = {"edition": edition, **options}
        self.hands: dict[str, dict[str, Any]] = {
            name: {"name": name, "up": [], "down": [], "ghosts": 0}
            for name in self.seats
        }
        self.dummy: dict[str, Any] = {}
        self.more: dict[str, Any] = {}
        sides = options.get("start_sides", START_SIDES[edition])
        self.rooms: list[dict[str, Any]] = [{"side": side} for side in sides]

    @property
    def has_dummy(self) -> bool:
        """Whether the printed third player stands in the rooms."""
        return self.edition == "prototype" and len(self.seats) == 2

    def has(self, seat: str, up: str = "", down: str = "", ghosts: int = 0) -> Self:
        """Give a seat cards and ghosts."""
        self.hands[seat].update(up=cards(up), down=cards(down), ghosts=ghosts)
        return self

    def room(self, side: str, row: str | None = None, **standing: str) -> Self:
        """Lay a room out: its row (`-`: no card, `?`: face down), `s1="Ann"`."""
        room = next(room for room in self.rooms if room["side"] == side)
        if row is not None:
            room["row"] = row.split()
        room["standing"] = {int(key[1:]): name for key, name in standing.items()}
        return self

    def closed(self, *sides: str) -> Self:
        """Take rooms out of the game."""
        for room in self.rooms:
            room["closed"] = room["side"] in sides
        return self

    def resolving(self, side: str, resolver: str, *left: int) -> Self:
        """Have a room in the middle of being resolved."""
        self.more["resolving"] = {"room": side, "resolver": resolver, "left": left}
        return self

    def asks(self, what: str, *seats: str, **fields: Any) -> Self:
        """Have the position wait for something."""
        self.more["prompt"] = {"what": what, **fields}
        if seats:
            self.more["prompt"]["seats"] = list(seats)
        return self

    def sets(self, **parts: Any) -> Self:
        """Set top-level parts of the position."""
        self.more.update(parts)
        return self

    # --- putting it together -----------------------------------------------------

    def _named(self) -> list[str]:
        held = [c for hand in self.hands.values() for c in hand["up"] + hand["down"]]
        held += self.dummy.get("cards", [])
        words = [word for room in self.rooms for word in room.get("row", ())]
        names = [c["type"] for c in held]
        names += [card(word)["type"] for word in words if word not in "?-*"]
        return list(dict.fromkeys(names))

    def _types(self) -> list[str]:
        if "types" in self.options:
            return list(self.options["types"])
        many = TYPES_IN_PLAY[self.edition, len(self.seats)]
        named = self._named()
        assert len(named) <= many
        return (named + [kind for kind in ALL_TYPES if kind not in named])[:many]

    def _spare(self) -> list[dict[str, Any]]:
        """Return the cards nobody has, those of unnamed types first."""
        pool = Counter(
            f"{kind}{value}" for kind in self._types() for value in (1, 2, 3, 4) * 2
        )
        seen = [c for hand in self.hands.values() for c in hand["up"] + hand["down"]]
        seen += self.dummy.get("cards", [])
        pool.subtract(f"{c['type']}{c['value']}" for c in seen)
        words = [word for room in self.rooms for word in room.get("row", ())]
        pool.subtract(word for word in words if word not in "?-*")
        assert min(pool.values()) >= 0, "a card is there too often"
        named = self._named()
        spare = cards(" ".join(pool.elements()))
        return sorted(spare, key=lambda c: c["type"] in named)

    def _room(self, room: dict[str, Any], spare: list[dict[str, Any]]) -> Any:
        row = [] if room.get("closed") else room.get("row", ["*"] * 3)
        slots: list[Any] = [None] * 3
        for k, word in enumerate(row):
            slots[k] = {"?": "face_down", "-": None}.get(word, word)
            if word == "*":
                slots[k] = spare.pop(0)
            elif word not in "?-":
                slots[k] = card(word)
        if "row" not in room and room["side"] == "library":  # it sorts its cards
            slots.sort(key=lambda one: one["value"] if one else 0)
        spaces: list[str | None] = [None] * SPACES[self.edition]
        if self.has_dummy and not room.get("closed"):
            spaces[2] = "dummy"
        for space, name in room.get("standing", {}).items():
            spaces[space - 1] = name
        still = not room.get("closed")
        return {"side": room["side"], "slots": slots, "spaces": spaces, "open": still}

    def _pad(self, spare: list[dict[str, Any]], dealt: int) -> None:
        """Lay spare cards down before the last seats until the deck is in threes."""
        held = sum(len(h["up"]) + len(h["down"]) for h in self.hands.values())
        held += len(self.dummy.get("cards", ()))
        while (held + dealt) % 3:
            self.hands[self.seats[-1]]["down"].append(spare.pop(0))
            held += 1

    def position(self) -> dict[str, Any]:
        """Return the position in JSON."""
        types, spare = self._types(), self._spare()
        rooms = [self._room(room, spare) for room in self.rooms]
        dealt = sum(3 - room["slots"].count(None) for room in rooms)
        self._pad(spare, dealt)
        dummy = {"dummy": self.dummy} if self.has_dummy else {}
        return {
            "options": {**self.options, "types": types},
            "players": list(self.hands.values()),
            "rooms": rooms,
            **dummy,
            **self.more,
        }

    def state(self) -> Any:
        """Return the position as a state."""
        return GAME.decode(self.position())


def taking(
    edition: str, new: str, up: str = "", ghosts: int = 0, n: int = 3, **more: Any
) -> Step:
    """Return what follows when Ann, standing deepest, takes `new` in the Attic.

    `more`: options; `ben`, `cy` hands as a dict; `down` (Ann's dispelled cards);
    `sets`: further parts of the position.
    """
    hands = {name: more.pop(name.lower(), {}) for name in ("Ben", "Cy")}
    down, parts = more.pop("down", ""), more.pop("sets", {})
    table = Table(edition, n, **more).has("Ann", up, down, ghosts)
    for name, hand in hands.items():
        if hand:
            table.has(name, **hand)
    table.dummy = parts.pop("dummy", {})
    third = {} if table.has_dummy else {"s4": table.seats[-1]}
    table.room("attic", f"{new} * *", s1="Ann", s2="Ben", **third)
    left = (1, 2, 3) if table.has_dummy else (1, 2, 4)
    table.resolving("attic", "Ann", *left).asks("take", "Ann", room="attic", space=1)
    return table.sets(turn="Ben", **parts).state().apply({"do": "take", "slot": 1})


def ending(
    edition: str, hands: dict[str, dict[str, Any]], n: int = 3, **more: Any
) -> Step:
    """Return what follows when the last two cards of a game are taken.

    They are rings of value 1 and go to Ann and Ben, who have that curse besides what
    `hands` says; what is missing to 12 cards each lies face down. `more`: options;
    `dummy`: its ghosts and cards.
    """
    dummy = more.pop("dummy", {})
    table = Table(edition, n, **more)
    for name, hand in hands.items():
        table.has(name, **hand)
    table.dummy = dict(dummy)
    last = SPACES[edition]
    first, *others = (room["side"] for room in table.rooms)
    standing = {f"s{last - 1}": "Ann", f"s{last}": "Ben"}
    table.closed(*others).room(first, "- ring1 ring1", **standing)
    _fill(table)
    table.resolving(first, "Ann", last - 1, last)
    table.asks("take", "Ann", room=first, space=last - 1)
    return table.state().apply({"do": "take", "slot": 2})


def _fill(table: Table) -> None:
    """Give everybody the cards that are missing at the end, face down."""
    spare = table._spare()
    for name, hand in table.hands.items():
        due = 11 if name in ("Ann", "Ben") else 12
        while len(hand["up"]) + len(hand["down"]) < due:
            hand["down"].append(spare.pop(0))
    if table.has_dummy:
        own = table.dummy.setdefault("cards", [])
        while len(own) < 12:
            own.append(spare.pop(0))


# --- looking at what happened ------------------------------------------------------


def player(state: State, seat: str) -> Any:
    """Return a player of a state."""
    return state.players[state.seats.index(seat)]


def ghosts(state: State) -> tuple[int, ...]:
    """Return everybody's ghosts, clockwise."""
    return tuple(p.ghosts for p in state.players)


def up(state: State, seat: str, kind: str) -> list[int]:
    """Return the curses on a seat's face-up cards of a type, ascending."""
    return sorted(c.value for c in player(state, seat).up if c.type == kind)


def down(state: State, seat: str, kind: str) -> list[int]:
    """Return the values of a seat's dispelled cards of a type, ascending."""
    return sorted(c.value for c in player(state, seat).down if c.type == kind)


def events(step: Step, *names: str) -> list[Any]:
    """Return the events of these kinds, in order."""
    return [e for e in step.events if type(e).__name__ in names]


def what(state: State) -> str:
    """Return what a state waits for; nothing when the game is over."""
    return state.prompt.shown()["what"] if state.prompt else ""


def choices(state: State) -> list[list[int]]:
    """Return the values that may be dispelled together, as listed."""
    assert what(state) == "dispel"
    return [[c.value for c in action.cards] for action in state.legal_actions()]


def dispel(kind: str, *values: int) -> dict[str, Any]:
    """Return the answer that dispels these cards."""
    return {"do": "dispel", "cards": [{"type": kind, "value": v} for v in values]}


def play(state: State, *actions: dict[str, Any]) -> Step:
    """Apply several actions; return the last step."""
    step = None
    for action in actions:
        step = state.apply(action)
        state = step.state
    assert step is not None
    return step


def refusal(state: State, action: Any) -> Refusal:
    """Return why an action is refused; the state must stay as it was."""
    before = GAME.encode(state)
    try:
        step = state.apply(action)
    except IllegalAction as error:
        assert GAME.encode(state) == before
        return error.refusal
    raise AssertionError(f"{action} was accepted: {step.events}")


def start(edition: str, n: int = 3, own: Any = None, **options: Any) -> Any:
    """Return the first state of a game."""
    return GAME.start(NAMES[:n], {"edition": edition, **options}, own)


def deal(state: Any, words: str) -> Any:
    """Reveal these cards."""
    for word in words.split():
        state = state.apply({"do": "reveal", **card(word)}).state
    return state


def place(room: str, space: int) -> dict[str, Any]:
    """Return the answer that places a meeple."""
    return {"do": "place", "room": room, "space": space}


def answers(state: State) -> Iterable[dict[str, Any]]:
    """Return the legal answers in JSON."""
    return [GAME.dump(action) for action in state.legal_actions()]
