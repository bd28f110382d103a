"""The tables that a store keeps besides those of a run."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from audit.parts import write_bytes

if TYPE_CHECKING:
    from pathlib import Path

    import polars as pl


def write_table(run: Path, name: str, frame: pl.DataFrame) -> str:
    """Writes `frame` as the file `name` below the run directory; returns `name`. Raises OSError."""
    content = BytesIO()
    frame.write_parquet(content, compression="zstd", compression_level=1, statistics=False)
    path = run / name
    path.parent.mkdir(exist_ok=True)
    write_bytes(path, content.getvalue())
    return name
