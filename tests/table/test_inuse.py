"""A folder is one program's: the next one is told whose; nothing in it is harmed."""

import os

import pytest

from companion.table.inuse import LOCK_FILE, FolderInUseError, FolderLock


@pytest.mark.parametrize("first", [False, True])
@pytest.mark.parametrize("second", [False, True])
def test_the_second_is_told_who_has_the_folder(tmp_path, first, second):
    with FolderLock(tmp_path, strict=first):
        with (
            pytest.raises(FolderInUseError) as told,
            FolderLock(tmp_path, strict=second),
        ):
            pass
        assert told.value.fields == {"path": str(tmp_path), "pid": str(os.getpid())}


def test_it_is_free_again_after_the_context_and_after_a_fault(tmp_path):
    with FolderLock(tmp_path):
        pass
    with pytest.raises(ZeroDivisionError), FolderLock(tmp_path):
        _ = 1 / 0
    with FolderLock(tmp_path, strict=True):
        pass


def test_a_folder_is_made_and_what_is_in_it_stays(tmp_path):
    folder = tmp_path / "a" / "b"
    with FolderLock(folder):
        (folder / "mine").write_text("kept")
    with FolderLock(folder):
        assert {one.name for one in folder.iterdir()} == {"mine", LOCK_FILE}


@pytest.mark.parametrize("below", ["", "below"])
def test_where_no_lock_can_be_made_only_the_strict_one_stops(tmp_path, below):
    file = tmp_path / "a file"
    file.write_text("mine")
    with FolderLock(file / below), FolderLock(file / below):
        pass
    with pytest.raises(OSError), FolderLock(file / below, strict=True):  # noqa: PT011
        pytest.fail("it went on")
    assert file.read_text() == "mine"


def test_where_locks_are_not_known_only_the_strict_one_stops(tmp_path, monkeypatch):
    def unknown(*_):
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr("fcntl.flock", unknown)
    with FolderLock(tmp_path), FolderLock(tmp_path):
        pass
    with (
        pytest.raises(OSError, match="not supported"),
        FolderLock(tmp_path, strict=True),
    ):
        pytest.fail("it went on")


def test_one_that_cannot_be_signed_holds_all_the_same(tmp_path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.pwrite", full)
    with FolderLock(tmp_path), pytest.raises(FolderInUseError) as told:
        FolderLock(tmp_path).__enter__()
    assert told.value.fields["pid"] == "?"
