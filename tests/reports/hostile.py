"""Names that somebody might choose who wants the report to do something."""

from __future__ import annotations

from tests.reports import hands
from tests.reports.support import Made

NAMES = (
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "\"><svg/onload=alert(1)>'",
    "\x1b[2J\x1b]0;owned\x07\x9b31m",
    "\u202egnp.exe\u202c\u2066\u200b\u200f\ufeff",
    "🂡" * 300,
    "{{ 7 * 7 }}{% raw %}",
    "\u2028\u2029]]><!--",
    "a\r\n>> 999  VIOLATION\n\t",
    "javascript:alert(1)",
    "Z" + "\u0301" * 60,
    "\U000e0041\u3164\u034f\u00ad",
    "back\\slash \\x1b",
)


def hostile(made: Made, name: str, start: int) -> str:
    """The underraise hand with everything that a source may say set to `name`. Returns the hand_key."""
    key = hands.underraise(made, start)
    for table, columns in {
        "hands": (
            "site",
            "hand_id",
            "hand_uid",
            "table_name",
            "source_path",
            "level",
            "tournament_id",
            "game",
        ),
        "players": ("name",),
        "findings": (
            "site",
            "hand_id",
            "hand_uid",
            "table_name",
            "source_path",
            "player",
            "message",
            "citation",
        ),
    }.items():
        for row in made.tables[table]:
            if row["hand_key"] == key:
                row.update(dict.fromkeys(columns, name))
    for row in made.tables["evidence"]:
        if row["hand_key"] == key:
            row["raw"] = row["raw"].replace(b"Jonas", name.encode())
            row["context"] = name.encode()
    return key


def hostile_issue(made: Made, name: str, start: int) -> str:
    """A quarantined hand whose every text is `name`. Returns its key."""
    source = "5a" * 32
    texts = dict.fromkeys(
        ("source_path", "member", "site", "hand_id", "hand_uid", "message", "excerpt"), name
    )
    made.add("parse_issues", kind="hand", hands=1, source_id=source, byte_start=start, byte_end=start + 9,
             line=7, reason="unknown-line", **texts)  # fmt: skip
    return f"{source}:{start}"
