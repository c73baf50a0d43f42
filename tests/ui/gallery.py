"""Every screen there is, as scenes; and every screen of one panel, checked."""

from functools import cache

from msgspec.structs import replace

from tests.ui import (
    deck_scenes,
    dgit_scenes,
    dialog_scenes,
    home_scenes,
    looks,
    maze_scenes,
    raid_scenes,
    settings_scenes,
)
from tests.ui.scene import Scene
from tests.ui.scenes import real_tables, tables


@cache
def toys() -> tuple[Scene, ...]:
    """Return the toy games, which have no screens of their own, and some real ones."""
    found = []
    for key, view in {**tables(), **real_tables()}.items():
        world = replace(looks.WORLD, table=view)
        for what, ui in looks.looked_at(view).items():
            found.append(Scene(f"{key}/{what}", world, ui, view.game.id))
    for name, (world, ui) in looks.others().items():
        found.append(Scene(name, world, ui))
    return tuple(found)


@cache
def homes() -> tuple[Scene, ...]:
    """Return home, set-up, names with the keyboard, seats."""
    found = []
    for part in (home_scenes.homes, home_scenes.setups, home_scenes.people):
        for key, (world, ui) in part().items():
            name = f"{part.__name__}/{key}"
            found.append(Scene(name, world, ui, home_scenes.game_of(key)))
    return tuple(found)


PARTS = {
    "toys": toys,
    "homes": homes,
    "settings": settings_scenes.settings,
    "cards": settings_scenes.cards,
    "devices": settings_scenes.devices,
    "prompts": dgit_scenes.prompts,
    "dialogs": dialog_scenes.over_tables,
    "private": dialog_scenes.private,
    "raids": raid_scenes.raids,
    "peeks": raid_scenes.peeks,
    "hands": raid_scenes.hands,
    "raid_setups": raid_scenes.setups,
    "raid_dialogs": raid_scenes.dialogs,
    "decks": deck_scenes.decks,
    "mazes": maze_scenes.mazes,
    "maze_dialogs": maze_scenes.dialogs,
    "maze_setups": maze_scenes.setups,
}


def everything() -> list[Scene]:
    """Return every scene there is."""
    return [scene for part in PARTS.values() for scene in part()]
