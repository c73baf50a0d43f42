"""A second reckoning of Don't Go In There, from the bare actions of a finished game.

It imports nothing of this product and was written from the rules, not from the engine.
A game is a JSON object: `players`, `options` (with `edition`), the accepted `actions`,
and the `position` and `outcome` that the engine ended with.
"""

from collections import Counter
from itertools import combinations

FIRST = ["amulet", "mask", "music_box", "ring", "twin", "holy_water", "mirror", "cat"]
ICONS = {1: 2, 2: 2, 3: 1, 4: 1}
TURNS = ["library", "secret_passage"]
BOARDS = {
    "prototype": [["attic"], ["hallway"], ["basement"]],
    "retail": [["attic", "nursery"], ["basement", "hallway"], TURNS],
}
SETS = {  # how many cards, or (clock, portrait, doll) which sum
    "prototype": {"mask": 2, "holy_water": 3, "mirror": 3, "ring": 4, "tome": 3}
    | {"clock": 9, "portrait": 7},
    "retail": {"holy_water": 2, "mirror": 3, "ring": 4, "tome": 2}
    | {"clock": 8, "doll": 6},
}
END = {  # third: who has most; last: half of them
    "prototype": ["amulet", "cat", "doll", "music_box"],
    "retail": ["amulet", "cat", "music_box", "portrait"],
}


class Audit:
    """One game being reckoned again; cards are pairs of type and value."""

    def __init__(self, game):
        self.names, self.get = list(game["players"]), game["options"].get
        self.actions, self.n = iter(game["actions"]), 0
        edition, many = self.get("edition"), len(self.names)
        self.retail = edition == "retail"
        self.boards, self.sets, self.end = BOARDS[edition], SETS[edition], END[edition]
        self.printed = not self.retail and many == 2
        self.types = self.get("types", FIRST[: many + 3 if self.retail else 6])
        self.unseen = Counter((t, v) for t in self.types for v in (1, 2, 3, 4) * 2)
        self.deck = 12 * (many + self.printed)
        self.ghosts = dict.fromkeys([*self.names, "dummy"], 0)
        self.up, self.down = ({name: [] for name in self.ghosts} for _ in "ud")
        starts = self.get("start_sides", [board[0] for board in self.boards])
        self.sides = [next(s for s in starts if s in board) for board in self.boards]
        self.rows, self.open, self.standing = [None] * 3, [True] * 3, [None] * 3
        self.claimed, self.first = (
            None,
            self.names.index(self.get("start_player", self.names[0])),
        )

    def next(self, *kinds):
        """Return the next action, which must be one of these kinds."""
        self.n += 1
        action = next(self.actions, {"do": "nothing"})
        self.check(action["do"] in kinds, f"{action} where one of {kinds} is due")
        return action

    def check(self, right, wrong):
        assert right, f"action {self.n}: {wrong}"

    def run(self):
        for i in range(3):
            self.deal(i)
        turn = self.first
        while any(self.open):
            self.place(self.names[turn])
            turn = (turn + 1) % len(self.names)
        self.end_effects()
        assert next(self.actions, None) is None, "there are actions after the end"

    def reveal(self):
        action = self.next("reveal")
        card = (action["type"], action["value"])
        self.check(self.unseen[card] > 0, f"{card} is there too often")
        self.unseen[card] -= 1
        return card

    def deal(self, i):
        hidden = self.sides[i] == "secret_passage"
        self.rows[i] = [self.reveal() for _ in range(2 if hidden else 3)]
        self.deck -= 3
        if self.sides[i] == "library":
            self.rows[i].sort(key=lambda card: card[1])  # a stable sort: as drawn
        dummy = self.get("dummy_space", 3)
        space = dummy[i] if isinstance(dummy, list) else dummy
        self.standing[i] = {space: "dummy"} if self.printed else {}

    def place(self, name):
        action = self.next("place")
        i, space = self.sides.index(action["room"]), action["space"]
        free = self.open[i] and space not in self.standing[i]
        self.check(free and 1 <= space <= 5 - self.retail, "no such space")
        self.standing[i][space] = name
        if self.retail:
            effects = {("attic", 1): 1, ("nursery", 4): -1}
            self.shift(name, effects.get((self.sides[i], space), 0))
        if len(self.standing[i]) == 3:
            self.resolve(i)

    def shift(self, name, ghosts):
        self.ghosts[name] = max(0, self.ghosts[name] + ghosts)

    def resolve(self, i):
        if len(self.rows[i]) == 2:
            self.rows[i].append(self.reveal())
        dice = sum(ICONS[v] for _, v in self.rows[i]) if self.retail else 5
        rolled, order = self.changed(i, self.rolled(dice), dice), self.standing[i]
        for space in sorted(order):
            self.ghosts[order[space]] += max(0, rolled - (space - 1))
        left = dict(enumerate(self.rows[i], 1))
        for space in sorted(order):
            self.take(self.sides[i], order[space], left)
        self.open[i] = self.deck >= 3
        if self.open[i]:
            self.sides[i] = self.boards[i][self.boards[i].index(self.sides[i]) - 1]
            self.deal(i)

    def rolled(self, dice):
        action = self.next("roll")
        ghosts = action["ghosts"]
        self.check(
            action.get("faces", ["ghost"] * ghosts).count("ghost") == ghosts, action
        )
        self.check(0 <= ghosts <= dice, f"{ghosts} ghosts on {dice} dice")
        return ghosts

    def changed(self, i, rolled, dice):
        """Return the ghosts that count, after the retail Hallway or Basement."""
        if self.retail and self.sides[i] == "hallway":
            action = self.next("flip_die", "keep")
            rolled += {"ghost": 1, "blank": -1, None: 0}[action.get("to")]
            self.check(0 <= rolled <= dice, "no such die to turn")
        again = self.retail and self.sides[i] == "basement"
        if again and self.next("reroll", "keep")["do"] == "reroll":
            return self.rolled(dice)
        return rolled

    def take(self, side, name, left):
        slot = min(left, key=lambda s: (left[s][1], s))  # as the dummy takes
        if name != "dummy" and len(left) > 1:
            slot = self.next("take")["slot"]
        self.check(slot in left, "this card is gone")
        card = left.pop(slot)
        self.up[name].append(card)
        if name != "dummy":
            self.shift(name, {1: 1, 2: 0, 3: -1}[slot] if side == "library" else 0)
            self.effect(name, *card)

    def values(self, name, kind):
        return [v for t, v in self.up[name] if t == kind]

    def counted(self, name, kind):
        """Return how many cards count where cards are counted."""
        down = self.down[name] if self.get("face_down_counts") else []
        return sum(t == kind for t, _ in self.up[name] + down)

    def effect(self, name, kind, value):
        """Do what a curse does when it is taken."""
        values, set_of = self.values(name, kind), self.sets.get(kind, 99)
        full = self.counted(name, kind) % set_of == 0
        if kind == "mirror":
            self.ghosts[name] += 1
        if kind == "mask":
            passed = min(len(values) if self.retail else 2 * full, self.ghosts[name])
            self.ghosts[name] -= passed
            self.ghosts[self.names[self.names.index(name) - 1]] += passed
        if kind == "holy_water" and full:
            self.ghosts[name] -= self.ghosts[name] // 2
        if kind in {"mirror", "ring"} and len(values) == set_of:
            self.turn_over(name, kind, values)
        if kind == "tome" and full:
            self.tome(name)
        if kind == "twin" and values.count(value) == 2:
            self.turn_over(name, kind, [value, value])
        if kind == "clock" and not self.claimed and sum(values) >= set_of:
            self.claimed = name
            self.choose(name, kind, 2)
        if kind == ("doll" if self.retail else "portrait"):
            self.exact(name, kind, value, set_of)

    def exact(self, name, kind, new, total):
        others = self.values(name, kind)
        others.remove(new)
        parts = [c for n in range(8) for c in combinations(others, n)]
        if self.get("exact_sum") == "whole":
            parts = [others]
        sets = {tuple(sorted([new, *c])) for c in parts if new + sum(c) == total}
        if sets:
            chosen = sets.pop() if len(sets) == 1 else self.dispelled(kind)
            self.check(not sets or tuple(sorted(chosen)) in sets, "no such set")
            self.turn_over(name, kind, chosen)

    def tome(self, name):
        unheld = self.get("tome_may_name_unheld")
        held = set(self.types if unheld else dict(self.up[name])) - {"tome"}
        if held:
            kind = held.pop() if len(held) == 1 else self.next("choose_type")["type"]
            self.check(kind != "tome", "a tome cannot name itself")
            self.turn_over(name, kind, self.values(name, kind))

    def turn_over(self, name, kind, values):
        for value in values:
            self.check((kind, value) in self.up[name], f"{name} has no {kind} {value}")
            self.up[name].remove((kind, value))
            self.down[name].append((kind, value))

    def dispelled(self, kind):
        chosen = self.next("dispel")["cards"]
        return [card["value"] for card in chosen if card["type"] == kind]

    def choose(self, name, kind, count):
        """Turn `count` cards over (all, if fewer): the owner chooses which."""
        values = sorted(self.values(name, kind), reverse=True)
        chosen = values[: max(0, count)]
        asked = len(set(combinations(values, len(chosen)))) > 1
        if asked and self.get("dispel_choice", "ask") == "ask":
            chosen, due = self.dispelled(kind), len(chosen)
            self.check(len(chosen) == due, f"{due} cards are due")
        self.turn_over(name, kind, chosen)

    def end_effects(self):
        """Judge everybody on one snapshot, then turn cards over type by type."""
        order = self.names[self.first :] + self.names[: self.first]
        due = [(n, k, self.due(n, k)) for k in self.end for n in order]
        for name, kind, count in due:
            if kind == "amulet" and self.retail:
                n = Counter(self.values(name, kind))  # each dispels one of a value more
                gone = [v for v in (2, 3, 4) for _ in range(min(n[v - 1], n[v]))]
                self.turn_over(name, kind, gone)
            else:
                self.choose(name, kind, count)

    def due(self, name, kind):
        """Return how many cards of a type a player turns over at the end."""
        if kind == "cat":
            some = len(self.values(name, kind)) - 1 if self.retail else 3
            return some if self.ghosts[name] <= 9 else 0
        if kind == self.end[3]:
            return self.counted(name, kind) // 2
        if kind == self.end[2]:
            sums = [sum(self.values(n, kind)) for n in self.names]
            return 2 if sum(self.values(name, kind)) == max(sums) > 0 else 0
        enough = [n for n in self.names if self.counted(n, "amulet") >= 3]
        return 0 if name not in enough else 2 if len(enough) == 1 else 1

    def points(self):
        """Return total and ghosts of each player."""
        counts, out = self.get("dummy_counts_for_most_ghosts", True), {}
        most = max(self.ghosts[n] for n in [*self.names, *["dummy"] * counts])
        for n in self.names:
            pays = self.ghosts[n] // 2 if self.ghosts[n] == most else 0
            out[n] = sum(v for _, v in self.up[n]) + pays, self.ghosts[n]
        return out


def cards(listed):
    return sorted((card["type"], card["value"]) for card in listed)


def differences(game):
    """Return in plain words where the engine and this reckoning disagree."""
    audit, end, outcome = Audit(game), game["position"], game["outcome"]
    try:
        audit.run()
    except AssertionError as error:
        return [str(error)]
    points, dummy = audit.points(), end.get("dummy") or {"ghosts": 0, "cards": []}
    places = sorted(set(points.values()))
    ranking = [[n for n in audit.names if points[n] == place] for place in places]
    unseen = {f"{t}-{v}": n for (t, v), n in audit.unseen.items() if n}
    rows = [
        ("unseen", end["unseen"], unseen),
        ("the deck", end["deck"], audit.deck),
        ("the clock", end["clock_claimed"], audit.claimed),
        ("totals", outcome["totals"], {n: total for n, (total, _) in points.items()}),
        ("ranking", outcome["ranking"], ranking),
    ]
    for p in [*end["players"], {"name": "dummy", **dummy}]:
        name, up = p["name"], cards(p.get("up", dummy["cards"]))
        rows.append((f"{name}'s ghosts", p["ghosts"], audit.ghosts[name]))
        rows.append((f"{name}'s cards", up, sorted(audit.up[name])))
        down = sorted(audit.down[name])
        rows.append((f"{name}'s dispelled", cards(p.get("down", [])), down))
    return [f"{k}: the engine has {a}, the audit {b}" for k, a, b in rows if a != b]
