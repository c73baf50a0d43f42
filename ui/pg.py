"""pygame, imported the quick way. Everything in `ui` takes it from here.

`pygame.pkgdata` imports `pkg_resources` where that is installed (0.15 s, more than
the rest of pygame together) to find files inside zip archives; we have none.
`pygame.surfarray` and `pygame.sndarray` import numpy, and `pygame.mixer` brings sound
with all its codecs (10 ms, 3 MB), `pygame.scrap` the clipboard (1 ms), which we do not
use. All are optional: pygame does without what cannot be imported, and says nothing.
So they are hidden while pygame is imported, and only then.
"""

import os
import sys
from typing import Final

HIDDEN: Final = (
    "pkg_resources",
    "pygame.surfarray",
    "pygame.sndarray",
    "pygame.mixer",
    "pygame.mixer_music",
    "pygame.scrap",
)

_there = {name: sys.modules[name] for name in HIDDEN if name in sys.modules}
_hide = [name for name in HIDDEN if name not in _there]
for _name in _hide:
    sys.modules[_name] = None  # type: ignore[assignment]
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
try:
    import pygame
finally:
    for _name in _hide:
        sys.modules.pop(_name, None)

from pygame import freetype  # noqa: E402  (after pygame itself)

__all__ = ["freetype", "pygame"]
