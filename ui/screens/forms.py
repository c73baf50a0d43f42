"""One form of a name a screen: a player without a name is 3P everywhere, or nowhere.

Where one place is too narrow for the whole form, all of the screen takes the short one.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from companion.i18n import Translator
from ui.elements import Element, Label
from ui.text import Metrics, boxes

NO_COUNT: Final = r"(?![0-9人名枚])"
"""What may not follow the number of a player: then it is how many there are."""


def one_form(
    placed: Sequence[Element], t: Translator, metrics: Metrics, seats: Iterable[str]
) -> Sequence[Element]:
    """Return a screen on which each player without a name is called in one way.

    Args:
        placed: the screen.
        t: gives the forms of a name.
        metrics: tells which of them has room.
        seats: the players, as the journal has them.
    """
    forms = [t.called(seat) for seat in seats]
    short = {pair[0]: pair[-1] for pair in forms if len(pair) > 1}
    if not short or not any(_is_short(one, metrics, short) for one in placed):
        return placed
    full = "|".join(re.escape(one) for one in sorted(short, key=len, reverse=True))
    names = re.compile(f"({full}){NO_COUNT}")
    return [_shortened(one, names, short) for one in placed]


def _is_short(one: Element, metrics: Metrics, short: Mapping[str, str]) -> bool:
    """Tell whether an element shows a short name, or could show no other."""
    label = one.label
    if label is None or label.texts[-1] not in short.values():
        return False
    place = boxes(one, metrics).label
    if len(label.texts) == 1 or place is None:
        return True
    return metrics.fit(label, place.w, place.h).lines[0] == label.texts[-1]


def _shortened(
    one: Element, names: re.Pattern[str], short: Mapping[str, str]
) -> Element:
    labels = {
        key: _words(label, names, short)
        for key in ("label", "second")
        if (label := getattr(one, key)) is not None
    }
    return replace(one, **labels) if labels else one


def _words(label: Label, names: re.Pattern[str], short: Mapping[str, str]) -> Label:
    """Return a label with the short names, each of its forms once."""
    texts = (names.sub(lambda found: short[found[1]], one) for one in label.texts)
    return replace(label, texts=tuple(dict.fromkeys(texts)))
