"""A second, slow and plain implementation of whole turns (rules 3 to 8).

It stands on the plain board and the plain ways, and shares nothing with the product but
the JSON form of a position. All rooms are up, and the options are as usual.
"""

from copy import deepcopy

from tests.games.dungeon_twister.plain import Mover
from tests.games.dungeon_twister.plain_board import (
    CORNERS,
    OUT,
    SIDES,
    Board,
    is_character,
    name_of,
    side,
    turned,
)

COMBAT = {"C": 2, "G": 1, "M": 2, "T": 2, "R": 4, "K": 1, "W": 3, "Z": 1}
TOKENS = "CGMTRKWZAFLPSX"


class Game:
    """A position that can be played on; `listed` has where each answer leads.

    `waits`: `card`, `act`, `lay`, `up`, or None when the game is over; `fight`: actor,
    target, and the cards that are up.
    """

    def __init__(self, data):
        board = Board(data)
        players = data["players"]
        names = [player["name"] for player in players]
        self.at, self.wounded = board.at, board.wounded
        self.out = {*data["out"]}
        self.rooms = list(data["rooms"])
        self.gates = {p: s for p, s in board.gates.items() if s != "closed"}
        self.vp = [player["vp"] for player in players]
        self.actions = [list(player["actions"]) for player in players]
        self.combat = [list(player["combat"]) for player in players]
        self.jumps = [player["jumps"] for player in players]
        self.first = [player["first_cycle"] for player in players]
        self.turn = names.index(data["turn"])
        self.ap, self.own_ap = data["ap"], dict(data["own_ap"])
        self.hurt, self.blocked = {*data["hurt"]}, {*data["blocked"]}
        self.highest, self.fight, self.laid = data["highest"], None, 0
        self._read_prompt(data)

    def _read_prompt(self, data):
        what = data["prompt"] and data["prompt"]["what"]
        waits = {"action_card": "card", "act": "act", "fight_card": "lay"}
        self.waits = {**waits, "fight": "up", None: None}[what]
        fight = data["fight"]
        if fight:
            shown = fight["card"]
            cards = [] if shown is None or shown < 0 else [shown]
            self.fight = [fight["actor"], fight["target"], cards]
            self.laid = fight["committed"]

    def key(self):
        """Return everything as a value; two of the same are the same position."""
        gates = sorted((sorted(pair), state) for pair, state in self.gates.items())
        return repr((
            sorted(self.at.items()), sorted(self.wounded), sorted(self.out),
            self.rooms, gates, self.vp, list(map(sorted, self.actions)),
            list(map(sorted, self.combat)), self.jumps, self.first, self.turn, self.ap,
            sorted(self.own_ap.items()), sorted(self.hurt), sorted(self.blocked),
            self.highest, self.fight, self.laid, self.waits,
        ))  # fmt: skip

    # --- looking --------------------------------------------------------------------

    def board(self):
        """Return the board and tokens as the plain ways want them."""
        lying = {}
        for token, place in sorted(self.at.items()):
            mark = "-" if token in self.wounded else ""
            name = name_of(place)
            lying[name] = lying.get(name, "") + token + mark
        gates = {_edge(pair): state for pair, state in self.gates.items()}
        return Board({
            "options": {}, "rooms": self.rooms, "portcullises": gates, "tokens": lying,
        })  # fmt: skip

    def on(self, place):
        return [token for token, where in self.at.items() if where == place]

    def living_on(self, place):
        return [t for t in self.on(place) if is_character(t) and t not in self.wounded]

    def mine(self, token):
        return side(token) == self.turn + 1

    def able(self):
        """Return who can spend an action point."""
        found = []
        for token in sorted(self.at):
            paid = self.ap > 0 or self.own_ap.get(token, 0) > 0
            character = is_character(token) and self.mine(token)
            if not character or token in self.blocked or not paid:
                continue
            if token not in self.wounded or self.regenerates(token):
                found.append(token)
        return found

    def regenerates(self, token):
        troll = token in "Rr" and token in self.wounded and token not in self.hurt
        return troll and not self.living_on(self.at[token])

    def helpless(self, seat):
        own = [t for t in self.at if is_character(t) and side(t) == seat + 1]
        return not any(t not in self.wounded or t in "Rr" for t in own)

    # --- what may be answered -------------------------------------------------------

    def listed(self):
        """Return the position after each answer."""
        if self.waits == "card":
            return [self.played(value) for value in self.cards()]
        if self.waits == "act":
            return [*(one.done() for one in self.acts()), self.turn_ended()]
        if self.waits == "lay":
            after = self.copy()
            after.laid += 1
            after.waits = "lay" if after.laid == 1 else "up"
            return [after]
        if self.waits == "up":
            seat = self.turn if not self.fight[2] else 1 - self.turn
            return [self.shown(card) for card in sorted({*self.combat[seat]})]
        return []

    def copy(self):
        return deepcopy(self)

    def cards(self):
        """Return the action cards that may be played (rules 3)."""
        hand = sorted(self.actions[self.turn])
        if not self.highest:
            return [2]
        if self.first[self.turn]:
            return [value for value in hand if value <= self.highest + 1]
        return hand

    def played(self, value):
        after = self.copy()
        after.actions[after.turn].remove(value)
        after.ap, after.highest = value, max(after.highest, value)
        return after.goes_on()

    def acts(self):
        """Return the position right after each action, before its end (`done`)."""
        found = []
        board = self.board()
        for who in self.able():
            if who in self.wounded:
                after = self.paid(who)
                after.heal(who)
                found.append(after)
            else:
                found += self.ways(board, who)
                found += self.attacks(board, who)
                found += self.rotations(board, who)
                found += self.special(board, who)
        return found

    def paid(self, who):
        after = self.copy()
        if after.own_ap.get(who):
            after.own_ap[who] -= 1
            if not after.own_ap[who]:
                del after.own_ap[who]
        else:
            after.ap -= 1
        return after

    def ways(self, board, who):
        mover = Mover(board, who)
        ends = [(end, 0) for end in mover.moves()]
        if self.jumps[self.turn]:
            ends += [(end, 1) for end in mover.jumps()]
        ends += [(end, 0) for end in mover.wall_passes()]
        return [self.gone(who, end, jumped) for end, jumped in ends]

    def gone(self, who, end, jumped):
        """Return the position after a way; who is at `OUT` has left the maze."""
        after = self.paid(who)
        after.jumps[after.turn] -= jumped
        after.at = dict(end)
        left = [token for token, place in end if place == OUT]
        if left:
            after.vp[after.turn] += 2 if who in "Gg" else 1
            after.vp[after.turn] += "X" in left or "x" in left
        for token in left:
            after.remove(token)
        return after

    def attacks(self, board, who):
        found = []
        for place in board.near(self.at[who]):
            foes = [t for t in self.on(place) if is_character(t) and not self.mine(t)]
            target = ([t for t in foes if t not in self.wounded] or foes or [None])[0]
            if target and target not in self.hurt:
                after = self.paid(who)
                after.fight, after.laid, after.waits = [who, target, []], 0, "lay"
                found.append(after)
        return found

    def rotations(self, board, who):
        place = self.at[who]
        sign = board.cells[place]
        if sign[0] not in "<>" or len(sign) < 3:
            return []
        here = board.slot[place]
        found = []
        for slot, text in enumerate(self.rooms):
            if text[0] != self.rooms[here][0]:
                continue
            printed = 1 if text[1] == "D" else 3
            ways = (1, 3) if who in "Mm" else (printed,)
            found += [self.turned_room(who, slot, quarters) for quarters in ways]
        return found

    def turned_room(self, who, slot, quarters):
        after = self.paid(who)
        x, y = CORNERS[slot]

        def moved(place):
            column, row = place[0] - x, place[1] - y
            if not (0 <= column < 5 and 0 <= row < 5):
                return place
            column, row = turned((column, row), quarters)
            return x + column, y + row

        text = self.rooms[slot]
        after.rooms[slot] = f"{text[:2]}{(int(text[2]) + quarters) % 4}"
        after.at = {token: moved(place) for token, place in self.at.items()}
        after.gates = {frozenset(map(moved, p)): s for p, s in self.gates.items()}
        return after

    def special(self, board, who):
        place, letter = self.at[who], who.upper()
        found = []
        if letter == "C":
            for other in board.near(place):
                hurt = [t for t in self.on(other) if t in self.wounded]
                if hurt and not self.living_on(other):
                    after = self.paid(who)
                    after.heal(hurt[0])
                    found.append(after)
        for pair, state in board.gates.items():
            to = {("T", "closed"): "open", ("T", "open"): "closed",
                  ("W", "closed"): "broken"}.get((letter, state))  # fmt: skip
            if place in pair and to:
                after = self.paid(who)
                after.gates.pop(pair, None)
                after.gates |= {pair: to} if to != "closed" else {}
                found.append(after)
        for token in self.on(place):
            if token in "Pp":
                after = self.paid(who)
                after.own_ap[who] = after.own_ap.get(who, 0) + 4
                after.remove(token)
                found.append(after)
            if token in "Ff" and letter == "Z":
                found += self.fireballs(board, who, token)
        return found

    def fireballs(self, board, who, wand):
        found = []
        for dx, dy in SIDES.values():
            seen, place = [], self.at[who]
            while not seen:
                to = place[0] + dx, place[1] + dy
                if not board.passable(place, to):
                    break
                place = to
                seen = [token for token in self.on(place) if is_character(token)]
            if seen:
                after = self.paid(who)
                for victim in seen:
                    after.die(victim)
                after.remove(wand)
                found.append(after)
        return found

    # --- what follows ---------------------------------------------------------------

    def remove(self, token):
        self.at.pop(token, None)
        self.out.add(token)
        self.own_ap.pop(token, None)
        for marks in (self.wounded, self.hurt, self.blocked):
            marks.discard(token)

    def die(self, token):
        self.vp[2 - side(token)] += 1
        self.remove(token)

    def heal(self, token):
        self.wounded.discard(token)
        self.blocked.add(token)

    def done(self):
        """Return this position after the end of an action (rules 8)."""
        if self.waits == "lay":
            return self
        board = self.board()
        for place in {*self.at.values()}:
            tokens = self.on(place)
            held = {"L", "l"} & {*tokens} or {"T", "t"} & {*self.living_on(place)}
            if board.pit(place) and not held:
                for token in tokens:
                    self.die(token) if is_character(token) else self.remove(token)
        return self.goes_on()

    def goes_on(self):
        self.waits = "act"
        if max(self.vp) >= 5 or (self.helpless(0) and self.helpless(1)):
            self.waits = None
            return self
        return self if self.acts() else self.turn_ended()

    def turn_ended(self):
        after = self.copy()
        after.ap, after.own_ap, after.hurt, after.blocked = 0, {}, set(), set()
        if not after.actions[after.turn]:
            after.actions[after.turn], after.first[after.turn] = [2, 3, 4, 5], False
        if not after.helpless(1 - after.turn):
            after.turn = 1 - after.turn
        after.waits = "card"
        cards = after.cards()
        return after.played(cards[0]) if len(cards) == 1 else after

    # --- combat ---------------------------------------------------------------------

    def shown(self, card):
        after = self.copy()
        after.fight[2].append(card)
        if len(after.fight[2]) == 1:
            return after
        return after.decided()

    def groups(self, board):
        """Return attackers and defenders (rules 5, step 1)."""
        actor, target, _ = self.fight
        sides = [{actor}, {target}]
        ready = [
            t for t in self.at
            if is_character(t) and t not in self.wounded and t not in self.blocked
        ]  # fmt: skip
        while True:
            more = [set(), set()]
            for n in (0, 1):
                for token in ready:
                    foes = sides[1 - n]
                    near = any(self.at[f] in board.near(self.at[token]) for f in foes)
                    ours = self.mine(token) == (n == 0)
                    if near and ours and token not in sides[n]:
                        more[n].add(token)
            if not any(more):
                return sides
            sides = [sides[0] | more[0], sides[1] | more[1]]

    def strength(self, group, thing):
        total = 0
        for token in group:
            total += 0 if token in self.wounded else COMBAT[token.upper()]
            total += any(other.upper() == thing for other in self.on(self.at[token]))
        return total

    def decided(self):
        attackers, defenders = self.groups(self.board())
        cards = self.fight[2]
        attack = self.strength(attackers, "S") + cards[0]
        defence = self.strength(defenders, "A") + cards[1]
        for seat, card in zip((self.turn, 1 - self.turn), cards, strict=True):
            if card:
                self.combat[seat].remove(card)
        self.fight, self.laid = None, 0
        if attack != defence:
            for token in defenders if attack > defence else attackers:
                self.beaten(token)
        return self.done()

    def beaten(self, token):
        if token in self.wounded:
            self.die(token)
            return
        for carried in self.on(self.at[token]):
            if carried in self.wounded:
                self.die(carried)
        self.wounded.add(token)
        self.hurt.add(token)
        self.own_ap.pop(token, None)


def _edge(pair):
    one, other = sorted(pair)
    side_of = "e" if other[0] != one[0] else "s"
    return name_of(one) + side_of


def played_out(game, depth, known):
    """Return how many sequences of so many answers there are (as chess has perft)."""
    after = game.listed()
    if depth == 1:
        return len(after)
    total = 0
    for one in after:
        key = one.key(), depth - 1
        if key not in known:
            known[key] = played_out(one, depth - 1, known)
        total += known[key]
    return total
