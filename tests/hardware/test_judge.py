"""What may be applied silently, and what is put to the table."""

import pytest

from hardware.events import DieSeen, RollSeen
from hardware.tower.judge import Doubt, judge

GOOD = DieSeen("dg", "GHOST", 93)


def rolled(*dice: DieSeen) -> RollSeen:
    return RollSeen("tower", "7F3C", 1, 100, dice, 5.0)


def test_a_clear_roll_of_the_right_number_is_accepted():
    verdict = judge(rolled(GOOD, DieSeen("dg", "BLANK", 70)), 2)
    assert verdict.accepted
    assert verdict.values == ("GHOST", "BLANK")


@pytest.mark.parametrize(
    ("die", "reason"),
    [
        (DieSeen("dg", "?", 0, "C"), "roll.cocked"),
        (DieSeen("dg", "GHOST", 95, "C"), "roll.cocked"),
        (DieSeen("dg", "?", 0, "U"), "roll.unreadable"),
        (DieSeen("dg", "GHOST", 95, "O"), "roll.off_tray"),
        (DieSeen("dg", "?", 95, "S"), "roll.unreadable"),
        (DieSeen("dg", "GHOST", 95, "Z"), "roll.unreadable"),
        (DieSeen("dg", "GHOST", 69), "roll.low_confidence"),
        (DieSeen("d6", "7", 95), "roll.unknown_face"),
    ],
)
def test_a_doubtful_die_is_named_with_its_reason(die, reason):
    verdict = judge(rolled(GOOD, die), 2, faces=("GHOST", "BLANK"))

    assert not verdict.accepted
    (doubt,) = verdict.doubts
    assert (doubt.reason, doubt.die, doubt.fields["die"]) == (reason, 1, 2)
    assert verdict.values == ("GHOST", None)


@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_wrong_number_of_dice_is_doubtful_as_a_whole(count):
    verdict = judge(rolled(*[GOOD] * count), 2)
    fields = {"n": count, "expected": 2}
    assert verdict.doubts == (Doubt("roll.wrong_number", None, fields),)


def test_a_roll_nobody_asked_for_is_never_accepted():
    assert judge(rolled(GOOD), None).doubts[0].reason == "roll.unasked"


def test_every_reason_is_given():
    verdict = judge(rolled(DieSeen("dg", "?", 0, "U"), DieSeen("dg", "X", 10)), 3)
    assert [doubt.reason for doubt in verdict.doubts] == [
        "roll.unreadable",
        "roll.low_confidence",
        "roll.wrong_number",
    ]


def test_the_limit_of_confidence_can_be_set():
    assert judge(rolled(DieSeen("dg", "GHOST", 40)), 1, min_confidence=40).accepted
    assert not judge(rolled(GOOD), 1, min_confidence=94).accepted
