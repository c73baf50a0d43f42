"""What is told a second time of a correction hides what the rules hide."""

import re
from contextlib import suppress

from companion.kernel import Correct, IllegalAction
from tests.ui.games.test_mends import offers
from tests.ui.games.test_mends import view_of as mends_view
from tests.ui.scenes import REAL, translator
from tests.ui.test_log import record, view_of
from ui.screens.brief import told_briefly
from ui.screens.words import happened


def test_no_retold_correction_shows_a_pointer_json_or_what_is_hidden():
    """Every offer of the screen, undone, done again, amended, dropped and amended back.

    137 is a hidden total that only its owner has said.
    """
    played = record("place", names=("Ann", "Ben", "Cy"))
    assert played.state.options.ghosts_hidden
    seats = REAL.encode(played.state)["players"]
    seats[1]["ghosts"] = 137
    every = [action for _, _, action in offers(mends_view(played.state))]
    every += [
        Correct("/players/1/ghosts", 137),
        Correct("/players", {"1": {"ghosts": 137}}, merge=True),
        Correct("", {"players": {"1": {"ghosts": 137}}}, merge=True),
        Correct("/players", seats),
    ]
    made = 0
    for action in every:
        found = played.fork()
        with suppress(IllegalAction):
            made += told_again(found, action)
    assert made > len(every) / 2


def told_again(found, action):
    """Undo, redo, amend and so on; look at each line that the screens say of it."""
    found.push(found.act(action))
    seq, start = found.seq, len(found.changes) - 1
    for step in (found.undo, found.redo):
        found.push(step())
    other = Correct("/players/0/ghosts", 138)
    found.push(found.act(other))
    found.push(found.amend(seq, other))
    for step in (found.undo, found.redo):
        found.push(step())
    found.push(found.amend(found.entries[-2].seq, action, {str(found.seq - 3): "stop"}))
    for step in (found.undo, found.redo):
        found.push(step())
    view = view_of(found)
    for lang in ("en", "ja"):
        t = translator(lang, REAL.id)
        for noted in found.changes[start:]:
            for text in (happened(t, noted), told_briefly(t, view, noted).text):
                assert text, noted
                raw = [one for one in ("/", "{", '"') if one in text]
                raw += re.findall(r"(?<![+\u2212])13[78]", text)  # a change may be told
                assert not raw, (action, text)
    return True
