"""What must hold in every position of a game, said in the words of the rules.

It reads the JSON form only, and knows nothing of how the engine keeps it.
"""

from collections import Counter

from tests.games.dungeon_twister.plain import Board, is_character, side
from tests.games.dungeon_twister.positions import EVERY

PAIRS = {(1, 0, 1), (0, 1, 1), (1, 1, 0)}
COMBAT = Counter([0, 1, 2, 2, 3, 3, 4, 5, 6])


def audit(data, *, laid):
    """Return what is wrong with a position; `laid`: the set-up is over."""
    board = Board(data)
    faults = [*squares(board), *cards(data)]
    if laid:
        faults += counts(data, board)
    return faults


def squares(board):
    places = {}
    for token, place in board.at.items():
        places.setdefault(place, []).append(token)
    for place, tokens in places.items():
        hurt = [t for t in tokens if t in board.wounded]
        living = [t for t in tokens if is_character(t) and t not in hurt]
        things = [t for t in tokens if not is_character(t)]
        kinds = (len(living), len(hurt), len(things))
        if len(tokens) > 1 and kinds not in PAIRS:
            yield f"{tokens} lie together on {place}"
        if living and hurt and side(living[0]) != side(hurt[0]):
            yield f"{living} has an enemy wounded on {place}"
        rope = "L" in tokens or "l" in tokens
        if board.pit(place) and not rope and not {"T", "t"} & set(living):
            yield f"{tokens} on the unsecured pit {place}"
        if place not in board.cells:
            yield f"{tokens} on a square that nobody knows: {place}"
        line = {0: 1, 21: 2}.get(place[0])
        if line and any(side(t) != line for t in living + hurt):
            yield f"{tokens} on the other's line"


def counts(data, board):
    """Every token is on a square, out, being placed, or face down somewhere."""
    placing = data["placing"] or {"tokens": "", "owners": []}
    seen = [*board.at, *data["out"], *placing["tokens"]]
    hidden = len(placing["owners"])
    for n, text in enumerate(data["rooms"]):
        if text == "??":
            hidden += 3 if n in (1, 2, 5, 6) else 2
        elif text.startswith("?"):
            known, _, unknown = text[1:].partition("+")
            hidden += sum(map(int, known)) + int(unknown or 0)
    if len(set(seen)) != len(seen) or len(seen) + hidden != len(EVERY):
        yield f"{len(seen)} tokens are known, {hidden} hidden"


def cards(data):
    for player in data["players"]:
        hand = Counter(player["combat"])
        if hand - COMBAT or not hand[0] or not 0 <= player["jumps"] <= 3:
            yield f"{player['name']} has {player['combat']}, {player['jumps']} jumps"
        if not set(player["actions"]) <= {2, 3, 4, 5}:
            yield f"{player['name']} has {player['actions']}"
