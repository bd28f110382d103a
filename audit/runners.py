"""Which runner a run was asked to use."""

from __future__ import annotations

from typing import Any

from audit.outcome import UsageProblem
from audit.runner import Runner
from audit.work import PROCESS
from audit.workers import Pool, available_cores

NAMES = ("local", "dask")
"""What `--runner` may say."""


def chosen(name: str, scheduler: str | None, jobs: int | str) -> tuple[Runner[Any, Any], int]:
    """The runner, and how many tasks it does at once; one that is connected is left by its context.

    Raises UsageProblem for options that contradict each other, a missing extra, and a scheduler that does
    not answer.
    """
    if name == "local":
        if scheduler is not None:
            raise UsageProblem(f"--scheduler {scheduler} is for --runner dask")
        count = available_cores() if jobs == "auto" else int(jobs)
        return Pool(PROCESS, count), count
    if scheduler is None:
        raise UsageProblem("--runner dask needs --scheduler ADDRESS, such as tcp://scheduler:8786")
    if jobs != "auto":
        raise UsageProblem(f"--jobs {jobs} is for --runner local: a cluster has the workers that it has")
    try:
        from audit.cluster import DaskRunner  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise UsageProblem(
            f"--runner dask needs the extra `cluster` ({error}): pip install 'floorcall[cluster]'"
        ) from error
    dask: DaskRunner[Any, Any] = DaskRunner(PROCESS, scheduler)
    return dask, dask.jobs
