"""Positions for tests: by short lines, and at random."""

from companion.games.dungeon_twister.contents import tokens_of
from companion.games.dungeon_twister.game import game
from companion.games.dungeon_twister.maze import maze_of
from companion.games.dungeon_twister.pairs import together
from companion.games.dungeon_twister.rooms import (
    FACE_DOWN,
    LAID,
    PORTCULLISES,
    code_of,
)
from companion.games.dungeon_twister.squares import (
    CORNERS,
    LINES,
    NAMES,
    NUMBERS,
    edge_name,
)
from companion.games.dungeon_twister.tokens import CHARACTERS as CHARS
from companion.games.dungeon_twister.tokens import OWN, ROPES, THIEVES

CHARACTERS = "CGMTRKWZ"
OBJECTS = "AFLPSX"
ROOMS = ["1D0", "2D0", "3D0", "4D0", "1G0", "2G0", "3G0", "4G0"]
SEATS = ("Ann", "Ben")
EVERY = CHARACTERS + OBJECTS + CHARACTERS.lower() + OBJECTS.lower()


def position(tokens, rooms=ROOMS, *, turn="Ann", ap=3, **more):
    """Return a state in which `turn` acts; all tokens not named are out."""
    there = {token for text in tokens.values() for token in text}
    data = {
        "prompt": {"what": "act", "seats": [turn]},
        "players": [{"name": name} for name in SEATS],
        "rooms": rooms,
        "tokens": tokens,
        "out": "".join(token for token in EVERY if token not in there),
        "turn": turn,
        "ap": ap,
        "highest": 5,
    }
    return game.decode(data | more)


def random_rooms(rng, hidden=0):
    """Return the rooms of a board; some may lie face down with nothing on them."""
    tiles = [1, 2, 3, 4] * 2
    names = [f"{n}{d}" for n, d in zip(tiles, "DDDDGGGG", strict=True)]
    rng.shuffle(names)
    rooms = [f"{name}{rng.randrange(4)}" for name in names]
    for slot in rng.sample(range(8), hidden):
        rooms[slot] = "?00"
    return rooms


def random_gates(rng, rooms):
    """Return some portcullises as open, some as broken."""
    gates = {}
    for slot, text in enumerate(rooms):
        if text.startswith("?"):
            continue
        code = 4 * (2 * (int(text[0]) - 1) + (text[1] == "G")) + int(text[2])
        assert len(LAID[code].portcullises) == len(PORTCULLISES[code >> 2])
        for one, other in LAID[code].portcullises:
            edge = edge_name(CORNERS[slot] + one, CORNERS[slot] + other)
            state = rng.choice(("closed", "open", "open", "broken"))
            if state != "closed":
                gates[edge] = state
    return gates


def pits_of(rooms):
    """Return the pits of a board, those beside another pit first."""
    codes = tuple(rooms_by_text(text) for text in rooms)
    maze = maze_of(codes, 0)
    return sorted(maze.pits, key=lambda pit: not maze.pits & {*maze.near[pit]})


def rooms_by_text(text):
    return FACE_DOWN if text.startswith("?") else code_of(text)


def random_board(rng, hidden):
    """Return rooms on which, more often than by chance, two pits are neighbours."""
    boards = [random_rooms(rng, hidden) for _ in range(rng.choice((1, 12)))]
    return max(boards, key=neighbouring)


def neighbouring(rooms):
    """Return how many pits have a pit beside them."""
    maze = maze_of(tuple(map(rooms_by_text, rooms)), 0)
    return sum(bool(maze.pits & {*maze.near[pit]}) for pit in maze.pits)


def random_position(rng, *, pieces=16, hidden=0, **more):
    """Return a state with tokens near each other, wherever the rules allow them.

    Squares are tried again until the position is valid. Most tokens lie within three
    steps of one pit, and pits are tried first, with Ropes and Thieves early, so that
    there is something to pass, to cross, to take and to swap.
    """
    rooms = random_board(rng, hidden)
    options = more.pop("options", {})
    gates = random_gates(rng, rooms)
    pits = pits_of(rooms)
    middle = NAMES[pits[0]] if pits and rng.random() < 0.8 else rng.choice(NAMES)
    maze = maze_of(tuple(map(rooms_by_text, rooms)), 0)
    tokens = {}
    for text in shuffled(rng, pieces):
        for _ in range(12):
            at = drawn_square(rng, middle, pits)
            whole = tokens.get(at, "") + text
            if fits(maze, at, whole, options):
                tokens[at] = whole
                break
    return position(tokens, rooms, portcullises=gates, options=options, **more)


def fits(maze, at, text, options):
    """Tell whether these tokens may lie on a square together."""
    square, (tokens, wounded) = NUMBERS[at], tokens_of(text)
    line = LINES.index(square // 10) if square // 10 in LINES else -1
    if square not in maze.known or (line >= 0 and tokens & CHARS & ~OWN[line]):
        return False
    if not together(tokens, wounded, options.get("two_wounded", False)):
        return False
    held = tokens & (ROPES | THIEVES & ~wounded)
    return square not in maze.pits or bool(held)


def shuffled(rng, pieces):
    """Return tokens in some order, characters often as wounded."""
    order = rng.sample(EVERY, pieces)
    if rng.random() < 0.8:
        early = [token for token in order if token in "LlTt"]
        order = early + [token for token in order if token not in early]
    return [
        token + "-" * (token.upper() in CHARACTERS and rng.random() < 0.4)
        for token in order
    ]


def drawn_square(rng, middle, pits):
    """Return a square near the middle, often a pit."""
    chance = rng.random()
    if chance < 0.25 and pits:
        return NAMES[rng.choice(pits[:3])]
    return near(rng, middle) if chance < 0.9 else rng.choice(NAMES)


def near(rng, name):
    """Return a square within three steps of another."""
    x = min(21, max(0, ord(name[0]) - ord("a") + rng.randint(-2, 2)))
    y = min(9, max(0, int(name[1]) + rng.randint(-2, 2)))
    return f"{chr(ord('a') + x)}{y}"
