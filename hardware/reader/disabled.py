"""No reader: cards are chosen on the screen."""

from hardware.device import Disabled


class DisabledReader(Disabled):
    """Answers that there is no reader."""

    def __init__(self, name: str = "reader") -> None:
        super().__init__("reader", name)

    @property
    def cards(self) -> tuple[str, ...]:
        """No cards."""
        return ()
