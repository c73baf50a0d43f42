"""What is entered of an owner's deck: on the disk at once, found by set-up, damaged."""

import pytest

from companion.games.panty_raider import entering
from companion.games.panty_raider.entering import Entering
from companion.profiles import own_profile, own_profile_file, profile_folders
from companion.table.decks import DeckStore
from companion.table.tags import Tag, TagStore, box_of
from tests.games.panty_raider.tables import GAME, NAMES

GIRL = ("Mina", "sweets", "none", 3, 4, "bikini")


@pytest.fixture
def store(tmp_path):
    return DeckStore(tmp_path, GAME.id, Entering)


def with_a_girl(value, answers=GIRL):
    value = entering.begin(value, "dorm")
    for answer in answers:
        value = entering.answer(value, answer)
    return value


def folders(tmp_path):
    return profile_folders({"XDG_CONFIG_HOME": str(tmp_path / "config")}, tmp_path)


def test_nothing_is_there_at_first(store):
    assert store.read() is None
    assert store.aside is None


def test_every_answer_is_there_after_a_power_cut(store, tmp_path):
    value = entering.begin(entering.start(), "dorm")
    for answer in GIRL[:3]:
        value = entering.answer(value, answer)
        store.write(value)
        assert DeckStore(tmp_path, GAME.id, Entering).read() == value
    assert not store.deck.exists()


def test_set_up_finds_the_deck(store, tmp_path):
    value = with_a_girl(entering.start())
    store.write(value, entering.profile(value))

    own = own_profile(GAME.id, None, folders(tmp_path))
    state = GAME.start(NAMES[:2], {}, own)
    assert state.options.deck.dorm["dorm.own01"].raid_score == 3
    assert len(box_of(GAME, None, folders(tmp_path))) == 108


def test_what_people_write_themselves_is_stronger(store, tmp_path):
    value = with_a_girl(entering.start())
    store.write(value, entering.profile(value))
    *_, mine = folders(tmp_path)
    mine.mkdir(parents=True)
    (mine / f"{GAME.id}.toml").write_text("")
    assert own_profile_file(GAME.id, None, folders(tmp_path)).parent == mine
    beside = store.deck.with_suffix(".toml")
    beside.write_text("")
    assert own_profile_file(GAME.id, None, folders(tmp_path)[:2]) == beside


@pytest.mark.parametrize("text", [b"", b"{", b'{"icons": 3}', b"\xff"])
def test_a_damaged_file_is_set_aside_and_the_deck_stays(store, text):
    value = with_a_girl(entering.start())
    store.write(value, entering.profile(value))
    store.progress.write_bytes(text)
    assert store.read() is None
    assert store.aside is not None
    assert store.aside.read_bytes() == text
    assert store.deck.exists()


def test_what_cannot_be_written_leaves_what_was_there(store, monkeypatch):
    store.write(entering.start())
    before = store.progress.read_bytes()

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("companion.files.os.fsync", full)
    with pytest.raises(OSError, match="No space left"):
        store.write(with_a_girl(entering.start()))
    assert store.progress.read_bytes() == before


def test_a_deck_can_be_given_up(store, tmp_path):
    value = with_a_girl(entering.start())
    store.write(value, entering.profile(value))
    store.forget()
    store.forget()
    assert store.read() is None
    assert own_profile(GAME.id, None, folders(tmp_path)) is None


def test_a_card_is_bound_to_its_tag_by_the_registry(store, tmp_path):
    """As one plays: an unknown tag is laid down, its card is told, both are kept."""
    tags = TagStore(tmp_path / "tags.json")
    value = entering.begin(entering.start(), "dorm")
    tags.bind(Tag("04A3", GAME.id, value.card, 1))
    for answer in GIRL:
        value = entering.answer(value, answer)
    store.write(value, entering.profile(value))

    card = TagStore(tmp_path / "tags.json").tags.find("04A3").card
    own = own_profile(GAME.id, None, folders(tmp_path))
    assert own["dorm"][card]["name"]["en"] == "Mina"
    assert dict(box_of(GAME, None, folders(tmp_path)))[card] == 1
