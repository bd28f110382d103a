"""A disk that takes no more, at several points of a run: said with its name, and nothing half-published.

What stands for the disk is the largest size that a file may have: beyond it, writing fails as on a full one.
"""

import gzip
import json
import resource
from contextlib import contextmanager

import pytest

from tests.audit.run import tasks
from tests.audit.run.hands import legal, underraise, write
from tests.cli.command import audit, call


@contextmanager
def no_file_larger_than(size):
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def content(folder):
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def packed(path):
    path.write_bytes(gzip.compress("".join(legal(n) for n in range(40)).encode()))
    return path


@pytest.mark.parametrize(
    ("point", "size", "jobs", "file"),
    [
        ("unpacking", 20_000, 1, "sources"),
        ("what is known of hands", 200, 1, "hand-uids-part-000001.parquet"),
        ("tables", 1_000, 1, "part-000001.parquet"),
        ("tables, by a worker", 1_000, 2, None),
        ("report", 20_000, 1, "report/index.html"),
    ],
)
def test_the_disk_is_named_and_the_earlier_run_stays(tmp_path, monkeypatch, point, size, jobs, file):
    inputs = tmp_path / "inputs"
    inputs.mkdir()
    many = [legal(n) for n in range(40)]
    path = packed(inputs / "a.gz") if point == "unpacking" else write(inputs / "a.txt", *many)
    assert audit(write(tmp_path / "old.txt", underraise(1)), tmp_path / "run").exit_code == 1
    before = content(tmp_path / "run")
    monkeypatch.setenv("FLOORCALL_SHARD_BYTES", "20000")
    with no_file_larger_than(size):
        result = call("audit", path, "--out", tmp_path / "run", "--force", "--jobs", jobs)
    assert result.exit_code == 70
    (line,) = result.stderr.splitlines()
    assert line.startswith("floorcall: the disk at /")
    assert "takes no more (File too large)" in line
    assert f": {tmp_path}/" in line
    assert file is None or f"/{file} could not be written" in line
    assert line.endswith(f"nothing was published, {tmp_path}/run is as it was")
    assert content(tmp_path / "run") == before
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["inputs", "old.txt", "run"]


def test_no_space_left_without_an_earlier_run(tmp_path, monkeypatch):
    monkeypatch.setattr("audit.parts.write_bytes", tasks.no_space)
    result = audit(write(tmp_path / "a.txt", legal(1)), tmp_path / "new" / "run", "--log-format", "json")
    assert result.exit_code == 70
    event = json.loads(result.stderr.splitlines()[-1])
    assert event["exit_code"] == 70
    assert "takes no more (No space left on device): " in event["message"]
    assert f"{tmp_path}/new/run" in event["message"]
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.txt"]
