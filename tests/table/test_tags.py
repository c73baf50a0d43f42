"""Tags: one uid a card, one card a uid; the file is never lost and never half."""

import json
import os

import pytest

from companion.games import dont_go_in_there
from companion.i18n import Translator, load_catalogue
from companion.table import tagfile, tagtable
from companion.table.tags import (
    Place,
    Tag,
    Tags,
    TagStore,
    box_of,
    boxes_of,
    deck_of,
    editions,
)
from tests.kernel.toys import DUEL, WINDOW
from tests.soak import counted

DGIT = dont_go_in_there.game
RING = Tag("04A3", DGIT.id, "ring-2", 1)
OTHER = Tag("04B4", DGIT.id, "ring-2", 2)
CAT = Tag("04C5", DGIT.id, "cat-1", 1)
SPEAK = Translator("ja", load_catalogue("companion.locale", "cards.toml"), strict=True)
DUEL_ONE = Tag("04D6", "duel", "1", 1)


def store(tmp_path, *tags):
    made = TagStore(tmp_path / "tags.json")
    for tag in tags:
        made.bind(tag)
    return made


def test_a_tag_is_kept_until_the_next_start(tmp_path):
    store(tmp_path, RING, CAT)
    again = store(tmp_path)
    assert list(again.tags) == [CAT, RING]
    assert again.tags.find("04A3") == RING
    assert again.tags.cards(DGIT.id) == {"04A3": "ring-2", "04C5": "cat-1"}
    assert again.tags.cards("duel") == {}


def test_a_tag_that_is_bound_again_moves(tmp_path):
    moved = Tag(RING.uid, DGIT.id, "cat-1", 2)
    assert list(store(tmp_path, RING, moved).tags) == [moved]


def test_a_card_that_gets_another_tag_loses_the_first(tmp_path):
    renewed = Tag("0499", *RING.place)
    assert list(store(tmp_path, RING, OTHER, renewed).tags) == [renewed, OTHER]


def test_a_tag_that_moves_onto_a_tagged_card_leaves_one_tag(tmp_path):
    moved = Tag(RING.uid, *OTHER.place)
    tags = store(tmp_path, RING, OTHER, moved).tags
    assert list(tags) == [moved]
    assert tags.on(Place(DGIT.id, "ring-2", 1)) is None
    assert tags.find(OTHER.uid) is None


def test_each_step_can_be_taken_back_and_is_on_the_disk_then(tmp_path):
    tags = store(tmp_path, RING, OTHER)
    tags.unbind(RING.uid)
    for left in ([RING, OTHER], [RING], []):
        assert tags.can_undo
        tags.undo()
        assert list(store(tmp_path).tags) == left
    assert not tags.can_undo
    tags.undo()
    assert len(tags.tags) == 0


def test_binding_the_same_again_is_no_step(tmp_path):
    tags = store(tmp_path, RING, RING)
    tags.undo()
    assert not tags.can_undo


def test_the_first_free_copy_is_given_and_the_last_if_there_is_none():
    tags = Tags()
    assert tags.free_copy(DGIT.id, "ring-2", 2) == 1
    assert tags.plus([RING]).free_copy(DGIT.id, "ring-2", 2) == 2
    assert tags.plus([OTHER]).free_copy(DGIT.id, "ring-2", 2) == 1
    assert tags.plus([RING, OTHER]).free_copy(DGIT.id, "ring-2", 2) == 2


def test_a_failed_write_changes_nothing(tmp_path, monkeypatch):
    tags = store(tmp_path, RING)
    before = (tmp_path / "tags.json").read_bytes()

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        tags.bind(CAT)
    with pytest.raises(OSError, match="No space"):
        tags.undo()
    assert list(tags.tags) == [RING]
    assert tags.can_undo
    assert [one.name for one in tmp_path.iterdir()] == ["tags.json"]
    assert (tmp_path / "tags.json").read_bytes() == before


@pytest.mark.parametrize(
    ("text", "kept", "place"),
    [
        (b"", [], ""),
        (b"\xff\xfe", [], ""),
        (b"[" * 100_000, [], ""),
        (b"[]", [], "/format"),
        (b'{"format": "companion-tags/2", "tags": []}', [], "/format"),
        (b'{"format": "companion-tags/1"}', [], "/tags"),
        (b'{"format": "companion-tags/1", "tags": [], "x": 1}', [], "/x"),
    ],
)
def test_a_damaged_file_is_set_aside_and_not_lost(tmp_path, text, kept, place):
    (tmp_path / "tags.json").write_bytes(text)
    found = store(tmp_path)
    assert list(found.tags) == kept
    assert [fault.place for fault in found.faults] == [place]
    assert found.aside is not None
    assert found.aside.read_bytes() == text
    assert store(tmp_path).aside is None


def test_a_damaged_file_stays_where_it_is_if_what_is_right_cannot_be_kept(
    tmp_path, monkeypatch
):
    text = f'{{"format": "{tagfile.FORMAT}", "tags": [], "x": 1}}'
    (tmp_path / "tags.json").write_text(text)

    def full(_):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space"):
            TagStore(tmp_path / "tags.json")
    assert [one.name for one in tmp_path.iterdir()] == ["tags.json"]
    assert (tmp_path / "tags.json").read_text() == text
    assert store(tmp_path).aside is not None


@pytest.mark.parametrize(
    ("wrong", "place", "rule"),
    [
        ({"uid": "04a3"}, "/tags/1/uid", "tags.bad_uid"),
        ({"uid": "04A"}, "/tags/1/uid", "tags.bad_uid"),
        ({"uid": "04A3\n"}, "/tags/1/uid", "tags.bad_uid"),
        ({"uid": 4}, "/tags/1/uid", "tags.bad_uid"),
        ({"game": ""}, "/tags/1/game", "tags.bad_game"),
        ({"card": "x" * 65}, "/tags/1/card", "tags.bad_card"),
        ({"copy": 0}, "/tags/1/copy", "tags.bad_copy"),
        ({"copy": "1"}, "/tags/1/copy", "tags.bad_copy"),
        ({"copy": True}, "/tags/1/copy", "tags.bad_copy"),
        ({"more": 1}, "/tags/1", "tags.shape"),
        ({"uid": "04A3"}, "/tags/1", "tags.uid_twice"),
        ({"card": "ring-2", "copy": 1}, "/tags/1", "tags.card_twice"),
    ],
)
def test_what_is_right_in_a_damaged_file_still_holds(tmp_path, wrong, place, rule):
    row = {"uid": "04C5", "game": DGIT.id, "card": "cat-1", "copy": 1, **wrong}
    first = {"uid": "04A3", "game": DGIT.id, "card": "ring-2", "copy": 1}
    text = json.dumps({"format": tagfile.FORMAT, "tags": [first, row]})
    (tmp_path / "tags.json").write_text(text)
    found = store(tmp_path)
    assert list(found.tags) == [RING]
    assert [(fault.place, fault.rule) for fault in found.faults] == [(place, rule)]


def test_a_file_that_cannot_be_read_is_not_touched(tmp_path):
    (tmp_path / "tags.json").mkdir()
    with pytest.raises(OSError, match="directory"):
        TagStore(tmp_path / "tags.json")
    assert (tmp_path / "tags.json").is_dir()


def test_the_box_is_listed_by_type_and_a_game_has_the_types_in_play():
    box = box_of(DGIT, "retail")
    assert len(box) == 48
    assert sum(copies for _, copies in box) == 96
    assert [card for card, _ in box[:5]] == [
        *("amulet-1", "amulet-2", "amulet-3", "amulet-4", "cat-1")
    ]
    assert editions(DGIT) == ("prototype", "retail")
    state = DGIT.start(("Ann", "Ben"), {"edition": "retail"})
    kinds = dict.fromkeys(DGIT.card_type(card) for card, _ in deck_of(DGIT, state))
    assert tuple(kinds) == state.options.types


def test_an_owners_own_cards_are_in_the_box(tmp_path):
    own = tmp_path / "dont-go-in-there.retail.toml"
    own.write_text("[values_per_type]\nvalue = { 1 = 2, 2 = 2, 3 = 2, 5 = 2 }\n")
    assert ("ring-5", 2) in box_of(DGIT, "retail", [tmp_path])
    assert ("ring-4", 2) not in box_of(DGIT, "retail", [tmp_path])
    assert boxes_of(DGIT, [tmp_path]) == {
        **boxes_of(DGIT),
        **{f"{kind}-5": 2 for kind in DGIT.start(("A", "B")).options.profile.effects},
    }
    own.write_text("nonsense = 1\n")
    assert boxes_of(DGIT, [tmp_path]) == boxes_of(DGIT)


def test_games_without_cards_have_none_and_toys_have_theirs():
    assert deck_of(WINDOW) == ()
    assert boxes_of(DUEL) == {"1": 2, "2": 2, "3": 2}
    assert editions(DUEL) == ()


def some_tags(rng, most=12):
    """Return tags as a person might have registered them."""
    cards = [*box_of(DGIT, "retail"), *deck_of(DUEL)]
    tags = Tags()
    for _ in range(rng.randrange(most)):
        card, copies = rng.choice(cards)
        game = DGIT.id if "-" in card else "duel"
        uid = rng.randbytes(rng.choice((2, 4, 7, 10))).hex().upper()
        tags = tags.plus([Tag(uid, game, card, rng.randint(1, copies))])
    return tags


def test_both_forms_come_back_as_they_were():
    with counted("tags there and back", full=5_000, seed=1) as run:
        for _ in range(run.n):
            tags = some_tags(run.rng)
            for found in (
                tagfile.decode(tagfile.encode(tags)),
                tagtable.from_csv(tagtable.as_csv(tags)),
            ):
                assert found == ((*tags,), ())


def test_whatever_is_done_each_uid_and_each_card_is_there_once(tmp_path):
    file = tmp_path / "tags.json"
    with counted("steps on a tag store", full=5_000, seed=2) as run:
        tags, before = TagStore(file), []
        for _ in range(run.n):
            was = tags.tags
            uid = run.rng.choice(("04A1", "04A2", "04A3", "04A4"))
            if run.rng.random() < 0.3 and before:
                tags.undo()
                assert tags.tags == before.pop()
                continue
            if run.rng.random() < 0.2:
                tags.unbind(uid)
            else:
                tags.bind(Tag(uid, "duel", run.rng.choice("123"), 1))
            if tags.tags != was:
                before.append(was)
            uids = [tag.uid for tag in tags.tags]
            places = [tag.place for tag in tags.tags]
            assert len(uids) == len({*uids}) == len({*places})
        assert TagStore(file).tags == tags.tags


def test_any_bytes_are_tags_or_faults_and_never_an_exception():
    seeds = [
        tagfile.encode([RING, CAT, DUEL_ONE]),
        tagtable.as_csv([RING, CAT, DUEL_ONE]).encode(),
    ]
    with counted("damaged files of tags", full=50_000, seed=3) as run:
        for _ in range(run.n):
            text = bytearray(run.rng.choice(seeds))
            for _ in range(run.rng.randint(1, 6)):
                at = run.rng.randrange(len(text))
                text[at : at + run.rng.randint(0, 4)] = run.rng.randbytes(
                    run.rng.randint(0, 4)
                )
            for found in (
                tagfile.decode(bytes(text)),
                tagtable.from_csv(text.decode("utf-8", "replace")),
            ):
                assert len(Tags(found.tags)) == len(found.tags)
                for fault in found.faults:
                    assert fault.describe(SPEAK)
