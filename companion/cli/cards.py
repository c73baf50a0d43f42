"""`companion cards`: which tags are on which cards; look at them, save, load."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any, Final, NoReturn

import click

from companion.cli._app import App
from companion.cli._deck import check, new
from companion.cli._setup import Speaker
from companion.cli._write import write
from companion.cli.columns import rows
from companion.config import state_dir
from companion.games import load, names
from companion.i18n import game_catalogues
from companion.kernel import Fault, Game
from companion.kernel.options import unknown_key
from companion.profiles import profile_folders
from companion.table import tagfile, tagtable
from companion.table.inuse import FolderInUseError, FolderLock
from companion.table.tags import FILE, Tag, Tags, TagStore, boxes_of

FAILED: Final = 1
EX_TEMPFAIL: Final = 75

_HELP = """\
Show, save and load which tag is on which card; own cards in a file.

The app registers cards by itself: as you play, or in a row (menu, Cards). Here the
list can be taken to another machine or changed in a spreadsheet. CSV has the columns
uid, game, card, copy; JSON is the app's own file (companion-tags/1).
"""
_IMPORT = """\
Take in the tags of FILE (-: standard input), CSV or JSON.

All of it is checked first, and if anything is wrong nothing is changed. A tag that is
in FILE goes on the card that stands there; the other tags stay. The app must not be
running on the same folder.
"""
_FOLDER = click.option(
    "--state-dir",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder of the games.",
)
_GAME = click.option("--game", default="", help="Only the cards of this game.")
_LANG = click.option(
    "--lang", type=click.Choice(["ja", "en"]), help="Language of messages."
)
_FORM = click.option(
    "--format",
    "form",
    type=click.Choice(["csv", "json"]),
    help="[default: as FILE is called, else csv]",
)
_FILE = click.Path(dir_okay=False, allow_dash=True, path_type=Path)


@click.group(help=_HELP)
def cards() -> None:
    """Show, save and load tags (the help is in `_HELP`)."""


for verb in (write, new, check):
    cards.add_command(verb)


class _Cards:
    """The registry of a folder, and the words for it."""

    def __init__(self, app: App, given: dict[str, Any]) -> None:
        folder: Path | None = given["state_dir"]
        where = None if folder is None else str(folder)
        app.override({"language": given["lang"], "table.state_dir": where})
        self.speaker = Speaker(app, "cards.toml")
        self.folder = state_dir(app.config, app.env)
        self.file = self.folder / FILE
        self.game: str = given["game"]
        self._profiles = profile_folders(app.env, self.folder)
        self._boxes: dict[str, dict[str, int]] = {}
        if self.game:
            self.speaker.game(self.game)

    def say(self, message: str, *, err: bool = False, **fields: Any) -> None:
        click.echo(self.speaker.t(message, **fields), err=err)

    @cached_property
    def read(self) -> Tags:
        """The tags that are meant; ends the program if the file is no good."""
        try:
            found = tagfile.read(self.file)
        except FileNotFoundError:
            return Tags()
        except OSError as error:
            self.failed(error)
        if found.faults:
            self.tell(str(self.file), found.faults)
            raise SystemExit(FAILED)
        tags = Tags(found.tags)
        return tags.of(self.game) if self.game else tags

    def tell(self, file: str, faults: tuple[Fault, ...]) -> None:
        """Say what is wrong in a file, a line a fault, each with its place."""
        for fault in faults:
            place = f"{file}:{fault.place}" if fault.place else file
            click.echo(f"{place}: {fault.describe(self.speaker.t)}", err=True)

    def failed(self, error: OSError) -> NoReturn:
        """Say what the system says, and end with 1."""
        problem = error.strerror or str(error)
        file = error.filename or str(self.file)
        self.say("cards.failed", err=True, file=str(file), problem=problem)
        raise SystemExit(FAILED)

    def boxes(self, game: str) -> dict[str, int]:
        """Return every card that a game has in some box, and how many copies."""
        if game not in self._boxes:
            self._boxes[game] = boxes_of(load(game), self._profiles)
        return self._boxes[game]

    def check(self, tag: Tag) -> Fault | None:
        """Return what is wrong with a tag's game, card or copy."""
        if self.game and tag.game != self.game:
            return Fault("game", "tags.other_game", {"game": self.game})
        if tag.game not in names():
            near = unknown_key(tag.game, dict.fromkeys(names()))
            return Fault("game", "tags.no_game", {"game": tag.game, **near})
        copies = self.boxes(tag.game).get(tag.card, 0)
        if not copies:
            near = unknown_key(tag.card, self.boxes(tag.game))
            return Fault("card", "tags.no_card", {"card": tag.card, **near})
        if tag.copy > copies:
            fields = {"card": tag.card, "n": copies}
            return Fault("copy", "tags.no_copy", fields)
        return None


# --- list -----------------------------------------------------------------------------


@cards.command("list")
@_GAME
@_FOLDER
@_LANG
@click.pass_obj
def list_cards(app: App, **given: Any) -> None:
    """List the cards of each game and the tags they have."""
    held = _Cards(app, given)
    lines: list[str] = []
    for game in [held.game] if held.game else names():
        lines += _listed(held, load(game))
    strange = {tag.game for tag in held.read} - {*names()}
    for game in sorted(strange):
        n = len(held.read.of(game))
        lines.append(held.speaker.t("cards.strange", game=game, n=n))
    if not lines:
        lines = [held.speaker.t("cards.nothing")]
    click.echo("\n".join(lines))


def _listed(held: _Cards, game: Game[Any]) -> Iterator[str]:
    """Yield a headline, and a line for each card with the tags of its copies."""
    boxes = held.boxes(game.id)
    mine = held.read.of(game.id)
    if not boxes and not len(mine):
        return
    t = held.speaker.t.plus(*game_catalogues(game))
    title = game.name[t.lang]
    every = sum(boxes.values())
    yield t("cards.head", name=title, game=game.id, n=len(mine), of=every)
    tagged: dict[str, dict[int, str]] = {card: {} for card in boxes}
    for tag in mine:
        tagged.setdefault(tag.card, {})[tag.copy] = tag.uid
    pairs: list[tuple[str, str]] = []
    for card, uids in tagged.items():
        numbers = sorted({*range(1, boxes.get(card, 0) + 1), *uids})
        told = "  ".join(uids.get(number, "-") for number in numbers)
        pairs.append((game.card_name(t, card), told))
    yield from rows(pairs, 2)


# --- export ---------------------------------------------------------------------------


@cards.command("export")
@click.argument("file", type=_FILE, default="-")
@_FORM
@_GAME
@_FOLDER
@_LANG
@click.pass_obj
def export_cards(app: App, file: Path, form: str | None, **given: Any) -> None:
    """Write the tags to FILE (-: standard output), CSV or JSON."""
    held = _Cards(app, given)
    tags = held.read
    if _form(file, form) == "json":
        text = tagfile.encode(tags).decode()
    else:
        text = tagtable.as_csv(tags)
    if str(file) == "-":
        click.echo(text, nl=False)
        return
    try:
        file.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        held.failed(error)
    held.say("cards.exported", err=True, n=len(tags), file=str(file))


def _form(file: Path, form: str | None) -> str:
    return form or ("json" if file.suffix.lower() == ".json" else "csv")


# --- import ---------------------------------------------------------------------------


@cards.command("import", help=_IMPORT)
@click.argument("file", type=_FILE)
@_FORM
@click.option(
    "--replace",
    is_flag=True,
    help="Forget all other tags (with --game: of this game).",
)
@_GAME
@_FOLDER
@_LANG
@click.pass_obj
def import_cards(
    app: App, file: Path, form: str | None, replace: bool, **given: Any
) -> None:
    """Take in the tags of a file (the help is in `_IMPORT`)."""
    held = _Cards(app, given)
    text = _text(held, file)
    if form is None and str(file) == "-":
        form = "json" if text.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") else "csv"
    found = _parsed(held, text, _form(file, form))
    if found.faults:
        held.tell(str(file), found.faults)
        held.say("cards.not_imported", err=True, n=len(found.faults))
        raise SystemExit(2)
    with _explained(held), FolderLock(held.folder, strict=True):
        _take_in(held, found.tags, replace=replace)


def _text(held: _Cards, file: Path) -> bytes:
    if str(file) == "-":
        return sys.stdin.buffer.read()
    try:
        return file.read_bytes()
    except OSError as error:
        problem = error.strerror or str(error)
        held.say("cards.failed", err=True, file=str(file), problem=problem)
        raise SystemExit(2) from None


def _parsed(held: _Cards, text: bytes, form: str) -> tagfile.Read:
    if form == "json":
        return tagfile.decode(text, held.check)
    try:
        table = text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        fault = Fault("", "tags.not_csv", {"problem": str(error)})
        return tagfile.Read((), (fault,))
    return tagtable.from_csv(table, held.game, held.check)


@contextmanager
def _explained(held: _Cards) -> Iterator[None]:
    """End with a sentence where the folder is in use or cannot be written."""
    try:
        yield
    except FolderInUseError as error:
        held.say("cards.in_use", err=True, **error.fields)
        raise SystemExit(EX_TEMPFAIL) from None
    except OSError as error:
        held.failed(error)


def _take_in(held: _Cards, new: tuple[Tag, ...], *, replace: bool) -> None:
    """Put the tags into the registry, and say what changed."""
    store = TagStore(held.file)
    if store.aside is not None:
        held.say("cards.aside", err=True, path=str(store.aside))
    before = store.tags
    kept = (tag for tag in before if held.game and tag.game != held.game)
    after = Tags((*kept, *new)) if replace else before.plus(new)
    store.replace(after)
    added = sum(before.find(tag.uid) is None for tag in after)
    gone = sum(after.find(tag.uid) is None for tag in before)
    moved = sum(
        before.find(tag.uid) not in (None, tag) for tag in after
    )  # the same tag, another card
    fields = {"added": added, "moved": moved, "gone": gone, "n": len(after)}
    click.echo(held.speaker.t("cards.imported", **fields))
