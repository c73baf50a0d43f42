"""The house rules of a screen: sizes, gaps, tiers, and words in their boxes.

Each check takes a screen and its panel's pixels, and yields what is wrong.
"""

from itertools import combinations

from tests.ui.breaks import broken_words
from tests.ui.scenes import metrics
from ui.elements import GAP, LIST_GAP, TOUCH_LEAST, Rect, top_layer
from ui.text import boxes
from ui.theme import KANJI_MM

NAMES = ("players", "names")  # lists of people
SEEN = ("text", "mark", "die", "button", "member", "main", "ring")


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
        if one.label is None and one.second is None:
            continue
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
    shown = [one for one in made if one.role in SEEN]
    shown.sort(key=lambda one: one.rect.y)
    for number, one in enumerate(shown):
        for other in shown[number + 1 :]:
            if other.rect.y >= one.rect.bottom - 0.05:
                break  # that and all further ones begin below
            if one.rect.apart(other.rect) < -0.05 and not _belong(one, other):
                yield f"{one.name} on {other.name}"


def _belong(one, other):
    """Tell whether two things are one thing, or in different layers."""
    if one.layer != other.layer or one.of == other.name or other.of == one.name:
        return True
    if one.name.endswith("devices") or other.name.endswith("devices"):
        return True
    parts = f"{other.name}/", f"{one.name}/"
    return one.name.startswith(parts[0]) or other.name.startswith(parts[1])


def bad_tiers(made, size):
    """What is read from 1 m is of the table size; nothing is under 3.6 mm."""
    for one in made:
        if (one.intent is not None) != (one.tier == "touch") and one.enabled:
            yield f"{one.name}: tier {one.tier}, intent {one.intent}"
        if one.label is None:
            continue
        place = boxes(one, metrics(size)).label
        fitted = metrics(size).fit(one.label, place.w, place.h)
        if one.tier == "table" and fitted.size not in ("table", "score"):
            yield f"{one.name}: {fitted.size} {fitted.lines}"
        if fitted.em < KANJI_MM["cap"]:
            yield f"{one.name}: {fitted.em:.2f} mm"


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
    """There is one main act or none, and it stands in its layer alone."""
    del size
    top = top_layer(made)
    return [one.name for one in made if one.role == "main" and one.layer == top][1:]


CHECKS = (
    outside,
    too_small,
    too_close,
    words_outside,
    broken_words,
    cut_actions,
    words_on_words,
    bad_tiers,
    too_many_lines,
    twice,
    two_mains,
)


PLACED = (outside, too_small, too_close, words_outside, words_on_words)
"""Everything stands in its place: for dialogs whose words are looked at elsewhere."""


def faults(made, size, checks=CHECKS):
    """Return all that is wrong with a screen, each with the check that found it."""
    return [f"{check.__name__}: {one}" for check in checks for one in check(made, size)]
