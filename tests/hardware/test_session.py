"""The host's side of DT/1: who is believed, what counts once, what is said back."""

import queue

import pytest

from hardware.events import DeviceNotice, Health, RollDropped, RollSeen, TowerState
from hardware.tower.codec import encode_body, encode_line
from hardware.tower.messages import (
    Acknowledge,
    Arm,
    Beat,
    Error,
    HostHello,
    State,
    Taken,
)
from hardware.tower.session import DOUBTS_MAX, HINT_LINES
from tests.hardware.towers import Talk, hello, roll

FIRST = Arm(6002, 5)


def test_nothing_is_believed_before_a_valid_hello():
    talk = Talk(greeted=False)
    talk.outbox.connect(talk.sink)
    assert talk.said() == [HostHello("1.0")]

    talk.say(roll(1), Beat(100, 0, 0), State(1, "JAM", 0))
    assert talk.rolls() == []
    assert talk.reason == "tower.waiting"

    talk.say(hello())
    assert talk.reporter.status.state is Health.OK
    talk.say(roll(1))
    assert talk.rolls() == [("7F3C", 1, ("5", "3"))]


def test_half_a_line_from_before_the_reopening_is_forgotten():
    talk = Talk(greeted=False)
    line = encode_line(hello())
    talk.say(line[:20])
    talk.session.closed()
    talk.session.opened()
    talk.say(line[20:])
    assert talk.session.hello is None


def test_the_hello_is_asked_for_until_it_comes():
    talk = Talk(greeted=False)

    talk.wait(5)
    assert talk.said().count(HostHello("1.0")) == 6
    assert talk.reason == "tower.silent"

    talk.say(hello())
    talk.wait(1)
    assert HostHello("1.0") not in talk.said()


def test_a_roll_is_acknowledged_only_when_the_app_says_so():
    talk = Talk()
    talk.say(roll(1))
    assert talk.said() == []

    talk.session.acknowledge("7F3C", 1)
    assert talk.said() == [Acknowledge(1)]


def test_repeats_are_never_a_second_roll_and_used_ones_are_acknowledged_again():
    talk = Talk()
    talk.say(roll(1), roll(1), roll(1))
    assert len(talk.rolls()) == 1
    assert talk.said() == []

    talk.session.acknowledge("7F3C", 1)
    talk.said()
    talk.say(roll(1), roll(1))
    assert talk.rolls() == []
    assert talk.said() == [Acknowledge(1), Acknowledge(1)]


def test_a_roll_used_before_the_power_cut_is_not_used_again():
    talk = Talk()
    talk.session.remember("7F3C", 17)

    talk.say(roll(17), roll(18))

    assert talk.rolls() == [("7F3C", 18, ("5", "3"))]
    assert talk.said() == [Acknowledge(17)]


def test_the_number_after_9999_is_1():
    talk = Talk()
    for seq in (9998, 9999, 1, 2):
        talk.say(roll(seq))
    assert [seq for _, seq, _ in talk.rolls()] == [9998, 9999, 1, 2]


def test_the_same_number_after_a_reboot_is_a_new_roll():
    talk = Talk()
    talk.say(roll(1), hello("0001"), roll(1))
    assert [(boot, seq) for boot, seq, _ in talk.rolls()] == [("7F3C", 1), ("0001", 1)]


def test_an_acknowledgement_of_another_boot_is_not_sent():
    talk = Talk()
    talk.say(roll(1), hello("0001"))
    talk.said()
    talk.session.acknowledge("7F3C", 1)
    assert talk.said() == []


@pytest.mark.parametrize(
    ("first", "second", "reason"),
    [
        (roll(5), roll(3), "tower.roll_late"),
        (roll(1), roll(9999), "tower.roll_late"),
        (roll(5, "1"), roll(5, "6"), "tower.roll_conflict"),
        (roll(5, t_ms=100), roll(5, t_ms=900), "tower.roll_conflict"),
    ],
)
def test_a_roll_that_cannot_be_is_dropped_aloud_once_the_boot_is_confirmed(
    first, second, reason
):
    talk = Talk()
    talk.say(first)
    talk.heard()
    talk.wait(1)
    talk.said()

    talk.say(second)
    assert talk.said() == [HostHello("1.0")]
    assert talk.heard() == []

    talk.say(hello())
    assert talk.dropped() == [(reason, second.seq)]
    assert Acknowledge(second.seq) in talk.said()
    talk.say(second, second)
    assert talk.dropped() == []


def test_a_reboot_whose_hello_was_lost_does_not_swallow_the_next_roll():
    talk = Talk()
    talk.say(*(roll(seq) for seq in range(1, 6)))
    talk.wait(1)
    talk.said()
    talk.heard()

    talk.say(roll(1, "6", t_ms=40))
    assert talk.said() == [HostHello("1.0")]
    talk.say(hello("BBBB"), roll(1, "6", t_ms=40))

    (only,) = (e for e in talk.heard() if isinstance(e, RollSeen | RollDropped))
    assert isinstance(only, RollSeen)
    assert only.source == "tower:BBBB:1"


def test_an_uptime_that_falls_back_means_a_reboot():
    talk = Talk()
    talk.beat_for(30)
    talk.say(Beat(700, 0, 0), roll(1))
    assert talk.rolls() == []
    assert HostHello("1.0") in talk.said()

    talk.say(hello("BBBB"), roll(1))
    assert talk.rolls() == [("BBBB", 1, ("5", "3"))]


def test_a_roll_with_an_odd_time_waits_for_the_boot_and_then_counts():
    talk = Talk()
    talk.beat_for(60)
    talk.heard()
    talk.say(roll(1, t_ms=900))
    assert talk.rolls() == []

    talk.say(hello())
    assert talk.rolls() == [("7F3C", 1, ("5", "3"))]


def test_a_flood_of_doubtful_rolls_is_bounded_in_memory_and_on_the_wire():
    talk = Talk()
    talk.say(roll(4000))
    talk.wait(1)
    talk.said()
    for seq in range(1, 3000):
        talk.say(roll(seq))
    assert talk.said() == [HostHello("1.0")]
    assert len(talk.session._doubts) == DOUBTS_MAX


def test_another_major_version_is_asked_to_update_and_takes_no_rolls():
    talk = Talk()
    talk.say(hello(proto="2.0"), roll(1))

    assert talk.rolls() == []
    assert talk.reason == "tower.update_needed"
    assert talk.reporter.status.fields == {"proto": "2.0"}


def test_three_missed_heartbeats_are_stale_and_one_mends_it():
    talk = Talk()
    talk.beat_for(2)
    talk.wait(3)
    assert talk.reason == ""
    talk.wait(1)
    assert talk.reporter.status.state is Health.DEGRADED
    assert talk.reason == "tower.stale"

    talk.say(Beat(9000, 0, 0))
    assert talk.reporter.status.state is Health.OK


def test_arming_is_repeated_until_answered_and_after_a_reboot():
    talk = Talk()
    talk.session.arm(5)
    assert talk.said() == [FIRST]
    talk.wait(1)
    assert talk.said() == [FIRST]
    talk.say(Taken(FIRST.cmdseq, 0))
    talk.wait(3)
    assert FIRST not in talk.said()

    talk.say(hello("BBBB"))
    assert talk.said() == [FIRST]
    talk.session.arm(0)
    assert talk.said() == [Arm(FIRST.cmdseq + 1, 0)]


def test_a_host_started_anew_arms_under_another_number():
    talk = Talk()
    talk.clock.now += 1.0
    talk.session.arm(5)
    (arm,) = talk.said()
    assert isinstance(arm, Arm)
    assert arm.cmdseq != FIRST.cmdseq


def test_a_tower_that_never_answers_is_not_armed_for_ever():
    talk = Talk()
    talk.session.arm(5)
    talk.beat_for(20)
    assert talk.said().count(FIRST) == 3


def test_a_refused_arming_and_an_error_are_passed_on():
    talk = Talk()
    talk.session.arm(40)
    talk.say(Taken(FIRST.cmdseq, -222))
    (refused,) = (e for e in talk.heard() if isinstance(e, DeviceNotice))
    assert (refused.reason, refused.fields) == (
        "tower.refused",
        {"code": -222, "n": 40},
    )

    talk.say(Error(101, "LIGHT"))
    (error,) = (e for e in talk.heard() if isinstance(e, DeviceNotice))
    assert (error.reason, error.fields["text"]) == ("tower.says_error", "LIGHT")


@pytest.mark.parametrize(
    ("state", "reason"),
    [("JAM", "tower.jam"), ("COVER", "tower.cover"), ("FAULT", "tower.fault")],
)
def test_a_tower_in_trouble_says_which(state, reason):
    talk = Talk()
    talk.say(State(10, state, 0))
    assert talk.reason == reason
    assert any(isinstance(e, TowerState) and e.state == state for e in talk.heard())
    talk.say(State(20, "IDLE", 0))
    assert talk.reason == ""


def test_b43_console_text_is_counted_as_noise_and_hinted_at_after_20_lines():
    talk = Talk(greeted=False)
    for _ in range(HINT_LINES - 1):
        talk.say(b"\r\nraspberrypi login: ")
    assert talk.reason == "tower.waiting"

    talk.say(b"\r\nraspberrypi login: ")
    assert talk.reason == "tower.console_text"
    assert talk.session.counts["noise"] == HINT_LINES

    talk.say(hello())
    assert talk.reason == "tower.console_text"
    talk.beat_for(61)
    assert talk.reason == ""


def test_a_bad_line_now_and_then_is_no_reason_to_complain():
    talk = Talk()
    for _ in range(60):
        talk.beat_for(5)
        talk.session._uptime = None
        talk.say(b"\xfe\xfe\r\n")
    assert talk.reason == ""


def test_many_damaged_lines_are_reported_as_such():
    talk = Talk()
    for _ in range(HINT_LINES):
        talk.say(b"\xfe$DTROL,1\x80\r\n")
    assert talk.reason == "tower.bad_lines"


def test_b42_a_modem_managers_probe_is_noise():
    talk = Talk()
    talk.say(b"AT\r", b"AT+GCAP\r\n", roll(1))
    assert len(talk.rolls()) == 1
    assert talk.session.counts["noise"] >= 1


def test_what_we_said_coming_back_as_an_echo_does_nothing():
    talk = Talk()
    talk.say(HostHello("1.0"), Arm(1, 2), Acknowledge(4), encode_body("HPNEW,1"))
    assert talk.heard() == []
    assert talk.session.counts["unknown"] == 4


def test_a_full_sink_loses_no_roll_and_keeps_only_the_newest_news():
    talk = Talk()
    talk.sink = queue.Queue(maxsize=2)
    talk.outbox.connect(talk.sink)
    for seq in range(1, 31):
        talk.say(roll(seq), State(seq, "ROLLING", 0), State(seq, "IDLE", 2))

    assert talk.outbox.waiting <= 30
    events = []
    while got := talk.heard():
        events += got
    assert [e.seq for e in events if isinstance(e, RollSeen)] == list(range(1, 31))
    assert sum(isinstance(e, TowerState) for e in events) <= 3


def test_an_app_that_takes_nothing_makes_the_tower_repeat_instead_of_losing_rolls():
    talk = Talk(limit=4)
    talk.sink = queue.Queue(maxsize=1)
    talk.outbox.connect(talk.sink)
    for seq in range(1, 8):
        talk.say(roll(seq))
    assert talk.reason == "tower.app_busy"
    assert talk.outbox.waiting <= 6

    seen = []
    while got := talk.heard():
        seen += [e.seq for e in got if isinstance(e, RollSeen)]
    assert seen == [1, 2, 3, 4, 5]
    talk.say(roll(6))
    assert [e.seq for e in talk.heard() if isinstance(e, RollSeen)] == [6]
    assert talk.reason == ""


def test_a_tower_that_reads_nothing_does_not_make_us_hoard():
    talk = Talk()
    talk.say(roll(1))
    talk.session.acknowledge("7F3C", 1)
    for _ in range(2000):
        talk.say(roll(1))
    assert len(talk.session.out) < 5000
    assert talk.session.counts["unsent"] > 0


def test_the_list_of_known_rolls_is_bounded():
    talk = Talk()
    for seq in range(1, 3000):
        talk.say(roll(seq))
        talk.session.acknowledge("7F3C", seq)
    for boot in range(50):
        talk.say(hello(f"B{boot}"), roll(1))
    assert len(talk.session._ledger._entries) <= 256
    assert len(talk.session._ledger._newest) <= 8
