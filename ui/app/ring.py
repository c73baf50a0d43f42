"""Where the focus ring goes by itself: when what is asked or shown has changed."""

from ui.elements import Screen, focus_order, next_focus
from ui.looks import UiState

Place = tuple[str, str]


class Rings:
    """Keeps where the ring was on each screen of the present question.

    It starts anew with each question and each dialog, on the safest or likeliest
    answer. When a dialog (a refusal) closes, it is where it was before.
    """

    def __init__(self) -> None:
        self._at: Place = ("", "")
        self._asked = 0.0
        self._were: dict[Place, str] = {}

    def place(self, screen: Screen, ui: UiState, asked: float) -> str:
        """Return what has the ring on this screen; empty: there is no ring.

        Args:
            screen: what is shown.
            ui: what is looked at; its ring is where it was on the last screen.
            asked: when the question came up that is asked now.
        """
        at = (ui.where, ui.dialog)
        moved, fresh = at != self._at, asked != self._asked
        self._were[self._at] = ui.focus
        if fresh:
            self._were = {}
        self._at, self._asked = at, asked
        if not ui.focus:
            return ""
        focus = ui.focus
        if moved or fresh:
            focus = self._were.get(at, "")
        return focus if focus in focus_order(screen) else next_focus(screen, "")
