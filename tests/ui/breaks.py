"""Where lines may end: a check of its own, which knows a word by its script.

A Japanese line ends where a phrase does (budoux, kinsoku). Inside of a phrase it may
end between words, never in one: カード/配り is right, カード配/り and サイコ/ロ5 are
not. Names of people are words too. Only what is alone wider than its box may break.
"""

import re

from tests.ui.scenes import metrics
from ui.text import ELLIPSIS, boxes
from ui.wrapping import phrases

WORD = re.compile(
    r"[ァ-ヺー]+(?:[0-9]+|・)?"  # サイコロ5; a dot ends a line with its word
    r"|[おごぁ-ん]?[一-鿿々]+[ぁ-ん]{0,4}?(?=さん|から|まで|なし|[^ぁ-ん]|$)"
    r"|[一-鿿々]+[0-9]*"
    r"|[ぁ-ん]+"
    r"|[0-9]+[一-鿿]?"
    r"|[A-Za-zÀ-ÿ0-9]+"
)


def words_of(text, people):
    """Return where the words and the names in a text begin and end."""
    found = [one.span() for one in WORD.finditer(text)]
    for name in people:
        found += [one.span() for one in re.finditer(re.escape(name) + "・?", text)]
    return [(a, b) for a, b in found if b - a > 1]


def ends_of(text, lines):
    """Return where in a text its lines end, but for the last."""
    ends, at = [], 0
    for line in lines:
        part = line.removesuffix(ELLIPSIS)
        at = text.index(part, at) + len(part)
        ends.append(at)
    return ends[:-1]


def may_end(text):
    """Return where in a text its phrases end."""
    found, at = set(), 0
    for paragraph in text.split("\n"):
        for phrase in phrases(paragraph):
            at += len(phrase)
            found |= {at, at - len(phrase) + len(phrase.rstrip())}
        at += 1
    return found


def broken(text, lines, people=()):
    """Return the words of a text that its lines break (at phrase ends: names)."""
    good, found = may_end(text), []
    spans = words_of(text, people)
    names = [(a, b) for a, b in spans if text[a:b].rstrip("・") in people]
    for end in ends_of(text, lines):
        inside = names if end in good else spans
        found += [text[a:b] for a, b in inside if a < end < b]
    return found


def broken_words(made, size):
    """No word is broken that would go into its box whole, in some form of it."""
    for one in made:
        places = boxes(one, metrics(size))
        for label, place in ((one.label, places.label), (one.second, places.second)):
            if label is not None:
                for word, lines in _broken(label, place, metrics(size)):
                    yield f"{one.name}: {word} in {lines} ({place.w:.1f} mm)"


def _broken(label, place, measured):
    fitted = measured.fit(label, place.w, place.h)
    if len(fitted.lines) < 2 or label.tear:
        return
    shown = re.sub(r"\s", "", "".join(fitted.lines)).removesuffix(ELLIPSIS)
    text = next(t for t in label.texts if shown in re.sub(r"\s", "", t))
    for word in broken(text, fitted.lines, measured.names):
        if measured.text_width(word, label.sizes[-1], label.bold) <= place.w:
            yield word, "/".join(fitted.lines)
