"""Combats in the second reckoning (`replay`); nothing of ours."""

from tests.games.dungeon_twister.plain_board import square
from tests.games.dungeon_twister.replay_ground import Ground


class Fights(Ground):
    """A game as far as it has been reckoned, and what an attack does."""

    def attack(self, who, action):
        place = square(action["target"])
        self.check(place in self.board.near(self.at[who]), "not adjacent")
        target = self.target(who, place)
        self.check(target, "nobody to attack")
        self.check(target not in self.hurt, "wounded this turn")
        healed = target in self.blocked and not self.attacks_healed
        self.check(not healed, "healed this turn")
        sides = self.groups(who, target)
        played = self.cards()
        totals = [
            self.strength(sides[0], "Ss") + played[0],
            self.strength(sides[1], "Aa") + played[1],
        ]
        if totals[0] != totals[1]:
            self.beat(sides[0] if totals[0] < totals[1] else sides[1])

    def cards(self):
        self.next("commit"), self.next("commit")
        first = self.next("reveal")
        second = first.get("against")  # both were told at once
        if second is None:
            second = self.next("reveal")["value"]
        played = [first["value"], second]
        for who, card in zip((self.turn, 3 - self.turn), played, strict=True):
            self.check(card in self.fight_cards[who], f"{card} is spent")
        for who, card in zip((self.turn, 3 - self.turn), played, strict=True):
            if card:
                self.fight_cards[who].remove(card)
        return played

    def beat(self, losers):
        for token in losers:
            if token in self.wounded:
                self.die(token)
                continue
            carried = [
                t
                for t, p in self.at.items()
                if p == self.at[token] and t in self.wounded and t not in losers
            ]
            for other in carried:
                self.die(other)
            self.wounded.add(token)
            self.hurt.add(token)
            self.own.pop(token, None)
