"""The state of Panty Raider."""

from collections.abc import Mapping
from typing import Any, Self

from msgspec.structs import replace

from companion.games.panty_raider.actions import TurnUp
from companion.games.panty_raider.model import (
    Attached,
    Attempt,
    Options,
    Player,
    Turn,
    dorm_slot,
)
from companion.games.panty_raider.prompts import AnyPrompt, DormUp
from companion.kernel import Action, Holding, Outcome, Pool, State, Unseen, rank

HAND = "hand/"


class GameState(State, frozen=True):
    """A position of Panty Raider.

    Attributes:
        prompt: what is waited for.
        options: the rulings and the deck's data.
        players: clockwise.
        turn: whose turn it is, and what happened in it.
        pools: unseen mischief cards, by shuffle; the last one is the deck's.
        mischief_deck: cards left in the mischief deck.
        discard: the mischief discard, the last one on top.
        removed: cards out of the game.
        dorm_deck: the dorm deck, which is shuffled only as a whole.
        dorm_discard: dorm cards out of play for now, the last one on top.
        row: the girls whose room is raided, place 0 and 1.
        attached: orange cards at the row, oldest first.
        guru_deck: gurus that nobody has.
        attempt: the raid or trade being made.
        looking: seats that know the top dorm card.
    """

    prompt: AnyPrompt | None  # pyright: ignore[reportIncompatibleVariableOverride]
    options: Options
    players: tuple[Player, ...]
    turn: Turn
    pools: tuple[Pool, ...]
    mischief_deck: int
    discard: tuple[str, ...]
    removed: tuple[str, ...]
    dorm_deck: Pool
    dorm_discard: tuple[str, ...]
    row: tuple[str, ...]
    attached: tuple[Attached, ...]
    guru_deck: Pool
    attempt: Attempt | None
    looking: tuple[str, ...] = ()

    @property
    def seats(self) -> tuple[str, ...]:
        """The players' names, clockwise."""
        return tuple([player.name for player in self.players])

    @property
    def outcome(self) -> Outcome | None:
        """None while the game goes on; the most banked come first."""
        if self.prompt is not None:
            return None
        totals = {player.name: len(player.banked) for player in self.players}
        won = any(n >= self.options.win_banked for n in totals.values())
        ranking = rank({seat: (-n,) for seat, n in totals.items()})
        return Outcome("banked" if won else "ended", ranking, totals)

    def index(self, seat: str) -> int:
        """Return a seat's place in `players`."""
        for i, player in enumerate(self.players):
            if player.name == seat:
                return i
        raise KeyError(seat)

    def played_by(self, seat: str) -> str:
        """Return who answers for a seat: `human`, `away` or `bot:<name>`."""
        return self.players[self.index(seat)].by

    # --- what is hidden ---------------------------------------------------------------

    def looks(self) -> dict[str, tuple[str, ...]]:
        """Return who may look at the top dorm card: those who peeked (rules 4)."""
        if not self.looking or not self.dorm_deck:
            return {}
        return {dorm_slot(self.dorm_deck): self.looking}

    def turning_up(self, slot: str) -> DormUp | None:
        """Return the reveal of the top dorm card; None: the slot is another."""
        if not self.dorm_deck or slot != dorm_slot(self.dorm_deck):
            return None
        return DormUp(slot, self.dorm_deck, len(self.row))

    def hidden_hands(self) -> Mapping[str, tuple[Unseen, ...]]:
        """Return what each seat holds that the state does not know."""
        purple = self.options.deck.purple
        return {
            player.name: tuple(
                Unseen(
                    f"{HAND}{i}/{k}",
                    self.pools[k],
                    count,
                    0 if k else player.hand.sure,
                    purple,
                )
                for k, count in enumerate(player.hand.unknown)
            )
            for i, player in enumerate(self.players)
        }

    def in_hand(self, card: str) -> Action:
        """Return how a keeper tells a hand card."""
        return TurnUp(card)

    def holding(self, seat: str, known: Mapping[str, Action]) -> Holding | None:
        """Return the hidden cards of a seat, as its keeper tells them."""
        start = f"{HAND}{self.index(seat)}/"
        told = [answer for slot, answer in known.items() if slot.startswith(start)]
        cards = [answer.card for answer in told if isinstance(answer, TurnUp)]
        return {seat: [card for card in cards if card is not None]}

    def renamed(self, old: str, new: str, by: str) -> Self:
        """Return this state with a player renamed and the seat handed to `by`."""

        def name(seat: str) -> str:
            return new if seat == old else seat

        def names(seats: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(name(seat) for seat in seats)

        turn = replace(
            self.turn,
            seat=name(self.turn.seat),
            asked=names(self.turn.asked),
            wingman=self.turn.wingman and name(self.turn.wingman),
        )
        attempt = self.attempt and replace(
            self.attempt,
            offers=tuple(replace(o, seat=name(o.seat)) for o in self.attempt.offers),
            played=tuple(replace(p, seat=name(p.seat)) for p in self.attempt.played),
            insured=names(self.attempt.insured),
        )
        start = name(self.options.start_player)
        if self.options.start_player == "reveal":
            start = "reveal"
        players = tuple(
            replace(p, name=new, by=by) if p.name == old else p for p in self.players
        )
        after = replace(
            self,
            prompt=None,
            options=replace(self.options, start_player=start),
            players=players,
            turn=turn,
            attempt=attempt,
            looking=names(self.looking),
        )
        prompt = self.prompt
        if prompt is None:
            return after
        changes: dict[str, Any] = {
            field: names(getattr(prompt, field))
            for field in ("seats", "ready")
            if field in prompt.__struct_fields__
        }
        return replace(after, prompt=replace(prompt, **changes).bound(after))
