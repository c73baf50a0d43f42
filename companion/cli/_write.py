"""`companion cards write TEXT`: a tag that tells people which card it is on.

The companion opens no device: what writes is offered by another package, through the
entry-point group "companion.card_writers". It is called with the text, a function
that is told what is to be done by hand (a message id and its fields), `lang`, `bus` and
`patience`; it returns `uid` and `before`, or raises something with `reason` and
`fields`.
"""

from typing import Any, Final

import click

from companion import entries
from companion.cli._app import App
from companion.cli._setup import Speaker

GROUP: Final = "companion.card_writers"
FAILED: Final = 1
FIRST_WIDE: Final = "\u2e80"
"""From here on the characters are those of Chinese, Japanese and Korean."""

_HELP = """\
Write TEXT on the next tag that is laid on the reader.

A phone that is held to the tag then shows it: the name of the card, say. The app needs
no text: it knows tags by their number. What stood there before is replaced; locked
tags, and other memory of the tag, are left as they are. The app must not be using the
reader at the same time.
"""


@click.command("write", help=_HELP)
@click.argument("text")
@click.option(
    "--bus",
    type=click.IntRange(0),
    help="The I2C bus of the reader.  [default: as configured]",
)
@click.option(
    "--wait",
    type=click.FloatRange(0.0),
    default=60.0,
    show_default=True,
    metavar="SECONDS",
    help="How long to wait for a tag.",
)
@click.option("--lang", type=click.Choice(["ja", "en"]), help="Language of messages.")
@click.pass_obj
def write(app: App, text: str, bus: int | None, wait: float, lang: str | None) -> None:
    """Write a text on a tag (the help is in `_HELP`)."""
    app.override({"language": lang})
    speak = Speaker(app, "readers.toml").t
    reader = app.config.reader
    bus = reader.bus if bus is None else bus
    writer = _writer(reader.driver)
    if writer is None:
        raise click.ClickException(speak("tag.no_writer"))

    def tell(reason: str, fields: dict[str, Any]) -> None:
        click.echo(speak(reason, **fields), err=True)

    tongue = "ja" if any(letter >= FIRST_WIDE for letter in text) else "en"
    try:
        done = writer(text, tell, lang=tongue, bus=bus, patience=wait)
    except Exception as error:
        reason: str | None = getattr(error, "reason", None)
        if reason is None:
            raise
        tell(reason, getattr(error, "fields", {}))
        raise SystemExit(FAILED) from None
    said = "tag.replaced" if done.before not in ("", text) else "tag.written"
    click.echo(speak(said, uid=done.uid, text=text, before=done.before))


def _writer(driver: str) -> Any:
    """Return what writes: that of the reader in use, else the first; None: none."""
    offered = entries.targets(GROUP)
    name = driver if driver in offered else min(offered, default="")
    return entries.load(offered[name]) if name else None
