"""pygame, imported the quick way. Everything in `ui` takes it from here.

`pygame.pkgdata` imports `pkg_resources` where that is installed (0.15 s, more than
the rest of pygame together) to find files inside zip archives; we have none.
`pygame.surfarray` and `pygame.sndarray` import numpy, and `pygame.mixer` brings sound
with all its codecs (10 ms, 3 MB), `pygame.scrap` the clipboard (1 ms), `pygame.sysfont`
what starts other programs (4 ms), `pygame.threads` and `pygame.sprite` 2 ms: we do not
use them. All are optional: pygame does without what cannot be imported, and warns of
some at most. So they are hidden while pygame is imported, and only then.
"""

import importlib
import os
import sys
import warnings
from typing import TYPE_CHECKING, Final

HIDDEN: Final = (
    "pkg_resources",
    "pygame.surfarray",
    "pygame.sndarray",
    "pygame.mixer",
    "pygame.mixer_music",
    "pygame.scrap",
    "pygame.font",
    "pygame.sysfont",
    "pygame.fastevent",
    "pygame.sprite",
    "pygame.threads",
)

_there = {name: sys.modules[name] for name in HIDDEN if name in sys.modules}
_hide = [name for name in HIDDEN if name not in _there]
for _name in _hide:
    sys.modules[_name] = None  # type: ignore[assignment]
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
try:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # of what is hidden
        import pygame
finally:
    for _name in _hide:
        sys.modules.pop(_name, None)

if TYPE_CHECKING:
    from pygame import freetype
else:
    # All of it that we use; the rest of `pygame.freetype` needs `pygame.sysfont`.
    freetype = importlib.import_module("pygame._freetype")

__all__ = ["freetype", "pygame"]
