"""`companion cards write`: a tag that says what it is, and every reason why not."""

import pytest
from click.testing import CliRunner

from companion import entries
from companion.cli import _write, main
from companion.i18n import check, load_catalogue
from hardware.reader.pn532 import writing
from tests.hardware.reader.bench import A, B, Bench

BENCH: list[Bench] = []


def write_at_the_bench(text, told, **more):
    """The real thing, on an emulated reader."""
    bench = BENCH[-1]
    return writing.write_text(
        text,
        told,
        clock=bench.time,
        sleep=bench.time.sleep,
        opener=bench.bus.open,
        **more,
    )


@pytest.fixture
def bench(monkeypatch):
    target = f"{__name__}:write_at_the_bench"
    monkeypatch.setattr(entries, "targets", lambda _group: {"pn532": target, "x": "no"})
    BENCH.append(Bench())
    yield BENCH[-1]
    BENCH.pop()


@pytest.fixture
def run(tmp_path):
    def run(*args, lang="en_GB.UTF-8"):
        env = {"XDG_CONFIG_HOME": str(tmp_path), "LC_ALL": lang}
        return CliRunner().invoke(main, ["cards", "write", *args], env=env)

    return run


def test_a_text_is_written_and_what_was_there_is_told(bench, run):
    bench.place(A)
    done = run("Attic")
    assert (done.exit_code, done.stdout) == (0, f"{A} says now: Attic\n")
    done = run("屋根裏部屋", "--lang", "ja")
    assert done.stdout.startswith(f"{A}に書きました")
    assert "屋根裏部屋" in done.stdout
    assert "Attic" in done.stdout
    done = run("屋根裏部屋")
    assert done.stdout == f"{A} says now: 屋根裏部屋\n"
    assert b"\x02ja" in bench.chip.tags[0].memory


def test_it_says_what_to_do_by_hand(bench, run):
    bench.time.at(103.0, lambda: bench.place(A, B))
    bench.time.at(106.0, lambda: bench.place(B))
    done = run("Attic", lang="ja_JP.UTF-8")
    assert done.exit_code == 0
    assert done.stderr.splitlines() == [
        "タグを1枚、カードリーダーに置いてください。",
        "カードが2枚あります。1枚ずつ置いてください。",
    ]


@pytest.mark.parametrize(
    ("trouble", "said"),
    [
        (lambda bench: bench.unplug(), "No PN532 at 0x24 on /dev/i2c-1."),
        (lambda bench: setattr(bench.bus, "unopenable", 2), "/dev/i2c-1 is missing."),
        (lambda bench: bench.place("1ADA7444"), "This tag cannot hold text."),
        (lambda bench: bench.place(), "No tag came."),
    ],
)
def test_why_nothing_was_written_is_said_in_a_sentence(bench, run, trouble, said):
    trouble(bench)
    done = run("Attic", "--wait", "3")
    assert done.exit_code == 1
    assert done.stderr.splitlines()[-1].startswith(said)
    assert done.stdout == ""


def test_a_text_too_long_says_how_long_it_may_be(bench, run):
    bench.place(A)
    done = run("x" * 200)
    assert done.exit_code == 1
    assert "needs 209 bytes; the tag has 139" in done.stderr


def test_without_a_reader_that_writes_it_says_so(run, monkeypatch):
    monkeypatch.setattr(entries, "targets", lambda _group: {})
    done = run("Attic")
    assert done.exit_code == 1
    assert "No reader that can write tags" in done.stderr


def test_a_fault_of_the_program_is_not_hidden(run, monkeypatch):
    def broken(*_, **__):
        raise RuntimeError("broken")

    monkeypatch.setattr(_write, "_writer", lambda _driver: broken)
    assert isinstance(run("Attic").exception, RuntimeError)


def test_the_words_are_in_order_in_both_languages():
    own = load_catalogue("companion.locale", "readers.toml")
    assert check(own) == []


def test_the_product_offers_its_writer(monkeypatch):
    text = "[companion.card_writers]\npn532 = hardware.reader.pn532.writing:write_text"
    monkeypatch.setattr(entries, "_texts", lambda _folder: (text,))
    offered = entries.found(_write.GROUP, ("here",))
    assert entries.load(offered["pn532"]) is writing.write_text
