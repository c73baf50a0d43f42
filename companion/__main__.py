"""`companion`, and `python -m companion`: the way in.

A verb may have a plain way too, under its name in the entry-point group
"companion.plain": a function that is given the words after the verb and does what they
say, or does nothing and returns False where they are not as simple as it knows. Then,
and for every other verb, click reads the command line. So the app's first picture need
not wait for click, which takes as long to load as pygame.
"""

import sys
from typing import Final

# msgspec would take three things that are in `typing` from `typing_extensions` where
# that is installed; that loads `inspect`, and both take half as long as pygame.
if "msgspec" not in sys.modules and "typing_extensions" not in sys.modules:
    sys.modules["typing_extensions"] = None  # type: ignore[assignment]
    try:
        import msgspec  # noqa: F401  (for all that come after)
    finally:
        del sys.modules["typing_extensions"]

from companion import entries

PLAIN: Final = "companion.plain"


def main() -> None:
    """Do what the command line says; ends the process where that went wrong."""
    verb, *words = sys.argv[1:] or [""]
    target = entries.targets(PLAIN).get(verb)
    if target is not None and entries.load(target)(words):
        return
    from companion.cli import main as verbs  # noqa: PLC0415  (late: see above)

    verbs(prog_name="companion")


if __name__ == "__main__":
    main()
