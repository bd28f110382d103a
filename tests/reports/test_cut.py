"""The command must print exactly the hand's bytes: it is run in a shell and looked at."""

from __future__ import annotations

import gzip
import io
import os
import shutil
import subprocess
import tarfile
import zipfile

import pytest

from reports.hands.cut import command, quote

DATA = b"first hand\r\nsecond \xe2\x82\xac hand\nthird hand\n"
START, END = 12, 28  # 10 letters and CRLF, then 16 bytes
HAND = b"second \xe2\x82\xac hand\n"


def _row(path, member=None, start=START, end=END):
    return {"source_path": path, "member": member, "byte_start": start, "byte_end": end}


def _output(line, cwd):
    return subprocess.run(["bash", "-c", line], cwd=cwd, capture_output=True, check=True).stdout


@pytest.mark.parametrize(
    "name", ["plain.txt", "-rf", "two words.txt", "it's $(touch x).txt", "bell\x07\x1b.txt", "Zürich €.txt"]
)
@pytest.mark.parametrize("ascii_only", [False, True])
def test_plain_files_whatever_they_are_called(tmp_path, name, ascii_only):
    (tmp_path / name).write_bytes(DATA)
    line = command(_row(name), "utf-8", ascii_only=ascii_only)
    assert _output(line, tmp_path) == HAND
    assert not (tmp_path / "x").exists()
    assert line.isprintable()
    assert line.isascii() or not ascii_only


def test_the_first_byte_of_a_file(tmp_path):
    (tmp_path / "a.txt").write_bytes(DATA)
    assert _output(command(_row("a.txt", start=0, end=10), "utf-8"), tmp_path) == b"first hand"


def test_gzip(tmp_path):
    (tmp_path / "a.txt.gz").write_bytes(gzip.compress(DATA))
    assert _output(command(_row("a.txt.gz"), "utf-8"), tmp_path) == HAND


def test_a_member_of_a_zip_archive(tmp_path):
    if not shutil.which("unzip") and "FLOORCALL_CI" not in os.environ:
        pytest.skip("unzip is not installed")
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("night/b c.txt", DATA)
    line = command(_row("a.zip", "night/b c.txt"), "utf-8")
    assert line.startswith("unzip -p a.zip 'night/b c.txt' | tail -c +13 ")
    assert _output(line, tmp_path) == HAND


def test_a_member_of_a_tar_archive(tmp_path):
    with tarfile.open(tmp_path / "a.tar.gz", "w:gz") as tar:
        info = tarfile.TarInfo("night/b c.txt")
        info.size = len(DATA)
        tar.addfile(info, io.BytesIO(DATA))
    assert _output(command(_row("a.tar.gz", "night/b c.txt"), "utf-8"), tmp_path) == HAND


def test_utf_16_is_shown_as_utf_8(tmp_path):
    data = "\ufeffone\ntwö\n".encode("utf-16-le")
    (tmp_path / "a.txt").write_bytes(data)
    start = len("\ufeffone\n".encode("utf-16-le"))
    line = command(_row("a.txt", start=start, end=len(data)), "utf-16-le")
    assert _output(line, tmp_path).decode() == "twö\n"


def test_where_no_single_command_will_do_there_is_none():
    assert command(_row("a.zip", "b.zip!c.txt"), "utf-8") is None
    assert command(_row("a.parquet", start=None, end=None), None) is None


def test_quoting_leaves_nothing_that_a_terminal_obeys():
    assert quote("\x1b[2J'\\") == "$'\\x1b[2J\\'\\\\'"
