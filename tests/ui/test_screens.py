"""The screens as data: sizes, gaps, tiers and words, for all tables and panels."""

from itertools import combinations

import pytest

from companion.kernel import Action
from tests.ui.looks import LANGUAGES, every_screen
from tests.ui.scenes import SIZES, metrics
from ui.elements import GAP, LIST_GAP, TOUCH_LEAST, Rect, top_layer
from ui.model import ChooseAnswer, Do, Intent
from ui.text import boxes

NAMES = ("players", "names")  # lists of people
PANELS = [(size, lang) for size in SIZES for lang in LANGUAGES]


def faults(size, lang, check):
    """Return what a check finds on any screen of a panel, with where."""
    shown = every_screen(size, lang)
    return [f"{key}: {one}" for key, made in shown.items() for one in check(made, size)]


def outside(made, size):
    whole = Rect(0, 0, metrics(size).width, metrics(size).height)
    return [one.name for one in made if not one.rect.within(whole, 0.05)]


def too_small(made, size):
    del size
    return [
        f"{one.name} {one.rect}"
        for one in made
        if one.tier == "touch" and min(one.rect.w, one.rect.h) < TOUCH_LEAST - 0.01
    ]


def too_close(made, size):
    """Two things that can be touched: 2 mm, members of one list 0.6 mm."""
    del size
    touch = [one for one in made if one.tier == "touch"]
    for one, other in combinations(touch, 2):
        if one.layer == other.layer:
            listed = one.group and one.group == other.group
            least = LIST_GAP if listed else GAP
            if one.rect.apart(other.rect) < least - 0.02:
                apart = one.rect.apart(other.rect)
                yield f"{one.name} and {other.name}: {apart:.2f} mm"


def words_outside(made, size):
    for one in made:
        places = boxes(one, metrics(size))
        for label, place in ((one.label, places.label), (one.second, places.second)):
            if label is not None:
                fitted = metrics(size).fit(label, place.w, place.h)
                if not fitted.ok:
                    yield f"{one.name} {label.texts} in {place.w:.1f} x {place.h:.1f}"


def cut_actions(made, size):
    """No ellipsis on an action; names of people may be cut."""
    del size
    for one in made:
        name = one.seat >= 0 or one.group in NAMES
        if one.tier == "touch" and not name and one.label and one.label.cut:
            yield one.name


def words_on_words(made, size):
    """No words, marks or figures lie on each other."""
    del size
    shown = [o for o in made if o.role in ("text", "mark", "die", "button", "member")]
    for one, other in combinations(shown, 2):
        strip = one.name.endswith("devices") or other.name.endswith("devices")
        strip = strip or one.of == other.name or other.of == one.name  # a part of it
        inside = other.name in (one.name, one.of) or one.name == other.of
        inside = inside or other.name.startswith(f"{one.name}/")  # a figure on it
        if (
            one.layer == other.layer
            and not strip
            and not inside
            and one.rect.apart(other.rect) < -0.05
        ):
            yield f"{one.name} on {other.name}"


def bad_tiers(made, size):
    """What is read from 1 m is of the table size; nothing is under 3.6 mm."""
    for one in made:
        if (one.intent is not None) != (one.tier == "touch") and one.enabled:
            yield f"{one.name}: tier {one.tier}, intent {one.intent}"
        place = boxes(one, metrics(size)).label
        if one.tier == "table" and place is not None:
            fitted = metrics(size).fit(one.label, place.w, place.h)
            if fitted.size not in ("table", "score"):
                yield f"{one.name}: {fitted.size} {fitted.lines}"


def too_many_lines(made, size):
    """At most 7 lines are read from 1 m (things in one row are one line)."""
    del size
    top = top_layer(made)
    rows = {round(o.rect.y) for o in made if o.tier == "table" and o.layer == top}
    if len(rows) > 7:
        yield f"{len(rows)} lines"


def twice(made, size):
    del size
    names = [one.name for one in made]
    return {name for name in names if names.count(name) > 1}


def two_mains(made, size):
    del size
    mains = [
        one.name for one in made if one.role == "main" and one.layer == top_layer(made)
    ]
    return mains[1:]


CHECKS = (
    outside,
    too_small,
    too_close,
    words_outside,
    cut_actions,
    words_on_words,
    bad_tiers,
    too_many_lines,
    twice,
    two_mains,
)


@pytest.mark.parametrize(("size", "lang"), PANELS)
@pytest.mark.parametrize("check", CHECKS, ids=[one.__name__ for one in CHECKS])
def test_no_screen_has_anything(check, size, lang):
    found = faults(size, lang, check)
    assert not found, "\n".join([f"{len(found)} in all", *found[:12]])


def test_all_actions_on_screens_are_values():
    for made in every_screen((800, 480), "en").values():
        for one in made:
            assert one.intent is None or isinstance(one.intent, Intent)
            if isinstance(one.intent, Do | ChooseAnswer):
                assert isinstance(one.intent.action, Action)
