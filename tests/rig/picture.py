"""What the screen of the virtual Pi has to show: the same table, drawn by ourselves."""

import shutil

from tests.ui.scenes import fonts
from tests.ui.table_app import real_app
from tests.ui.test_draw import differing
from ui.canvas import Canvas, Panel
from ui.draw import Painter
from ui.model import Language
from ui.pg import pygame
from ui.text import Metrics
from ui.theme import load_theme


def drawn(journal, folder, size=(800, 480), language="ja"):
    """Draw the table of a copy of the journal; return the picture."""
    shutil.copy(journal, folder / "journal.db")
    app = real_app(folder)
    try:
        app.session.motion = False
        app.want(Language(language))
        app.turn(1.0)
        panel = Panel.of(size)
        painter = Painter(Canvas(panel), Metrics(panel, fonts()), load_theme())
        painter.paint(app.hands.screen)
        return plain(painter.canvas.window)
    finally:
        app.close()


def seen(frame):
    """Return what a virtual machine's panel shows as a picture."""
    width, height, pixels = frame
    return pygame.image.frombuffer(pixels, (width, height), "RGB")


def unlike(one, other):
    """Return the share of pixels, 0..1, in which two pictures clearly differ."""
    return differing(plain(one), plain(other))


def plain(picture):
    """Return a picture in the one form in which pictures can be compared."""
    same = pygame.Surface(picture.get_size(), 0, 32)
    same.blit(picture, (0, 0))
    return same


def half_as_sharp(picture):
    """Return a picture as it looks when a panel is driven at half its size."""
    width, height = picture.get_size()
    half = pygame.transform.smoothscale(picture, (width // 2, height // 2))
    return pygame.transform.smoothscale(half, (width, height))
