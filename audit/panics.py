"""What counts as a failure of the program or of its input: a library that panics raises no Exception."""

from __future__ import annotations

from polars.exceptions import PanicException

FAILURES: tuple[type[BaseException], ...] = (Exception, PanicException)
"""To be caught where a failure must not take the run with it; signals and exits are not among them."""
