"""A dice tower at the other end of the machine's serial adapter."""

import contextlib
import random
import threading
from typing import Any

from hardware.tower.codec import LineBuffer
from hardware.tower.messages import Acknowledge
from hardware.tower.model import GHOST_FACES, TowerModel


class Tower:
    """A dice tower that speaks DT/1.

    Attributes:
        model: the tower itself.
        heard: the numbers of the rolls that the machine has acknowledged.
    """

    def __init__(self, vm: Any) -> None:
        self.model = TowerModel(faces=GHOST_FACES, rng=random.Random())
        self.heard: set[int] = set()
        self._lines = LineBuffer()
        self._vm = vm
        self._lock = threading.Lock()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def do(self, act):
        """Do something with the tower."""
        with self._lock:
            return act(self.model)

    def close(self):
        self._over.set()
        self._thread.join()

    def _serve(self):
        while not self._over.is_set():
            with contextlib.suppress(OSError):  # the machine has no power any more
                self._turn(self._vm.dice_read(0.05))

    def _turn(self, heard):
        for line in self._lines.feed(heard):
            if isinstance(line, Acknowledge):
                self.heard.add(line.seq)
        with self._lock:
            self.model.receive(heard)
            self.model.tick()
            for chunk in self.model.take():
                self._vm.dice_raw(chunk)
