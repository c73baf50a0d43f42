"""What looks at the dice: the interface, one real sensor, and a simulated one.

A sensor knows nothing of DT/1. It is told the time and how many dice are waited for,
and says what it sees as tuples, in order:

    ("state", name, n)      IDLE, ROLLING, SETTLING, JAM, COVER, CAL or FAULT; n dice
    ("roll", dice)          dice lie still; each is (kind, value, confidence, flag)
    ("error", code, text)   something is wrong (code above 0), or well again (0)

For a sensor of your own write a class with `caps`, `dice_max`, `arm` and `poll`, and
give it to `serve` in main.py. `poll` must return within a few milliseconds.
"""

import random

SETTLE_MS = 600
SAMPLES = 20
JAM_MS = 8000
LIGHT = 101

# Patterns of a well, a bit for each pair: 1 corner, 2 next corner, 4 middle, 8 the
# side between the corners, 16 the next side. What is seen from below lies down; the
# face that counts lies up, and is what is missing to seven.
FACES = {4: 6, 1: 5, 2: 5, 5: 4, 6: 4, 3: 3, 7: 2, 11: 1, 19: 1}
EMPTY = 31
BLIND = 0

PAIRS = 5
CHANNELS = 16
WELLS_A_MUX = CHANNELS // PAIRS  # three; the last channel is left over
WELLS_MAX = 8  # dice in a roll; a longer line is none of DT/1


class Address:
    """The address lines that all multiplexers share, the lowest first.

    Args:
        lines: Functions that set a line to 0 or 1.
        settle: Waits until the chosen inputs are through: some microseconds.
    """

    def __init__(self, lines, settle=lambda: None) -> None:
        self._lines = lines
        self._settle = settle
        self._now = -1

    def choose(self, channel: int) -> None:
        """Lead an input of each multiplexer to its signal pin."""
        if channel == self._now:
            return
        self._now = channel
        for bit, line in enumerate(self._lines):
            line(channel >> bit & 1)
        self._settle()


class Input:
    """One input of a multiplexer; called, it gives what `signal` gives for it."""

    def __init__(self, address: Address, channel: int, signal) -> None:
        self._address = address
        self._channel = channel
        self._signal = signal

    def __call__(self) -> int:
        """Choose the input, and read it."""
        self._address.choose(self._channel)
        return self._signal()


def multiplexed(count: int, address: Address, signals) -> list[list[Input]]:
    """Return the pairs of so many wells: three a multiplexer, one after the other.

    Args:
        count: How many wells there are.
        address: The address lines of all multiplexers (74HC4067).
        signals: For each multiplexer a function that gives 1 for dark, 0 for light.
    """
    if not 0 < count <= min(WELLS_MAX, WELLS_A_MUX * len(signals)):
        raise ValueError("too many wells for these multiplexers, or none")
    wells = []
    for well in range(count):
        mux, place = divmod(well, WELLS_A_MUX)
        first = place * PAIRS
        channels = range(first, first + PAIRS)
        wells.append([Input(address, one, signals[mux]) for one in channels])
    return wells


class IrWells:
    """Dice that fall into wells, each read by five infrared pairs from below.

    Five are enough for a d6, because pips are symmetric: two neighbouring corners, the
    middle, and two neighbouring sides. A pair sees a pip as dark; an empty well is dark
    throughout, and one in the sun is light throughout. What is told is the face that
    lies up, which is the one that people see.

    Only what fell through the chute is a roll: dice that are lifted out are none.

    Args:
        wells: For each well five functions that give 1 for dark, 0 for light, in the
            order corner, next corner, middle, the side between the corners, next side.
        chute: A function that gives 1 while something breaks the beam in the chute.
    """

    def __init__(self, wells, chute) -> None:
        self.caps = f"d6x{len(wells)};conf"
        self.dice_max = len(wells)
        self._wells = wells
        self._chute = chute
        self._state = "IDLE"
        self._since = 0  # of the rolling
        self._quiet = 0  # of the last thing in the chute
        self._seen = []  # for each well how often each pattern was seen
        self._samples = 0
        self._dazzled = False

    def arm(self, expected: int) -> None:
        """Take note of how many dice are waited for: this sensor need not know."""

    def poll(self, now: int) -> list[tuple]:
        """Look once, and say what is new; `now` in ms."""
        if self._chute():
            self._quiet = now
            return self._fall(now)
        if self._state == "JAM":
            self._state = "ROLLING"  # the beam is free again
            self._since = now
        if self._state == "ROLLING" and now - self._quiet >= SETTLE_MS:
            self._state = "SETTLING"
            self._seen = [{} for _ in self._wells]
            self._samples = 0
            return [("state", "SETTLING", 0)]
        return self._sample() if self._state == "SETTLING" else []

    def _fall(self, now: int) -> list[tuple]:
        """Something is in the chute."""
        if self._state in ("IDLE", "SETTLING"):
            self._state = "ROLLING"
            self._since = now
            return [("state", "ROLLING", 0)]
        if self._state == "ROLLING" and now - self._since > JAM_MS:
            self._state = "JAM"
            return [("state", "JAM", 0)]
        return []

    def _sample(self) -> list[tuple]:
        for well, seen in zip(self._wells, self._seen):
            pattern = sum(pair() << bit for bit, pair in enumerate(well))
            seen[pattern] = seen.get(pattern, 0) + 1
        self._samples += 1
        if self._samples < SAMPLES:
            return []
        self._state = "IDLE"
        return self._tell()

    def _tell(self) -> list[tuple]:
        """Say what lies in the wells: the pattern that was seen most."""
        best = [max(seen, key=lambda one: seen[one]) for seen in self._seen]
        dice = []
        for pattern, seen in zip(best, self._seen):
            if pattern == EMPTY:
                continue
            sure = 99 * seen[pattern] // self._samples
            face = FACES.get(pattern)
            blind = pattern == BLIND
            flag = "S" if face else ("U" if blind else "C")
            dice.append(("d6", str(face or "?"), sure if face else 0, flag))
        told = self._light(best)
        if dice:
            told.append(("roll", dice))
        told.append(("state", "IDLE", len(dice)))
        return told

    def _light(self, best: list[int]) -> list[tuple]:
        """Say when light from outside begins or ends to blind it."""
        dazzled = BLIND in best
        if dazzled == self._dazzled:
            return []
        self._dazzled = dazzled
        return [("error", LIGHT, "LIGHT") if dazzled else ("error", 0, "")]


class Simulated:
    """Dice that fall by themselves when the host waits for some: no parts needed."""

    caps = "d6x6;conf"
    dice_max = 6
    FALL_MS = 300
    LIE_MS = 900

    def __init__(self, choose=random.choice) -> None:
        self._choose = choose
        self._wanted = 0
        self._armed = False
        self._plan = []  # (when, what is said then)

    def arm(self, expected: int) -> None:
        """Let so many dice fall a moment later."""
        self._wanted = expected
        self._armed = True

    def poll(self, now: int) -> list[tuple]:
        """Say what is due; `now` in ms."""
        if self._armed:
            self._armed = False
            self._plan = self._planned(now) if self._wanted else []
        told = [what for when, what in self._plan if when <= now]
        self._plan = self._plan[len(told) :]
        return told

    def _planned(self, now: int) -> list[tuple]:
        faces = [self._choose("123456") for _ in range(self._wanted)]
        dice = [("d6", face, 97, "S") for face in faces]
        return [
            (now + self.FALL_MS, ("state", "ROLLING", 0)),
            (now + self.LIE_MS, ("roll", dice)),
            (now + self.LIE_MS, ("state", "IDLE", len(dice))),
        ]
