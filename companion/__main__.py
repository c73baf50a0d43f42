"""`companion`, and `python -m companion`: the way in.

A verb may have a plain way too, under its name in the entry-point group
"companion.plain": a function that is given the words after the verb and does what they
say, or does nothing and returns False where they are not as simple as it knows. Then,
and for every other verb, click reads the command line. So the app's first picture need
not wait for click, which takes as long to load as pygame.
"""

import gc
import sys
from typing import Final

# Loading makes no garbage, and looking for it is a tenth of the time.
_collected = gc.isenabled()
gc.disable()

# msgspec would take three things that are in `typing` from `typing_extensions` where
# that is installed; that loads `inspect`, and both take half as long as pygame.
if "msgspec" not in sys.modules and "typing_extensions" not in sys.modules:
    sys.modules["typing_extensions"] = None  # type: ignore[assignment]
    try:
        import msgspec  # noqa: F401  (for all that come after)
    finally:
        del sys.modules["typing_extensions"]

from companion import entries  # noqa: E402  (after msgspec)

if _collected:
    gc.enable()

PLAIN: Final = "companion.plain"


def main() -> None:
    """Do what the command line says; ends the process where that went wrong."""
    verb, *words = sys.argv[1:] or [""]
    target = entries.targets(PLAIN).get(verb)
    if target is not None and _plainly(target, words):
        return
    from companion.cli import main as verbs  # noqa: PLC0415  (late: see above)

    verbs(prog_name="companion")


def _plainly(target: str, words: list[str]) -> bool:
    """Load the plain way of a verb, and go it; False: click has to read the words."""
    gc.disable()  # as above; what is loaded turns it on again when it runs
    try:
        return entries.load(target)(words)
    finally:
        gc.enable()


if __name__ == "__main__":
    main()
