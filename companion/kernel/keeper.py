"""Keepers: who knows a hidden decision between its commit and its reveal."""

from typing import Any, Protocol

from companion.kernel.action import Action
from companion.kernel.state import State


class Keeper(Protocol):
    """Keeps what no state may hold: committed values and private looks.

    The table itself, the Dealer of the simulation and the Vault of the journal are
    keepers. A slot is the key of the `Reveal` that will turn the thing up.
    """

    def commit(self, slot: str, seat: str, answer: Action) -> None:
        """Keep the answer that `seat` will give when `slot` turns up."""
        ...

    def turn_up(self, slot: str) -> Action | None:
        """Return (and forget) what was committed under `slot`; None if nothing."""
        ...

    def view(self, state: State, seat: str) -> dict[str, Any]:
        """Return the state's view for `seat` plus what that seat knows, by slot.

        The private knowledge stands under the key `known`: `{slot: answer}`.
        """
        ...


class MemoryKeeper:
    """A keeper that forgets everything with the process."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[str, Action]] = {}

    def commit(self, slot: str, seat: str, answer: Action) -> None:
        """Keep the answer that `seat` will give when `slot` turns up."""
        self._kept[slot] = (seat, answer)

    def turn_up(self, slot: str) -> Action | None:
        """Return (and forget) what was committed under `slot`; None if nothing."""
        kept = self._kept.pop(slot, None)
        return None if kept is None else kept[1]

    def view(self, state: State, seat: str) -> dict[str, Any]:
        """Return the seat's view with its own commits under `known`."""
        known = {
            slot: state.game.dump(answer)
            for slot, (owner, answer) in self._kept.items()
            if owner == seat
        }
        return {**state.view(seat), "known": known}
