"""Short tones: for a turn, for what was accepted or refused, for the end of a game.

Nobody needs them to play. They are made here, once, of plain waves with a soft start;
the mixer is opened in the background after the first picture, and only if the sound
is on. Playing one returns at once.
"""

import importlib
import logging
import math
import os
import threading
from array import array
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from ui.pg import pygame

RATE: Final = 22_050  # samples a second
BUFFER: Final = 512  # samples: 23 ms
ATTACK: Final = 0.008  # seconds
RELEASE: Final = 0.03
DECAY: Final = 7.0
LOUD: Final = 0.6  # of what 16 bits hold
OCTAVE: Final = 0.18  # share of the octave above, which makes it less dull

Note = tuple[float, float]  # Hz, seconds
TONES: Final[Mapping[str, tuple[Note, ...]]] = {
    "turn": ((659.26, 0.08), (880.0, 0.16)),
    "accepted": ((783.99, 0.09),),
    "refused": ((311.13, 0.11), (233.08, 0.19)),
    "finished": ((523.25, 0.08), (659.26, 0.08), (783.99, 0.08), (1046.5, 0.16)),
}
NO_SPEAKER: Final = "ui.no_speaker"

log = logging.getLogger(__name__)


class Moment(NamedTuple):
    """What decides about tones, at one time.

    Attributes:
        game: the game at the table by its number; None: there is none.
        state: its state; only whether it is another one counts.
        seats: who may act.
        over: the game is over.
        refused: the refusal on the screen, or None.
    """

    game: int | None = None
    state: Any = None
    seats: tuple[str, ...] = ()
    over: bool = False
    refused: Any = None


def tone_for(before: Moment, after: Moment) -> str:
    """Return the name of the tone for a change, or nothing."""
    if after.refused is not None and after.refused is not before.refused:
        return "refused"
    if after.game is None or after.game != before.game or after.state is before.state:
        return ""
    if after.over:
        return "" if before.over else "finished"
    return "turn" if after.seats != before.seats else "accepted"


def samples(notes: tuple[Note, ...]) -> "array[int]":
    """Return a tone as 16-bit samples; it begins and ends at nothing: no click."""
    found = array("h")
    for pitch, seconds in notes:
        count = int(seconds * RATE)
        for number in range(count):
            at = number / RATE
            wave = math.sin(math.tau * pitch * at)
            wave += OCTAVE * math.sin(2 * math.tau * pitch * at)
            loud = LOUD / (1 + OCTAVE) * _soft(at, (count - 1) / RATE - at)
            found.append(round(32767 * loud * wave))
    return found


def _soft(since: float, left: float) -> float:
    """Return how loud a note is, 0..1: up quickly, down slowly, to nothing."""
    rise = min(1.0, since / ATTACK)
    fall = min(1.0, left / RELEASE)
    smooth = 0.25 * (1 - math.cos(math.pi * rise)) * (1 - math.cos(math.pi * fall))
    return smooth * math.exp(-DECAY * since)


def present(env: Mapping[str, str], root: Path = Path("/")) -> bool:
    """Tell whether there may be a loudspeaker; asking in vain makes ALSA complain."""
    if env.get("SDL_AUDIODRIVER") or env.get("PULSE_SERVER"):
        return True
    if any((root / "dev/snd").glob("pcmC*D*p")):
        return True
    run = env.get("XDG_RUNTIME_DIR", "")
    servers = ("pulse/native", "pipewire-0")
    return bool(run) and any(_exists(Path(run, one)) for one in servers)


def _exists(path: Path) -> bool:
    """Tell whether it is there; what a service may not look into is not."""
    try:
        return path.exists()
    except OSError:
        return False


def open_mixer(volume: float) -> tuple[Any, dict[str, Any]]:
    """Open the mixer and return it with the tones, ready to be played.

    Args:
        volume: 0..1.

    Raises:
        pygame.error: there is no loudspeaker, or it cannot be used.
        ImportError: this pygame has no sound.
    """
    mixer = importlib.import_module("pygame.mixer")
    mixer.init(RATE, -16, 1, BUFFER, allowedchanges=0)
    tones = {}
    for name, notes in TONES.items():
        tones[name] = mixer.Sound(buffer=samples(notes).tobytes())
        tones[name].set_volume(volume)
    return mixer, tones


class Speaker:
    """Plays tones if the sound is on; without a loudspeaker it is silent.

    Attributes:
        trouble: a message id if no loudspeaker was found, else empty.
        on_trouble: called, from another thread, when that has changed.
    """

    def __init__(
        self,
        *,
        on: bool,
        volume: int,
        env: Mapping[str, str] | None = None,
        opener: Callable[[float], tuple[Any, dict[str, Any]]] = open_mixer,
    ) -> None:
        """Take whether it is on, and how loud (percent); nothing is opened yet."""
        self.trouble = ""
        self.on_trouble: Callable[[], None] | None = None
        self._env = os.environ if env is None else env
        self._opener = opener
        self._on = on
        self._volume = volume / 100
        self._started = False
        self._mixer: Any = None
        self._tones: dict[str, Any] = {}
        self._turn = threading.Lock()  # one at a time opens or closes
        self._worker: threading.Thread | None = None

    def start(self) -> None:
        """Open the loudspeaker in the background, if the sound is on."""
        self._started = True
        self._work()

    def switch(self, on: bool) -> None:
        """Turn the sound on or off; off closes the loudspeaker."""
        self._on = on
        if not on:
            self._tones = {}
        self._work()

    def louder(self, volume: int) -> None:
        """Set how loud it is, in percent."""
        self._volume = volume / 100
        for tone in self._tones.values():
            tone.set_volume(self._volume)

    def play(self, name: str) -> bool:
        """Let a tone be heard; tell whether it is. Never waits."""
        tone = self._tones.get(name) if self._on else None
        if tone is None:
            return False
        tone.play()
        return True

    def wait(self, seconds: float = 5.0) -> None:
        """Wait until what goes on in the background is done."""
        if self._worker is not None:
            self._worker.join(seconds)

    def close(self) -> None:
        """Close the loudspeaker and wait for that."""
        self.switch(False)
        self.wait()

    def _work(self) -> None:
        before = self._worker
        opened = self._mixer is not None or (before is not None and before.is_alive())
        if self._started and (self._on or opened):
            worker = threading.Thread(target=self._settle, name="sound", daemon=True)
            self._worker = worker
            worker.start()

    def _settle(self) -> None:
        """Bring the loudspeaker to what is wanted now."""
        with self._turn:
            if self._on and self._mixer is None:
                self._open()
            elif not self._on and self._mixer is not None:
                mixer, self._mixer, self._tones = self._mixer, None, {}
                mixer.quit()

    def _open(self) -> None:
        before, problem = self.trouble, "there is no sound device"
        if present(self._env):
            try:
                self._mixer, self._tones = self._opener(self._volume)
                problem = ""
            except (pygame.error, ImportError) as error:
                problem = str(error)
        self.trouble = NO_SPEAKER if problem else ""
        if not before:
            log.info("sound: %s", f"none: {problem}" if problem else "ready")
        if self.trouble != before and self.on_trouble is not None:
            self.on_trouble()
