# ruff: noqa: RUF001  (Japanese has a colon and brackets of its own)
"""`companion tower try`: what each line means, or why it means nothing."""

import threading

import pytest
from click.testing import CliRunner

from companion.cli import main
from hardware.stream import read_from, wait_for
from hardware.tower import trying
from tests.hardware.towers import Cable, until

ROLL = ("--pattern", "roll (?P<dice>.*?)(?: conf (?P<conf>.*))?")


def run(*arguments, lines="", lang="en", **env):
    found = CliRunner().invoke(
        main, ["--lang", lang, "tower", "try", *arguments], input=lines, env=env
    )
    assert found.exception is None or isinstance(found.exception, SystemExit)
    return found.exit_code, found.output


def told(text):
    """What is said of each line: line -> the lines below it."""
    found, last = {}, ""
    for line in text.partition("\n\n")[0].splitlines():
        if line[:4].strip().isdecimal():
            last = line[6:]
            found[last] = []
        elif last and line.startswith("      "):
            found[last].append(line.strip())
    return found


def test_each_line_is_shown_with_its_dice_and_doubts():
    code, text = run(
        *("--stdin", *ROLL, "--word", "hit=6", "--word", "miss=1"),
        lines="roll 5 hit\nroll 3 miss conf 98 40\nroll 4? spin\nhello\nAT\n",
    )
    assert code == 0
    assert told(text) == {
        "roll 5 hit": ["dice: 5, 6"],
        "roll 3 miss conf 98 40": [
            "dice: 3 (98 %), 1 (40 %)",
            "in doubt: Die 2: perhaps 1 (40 %).",
        ],
        "roll 4? spin": [
            "dice: 4 !, ? !",
            "in doubt: Die 1 cannot be read.",
            "in doubt: Die 2 cannot be read.",
        ],
        "hello": ["not understood: it does not fit the pattern"],
        "AT": ["not understood: a console, or a modem manager, wrote this"],
    }
    assert text.splitlines()[-4:] == [
        "5 lines",
        "  3 rolls (2 with a doubt)",
        "  one not understood, in line 4: it does not fit the pattern",
        "  one not understood, in line 5: a console, or a modem manager, wrote this",
    ]


def test_the_same_in_japanese():
    code, text = run("--stdin", *ROLL, lines="roll 5 ?\nhello\nhello\n", lang="ja")
    assert code == 0
    assert told(text) == {
        "roll 5 ?": ["目：5、? !", "確認が必要：2個目を読めません。"],
        "hello": ["読み取れません：パターンに合いません"],
    }
    assert text.splitlines()[-3:] == [
        "3行",
        "  目：1回（うち確認が必要：1回）",
        "  読み取れない行：2行（最初は2行目、パターンに合いません）",
    ]


def test_what_the_sensor_repeats_and_what_still_moves_is_said():
    pattern = r"#(?P<seq>\d+) (?P<state>\w+):(?P<dice>.*)"
    lines = "#1 rolling:\n#1 stable:5 3\n#1 stable:5 3\n#1 stable:5 4\n"
    code, text = run("--stdin", "--pattern", pattern, lines=lines)
    assert code == 0
    assert told(text)["#1 rolling:"] == ["state: ROLLING (0 dice counted); no roll yet"]
    assert "the same roll said again: it counts once" in text
    assert "other dice under the same number: they do not count" in text
    assert "the sensor calls this roll 1" in text
    assert text.splitlines()[-4:] == [
        "  one roll (0 with a doubt)",
        "  1 said that dice move",
        "  1 said a roll again",
        "  1 said other dice for a roll",
    ]


def test_a_number_of_dice_that_is_not_expected_is_a_doubt():
    _, text = run("--stdin", "--dice", "3", lines="5 3\n")
    (why,) = [line for line in told(text)["5 3"] if "doubt" in line]
    assert "2 dice instead of 3" in why


def test_the_configuration_holds_where_no_option_says_otherwise():
    env = {"COMPANION_TOWER_PATTERN": "x(?P<dice>.*)", "COMPANION_TOWER_WORDS": "a=4"}
    assert told(run("--stdin", lines="xa\n", **env)[1]) == {"xa": ["dice: 4"]}
    _, text = run("--stdin", "--word", "a=2", lines="xa\n", **env)
    assert told(text) == {"xa": ["dice: 2"]}


def test_every_option_reaches_the_reading():
    given = ["--pattern", "(?P<dice>.*)", "--die", r"(?P<face>\w)(?P<conf>\d\d?\d?)?"]
    _, text = run(*given, "--stdin", "--separator", "-", lines="a50-b\n")
    assert told(text)["a50-b"][0] == "dice: A (50 %), B"
    given = ["--pattern", "(?P<state>.):(?P<dice>.*)", "--settled", "z"]
    _, text = run(*given, "--doubtful", "q=O", "--stdin", lines="z:1\nq:2\n")
    assert told(text)["z:1"] == ["dice: 1"]
    assert told(text)["q:2"] == ["dice: 2 !", "in doubt: Die 1 is off the tray."]
    given = ["--pattern", "(?P<dice>.) (?P<conf>.*)", "--certain", "1"]
    _, text = run(*given, "--stdin", lines="1 0.8\n")
    assert told(text) == {"1 0.8": ["dice: 1 (80 %)"]}


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_when_no_roll_was_understood_the_exit_code_is_1(lang):
    code, text = run("--stdin", lines="hello\n", lang=lang)
    assert code == 1
    assert text.splitlines()[-1] in (
        "No roll was understood.",
        "読み取れた目はありません。",
    )


def test_lines_of_a_file_are_read_to_the_last_one_without_an_end(tmp_path):
    file = tmp_path / "lines"
    file.write_bytes(b"5 3\r\n\r\n" + b"x" * 200 + b"\n\xff\n6")
    code, text = run("--file", str(file))
    assert code == 0
    assert told(text) == {
        "5 3": ["dice: 5, 3"],
        "...": [
            "not understood: it is no text: the speed may be wrong, or the cable bad"
        ],
        "6": ["dice: 6"],
    }
    assert "1 not understood" not in text
    assert "in line 2: it is longer than 128 bytes" in text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--stdin", "--pattern", "roll (?P<dice>.*"), "--pattern: character 6: this"),
        (
            ("--stdin", "--pattern", "x(?P<dise>.)"),
            "no group “dise”; there are dice, n,",
        ),
        (("--stdin", "--die", "x*"), "--die: character 1: a die cannot be nothing"),
        (("--stdin", "--word", "hit"), "--word: number 1, “hit”: write word=face"),
        (("--stdin", "--doubtful", "x=Z"), "--doubtful: number 1, “x=Z”: write the"),
        ((), "--port, --stdin or --file"),
        (("--stdin", "--port", "/dev/null"), "--port, --stdin or --file"),
        (("--file", "/no/such/file"), "/no/such/file: No such file or directory"),
        (("--certain", "0"), "x>=1"),
    ],
)
def test_wrong_arguments_are_explained_and_the_exit_code_is_2(arguments, said):
    code, text = run(*arguments)
    assert code == 2
    assert said in text


def test_the_place_in_a_pattern_is_shown():
    _, text = run("--stdin", "--pattern", "roll (?P<dise>.*)")
    assert text.splitlines()[1:] == ["  roll (?P<dise>.*)", "           ^"]


def test_every_fault_of_a_pattern_has_words_in_both_languages():
    wrong = ("a" * 401, "(?:ab){99}{9}", "(" * 21, "a)", "(", "[", "*", "a**")
    wrong += ("a{3,1}", "a{999}", "[b-a]", r"\b", "(?P<>x)", "(?P<a>)(?P<a>)")
    wrong += ("(?:abcdefghij){100}", "(?P<dice>.)(?P<d1>.)", "x")
    for pattern in wrong:
        for lang, place in (("en", "character "), ("ja", "文字")):
            code, text = run("--stdin", "--pattern", pattern, lang=lang)
            assert code == 2
            assert "pattern." not in text
            assert place in text or "600" in text


def test_a_port_that_is_not_there_is_said_with_exit_code_69():
    code, text = run("--port", "/no/such/port")
    assert code == 69
    assert text == "/no/such/port cannot be opened: No such file or directory\n"


def test_a_port_is_listened_to_until_its_cable_comes_out(tmp_path, monkeypatch):
    cable = Cable(tmp_path / "port")
    cable.plug()
    done, listening, got = [], threading.Event(), bytearray()

    def wait(fds, seconds):
        listening.set()
        return wait_for(fds, seconds)

    def read(fd):
        got.extend(data := read_from(fd))
        return data

    def listen():
        done.append(run("--port", str(cable.link), COMPANION_TOWER_GAP_MS="10000"))

    monkeypatch.setattr(trying, "wait_for", wait)
    monkeypatch.setattr(trying, "read_from", read)
    thread = threading.Thread(target=listen)
    thread.start()
    assert listening.wait(10)
    cable.write(b"3 half a line\n5 3\n5 3\n")
    until(lambda: got.endswith(b"5 3\n5 3\n"), "all is read")
    cable.pull()
    thread.join(10)
    ((code, text),) = done
    assert code == 0
    assert told(text)["5 3"][-1].startswith("too soon after the line before")
    assert "the cable came out" in text
    assert "  1 came too soon" in text


def test_after_the_time_it_ends_by_itself(tmp_path):
    cable = Cable(tmp_path / "port")
    cable.plug()
    code, text = run("--port", str(cable.link), "--seconds", "0.05", "--baud", "9600")
    cable.pull()
    assert (code, "No roll was understood." in text) == (1, True)
