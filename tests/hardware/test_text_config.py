"""The keys of a text sensor in the configuration: lists, and faults told with place."""

import pytest

from companion.config import survey
from companion.i18n import Translator, load_catalogue

EN = Translator(
    "en", load_catalogue("companion.locale", "app.toml", "towers.toml"), strict=True
)


def faults(tmp_path, line, lang="en"):
    file = tmp_path / "config.toml"
    file.write_text(f"[tower]\n{line}\n", encoding="utf-8")
    told = (fault.describe(EN.to(lang)) for fault in survey({}, {}, [file]).faults)
    return [one.removeprefix(f"{file}:") for one in told]


@pytest.mark.parametrize("key", ["words", "doubtful", "settled"])
def test_words_are_a_list_or_a_variable_with_commas(tmp_path, key):
    file = tmp_path / "config.toml"
    file.write_text(f'[tower]\n{key} = ["a=1", "b=2"]\n'.replace("=1", "=C"))
    if key == "doubtful":
        file.write_text(f'[tower]\n{key} = ["a=C", "b"]\n')
    found = survey({}, {}, [file])
    assert found.faults == ()
    listed = getattr(found.config.tower, key)
    variables = {f"COMPANION_TOWER_{key.upper()}": ", ".join(listed)}
    assert getattr(survey({}, variables, ()).config.tower, key) == listed


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (
            "pattern = 'roll (?P<dise>.)'",
            '2: tower.pattern = "roll (?P<dise>.)": character 10: there is no group',
        ),
        ("pattern = '(x'", '2: tower.pattern = "(x": character 1: this bracket is'),
        ("pattern = ''", '2: tower.pattern = "": character 1: no group says where'),
        ("die = 'x*'", '2: tower.die = "x*": character 1: a die cannot be nothing'),
        (
            "words = ['a=1', 'b']",
            '2: tower.words = ["a=1","b"]: number 2, “b”: write word=face',
        ),
        (
            "doubtful = ['x=Q']",
            '2: tower.doubtful = ["x=Q"]: number 1, “x=Q”: write the word alone',
        ),
    ],
)
def test_a_setting_that_cannot_be_used_is_told_with_key_line_and_place(
    tmp_path, line, fault
):
    (found,) = faults(tmp_path, line)
    assert found.startswith(fault)
    (found,) = faults(tmp_path, line, "ja")
    assert "目" in found
