"""A second reckoning of Dungeon Twister, from the bare actions of a game.

It imports nothing of this product and was written from the rules, not from the engine.
A game is a JSON object: `players`, `options`, the accepted `actions` in their long
form, and the `position` and `outcome` that the engine ended with; with a `start`, a
position in which somebody acts, it begins there. Players are 1 and 2.
"""

from tests.games.dungeon_twister.plain import Mover
from tests.games.dungeon_twister.plain_board import OUT, is_character, side, square
from tests.games.dungeon_twister.replay_fights import Fights
from tests.games.dungeon_twister.replay_ground import DOTS, FULL, LINE
from tests.games.dungeon_twister.replay_rooms import Rooms


class Audit(Fights, Rooms):
    """One game being reckoned again."""

    # --- the script -------------------------------------------------------------------

    def run(self):
        if self.start is None:
            self.set_up()
        else:
            self.take_up(self.start)
            if not self.go_on():
                return
        while not self.over and self.one_turn():
            pass

    # --- set-up -----------------------------------------------------------------------

    def set_up(self):
        self.next("commit"), self.next("commit")
        laying = self.seat(self.next("reveal")["seat"])
        while sum(map(len, self.piles)) < sum(FULL):
            action = self.next("commit", "laid_out")
            if action["do"] == "laid_out":
                for pile, most in zip(self.piles, FULL, strict=True):
                    pile.extend([0] * (most - len(pile)))
                break
            pile = self.piles[action["slot"] - 1]
            pile.append(laying)
            self.check(len(pile) <= FULL[action["slot"] - 1], "the slot is full")
            laying = 3 - laying
        for who in (1, 2):
            for y in DOTS:
                token = self.next("reveal")["token"]
                self.check(side(token) == who and is_character(token), "not his")
                self.appear(token)
                self.at[token] = (LINE[who], y)
        self.turn = self.seat(self.next("reveal")["seat"])

    # --- turns ------------------------------------------------------------------------

    def one_turn(self):
        """Reckon a turn; tell whether it was played to its end."""
        me = self.turn
        limit = 5
        if not self.highest:
            limit = 2
        elif self.cycling[me]:
            limit = self.highest + 1
        cards = [card for card in self.hand[me] if card <= limit]
        self.check(cards, "no card can be played")
        if len(cards) > 1 and self.peek["do"] == "nothing":
            return False
        card = cards[0] if len(cards) == 1 else self.next("action_card")["value"]
        self.check(card in cards, f"{card} may not be played")
        self.hand[me].remove(card)
        self.ap, self.highest = card, max(card, self.highest)
        return self.go_on()

    def go_on(self):
        """Reckon the rest of a turn; tell whether it was played to its end."""
        while not self.over and (self.ap or any(self.spenders())):
            if self.idle():
                break
            if self.peek["do"] == "nothing":
                return False
            if self.peek["do"] == "end_turn":
                self.next("end_turn")
                break
            self.act()
        if not self.over:
            self.end_turn()
        return True

    def spenders(self):
        return [t for t, n in self.own.items() if n and t not in self.blocked]

    def idle(self):
        """Whether the turn ends by itself: then nobody can do anything."""
        who, kind = self.peek.get("who"), self.peek["do"]
        asked = self.start is not None and self.n == 0  # whatever there is to do
        if asked or (who and side(who) == self.turn and kind != "end_turn"):
            return False
        return not any(map(self.can_do, self.able()))

    def end_turn(self):
        me = self.turn
        if not self.hand[me]:
            self.hand[me], self.cycling[me] = [2, 3, 4, 5], False
        self.new_turn()
        if self.option("helpless", "skip") == "pass" or not self.helpless(3 - me):
            self.turn = 3 - me

    # --- actions ----------------------------------------------------------------------

    def act(self):
        action = self.next(
            *("reveal_room", "rotate", "move", "jump", "pass_wall", "attack", "heal"),
            *("regenerate", "portcullis", "potion", "fireball"),
        )
        who = action["who"]
        self.check(who in self.at and side(who) == self.turn, f"{who} does not act")
        wounded_troll = action["do"] == "regenerate"
        self.check((who in self.wounded) == wounded_troll, f"{who} is wounded")
        self.check(who not in self.blocked, f"{who} was healed this turn")
        if self.own[who]:
            self.own[who] -= 1
        else:
            self.check(self.ap > 0, "no action point is left")
            self.ap -= 1
        before = dict(self.vp)
        getattr(self, action["do"])(who, action)
        self.fall()
        self.settle(before)

    def settle(self, before):
        """Who has five has won; both at once: see the option."""
        five = [who for who in (1, 2) if self.vp[who] >= 5]
        self.check(all(self.vp[w] >= before[w] for w in before), "points were lost")
        if five:
            self.over = "vp"
        elif self.helpless(1) and self.helpless(2):
            self.over = "both_helpless"

    def lie(self, result, who):
        """Put everything where a way ended; who is out has left by the exit."""
        gone = [token for token, place in result if place == OUT]
        for token, place in result:
            if place != OUT:
                self.at[token] = place
        if gone:
            points = 2 if who.upper() == "G" else 1
            treasure = any(token.upper() == "X" for token in gone)
            self.vp[side(who)] += points + treasure
            for token in gone:
                self.leave(token)

    def move(self, who, action):
        takes = {n: None if t == "0" else t for n, t in action.get("handle", [])}
        path = [square(name) for name in action["path"]]
        result = Mover(self.board, who).walk(path, takes)
        self.check(result is not None, "the way is against the rules")
        self.lie(result, who)

    def jump(self, who, action):
        self.check(self.jumps[self.turn] > 0, "no jump card is left")
        self.jumps[self.turn] -= 1
        end = square(action["path"][1])
        end = OUT if end[0] == LINE[3 - side(who)] else end
        load, start = self.load_of(who), self.at[who]
        left = [0, "0"] in [list(one) for one in action.get("handle", [])]
        there = start if left else end
        found = [
            result
            for result in Mover(self.board, who).jumps()
            if (who, end) in result and (load is None or (load, there) in result)
        ]
        self.check(len(found) == 1, "the jump is against the rules")
        self.lie(found[0], who)

    def pass_wall(self, who, action):
        end = square(action["to"])
        end = OUT if end[0] == LINE[3 - side(who)] else end
        results = Mover(self.board, who).wall_passes()
        found = [result for result in results if (who, end) in result]
        self.check(found, "no wall can be passed there")
        self.lie(found[0], who)

    def heal(self, who, action):
        place = square(action["target"])
        self.check(who.upper() == "C", "only the Cleric heals")
        self.check(place in self.board.near(self.at[who]), "not adjacent")
        self.recover(place)

    def regenerate(self, who, _):
        self.check(who.upper() == "R" and who not in self.hurt, "it may not yet heal")
        self.recover(self.at[who])

    def recover(self, place):
        there = self.characters(place)
        self.check(there and all(t in self.wounded for t in there), "nobody to heal")
        self.wounded.discard(there[0])
        self.blocked.add(there[0])

    def portcullis(self, who, action):
        pair, to, board = self.pair(action["edge"]), action["to"], self.board
        self.check(pair in board.gates and self.at[who] in pair, "none is there")
        now = board.gates[pair]
        may = {("T", "closed", "open"), ("T", "open", "closed")}
        may |= {("W", "closed", "broken")}
        if self.option("warrior_breaks_open", False):
            may |= {("W", "open", "broken")}
        self.check((who.upper(), now, to) in may, f"{who} cannot do that")
        self.gates[pair] = to
        if to == "closed":
            del self.gates[pair]

    def potion(self, who, _):
        load = self.load_of(who)
        self.check(load in ("P", "p"), "no potion")
        self.leave(load)
        self.own[who] += 4

    def fireball(self, who, action):
        wand = self.load_of(who)
        self.check(who.upper() == "Z" and wand in ("F", "f"), "no wand")
        victims = self.seen(self.board, self.at[who], action["dir"])
        self.check(victims, "nobody in sight")
        living = any(t not in self.wounded for t in victims)
        for token in victims if living else victims[:1]:
            self.die(token)
        self.leave(wand)

    def fall(self):
        """Whoever lies on an unsecured pit is dead, and what lies there is gone."""
        board, places = self.board, {}
        for token, place in self.at.items():
            if board.pit(place):
                places.setdefault(place, []).append(token)
        for tokens in places.values():
            thief = any(t in "Tt" and t not in self.wounded for t in tokens)
            if not thief and not {"L", "l"} & {*tokens}:
                for token in tokens:
                    (self.die if is_character(token) else self.leave)(token)

    # --- the end ----------------------------------------------------------------------

    def ranking(self):
        """Return the names by points; who has five on his own turn is first."""
        first, second = self.names
        one, two = self.vp[1], self.vp[2]
        both = self.over == "vp" and min(one, two) >= 5
        drawn = one == two and not both
        if both:
            drawn = self.option("double_five", "active") == "draw"
        elif self.over == "both_helpless":
            drawn = drawn or self.option("helpless_end", "most_vp") == "draw"
        if drawn:
            return [[first, second]]
        ahead = self.turn == 1 if both else one > two
        return [[first], [second]] if ahead else [[second], [first]]


def differences(game):
    """Return in plain words where the engine and this reckoning disagree."""
    audit, end = Audit(game), game["position"]
    try:
        audit.run()
        audit.check(audit.n == len(audit.actions), "the game went on")
    except AssertionError as error:
        return [str(error)]
    data = audit.data()
    rooms = [text for text in end["rooms"] if not text.startswith("?")]
    rows = [
        ("rooms", rooms, [text for text in audit.rooms if text]),
        ("portcullises", end["portcullises"], data["portcullises"]),
        ("tokens", end["tokens"], data["tokens"]),
        ("out", sorted(end["out"]), sorted(audit.out)),
        ("turn", end["turn"], audit.names[audit.turn - 1]),
        ("points left", end["ap"], audit.ap),
        ("own points", end["own_ap"], {t: n for t, n in audit.own.items() if n}),
        ("hurt", sorted(end["hurt"]), sorted(audit.hurt)),
        ("healed", sorted(end["blocked"]), sorted(audit.blocked)),
        ("highest", end["highest"], audit.highest),
    ]
    for who, player in enumerate(end["players"], 1):
        name = player["name"]
        rows += [
            (f"{name}'s points", player["vp"], audit.vp[who]),
            (f"{name}'s action cards", player["actions"], audit.hand[who]),
            (f"{name}'s combat cards", player["combat"], audit.fight_cards[who]),
            (f"{name}'s jump cards", player["jumps"], audit.jumps[who]),
            (f"{name}'s first cycle", player["first_cycle"], audit.cycling[who]),
        ]
    if game["outcome"] is not None:
        rows.append(("reason", game["outcome"]["reason"], audit.over))
        rows.append(("ranking", game["outcome"]["ranking"], audit.ranking()))
    return [f"{k}: the engine has {a}, the audit {b}" for k, a, b in rows if a != b]
