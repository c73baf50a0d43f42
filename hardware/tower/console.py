"""What is typed at a simulated tower: one plain command a line."""

from hardware.tower.messages import Roll
from hardware.tower.model import DICE_MAX, FAULTS, TowerModel
from hardware.tower.simulator import TowerSimulator

HELP = """\
roll            let as many dice fall as the host asked for
roll N          let N dice fall
roll A,B,...    let dice fall that show these values: roll ghost,blank or roll 3,5
                (one die that shows a 3: roll 3, with a comma)
fault NAME      misbehave; 'fault' alone lists the names
unplug          pull the cable out
plug            put it back
status          what the tower knows
help            this text
quit            end"""


class ConsoleError(ValueError):
    """A command that cannot be done; the message says what can."""


class Console:
    """Carries out typed commands on a simulated tower."""

    def __init__(self, simulator: TowerSimulator) -> None:
        self._simulator = simulator
        self._commands = {
            "roll": self._roll,
            "fault": self._fault,
            "unplug": self._unplug,
            "plug": self._plug,
            "status": self._status,
            "help": self._help,
        }

    def run(self, line: str) -> str | None:
        """Carry out one line; returns the answer, or None for `quit`.

        Raises:
            ConsoleError: The command or its argument is not understood.
        """
        word, _, rest = line.strip().partition(" ")
        if not word:
            return ""
        if word.lower() in {"quit", "exit"}:
            return None
        command = self._commands.get(word.lower())
        if command is None:
            known = ", ".join([*self._commands, "quit"])
            raise ConsoleError(f"{word!r} is no command; there are: {known}")
        return command(rest.strip())

    def _roll(self, rest: str) -> str:
        try:
            roll = self._simulator.do(lambda model: _fall(model, rest))
        except ValueError as error:
            raise ConsoleError(str(error)) from None
        return f"roll {roll.seq}: " + " ".join(_die_text(roll))

    def _fault(self, rest: str) -> str:
        if not rest:
            return "\n".join(f"{name:<12}{text}" for name, text in FAULTS.items())
        try:
            self._simulator.do(lambda model: model.fault(rest.lower()))
        except ValueError as error:
            raise ConsoleError(str(error)) from None
        return FAULTS[rest.lower()]

    def _unplug(self, _rest: str) -> str:
        self._simulator.unplug()
        return "the cable is out"

    def _plug(self, _rest: str) -> str:
        self._simulator.plug()
        return f"the cable is in: {self._simulator.path}"

    def _status(self, _rest: str) -> str:
        return self._simulator.do(
            lambda model: (
                f"{'plugged in' if self._simulator.plugged else 'unplugged'} "
                f"at {self._simulator.path}, boot {model.boot}, last roll {model.seq}, "
                f"armed for {model.expected}, "
                f"{model.counts['acknowledged']} acknowledged"
            )
        )

    def _help(self, _rest: str) -> str:
        return HELP


def _fall(model: TowerModel, rest: str) -> Roll:
    """Roll as asked; values are checked before anything falls."""
    values = [value.strip().upper() for value in rest.split(",") if value.strip()]
    if len(values) > DICE_MAX:
        raise ValueError(f"the tower has at most {DICE_MAX} dice, not {len(values)}")
    if not rest:
        return model.roll()
    if "," in rest or not rest.isdecimal():
        return model.show(values)
    count = int(rest)
    if not 1 <= count <= DICE_MAX:
        raise ValueError(f"the tower rolls 1 to {DICE_MAX} dice, not {count}")
    return model.roll(count)


def _die_text(roll: Roll) -> list[str]:
    return [
        die.value if die.flag == "S" and die.confidence >= 70 else f"{die.value}(!)"
        for die in roll.dice
    ]
