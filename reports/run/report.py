"""A run to the HTML report that people open from disk."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polars as pl

from audit.disk import writing
from reports.hands.beside import beside
from reports.hands.hand import load
from reports.hands.page import hand_page
from reports.inert import brief, inert
from reports.language import current, mark, tr
from reports.pages import render
from reports.run.charts import charts
from reports.run.facets import NAME, facets
from reports.run.findings_data import findings_data
from reports.run.listing import FIELDS, Listing, listing, page_name
from reports.run.overview import overview
from reports.run.totals import Totals, totals
from reports.run.trend import trend
from reports.tables import NotARunError, Row, Run
from reports.words import word

HAND_PAGES = 1_000
"""At most so many hands have a page of their own."""
LISTED = 50_000
"""At most so many findings are listed, the weightiest."""
_ROWS_IN_PAGE = 100
_MESSAGE = 400
_LOADED_AT_ONCE = 500  # hands
_COVERAGE_ROWS = 500
_ROOMS = 10
_HEADS = (
    ("rule", mark("Finding")),
    ("verdict", mark("Verdict")),
    ("hand", mark("Hand")),
    ("played", mark("Played (UTC)")),
    ("table", mark("Table, stakes")),
    ("street", mark("Street")),
    ("player", mark("Player")),
    ("units", mark("At stake")),
)


def write_report(run: Path, at: Path | None = None) -> Path:
    """Writes `report/` into the run directory `run` (published or staged) and returns its index.html.

    `at` is where a staged run will lie: what it is compared with lies beside that place.

    index.html has the summary, the rules and the list of findings, hands/ a page per flagged or undetermined
    hand (at most HAND_PAGES), data/ the findings that the index is too small for. An earlier report is
    overwritten. Raises NotARunError where a table is missing, OSError where the disk refuses.
    """
    tables = Run(run)
    report = run / "report"
    found = listing(tables, LISTED, HAND_PAGES)
    _cleared(report)
    written = _write_hands(tables, report, found.hands)
    index = report / "index.html"
    text = _index(tables, report, found, set(written), at or run)
    with writing(index):
        index.write_text(text, encoding="utf-8", newline="\n")
    return index


def _cleared(report: Path) -> None:
    """An empty report folder: pages of an earlier report must not outlive it."""
    for folder in (report / "hands", report / "data"):
        folder.mkdir(parents=True, exist_ok=True)
        for old in [*folder.glob("*.html"), *folder.glob("*.js")]:
            old.unlink()


def _write_hands(run: Run, report: Path, keys: list[str]) -> list[str]:
    names = [page_name(key) for key in keys]
    found, pages = beside(run, keys), frozenset(keys)
    for first in range(0, len(keys), _LOADED_AT_ONCE):
        try:
            hands = load(run, keys[first : first + _LOADED_AT_ONCE])
        except KeyError as error:
            raise NotARunError(
                f"{run.path} is damaged: its table hands lacks {error.args[0]}, which verdicts names; "
                f"see `floorcall verify {run.path}`"
            ) from error
        for place, hand in enumerate(hands, first):
            page = hand_page(
                hand,
                beside=found,
                pages=pages,
                back="../index.html",
                before=names[place - 1] if place else None,
                after=names[place + 1] if place + 1 < len(names) else None,
            )
            path = report / "hands" / names[place]
            with writing(path):
                path.write_text(page, encoding="utf-8", newline="\n")
    return keys


def _index(run: Run, report: Path, found: Listing, with_page: set[str], at: Path) -> str:
    counted = totals(run)
    data, data_beside = findings_data(report, found, facets(run), with_page, current())
    first = [
        dict(zip(FIELDS, row, strict=True)) | {"message": brief(row[FIELDS.index("message")], _MESSAGE)}
        for row in found.rows(0, _ROWS_IN_PAGE, with_page)
    ]
    coverage = _coverage(run)
    info = run.info()
    return render(
        "index.html",
        script=found.total > 0,
        chunks=data_beside,
        title=_title(counted, info),
        about=_about(run),
        totals=counted,
        overview=overview(run, counted, info),
        charts=charts(run, info),
        trend=trend(at, counted),
        of_run=_of_run(info),
        names=_names(counted),
        count=found.total,
        listed=len(found),
        rows=first,
        heads=[(key, tr(label)) for key, label in _HEADS],
        coverage=coverage[:_COVERAGE_ROWS],
        coverage_left=max(0, len(coverage) - _COVERAGE_ROWS),
        undecided=[(inert(reason), hands) for reason, hands in counted.undecided.items()],
        issues=_issues(run),
        with_page=len(with_page),
        of_hands=found.of_hands,
        hand_pages=HAND_PAGES,
        data=data,
    )


def _title(counted: Totals, info: Row) -> str:
    if "night" in info:
        return tr("Night {name}").format(name=inert(info["night"]["name"]))
    return tr("Audit of {count} hands").format(count=f"{counted.hands:,}")


def _names(counted: Totals) -> dict[str, str]:
    return {rule.rule: inert(rule.name) for rule in counted.rules}


def _about(run: Run) -> str:
    hands = run.scan("hands").select(
        pl.col("played_at").min().alias("first"),
        pl.col("played_at").max().alias("last"),
        pl.col("site").unique().implode(),
    )
    row = hands.collect().row(0, named=True)
    parts = []
    if row["first"] is not None:
        first, last = f"{row['first']:%Y-%m-%d}", f"{row['last']:%Y-%m-%d}"
        played = tr("played {first}") if first == last else tr("played {first} to {last}")
        parts.append(played.format(first=first, last=last))
    rooms = sorted(row["site"] or [])
    if rooms:
        names = ", ".join(brief(room, NAME) for room in rooms[:_ROOMS])
        left = len(rooms) - _ROOMS
        parts.append(tr("{rooms} and {count} more").format(rooms=names, count=left) if left > 0 else names)
    return "; ".join(parts) or tr("No hands")


def _of_run(info: Row) -> list[tuple[str, str]]:
    """How the run was made, from its run.json; [] where there is none."""
    if not info:
        return []
    settings = info["settings"]
    books = ", ".join(f"{book['name']} ({book['sha256'][:12]})" for book in info["rulebooks"])
    facts = [(tr("Inputs"), ", ".join(info["inputs"])), (tr("Rulebooks"), books)]
    window = {"since": tr("Since"), "until": tr("Until"), "timezone": tr("Timezone")}
    facts += [(label, settings[name]) for name, label in window.items() if settings[name]]
    facts += [(tr("Fail on"), settings["fail_on"]), (tr("Exit code"), str(info["exit_code"]))]
    facts.append(("Floorcall", info["versions"]["floorcall"]))
    return [(name, brief(text, 400)) for name, text in facts]


def _coverage(run: Run) -> list[tuple[list[str], list[int]]]:
    words = ["rule", "site", "format", "dialect", "structure", "rulebook"]
    numbers = ["decisions", "not_checkable", "undetermined", "violations"]
    rows = run.scan("coverage").group_by(words).agg(pl.col(numbers).sum()).sort(words).collect()
    return [([brief(word or "", NAME) for word in row[:6]], list(row[6:])) for row in rows.iter_rows()]


def _issues(run: Run) -> list[Row]:
    """What was left out, by kind and reason, each with the first place where it happened."""
    first = ["source_path", "member", "line", "hand_id", "message"]
    rows = (
        run.scan("parse_issues")
        .sort("source_path", "member", "byte_start", "row_start", nulls_last=True, maintain_order=True)
        .group_by("kind", "reason", maintain_order=True)
        .agg(pl.len().alias("rows"), pl.col("hands").sum(), *(pl.col(name).first() for name in first))
        .sort("hands", "kind", "reason", descending=[True, False, False])
        .collect()
    )
    return [_issue(row) for row in rows.iter_rows(named=True)]


def _issue(row: Row) -> dict[str, Any]:
    place = inert(row["source_path"] or "")
    if row["member"] is not None:
        place += f"!{inert(row['member'])}"
    if row["line"] is not None:
        place += f":{row['line']}"
    return {
        "kind": inert(word(row["kind"])),
        "reason": inert(row["reason"] or tr("not said")),
        "rows": row["rows"],
        "hands": row["hands"],
        "place": place,
        "hand": "" if row["hand_id"] is None else brief(row["hand_id"], NAME),
        "message": brief(row["message"] or "", 400),
    }
