"""Everyday family names stand whole on every screen of Don't Go In There."""

import pytest
from msgspec.structs import replace

from tests.ui.dgit_scenes import course, world
from tests.ui.games import tables
from tests.ui.games.tables import GAME, faults
from tests.ui.scenes import REAL, metrics, translator
from ui.games.dont_go_in_there.final import PAGE
from ui.screens import screen_of
from ui.screens.setup import first_setup
from ui.text import ELLIPSIS, boxes

FAMILY = ("おとうさん", "おかあさん", "けんたろう", "さくらこ", "おばあちゃん")
PANELS = ((800, 480), (1280, 720))


@pytest.fixture(autouse=True)
def family(monkeypatch):
    monkeypatch.setitem(tables.NAMES, "family", FAMILY)
    yield
    course.cache_clear()


def screen(view, ui=GAME, size=(800, 480), lang="ja"):
    t = translator(lang, REAL.id)
    return screen_of(world(view), replace(ui, language=lang), t, metrics(size))


def told(made, size):
    """Yield the lines of each label, as they are drawn."""
    for one in made:
        if one.label is not None:
            place = boxes(one, metrics(size)).label
            yield one, metrics(size).fit(one.label, place.w, place.h)


def not_whole(made, size):
    """Return where a name is cut, or stands on two lines."""
    return [
        f"{one.name}: {fitted.lines}"
        for one, fitted in told(made, size)
        if (any(text in FAMILY for text in one.label.texts) and len(fitted.lines) > 1)
        or any(line.endswith(ELLIPSIS) for line in fitted.lines)
    ]  # fmt: skip


@pytest.mark.parametrize("size", PANELS)
@pytest.mark.parametrize("count", [3, 5])
def test_a_name_of_five_kana_is_whole_on_every_screen(count, size):
    seen = course("retail", count, "family")
    for key, view in seen.items():
        for lang in ("ja", "en"):
            made = screen(view, size=size, lang=lang)
            assert not not_whole(made, size), (key, lang)
            assert not faults(made, size), (key, lang)


@pytest.mark.parametrize("size", PANELS)
def test_so_it_is_in_the_ways_to_the_other_totals_and_on_a_players_page(size):
    seen = course("retail", 5, "family")
    for number in range(5):
        looked = replace(GAME, pages={PAGE: number + 1})
        assert not not_whole(screen(seen["end"], looked, size), size)
        looked = replace(GAME, dialog="seat", form=FAMILY[number])
        assert not not_whole(screen(seen["place"], looked, size), size)


@pytest.mark.parametrize("size", PANELS)
def test_and_in_the_rows_of_a_set_up(size):
    known = world(course("retail", 5, "family")["end"])
    known = replace(known, table=None)
    setup = replace(first_setup(known, REAL.id), players=FAMILY)
    made = screen_of(
        known,
        replace(GAME, where="setup", setup=setup),
        translator("ja", REAL.id),
        metrics(size),
    )
    assert not not_whole(made, size)
    assert not faults(made, size)


def test_the_rows_of_a_reckoning_have_one_ink_for_all_names():
    seen = course("retail", 3, "family")
    made = screen(seen["roll_again"])
    inks = {one.label.ink for one in made if one.name.endswith("/who") and one.label}
    rows = [one for one in made if one.name.startswith("row/") and "/who" in one.name]
    assert len(rows) == 3
    assert len({one.label.ink for one in rows}) == 1, inks


@pytest.mark.parametrize(
    ("what", "told"), [("roll_again", "振り直せます"), ("turn_die", "返せます")]
)
def test_what_may_be_done_with_the_dice_names_the_room_that_lets_one(what, told):
    view = course("retail", 3, "family")[what]
    made = screen(view)
    (why,) = [one for one in made if one.name == "remark"]
    room = translator("ja", REAL.id).name("room", view.state.prompt.room)
    assert why.label.texts[0].startswith(room)
    assert told in why.label.texts[0]
