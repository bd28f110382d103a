"""Writes the table of settings into docs/rulebooks.md: `python -m tests.support.make_rulebook_page`."""

from __future__ import annotations

from pathlib import Path

from audit.rulebook import load, names
from reports.rules.bookpages import settings_table

PAGE = Path(__file__).resolve().parents[2] / "docs" / "rulebooks.md"
_BEGIN, _END = "<!-- table of settings -->\n", "<!-- end -->\n"


def page() -> str:
    """The page as it should be: what stands there, with the table made anew."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(_BEGIN)
    _, _, after = rest.partition(_END)
    return before + _BEGIN + settings_table(load(name) for name in names()) + _END + after


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
