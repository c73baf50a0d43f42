"""What people call a space: by the number that is printed on it.

A position and an action count the spaces from the deepest / top one. Nobody at the
table counts: they see flashlights (retail) or a number of dice (prototype) there.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from companion.kernel import Translate, fields_of

Kind = Literal["shield", "dice"]
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


class Spot(msgspec.Struct, frozen=True, gc=False):
    """A space as people call it.

    Attributes:
        kind: what its number says: the ghosts it keeps off, or the dice that count.
        number: the number, with a letter where a mat has it on several spaces.
    """

    kind: Kind
    number: str

    def describe(self, t: Translate) -> str:
        """Return what the space is called."""
        return t("spot", **fields_of(self))


def spots_of(kind: Kind, printed: Sequence[int]) -> tuple[Spot, ...]:
    """Return what the spaces of a side are called, deepest / top first.

    Args:
        kind: what the numbers say.
        printed: the number on each space.
    """
    many = Counter(printed)
    seen = Counter[int]()
    found: list[Spot] = []
    for number in printed:
        letter = LETTERS[seen[number] % len(LETTERS)] if many[number] > 1 else ""
        seen[number] += 1
        found.append(Spot(kind, f"{number}{letter}"))
    return tuple(found)
