"""The settings: at once, for the next time, and never so that nobody can go back."""

import random

import pytest
from msgspec.structs import replace

from companion import settings
from companion.config import Config, settings_file, survey, values
from companion.kernel import tag_of
from tests.ui import looks
from tests.ui.checks import CHECKS
from tests.ui.scenes import SIZES, metrics, translator
from tests.ui.settings_scenes import FIXED, FOLDER
from ui.app.control import LEAVING_SECONDS, Control
from ui.app.prefs import Preferences, Start
from ui.elements import find
from ui.model import Back, Do, Language, Open, UiState
from ui.screens import screen_of
from ui.settings import (
    BLANK_AFTER,
    KEEP_SECONDS,
    Choose,
    KeepTurn,
    Off,
    SwitchOff,
    TryTone,
    TurnBack,
    Turned,
    TurnPicture,
)
from ui.text import ELLIPSIS, boxes


class Heard:
    """A loudspeaker that writes down what it should play."""

    def __init__(self):
        self.trouble = ""
        self.heard = []

    def play(self, name):
        self.heard.append(name)
        return True


def start_of(folder, flags=None, **env):
    env = {"COMPANION_TABLE_STATE_DIR": str(folder), "XDG_CONFIG_HOME": "/x", **env}
    return Start.of(survey(flags or {}, env), env)


def controlled(app, folder, flags=None, launch=None, start=None, **env):
    """Give an app its settings; return what controls them."""
    start = start or start_of(folder / "kept", flags, **env)
    prefs = Preferences(start, language="en")
    speaker = Heard()
    control = Control(
        app.session,
        prefs,
        speaker,
        clock=app.clock,
        about=lambda: ("1.2", "/games"),
        launch=launch,
    )
    control.heard = speaker.heard
    control.prefs = prefs
    control.applied = []
    for key in ("display", "display.theme", "display.motion", "sound.on"):
        prefs.on_change[key] = lambda value, key=key: control.applied.append(
            (key, value if key != "display" else value["display.rotate"])
        )
    control.begin(start)
    return control


@pytest.fixture
def control(app, tmp_path):
    settings.write(tmp_path / "kept" / settings.FILE, {"language": "en"})
    return controlled(app, tmp_path)


def kept(folder):
    env = {"COMPANION_TABLE_STATE_DIR": str(folder / "kept")}
    found = survey({}, env)
    origins = found.origins
    assert found.damaged == ()
    assert settings_file(found.config, env).parent == folder / "kept"
    return {
        key: value
        for key, value in values(found.config).items()
        if origins[key].kind == "settings"
    }


# --- at once, and kept ----------------------------------------------------------------


def test_what_is_chosen_holds_at_once_and_the_next_time(app, control, tmp_path):
    app.want(Open("settings"))
    app.tap("theme/light")
    app.tap("motion/off")
    app.tap("sound/off")

    assert control.applied == [
        ("display.theme", "light"),
        ("display.motion", False),
        ("sound.on", False),
    ]
    assert kept(tmp_path) == {
        "language": "en",
        "display.theme": "light",
        "display.motion": False,
        "sound.on": False,
    }
    assert "chosen" in find(app.hands.screen, "theme/light").flags


def test_the_same_again_is_no_change(app, control):
    app.want(Choose({"display.theme": "dark"}))
    assert control.applied == []


@pytest.mark.usefixtures("control")
def test_the_language_is_kept_wherever_it_is_switched(app, tmp_path):
    app.want(Language("ja"))
    assert app.ui.language == "ja"
    assert kept(tmp_path)["language"] == "ja"


def test_one_tap_on_every_menu_is_quiet(app, control):
    for open_it in (lambda: None, app.begin):
        open_it()
        app.want(Open("menu"))
        app.tap("mute")
        assert control.prefs.now["sound.on"] is False
        assert find(app.hands.screen, "mute").icon == "mute"
        app.tap("mute")
        assert control.prefs.now["sound.on"] is True
        app.want(Back())


def test_minutes_go_step_by_step_to_never_and_back(app, control):
    app.want(Open("settings"))
    seen = [control.prefs.now["display.blank_after"]]
    while "blank/more" in app.names:
        app.tap("blank/more")
        seen.append(control.prefs.now["display.blank_after"])
    assert seen == [10, 20, 30, 60, 0]
    while "blank/less" in app.names:
        app.tap("blank/less")
    assert control.prefs.now["display.blank_after"] == min(BLANK_AFTER[1:])


def test_minutes_of_ones_own_have_neighbours_too(app, tmp_path):
    control = controlled(app, tmp_path, {"language": "en", "display.size": "800x480"})
    control.prefs.now["display.blank_after"] = 7
    app.want(Open("settings"))
    app.tap("blank/less")
    assert control.prefs.now["display.blank_after"] == 5


def test_a_tone_can_be_tried(app, control):
    app.want(Open("settings"))
    app.tap("sound/try")
    app.want(TryTone())
    assert control.heard == ["turn", "turn"]


def test_what_cannot_be_kept_holds_all_the_same_and_is_said(app, control, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(settings, "write", full)
    app.want(Open("settings"))
    app.tap("theme/light")

    assert control.applied == [("display.theme", "light")]
    said = find(app.hands.screen, "notice").label.texts
    assert "No space left on device" in said[0]


# --- locked ---------------------------------------------------------------------------


def test_what_a_flag_or_variable_decides_is_locked_and_says_by_what(app, tmp_path):
    flags = {"display.rotate": "90", "language": "en", "display.size": "800x480"}
    control = controlled(app, tmp_path, flags, COMPANION_DISPLAY_THEME="light")
    app.want(Open("settings"))

    texts = [one.label.texts[-1] for one in app.hands.screen if "/by" in one.name]
    assert texts == ["COMPANION_DISPLAY_THEME", "--rotate"]
    assert "theme/dark" not in app.names
    app.want(TurnPicture())
    app.want(Choose({"display.theme": "dark", "display.motion": False}))
    assert control.applied == [("display.motion", False)]


def test_language_and_quiet_can_be_had_even_so(app, tmp_path):
    flags = {"language": "en", "display.size": "800x480"}
    control = controlled(app, tmp_path, flags, COMPANION_SOUND_ON="true")
    app.want(Language("ja"))
    app.want(Choose({"sound.on": False}))
    assert control.prefs.now["language"] == "ja"
    assert control.applied == [("sound.on", False)]


# --- turning the picture --------------------------------------------------------------


@pytest.fixture
def turned(app, control):
    app.want(Open("settings"))
    app.tap("set/turn")
    assert control.applied == [("display", 90)]
    return app


def test_a_turned_picture_turns_back_by_itself(turned, control, tmp_path):
    assert turned.ui.form == Turned(KEEP_SECONDS)
    turned.turn(4.0)
    assert turned.ui.form.seconds == KEEP_SECONDS - 3
    turned.turn(KEEP_SECONDS - 4.0)
    turned.turn()

    assert control.applied == [("display", 90), ("display", 0)]
    assert turned.ui.dialog == "settings"
    assert turned.ui.form is None
    assert "display.rotate" not in kept(tmp_path)


def test_a_turned_picture_that_is_right_is_kept(turned, control, tmp_path):
    turned.tap("main")
    turned.turn(60.0)
    assert control.applied == [("display", 90)]
    assert kept(tmp_path)["display.rotate"] == 90


@pytest.mark.parametrize("wish", [TurnBack(), Back(), Open("devices")])
def test_whoever_leaves_the_question_has_the_picture_as_it_was(turned, control, wish):
    turned.want(wish)
    turned.turn(0.1)
    assert control.applied[-1] == ("display", 0)
    assert not isinstance(turned.ui.form, Turned)


def test_turned_further_it_goes_back_to_where_it_was_at_first(turned, control):
    turned.tap("turn")
    turned.tap("turn")
    turned.turn(KEEP_SECONDS + 1.0)
    turned.turn()
    rotations = [value for _, value in control.applied]
    assert rotations == [90, 180, 270, 0]


def test_four_quarters_are_a_whole(app, control):
    for _ in range(4):
        app.want(TurnPicture())
        app.want(KeepTurn())
    assert control.applied[-1] == ("display", 0)


# --- switching off --------------------------------------------------------------------


class Asked:
    """The system, asked to switch off."""

    def __init__(self, code, said=""):
        self.code, self.said = code, said
        self.stderr = self
        self.times = 0

    def __call__(self):
        self.times += 1
        return self

    def poll(self):
        return self.code

    def read(self):
        return self.said

    def close(self):
        pass


@pytest.mark.usefixtures("control")
def test_outside_a_service_it_ends_the_app(app):
    app.want(Open("settings"))
    app.tap("off")
    assert app.ui.dialog == "off"
    main = find(app.hands.screen, "main")
    assert "hold" in main.flags
    app.want(main.intent)
    assert app.session.over


def test_in_a_service_the_system_is_asked_once(app, tmp_path):
    asked = Asked(None)
    controlled(app, tmp_path, launch=asked)
    app.want(SwitchOff())
    app.want(SwitchOff())
    assert asked.times == 1
    assert not app.session.over
    asked.code = 0
    app.turn(1.0)
    assert app.ui.dialog == ""


@pytest.mark.parametrize(
    ("said", "problem", "words"),
    [
        (
            "Call failed: Interactive authentication required.\nmore",
            "power.denied",
            "install.sh gives it",
        ),
        ("Call failed: Something new.", "Something new.", "Something new."),
        ("", "power.silent", "has not answered"),
    ],
)
def test_a_system_that_refuses_is_said_in_words_with_what_to_do(
    app, tmp_path, said, problem, words
):
    asked = Asked(1, said)
    controlled(app, tmp_path, launch=asked)
    app.want(SwitchOff())
    app.turn(0.1)

    assert app.ui.form == Off(problem)
    why = find(app.hands.screen, "slip/why").label.texts[0].replace("\n", " ")
    assert words in why
    assert "pull the plug" in why
    app.want(find(app.hands.screen, "again").intent)
    assert asked.times == 2


def test_a_machine_without_a_login_manager_says_so(app, tmp_path):
    def missing():
        raise FileNotFoundError(2, "No such file or directory")

    controlled(app, tmp_path, launch=missing)
    app.want(SwitchOff())
    assert app.ui.form == Off("power.absent")


def test_a_machine_that_said_yes_and_stays_on_is_told(app, tmp_path):
    asked = Asked(0)
    controlled(app, tmp_path, launch=asked)
    app.want(SwitchOff())
    app.turn(LEAVING_SECONDS - 1.0)
    assert app.ui.form is None
    app.turn(2.0)
    assert app.ui.form == Off("power.silent")
    app.want(SwitchOff())
    assert asked.times == 2


# --- damaged --------------------------------------------------------------------------


def test_damaged_settings_are_set_aside_and_told(app, tmp_path):
    file = tmp_path / "kept" / settings.FILE
    file.parent.mkdir()
    file.write_text('[display]\nrotate = 45\ntheme = "light"\n', "utf-8")
    control = controlled(app, tmp_path)
    app.turn()

    aside = file.with_name("settings.toml.damaged-1")
    assert "rotate = 45" in aside.read_text("utf-8")
    assert app.ui.where == "home"
    assert app.ui.dialog == "fault"
    why = find(app.hands.screen, "slip/why").label.texts[0].replace("\n", "")
    assert str(aside) in why
    assert control.prefs.now["display.theme"] == "light"
    assert kept(tmp_path) == {"display.theme": "light"}


def test_damaged_settings_that_cannot_be_moved_stop_nothing(app, tmp_path):
    file = tmp_path / "kept" / settings.FILE
    file.mkdir(parents=True)
    controlled(app, tmp_path)
    app.turn()
    assert app.ui.dialog == "fault"


# --- how it looks ---------------------------------------------------------------------

NOW = values(Config())
WORLDS = {
    "plain": {"choices": NOW, "about": ("0.1.2", FOLDER)},
    "locked": {"choices": NOW, "fixed": FIXED, "speaker": "ui.no_speaker"},
    "never": {"choices": {**NOW, "display.blank_after": 0, "sound.on": False}},
}
WHY = ("power.denied", "power.inhibited", "power.absent", "power.silent")
OFF = (*map(Off, WHY), Off("No such file"))
FORMS = {"settings": (None, Turned(10), Turned(1)), "off": (None, *OFF)}


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1024, 600)])
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("case", WORLDS)
def test_it_is_readable_and_can_be_touched(size, lang, case):
    world = replace(looks.WORLD, **WORLDS[case])
    for dialog, forms in FORMS.items():
        for form in forms:
            ui = UiState(dialog=dialog, form=form, language=lang)
            screen = screen_of(world, ui, translator(lang), metrics(size))
            check(screen, size, f"{dialog} {form} {case}")


def check(screen, size, what):
    """The house rules of `checks`, for one screen."""
    found = [one for rule in CHECKS for one in rule(screen, size)]
    assert found == [], (what, found)


@pytest.mark.usefixtures("control")
def test_a_game_goes_on_whatever_is_set(app):
    app.begin()
    rng = random.Random(5)
    wishes = [
        Choose({"display.theme": "light"}),
        Choose({"sound.on": False}),
        TurnPicture(),
        Language("ja"),
        KeepTurn(),
    ]
    while app.table.state.prompt is not None and len(app.table.entries) < 20:
        before = len(app.table.entries)
        app.want(rng.choice(wishes))
        app.want(Back())
        answer = rng.choice(list(app.table.state.legal_actions()))
        app.want(Do(answer))
        assert len(app.table.entries) == before + 1, tag_of(answer)


FOLDERS = (
    "~/.local/state/companion",
    "/home/pi/.local/state/tabletop-companion",
    "/media/pi/A-STICK-FOR-GAMES/tabletop-companion/state",
    "/srv/" + "a-very-long-name-of-a-folder/" * 5 + "evening",
    "/x" * 60,
)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("folder", FOLDERS)
def test_the_folder_is_told_whole_or_with_both_ends(folder, lang, size):
    world = replace(looks.WORLD, choices=NOW, about=("0.1.2", folder))
    ui = UiState(dialog="settings", language=lang)
    one = find(screen_of(world, ui, translator(lang), metrics(size)), "about")
    place = boxes(one, metrics(size)).label
    fitted = metrics(size).fit(one.label, place.w, place.h)
    told = "".join(fitted.lines)
    assert fitted.ok
    assert not fitted.cut
    assert "0.1.2" in told
    if len(folder) < 50:
        assert folder in told
    head, _, tail = told.partition("0.1.2")[2].partition(ELLIPSIS)
    assert folder.endswith(tail) or folder in told
    assert folder[:8] in head
    assert folder[-8:] in told
