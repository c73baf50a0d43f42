"""The cable is pulled out at every byte of a roll's line, and put back."""

import queue

import pytest

from hardware.tower.codec import encode_line
from hardware.tower.serial_driver import SerialTower
from tests.hardware.towers import (
    FAST,
    Cable,
    hello,
    is_offline,
    is_ok,
    is_roll,
    roll,
    wait_for,
)

LINE = encode_line(roll(17, "5", "3", "6", t_ms=40))


@pytest.mark.parametrize("rebooted", [False, True], ids=["same boot", "rebooted"])
def test_a_roll_cut_at_any_byte_by_the_cable_counts_once(tmp_path, rebooted):
    cable = Cable(tmp_path / "dice-tower")
    sink: queue.Queue = queue.Queue()
    tower = SerialTower(str(cable.link), back_off=FAST)
    tower.start(sink)
    for at in range(len(LINE) + 1):
        boot = f"A{at}"
        again = f"B{at}" if rebooted else boot
        connect(cable, sink, boot)
        cable.write(LINE[:at])
        cable.pull()
        names = rolls_until(sink, is_offline)

        connect(cable, sink, again)
        cable.write(LINE, LINE, hello(again), roll(18))
        names += rolls_until(sink, lambda e: is_roll(e) and e.seq == 18)

        # The last byte may have come through before the cable was out.
        whole = at >= len(LINE.rstrip()) and (boot, 17) in names
        if rebooted and whole:
            names.remove((boot, 17))
        assert names == [(again, 17), (again, 18)]
        tower.acknowledge(again, 17)
        assert cable.hear_ack() == 17
        cable.pull()
        assert rolls_until(sink, is_offline) == []
    assert tower.stop()


def connect(cable, sink, boot):
    cable.plug()
    cable.greet(boot)
    wait_for(sink, is_ok)


def rolls_until(sink, what):
    """The rolls that are reported up to and with the awaited event."""
    names = []

    def look(event):
        if is_roll(event):
            names.append((event.boot, event.seq))
        return what(event)

    wait_for(sink, look)
    return names
