"""The codes of the tables as words of the language in force: streets, verdicts, structures, what was ruled.

Only what people read is translated: addresses, filters and tables keep the codes.
"""

from __future__ import annotations

from audit.schema import FAMILIES, FINDING_VERDICTS, SEVERITIES
from parsers.schema import CHOICE_BY, DECLARED_WHEN, RULED_BY, RULINGS, STAKES_KINDS, STREETS, STRUCTURES
from reports.language import mark, tr

_OTHERS = (
    mark("holdem"), mark("hold'em"), mark("omaha"), mark("Omaha hi-lo"), mark("result"), mark("unknown game"),
    mark("unknown structure"), mark("line"), mark("byte"), mark("no."), mark("never"), mark("auto"),
    mark("before chips"), mark("with chips"), mark("after chips"), mark("hand"), mark("duplicate"),
    mark("outside-window"), mark("source"), mark("bytes"), mark("not said"), mark("whole hand"),
    mark("chips"),
)  # fmt: skip
CODES = tuple(
    dict.fromkeys(
        (
            *STREETS, *FINDING_VERDICTS, *SEVERITIES, *STRUCTURES, *STAKES_KINDS, *RULINGS, *RULED_BY,
            *CHOICE_BY, *DECLARED_WHEN, *FAMILIES, *_OTHERS,
        )
    )
)  # fmt: skip
"""Every code that has a word; a catalog translates the code itself."""
_KNOWN = frozenset(CODES)


def word(code: str | None) -> str:
    """The word for `code`; what is no code of ours, and so may be anything, stays as it is."""
    return tr(code) if code in _KNOWN else code or ""
