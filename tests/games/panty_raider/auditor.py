"""A second reckoning of Panty Raider, from the events that a game tells, in order.

It imports nothing of this product and was written from the rules, not from the engine.
A game is a JSON object: `players`, `options` (all of them), `deck` (by value), `events`
(as JSON objects) and the `position` and `outcome` that the engine ended with.
"""


def snake(kind):
    """Return `_sums_compared` for `SumsCompared`."""
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in kind)


class Audit:
    """One game being reckoned again."""

    def __init__(self, game):
        self.names, self.options, self.deck = (
            game["players"],
            game["options"],
            game["deck"],
        )
        self.events, self.at = game["events"], 0
        blank = {name: [] for name in self.names}
        self.gear, self.open, self.banked, self.worn = (
            {name: [] for name in blank} for _ in "geob"
        )
        self.guru, self.drawn = dict.fromkeys(blank), None
        self.turn, self.wingman = None, None
        self.row, self.attached, self.won = [], [], None
        self.reset()

    def reset(self):
        self.mode, self.played, self.offers = None, [], []
        self.dice, self.hand_made = {}, {"player": 0, "girl": 0}
        self.rolled, self.again = False, None
        self.sums, self.doubt = None, False

    def run(self):
        for at, event in enumerate(self.events):
            self.at, kind = at, event["event"]
            handler = getattr(self, "on" + snake(kind), None)
            if handler is not None:
                handler(event)

    def check(self, right, wrong):
        assert right, f"event {self.at} ({self.events[self.at]['event']}): {wrong}"

    @property
    def team(self):
        return [self.turn] + ([self.wingman] if self.wingman else [])

    # --- gear, gurus, panties ---------------------------------------------------------

    def on_item_equipped(self, e):
        mine = self.gear[e["seat"]]
        if e.get("replaced"):
            mine.remove(e["replaced"])
        mine.append(e["card"])
        slot = self.deck["mischief"][e["card"]]["equip"]["slot"]
        same = [c for c in mine if self.deck["mischief"][c]["equip"]["slot"] == slot]
        most = 1 + self.style(e["seat"], "extra_slot", "slot", slot)
        self.check(len(same) <= most, f"{len(same)} items in one slot")

    def on_item_unequipped(self, e):
        self.gear[e["seat"]].remove(e["card"])

    def on_gear_lost(self, e):
        self.gear[e["seat"]] = []

    def on_guru_learned(self, e):
        """The drawn guru is kept, unless it is the very one that goes back."""
        self.drawn = e["card"]
        later = self.events[self.at + 1 :]
        for one in later:
            if one["event"] == "GuruReturned":
                if one["card"] == e["card"] and not self.settled(later, one):
                    return
                break
            if one["event"] in ("TurnBegan", "ReadyCalled", "ItemEquipped"):
                break
        self.guru[e["seat"]] = e["card"]

    def settled(self, later, back):
        """Tell whether anything but its payment lies between drawing and returning."""
        between = later[: later.index(back)]
        return any(one["event"] == "CardDiscarded" for one in between)

    def on_guru_returned(self, e):
        if self.guru[e["seat"]] == e["card"]:
            self.guru[e["seat"]] = None

    def on_panty_worn(self, e):
        self.worn[e["seat"]].append(e["card"])

    def on_panty_taken_off(self, e):
        self.worn[e["seat"]].remove(e["card"])

    def on_panty_won(self, e):
        self.check(self.won is not None and e["card"] in self.won, "not won now")
        self.won.remove(e["card"])
        self.check(e["seat"] in self.team, "not in the team")
        self.open[e["seat"]].append(e["card"])

    def lose(self, seat, card):
        self.open[seat].remove(card)
        if card in self.worn[seat]:
            self.worn[seat].remove(card)

    def on_panty_discarded(self, e):
        self.lose(e["seat"], e["card"])

    def on_panties_lost(self, e):
        self.check(list(e["cards"]) == self.open[e["seat"]], "other panties")
        for card in list(e["cards"]):
            self.lose(e["seat"], card)

    def on_panty_banked(self, e):
        seat = e["seat"]
        may = self.options["bank_excludes_active"] is False
        drew = self.options["draw_two_player_may_bank"] and seat == self.turn
        self.check(may or drew or seat not in self.team, "the team does not bank")
        self.lose(seat, e["card"])
        self.banked[seat].append(e["card"])
        self.check(e["n"] == len(self.banked[seat]), f"{len(self.banked[seat])} banked")

    def on_game_won(self, e):
        n = len(self.banked[e["seat"]])
        self.check(n == self.options["win_banked"], f"{n} banked")
        self.check(self.at == len(self.events) - 1, "the game went on")

    # --- the turn ---------------------------------------------------------------------

    def on_turn_began(self, e):
        if self.turn is not None and self.at > 1:
            after = self.names[(self.names.index(self.turn) + 1) % len(self.names)]
            self.check(e["seat"] == after, "not the next player")
        self.turn, self.wingman, self.won = e["seat"], None, None
        self.reset()

    def on_wingman_joined(self, e):
        self.check(e["seat"] != self.turn, "an own wingman")
        self.wingman = e["seat"]

    def on_roommate_met(self, e):
        self.check(len(self.row) == e["place"], "another place")
        self.row.append(e["card"])

    def on_roommate_swapped(self, e):
        self.check(self.row[e["place"]] == e["old"], "another girl was there")
        self.row[e["place"]] = e["card"]

    def on_row_discarded(self, e):
        self.check(list(e["cards"]) == self.row, "another row")
        self.row, self.attached = [], []
        self.mode = None

    def on_attempt_began(self, e):
        self.reset()
        self.mode = e["mode"]
        worn = any(self.worn[seat] for seat in self.team)
        self.check(self.mode == "raid" or not worn, "a wearer trades")

    def on_turned_to_raid(self, _):
        for offer in self.offers:
            self.back(offer)
        self.mode, self.offers = "raid", []

    def on_item_offered(self, e):
        seat, card = e["seat"], e["card"]
        worn = card in self.gear[seat]
        if worn:
            self.gear[seat].remove(card)
        self.offers.append((seat, card, self.row.index(e["to"]), worn))

    def on_offer_retracted(self, e):
        offer = next(o for o in self.offers if o[:2] == (e["seat"], e["card"]))
        self.offers.remove(offer)
        self.back(offer)

    def on_offers_returned(self, e):
        for card in e["cards"]:
            self.back(next(o for o in self.offers if o[1] == card))

    def back(self, offer):
        if offer[3]:
            self.gear[offer[0]].append(offer[1])

    def on_card_played(self, e):
        if self.mode is not None:
            self.played.append((e["card"], e.get("side", ""), self.rolled))

    def on_adjusted(self, e):
        self.hand_made[e["side"]] += e["n"]

    def on_cards_attached(self, e):
        sides = {card: side for card, side, _ in self.played}
        self.attached += [(card, sides[card]) for card in e["cards"]]
        cap = self.options["attached_orange_cap"]
        if cap != "none":
            self.attached = self.attached[max(0, len(self.attached) - cap) :]

    # --- dice and sums ----------------------------------------------------------------

    def attached_plays(self):
        """Return the plays of cards from before that work again in this attempt."""
        if self.options["attached_orange"] == "idle":
            return
        for card, side in self.attached:
            play = self.deck["mischief"][card]["play"]
            if self.mode in play.get("contexts", ["raid", "trade"]):
                yield side, play

    def count_dice(self, side):
        n = self.options["base_dice"]
        for card, helped, late in self.played:
            if helped == side and not late:
                n += self.deck["mischief"][card]["play"].get("dice", 0)
        again = [play for helped, play in self.attached_plays() if helped == side]
        n += sum(play.get("dice", 0) for play in again)
        if side == "player" and self.mode == "raid":
            n += sum(len(self.worn[seat]) for seat in self.team)
        return n

    def on_dice_taken_up(self, e):
        self.again = e["side"]

    def on_dice_rolled(self, e):
        self.rolled = True
        if self.again == e["side"]:
            self.again = None
        else:
            due = self.count_dice(e["side"])
            self.check(e["dice"] == due, f"{due} dice are due")
        sides = self.options["die_sides"]
        self.check(e["dice"] <= e["sum"] <= e["dice"] * sides, "no such sum")
        self.dice[e["side"]] = e["sum"]

    def style(self, seat, op, key, value):
        guru = self.guru[seat]
        effects = self.deck["guru"][guru]["effects"] if guru else []
        return sum(
            f.get("n", 0) for f in effects if f["op"] == op and f.get(key) == value
        )

    def player_sum(self):
        trade, total = self.mode == "trade", self.dice.get("player", 0)
        for seat in self.team:
            first = seat == self.turn
            if first or self.options["equipment_bonus_of"] == "team":
                key = "trade_bonus" if trade else "raid_bonus"
                for card in self.gear[seat]:
                    total += self.deck["mischief"][card]["equip"].get(key, 0)
                total += self.style(seat, "bonus", "context", self.mode)
            counts = first or self.options["banked_bonus_of"] == "team"
            if counts and (not trade or self.options["banked_bonus_in_trade"]):
                total += len(self.banked[seat])
        return total + sum(self.offer_worth(offer) for offer in self.offers)

    def offer_worth(self, offer):
        seat, card, place, worn = offer
        goods = self.deck["mischief"][card]["trade"]
        icons = self.deck["dorm"][self.row[place]].get("icons", [])
        worth = goods["value"] * (2 if goods["icon"] in icons else 1)
        counts = seat == self.turn or self.options["equipment_bonus_of"] == "team"
        if worn and counts and self.options["offered_item_keeps_bonus"]:
            worth += self.deck["mischief"][card]["equip"].get("trade_bonus", 0)
        return worth

    def girl_sum(self):
        key = "trade_score" if self.mode == "trade" else "raid_score"
        girls = sum(self.deck["dorm"][card][key] for card in self.row)
        return self.dice.get("girl", 0) + girls

    def bonus(self, side):
        total = self.hand_made[side]
        for card, helped, _ in self.played:
            if helped == side:
                total += self.deck["mischief"][card]["play"].get("bonus", 0)
        for helped, play in self.attached_plays():
            if helped == side and play["timing"] == "before_roll":
                total += play.get("bonus", 0)
        return total

    def on_sums_compared(self, e):
        player = self.player_sum() + self.bonus("player")
        girl = self.girl_sum() + self.bonus("girl")
        self.check(e["player"] == player, f"the raiders have {player}")
        self.check(e["girl"] == girl, f"the roommates have {girl}")
        self.sums = (player, girl)

    def on_attempt_won(self, e):
        self.check(self.sums is not None and self.sums[0] > self.sums[1], "not won")
        self.check(list(e["seats"]) == self.team, "another team")
        self.won, self.row, self.attached, self.mode = self.row, [], [], None

    def on_attempt_failed(self, _):
        self.check(self.sums is not None and self.sums[0] <= self.sums[1], "not lost")


def differences(game):
    """Return what the engine tells otherwise than this reckoning."""
    audit = Audit(game)
    try:
        audit.run()
    except AssertionError as error:
        return [str(error)]
    told = []
    for player in game["position"]["players"]:
        name = player["name"]
        mine = {
            "gear": audit.gear[name],
            "open": audit.open[name],
            "banked": audit.banked[name],
            "guru": audit.guru[name],
        }
        for key, value in mine.items():
            if player[key] != value:
                told.append(f"{key} of {name}: {player[key]}, reckoned {value}")
    outcome = game["outcome"]
    if outcome is not None:
        totals = {name: len(audit.banked[name]) for name in game["players"]}
        if outcome["totals"] != totals:
            told.append(f"totals: {outcome['totals']}, reckoned {totals}")
    return told
