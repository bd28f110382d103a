"""The groups of modules that are changed, and the tests that have to notice.

These are the tests of each group by itself. What whole audits of generated hands would notice besides is not
counted: they are slow, and a slip should fail where it can be read off.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

_AGREE = ("tests/audit/judge/test_engines_agree.py::test_the_engines_agree",)


class Group(NamedTuple):
    """Paths from the root of the project."""

    name: str
    modules: tuple[str, ...]  # patterns
    tests: tuple[str, ...]
    first: tuple[str, ...] = ()  # of the tests those that notice most

    def files(self, root: Path) -> list[Path]:
        return sorted({path for pattern in self.modules for path in root.glob(pattern)})


GROUPS = (
    Group("ledger", ("audit/ledger*.py",), ("tests/audit/ledger", "tests/audit/judge"), _AGREE),
    Group("replay", ("audit/replay*.py",), ("tests/audit/replay", "tests/audit/judge"), _AGREE),
    Group(
        "rules",
        (
            "audit/rules/[a-z]*.py",
            *(
                f"audit/{name}.py"
                for name in [
                    "behind",
                    "bet_sizes",
                    "conflicts",
                    "corrections",
                    "coverage",
                    "crosscheck",
                    "faults",
                    "findings",
                    "frames",
                    "half_bets",
                    "judge",
                    "offers",
                    "openings",
                    "pushes",
                    "sequences",
                    "told",
                    "tracks",
                    "undercalls",
                    "upcards",
                ]
            ),
        ),
        ("tests/audit/rules", "tests/audit/judge", "tests/golden/test_rule_examples.py"),
    ),
    Group(
        "amounts",
        (
            "parsers/amounts.py",
            "parsers/told/*.py",
            *(f"parsers/grammar/{name}.py" for name in ("numbers", "pots", "stacks", "forced")),
            *(
                f"parsers/formats/{name}.py"
                for name in [
                    "coinpoker_values",
                    "ipoker_stakes",
                    "ohh_convention",
                    "ohh_values",
                    "pokerstars_caps",
                    "pokerstars_convention",
                    "pokerstars_levels",
                    "tables_chips",
                    "tables_values",
                ]
            ),
        ),
        (
            "tests/properties/test_written.py",
            *(
                f"tests/parsers/{name}"
                for name in [
                    "test_amounts.py",
                    "pokerstars",
                    "phh",
                    "tables",
                    "ggpoker",
                    "ipoker",
                    "pokernow",
                    "test_equations.py",
                    "test_heads.py",
                    "test_pokerstars_blinds.py",
                    "test_room_details.py",
                    "test_rooms.py",
                    "test_rooms_odd.py",
                    "test_xml_rooms.py",
                    "ohh/test_ohh_convention.py",
                    "ohh/test_ohh_events.py",
                    "ohh/test_ohh_floor.py",
                    "ohh/test_ohh_games.py",
                    "ohh/test_ohh_hand.py",
                    "ohh/test_ohh_play.py",
                    "ohh/test_ohh_values.py",
                ]
            ),
        ),
        ("tests/properties/test_written.py::test_comes_back_as_it_was_played",),
    ),
)
