"""The firmware's sensors: five infrared pairs a die, and simulated dice."""

from itertools import pairwise

import pytest

from hardware.tower.firmware import dt1, sensor

CORNERS = ((0, 0), (2, 0), (2, 2), (0, 2))
PIPS = {
    1: [(1, 1)],
    2: [(0, 0), (2, 2)],
    3: [(0, 0), (1, 1), (2, 2)],
    4: [*CORNERS],
    5: [*CORNERS, (1, 1)],
    6: [*CORNERS, (0, 1), (2, 1)],
}
LOOKS_AT = ((0, 0), (2, 0), (1, 1), (1, 0), (2, 1))


def turned(pips, quarters):
    for _ in range(quarters):
        pips = [(2 - y, x) for x, y in pips]
    return set(pips)


def lying(face, quarters=0):
    """What the five pairs of a well see of a die: 1 where a pip is.

    `face` lies up, where people see it; the pairs see the one that lies down.
    """
    pips = turned(PIPS[7 - face], quarters)
    return [int(place in pips) for place in LOOKS_AT]


NOTHING, SUN, TILTED = [1] * 5, [0] * 5, [0, 0, 0, 1, 1]


class Wells:
    """A sensor with wells that the test fills."""

    def __init__(self, *patterns):
        self.patterns = list(patterns)
        self.beam = 0
        self.now = 0
        wells = [
            [lambda well=well, bit=bit: self.patterns[well][bit] for bit in range(5)]
            for well in range(len(patterns))
        ]
        self.sensor = sensor.IrWells(wells, lambda: self.beam)

    def run(self, ms):
        told = []
        for _ in range(ms // 10):
            self.now += 10
            told += self.sensor.poll(self.now)
        return told

    def fall(self):
        self.beam = 1
        told = self.run(50)
        self.beam = 0
        return told + self.run(sensor.SETTLE_MS + 10 * sensor.SAMPLES + 50)


@pytest.mark.parametrize(
    ("face", "quarters"), [(face, turn) for face in PIPS for turn in range(4)]
)
def test_five_pairs_read_every_face_however_the_die_is_turned(face, quarters):
    told = Wells(lying(face, quarters)).fall()
    assert told == [
        ("state", "ROLLING", 0),
        ("state", "SETTLING", 0),
        ("roll", [("d6", str(face), 99, "S")]),
        ("state", "IDLE", 1),
    ]


def test_the_face_that_counts_is_the_one_that_people_see():
    one_pip_down = [0, 0, 1, 0, 0]
    assert ("roll", [("d6", "6", 99, "S")]) in Wells(one_pip_down).fall()


def test_no_two_faces_look_alike():
    seen = {face: {tuple(lying(face, q)) for q in range(4)} for face in PIPS}
    assert all(not seen[a] & seen[b] for a, b in pairwise(seen))
    known = {tuple(p >> bit & 1 for bit in range(5)) for p in sensor.FACES}
    assert set().union(*seen.values()) == known
    assert tuple(NOTHING) not in known
    assert tuple(SUN) not in known


@pytest.mark.parametrize(
    ("patterns", "dice"),
    [
        ((NOTHING, lying(4)), [("d6", "4", 99, "S")]),
        ((lying(2), lying(6)), [("d6", "2", 99, "S"), ("d6", "6", 99, "S")]),
        ((TILTED, lying(6)), [("d6", "?", 0, "C"), ("d6", "6", 99, "S")]),
        ((SUN, lying(6)), [("d6", "?", 0, "U"), ("d6", "6", 99, "S")]),
    ],
)
def test_empty_wells_are_no_dice_and_odd_ones_are_doubtful(patterns, dice):
    assert ("roll", dice) in Wells(*patterns).fall()


# --- behind multiplexers --------------------------------------------------------------


class Boards:
    """74HC4067 boards with one address, and what lies at their inputs."""

    def __init__(self, boards=2):
        self.inputs = [[0] * sensor.CHANNELS for _ in range(boards)]
        self.lines = [0] * 4
        self.settled = True
        self.settles = 0
        self.signals = [lambda board=one: self._read(board) for one in range(boards)]
        lines = [lambda level, bit=bit: self._set(bit, level) for bit in range(4)]
        self.address = sensor.Address(lines, self._settle)

    def _set(self, bit, level):
        self.lines[bit], self.settled = level, False

    def _settle(self):
        self.settled = True
        self.settles += 1

    def _read(self, board):
        assert self.settled
        channel = sum(level << bit for bit, level in enumerate(self.lines))
        return self.inputs[board][channel]

    def lay(self, well, pattern):
        """Lay a die into a well, wired as the README says."""
        board, first = well // 3, well % 3 * 5
        self.inputs[board][first : first + 5] = pattern


def fallen(boards, count):
    """What is told of a roll in so many wells."""
    wells = sensor.multiplexed(count, boards.address, boards.signals)
    beam = [1]
    eye = sensor.IrWells(wells, lambda: beam[0])
    told = eye.poll(10)
    beam[0] = 0
    for now in range(20, 2000, 10):
        told += eye.poll(now)
    return eye, told


@pytest.mark.parametrize("count", range(1, 7))
def test_each_of_six_wells_is_read_through_two_multiplexers(count):
    for rolled in (range(1, 7), (3, 3, 1, 6, 2, 5), (6, 6, 6, 6, 6, 6)):
        boards = Boards()
        for well, face in enumerate([*rolled][:count]):
            boards.lay(well, lying(face, well % 4))
        eye, told = fallen(boards, count)
        assert (eye.caps, eye.dice_max) == (f"d6x{count};conf", count)
        dice = [("d6", str(face), 99, "S") for face in [*rolled][:count]]
        assert ("roll", dice) in told


def test_an_empty_well_between_others_shifts_none():
    boards = Boards()
    for well in range(6):
        boards.lay(well, NOTHING if well in (1, 4) else lying(well + 1))
    _, told = fallen(boards, 6)
    assert ("roll", [("d6", face, 99, "S") for face in "1346"]) in told


def test_an_input_that_is_chosen_already_is_not_waited_for_again():
    boards = Boards()
    wells = sensor.multiplexed(1, boards.address, boards.signals)
    for _ in range(5):
        wells[0][2]()
    assert boards.settles == 1
    wells[0][3]()
    assert boards.settles == 2


@pytest.mark.parametrize(("count", "boards"), [(4, 1), (7, 2), (0, 2), (9, 4)])
def test_wells_that_are_on_no_multiplexer_are_a_mistake(count, boards):
    with pytest.raises(ValueError, match="wells"):
        sensor.multiplexed(count, Boards(boards).address, Boards(boards).signals)


def test_the_longest_roll_of_all_wells_is_a_line_of_dt1():
    lines = []
    tower = dt1.Tower(lines.append, "7F3C", seq=9998, dice_max=sensor.WELLS_MAX)
    tower.roll([("d6", "6", 99, "S")] * sensor.WELLS_MAX, 0xFFFFFFFF)
    assert len(lines[0]) <= dt1.MAX_LINE


# --- what is no roll ------------------------------------------------------------------


def test_what_did_not_fall_through_the_chute_is_no_roll():
    wells = Wells(lying(4), NOTHING)
    wells.fall()
    wells.patterns[:] = [NOTHING, lying(2)]
    assert wells.run(5000) == []
    assert [one for one in Wells(NOTHING, NOTHING).fall() if one[0] == "roll"] == []


def test_a_trembling_die_is_less_sure():
    wells = Wells(lying(5))
    wells.beam = 1
    wells.run(50)
    wells.beam = 0
    wells.run(sensor.SETTLE_MS + 40)
    wells.patterns[0] = lying(3)
    wells.run(60)
    wells.patterns[0] = lying(5)
    ((_, ((_, value, sure, flag),)),) = [o for o in wells.run(300) if o[0] == "roll"]
    assert (value, flag) == ("5", "S")
    assert 60 <= sure <= 75


def test_a_beam_that_stays_broken_is_a_jam_and_is_over_when_it_is_free():
    wells = Wells(lying(1))
    wells.beam = 1
    assert wells.run(20_000) == [("state", "ROLLING", 0), ("state", "JAM", 0)]
    wells.beam = 0
    assert [one[1] for one in wells.run(2000)][:1] == ["SETTLING"]


def test_a_late_die_in_the_chute_begins_the_settling_anew():
    wells = Wells(lying(1))
    wells.beam = 1
    wells.run(50)
    wells.beam = 0
    assert wells.run(sensor.SETTLE_MS + 50)[-1] == ("state", "SETTLING", 0)
    assert wells.fall()[0] == ("state", "ROLLING", 0)


def test_light_from_outside_is_an_error_until_it_is_gone():
    wells = Wells(SUN)
    assert ("error", 101, "LIGHT") in wells.fall()
    assert not [one for one in wells.fall() if one[0] == "error"]
    wells.patterns[0] = lying(3)
    assert ("error", 0, "") in wells.fall()


def test_simulated_dice_fall_when_they_are_waited_for():
    simulated = sensor.Simulated(choose=lambda faces: faces[-1])
    assert simulated.poll(0) == []
    simulated.arm(2)
    assert simulated.poll(10) == []
    assert simulated.poll(400) == [("state", "ROLLING", 0)]
    six = ("d6", "6", 97, "S")
    assert simulated.poll(1000) == [("roll", [six, six]), ("state", "IDLE", 2)]
    simulated.arm(3)
    simulated.poll(1010)
    simulated.arm(0)
    assert simulated.poll(5000) == []
