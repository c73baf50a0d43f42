"""`companion cards`: list, export, import; nothing is changed if anything is wrong."""

import json
import re

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.i18n import check, load_catalogue
from companion.table import tagfile
from companion.table.inuse import FolderInUseError, FolderLock
from companion.table.tags import Tag, Tags, TagStore
from tests.soak import counted
from tests.table.test_tags import some_tags

GAME = "dont-go-in-there"
RING = Tag("04A3", GAME, "ring-2", 1)
CAT = Tag("04C5", GAME, "cat-1", 1)
CATALOGUE = load_catalogue("companion.locale", "cards.toml")


@pytest.fixture
def state(tmp_path):
    return tmp_path / "state"


@pytest.fixture
def run(tmp_path, state):
    def run(*args, stdin=None, lang="en_GB.UTF-8"):
        env = {"XDG_CONFIG_HOME": str(tmp_path), "LC_ALL": lang}
        verb, *rest = args
        whole = ["cards", verb, *map(str, rest), "--state-dir", str(state)]
        return CliRunner().invoke(main, whole, env=env, input=stdin)

    return run


def known(state):
    return list(TagStore(state / "tags.json").tags)


def keep(state, *tags):
    tagfile.write(state / "tags.json", tags)


def csv_of(*rows, head="uid,game,card,copy"):
    return "\n".join((head, *rows, ""))


def test_the_list_shows_each_card_and_the_tags_of_its_copies(run, state):
    keep(state, RING, CAT, Tag("04FF", "chess", "king", 1))
    result = run("list")
    assert result.exit_code == 0
    head, first, *_ = result.stdout.splitlines()
    assert head == f"Don't Go In There ({GAME}): 2 of 96 cards have a tag"
    assert first.split() == ["Amulet", "1", "-", "-"]
    assert re.search(r"^  Ring 2 +04A3  -$", result.stdout, re.MULTILINE)
    assert "chess: one tag; this game is not installed" in result.stdout
    assert "指輪2" in run("list", "--game", GAME, lang="ja_JP.UTF-8").stdout


def test_without_any_tag_the_list_has_gaps_only(run, state):
    result = run("list", "--game", GAME)
    assert result.exit_code == 0
    assert "0 of 96" in result.stdout
    assert not state.exists()


@pytest.mark.parametrize("name", ["tags.csv", "tags.json", "-"])
@pytest.mark.parametrize("form", [(), ("--format", "csv"), ("--format", "json")])
def test_what_was_exported_comes_back(run, state, tmp_path, name, form):
    keep(state, RING, CAT)
    file = name if name == "-" else tmp_path / name
    out = run("export", file, *form)
    assert out.exit_code == 0
    (state / "tags.json").unlink()
    back = run("import", file, *form, stdin=out.stdout_bytes)
    assert back.exit_code == 0, back.stderr
    assert "2 new, 0 moved to another card, 0 forgotten; 2 in all" in back.stdout
    assert known(state) == [CAT, RING]


def test_export_can_be_of_one_game(run, state):
    keep(state, RING, Tag("04FF", "chess", "king", 1))
    assert run("export", "--game", GAME).stdout == csv_of(f"04A3,{GAME},ring-2,1")
    data = json.loads(run("export", "--format", "json").stdout)
    assert data["format"] == "companion-tags/1"
    assert len(data["tags"]) == 2


def test_import_merges_and_the_file_wins(run, state):
    keep(state, RING, CAT)
    rows = (f"04A3,{GAME},ring-3,1", f"04b4,{GAME},cat-1,1")
    result = run("import", "-", stdin=csv_of(*rows))
    assert result.exit_code == 0
    assert "1 new, 1 moved to another card, 1 forgotten; 2 in all" in result.stdout
    assert known(state) == [Tag("04B4", *CAT.place), Tag("04A3", GAME, "ring-3", 1)]


@pytest.mark.parametrize(
    ("game", "left"), [((), []), (("--game", GAME), [Tag("04FF", "chess", "king", 1)])]
)
def test_replace_forgets_the_others(run, state, game, left):
    keep(state, CAT, Tag("04FF", "chess", "king", 1))
    stdin = csv_of(f"04A3,{GAME},ring-2,1")
    result = run("import", "-", "--replace", *game, stdin=stdin)
    assert result.exit_code == 0
    assert known(state) == [*left, RING]


def test_the_game_may_be_left_out_where_it_is_named(run, state):
    stdin = csv_of("04a3, ring-2 ,1", "", ",,", head="\ufeffUID,Card,Copy")
    assert run("import", "-", "--game", GAME, stdin=stdin).exit_code == 0
    assert known(state) == [RING]


FAULTS = [
    ("04A3,{},ring-9,1", "/card: The game has no card “ring-9”. Did you mean ring-"),
    ("04A3,{},q,1", "/card: The game has no card “q”."),
    ("04A3,{},ring-2,3", "/copy: There are only 2 copies of ring-2."),
    ("04A3,{},ring-2,x", "/copy: The copy is a whole number from 1 to 99."),
    ("04A3,{},ring-2,+1", "/copy: The copy is a whole number from 1 to 99."),
    ("04A3,{},ring-2,0", "/copy: The copy is a whole number from 1 to 99."),
    ("xyz,{},ring-2,1", "/uid: A uid is 4 to 32 hexadecimal digits"),
    ("04A3,chess,king,1", "/game: There is no game “chess”. There are: "),
    (
        "04A3,dont-go-in,king,1",
        f"/game: There is no game “dont-go-in”. Did you mean {GAME}",
    ),
    ("04A3,{},ring-2", ": A line must have 4 cells"),
    ("04A3,{},ring-2,1,1", ": A line must have 4 cells"),
    ("04C5,{},ring-2,1", ": The tag 04C5 is there twice; first at 2."),
    ("04A3,{},cat-1,1", ": Copy 1 of cat-1 is there twice; first at 2."),
    ('04A3,{},"ring-2,1', ": This is not CSV: "),
]


@pytest.mark.parametrize(("row", "told"), FAULTS)
def test_each_fault_names_its_line_and_nothing_is_changed(run, state, row, told):
    keep(state, RING)
    stdin = csv_of(f"04C5,{GAME},cat-1,1", row.format(GAME))
    result = run("import", "-", stdin=stdin)
    assert result.exit_code == 2
    assert f"-:3{told}" in result.stderr or f"-:4{told}" in result.stderr
    assert "One fault: nothing was changed." in result.stderr
    assert known(state) == [RING]


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ("uid,game,card", "“copy” is missing"),
        ("uid,game,card,copy,more", "no column “more”"),
        ("uid,game,card,copie", "Did you mean copy?"),
        ("uid,game,card,copy,copy", "“copy” is there twice"),
        ("", "“uid” is missing"),
    ],
)
def test_a_headline_must_be_right(run, state, head, told):
    result = run("import", "-", stdin=csv_of(head=head))
    assert result.exit_code == 2
    assert f"{told}" in result.stderr
    assert "-:1: " in result.stderr
    assert not state.exists()


def test_faults_in_json_name_their_key_and_all_of_them_are_told(run, tmp_path):
    file = tmp_path / "in.json"
    rows = [{"uid": "04A3", "game": GAME, "card": "ring-9", "copy": 1}, {"uid": 7}]
    file.write_text(json.dumps({"format": tagfile.FORMAT, "tags": rows}))
    result = run("import", file)
    assert result.exit_code == 2
    assert f"{file}:/tags/0/card: The game has no card" in result.stderr
    assert f"{file}:/tags/1/uid: A uid is" in result.stderr
    assert "2 faults" in result.stderr


def test_with_a_game_only_its_cards_may_come(run):
    stdin = csv_of("04A3,chess,king,1")
    result = run("import", "-", "--game", GAME, stdin=stdin)
    assert result.exit_code == 2
    assert f"-:2/game: Only cards of {GAME} are asked for." in result.stderr


def test_while_the_app_runs_nothing_is_imported_but_all_can_be_read(run, state):
    keep(state, RING)
    with FolderLock(state):
        stdin = csv_of(f"04C5,{GAME},cat-1,1")
        result = run("import", "-", stdin=stdin)
        assert result.exit_code == 75
        assert "The app (process " in result.stderr
        assert "04A3" in run("export").stdout
        assert "1 of 96" in run("list").stdout
    assert known(state) == [RING]
    assert run("import", "-", stdin=stdin).exit_code == 0


def test_the_app_does_not_start_while_something_is_imported(tmp_path):
    with (
        FolderLock(tmp_path, strict=True),
        pytest.raises(FolderInUseError),
        FolderLock(tmp_path),
    ):
        pass
    with FolderLock(tmp_path):
        pass


def test_a_damaged_registry_is_told_and_not_lost(run, state):
    keep(state, RING)
    text = (state / "tags.json").read_text().replace("}\n ]", '},\n  {"uid": 7}\n ]')
    (state / "tags.json").write_text(text)
    for verb in ("list", "export"):
        result = run(verb)
        assert result.exit_code == 1
        assert "tags.json:/tags/1/uid: A uid is" in result.stderr
        assert result.stdout == ""
    result = run("import", "-", stdin=csv_of(f"04C5,{GAME},cat-1,1"))
    assert result.exit_code == 0
    assert "damaged" in result.stderr
    assert known(state) == [CAT, RING]
    (aside,) = state.glob("tags.json.damaged*")
    assert aside.read_text() == text


@pytest.mark.parametrize(
    ("args", "code", "told"),
    [
        (("import", "nowhere.csv"), 2, "nowhere.csv: No such file"),
        (("export", "no/such/folder.csv"), 1, "folder.csv: No such file"),
        (("list", "--game", "chess"), 2, "There is no game"),
        (("import",), 2, "Missing argument"),
        (("import", "-", "--format", "xml"), 2, "xml"),
    ],
)
def test_wrong_arguments(run, args, code, told):
    result = run(*args, stdin="")
    assert result.exit_code == code
    assert told in result.stderr


def test_a_registry_that_cannot_be_read_or_written_is_told(run, state):
    (state / "tags.json").mkdir(parents=True)
    for args in (("import", "-"), ("list",), ("export",)):
        result = run(*args, stdin=csv_of(f"04A3,{GAME},ring-2,1"))
        assert result.exit_code == 1
        assert "tags.json: Is a directory" in result.stderr


def test_the_catalogue_is_sound():
    assert check(CATALOGUE) == []
    for message in CATALOGUE.message_ids():
        words = re.sub(r"\{[^{}]*\}", "", CATALOGUE.message(message)["ja"])
        allowed = r"JSON|CSV|uid|[（(](format|tags|game|card|copy)[）)]"  # noqa: RUF001
        assert not re.search("[A-Za-z]", re.sub(allowed, "", words)), message


def test_no_file_changes_anything_unless_all_of_it_is_right(run, state):
    with counted("files that are imported", full=2_500, seed=4) as run_:
        for _ in range(run_.n):
            rng = run_.rng
            before = Tags(tag for tag in some_tags(rng) if tag.game == GAME)
            keep(state, *before)
            new = [tag for tag in some_tags(rng, 6) if tag.game == GAME]
            lines = [f"{t.uid},{t.game},{t.card},{t.copy}" for t in new]
            broken = rng.random() < 0.5
            if broken:
                row = rng.choice(FAULTS[:7])[0].format(GAME)
                lines.insert(rng.randint(0, len(lines)), row)
            result = run("import", "-", stdin=csv_of(*lines))
            assert result.exit_code == (2 if broken else 0), result.stderr
            after = before if broken else before.plus(new)
            assert known(state) == list(after)
