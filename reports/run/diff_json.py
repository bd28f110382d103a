"""What differs between two runs as one JSON object for programs; docs/diff.md says what is in it."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from audit.rundiff import KINDS, Change, RunDiff
from audit.rundiff_reasons import REASONS
from audit.rundiff_side import FIELDS, Found

SCHEMA = 1
"""Grows when a key is taken away or means something else; new keys may come any time."""


def diff_json(diff: RunDiff, names: tuple[str, str]) -> str:
    """The object, in ASCII, ending with a newline; `names`: the runs as they were named."""
    kinds = Counter(change.kind for change in diff.changes)
    reasons = Counter(change.reason for change in diff.changes)
    value: dict[str, Any] = {
        "schema": SCHEMA,
        "runs": [
            {
                "run": name,
                "night": told.night,
                "hands": told.hands,
                "findings": told.findings,
                "incomplete": told.incomplete,
            }
            for name, told in zip(names, diff.runs, strict=True)
        ],
        "versions": diff.differing.versions,
        "settings": diff.differing.settings,
        "rulebooks": diff.differing.rulebooks,
        "same": diff.same,
        **{kind: kinds[kind] for kind in KINDS},
        "reasons": {reason: reasons[reason] for reason in REASONS},
        "rules": [{"reason": reason, "rule": rule, **counts} for reason, rule, counts in diff.counts()],
        "differences": [_difference(change) for change in diff.changes],
    }
    return json.dumps(value, indent=1) + "\n"


def _difference(change: Change) -> dict[str, Any]:
    found = change.found
    return {
        "change": change.kind,
        "reason": change.reason,
        "not_judged": change.not_judged,
        "finding_id": found.finding_id,
        "rule": found.rule,
        "name": found.name,
        "site": found.hand.site,
        "hand_id": found.hand.hand_id,
        "hand_uid": found.hand.hand_uid,
        "street": found.street,
        "ordinal": found.ordinal,
        "seat": found.seat,
        "was": _side(change.was),
        "now": _side(change.now),
    }


def _side(found: Found | None) -> dict[str, Any] | None:
    if found is None:
        return None
    hand = {"hand_key": found.hand.hand_key, "content_sha256": found.hand.content_sha256}
    return {**hand, **dict(zip(FIELDS, found.fields, strict=True))}
