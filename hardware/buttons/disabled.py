"""No buttons: touch and keyboard do their work."""

from hardware.device import Disabled


class DisabledButtons(Disabled):
    """Answers that there are no buttons."""

    def __init__(self, name: str = "buttons") -> None:
        super().__init__("buttons", name)
        self.buttons: tuple[str, ...] = ()
