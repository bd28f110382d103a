"""Inputs behind URLs: read like files, and what goes wrong is told without passwords."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from parsers import remote
from parsers.sources import open_inputs
from parsers.unpack import Limits
from tests.audit.run.hands import legal

fsspec = pytest.importorskip("fsspec")


@pytest.fixture
def store():
    """The store in this process behind memory://."""
    files = fsspec.filesystem("memory")
    yield files
    files.store.clear()
    files.pseudo_dirs[:] = [""]


@pytest.fixture
def opened(tmp_path):
    def open_(*inputs, **settings):
        (tmp_path / "spool").mkdir()
        return open_inputs(inputs, spool=tmp_path / "spool", **settings)

    return open_


def names(found):
    return [source.source_path for source in found.sources]


def test_a_folder_is_read_like_files(store, opened):
    store.pipe("/night/b.txt", legal(2).encode())
    store.pipe("/night/a/x.txt", legal(1).encode())
    store.pipe("/night/.hidden/y.txt", legal(3).encode())
    store.pipe("/night/old/run.json", b"{}")
    store.pipe("/night/old/hands/part-000001.parquet", b"PAR1")
    store.pipe("/nightly/z.txt", legal(4).encode())
    found = opened("memory://night/")
    assert names(found) == ["a/x.txt", "b.txt"]
    assert [source.path.read_bytes() for source in found.sources] == [legal(1).encode(), legal(2).encode()]
    assert [(one.source_path, one.reason) for one in found.excluded] == [
        (".hidden", "its name starts with a dot"),
        ("old", "a run of this program"),
    ]
    assert found.issues.is_empty()


@pytest.mark.parametrize(
    ("url", "read"),
    [
        ("memory://night/a/x.txt", ["x.txt"]),
        ("memory://night/a", ["x.txt"]),
        ("memory://night/*.txt", ["b.txt", "c.txt"]),
        ("memory://night/[ac]*", ["a/x.txt", "c.txt"]),
    ],
)
def test_an_object_a_folder_or_a_pattern(store, opened, url, read):
    for number, name in enumerate(("a/x.txt", "b.txt", "c.txt")):
        store.pipe(f"/night/{name}", legal(number).encode())
    assert names(opened(url)) == read


def test_a_url_of_a_file(opened, tmp_path):
    (tmp_path / "in.txt").write_text(legal(1))
    found = opened(f"file://{tmp_path}/in.txt")
    assert names(found) == ["in.txt"]
    assert found.sources[0].path.is_relative_to(tmp_path / "spool")


def test_what_is_not_there_is_told_and_the_rest_is_read(store, opened):
    store.pipe("/night/a.txt", legal(1).encode())
    found = opened("memory://nowhere/", "memory://night/")
    assert names(found) == ["a.txt"]
    (issue,) = found.issues.rows(named=True)
    assert issue["reason"] == "not-found"
    assert issue["message"].startswith("memory://nowhere/: there is nothing")


def test_a_store_that_breaks_off_loses_that_object_only(store, opened, monkeypatch):
    store.pipe("/night/a.txt", legal(1).encode())
    store.pipe("/night/b.txt", legal(2).encode())
    real = type(store).open

    def open_(self, path, *arguments, **settings):
        stream = real(self, path, *arguments, **settings)
        if path.endswith("a.txt"):
            stream.read = broken
        return stream

    def broken(size):
        raise RuntimeError("the line to https://u:secret@store/x?sig=secret went dead")

    monkeypatch.setattr(type(store), "open", open_)
    found = opened("memory://night/")
    assert names(found) == ["b.txt"]
    (issue,) = found.issues.rows(named=True)
    assert (issue["reason"], issue["hands"]) == ("unreadable", 0)
    assert issue["message"].startswith("memory://night/: a.txt: cannot be read (")
    assert "went dead" in issue["message"]
    assert "secret" not in issue["message"]


def test_an_object_that_changes_while_it_is_fetched_is_not_read(store, opened, monkeypatch):
    store.pipe("/night/a.txt", legal(1).encode())
    real = type(store).open

    def open_(self, path, *arguments, **settings):
        stream = real(self, path, *arguments, **settings)
        self.store["/night/a.txt"] = type(self.store["/night/a.txt"])(self, "/night/a.txt", legal(2).encode())
        return stream

    monkeypatch.setattr(type(store), "open", open_)
    found = opened("memory://night/a.txt")
    assert names(found) == []
    assert "changed while it was being fetched" in found.issues["message"][0]


def test_names_that_no_file_can_have(store, opened, tmp_path, monkeypatch):
    store.pipe("/night/a.txt", legal(1).encode())
    real = type(store).find

    def find(self, path, **settings):
        found = real(self, path, **settings)
        return found | {"/night/x/../../out.txt": found["/night/a.txt"]}

    monkeypatch.setattr(type(store), "find", find)
    found = opened("memory://night/")
    assert names(found) == ["a.txt"]
    assert "x/../../out.txt: has a name that no file can have here" in found.issues["message"][0]
    assert [path.name for path in tmp_path.iterdir()] == ["spool"]


def test_what_is_fetched_counts_towards_the_limit_of_a_run(store, opened):
    store.pipe("/night/a.txt", legal(1).encode())
    found = opened("memory://night/", limits=Limits(total=100))
    assert found.issues["reason"].to_list() == ["too-large"]


@pytest.mark.parametrize("url", ["nosuch://bucket/x", "gs://bucket/x"])
def test_a_kind_of_store_that_cannot_be_read_here(opened, url):
    assert opened(url).issues["reason"].to_list() == ["not-found"]


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("s3://bucket/day-?.txt", "s3://bucket/day-?.txt"),
        ("sftp://me:secret@host/x", "sftp://host/x"),
        ("https://host/x.zip?X-Amz-Signature=secret", "https://host/x.zip"),
        ("no such key (https://t0ken@host/a?b=c) here", "no such key (https://host/a here"),
        ("abfs://container@account/x", "abfs://container@account/x"),
        ("exports/a@b.txt", "exports/a@b.txt"),
    ],
)
def test_urls_are_told_without_passwords(given, shown):
    assert remote.told(given) == shown


def test_files_are_read_without_the_extra(tmp_path):
    (tmp_path / "in.txt").write_text(legal(1))
    (tmp_path / "spool").mkdir()
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    code = (
        "import sys; from pathlib import Path; from parsers.sources import open_inputs; "
        "assert open_inputs(['in.txt'], spool=Path('spool')).sources; assert 'fsspec' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=tmp_path, env=environment)
