"""What the script of the index page works on: some of it in the page, the rest in files beside it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from markupsafe import Markup

from audit.disk import writing
from reports.pages import script_json
from reports.run.facets import Facets
from reports.run.listing import FIELDS, Listing
from reports.run.words import codes, words

_CHUNK = 5_000  # findings of one data file
_ROWS_BYTES = 500_000  # of findings in the index itself: the rest lies in the data files
_FACETS_BYTES = 200_000
_STAKES_BYTES = 100_000
_VALUES_IN_PAGE = 50  # of one facet


def findings_data(
    report: Path, found: Listing, counted: Facets, pages: set[str], language: str
) -> tuple[Markup, bool]:
    """Writes `data/` into `report`; returns the JSON for the index, and whether there are files beside it."""
    first = found.rows(0, _CHUNK, pages)
    inline, rows = _fitting(lambda count: first[:count], len(first), _ROWS_BYTES)
    chunks = []
    for number, start in enumerate(range(inline, len(found), _CHUNK), 1):
        more = found.rows(start, min(start + _CHUNK, len(found)), pages)
        chunks.append(_file(report, f"findings-{number:04d}", "floorcallChunk", more))
    stakes = script_json(counted.stakes)
    if len(stakes.encode()) > _STAKES_BYTES:
        chunks.append(_file(report, "stakes", "floorcallStakes", counted.stakes))
        stakes = script_json({})
    in_page, values = _fitting(
        lambda count: {name: facet.values[:count] for name, facet in counted.named.items()},
        _VALUES_IN_PAGE,
        _FACETS_BYTES,
    )
    files = _facet_files(report, counted, in_page) if found.total > len(found) else {}
    head = script_json(
        {
            "fields": FIELDS,
            "chunks": chunks,
            "facetFiles": files,
            "listed": len(found),
            "total": found.total,
            "distinct": {name: facet.distinct for name, facet in counted.named.items()},
            "language": language,
            "words": words(),
            "codes": codes(),
        }
    )
    parts = (',"values":', values, ',"stakes":', stakes, ',"rows":', rows, "}")
    return head[:-1] + Markup("").join(Markup(part) for part in parts), bool(chunks or files)


def _fitting(of: Callable[[int], Any], count: int, limit: int) -> tuple[int, Markup]:
    """The JSON of the first `count` things, or of so many that it takes at most `limit` bytes."""
    text = script_json(of(count))
    while len(text.encode()) > limit:
        count //= 2
        text = script_json(of(count))
    return count, text


def _facet_files(report: Path, counted: Facets, in_page: int) -> dict[str, str]:
    """Where the findings listed are not all, the values of the others can only be known from a file."""
    return {
        name: _file(report, f"facet-{name}", "floorcallFacet", facet.values)
        for name, facet in counted.named.items()
        if facet.distinct > in_page
    }


def _file(report: Path, name: str, call: str, value: Any) -> str:
    path = f"data/{name}.js"
    with writing(report / path):
        (report / path).write_text(f"{call}({script_json(value)});\n", encoding="utf-8", newline="\n")
    return path
