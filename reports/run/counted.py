"""What a run counted, as metrics: from its run.json, and from its tables what that does not tell by room."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

import polars as pl

from audit.manifest import ENGINES_DISAGREE
from reports.metrics import Family, Labels
from reports.run import night_words, standing
from reports.run.news import found_first, known
from reports.tables import Row, Run

ROOMS = 50
"""At most so many rooms are told apart, those with most hands; the others share `other`."""
OTHER = "other"
_SLUG = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


def counted(run: Run) -> list[Family]:
    """The metrics of a finished run. Raises NotARunError where a table is missing."""
    info = run.info()
    hands = info["hands"]
    left_out = run.scan("parse_issues").group_by("site", "kind", "reason").agg(pl.col("hands").sum())
    quarantined = [
        (site, reason, count)
        for site, kind, reason, count in left_out.collect().iter_rows()
        if count and kind in ("hand", "source", "bytes")
    ]
    rooms = _Rooms(run, quarantined, info.get("night"))
    families = [
        _plain("floorcall_seen_hands", "Hands in the inputs of the last run.", hands["seen"]),
        _by(
            "floorcall_hands",
            "Hands of the last run by what became of them.",
            "outcome",
            {
                "audited": hands["audited"],
                "quarantined": sum(hands["quarantined"].values()),
                "duplicate": hands["duplicates"],
                "outside-window": hands["outside_window"],
            },
        ),
        _summed(
            "floorcall_quarantined_hands",
            "Hands that were quarantined, by room and reason.",
            (
                ({"site": rooms.label(site), "reason": reason or "not-said"}, count)
                for site, reason, count in quarantined
            ),
        ),
        _by("floorcall_verdict_hands", "Audited hands by verdict.", "verdict", info["verdicts"]),
        _findings(run, rooms),
        _plain(
            "floorcall_engines_disagree_hands",
            "Hands on which the two engines differ.",
            sum(row["count"] for row in info["findings"] if row["rule"] == ENGINES_DISAGREE),
        ),
        _plain("floorcall_incomplete_reasons", "Reasons why the run is incomplete.", len(info["incomplete"])),
        _plain(
            "floorcall_input_bytes",
            "Bytes that the inputs hold, unpacked.",
            sum(source["bytes"] for source in info["sources"]),
            "bytes",
        ),
    ]
    if "night" in info:
        families += _of_night(info["night"], rooms)
    if "baseline" in info:
        told = info["baseline"]
        states = {"known": told["known"], "expired": len(told["expired"]), "stale": len(told["stale"])}
        says = "Findings that the baseline has accepted, and its entries that are over or match nothing."
        families.append(_by("floorcall_baseline", says, "state", states))
    return families


class _Rooms:
    """The rooms that are told apart; their names are whatever an input says."""

    def __init__(
        self, run: Run, quarantined: Iterable[tuple[str | None, str | None, int]], night: Row | None
    ) -> None:
        hands: Counter[str] = Counter()
        for site, count in run.scan("hands").group_by("site").agg(pl.len()).collect().iter_rows():
            hands[site or ""] += count
        for site, _, count in quarantined:
            hands[site or ""] += count
        for one in night_words.alarms(night or {}):
            hands[one["site"]] += one["usual"]  # a room that sent nothing tonight is the one to name
        ranked = sorted((-count, site) for site, count in hands.items() if _SLUG.fullmatch(site))
        self._told = {site for _, site in ranked[:ROOMS]}

    def label(self, site: str | None) -> str:
        """The room as a label."""
        if not site:
            return "unknown"
        return site if site in self._told else OTHER


def _findings(run: Run, rooms: _Rooms) -> Family:
    state = pl.when(known()).then(pl.lit("known")).when(found_first(run)).then(pl.lit("new"))
    words = ["rule", "site", "severity", "verdict"]
    by = [*words, state.otherwise(pl.lit("earlier")).alias("state")]
    rows = run.scan("findings").group_by(by).agg(pl.len()).collect().iter_rows(named=True)
    return _summed(
        "floorcall_findings",
        "Findings by rule, room, severity, verdict, and whether they are new.",
        (
            ({name: row[name] for name in (*words, "state")} | {"site": rooms.label(row["site"])}, row["len"])
            for row in rows
        ),
    )


def _of_night(night: Row, rooms: _Rooms) -> list[Family]:
    canaries, again = night_words.canaries(night), night["reaudit"]
    alarms = Counter(dict.fromkeys(night["new_hands"], 0))
    alarms.update(one["site"] for one in night_words.alarms(night))
    return [
        _by("floorcall_inputs", "Inputs of the night by what was done with them.", "kind", night["inputs"]),
        _summed(
            "floorcall_new_hands",
            "Hands audited for the first time, by room.",
            (({"site": rooms.label(site)}, count) for site, count in night["new_hands"].items()),
        ),
        _plain(
            "floorcall_recalled_hands",
            "Hands of earlier nights audited again because another content of them arrived.",
            night["recalled"],
        ),
        _plain(
            "floorcall_reaudited_hands",
            "Hands of earlier nights audited again because the audit has changed.",
            again["hands"],
        ),
        _plain(
            "floorcall_expired_violations",
            "Violations that stand and whose acceptance in the baseline has expired.",
            len(standing.expired(night)),
        ),
        _by(
            "floorcall_reaudit_findings",
            "What auditing again has changed in the findings.",
            "change",
            again["findings"],
        ),
        _by(
            "floorcall_canaries",
            "Faults planted to test the audit, and those of them that it did not find.",
            "state",
            {"planted": canaries["planted"], "missing": len(canaries["missing"])},
        ),
        _summed(
            "floorcall_volume_alarms",
            "Rooms whose number of hands is far from the usual one: 1.",
            (({"site": rooms.label(site)}, count) for site, count in alarms.items()),
        ),
    ]


def _plain(name: str, says: str, value: int, unit: str = "") -> Family:
    return Family(name, says, [({}, value)], unit)


def _by(name: str, says: str, label: str, counts: Mapping[str, int]) -> Family:
    return Family(name, says, [({label: key}, count) for key, count in sorted(counts.items())])


def _summed(name: str, says: str, samples: Iterable[tuple[Labels, int]]) -> Family:
    """Samples whose labels may be equal: those add up."""
    sums: Counter[tuple[tuple[str, str], ...]] = Counter()
    for labels, count in samples:
        sums[tuple(labels.items())] += count
    return Family(name, says, [(dict(labels), count) for labels, count in sorted(sums.items())])
