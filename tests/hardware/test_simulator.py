"""The simulated tower on its pty, the driver at the other end, the typed commands."""

import queue
import random
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from hardware.events import Health, RollDropped, RollSeen
from hardware.tower.commands import tower as tower_command
from hardware.tower.console import Console, ConsoleError
from hardware.tower.model import FAULTS, GHOST_FACES, TowerModel
from hardware.tower.serial_driver import SerialTower
from hardware.tower.simulator import TowerSimulator
from tests.hardware.towers import (
    FAST,
    descriptors,
    drain,
    is_offline,
    is_ok,
    is_roll,
    until,
)
from tests.hardware.towers import wait_for as wait


@pytest.fixture
def simulator(tmp_path):
    model = TowerModel(
        faces=GHOST_FACES, kind="dg", dice=5, rng=random.Random(4), auto=None
    )
    with TowerSimulator(model, tmp_path / "dice-tower") as simulator:
        yield simulator


@pytest.fixture
def sink():
    return queue.Queue()


@pytest.fixture
def driver(simulator, sink):
    driver = SerialTower(simulator.path, back_off=FAST)
    driver.start(sink)
    wait(sink, is_ok)
    yield driver
    assert driver.stop()


def acknowledged(simulator) -> int:
    return simulator.do(lambda model: model.counts["acknowledged"])


def test_a_roll_goes_through_a_real_port_and_is_acknowledged(simulator, sink, driver):
    driver.arm(3)
    until(lambda: simulator.model.expected == 3, "the tower is armed")
    rolled = simulator.do(lambda model: model.roll())
    seen = wait(sink, is_roll)

    assert isinstance(seen, RollSeen)
    assert (seen.seq, seen.dice) == (rolled.seq, rolled.dice)
    assert len(seen.dice) == 3
    driver.acknowledge(seen.boot, seen.seq)
    until(lambda: acknowledged(simulator) == 1, "the acknowledgement")
    time.sleep(0.7)
    assert not any(is_roll(event) for event in drain(sink))


def test_a_roll_made_while_the_cable_is_out_comes_when_it_is_back(
    simulator, sink, driver
):
    simulator.unplug()
    wait(sink, is_offline)
    assert not simulator.link.exists()
    rolled = simulator.do(lambda model: model.show(["GHOST", "BLANK"]))
    simulator.plug()
    wait(sink, is_ok)
    seen = wait(sink, is_roll)
    assert isinstance(seen, RollSeen)
    assert seen.dice == rolled.dice
    driver.acknowledge(seen.boot, seen.seq)
    until(lambda: acknowledged(simulator) == 1, "the acknowledgement")


@pytest.mark.usefixtures("driver")
def test_a_stale_roll_is_dropped_aloud(simulator, sink):
    simulator.do(lambda model: [model.roll(1) for _ in range(3)])
    simulator.do(lambda model: model.fault("stale"))
    event = wait(sink, lambda event: isinstance(event, RollDropped))
    assert isinstance(event, RollDropped)
    assert event.reason in {"tower.roll_late", "tower.roll_conflict"}


@pytest.mark.usefixtures("driver")
def test_a_reboot_is_a_new_name_for_the_same_number(simulator, sink):
    first = simulator.do(lambda model: (model.boot, model.roll(1).seq))
    simulator.do(lambda model: model.fault("reboot"))
    second = simulator.do(lambda model: (model.boot, model.roll(1).seq))
    names = [(e.boot, e.seq) for e in (wait(sink, is_roll), wait(sink, is_roll))]
    assert names == [first, second]


@pytest.mark.parametrize("name", ["noise", "flood", "login", "corrupt", "cut", "jam"])
def test_the_driver_hears_the_next_roll_after_any_noise(simulator, sink, driver, name):
    simulator.do(lambda model: model.fault(name))
    rolled = simulator.do(lambda model: model.roll(4))
    seen = wait(sink, is_roll)
    assert isinstance(seen, RollSeen)
    assert seen.dice == rolled.dice
    assert driver.alive


def test_a_newer_tower_is_shown_and_not_used(simulator, driver):
    simulator.do(lambda model: model.fault("newer"))
    until(lambda: driver.status.reason == "tower.update_needed", "the hint")
    assert driver.status.state is Health.DEGRADED


def test_without_a_link_the_port_has_the_ptys_name():
    with TowerSimulator(TowerModel(rng=random.Random(1))) as simulator:
        assert simulator.path.startswith("/dev/pts/")


def test_a_file_in_the_links_place_is_left_alone(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("mine")
    simulator = TowerSimulator(TowerModel(rng=random.Random(1)), path)
    with pytest.raises(FileExistsError, match="no link"):
        simulator.start()
    simulator.stop()
    assert path.read_text() == "mine"


def test_stopping_leaves_no_link_and_no_descriptor(tmp_path):
    def once():
        with TowerSimulator(TowerModel(rng=random.Random(1)), tmp_path / "t") as sim:
            sim.unplug()
            sim.unplug()
            sim.plug()

    once()
    before = descriptors()
    for _ in range(5):
        once()
    assert descriptors() == before
    assert not list(tmp_path.iterdir())


# The typed commands.


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("roll ghost,blank", "roll 1: GHOST BLANK"),
        ("ROLL ghost", "roll 1: GHOST"),
        ("roll 3,", "roll 1: 3"),
        ("roll 3,5", "roll 1: 3 5"),
        ("unplug", "the cable is out"),
        ("fault cocked", FAULTS["cocked"]),
        ("", ""),
        ("quit", None),
    ],
)
def test_commands_answer(simulator, line, answer):
    assert Console(simulator).run(line) == answer


@pytest.mark.parametrize(("line", "dice"), [("roll", 5), ("roll 3", 3)])
def test_a_number_alone_is_how_many_dice_fall(simulator, line, dice):
    answer = Console(simulator).run(line)
    assert answer is not None
    assert len(answer.split(": ")[1].split()) == dice


def test_doubtful_dice_are_marked_and_status_and_help_tell_all(simulator):
    console = Console(simulator)
    console.run("fault cocked")
    assert "?(!)" in (console.run("roll 5") or "")
    assert "last roll 1" in (console.run("status") or "")
    assert "unplug" in (console.run("help") or "")
    assert "cocked" in (console.run("fault") or "")
    assert "the cable is in" in (console.run("plug") or "")


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("dance", "there are: roll"),
        ("fault fire", "cocked"),
        ("roll 0", "1 to 8"),
        ("roll 99", "1 to 8"),
        ("roll 1,2,3,4,5,6,1,2,3", "at most 8"),
        ("roll gh*st", "letters, digits"),
        ("roll gh st,x", "letters, digits"),
    ],
)
def test_a_wrong_command_says_what_would_be_right(simulator, line, hint):
    with pytest.raises(ConsoleError, match=hint):
        Console(simulator).run(line)
    assert simulator.model.seq == 0


def run(*arguments: str, typed: str = "quit\n"):
    return CliRunner().invoke(tower_command, ["sim", *arguments], input=typed)


def test_the_command_names_its_port_and_obeys(tmp_path):
    link = tmp_path / "tower"
    result = run("--link", str(link), "--seed", "1", typed="roll 2\ndance\nquit\n")
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert lines[0] == f"tower: {link}"
    assert lines[1].startswith("roll 1: ")
    assert "no command" in lines[2]
    assert not link.exists()


def test_the_same_seed_rolls_the_same_dice():
    again = {run("--seed", "7", typed="roll 5\n").output.splitlines()[1] for _ in "ab"}
    assert len(again) == 1


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (("--faces", "x!"), "SWORD"),
        (("--dice", "0"), "1<=x<=8"),
        (("--dice", "ten"), "integer"),
        (("--link", "/no/such/folder/x"), "port cannot be made"),
    ],
)
def test_bad_arguments_are_explained(arguments, hint):
    result = run(*arguments)
    assert result.exit_code != 0
    assert hint in result.output


def test_help_lists_commands_and_faults():
    text = run("--help").output
    assert "--link" in text
    assert "unplug" in text
    assert "cocked" in text
    assert isinstance(tower_command, click.Group)


def test_own_faces_are_rolled():
    assert "SWORD" in run("--faces", "sword,sword", typed="roll 1\n").output


def test_ended_by_a_signal_it_removes_its_link(tmp_path: Path):
    link = tmp_path / "tower"
    code = "from hardware.tower.commands import tower; tower()"
    command = [sys.executable, "-c", code, "sim", "--auto", "--link", str(link)]
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == f"tower: {link}\n"
        assert link.is_symlink()
        process.terminate()
        assert process.wait(timeout=10) == 0
    assert not link.is_symlink()
