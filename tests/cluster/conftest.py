"""One cluster for all tests of this folder."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a scheduler with two workers, which gives a task up when its worker has died once."""
    pytest.importorskip("distributed")
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "POISON_LOG": str(tmp_path_factory.mktemp("poison") / "log"),
        "POLARS_MAX_THREADS": "1",
        "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0",
        "DASK_TEMPORARY_DIRECTORY": str(tmp_path_factory.mktemp("workers")),
    }
    with subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("local_cluster.py"))],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=environment,
    ) as process:
        yield process.stdout.readline().strip()
        process.stdin.close()
        process.wait(30)
