"""The composer keeps the last screen for the ring and the finger, and for no more."""

from msgspec.structs import replace

from tests.soak import counted
from tests.ui.scenes import OURS, REAL, metrics
from tests.ui.table_app import real_app
from ui.app import compose
from ui.app.compose import Composer
from ui.elements import find
from ui.model import Do
from ui.screens import screen_of


def fresh(app, composer):
    """Return the screen as it is made from nothing."""
    world, ui = app.session.world(), app.session.ui
    speak = composer.translator(world, ui)
    return screen_of(world, ui, speak, composer.metrics)


def begun(tmp_path):
    app = real_app(tmp_path)
    app.begin(REAL, ("Ann", "Ben", "Cy"), edition="retail")
    app.turn(1.0)
    return app


def test_every_catalogue_of_the_screens_is_loaded():
    assert sorted(compose.SCREENS) == sorted(OURS)


def test_a_press_and_the_ring_need_no_new_screen(tmp_path, monkeypatch):
    app = begun(tmp_path)
    made = []
    real = compose.placed
    monkeypatch.setattr(
        compose, "placed", lambda *args: made.append(args) or real(*args)
    )
    composer = Composer(metrics())
    world, ui = app.session.world(), app.session.ui
    name = next(one.name for one in app.hands.screen if one.touchable)
    for looked in (ui, replace(ui, focus=name), replace(ui, pressed=name)):
        shown = composer(app.session.world(), looked)
        speak = composer.translator(world, looked)
        assert shown == screen_of(world, looked, speak, composer.metrics)
        flags = find(shown, name).flags
        assert ("focus" in flags, "pressed" in flags) == (
            looked.focus == name,
            looked.pressed == name,
        )
    assert len(made) == 1
    composer(world, replace(ui, dialog="menu"))
    assert len(made) == 2
    app.close()


def test_what_is_shown_is_always_what_there_is(tmp_path):
    """Random touches, ring moves and answers, each compared with a fresh screen."""
    app = begun(tmp_path)
    composer = Composer(metrics())
    with counted("screens kept by the composer", full=5_000, seed=4) as run:
        for _ in range(run.n):
            names = app.names
            kind = run.rng.random()
            prompt = app.table.state.prompt if app.table is not None else None
            if kind < 0.4:
                name = run.rng.choice(names)
                app.session.look(replace(app.ui, focus=name))
            elif kind < 0.5 and prompt is not None and not app.ui.dialog:
                app.want(Do(run.rng.choice(list(app.table.state.legal_actions()))))
            else:
                app.tap(run.rng.choice(names))
            app.turn(run.rng.choice((0.0, 0.3)))
            assert app.hands.screen == fresh(app, composer), app.ui
            app.session.over = False
    app.close()
