"""Rules to be read: each topic, from the rulings and from a refusal, and back again."""

import re
import tomllib
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.i18n import LANGUAGES
from companion.kernel import Refusal
from tests.ui.checks import CHECKS
from tests.ui.home_scenes import FOUR, at, made, setup, table, tapped, world
from tests.ui.scenes import REAL, SIZES, translator
from ui.elements import find
from ui.looks import Refused
from ui.model import Back, Setup, UiState, reduce
from ui.screens.reading import RECORD, Read, Reading, opens_rule, says, topic_of, topics
from ui.screens.rulings import Ruling, mark_texts, of_world

GAME_DATA = Path(__file__).parents[2] / "companion/games/dont_go_in_there/data"
TWO = Setup(REAL.id, FOUR[:2], {})
SETUPS = {
    "prototype-2": TWO,
    "prototype-4": Setup(REAL.id, FOUR, {}),
    "retail-2": setup(FOUR[:2]),
    "retail-4": setup(FOUR),
}
MOST = 320  # letters that two people read standing, in Latin script


def rules():
    """Return the ids of all rules that the game names in a refusal."""
    text = (GAME_DATA / "messages.toml").read_text(encoding="utf-8")
    known = tomllib.loads(text)["message"]
    return sorted(one.removeprefix("rule.") for one in known if one.startswith("rule."))


# --- what can be read -----------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", SETUPS)
def test_every_topic_says_something_short(key, lang):
    t, chosen = translator(lang, REAL.id), SETUPS[key]
    listed = topics(t, REAL, chosen)
    assert len(listed) >= 8
    for topic in listed:
        said = says(t, REAL, chosen, topic)
        assert t.has(f"read.{topic}")
        assert said, topic
        if len(said) == 1:
            assert 60 // (1 + (lang == "ja")) <= len(said[0]) <= MOST


def test_what_a_set_up_does_not_have_is_not_listed():
    t = translator("en", REAL.id)
    has = {key: topics(t, REAL, chosen) for key, chosen in SETUPS.items()}
    assert [key for key in has if "dgit.dummy" in has[key]] == ["prototype-2"]
    assert [key for key in has if "dgit.rooms" in has[key]] == ["retail-2", "retail-4"]


def test_the_types_are_those_that_are_played_with_as_the_edition_has_them():
    t = translator("en", REAL.id)
    said = says(t, REAL, setup(types=("cat", "clock")), "dgit.types")
    assert [one.partition(":")[0] for one in said] == ["Cat", "Clock"]
    assert said[0].endswith(t("type.cat.retail"))
    rooms = says(t, REAL, setup(), "dgit.rooms")
    assert len(rooms) == 6


def test_the_numbers_in_the_texts_are_those_of_the_game_s_data():
    """Cards taken out by number of players, dice, copies of a value."""
    t = translator("en", REAL.id)
    for edition, key in (("prototype", "prototype-4"), ("retail", "retail-4")):
        text = (GAME_DATA / f"{edition}.toml").read_text(encoding="utf-8")
        data = tomllib.loads(text)
        cards = says(t, REAL, SETUPS[key], "dgit.cards")[0]
        rows = {int(n): row["remove"] for n, row in data["setup"].items()}
        removed = {n: count for n, count in rows.items() if count}
        if len(set(removed.values())) == 1:
            said = f"{listed(removed)} players {next(iter(removed.values()))} cards"
        else:
            said = f"{listed(removed.values())} for {listed(removed)} players"
        assert said in cards
        assert set(data["values_per_type"]["value"].values()) == {2}
        dice = says(t, REAL, SETUPS[key], "dgit.dice")[0]
        most = data["dice_total"]["value"]
        assert str(most) in re.findall(r"\d+", dice)
        end = says(t, REAL, SETUPS[key], "dgit.end")[0]
        assert f"1 curse for every {data['ghost_penalty']['per']}" in end


def listed(numbers):
    *most, last = map(str, numbers)
    return f"{', '.join(most)} or {last}"


def test_a_game_without_a_book_has_nothing_to_read():
    from tests.kernel.toys import WINDOW  # noqa: PLC0415

    assert topics(translator("en"), WINDOW, Setup("window", FOUR[:3])) == ()


# --- from a refusal -------------------------------------------------------------------


@pytest.mark.parametrize("rule", rules())
def test_every_rule_that_a_refusal_names_can_be_read(rule):
    topic = topic_of(REAL.id, rule)
    assert topic
    fits = TWO if topic == "dgit.dummy" else setup()
    assert says(translator("en", REAL.id), REAL, fits, topic)
    assert opens_rule(REAL.id, rule) == Read(topic)


@pytest.mark.parametrize("rule", ["undo.nothing", "amend.later", "correct.no_effect"])
def test_what_is_refused_of_the_record_leads_to_how_it_is_put_right(rule):
    assert topic_of("any-game", rule) == RECORD
    assert opens_rule("any-game", "place.taken") is None


def test_going_back_from_a_rule_leads_to_the_refusal_as_it_was():
    refused = Refused(Refusal("place.taken", {}), table().table.entries[0].action)
    ui = UiState(where="game", dialog="refusal", refused=refused, language="en")
    opened = reduce(ui, opens_rule(REAL.id, "place.taken"))
    screen = made(table(), opened)
    assert find(screen, "rule/name").label.texts == ("Placing",)
    turned = reduce(opened, find(screen, "topic/dgit.dice").intent)
    assert find(made(table(), turned), "rule/name").label.texts == ("Ghost dice",)
    assert reduce(turned, Back()) == replace(ui, pages={"rule": 0})


# --- from the rulings -----------------------------------------------------------------


def test_the_rules_are_one_tap_from_the_rulings_and_lead_back_there():
    ui = tapped(world(), at(setup(), "rulings", Ruling("exact_sum")), "read")
    assert ui.form == Reading("", "rulings", Ruling("exact_sum"))
    ui = tapped(world(), ui, "topic/dgit.end", "back")
    assert (ui.dialog, ui.form) == ("rulings", Ruling("exact_sum"))
    assert find(made(world(games={}), UiState(dialog="rulings")), "read") is None


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", SETUPS)
def test_every_topic_fits_page_by_page(key, lang, size):
    chosen = SETUPS[key]
    for topic in topics(translator(lang, REAL.id), REAL, chosen):
        ui = at(chosen, "rule", Reading(topic))
        said, shown = says(translator(lang, REAL.id), REAL, chosen, topic), ""
        while True:
            screen = made(world(), ui, lang, size)
            for check in CHECKS:
                assert not list(check(screen, size) or ()), (topic, check.__name__)
            shown += find(screen, "rule/says").label.texts[0]
            after = find(screen, "rule/after")
            if after is None or after.intent is None:
                break
            ui = reduce(ui, after.intent)
        assert "".join(shown.split()) == "".join("".join(said).split())


# --- what a ruling says of itself -----------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", SETUPS)
def test_every_ruling_says_what_it_decides_and_where_it_is_from(key, lang):
    screen = made(world(), at(SETUPS[key], "rulings"), lang)
    listed = [o.name for o in screen if o.name.startswith("ruling/") and o.intent]
    assert len(listed) >= 5
    for name in listed:
        option = name.removeprefix("ruling/")
        shown = made(world(), at(SETUPS[key], "rulings", Ruling(option)), lang)
        assert len(find(shown, "ruling/help").label.texts[0]) > 8
        assert find(shown, "ruling/mark").label.texts[0]
        values = [o.label.texts[0] for o in shown if o.group == "values"]
        assert option not in values
        raw = [text for text in values if re.fullmatch(r"[a-z]+(_[a-z]+)*", text)]
        assert raw == [], "a key is no word"


def test_a_ruling_that_is_settled_says_so_at_the_table():
    ui = UiState(where="game", dialog="rulings", form=Ruling("start_sides"))
    said = find(made(table(), ui), "ruling/mark").label.texts
    assert any("cannot change now" in one.lower() for one in said)
    ui = UiState(where="game", dialog="rulings", form=Ruling("exact_sum"))
    said = find(made(table(), ui), "ruling/mark").label.texts
    assert not any("now" in one for one in said)


def test_marks_are_explained_in_whole_sentences_where_there_is_room():
    from tests.ui.scenes import metrics  # noqa: PLC0415
    from ui.screens.kit import Sheet  # noqa: PLC0415

    sheet = Sheet(at(setup()), translator("en", REAL.id), metrics())
    shown = of_world(sheet, world())
    for option in shown.options.values():
        if option.mark:
            assert mark_texts(sheet, shown, option)[0].endswith(".")
