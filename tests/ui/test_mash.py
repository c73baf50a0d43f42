"""Whatever hands and devices do, on whatever screen: no exception, nothing lost."""

import re

import pytest
from msgspec.structs import replace

from companion.i18n import LANGUAGES
from companion.table import history
from companion.table.journal import Journal
from companion.table.table import Table
from hardware.events import DieSeen, Health
from tests.kernel.toys import SEATS
from tests.soak import counted
from tests.ui.scenes import metrics
from tests.ui.table_app import GAMES, real_app
from tests.ui.test_input import finger, key, mouse
from ui.canvas import Canvas
from ui.draw import Painter
from ui.elements import focus_order
from ui.model import Back, Close, Language, Open
from ui.pg import pygame
from ui.theme import load_theme

KEYS = (
    *range(pygame.K_a, pygame.K_z + 1),
    *range(pygame.K_0, pygame.K_9 + 1),
    *range(pygame.K_F1, pygame.K_F12 + 1),
    *(pygame.K_TAB, pygame.K_RETURN, pygame.K_ESCAPE) * 5,
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN) * 3,
)
FACES = ("GHOST", "BLANK", "1", "2", "6", "?", "", "CAT")
PER_APP = 1_000
PLAYERS = ("Ann", "Ben", "Cy")


class Painted:
    """A panel of 800 x 480 that draws all it is shown."""

    def __init__(self):
        panel = metrics().panel
        self._painter = Painter(Canvas(panel), metrics(), load_theme())

    def show(self, screen):
        self._painter.paint(screen)

    def forget(self):
        self._painter.forget()


def tap(app, rng):
    """Tap something that can be tapped, mostly; or anywhere."""
    screen = [one for one in app.hands.screen if one.touchable]
    at = (rng.uniform(-5, 160), rng.uniform(-5, 90))
    if screen and rng.random() < 0.8:
        rect = rng.choice(screen).rect
        at = (rect.x + rng.random() * rect.w, rect.y + rng.random() * rect.h)
    app.events = [finger("press", at), finger("release", at)]


def scribble(app, rng):
    """Press, move and release fingers and mouse in any order."""
    for _ in range(rng.randint(1, 5)):
        phase = rng.choice(("press", "move", "release"))
        at = (rng.uniform(0, 154), rng.uniform(0, 86))
        contact = rng.randrange(4)
        one = finger(phase, at, contact) if contact else mouse(phase, at)
        app.events.append(one)


def keys(app, rng):
    kind = rng.choice((pygame.KEYDOWN, pygame.KEYDOWN, pygame.KEYUP))
    mod = rng.choice((0, pygame.KMOD_SHIFT))
    app.events = [key(rng.choice(KEYS), mod, kind)]


def edges(app, rng):
    """Press, keep down and release buttons in any order, as no hand could."""
    acts = (
        *(app.buttons.press, app.buttons.press, app.buttons.push),
        *(app.buttons.hold, app.buttons.keep, app.buttons.release),
    )
    for _ in range(rng.randint(1, 3)):
        rng.choice(acts)(rng.choice(app.buttons.buttons))


def hold(app, rng):
    """Hold something down for long, by finger, key or button, and let it go or not."""
    touchable = [one for one in app.hands.screen if one.touchable]
    long = [one for one in touchable if one.long is not None or "hold" in one.flags]
    if not touchable:
        return
    one = rng.choice(long or touchable)
    at = (one.rect.x + one.rect.w / 2, one.rect.y + one.rect.h / 2)
    way = rng.choice(("touch", "touch", "enter", "a", "button"))
    codes = {"enter": pygame.K_RETURN, "a": pygame.K_a}
    if way == "touch":
        app.events = [finger("press", at)]
    elif way == "button":
        app.buttons.push("confirm")
    else:
        app.events = [key(codes[way])]
    app.turn(rng.choice((0.0, 0.5)))
    app.turn(0.6)
    if rng.random() < 0.7:
        if way == "touch":
            app.events = [finger("release", at)]
        elif way == "button":
            app.buttons.release("confirm")
        else:
            app.events = [key(codes[way], kind=pygame.KEYUP)]


def typed(app, rng):
    """Type a letter, as a real keyboard reports it."""
    letter = rng.choice("aeou 'éあ1\b\r")
    codes = {"\b": pygame.K_BACKSPACE, "\r": pygame.K_RETURN, " ": pygame.K_SPACE}
    one = key(codes.get(letter, pygame.K_a))
    one.unicode = letter
    app.events = [one]


def opened(app, rng):
    """Open a dialog that can be opened from anywhere."""
    app.session.want(Open(rng.choice(ANYWHERE)))


def dice(app, rng):
    """Let dice fall that fit, or do not, or cannot be read."""
    count = app.tower.expected if rng.random() < 0.7 else rng.randrange(8)
    faces = FACES[:2] if rng.random() < 0.7 else FACES
    quality = rng.choice("SSSSSSCUO")
    app.tower.roll_dice(
        *(
            DieSeen("d6", rng.choice(faces), rng.randrange(100), quality)
            for _ in range(count)
        )
    )


def cards(app, rng):
    rng.choice((app.reader.place, app.reader.lift))(rng.choice(("04A3", "04B7")))


def health(app, rng):
    device = rng.choice((app.tower, app.reader, app.buttons, app.lamps))
    state = rng.choice(list(Health))
    device.report(state, *(() if state is Health.OK else ("device.lost",)), path="/x")


def window(app, rng):
    kinds = (pygame.VIDEOEXPOSE, pygame.VIDEORESIZE, pygame.WINDOWFOCUSLOST)
    app.events = [pygame.event.Event(rng.choice(kinds))]


ANYWHERE = ("devices", "settings", "cards", "menu", "log", "correct", "seats")
DEEDS = (
    *[tap] * 12,
    *[keys] * 6,
    *[edges] * 4,
    *(scribble, hold, typed, opened, dice, cards, health, window),
)


def mash(app, rng):
    rng.choice(DEEDS)(app, rng)
    app.turn(rng.choice((0.0, 0.0, 0.05, 1.0, 11.0)))
    app.turn()


def never_stuck(app):
    """Something can be touched, and a few steps back lead out of every dialog."""
    assert focus_order(app.hands.screen), app.ui
    ui = app.ui
    for _ in range(10):
        if not ui.dialog:
            return
        ui = (Close() if ui.dialog in ("refusal", "fault") else Back()).seen(ui)
    raise AssertionError(f"no way out of {app.ui}")


def whole(folder, state, key):
    """Every game opens and folds, the one at the table as it was; return the rows."""
    with Journal(folder / "journal.db") as journal:
        assert journal.notices == []
        rows = 0
        for listed in history.games(journal):
            table = Table.open(journal, listed.key, find=GAMES.__getitem__)
            rows += table.record.seq
            if listed.key == key:
                assert table.state == state
        return rows


def test_mashing_breaks_nothing(tmp_path):
    claim = "taps, keys, buttons and device events on all screens, mashed"
    with counted(claim, full=100_000, seed=11) as run:
        done, rows, looks, games = 0, 0, set(), set()
        while done < run.n:
            folder = tmp_path / str(done)
            folder.mkdir()
            app = real_app(folder, seed=run.rng.random())
            app.loop._show = Painted()
            for _ in range(min(PER_APP, run.n - done)):
                mash(app, run.rng)
                never_stuck(app)
                looks.add((app.ui.where, app.ui.dialog))
                if app.table is not None:
                    games.add(app.table.header.game)
                app.session.over = False
                done += 1
            table = app.table
            app.close()
            rows += whole(folder, table and table.state, table and table.key)
        run.note(f"{len(looks)} screens, {len(games)} games, {rows} rows")
        assert len(looks) > 5


# --- both languages on every screen ---------------------------------------------------

FOREIGN = {  # letters of the other language
    "en": re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]"),
    "ja": re.compile(r"[A-Za-z]{2,}"),
}
NAMES = {"English", "日本語", "random", "greedy", "Touch Display", "HDMI"}.union(
    *SEATS.values()
)


def said(screen):
    """Return all words of a screen, in every form they may take, without names."""
    labels = [one for o in screen for one in (o.label, o.second) if one is not None]
    told = [text for one in labels for text in one.texts]
    for name in NAMES:
        told = [text.replace(name, "") for text in told]
    return told


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_language_is_switched_on_every_screen_and_nothing_else_changes(
    tmp_path, game
):
    """On every screen that a random walk of taps through a game comes to."""
    with counted(f"language switched in {game.id}", full=5_000, seed=5) as run:
        app = real_app(tmp_path)
        app.loop._show = Painted()
        looks = set()
        for number in range(run.n):
            if app.ui.where != "game":
                app.begin(game, PLAYERS[: game.players[0]])
            tap(app, run.rng)
            app.turn(1.0)
            if app.ui.dialog == "correct":  # shows places of the position as they are
                app.want(Close())
            look = replace(app.ui, language="")
            looks.add(look.dialog)
            state = app.table and app.table.state
            language = LANGUAGES[number % 2]
            app.want(Language(language))
            assert replace(app.ui, language="") == look
            assert (app.table and app.table.state) is state
            if app.ui.where == "game" and not quotes(app.ui):
                words = said(app.hands.screen)
                assert [one for one in words if foreign(one, language)] == [], app.ui
        run.note(f"{len(looks)} kinds of screens")
        app.close()


def quotes(ui):
    """Whether a refusal quotes a source, or a keyboard shows letters of all scripts."""
    return ui.dialog == "name" or (
        ui.refused is not None and "source" in ui.refused.refusal.fields
    )


def foreign(text, language):
    return FOREIGN[language].search(text.replace("AP", ""))  # printed so on the cards
