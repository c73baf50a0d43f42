"""Everything Don't Go In There can say is there, in Japanese and English, and fits."""

import ast
import random
import re
import unicodedata
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from companion.games.dont_go_in_there import actions, events, game, profile, prompts
from companion.games.dont_go_in_there.spots import Spot
from companion.i18n import (
    LANGUAGES,
    CatalogueError,
    Translator,
    check,
    game_catalogues,
    load_catalogue,
)
from companion.kernel import BadInput, BadSetup, Event, IllegalAction
from companion.kernel.action import TABLE_ACTS
from companion.kernel.text import fields_of, tag_of
from companion.templates import split
from tests.soak import counted

KERNEL = load_catalogue("companion.locale", "kernel.toml")
(OWN,) = game_catalogues(game)
SPEAK = {lang: Translator(lang, KERNEL, OWN, strict=True) for lang in LANGUAGES}
SOURCE = Path(str(prompts.__file__)).parent
NAMES = ("Ann", "Ben", "Cy", "Dee", "Eve")
SIZES = [("prototype", n) for n in (2, 3, 4)] + [("retail", n) for n in (2, 3, 4, 5)]
ANSWERS = tuple(kind for kind in actions.CODEC.types if kind not in TABLE_ACTS)
EVENTS = tuple(
    kind
    for kind in vars(events).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
)
PROMPTS = get_args(prompts.AnyPrompt)
WHOLE = re.compile(r"\{[^{}]*\}|A\d+")  # fields, and the numbers of rulings


def texts(message: str) -> dict[str, str]:
    """Return the texts of a message of the game or of the kernel."""
    return dict(OWN.message(message) or KERNEL.message(message))


def say(thing: Any) -> tuple[str, ...]:
    """Describe a thing strictly in every language."""
    return tuple(thing.describe(t) for t in SPEAK.values())


def start(edition: str, n: int, **options: Any) -> Any:
    return game.start(NAMES[:n], {"edition": edition, **options})


# --- the catalogue by itself --------------------------------------------------------


def test_the_catalogue_is_sound_in_both_languages():
    assert check(OWN, KERNEL) == []


@pytest.mark.parametrize("message", OWN.message_ids())
def test_a_japanese_text_has_no_latin_words(message):
    rest = WHOLE.sub("", OWN.message(message)["ja"])

    assert not re.search(r"[A-Za-z]", rest)
    assert unicodedata.normalize("NFC", rest) == rest


@pytest.mark.parametrize("kind", OWN.kinds())
def test_japanese_names_have_no_latin_letters(kind):
    for key, name in OWN.names(kind).items():
        assert not re.search(r"[A-Za-z]", name["ja"]), key


# --- every id that the source can say -----------------------------------------------


def ids_in_source() -> set[str]:
    """Return the message ids of refusals and faults in the game's source."""
    found: set[str] = set()
    for file in SOURCE.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "_fault":
                rule = node.args[0]
                assert isinstance(rule, ast.Constant), file
                found.add(f"fault.position.{rule.value}")
            elif isinstance(node, ast.Constant) and re.fullmatch(
                r"[a-z_]+\.[a-z_]+", str(node.value)
            ):
                found.add(family(str(node.value)))
    return found


def family(rule: str) -> str:
    faults = ("fault", "game", "option", "players", "position", "profile", "seat")
    if rule.startswith("action."):
        return rule
    return f"{'fault' if rule.partition('.')[0] in faults else 'refusal'}.{rule}"


IDS = sorted(ids_in_source())


def test_the_source_is_searched_rightly():
    assert {"refusal.place.taken", "fault.position.row", "fault.option.one_side"} < {
        *IDS
    }
    assert len(IDS) > 60


@pytest.mark.parametrize("message", IDS)
def test_every_refusal_and_fault_of_the_source_has_a_text(message):
    assert set(texts(message)) >= set(LANGUAGES)


def test_no_refusal_or_fault_is_there_for_nothing():
    own = {
        message.removesuffix(".near")
        for message in OWN.message_ids()
        if message.startswith(("refusal.", "fault."))
    }

    assert own - set(IDS) == set()


def test_every_refusal_has_a_short_name_of_its_rule():
    for message in IDS:
        if message.startswith("refusal."):
            assert SPEAK["ja"].has(message.replace("refusal", "rule", 1)), message


VARIANTS = {
    "GhostsTaken": (".none", ".dummy"),
    "CardTaken": (".last", ".dummy"),
    "CardsDispelled": (".other",),
    "GameWon": (".shared",),
}


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_an_event_has_a_text_with_its_own_fields(kind):
    for variant in ("", *VARIANTS.get(kind.__name__, ())):
        assert_fields(f"event.{kind.__name__}{variant}", kind)


@pytest.mark.parametrize("kind", ANSWERS + PROMPTS, ids=lambda kind: kind.__name__)
def test_an_answer_or_prompt_has_texts_with_its_own_fields(kind):
    tag = tag_of(kind)
    first = f"prompt.{tag}" if kind in PROMPTS else f"action.{tag}"

    assert texts(first), first
    for message in (first, f"{first}_short", f"answer.{tag}", f"answer.{tag}_short"):
        if SPEAK["ja"].has(message) and (kind in ANSWERS or message.startswith(first)):
            assert_fields(message, kind)


TOLD = {
    "answer.take": {"card"},
    "action.take_told": {"card"},
    "answer.place": {"at"},
    "action.place_told": {"at"},
    "action.place_told_short": {"at"},
}
"""What `Prompt.telling` and `State.naming` add to an answer's own fields."""


def assert_fields(message: str, kind: type[msgspec.Struct]) -> None:
    assert texts(message), message
    known = set(kind.__struct_fields__) | TOLD.get(message, set())
    for text in texts(message).values():
        assert split(text).fields <= known, message


DIE_1 = ("attic", 5, 2, 4, Spot("dice", "1"))
SHIELD_0 = ("attic", 1, 3, 0, Spot("shield", "0"))


@pytest.mark.parametrize(
    ("event", "en"),
    [
        (events.GhostsTaken("Ann", 0, *DIE_1), "Ann took no ghosts on die 1 (2 rolled"),
        (events.GhostsTaken("Ann", 1, *DIE_1), "Ann took 1 ghost on die 1"),
        (events.GhostsTaken("Ann", 3, *SHIELD_0), "Ann took 3 ghosts on shield 0"),
        (events.GhostsTaken("dummy", 0, *DIE_1), "The dummy took 0 ghosts"),
        (events.GhostsTaken("dummy", 1, *DIE_1), "The dummy took 1 ghost on"),
        (events.CardTaken("Ann", "attic", 1, "ring", 3, False), "Ann took Ring 3 from"),
        (events.CardTaken("Ann", "attic", 1, "ring", 3, True), "Ann got the last card"),
        (events.CardTaken("dummy", "attic", 1, "ring", 3, True), "The dummy took Ring"),
        (events.CardsDispelled("Ann", "cat", (3, 1), "cat"), "Ann dispelled Cat 3, 1."),
        (events.CardsDispelled("Ann", "cat", (3,), "tome"), "Cat 3 by the Tome."),
        (events.GameWon(("Ann",)), "Ann has won."),
        (events.GameWon(("Ann", "Cy")), "Ann, Cy share the victory."),
        (events.PenaltyCounted("Ann", 2, 1), "(2): 1 more curse."),
    ],
    ids=str,
)
def test_events_say_who_and_how_many(event, en):
    assert en in event.describe(SPEAK["en"])
    assert "dummy" not in event.describe(SPEAK["ja"])


def test_a_roll_by_faces_alone_is_described_by_its_faces():
    roll = actions.RollDice(faces=("ghost", "blank"))

    assert roll.describe(SPEAK["en"]) == "Dice: ghost, blank"
    assert "None" not in roll.describe(SPEAK["ja"])


# --- how long a prompt may be -------------------------------------------------------

SHOWN = [
    prompts.Deal("x/3", {}, "secret_passage", 3),
    prompts.TurnUp("x/3", {}, "secret_passage", 3),
    prompts.RollGhosts("ghosts", 6, {"ghost": 3, "blank": 3}, "attic"),
    prompts.Place(("Ann",)),
    prompts.TurnDie(("Ann",), "attic", 5, 2),
    prompts.RollAgain(("Ann",), "attic", 5, 2),
    prompts.Take(("Ann",), "attic", 1),
    prompts.Dispel(("Ann",), "music_box", 2),
    prompts.NameType(("Ann",), "tome"),
]


@pytest.mark.parametrize("prompt", SHOWN, ids=tag_of)
def test_a_prompt_or_its_short_form_fits_in_the_sentence(prompt):
    kanji, latin = (10, 18) if prompt.seats else (12, 20)

    for lang, most in (("ja", kanji), ("en", latin)):
        t, message = SPEAK[lang], f"prompt.{tag_of(prompt)}"
        forms = [m for m in (message, f"{message}_short") if t.has(m)]
        said = [t(form, **fields_of(prompt)) for form in forms]
        wide = [sum(0.5 if c.isascii() else 1.0 for c in text) for text in said]
        assert min(wide if lang == "ja" else map(len, said)) <= most, said
    assert {tag_of(kind) for kind in PROMPTS} == {tag_of(one) for one in SHOWN}


# --- what really happens ------------------------------------------------------------


@pytest.mark.parametrize(("edition", "n"), SIZES)
def test_random_games_are_told_without_a_gap(edition, n):
    claim = f"texts of random games, {edition}, {n} players"
    with counted(claim, full=150, seed=n) as run:
        for _ in range(run.n):
            shipped = profile.shipped(edition)
            types = run.rng.sample([*shipped.effects], shipped.setup[str(n)].types)
            unheld = run.rng.random() < 0.5
            state = start(edition, n, types=types, tome_may_name_unheld=unheld)
            _tell(state, run.rng)


def _tell(state: Any, rng: random.Random) -> None:
    while state.prompt is not None:
        say(state.prompt)
        legal = state.legal_actions()
        for action in legal:
            say(action)
            for t in SPEAK.values():
                answer = f"answer.{tag_of(action)}"
                more = {**state.naming(action), **state.prompt.telling(state, action)}
                fields = {**fields_of(action), **more}
                assert t.has(answer) is False or t(answer, **fields)
        for part in state.prompt.parts:
            assert all(t.name("part", part) for t in SPEAK.values())
        step = state.apply(rng.choice(legal))
        assert all(len(set(say(event))) == 2 for event in step.events)
        state = step.state
    assert all(t(f"outcome.{state.outcome.reason}") for t in SPEAK.values())


REFUSED: list[tuple[Any, Any, str]] = [
    (1, {"do": "reveal", "type": "cat", "value": 2}, "reveal.type_not_in_play"),
    (1, {"do": "reveal", "type": "dog", "value": 2}, "reveal.no_such_type"),
    (1, {"do": "reveal", "type": "ring", "value": 7}, "reveal.no_such_value"),
    (3, {"do": "reveal", "type": "ring", "value": 1}, "reveal.all_seen"),
    (10, {"do": "place", "room": "library", "space": 1}, "place.no_room"),
    (10, {"do": "place", "room": "attic", "space": 6}, "place.no_space"),
    (10, {"do": "place", "room": "attic", "space": 3}, "place.printed"),
    (11, {"do": "place", "room": "attic", "space": 1}, "place.taken"),
    (12, {"do": "roll"}, "roll.empty"),
    (12, {"do": "roll", "ghosts": 7}, "roll.impossible"),
    (12, {"do": "roll", "faces": ["ghost"]}, "roll.dice"),
    (12, {"do": "roll", "faces": ["ghost"] * 4 + ["cat"]}, "roll.face"),
    (12, {"do": "roll", "faces": ["ghost"] * 5, "ghosts": 1}, "roll.contradiction"),
    (13, {"do": "take", "slot": 4}, "take.no_slot"),
    (13, {"do": "place", "room": "attic", "space": 1}, "prompt.other"),
]
ROWS = ("ring 1", "ring 1", "ring 2", "twin 1", "twin 2", "twin 3", "mask 1", "mask 2")
MOVES = (
    *({"do": "reveal", "type": r[:4], "value": int(r[5])} for r in ROWS),
    {"do": "reveal", "type": "mask", "value": 3},
    {"do": "place", "room": "attic", "space": 1},
    {"do": "place", "room": "attic", "space": 2},
    {"do": "roll", "ghosts": 2},
)


@pytest.mark.parametrize(("move", "action", "rule"), REFUSED, ids=str)
def test_a_refusal_is_said_in_both_languages(move, action, rule):
    state = start("prototype", 2)
    for done in MOVES[: move - 1]:
        state = state.apply(done).state

    with pytest.raises(IllegalAction) as error:
        state.apply(action)

    refusal = error.value.refusal
    assert refusal.rule == rule
    en, ja = refusal.describe(SPEAK["en"]), refusal.describe(SPEAK["ja"])
    assert en.endswith((".", "?"))
    assert ja.endswith("。")


def test_a_card_beyond_its_pool_names_the_entry_its_source_and_the_ways_out():
    state = start("prototype", 2).apply(MOVES[0]).state.apply(MOVES[1]).state

    with pytest.raises(IllegalAction) as error:
        state.apply(MOVES[0])

    said = error.value.refusal.describe(SPEAK["en"])
    assert "cards per value: 2021 rules" in said
    assert "Amend an earlier entry, or allow it" in said
    assert error.value.refusal.allow


@pytest.mark.parametrize(
    ("prompt", "action", "rule"),
    [
        (
            prompts.TurnDie(("Ann",), "attic", 5, 0),
            actions.TO_BLANK,
            "flip_die.none",
        ),
        (
            prompts.Dispel(("Ann",), "ring", 2, ((4, 3), (3, 1))),
            actions.DispelCards((actions.Card("cat", 1),)),
            "dispel.cards",
        ),
        (
            prompts.NameType(("Ann",), "tome", ("ring", "cat")),
            actions.ChooseType("dog"),
            "choose_type.none",
        ),
        (prompts.Take(("Ann",), "attic", 1), actions.TAKES[0], "take.gone"),
    ],
    ids=lambda x: x if isinstance(x, str) else "",
)
def test_a_refused_choice_says_what_is_possible(prompt, action, rule):
    with pytest.raises(IllegalAction) as error:
        prompt.play(start("prototype", 3), action)

    assert error.value.refusal.rule == rule
    assert all(say(error.value.refusal))
    if rule == "dispel.cards":
        assert "4+3, 3+1" in error.value.refusal.describe(SPEAK["en"])


SETUPS: list[tuple[tuple[str, ...], dict[str, Any], dict[str, Any], str]] = [
    (("Ann",), {}, {}, "players.count"),
    (NAMES, {}, {}, "players.count"),
    (("Ann", "dummy"), {}, {}, "seat.name_reserved"),
    (("Ann", "Ann"), {}, {}, "seat.name_taken"),
    (("Ann", "B" * 30), {}, {}, "seat.name_long"),
    (("Ann", " "), {}, {}, "seat.name_empty"),
    (NAMES[:3], {"edition": "retial"}, {}, "option.value"),
    (NAMES[:3], {"dummy_space": 3}, {}, "option.unknown"),
    (NAMES[:3], {"tipes": []}, {}, "option.unknown"),
    (NAMES[:3], {"types": ["cat"]}, {}, "option.count"),
    (NAMES[:3], {"types": ["cat"] * 6}, {}, "option.repeats"),
    (NAMES[:2], {"dummy_space": [1, 2]}, {}, "option.count"),
    (
        NAMES[:2],
        {"edition": "retail", "start_sides": ["attic", "nursery", "hallway"]},
        {},
        "option.one_side",
    ),
    (NAMES[:3], {}, {"sace": 1}, "profile.unknown"),
    (NAMES[:3], {}, {"zzzz": 1}, "profile.unknown"),
    (NAMES[:3], {}, {"players": 3}, "profile.shape"),
    (NAMES[:3], {}, {"edition": "retail"}, "option.value"),
    (NAMES[:3], {}, {"values": {"ring": {"value": {"1": 9}}}}, "profile.deck"),
    (NAMES[:3], {}, {"spaces": {"attic": {"activates": [5]}}}, "profile.no_spaces"),
    (NAMES[:3], {}, {"die_faces": {"value": {"ghost": 0}}}, "profile.faces"),
    (NAMES[:3], {}, {"effects": {"ring": {"kind": "fly"}}}, "profile.effect"),
    (NAMES[:3], {}, {"effects": {"ring": {"set": 100}}}, "profile.figure"),
    (NAMES[:3], {}, {"end_order": {"value": ["cat"]}}, "profile.end_order"),
    (NAMES[:3], {}, {"end_order": {"value": ["ring"]}}, "profile.no_end_effect"),
    (NAMES[:3], {}, {"end_order": {"value": ["cat", "cat"]}}, "profile.twice"),
    (NAMES[:3], {}, {"values": {"ring": {"value": {"01": 8}}}}, "profile.value"),
    (
        NAMES[:3],
        {"edition": "retail"},
        {"values": {"ring": {"value": {"5": 8}}}},
        "profile.icons",
    ),
]


@pytest.mark.parametrize(("players", "options", "own", "rule"), SETUPS, ids=str)
def test_a_fault_of_a_set_up_is_said_in_both_languages(players, options, own, rule):
    with pytest.raises(BadSetup) as error:
        game.start(players, options, own)

    assert rule in {fault.rule for fault in error.value.faults}
    assert all(all(say(fault)) for fault in error.value.faults)


def test_a_settled_option_is_refused_in_both_languages():
    with pytest.raises(IllegalAction) as error:
        start("retail", 3).apply({"do": "option", "key": "types", "value": ["cat"]})

    assert "types is settled" in error.value.refusal.describe(SPEAK["en"])
    assert all(say(error.value.refusal))


WRONG = (None, -1, 0, 2, 7, 13, "x", "ring", "attic", "Ben", "dummy", "face_down", True)


def test_whatever_is_wrong_in_a_position_is_said_in_both_languages():
    met: set[str] = set()
    with counted("faults of damaged positions", full=60_000, seed=11) as run:
        rng, positions = run.rng, list(_positions(run.rng))
        for _ in range(run.n):
            data = msgspec.json.decode(rng.choice(positions))
            for _ in range(rng.randint(1, 2)):
                _damage(data, rng)
            faults = _faults(data)
            assert all(all(say(fault)) for fault in faults)
            met |= {fault.rule for fault in faults}
    assert len(met) >= 25, sorted(met)


def test_a_row_without_slots_is_a_fault_also_where_the_prompt_is_left_out():
    data = game.encode(start("prototype", 3))
    del data["prompt"]
    data["rooms"][0]["slots"] = []

    assert [fault.rule for fault in _faults(data)] == ["position.slots"]


def _faults(data: Any) -> tuple[Any, ...]:
    try:
        game.decode(data)
    except BadInput as error:
        return error.faults
    return ()


def _positions(rng: random.Random) -> Any:
    for edition, n in SIZES:
        state = start(edition, n, dispel_choice="ask")
        while state.prompt is not None:
            if rng.random() < 0.1 or type(state.prompt).__name__ == "Dispel":
                yield msgspec.json.encode(game.encode(state))
            state = state.apply(rng.choice(state.legal_actions())).state


def _damage(data: Any, rng: random.Random) -> None:
    """Change one leaf, or take one part away."""
    while True:
        keys = list(data) if isinstance(data, dict) else list(range(len(data)))
        if not keys:
            return
        key = rng.choice(keys)
        inner = data[key]
        if isinstance(inner, dict | list) and inner and rng.random() < 0.85:
            data = inner
            continue
        if rng.random() < 0.2 and isinstance(data, dict):
            del data[key]
        else:
            data[key] = rng.choice((*WRONG, [], {}))
        return


# --- explanations -------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "n"), SIZES)
def test_every_option_has_a_name_a_help_and_names_of_its_values(edition, n):
    for option in game.options([str(i) for i in range(n)], {"edition": edition}):
        assert all(texts(f"option.{option.key}").values())
        assert set(texts(f"option.{option.key}.help")) == set(LANGUAGES)
        assert option.mark == "" or texts(f"mark.{option.mark}")
        for value in option.values:
            if isinstance(value, str) and option.key != "start_player":
                assert texts(f"option.{option.key}.{value}"), value


@pytest.mark.parametrize("edition", profile.EDITIONS)
def test_what_an_edition_has_is_explained(edition):
    shipped = profile.shipped(edition)

    for kind in (*shipped.effects, "haunted"):
        assert texts(f"type.{kind}.{edition}")
        assert all(t.name("type", kind) for t in SPEAK.values())
    for side in shipped.spaces:
        assert texts(f"room.{side}.{edition}")
        assert all(t.name("room", side) for t in SPEAK.values())
    assert texts(f"unknown.{edition}.1")
    assert all(t.name("edition", edition) for t in SPEAK.values())


@pytest.mark.parametrize("edition", profile.EDITIONS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_curse_does_is_told_with_the_numbers_of_the_profile(edition, lang):
    for kind, effect in profile.shipped(edition).effects.items():
        numbers = {
            getattr(effect, name)
            for name in ("sum", "set", "dispel", "ghosts", "max_ghosts", "sole", "min")
        }
        said = set(map(int, re.findall(r"\d+", texts(f"type.{kind}.{edition}")[lang])))
        assert numbers - {0} <= said, kind


@pytest.mark.parametrize("edition", profile.EDITIONS)
def test_every_word_for_a_source_or_a_status_is_explained(edition):
    text = msgspec.json.encode(profile.shipped(edition)).decode()

    for words in re.findall(r'source":"([A-Z]+(?:, [A-Z]+)*)', text):
        assert all(texts(f"source.{word}") for word in words.split(", ")), words
    for status in re.findall(r'"status":"(\w+)"', text):
        assert texts(f"status.{status}")


# --- which catalogues a game has ----------------------------------------------------


class Elsewhere:
    """A game whose texts are not where a game's texts are."""

    catalogue_files = ("data/nowhere.toml",)


def test_a_catalogue_that_is_not_there_is_named():
    with pytest.raises(CatalogueError, match=r"tests\.games/data/nowhere\.toml"):
        game_catalogues(Elsewhere())


def test_a_type_of_the_owner_is_called_by_its_own_name():
    name = {"en": "Owl", "ja": "ふくろう"}
    whole = {"effects": {"owl": {"name": name}, "ring": {}}}
    t = Translator("ja", KERNEL, *game_catalogues(game, whole), strict=True)

    assert t.name("type", "owl") == t.name("part", "owl") == "ふくろう"
    assert t.name("type", "ring") == "指輪"
    assert len(game_catalogues(game, {"effects": {"ring": {}}})) == 2


# --- refusals about a profile's cards fit a slip, and name the entry in words ---------


@pytest.mark.parametrize("rule", ["reveal.all_seen", "reveal.no_such_value"])
@pytest.mark.parametrize(
    ("lang", "most", "entry"),
    [("en", 180, "cards per value"), ("ja", 90, "値ごとの枚数")],
)
def test_a_refused_card_names_the_profiles_entry_in_words(lang, most, entry, rule):
    fields = {
        "value": 99,
        "copies": 2,
        "values": [1, 2, 3, 4],
        "entry": "values_per_type/holy_water",
        "source": "BGA, PRINT",
        "origins": profile.origins("BGA, PRINT"),
    }
    for kind in OWN.names("type"):
        told = SPEAK[lang](f"refusal.{rule}", type=kind, **fields)
        assert len(told) <= most, told
        assert entry in told
        assert "values_per_type" not in told


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("BGA, PRINT", ["BGA", "PRINT"]),
        ("RULES: 8 cards, 1 to 4 (A3)", ["RULES"]),
        ("my own box", ["OWNER"]),
        ("", ["OWNER"]),
    ],
)
def test_the_words_of_a_source_have_names(source, words):
    assert profile.origins(source) == words
    assert set(profile.SOURCES) == set(OWN.names("given"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_too_many_players_are_told_what_each_edition_takes(lang):
    with pytest.raises(BadSetup) as error:
        game.start((*NAMES, "Flo"), {"edition": "prototype"})
    told = error.value.faults[0].describe(SPEAK[lang])
    counts = {
        "en": ["(2021) 2 to 4", "(2022) 2 to 5"],
        "ja": ["2人から4人", "2人から5人"],
    }
    assert all(part in told for part in counts[lang]), told
