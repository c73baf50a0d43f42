"""Whether a roll may be applied as it is, or must be put to the table.

Nothing doubtful is ever applied silently: cocked or unreadable dice, dice off the
tray, a low confidence or a wrong number are shown to confirm or to roll again.
"""

from collections.abc import Container

import msgspec

from hardware.events import DieSeen, Fields, RollSeen

MIN_CONFIDENCE = 70

_FLAGS = {"C": "roll.cocked", "U": "roll.unreadable", "O": "roll.off_tray"}


class Doubt(msgspec.Struct, frozen=True):
    """One reason to ask the table.

    Attributes:
        reason: A message id such as "roll.cocked".
        die: The die's place in the roll from 0, or None for the roll as a whole.
        fields: The named fields of that message.
    """

    reason: str
    die: int | None = None
    fields: Fields = {}


class Verdict(msgspec.Struct, frozen=True):
    """What to do with a roll.

    Attributes:
        doubts: Every reason to ask, in the order of the dice; empty if none.
        values: Each die's value, or None where it is in doubt.
    """

    doubts: tuple[Doubt, ...]
    values: tuple[str | None, ...]

    @property
    def accepted(self) -> bool:
        """Whether the roll may be applied without asking."""
        return not self.doubts


def judge(
    roll: RollSeen,
    expected: int | None,
    min_confidence: int = MIN_CONFIDENCE,
    faces: Container[str] | None = None,
) -> Verdict:
    """Judge a roll against what the game waits for.

    Args:
        roll: The dice as seen.
        expected: The number of dice asked for; None if nobody asked for a roll.
        min_confidence: Dice below this are doubtful (0 to 99).
        faces: The values that the dice in question can show, if known.
    """
    found = [_doubt(i, die, min_confidence, faces) for i, die in enumerate(roll.dice)]
    doubts = [doubt for doubt in found if doubt is not None]
    if expected is None:
        doubts.append(Doubt("roll.unasked", fields={"n": len(roll.dice)}))
    elif len(roll.dice) != expected:
        fields: Fields = {"n": len(roll.dice), "expected": expected}
        doubts.append(Doubt("roll.wrong_number", fields=fields))
    values = (
        die.value if doubt is None else None
        for die, doubt in zip(roll.dice, found, strict=True)
    )
    return Verdict(tuple(doubts), tuple(values))


def _doubt(
    index: int, die: DieSeen, min_confidence: int, faces: Container[str] | None
) -> Doubt | None:
    where: Fields = {"die": index + 1}
    if die.flag != "S":
        return Doubt(_FLAGS.get(die.flag, "roll.unreadable"), index, where)
    if die.value == "?":
        return Doubt("roll.unreadable", index, where)
    if die.confidence < min_confidence:
        fields = where | {"value": die.value, "confidence": die.confidence}
        return Doubt("roll.low_confidence", index, fields)
    if faces is not None and die.value not in faces:
        return Doubt("roll.unknown_face", index, where | {"value": die.value})
    return None
