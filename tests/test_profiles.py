"""Where an owner's own cards and mats are found, and what is said of bad files."""

import pytest

from companion.games import load
from companion.kernel import BadSetup
from companion.profiles import own_profile, own_profile_file, profile_folders

GAME = "dont-go-in-there"


def write(folder, name, text):
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")


def test_folders_lie_beside_the_configuration_files(tmp_path):
    system, user = profile_folders({"XDG_CONFIG_HOME": str(tmp_path)})

    assert system.parts[:2] == ("/", "etc")
    assert user == tmp_path / "tabletop-companion" / "profiles"


def test_the_users_file_wins_and_is_kept_apart_by_edition(tmp_path):
    system, user = tmp_path / "system", tmp_path / "user"
    write(system, f"{GAME}.prototype.toml", "a = 1")
    write(user, f"{GAME}.prototype.toml", "a = 2")
    write(system, f"{GAME}.retail.toml", "a = 3")

    folders = (system, user)

    assert own_profile(GAME, "prototype", folders) == {"a": 2}
    assert own_profile(GAME, "retail", folders) == {"a": 3}
    assert own_profile(GAME, None, folders) is None
    assert own_profile_file("other", None, folders) is None


def test_own_mats_reach_the_game(tmp_path):
    mat = "[spaces.attic]\nactivates = [5, 4, 4, 2, 1]"
    write(tmp_path, f"{GAME}.prototype.toml", mat)

    own = own_profile(GAME, "prototype", [tmp_path])
    state = load(GAME).start(("Ann", "Ben", "Cy"), {}, own)

    attic = state.options.profile.spaces["attic"]
    assert attic.activates == (5, 4, 4, 2, 1)
    assert attic.source == "OWNER"
    assert state.options.profile.spaces["hallway"].activates == (5, 4, 3, 2, 1)


@pytest.mark.parametrize("text", ["a = ", "[[[", "\x00"])
def test_a_file_that_is_not_toml_is_named(tmp_path, text):
    write(tmp_path, f"{GAME}.retail.toml", text)

    with pytest.raises(BadSetup) as caught:
        own_profile(GAME, "retail", [tmp_path])

    (fault,) = caught.value.faults
    assert fault.rule == "file.unreadable"
    assert f"{GAME}.retail.toml" in fault.fields["path"]
