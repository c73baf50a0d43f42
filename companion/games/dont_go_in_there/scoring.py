"""Scoring: ghost penalty, totals, ranking (rules 8)."""

from typing import TYPE_CHECKING

import msgspec

from companion.kernel import Outcome, rank

if TYPE_CHECKING:
    from companion.games.dont_go_in_there.model import Player
    from companion.games.dont_go_in_there.state import GameState


class Score(msgspec.Struct, frozen=True):
    """How a total came about: face-up curses + penalty; `ghosts` break ties."""

    cards: int
    penalty: int
    ghosts: int
    most_ghosts: bool

    @property
    def total(self) -> int:
        """Curses in all; fewest wins."""
        return self.cards + self.penalty


def curses(player: "Player") -> int:
    """Return the sum of a player's face-up curses."""
    return sum(card.value for card in player.up)


def most_ghosts(state: "GameState") -> int:
    """Return the figure that counts as most ghosts, the dummy's included (A15)."""
    most = max(player.ghosts for player in state.players)
    if state.dummy and state.options.dummy_counts_for_most_ghosts:
        most = max(most, state.dummy.ghosts)
    return most


def has_most(state: "GameState", player: "Player", most: int) -> bool:
    """Tell who pays: everybody with most; nobody without a ghost unless A18 says.

    With a Haunted Card (prototype) all tie at zero and it stays up, adding nothing.
    """
    zero_counts = state.options.profile.haunted_card.value
    return player.ghosts == most and (most > 0 or zero_counts)


def scores(state: "GameState") -> dict[str, Score]:
    """Return every player's score as things stand."""
    most = most_ghosts(state)
    per = state.options.profile.ghost_penalty.per
    out: dict[str, Score] = {}
    for player in state.players:
        pays = has_most(state, player, most)
        penalty = player.ghosts // per if pays else 0
        out[player.name] = Score(curses(player), penalty, player.ghosts, pays)
    return out


def outcome_of(state: "GameState") -> Outcome | None:
    """Return the ranking: fewest curses, then fewest ghosts, then shared."""
    if state.prompt is not None:
        return None
    points = scores(state)
    ranking = rank({seat: (s.total, s.ghosts) for seat, s in points.items()})
    totals = {seat: s.total for seat, s in points.items()}
    finished = (
        not state.deck
        and not state.ending
        and not any(room.cards for room in state.rooms)
    )
    return Outcome("cards_taken" if finished else "ended", ranking, totals)
