"""Which rules can be read on the screen, what they are about, and where one came from.

The texts are messages: `read.<book>.<topic>` names a topic, `..._says` is what the rule
says, `..._says.<edition>` what it says in one edition only. They may name the value of
an option (`{hand_limit}`); `..._if.<option>.<value>` is one sentence more where that
ruling holds, `..._if.<option>` where it is any number.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from companion.i18n import Translator
from companion.kernel import Game
from ui.looks import Setup, UiState
from ui.model import Intent
from ui.screens.chosen import edition_name, options_of, plain, tiles_of, value_of

RECORD: Final = "app.record"
"""What can be read whatever is played: how the record is put right."""


class Book(NamedTuple):
    """The rules of a game that can be read.

    Attributes:
        name: of the book, in the ids of its messages.
        topics: in the order in which they are listed.
        of: the topic of a refusal by its rule, or by the first word of that.
    """

    name: str
    topics: tuple[str, ...]
    of: dict[str, str]


BOOKS: Final = {
    "dont-go-in-there": Book(
        "dgit",
        ("turn", "place", "dice", "take", "dispel", "cards", "types", "rooms",
         "dummy", "end"),
        {
            "place": "place",
            "place.printed": "dummy",
            "roll": "dice",
            "flip_die": "rooms",
            "take": "take",
            "dispel": "dispel",
            "choose_type": "types",
            "reveal": "cards",
            "again": "cards",
            "seat": "turn",
            "prompt": "turn",
            "game": "end",
        },
    ),
    "panty-raider": Book(
        "raid",
        ("turn", "gear", "guru", "team", "raid", "trade", "cards", "shuffle", "bank",
         "head"),
        {
            "adjust": "cards",
            "bank": "bank",
            "card": "cards",
            "discard": "bank",
            "equip": "gear",
            "game": "bank",
            "gear": "gear",
            "guru": "guru",
            "invite": "team",
            "offer": "trade",
            "play": "cards",
            "prompt": "turn",
            "reveal": "turn",
            "roll": "raid",
            "seat": "turn",
            "take": "raid",
            "tell": "cards",
            "use": "gear",
            "wear": "head",
            "window": "turn",
        },
    ),
    "dungeon-twister": Book(
        "maze",
        ("turn", "move", "carry", "pits", "reveal", "rotate", "fight", "special",
         "laying", "end"),
        {
            "actor": "turn",
            "attack": "fight",
            "card": "turn",
            "commit": "laying",
            "draw": "laying",
            "end": "move",
            "end.pit": "pits",
            "fight": "fight",
            "fireball": "special",
            "game": "end",
            "heal": "special",
            "jump": "pits",
            "lay": "laying",
            "move": "move",
            "move.handle": "carry",
            "move.left_on_pit": "pits",
            "move.own_fall": "pits",
            "move.pit": "pits",
            "move.rope_anchors": "pits",
            "portcullis": "special",
            "potion": "special",
            "profile": "laying",
            "put": "reveal",
            "regenerate": "special",
            "reveal": "reveal",
            "rotate": "rotate",
            "show": "reveal",
            "slot": "reveal",
            "square": "move",
            "text": "turn",
            "tile": "reveal",
            "token": "reveal",
            "wall": "special",
        },
    ),
}  # fmt: skip
OF_RECORD: Final = ("undo", "redo", "amend", "correct", "position")
"""The first words of refusals that are about the record."""
ROOMS: Final = "start_sides"


class Reading(msgspec.Struct, frozen=True):
    """Which topic is read, and what lay there before.

    Attributes:
        topic: as the ids of its messages have it (`dgit.place`); empty: the first.
        dialog: what was open, and its `form`.
    """

    topic: str = ""
    dialog: str = ""
    form: Any = None

    def left(self, ui: UiState) -> UiState:
        """Show again what lay there before."""
        return replace(ui, dialog=self.dialog, form=self.form)


class Read(Intent, frozen=True):
    """Read a rule; a refusal or a dialog that led there waits."""

    topic: str = ""

    def seen(self, ui: UiState) -> UiState:
        """Show what the rule says, from its beginning."""
        if isinstance(ui.form, Reading):
            form = replace(ui.form, topic=self.topic)
        else:
            form = Reading(self.topic, ui.dialog, ui.form)
        return replace(ui, dialog="rule", form=form, pages={**ui.pages, "rule": 0})


def topics(t: Translator, game: Game[Any], setup: Setup) -> tuple[str, ...]:
    """Return the topics that a game has as it is set up, in their order."""
    book = BOOKS.get(game.id)
    listed = [f"{book.name}.{one}" for one in book.topics] if book is not None else []
    found = [one for one in listed if says(t, game, setup, one)]
    return (*found, RECORD) if found else ()


def topic_of(game: str, rule: str) -> str:
    """Return the topic that tells of a refused rule; empty: there is none.

    Args:
        game: its id.
        rule: the id of the rule that spoke (`place.taken`).
    """
    family = rule.partition(".")[0]
    if family in OF_RECORD:
        return RECORD
    book = BOOKS.get(game)
    if book is None:
        return ""
    topic = book.of.get(rule) or book.of.get(family)
    return f"{book.name}.{topic}" if topic else ""


def opens_rule(game: str, rule: str) -> Read | None:
    """Return what opens the rule behind a refusal; None: there is none to read."""
    topic = topic_of(game, rule)
    return Read(topic) if topic else None


def says(t: Translator, game: Game[Any], setup: Setup, topic: str) -> Sequence[str]:
    """Return what a topic says, a paragraph each; empty: nothing as it is set up."""
    edition = edition_name(game, setup)
    if topic.endswith(".dummy") and len(setup.players) != 2:
        return ()
    options = options_of(game, setup)
    ruled = {key: value_of(one, setup.options) for key, one in options.items()}
    forms = (f"read.{topic}_says.{edition}", f"read.{topic}_says")
    found = [t(one, **ruled) for one in forms if t.has(one)][:1]
    if found:
        found += _ruled(t, topic, ruled)
    return (*found, *_listed(t, game, setup, topic, edition))


def _ruled(t: Translator, topic: str, ruled: dict[str, Any]) -> Sequence[str]:
    """Return the sentences of a topic that hold as the options are, in their order."""
    found: list[str] = []
    for key, value in ruled.items():
        ids = [f"read.{topic}_if.{key}.{str(value).lower()}"]
        if isinstance(value, int) and not isinstance(value, bool):
            ids.append(f"read.{topic}_if.{key}")
        found += [t(one, **ruled) for one in ids if t.has(one)][:1]
    return found


def _listed(
    t: Translator, game: Game[Any], setup: Setup, topic: str, edition: str
) -> Sequence[str]:
    """Return the things that a topic lists: types that are played with, rooms."""
    options = options_of(game, setup)
    kind, values = "", ()
    if topic.endswith(".types"):
        tiles = tiles_of(options)
        kind = "type"
        values = plain(value_of(tiles, setup.options)) if tiles is not None else ()
    elif topic.endswith(".rooms") and ROOMS in options:
        kind, values = "room", options[ROOMS].values
    ids = [(one, f"{kind}.{one}.{edition}") for one in values]
    return [
        t("read.thing", name=t.name(kind, one), does=t(message))
        for one, message in ids
        if t.has(message)
    ]
