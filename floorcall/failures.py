"""What becomes of exceptions: our own failures, and what is wrong with a run directory."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from audit.outcome import Locked, UsageProblem

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class OwnFailureError(Exception):
    """Our own failure, in one line."""


@contextmanager
def own_failures(out: Path | None = None) -> Iterator[None]:
    """Turns what nobody foresaw into one line and a file with the details, which lies beside DIR."""
    try:
        yield
    except (UsageProblem, Locked, OwnFailureError, click.ClickException, click.Abort):
        raise
    except BaseException as error:
        from audit.panics import FAILURES

        if not isinstance(error, FAILURES):
            raise
        from audit.disk import complaint
        from audit.failures import keep, sentence
        from audit.rulebook import RulebookError

        if isinstance(error, RulebookError):
            raise UsageProblem(str(error)) from error
        full = complaint(error, out)
        if full is not None:
            raise OwnFailureError(full) from error
        raise OwnFailureError(f"internal failure: {sentence(error)}; {keep(error, out)}") from error


@contextmanager
def reading(run: Path) -> Iterator[None]:
    """Turns what is wrong with the run directory `run` into a usage problem: it is not our failure."""
    from polars.exceptions import PolarsError

    from reports.tables import NotARunError

    try:
        yield
    except NotARunError as error:
        raise UsageProblem(str(error)) from error
    except PolarsError as error:
        raise UsageProblem(f"{run} is damaged: {error}; see `floorcall verify {run}`") from error
