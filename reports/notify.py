"""What a night has to tell somebody, as a JSON object for the command that `--notify` names.

docs/operations.md describes the object. All texts in it are inert; players are not named in it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from audit.outcome import Exit
from audit.version import version
from parsers.schema import MONEY_SCALE
from reports.inert import brief, inert
from reports.money import Money, money_of
from reports.run import night_words, standing
from reports.run.news import News, is_new, news
from reports.run.ranking import fetched, ranked
from reports.tables import Row, Run

SCHEMA = 1
"""Version of the object: it changes when a name goes or means something else, not when one is added."""
FINDINGS = 50
"""At most so many findings are told, the weightiest."""
GROUPS = 100
"""At most so many pairs of rule and room."""
_TEXTS = 20  # of any other list
_NAME = 120
_MESSAGE = 400
_FINISHED = (Exit.COMPLETE, Exit.VIOLATIONS, Exit.INCOMPLETE)


@dataclass(frozen=True)
class Night:
    """How a night ended."""

    name: str | None  # None where it failed before it had one
    exit_code: int
    run: Run | None = None  # None where nothing was published
    report: Path | None = None
    error: str | None = None  # what ended it early


def notice(night: Night) -> str | None:
    """The JSON object, in one line, that tells of the night; None where there is nothing to tell.

    Told are new violations, missing canaries, acceptances that have expired, volume alarms, what made the
    run incomplete, and any failure.
    """
    info = night.run.info() if night.run else {}
    found = news(night.run) if night.run else News([], [])
    told: Row = info.get("night", {})
    canaries, alarms = night_words.canaries(told), night_words.alarms(told)
    expired = standing.expired(told)
    reasons = {
        "canaries-missing": bool(canaries["missing"]),
        "new-findings": found.count > 0,
        "expired": bool(expired),
        "incomplete": bool(info.get("incomplete")) or night.exit_code == Exit.INCOMPLETE,
        "volume-alarms": bool(alarms),
        "failed": night.exit_code not in _FINISHED,
    }
    if not any(reasons.values()):
        return None
    said = {
        "schema": SCHEMA,
        "floorcall": version("floorcall"),
        "run": None if night.name is None else inert(night.name),
        "exit_code": int(night.exit_code),
        "why": [reason for reason, applies in reasons.items() if applies],
        "error": None if night.error is None else brief(night.error, _MESSAGE),
        "report": None if night.report is None else inert(str(night.report)),
        "canaries": {
            "planted": canaries["planted"],
            "missing": _texts(canaries["missing"]),
            "missing_count": len(canaries["missing"]),
        },
        "expired": _texts(expired),
        "expired_count": len(expired),
        "incomplete": _texts(info.get("incomplete", [])),
        "volume": [
            {**alarm, "site": brief(alarm["site"], _NAME)}
            for alarm in sorted(alarms, key=lambda alarm: (-alarm["usual"], alarm["site"]))[:_TEXTS]
        ],
        "volume_count": len(alarms),
        "hands": _hands(info),
        "inputs": told.get("inputs"),
        "reaudit": told.get("reaudit"),
        "baseline": _baseline(info.get("baseline")),
        "findings": _findings(night.run, found),
    }
    return json.dumps(said, ensure_ascii=False)


def _texts(texts: Sequence[str]) -> list[str]:
    return [brief(text, _MESSAGE) for text in texts[:_TEXTS]]


def _hands(info: Row) -> dict[str, Any] | None:
    return info["hands"] | {"verdicts": info["verdicts"]} if info else None


def _baseline(told: Row | None) -> dict[str, int] | None:
    if told is None:
        return None
    return {"known": told["known"], "expired": len(told["expired"]), "stale": len(told["stale"])}


def _findings(run: Run | None, found: News) -> dict[str, Any]:
    """The new violations: how many, of which rules in which rooms, and the weightiest of them."""
    return {
        "new": found.count,
        "at_stake": [{"amount": _amount(amount), "unit": inert(unit)} for unit, amount in found.at_stake],
        "by_rule_and_room": [
            {"rule": one.rule, "name": inert(one.name), "room": brief(one.site, _NAME), "count": one.count}
            for one in found.groups[:GROUPS]
        ],
        "by_rule_and_room_count": len(found.groups),
        "weightiest": _weightiest(run) if run and found.groups else [],
    }


def _weightiest(run: Run) -> list[dict[str, Any]]:
    chosen = ranked(run, is_new(run)).head(FINDINGS)
    findings = fetched(run, chosen)
    keys = findings["hand_key"].cast(pl.String).unique().to_list()
    rows = run.rows("hands", keys, ["currency", "stakes_kind"]).iter_rows()
    units = {key: money_of(currency, stakes_kind).unit for key, currency, stakes_kind in rows}
    return [_finding(row, units.get(row["hand_key"])) for row in findings.iter_rows(named=True)]


def _finding(row: Row, unit: str | None) -> dict[str, Any]:
    stake = row["amount_at_stake"]
    return {
        "id": row["finding_id"],
        "rule": row["rule"],
        "name": inert(row["name"] or ""),
        "severity": row["severity"],
        "room": brief(row["site"] or "", _NAME),
        "hand": brief(row["hand_id"] or row["hand_uid"] or row["hand_key"], _NAME),
        "hand_key": inert(row["hand_key"]),
        "played_at": row["played_at"].isoformat() if row["played_at"] else None,
        "message": brief(row["message"] or "", _MESSAGE),
        "stake": None if stake is None else {"amount": _amount(stake), "unit": unit or Money().unit},
    }


def _amount(value: int) -> str:
    """Ten-thousandths as a plain decimal number."""
    whole, rest = divmod(abs(value), MONEY_SCALE)
    return f"{'-' if value < 0 else ''}{whole}" + (f".{rest:04d}".rstrip("0") if rest else "")
