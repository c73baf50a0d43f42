"""What a seat of Don't Go In There may expect to carry at the end, as it sees it."""

from collections.abc import Callable, Mapping
from math import exp

from msgspec.structs import replace

from companion.games.dont_go_in_there import curses, prompts, rooms
from companion.games.dont_go_in_there.actions import Card
from companion.games.dont_go_in_there.draft import Draft
from companion.games.dont_go_in_there.model import CARDS_EACH, DUMMY, Player
from companion.games.dont_go_in_there.profile import Effect
from companion.games.dont_go_in_there.state import GameState

GHOSTS_A_TURN = 0.9
"""What a meeple takes on the average, where nothing better is known."""

COMPARING = frozenset({"most_sum", "threshold_exclusive"})
"""Kinds of end effects that look at what others hold."""


class Sight:
    """One decision as its seat sees it.

    Other seats' ghosts are looked at only where the rules let the table see them;
    where they are hidden, a usual number for the cards taken stands in.
    """

    def __init__(self, state: GameState, seat: str) -> None:
        self.state = state
        self.seat = seat
        self.options = state.options
        self.i = state.index(seat)
        self.me = state.players[self.i]
        self.left = max(0.0, 1 - _owned(self.me) / CARDS_EACH)
        self._others = self._ghosts_of_others()
        self._rival = self.rival({})
        self._worth: dict[tuple[str | int, ...], float] = {}
        self._costs: dict[float, float] = {}
        self._now = self.burden(self.me)

    def _ghosts_of_others(self) -> dict[str, float]:
        hidden = self.options.ghosts_hidden
        out = {
            p.name: 1 + GHOSTS_A_TURN * _owned(p) if hidden else float(p.ghosts)
            for p in self.state.players
            if p.name != self.seat
        }
        if self.state.dummy and self.options.dummy_counts_for_most_ghosts:
            out[DUMMY] = float(self.state.dummy.ghosts)
        return out

    def rival(self, brings: Mapping[str, int]) -> float:
        """Return the most ghosts of anybody else, once these are dealt."""
        return max(n + brings.get(seat, 0) for seat, n in self._others.items())

    # --- what is expected at the end ----------------------------------------------

    def burden(self, player: Player) -> float:
        """Return the curses to expect if our seat were `player`: cards and ghosts."""
        return self.cards(player) + self.cost(player.ghosts)

    def cost(self, ghosts: float, rival: float | None = None) -> float:
        """Return the penalty to expect: its size times the chance to have most."""
        if rival is not None:
            return self._cost(ghosts, rival)
        if ghosts not in self._costs:
            self._costs[ghosts] = self._cost(ghosts, self._rival)
        return self._costs[ghosts]

    def _cost(self, ghosts: float, rival: float) -> float:
        spread = 1 + 2.5 * self.left
        chance = 1 / (1 + exp(min(30.0, (rival - ghosts) / spread)))
        due = ghosts + GHOSTS_A_TURN * CARDS_EACH * self.left
        return chance * due / self.options.profile.ghost_penalty.per + 0.02 * ghosts

    def cards(self, player: Player) -> float:
        """Return the curses to expect on the cards of `player`."""
        held: dict[str, list[int]] = {}
        for card in player.up:
            held.setdefault(card.type, []).append(card.value)
        total = 0.0
        for kind, values in held.items():
            key = (kind, player.ghosts, *values)
            if key not in self._worth:
                self._worth[key] = self._cards_of(player, kind, values)
            total += self._worth[key]
        return total

    def _cards_of(self, player: Player, kind: str, values: list[int]) -> float:
        effect = self.options.profile.effects[kind]
        prospect = PROSPECTS.get(effect.kind)
        if effect.when == "end":
            off = self._off_at_end(player, kind, effect, values)
        else:
            off = prospect(values, effect, self.left) if prospect else 0.0
        return sum(values) - off

    def _off_at_end(
        self, player: Player, kind: str, effect: Effect, values: list[int]
    ) -> float:
        """Return what an end effect takes off as things stand, times how sure it is."""
        judge = curses.END_EFFECTS.get(effect.kind)
        if judge is None:
            return 0.0
        players = [player]
        if effect.kind in COMPARING:
            players += [p for p in self.state.players if p.name != self.seat]
        for flip in judge(players, kind, effect, self.options):
            if flip.seat == self.seat:
                high = sorted(values, reverse=True)
                off = sum(flip.values or high[: flip.count])
                return off * self._certainty(player, effect)
        return 0.0

    def _certainty(self, player: Player, effect: Effect) -> float:
        if effect.kind in COMPARING:
            return 1 - 0.5 * self.left  # others may yet overtake
        if effect.max_ghosts:
            more = 0.7 * GHOSTS_A_TURN * CARDS_EACH * self.left
            over = player.ghosts + more - effect.max_ghosts - 0.5
            return 1 / (1 + exp(over / (0.5 + 2 * self.left)))
        return 1.0

    # --- what a card does ---------------------------------------------------------

    def on_taking(self, side: str, slot: int) -> int:
        """Return the ghosts that taking from a slot brings (Library)."""
        effect = rooms.effect_of(self.options, side, "sorted_slots")
        return 0 if effect is None else effect.slot_ghosts.get(str(slot), 0)

    def added(self, card: Card, ghosts: int = 0) -> float:
        """Return what taking a card adds to our burden, its effect carried out.

        Args:
            card: the card.
            ghosts: what its slot brings first.
        """
        return self.burden(self.after_taking(card, ghosts)) - self._now

    def after_taking(self, card: Card, ghosts: int = 0) -> Player:
        """Return our seat after taking a card; choices in between are our best."""
        me = self.me
        me = replace(me, up=(*me.up, card), ghosts=max(0, me.ghosts + ghosts))
        effect = self.options.profile.effects[card.type]
        act = curses.TAKE_EFFECTS.get(effect.kind)
        if effect.when != "take" or act is None:
            return me
        draft = Draft.of(self.state)
        draft.players[self.i] = me
        asked = act(draft, self.i, card, effect)
        if isinstance(asked, prompts.Dispel):
            draft.dispel(self.i, asked.type, asked.choices[0], asked.type)
        me = draft.players[self.i]
        if isinstance(asked, prompts.NameType):
            return min((self.without_type(me, k) for k in asked.types), key=self.burden)
        return me

    @staticmethod
    def without_type(player: Player, kind: str) -> Player:
        """Return a player whose face-up cards of one type are dispelled."""
        gone = tuple(card for card in player.up if card.type == kind)
        kept = tuple(card for card in player.up if card.type != kind)
        return replace(player, up=kept, down=player.down + gone)


def _owned(player: Player) -> int:
    return len(player.up) + len(player.down)


# --- sets that are not complete yet -------------------------------------------

Prospect = Callable[[list[int], Effect, float], float]


def _of_set(values: list[int], effect: Effect, left: float) -> float:
    """A set dispels itself when full: the more of it is there, the likelier."""
    share = len(values) / effect.set
    return 0.8 * share * share * left * sum(values)


def _of_sum(values: list[int], effect: Effect, left: float) -> float:
    """Some of the cards may yet come to the exact sum."""
    return 0.5 * left * min(sum(values), effect.sum)


def _of_pair(values: list[int], effect: Effect, left: float) -> float:
    """The other twin of each value may yet be taken."""
    del effect
    return 0.4 * left * sum(values)


def _of_claim(values: list[int], effect: Effect, left: float) -> float:
    """The first to reach the sum dispels the dearest."""
    high = sum(sorted(values, reverse=True)[: effect.dispel])
    return 0.4 * left * high * min(1.0, sum(values) / effect.sum)


PROSPECTS: Mapping[str, Prospect] = {
    "set_dispel": _of_set,
    "ghost_then_set_dispel": _of_set,
    "subset_sum": _of_sum,
    "equal_pair": _of_pair,
    "first_to_sum": _of_claim,
}
"""By kind of effect: the curses that cards held now may still lose."""
