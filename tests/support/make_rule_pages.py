"""Writes docs/rules/, the pages of all rules: `python -m tests.support.make_rule_pages`."""

from __future__ import annotations

from pathlib import Path

from audit import rulebook
from audit.rules import RULES
from reports.rulepages import rule_markdown

OUT = Path(__file__).resolve().parents[2] / "docs" / "rules"


def pages() -> dict[str, str]:
    """File name to text: a page per rule, and the list of them."""
    books = [rulebook.load(name) for name in rulebook.names()]
    made = {f"{rule.code}.md": rule_markdown(rule, books) for rule in RULES}
    rows = [
        f"| [{rule.code}]({rule.code}.md) | {rule.name} | {rule.family} | {rule.severity} | "
        f"{' '.join((rule.page or '').strip().split(chr(10) * 2)[0].split())} |"
        for rule in RULES
    ]
    made["README.md"] = "\n".join([
        "# The rules", "",
        "Generated from the rules themselves; `floorcall rules show CODE` prints the same page. The examples",
        "are hands that the tests play.", "",
        "| code | name | family | severity | says |", "|---|---|---|---|---|", *rows, "",
    ])  # fmt: skip
    return made


def main() -> None:
    """Write every page, and remove those of rules that are gone."""
    OUT.mkdir(parents=True, exist_ok=True)
    made = pages()
    for name, text in made.items():
        (OUT / name).write_text(text, encoding="utf-8")
    for path in OUT.glob("*.md"):
        if path.name not in made:
            path.unlink()


if __name__ == "__main__":
    main()
