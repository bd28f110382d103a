"""What happened in a night beside the audit itself, in sentences: for the terminal and for the report.

The functions take the `night` section of run.json. All texts are inert.
"""

from __future__ import annotations

from reports.inert import inert
from reports.language import mark, ntr, tr
from reports.run.standing import in_force
from reports.tables import Row

_REASONS = {
    "parsers": mark("parsers"),
    "rules": mark("rules"),
    "rulebook": mark("rulebook"),
    "settings": mark("settings"),
}


def canaries(night: Row) -> Row:
    """How many faults were `planted` to test the audit, and which of them are `missing`."""
    told: Row = night.get("canaries", {"planted": 0, "missing": []})
    return told


def alarms(night: Row) -> list[Row]:
    """The rooms whose number of hands is far from the usual one: `site`, `tonight`, `usual`, `nights`."""
    told: list[Row] = night.get("volume", {}).get("alarms", [])
    return told


def canaries_missing(night: Row) -> str | None:
    """That planted faults were not found; None when all were. `canaries` names them."""
    told = canaries(night)
    if not told["missing"]:
        return None
    return tr(
        "{n} OF {planted} CANARIES MISSING: planted faults were not found. Do not rely on this night."
    ).format(n=f"{len(told['missing']):,}", planted=f"{told['planted']:,}")


def volume(night: Row, *, ascii_only: bool = False) -> list[str]:
    """A sentence for each room whose number of hands is far from the usual one."""
    return [
        ntr(
            "{room}: hands tonight {tonight}, usually {usual} (over {n} day)",
            "{room}: hands tonight {tonight}, usually {usual} (over {n} days)",
            alarm["nights"],
        ).format(
            room=inert(alarm["site"], ascii_only=ascii_only) or tr("not said"),
            tonight=f"{alarm['tonight']:,}",
            usual=f"{alarm['usual']:,.0f}",
            n=f"{alarm['nights']:,}",
        )
        for alarm in alarms(night)
    ]


def inputs(night: Row) -> str:
    """How many inputs were new, and what became of the others."""
    words = (
        ("new", tr("{n} new")),
        ("grown", tr("{n} grown")),
        ("unchanged", tr("{n} unchanged")),
        ("retried", tr("{n} retried")),
        ("reaudited", tr("{n} audited again")),
        ("failed", tr("{n} failed")),
    )
    counts = night["inputs"]
    # Not a word of what did not happen, but for the two that everybody looks for.
    shown = [(key, text) for key, text in words if counts[key] or key in ("new", "failed")]
    return ", ".join(text.format(n=f"{counts[key]:,}") for key, text in shown)


def new_hands(night: Row) -> str:
    """How many hands were audited for the first time, and how many once more for another content."""
    told = tr("{n} new").format(n=f"{sum(night['new_hands'].values()):,}")
    if night["recalled"]:
        again = tr("{n} of earlier nights again (another content arrived)")
        told += ", " + again.format(n=f"{night['recalled']:,}")
    if lost := len(night["not_recalled"]):
        gone = ntr(
            "{n} of earlier nights not audited again (its night was removed)",
            "{n} of earlier nights not audited again (their nights were removed)",
            lost,
        )
        told += ", " + gone.format(n=f"{lost:,}")
    return told


def reaudit(night: Row) -> list[str]:
    """What auditing earlier hands again has changed, and why it was done; [] where nothing was."""
    again = night["reaudit"]
    found, told = again["findings"], []
    if again["hands"]:
        told.append(
            ntr(
                "{n} hand again ({why}): findings {new} new, {gone} gone, {changed} changed",
                "{n} hands again ({why}): findings {new} new, {gone} gone, {changed} changed",
                again["hands"],
            ).format(
                n=f"{again['hands']:,}",
                why=_why(again),
                new=f"{found['new']:,}",
                gone=f"{found['gone']:,}",
                changed=f"{found['changed']:,}",
            )
        )
    if again["left"] and again["mode"] == "none":
        told.append(
            ntr(
                "put off (--reaudit none): {n} hand stands under other parsers, rules or settings",
                "put off (--reaudit none): {n} hands stand under other parsers, rules or settings",
                again["left"],
            ).format(n=f"{again['left']:,}")
        )
    elif again["left"]:
        told.append(
            ntr(
                "{n} hand of an older version keeps its verdict: its input is not here tonight",
                "{n} hands of older versions keep their verdicts: their inputs are not here tonight",
                again["left"],
            ).format(n=f"{again['left']:,}")
        )
    return told


def _why(again: Row) -> str:
    if not again["why"]:
        return tr("asked for")
    changed = ", ".join(tr(_REASONS[one]) if one in _REASONS else inert(one) for one in again["why"])
    return tr("changed: {what}").format(what=changed)


def baseline(told: Row) -> str:
    """How many entries of the baseline hold for what stands, and how many are over or match nothing."""
    return ntr(
        "{held} of {n} entry holds for what stands; {expired} expired, {stale} stale",
        "{held} of {n} entries hold for what stands; {expired} expired, {stale} stale",
        told["entries"],
    ).format(
        held=f"{in_force(told):,}",
        n=f"{told['entries']:,}",
        expired=f"{len(told['expired']):,}",
        stale=f"{len(told['stale']):,}",
    )
