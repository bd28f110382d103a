"""The findings of a run in the order in which the report lists them, as the index page shows them."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

import polars as pl

from reports.hands.sentences import sentence
from reports.inert import brief, inert
from reports.money import money_of
from reports.run.facets import NAME
from reports.run.ranking import SHARE, WEIGHT, fetched, ranked
from reports.run.stakes import STAKES, stakes_label
from reports.tables import Row, Run

_SORTED_BY = SHARE // 10_000  # parts of WEIGHT in the ten-thousandth of a big blind that the page sorts by

FIELDS = (
    "rule", "name", "family", "verdict", "severity", "known", "site", "game", "structure", "stakes", "table",
    "player", "hand", "page", "played", "street", "message", "stake", "units", "id", "citation", "reason",
    "path", "line", "key", "raw",
)  # fmt: skip
"""What a listed finding consists of, in order; the script knows them by these names."""

Listed = tuple[Any, ...]
"""The values of FIELDS: text ready to show, `page` the name of the hand's page or "", `known` 0 or 1, `units`
the stake in ten-thousandths of a big blind (-1 where the record does not tell), `line` 0 where there is none,
`raw` the recorded text of the fields whose text was changed to be shown."""


@dataclass(frozen=True)
class Listing:
    """The weightiest findings of a run, and how many there are."""

    frame: pl.DataFrame
    total: int
    """Findings in the run."""
    of_hands: int
    """Hands with a finding that is more than an advisory: of the others the run keeps no evidence."""
    hands: list[str]
    """The keys of the first of these hands, in the order of their weightiest finding."""

    def __len__(self) -> int:
        return self.frame.height

    def rows(self, start: int, stop: int, pages: set[str]) -> list[Listed]:
        """The findings from `start` up to `stop`; `pages` are the keys of the hands that have a page."""
        part = self.frame.slice(start, stop - start)
        return [_listed(row, pages) for row in part.iter_rows(named=True)]


def listing(run: Run, limit: int, hands_limit: int) -> Listing:
    """The `limit` weightiest findings of `run` with what their hands' rows add to them.

    Of the hands with findings it names the first `hands_limit`.
    """
    order = ranked(run)
    findings = fetched(run, order.head(limit))
    keys = findings["hand_key"].cast(pl.String).unique().to_list()
    hands = run.rows("hands", keys, [pl.struct(STAKES).alias("hand")])
    frame = findings.join(hands, on="hand_key", how="left", maintain_order="left")
    kept = order.filter(pl.col("verdict") != "advisory")["hand_key"].unique(maintain_order=True)
    return Listing(frame, order.height, kept.len(), kept.head(hands_limit).cast(pl.String).to_list())


def page_name(hand_key: str) -> str:
    """The file name of a hand's page: the same in every report, and free of anything that a source says."""
    return f"{hashlib.sha256(hand_key.encode()).hexdigest()[:16]}.html"


def _listed(row: Row, pages: set[str]) -> Listed:
    hand = row["hand"] or dict.fromkeys(STAKES)
    money = money_of(hand["currency"], hand["stakes_kind"])
    stake, weight = row["amount_at_stake"], row[WEIGHT]
    recorded = {
        "rule": row["rule"],
        "name": row["name"],
        "site": row["site"],
        "game": row["game"],
        "table": row["table_name"],
        "player": row["player"],
        "hand": row["hand_id"] or row["hand_uid"] or row["hand_key"],
        "message": row["message"],
    }
    shown = {name: brief(text or "", NAME) for name, text in recorded.items()}
    shown["message"] = inert(sentence(row))
    path = row["source_path"] or ""
    values = {
        **shown,
        "family": row["family"] or "",
        "verdict": row["verdict"],
        "severity": row["severity"],
        "known": int(bool(row["known"])),
        "structure": row["structure"] or "",
        "stakes": stakes_label(hand),
        "page": page_name(row["hand_key"]) if row["hand_key"] in pages else "",
        "played": f"{row['played_at']:%Y-%m-%d %H:%M}" if row["played_at"] else "",
        "street": row["street"] or "",
        "stake": "" if stake is None else money(stake),
        "units": -1 if weight is None else weight // _SORTED_BY,
        "id": inert(row["finding_id"]),
        "citation": inert(row["citation"] or ""),
        "reason": inert(row["reason"] or ""),
        "path": inert(path if row["member"] is None else f"{path}!{row['member']}"),
        "line": row["line"] or 0,
        "key": inert(row["hand_key"]),
        "raw": {name: text for name, text in recorded.items() if text and text != shown[name]} or 0,
    }
    return tuple(values[name] for name in FIELDS)
