"""The simulated tower behaves as DT/1 says, and misbehaves on request."""

import random

import pytest

from hardware.tower.codec import Fault, LineBuffer, encode_body, encode_line
from hardware.tower.messages import (
    Acknowledge,
    Arm,
    Beat,
    Error,
    Hello,
    HostHello,
    Roll,
    State,
    Taken,
)
from hardware.tower.model import DICE_MAX, FAULTS, GHOST_FACES, TowerModel
from tests.hardware.towers import Clock


class Bench:
    """A model on a turned clock, and what it said."""

    def __init__(self, **how) -> None:
        self.clock = Clock()
        how = {"faces": GHOST_FACES, "kind": "dg", "dice": 5} | how
        self.model = TowerModel(rng=random.Random(3), clock=self.clock, **how)

    def tell(self, *messages) -> None:
        for message in messages:
            self.model.receive(encode_line(message))

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds * 10)):
            self.clock.now += 0.1
            self.model.tick()

    def raw(self) -> bytes:
        return b"".join(self.model.take())

    def said(self, *kinds: type) -> list:
        found = LineBuffer().feed(self.raw())
        return [item for item in found if isinstance(item, kinds or object)]


@pytest.fixture
def bench():
    bench = Bench()
    bench.raw()
    return bench


def test_it_introduces_itself_at_start_and_when_asked():
    bench = Bench()
    (first,) = bench.said(Hello)
    bench.tell(HostHello())
    assert bench.said() == [first]
    assert first.compatible


def test_it_beats_each_second_with_its_last_roll(bench):
    bench.model.roll(2)
    bench.raw()
    bench.wait(3.05)
    beats = bench.said(Beat)
    assert [beat.last_seq for beat in beats] == [1, 1, 1]
    assert [round(beat.uptime_ms, -2) for beat in beats] == [1000, 2000, 3000]


def test_it_repeats_a_roll_five_times_half_a_second_apart(bench):
    rolled = bench.model.show(["GHOST"] * 6)
    assert bench.said(Roll) == [rolled]
    bench.wait(0.4)
    assert bench.said(Roll) == []
    bench.wait(0.2)
    assert bench.said(Roll) == [rolled]
    bench.wait(20)
    assert bench.said(Roll) == [rolled] * 4


def test_an_acknowledged_roll_is_not_repeated(bench):
    rolled = bench.model.roll(1)
    bench.tell(Acknowledge(rolled.seq))
    bench.raw()
    bench.wait(5)
    assert bench.said(Roll) == []


def test_a_roll_goes_through_its_states(bench):
    bench.model.roll(3)
    assert [state.state for state in bench.said(State)] == [
        "ROLLING",
        "SETTLING",
        "IDLE",
    ]


def test_armed_it_rolls_as_many_as_asked_once():
    bench = Bench(auto=1.0)
    bench.raw()
    bench.tell(Arm(1, 4), Arm(1, 4))
    assert bench.said(Taken) == [Taken(1, 0), Taken(1, 0)]
    bench.wait(0.9)
    assert bench.said(Roll) == []
    bench.wait(0.2)
    (rolled,) = bench.said(Roll)
    assert len(rolled.dice) == 4
    bench.tell(Arm(1, 4), Acknowledge(rolled.seq))
    bench.wait(5)
    assert bench.said(Roll) == []


def test_disarmed_it_does_not_roll_by_itself():
    bench = Bench(auto=1.0)
    bench.tell(Arm(1, 4), Arm(2, 0))
    bench.wait(3)
    assert bench.said(Roll) == []


def test_it_refuses_more_dice_than_it_has_and_words_it_does_not_know(bench):
    bench.tell(Arm(1, DICE_MAX + 1))
    assert bench.said() == [Error(-222, "RANGE"), Taken(1, -222)]
    bench.model.receive(encode_body("HPDNC,1"))
    assert bench.said() == [Error(-113, "UNDEF")]
    bench.model.receive(b"AT\r\n$DTHBT,1,1,1*0000\n")
    assert bench.said() == []


def test_numbers_begin_again_after_9999(bench):
    bench.model.seq = 9998
    assert [bench.model.roll(1).seq for _ in range(3)] == [9999, 1, 2]


def test_faces_come_from_the_given_chance():
    assert Bench().model.roll(5) == Bench().model.roll(5)
    d6 = Bench(faces="123456", kind="d6").model.roll(8)
    assert {die.type for die in d6.dice} == {"d6"}
    assert {die.value for die in d6.dice} <= set("123456")


@pytest.mark.parametrize(
    ("name", "flag", "value"),
    [("cocked", "C", "?"), ("unreadable", "U", "?"), ("offtray", "O", None)],
)
def test_a_die_fault_marks_one_die_of_the_next_roll_only(bench, name, flag, value):
    bench.model.fault(name)
    (bad,) = (die for die in bench.model.roll(5).dice if die.flag != "S")
    assert bad.flag == flag
    assert value is None or bad.value == value
    assert all(die.flag == "S" for die in bench.model.roll(5).dice)


def test_an_unsure_die_has_a_low_confidence(bench):
    bench.model.fault("unsure")
    assert sum(die.confidence < 70 for die in bench.model.roll(5).dice) == 1


@pytest.mark.parametrize(("name", "count"), [("fewer", 4), ("more", 6)])
def test_the_number_of_dice_can_be_wrong(bench, name, count):
    bench.model.fault(name)
    assert len(bench.model.roll(5).dice) == count


@pytest.mark.parametrize("name", ["corrupt", "cut"])
def test_a_damaged_line_is_no_message_and_the_next_one_is(bench, name):
    bench.model.fault(name)
    bench.tell(HostHello(), HostHello())
    found = bench.said()
    assert [item for item in found if not isinstance(item, Fault)][-1:] == [
        Hello("1.0", "1.0.0", "DT-SIM", ("dgx5", "sym", "conf"), bench.model.boot)
    ]
    assert sum(isinstance(item, Hello) for item in found) == 1


def test_a_repeat_after_the_ack_and_a_stale_roll_can_be_had(bench):
    first, second, third = (bench.model.roll(1) for _ in range(3))
    bench.tell(*(Acknowledge(rolled.seq) for rolled in (first, second, third)))
    bench.raw()
    bench.model.fault("repeat")
    assert bench.said(Roll) == [third]
    bench.model.fault("stale")
    (stale,) = bench.said(Roll)
    assert stale.seq < third.seq


def test_a_reboot_begins_anew_under_another_name(bench):
    boot = bench.model.boot
    bench.model.roll(1)
    bench.model.fault("reboot")
    assert bench.model.boot != boot
    assert bench.model.roll(1).seq == 1
    assert bench.said(Hello)[-1].boot == bench.model.boot


@pytest.mark.parametrize("name", ["noise", "flood", "login"])
def test_noise_is_noise(bench, name):
    bench.model.fault(name)
    assert bench.said(Roll, Hello, Beat) == []


def test_silence_ends_the_heartbeats_and_a_newer_tower_says_so(bench):
    bench.model.fault("silence")
    bench.wait(3)
    assert bench.said(Beat) == []
    bench.model.fault("newer")
    assert not bench.said(Hello)[-1].compatible


@pytest.mark.parametrize("name", FAULTS)
def test_every_fault_listed_can_be_had(bench, name):
    bench.model.fault(name)
    bench.model.roll()
    bench.wait(1)


def test_an_unknown_fault_names_the_known_ones(bench):
    with pytest.raises(ValueError, match="cocked"):
        bench.model.fault("fire")


@pytest.mark.parametrize("values", [["BOO!"], ["a b"], ["GHOST"] * 30])
def test_dice_that_dt1_cannot_say_are_refused_and_nothing_fell(bench, values):
    with pytest.raises(ValueError, match=r"die|128"):
        bench.model.show(values)
    assert bench.model.seq == 0
    assert bench.said() == []
