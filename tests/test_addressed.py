"""A name that ends as one is spoken to gets no さん behind it."""

import pytest

from companion.catalogue import Catalogue
from companion.i18n import Translator, is_addressed

SAID = {
    "won": {"ja": "{seat}さんの勝ち", "en": "{seat} wins"},
    "met": {"ja": "{seat}さんが{to}さんに", "en": "{seat} to {to}"},
    "all": {"ja": "{seats}さんの勝ち", "en": "{seats} win"},
    "deep": {"ja": "{row[0]}さんへ", "en": "to {row[0]}"},
}
FAMILY = (
    *("おかあさん", "おばあちゃん", "たろうくん", "山田君", "王様", "おひめさま"),
    *("ママ", "パパ", "せんせい", "田中先生"),
)


@pytest.fixture
def ja():
    return Translator("ja", Catalogue(messages=SAID), strict=True)


@pytest.mark.parametrize("name", FAMILY)
def test_no_honorific_is_doubled(ja, name):
    assert is_addressed(name)
    assert ja("won", seat=name) == f"{name}の勝ち"


@pytest.mark.parametrize(
    "name", ["あかり", "Ben", "けんたろう", "さんた", "くんぺい", "凛"]
)
def test_other_names_keep_theirs(ja, name):
    assert not is_addressed(name)
    assert ja("won", seat=name) == f"{name}さんの勝ち"


def test_each_name_of_a_sentence_is_looked_at_by_itself(ja):
    assert ja("met", seat="ママ", to="あかり") == "ママがあかりさんに"
    assert ja("met", seat="あかり", to="ママ") == "あかりさんがママに"
    assert ja("all", seats=["あかり", "パパ"]) == "あかり、パパの勝ち"
    assert ja("deep", row=["おかあさん"]) == "おかあさんへ"
    assert ja("deep", row=["凛"]) == "凛さんへ"


def test_english_has_none(ja):
    assert ja.to("en")("won", seat="おかあさん") == "おかあさん wins"
