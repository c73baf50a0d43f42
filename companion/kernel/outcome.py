"""How a game ended."""

import msgspec


class Outcome(msgspec.Struct, frozen=True):
    """The end of a game.

    Attributes:
        reason: why it ended (`cards_taken`, `ended`, ...), a message id part.
        ranking: groups of tied seats, best first; the first group has won.
        totals: the figure that decided, by seat; empty where there is none.
    """

    reason: str
    ranking: tuple[tuple[str, ...], ...]
    totals: dict[str, int] = {}

    @property
    def winners(self) -> tuple[str, ...]:
        """The seats that share the first place; none when nobody is ranked."""
        return self.ranking[0] if self.ranking else ()


def rank(keys: dict[str, tuple[int, ...]]) -> tuple[tuple[str, ...], ...]:
    """Group seats by their key, lowest first; equal keys share a place."""
    order = sorted(set(keys.values()))
    return tuple(tuple(s for s, k in keys.items() if k == key) for key in order)
