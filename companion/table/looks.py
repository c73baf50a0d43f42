"""What seats have seen in private, entered by themselves: a keeper of looks.

A look is no act of the game: it is in no row, no state and no export. It is kept in
memory only and forgotten with the program, with the reveal, and as soon as the seat
may not look any more; whoever still may simply looks again.
"""

from companion.kernel import Action, Reveal, State


class Looks:
    """Who has seen what lies hidden, for one game at a time."""

    def __init__(self) -> None:
        self._seen: dict[tuple[str, int], Action] = {}

    def note(self, state: State, slot: str, seat: str, answer: Action) -> bool:
        """Keep what a seat has seen in a hidden slot.

        Args:
            state: the position.
            slot: the key of the reveal that will turn it up.
            seat: who has looked.
            answer: the answer to that reveal.

        Returns:
            False if this seat may not look there, or nothing of the kind can lie there.
        """
        prompt = state.turning_up(slot)
        if prompt is None or seat not in state.looks().get(slot, ()):
            return False
        if answer not in _answers(state, prompt):
            return False
        self._seen[slot, state.seats.index(seat)] = answer
        return True

    def known(self, state: State, slot: str, seat: str) -> Action | None:
        """Return what a seat has seen in a slot, if it may still look there."""
        if seat not in state.looks().get(slot, ()):
            return None
        return self._seen.get((slot, state.seats.index(seat)))

    def follow(self, state: State) -> None:
        """Forget what the position hides no more, and what may not be looked at."""
        looks, seats = state.looks(), state.seats
        for slot, number in list(self._seen):
            if seats[number] not in looks.get(slot, ()):
                del self._seen[slot, number]

    def differing(self, state: State, slot: str, answer: Action) -> tuple[str, ...]:
        """Return the seats that saw something else than what has turned up.

        To be asked before `follow` is told of the reveal.
        """
        return tuple(
            state.seats[number]
            for (where, number), seen in self._seen.items()
            if where == slot and seen != answer
        )

    def clear(self) -> None:
        """Forget everything: another game is at the table."""
        self._seen.clear()


def _answers(state: State, prompt: Reveal) -> tuple[Action, ...]:
    return tuple(action for action, _ in prompt.chances(state))
