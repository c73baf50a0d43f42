"""Texts split into fields, and the check that every catalogue has to pass."""

import pytest

from companion.catalogue import Catalogue
from companion.templates import check, split
from tests.test_i18n import CATALOGUE

ENTRY = {
    "en": "{who}: {n} of {r:room}",
    "en_one": "{who} {r:room}",
    "ja": "{r}{who}{n}",
}


def test_check_finds_no_fault_in_a_good_catalogue():
    assert check(CATALOGUE) == []
    assert check(Catalogue({"m": ENTRY}), CATALOGUE) == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"ja": "{who}{n}"}, "fields differ"),
        ({"en": "{who}: {n}"}, "fields differ"),
        ({"en_one": "{who}"}, "fields differ"),
        ({"ja": None}, "ja is missing"),
        ({"ja": "  "}, "ja is empty"),
        ({"en": 3}, "en is empty or not a text"),
        ({"fr": "{who}{n}{r}"}, "unknown key fr"),
        ({"en": "{who}{n}{r:rooom}"}, "kind 'rooom'"),
        ({"en": "{who}{n}{r"}, "en: "),
        ({"en": "{}{who}{n}{r}"}, "without a name"),
    ],
)
def test_check_catches(change, fault):
    entry = {k: v for k, v in (ENTRY | change).items() if v is not None}

    faults = check(Catalogue({"m": entry}), CATALOGUE)

    assert any("'m'" in found and fault in found for found in faults), faults


@pytest.mark.parametrize("texts", [{"en": "Sea"}, {"en": "Sea", "ja": ""}, "Sea"])
def test_check_catches_a_name_without_a_text(texts):
    faults = check(Catalogue(names={"room": {"sea": texts}}))

    assert len(faults) == 1
    assert "room.sea" in faults[0]


# --- splitting ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "fields", "simple"),
    [
        ("nothing", set(), True),
        ("{who}: {n}", {"who", "n"}, True),
        ("{r:room}", {"r"}, True),
        ("{card.type} {x[0]}", {"card", "x"}, False),
        ("{x!r}", {"x"}, False),
        ("{x:{kind}}", {"x", "kind"}, False),
        ("{{braces}}", set(), True),
    ],
)
def test_a_text_says_which_fields_it_needs(text, fields, simple):
    template = split(text)
    assert template.fields == fields
    assert template.simple is simple
    assert template.one is None


def test_the_variant_for_one_has_parts_of_its_own():
    template = split("{who}: {n} ghosts", "{who}: one ghost")
    assert [part.literal for part in template.parts] == ["", ": ", " ghosts"]
    assert template.one is not None
    assert template.one.fields == {"who"}


@pytest.mark.parametrize("text", ["{", "}", "{}", "{who}{}", "{x!}"])
def test_a_stray_brace_or_a_field_without_a_name_is_an_error(text):
    with pytest.raises(ValueError, match=r"."):
        split(text)
