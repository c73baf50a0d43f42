"""How a dice sensor writes its lines: settings, and what can be wrong with them.

There is no common language of dice sensors; most write a line of text for each roll.
A pattern with named groups says where in it the dice stand:

* `dice`: all of them, with blanks, commas or a separator between; or each as the
  pattern of one die says (groups `face`, `conf`, `state`); or `d1` to `d8`, one each;
* `n`: how many dice there are: a line that lost some of them is then seen;
* `conf`: how sure it is, one number for all dice or one for each;
* `state`: whether they lie still, and whether one is in doubt; for all, or for each;
* `seq`: the roll's own number, so that a line that is said again is known.

The whole line must fit. Such lines have no checksum: where bytes get lost on the way,
DT/1 is better (`hardware.tower.codec`).
"""

import re
from typing import Final

import msgspec

from hardware.events import Fields
from hardware.tower.pattern import Pattern, PatternError

PLACES: Final = tuple(f"d{n}" for n in range(1, 9))
"""The groups of dice that stand apart."""
FACE: Final = re.compile(r"[0-9]{1,4}|[A-Z][A-Z0-9_]{0,15}")
"""What a die can show, as DT/1 has it."""
FLAGS: Final = ("C", "U", "O")

_GROUPS: Final = ("dice", "n", "conf", "state", "seq", *PLACES)
_DIE_GROUPS: Final = ("face", "conf", "state")

DEFAULT_PATTERN: Final = r"(?:[A-Za-z ]*[:=] *)?(?P<dice>[1-9?]\??(?:[ ,;]+[1-9?]\??)*)"
DEFAULT_DOUBTFUL: Final = ("?", "cocked=C", "tilted=C", "crooked=C", "off=O")
DEFAULT_SETTLED: Final = ("s", "settled", "stable", "still", "rest", "done", "ok")


class FormError(ValueError):
    """A setting of the text driver cannot be used.

    Attributes:
        key: The setting, such as "words".
        reason: A message id, with its `fields`; `at` among them is the character of the
            setting's text at which it goes wrong, from 1.
    """

    def __init__(self, key: str, reason: str, fields: Fields) -> None:
        super().__init__(f"{key}: {reason} {fields}")
        self.key = key
        self.reason = reason
        self.fields = fields


class TextForm(msgspec.Struct, frozen=True):
    """How a sensor writes its lines.

    Attributes:
        pattern: What a line looks like.
        die: What one die within the group `dice` looks like; empty: a word.
        separator: What stands between the dice; empty: blanks, commas, `;`, `|`, `/`.
        words: The faces of words, each as "hit=6"; other words are then not known.
        doubtful: The words and marks of a die in doubt, each as "cocked=C" (C cocked,
            O off the tray, U or nothing: unreadable).
        settled: The words of `state` that say that dice lie still.
        certain: The number in `conf` that means certain, such as 1, 100 or 255.
    """

    pattern: str = DEFAULT_PATTERN
    die: str = ""
    separator: str = ""
    words: tuple[str, ...] = ()
    doubtful: tuple[str, ...] = DEFAULT_DOUBTFUL
    settled: tuple[str, ...] = DEFAULT_SETTLED
    certain: int = 100


def form_of(section: object) -> TextForm:
    """Return the form that a section of the configuration says, key by key."""
    keys = TextForm.__struct_fields__
    return TextForm(**{key: getattr(section, key) for key in keys})


def pattern_of(text: str) -> Pattern:
    """Read the pattern of a line.

    Raises:
        FormError: It cannot be used.
    """
    found = _pattern("pattern", text, _GROUPS)
    places = [name for name in found.names if name in PLACES]
    if "dice" in found.names and places:
        at = found.names[places[0]] + 1
        raise FormError("pattern", "pattern.both", {"at": at, "what": places[0]})
    if "dice" not in found.names and not places:
        raise FormError("pattern", "pattern.no_dice", {"at": len(text) + 1})
    return found


def die_of(text: str) -> Pattern | None:
    """Read the pattern of one die; None: there is none.

    Raises:
        FormError: It cannot be used.
    """
    if not text:
        return None
    found = _pattern("die", text, _DIE_GROUPS)
    if found.whole("") is not None:
        raise FormError("die", "pattern.empty", {"at": 1})
    return found


def words_of(entries: tuple[str, ...]) -> dict[str, str]:
    """Read the faces of words: word in small letters -> face.

    Raises:
        FormError: An entry is no `word=face`, or a word has two faces.
    """
    found: dict[str, str] = {}
    for at, entry in enumerate(entries, 1):
        word, _, face = entry.rpartition("=")
        word, face = word.strip().casefold(), face.strip().upper()
        if not word or not FACE.fullmatch(face):
            raise FormError("words", "pattern.word", {"at": at, "what": entry})
        if found.setdefault(word, face) != face:
            raise FormError("words", "pattern.word_twice", {"at": at, "what": word})
    return found


def doubtful_of(entries: tuple[str, ...]) -> dict[str, str]:
    """Read what marks a doubtful die: word in small letters -> flag C, U or O.

    Raises:
        FormError: An entry has another flag, or no word.
    """
    found: dict[str, str] = {}
    for at, entry in enumerate(entries, 1):
        word, equals, flag = entry.rpartition("=")
        word, flag = (word, flag.strip().upper()) if equals and word else (entry, "U")
        word = word.strip().casefold()
        if not word or flag not in FLAGS:
            raise FormError("doubtful", "pattern.flag", {"at": at, "what": entry})
        found[word] = flag
    return found


def _pattern(key: str, text: str, groups: tuple[str, ...]) -> Pattern:
    try:
        found = Pattern(text)
    except PatternError as error:
        fields = {**error.fields, "at": error.at}
        raise FormError(key, f"pattern.{error.code}", fields) from None
    for name, at in found.names.items():
        if name not in groups:
            fields = {"at": at + 1, "what": name, "known": ", ".join(groups)}
            raise FormError(key, "pattern.unknown_group", fields)
    return found
