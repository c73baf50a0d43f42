"""Every rule, event and table act of the kernel is a sentence in both languages."""

import ast
from pathlib import Path
from unittest import mock

import pytest

from companion import kernel
from companion.i18n import LANGUAGES, Translator, check, load_catalogue
from companion.kernel import (
    Amend,
    BadPosition,
    BadSetup,
    ChangeSeat,
    Correct,
    Corrected,
    End,
    EndedEarly,
    Fault,
    IllegalAction,
    OptionChanged,
    Ready,
    ReadyCalled,
    Refusal,
    SeatChanged,
    SetOption,
)
from tests.kernel.toys import DUEL, MAZE, SEATS, WINDOW
from tests.kernel.toys.duel import Commit
from tests.properties.subject import Recorder

CATALOGUE = load_catalogue("companion.locale", "kernel.toml")
TOYS = load_catalogue("tests.kernel.toys", "messages.toml")  # names of their answers
SOURCE = Path(kernel.__file__).parent

DEEP = []
for _ in range(40):
    DEEP = [DEEP]

# What a table may do wrong, so that each rule of the kernel speaks once.
WRONG_ACTIONS = (
    *(3, {"do": "plya"}, {"do": "zzz"}, {"do": "roll"}, Commit(), {"do": "play"}),
    {"do": "play", "seat": "Zed"},
    {"do": "roll", "sum": 3},
    {"do": "amend", "seq": 1, "action": {}},
    {"do": "correct", "path": "x", "to": 1},
    {"do": "correct", "path": "/chips/Ann", "to": "x"},
    {"do": "correct", "path": "/chips/Ann", "to": DEEP},
    {"do": "correct", "path": "/names", "to": {"take": ["Zed"]}, "merge": True},
    {"do": "option", "key": "quick", "value": 1e999},
    {"do": "option", "key": "quick", "value": "\ud800"},
    {"do": "option", "key": "quick", "value": {1}},
    {"do": "option", "key": "quikc", "value": True},
    {"do": "option", "key": "zzz", "value": True},
    {"do": "option", "key": "quick", "value": "Fals"},
    {"do": "option", "key": "quick", "value": 3},
    *({"do": "seat", "name": "Ann", "to": to} for to in ("", "Ben", "all", "bot:")),
    {"do": "seat", "name": "Ann", "to": "x" * 99},
)
WRONG_LISTS = (
    kernel.Option("types", (), ("cat",), many=1).problem([]),
    kernel.Option("types", (), ("cat", "doll"), many=2).problem(["cat", "cat"]),
)


def refusals():
    """Yield a refusal or fault of every rule the kernel has."""
    state = WINDOW.start(SEATS["window"])
    over = state.apply(End()).state
    turn = DUEL.start(SEATS["duel"]).apply({"do": "commit", "seat": "Ann"}).state
    tries = [(state, action) for action in WRONG_ACTIONS]
    tries.append((MAZE.start(SEATS["maze"]), Correct("/turns", None)))
    for where, action in [*tries, (over, End()), (turn, Commit(seat="Ann"))]:
        with pytest.raises(IllegalAction) as refused:
            where.apply(action)
        yield refused.value.refusal
    yield from (Fault("types", *problem) for problem in WRONG_LISTS)
    forgets = mock.patch.object(type(DUEL), "carried", return_value=None)
    with forgets, pytest.raises(IllegalAction) as refused:
        kernel.carry(Commit(), turn, turn)
    yield refused.value.refusal
    with pytest.raises(BadPosition) as bad:
        WINDOW.decode("{")
    yield from bad.value.faults
    with pytest.raises(BadSetup) as bad:
        WINDOW.start(("Ann",))
    yield from bad.value.faults


def rules_in_source():
    """Return every rule id that the kernel's source writes down.

    A rule is the first argument of `Refusal`, the second of `Fault`, or a text of two
    words with a dot between that a function returns as it is.
    """
    found = set()
    for path in SOURCE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                found.update(_rule_of(node, {"Refusal": 0, "Fault": 1}))
            if isinstance(node, ast.Return) and not isinstance(node.value, ast.Call):
                texts = (n.value for n in ast.walk(node) if isinstance(n, ast.Constant))
                found.update(t for t in texts if isinstance(t, str) and _is_rule(t))
    return found


def _rule_of(call, place):
    at = place.get(call.func.id)
    if at is not None and len(call.args) > at:
        args = ast.walk(call.args[at])
        return {n.value for n in args if isinstance(n, ast.Constant)}
    return set()


def _is_rule(text):
    first, dot, second = text.partition(".")
    return bool(dot) and first.isidentifier() and second.isidentifier()


@pytest.fixture(params=LANGUAGES)
def t(request):
    return Translator(request.param, CATALOGUE, TOYS, strict=True)


def test_the_catalogue_has_no_faults():
    assert check(CATALOGUE) == []


def test_every_rule_of_the_kernel_was_made_to_speak():
    spoken = {refusal.rule for refusal in refusals()}

    assert rules_in_source() <= spoken
    assert len(rules_in_source()) > 20


def test_every_refusal_is_a_sentence_with_the_fields_it_has(t):
    for refusal in refusals():
        text = refusal.describe(t)
        assert text[-1] in ".?。", text
        assert "None" not in text


def test_the_catalogue_has_no_sentence_that_nobody_says():
    said = Recorder()
    for thing in (*refusals(), *ACTS, *EVENTS):
        thing.describe(said)
    source = "".join(p.read_text("utf-8") for p in SOURCE.parent.rglob("*.py"))

    for message in set(CATALOGUE.message_ids()) - set(said.met):
        spoken = message.removesuffix(".near").removesuffix("_short")
        _, _, rule = spoken.partition(".")
        assert f'"{rule}"' in source, f"nobody says {message}"


ACTS = (
    *(Ready(), Ready(seat="Ann"), Ready(seat="all"), Correct("/x", None), End()),
    Correct("/x", {"a": None}, merge=True),
    *(SetOption("quick", [1, "a"]), Amend(4, {"do": "end"})),
    *(ChangeSeat("Ann", to) for to in ("Dora", "bot:greedy", "away", "human")),
)
EVENTS = (
    *(Corrected("/x", None, {"a": 1}), OptionChanged("quick", False, True)),
    Corrected("/x", {"a": None}, {"a": 1}, merge=True),
    *(SeatChanged("Ann", to) for to in ("Dora", "bot:greedy", "away", "human")),
    *(EndedEarly(), ReadyCalled("Ann"), ReadyCalled("all")),
)


@pytest.mark.parametrize("thing", [*ACTS, *EVENTS], ids=repr)
def test_every_table_act_and_event_is_a_sentence(t, thing):
    text = thing.describe(t)

    assert text
    assert "None" not in text


@pytest.mark.parametrize(
    ("thing", "english", "japanese"),
    [
        (
            Corrected("/players/1/ghosts", 5, None),
            "The table corrected /players/1/ghosts from 5 to null.",
            "/players/1/ghostsを5からnullに訂正しました。",
        ),
        (
            SeatChanged("Ben", "bot:greedy"),
            "The computer (“greedy”) now plays for Ben.",
            "Benさんの代わりにコンピューター「greedy」が遊びます。",
        ),
        (
            Refusal("seat.not_on_turn", {"seat": "Ben", "seats": ["Ann", "Cy"]}),
            "It is not Ben who decides now, but Ann, Cy.",
            "今決めるのはBenさんではなく、Ann、Cyさんです。",
        ),
        (
            Fault(
                "editon", "option.unknown", {"known": ["edition"], "near": ["edition"]}
            ),
            "There is no option “editon”. Did you mean edition?",
            "「editon」という設定はありません。「edition」ではありませんか。",
        ),
        (
            Fault("players", "players.count", {"n": 1, "least": 2, "most": 5}),
            "1 player: this game takes 2 to 5.",
            "1人では遊べません。2人から5人のゲームです。",
        ),
    ],
)
def test_sentences_read_well(thing, english, japanese):
    assert thing.describe(Translator("en", CATALOGUE, strict=True)) == english
    assert thing.describe(Translator("ja", CATALOGUE, strict=True)) == japanese
