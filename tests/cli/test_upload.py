"""--upload: what others read elsewhere is a whole run, or none."""

import json

import pytest

from audit.outcome import Exit
from tests.cli.command import audit, call

fsspec = pytest.importorskip("fsspec")


@pytest.fixture
def store():
    """The store in this process behind memory://."""
    files = fsspec.filesystem("memory")
    yield files
    files.store.clear()
    files.pseudo_dirs[:] = [""]


@pytest.fixture
def put(store, monkeypatch):
    """The paths that were written, in order."""
    written = []
    real = type(store).put_file

    def put_file(self, lpath, rpath, **settings):
        written.append(rpath)
        return real(self, lpath, rpath, **settings)

    monkeypatch.setattr(type(store), "put_file", put_file)
    return written


def files(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.*")}


def there(store):
    return {path.removeprefix("/runs/out/"): store.cat(path) for path in store.find("/runs/out")}


def test_a_run_is_copied_with_its_manifest_last(bad, folder, store, put):
    result = audit(bad, folder / "out", "--upload", "memory://runs")
    assert result.exit_code == Exit.VIOLATIONS
    assert "copied to memory://runs/out" in result.stderr
    assert there(store) == files(folder / "out")
    assert put[-1].endswith("/runs/out/run.json")
    assert len(put) == len(set(put)) == len(there(store))


def test_a_run_that_is_there_is_replaced_whole_and_only_with_force(bad, folder, store):
    store.pipe("/runs/out/run.json", b"{}")
    store.pipe("/runs/out/hands/part-000009.parquet", b"of the old run")
    refused = audit(bad, folder / "out", "--upload", "memory://runs")
    assert refused.exit_code == Exit.USAGE
    assert "memory://runs/out exists already" in refused.stderr
    assert not (folder / "out").exists()
    assert audit(bad, folder / "out", "--upload", "memory://runs", "--force").exit_code == Exit.VIOLATIONS
    assert there(store) == files(folder / "out")


def test_what_a_broken_upload_left_is_cleared(bad, folder, store):
    store.pipe("/runs/out/hands/part-000009.parquet", b"without a run.json")
    audit(bad, folder / "out", "--upload", "memory://runs")
    assert there(store) == files(folder / "out")


def test_a_store_that_fails_leaves_the_run_and_makes_the_end_incomplete(bad, folder, store, monkeypatch):
    def full(self, lpath, rpath, **settings):
        if "verdicts" in rpath:
            raise RuntimeError("no room at https://me:secret@store/")

    monkeypatch.setattr(type(store), "put_file", full)
    result = audit(bad, folder / "out", "--upload", "memory://runs")
    assert result.exit_code == Exit.INCOMPLETE
    assert "was not copied to memory://runs/out (RuntimeError: no room at https://store/)" in result.stderr
    assert not store.exists("/runs/out/run.json")
    assert json.loads((folder / "out/run.json").read_text())["exit_code"] == Exit.VIOLATIONS
    assert call("verify", folder / "out").exit_code == Exit.COMPLETE


def test_a_url_of_a_folder(bad, folder):
    audit(bad, folder / "out", "--upload", f"file://{folder}/far/runs")
    assert files(folder / "far/runs/out") == files(folder / "out")


@pytest.mark.parametrize("url", ["runs", "nosuch://bucket", "s3://", "s3:///out", "file://", "file:///"])
def test_where_nothing_can_be_copied_to_is_said_before_the_run(bad, folder, url):
    there = sorted(folder.iterdir())
    result = audit(bad, folder / "out", "--upload", url)
    assert result.exit_code == Exit.USAGE
    assert f"--upload {url}:" in result.stderr
    assert sorted(folder.iterdir()) == there


def test_a_store_that_does_not_answer_does_not_stop_the_run(bad, folder):
    """Some file systems connect when they are made."""
    result = audit(bad, folder / "out", "--upload", "ftp://127.0.0.1:9/x")
    assert result.exit_code == Exit.INCOMPLETE
    assert "was not copied to ftp://127.0.0.1:9/x/out (ConnectionRefusedError" in result.stderr
    assert call("verify", folder / "out").exit_code == Exit.COMPLETE


def test_an_input_behind_a_url_is_audited_and_named_without_its_password(folder, bad, store):
    store.pipe("/night/bad.txt", bad.read_bytes())
    result = audit("memory://me:secret@night/", folder / "none")
    assert result.exit_code == Exit.USAGE
    assert "memory://night/: there is nothing" in result.stderr
    assert audit("memory://night/", folder / "far").exit_code == Exit.VIOLATIONS
    assert audit(bad, folder / "near").exit_code == Exit.VIOLATIONS
    assert files(folder / "far").keys() == files(folder / "near").keys()
    for name in ("hands", "findings", "evidence"):
        part = f"{name}/part-000001.parquet"
        assert (folder / "far" / part).read_bytes() == (folder / "near" / part).read_bytes()
    told = json.loads((folder / "far/run.json").read_text())
    assert (told["inputs"], told["sources"][0]["source_path"]) == (["memory://night/"], "bad.txt")
