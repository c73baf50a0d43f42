"""Tones: which one for what, how they sound, and how the loudspeaker is opened."""

import os
import subprocess
import sys
import threading
from itertools import pairwise

import pytest

from tests.ui.table_app import App
from ui.app.sound import (
    NO_SPEAKER,
    RATE,
    TONES,
    Moment,
    Speaker,
    present,
    samples,
    tone_for,
)
from ui.pg import pygame

ONE, OTHER = object(), object()
ANN, BEN = ("Ann",), ("Ben",)
NOW = Moment(1, ONE, ANN)
CASES = [
    ("accepted", NOW, NOW._replace(state=OTHER)),
    ("turn", NOW, NOW._replace(state=OTHER, seats=BEN)),
    ("finished", NOW, NOW._replace(state=OTHER, seats=(), over=True)),
    ("refused", NOW, NOW._replace(refused=ONE)),
    ("refused", NOW._replace(refused=ONE), NOW._replace(refused=OTHER)),
    ("", NOW, NOW),
    ("", NOW._replace(refused=ONE), NOW),
    ("", Moment(), NOW),
    ("", NOW, Moment()),
    ("", NOW, Moment(2, OTHER, BEN)),
    ("", NOW._replace(over=True), NOW._replace(state=OTHER, over=True)),
]


@pytest.mark.parametrize(("tone", "before", "after"), CASES)
def test_what_has_changed_decides_about_the_tone(tone, before, after):
    assert tone_for(before, after) == tone


def test_every_tone_is_one_that_is_made():
    assert {tone for tone, *_ in CASES} - {""} == set(TONES)


@pytest.mark.parametrize("name", sorted(TONES))
def test_a_tone_is_short_and_soft_at_both_ends(name):
    tone = samples(TONES[name])

    assert 0.08 <= len(tone) / RATE <= 0.4
    assert abs(tone[0]) < 50
    assert abs(tone[-1]) < 50
    assert 10_000 < max(map(abs, tone)) < 32_767
    first = max(map(abs, tone[: RATE // 500]))  # 2 ms
    assert first < 0.2 * max(map(abs, tone))


@pytest.mark.parametrize("name", sorted(TONES))
def test_a_tone_has_no_click_in_it(name):
    """No step is larger than the highest pitch at full height makes by itself."""
    tone = samples(TONES[name])
    pitch = max(hertz for hertz, _ in TONES[name])
    steepest = 32_767 * 2 * 3.1416 * pitch / RATE
    steps = [abs(a - b) for a, b in pairwise(tone)]
    assert max(steps) < steepest


class Fake:
    """A mixer that only counts."""

    def __init__(self, fails=""):
        self.fails = fails
        self.opened = self.closed = 0
        self.played = []
        self.volumes = {}
        self.thread = None

    def open(self, volume):
        if self.fails:
            raise pygame.error(self.fails)
        self.opened += 1
        self.thread = threading.current_thread()
        return self, {name: Tone(self, name, volume) for name in TONES}

    def quit(self):
        self.closed += 1


class Tone:
    def __init__(self, mixer, name, volume):
        self.mixer, self.name = mixer, name
        self.set_volume(volume)

    def set_volume(self, volume):
        self.mixer.volumes[self.name] = volume

    def play(self):
        self.mixer.played.append(self.name)


THERE = {"SDL_AUDIODRIVER": "dummy"}


def speaker(fake, on=True, env=None):
    return Speaker(on=on, volume=30, env=env or THERE, opener=fake.open)


def test_it_opens_in_the_background_and_plays():
    fake = Fake()
    loud = speaker(fake)
    assert not loud.play("turn")
    loud.start()
    loud.wait()

    assert loud.play("turn")
    assert fake.played == ["turn"]
    assert fake.thread is not threading.main_thread()
    assert fake.volumes["turn"] == 0.3


def test_muted_it_is_not_opened_at_all():
    fake = Fake()
    loud = speaker(fake, on=False)
    loud.start()
    loud.wait()

    assert fake.opened == 0
    assert not loud.play("turn")


def test_one_tap_silences_it_and_closes_it_and_one_brings_it_back():
    fake = Fake()
    loud = speaker(fake)
    loud.start()
    loud.wait()
    loud.switch(False)
    assert not loud.play("turn")
    loud.wait()
    assert (fake.opened, fake.closed) == (1, 1)

    loud.switch(True)
    loud.wait()
    assert loud.play("accepted")
    assert (fake.opened, fake.closed) == (2, 1)


def test_switched_off_while_it_opens_it_ends_closed():
    fake = Fake()
    loud = speaker(fake)
    with loud._turn:
        loud.start()
        loud.switch(False)
    loud.wait()
    assert fake.opened == fake.closed
    assert not loud.play("turn")


def test_louder_is_heard_at_once():
    fake = Fake()
    loud = speaker(fake)
    loud.start()
    loud.wait()
    loud.louder(80)
    assert set(fake.volumes.values()) == {0.8}


@pytest.mark.parametrize("env", [THERE, {}])
def test_without_a_loudspeaker_it_is_said_once_and_nothing_else_happens(
    env, caplog, monkeypatch
):
    caplog.set_level("INFO")
    monkeypatch.setattr("ui.app.sound.present", bool)
    told = []
    loud = Speaker(on=True, volume=30, env=env, opener=Fake("no device").open)
    loud.on_trouble = lambda: told.append(loud.trouble)
    loud.start()
    loud.wait()
    loud.switch(True)
    loud.wait()

    assert loud.trouble == NO_SPEAKER
    assert told == [NO_SPEAKER]
    assert not loud.play("turn")
    lines = [one for one in caplog.messages if one.startswith("sound: none")]
    assert len(lines) == 1


def test_a_card_or_a_sound_server_is_a_loudspeaker(tmp_path):
    assert not present({}, tmp_path)
    (tmp_path / "dev/snd").mkdir(parents=True)
    (tmp_path / "dev/snd/pcmC0D0c").touch()  # a microphone
    assert not present({}, tmp_path)
    (tmp_path / "dev/snd/pcmC0D0p").touch()
    assert present({}, tmp_path)

    empty = tmp_path / "empty"
    assert not present({"XDG_RUNTIME_DIR": str(empty)}, empty)
    (empty / "pulse").mkdir(parents=True)
    (empty / "pulse/native").touch()
    assert present({"XDG_RUNTIME_DIR": str(empty)}, empty)
    assert present({"PULSE_SERVER": "tcp:x"}, empty / "nothing")


def test_a_folder_that_a_service_may_not_look_into_has_no_sound_server(
    tmp_path, monkeypatch
):
    stat = os.stat

    def closed(path, **how):
        if str(path).startswith("/run/user"):  # as ProtectHome= does it
            raise PermissionError(13, "Permission denied", str(path))
        return stat(path, **how)

    monkeypatch.setattr(os, "stat", closed)
    assert not present({"XDG_RUNTIME_DIR": "/run/user/994"}, tmp_path)


REAL = """
import os, sys
os.environ["SDL_AUDIODRIVER"] = "dummy"
from ui.pg import pygame
from ui.app.sound import Speaker
assert "pygame.mixer" not in sys.modules
off = Speaker(on=False, volume=30)
off.start()
off.wait()
assert "pygame.mixer" not in sys.modules
loud = Speaker(on=True, volume=30)
loud.start()
loud.wait()
assert loud.trouble == "", loud.trouble
assert loud.play("finished")
import pygame.mixer
assert pygame.mixer.get_init()[:2] == (22050, -16), pygame.mixer.get_init()
loud.close()
assert pygame.mixer.get_init() is None
assert "numpy" not in sys.modules
print("heard")
"""


def test_the_real_mixer_is_imported_only_when_it_is_needed():
    done = subprocess.run(
        [sys.executable, "-c", REAL], capture_output=True, text=True, check=False
    )
    assert done.stdout.endswith("heard\n"), done.stderr


def test_a_turn_at_the_table_is_heard(tmp_path):
    from tests.ui.test_settings import controlled  # noqa: PLC0415  (shares the set-up)

    app = App(tmp_path)
    try:
        control = controlled(app, tmp_path)
        app.begin()
        assert control.heard == []
        app.tap("answer/1")
        app.turn()
        assert control.heard == ["accepted"]
    finally:
        app.close()
