"""What the dialog `name` holds, and what is wrong with the name so far."""

import msgspec
from msgspec.structs import replace

from companion.kernel import NAME_LENGTH, name_problem, plain_name
from ui.looks import UiState
from ui.model import Fill, Intent

EDGE = " "


class UseBoard(Intent, frozen=True):
    """Type with other letters from now on, the next name too; `form` has them."""

    form: "Naming"

    def seen(self, ui: UiState) -> UiState:
        """Show them, and remember which."""
        return replace(ui, form=self.form, board=self.form.board)


class Naming(msgspec.Struct, frozen=True):
    """A name being chosen or typed.

    Attributes:
        seat: which seat, from 0.
        old: the seat's name, where a game is going on; empty in the set-up.
        text: what is typed so far.
        typing: the keyboard is shown, not the list of names.
        board: the letters shown: `hiragana`, `katakana` or `latin`.
        shift: capitals are the other way round for the next letter.
        alone: nobody is known who could be chosen: going back leads out at once.
    """

    seat: int
    old: str = ""
    text: str = ""
    typing: bool = False
    board: str = "hiragana"
    shift: bool = False
    alone: bool = False

    @property
    def most(self) -> int:
        """How many letters may be typed."""
        return NAME_LENGTH

    @property
    def capital(self) -> bool:
        """Whether the next Latin letter is a capital one: the first of a word is."""
        first = not self.text or self.text.endswith(EDGE)
        return self.board == "latin" and first != self.shift

    @property
    def name(self) -> str:
        """What is typed, without spaces around it."""
        return plain_name(self.text.strip())

    def problem(self, taken: tuple[str, ...]) -> str:
        """Return what is wrong with the name, as a message id of the screens, or none.

        Args:
            taken: names of the others.
        """
        found = name_problem(self.name, taken)
        return found.replace("seat.", "ui.") if found else ""

    def with_letter(self, letter: str) -> "Naming":
        """Return it with one letter more; two spaces are one."""
        if letter == EDGE and (not self.text or self.text.endswith(EDGE)):
            return self
        return replace(self, text=self.text + letter, shift=False)

    def shorter(self) -> "Naming":
        """Return it without the last letter."""
        return replace(self, text=self.text[:-1], shift=False)

    def back(self) -> "Naming | None":
        """Return one step back: from the keyboard to the list; None: out of it."""
        if not self.typing or self.alone:
            return None
        return replace(self, typing=False, text="")

    def typed(self, key: str, text: str = "") -> Intent | None:
        """Return what a key of a real keyboard means, or None: what it always does.

        Args:
            key: the key's name (`a`, `backspace`).
            text: the letters that it types, if it types any.
        """
        if not self.typing:
            return None
        if key == "backspace":
            return Fill(self.shorter())
        letter = text if text and text.isprintable() else ""
        if not letter and len(key) == 1 and key.isalnum():
            letter = key.upper() if self.capital else key
        longer = self.with_letter(letter) if letter else self
        if not letter:
            return None
        return Fill(longer if len(longer.text) <= self.most else self)
