"""Messages in two languages: fields, names, lists, records, fallbacks, checks."""

import logging
import tomllib
from enum import Enum
from pathlib import Path

import msgspec
import pytest

from companion.i18n import (
    LANGUAGES,
    Catalogue,
    CatalogueError,
    TranslationError,
    Translator,
    check,
    load_catalogue,
    match_language,
)

TEXT = """
# what the tests say
[message.card]
en = "{type:type} {value}"
ja = "{type:type}{value}"

[message."took"]   # a comment
en = "{who} takes {n} ghosts in the {room:room}"
en_one = "{who} takes a ghost in the {room:room}"
ja = "{who}さんは{room:room}でおばけを{n}体もらいます"

[message."shows"]
en = "{who}: {cards:card}"
ja = "{who}は{cards:card}"

[message."any"]
en = "<{x}>"
ja = "〈{x}〉"

[message."part"]
en = "{card.type:type} / {x:{kind}} / {y!r} / {z:03d} {{}}"
ja = "{card.type:type}・{x:{kind}}・{y!r}・{z:03d}"

[name.room]
attic = { en = "Attic", ja = "屋根裏" }
hall = { en = "Hall", ja = "広間" }

[name.type]
cat = { en = "Cat", ja = "ねこ" }
true = { en = "yes", ja = "はい" }
3 = { en = "three", ja = "三" }
"""


class Card(msgspec.Struct):
    type: str
    value: int


class Kind(Enum):
    CAT = "cat"


class Moved(msgspec.Struct):
    room: str

    def describe(self, t):
        return t("any", x=t.name("room", self.room))


CATALOGUE = Catalogue.from_toml(TEXT, "tests.toml")
EN = Translator("en", CATALOGUE, strict=True)
JA = EN.to("ja")


def test_a_message_is_filled_in_both_languages():
    fields = {"who": "Ann", "n": 2, "room": "attic"}

    assert EN("took", **fields) == "Ann takes 2 ghosts in the Attic"
    assert JA("took", **fields) == "Annさんは屋根裏でおばけを2体もらいます"


@pytest.mark.parametrize(
    ("n", "text"),
    [
        (0, "Ann takes 0 ghosts in the Hall"),
        (1, "Ann takes a ghost in the Hall"),
        (2, "Ann takes 2 ghosts in the Hall"),
    ],
)
def test_english_has_a_form_of_its_own_for_one(n, text):
    assert EN("took", who="Ann", n=n, room="hall") == text
    assert f"{n}体" in JA("took", who="Ann", n=n, room="hall")


@pytest.mark.parametrize(
    ("value", "en", "ja"),
    [
        (Card("cat", 3), "Cat 3", "ねこ3"),
        ({"type": "cat", "value": 3}, "Cat 3", "ねこ3"),
        ([Card("cat", 3), Card("cat", 1)], "Cat 3, Cat 1", "ねこ3、ねこ1"),
        ((Card(Kind.CAT, 2),), "Cat 2", "ねこ2"),
        ([], "", ""),
    ],
)
def test_a_record_is_shown_through_the_message_of_its_kind(value, en, ja):
    assert EN("shows", who="Ann", cards=value) == f"Ann: {en}"
    assert JA("shows", who="Ann", cards=value) == f"Annは{ja}"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("a", "<a>"),
        ("", "<>"),
        (3, "<3>"),
        (["a", 3], "<a, 3>"),
        (Kind.CAT, "<cat>"),
        (Moved("attic"), "<<Attic>>"),
        ([Moved("attic"), Moved("hall")], "<<Attic>, <Hall>>"),
    ],
)
def test_a_value_without_a_kind_is_shown_as_it_is_joined_or_describes_itself(
    value, text
):
    assert EN("any", x=value) == text


def test_attributes_dynamic_kinds_conversions_and_number_formats_work():
    fields = {"card": Card("cat", 1), "x": "hall", "kind": "room", "y": "q", "z": 7}

    assert EN("part", **fields) == "Cat / Hall / 'q' / 007 {}"


@pytest.mark.parametrize(
    ("key", "text"), [("cat", "Cat"), (Kind.CAT, "Cat"), (True, "yes"), (3, "three")]
)
def test_names_are_found_by_text_member_truth_and_number(key, text):
    assert EN.name("type", key) == text


def test_the_language_switches_live_and_back():
    assert JA.lang == "ja"
    assert JA.to("en") is EN
    assert EN.to("en") is EN
    with pytest.raises(ValueError, match="known are ja, en"):
        EN.to("fr")


def test_what_is_added_wins_and_the_rest_stays():
    own = Catalogue(
        {"any": {"en": "[{x}]", "ja": "「{x}」"}},
        {"room": {"attic": {"en": "Loft", "ja": "ロフト"}}},
    )
    t = EN.plus(own)

    assert t("any", x=1) == "[1]"
    assert (t.name("room", "attic"), t.name("room", "hall")) == ("Loft", "Hall")
    assert t.to("ja").name("room", "attic") == "ロフト"
    assert EN.name("room", "attic") == "Attic"


@pytest.mark.parametrize(
    ("ask", "names"),
    [
        (lambda t: t("nothing", n=1), ["'nothing'", "en"]),
        (lambda t: t("took", who="Ann", n=2), ["'took'", "en", "'room'", "who, n"]),
        (lambda t: t("took", who="A", n=2, room="sea"), ["'room'", "en", "'sea'"]),
        (lambda t: t("part", card=1), ["'part'", "en", "no field"]),
        (lambda t: t("shows", who="A", cards=Moved("x")), ["'card'", "'type'"]),
        (lambda t: t.name("rooom", "attic"), ["'rooom'", "en", "'attic'"]),
        (
            lambda t: t("part", card=Card("cat", 1), x="hall", kind="room", y=1, z="q"),
            ["'part'", "en", "format code"],
        ),
    ],
)
def test_what_is_missing_is_an_error_that_names_it_when_strict(ask, names):
    with pytest.raises(TranslationError) as caught:
        ask(EN)

    for name in names:
        assert name in str(caught.value)


@pytest.mark.parametrize(
    ("ask", "shown"),
    [
        (lambda t: t("nothing", who="Ann", n=1), "nothing(who=Ann, n=1)"),
        (lambda t: t("took", who="Ann"), "took(who=Ann)"),
        (lambda t: t.name("room", "sea"), "room.sea"),
        (
            lambda t: t("took", who="Ann", n=2, room="sea"),
            "Ann takes 2 ghosts in the room.sea",
        ),
        (lambda t: t("broken"), "broken()"),
    ],
)
def test_at_the_table_what_is_missing_is_shown_and_logged_once(ask, shown, caplog):
    broken = Catalogue({"broken": {"en": "{", "ja": "{"}})
    table = Translator("en", CATALOGUE, broken)

    with caplog.at_level(logging.ERROR):
        assert [ask(table), ask(table)] == [shown, shown]

    assert len(caplog.records) == 1


def test_has_tells_what_there_is():
    half = Translator("ja", Catalogue({"half": {"en": "half"}}))

    assert EN.has("took")
    assert not EN.has("nothing")
    assert not half.has("half")
    assert half.to("en").has("half")


def test_reading_piece_by_piece_gives_what_the_whole_text_gives():
    whole = tomllib.loads(TEXT)

    assert CATALOGUE.message_ids() == tuple(sorted(whole["message"]))
    assert {i: CATALOGUE.message(i) for i in CATALOGUE.message_ids()} == (
        whole["message"]
    )
    assert {k: CATALOGUE.names(k) for k in CATALOGUE.kinds()} == whole["name"]


@pytest.mark.parametrize(
    "text",
    [
        "[message]\nx = { en = 'a', ja = 'b' }\n[message.y]\nen='c'\nja='d'",
        'message.x = { en = "a", ja = "b" }\n[message.y]\nen="c"\nja="d"',
        "[message.'x']\r\nen = 'a'\r\nja = 'b'\r\n[message.y]\r\nen='c'\r\nja='d'\r\n",
        "[message.x]\nen = 'a'\nja = 'b'\n[message.y]\nen='''c'''\nja='d'",
    ],
)
def test_every_way_to_write_a_catalogue_in_toml_is_read(text):
    t = Translator("en", Catalogue.from_toml(text), strict=True)

    assert (t("x"), t.to("ja")("x"), t("y"), t.to("ja")("y")) == ("a", "b", "c", "d")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("[message.a]\nen = 'x'\nja = 'y'\n\n[message.b]\nen = oops\n", "c.toml:6"),
        ("# top\nx = \n", "c.toml:2"),
        ("[message.a]\nen = 'x'\n[message.a]\nja = 'y'\n", "c.toml:3"),
        ("[mesage.a]\nen = 'x'\n", "mesage"),
        ("[message]\na = 'x'\n", "'a'"),
    ],
)
def test_a_text_that_is_no_catalogue_is_an_error_with_its_place(text, place):
    with pytest.raises(CatalogueError, match=place):
        check(Catalogue.from_toml(text, "c.toml"))


@pytest.mark.parametrize(
    ("env", "lang"),
    [
        ({}, "ja"),
        ({"LANG": "C.UTF-8"}, "ja"),
        ({"LANG": "POSIX"}, "ja"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE@euro"}, "en"),
        ({"LANG": "jam_JM"}, "en"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "ja_JP"}, "ja"),
        ({"LANG": "en_US", "LC_ALL": "C"}, "en"),
    ],
)
def test_the_environment_chooses_the_language(env, lang):
    assert match_language(env) == lang


def test_the_product_s_own_catalogue_is_in_order():
    assert check(load_catalogue("companion.locale", "app.toml")) == []
    assert set(LANGUAGES) == {"ja", "en"}


def test_a_missing_catalogue_file_is_named():
    with pytest.raises(CatalogueError, match=r"companion\.locale/none\.toml"):
        load_catalogue("companion.locale", "none.toml")


def test_catalogues_are_files_of_their_package():
    folder = Path(__file__).parents[1] / "companion" / "locale"

    assert (folder / "__init__.py").exists()
    assert (folder / "app.toml").exists()


# --- players whom nobody gave a name --------------------------------------------------

NOBODY = Catalogue(
    names={
        "unnamed": {"Player 1": {"en": "Player 1", "ja": "プレイヤー1"}},
        "unnamed_short": {"Player 1": {"en": "P1", "ja": "1P"}},
    }
)


@pytest.mark.parametrize(
    ("lang", "said", "forms"),
    [
        ("en", "<Player 1, Ann>", ("Player 1", "P1")),
        ("ja", "〈プレイヤー1、Ann〉", ("プレイヤー1", "1P")),
    ],
)
def test_nobody_in_particular_is_called_as_the_language_does(lang, said, forms):
    t = EN.plus(NOBODY).to(lang)

    assert t("any", x=["Player 1", "Ann"]) == said
    assert t.called("Player 1") == forms
    assert t.called("Ann") == ("Ann",)
    assert EN.called("Player 1") == ("Player 1",)


def test_it_can_be_asked_whether_a_thing_has_a_name():
    assert EN.knows("room", "attic")
    assert not EN.knows("room", "sea")
    assert not EN.knows("sea", "attic")
