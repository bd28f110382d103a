"""Writes what docs/ can take from the program itself: `python -m tests.support.make_docs`.

The pages of the rules (docs/rules/), the tables (docs/tables.md), the formats (docs/format-list.md), the
canaries (docs/canary-list.md), and the command (docs/cli.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from audit import rulebook
from audit.canary_list import canary_list
from audit.rules import RULES
from audit.tables import TABLES
from floorcall import main as command
from parsers.registry import FORMATS
from reports.rules.rulepages import rule_markdown

OUT = Path(__file__).resolve().parents[2] / "docs"
_WIDTH = 88  # of what --help prints, whatever the terminal


def pages() -> dict[str, str]:
    """Path below docs/ to text."""
    books = [rulebook.load(name) for name in rulebook.names()]
    made = {f"rules/{rule.code}.md": rule_markdown(rule, books) for rule in RULES}
    return made | {
        "rules/README.md": _rules(),
        "tables.md": _tables(),
        "format-list.md": _formats(),
        "canary-list.md": _canaries(),
        "cli.md": _cli(),
    }


def _rules() -> str:
    lines = [
        "# The rules",
        "",
        "Made from the rules themselves; `floorcall rules show CODE` prints the same page. The examples are",
        "hands that the tests play.",
        "",
        "| code | name | family | severity | says |",
        "|---|---|---|---|---|",
    ]
    for rule in RULES:
        says = " ".join((rule.page or "").strip().split("\n\n")[0].split())
        lines.append(
            f"| [{rule.code}]({rule.code}.md) | {rule.name} | {rule.family} | {rule.severity} | {says} |"
        )
    return "\n".join([*lines, ""])


def _formats() -> str:
    lines = [
        "# The formats",
        "",
        "Made from the formats themselves; `floorcall formats list` prints the same. How to add one:",
        "[formats.md](formats.md).",
        "",
        "| format | dialect | games | prints | not checkable |",
        "|---|---|---|---|---|",
    ]
    for layout in FORMATS.values():
        lines += [
            f"| {layout.name} | {one.name} | {one.games} | {one.prints} | {one.not_checkable or '-'} |"
            for one in layout.dialects
        ]
    return "\n".join([*lines, ""])


def _canaries() -> str:
    told = canary_list()
    lines = [
        "# The canaries",
        "",
        "Made from their list, `audit/canaries/canaries.toml`; what for: [canaries.md](canaries.md).",
        "",
        "| file | room | judged by |",
        "|---|---|---|",
    ]
    lines += [f"| {one.name} | {one.site} | {one.book} |" for one in told.files]
    lines += ["", "| canary | hand | shows | must be found |", "|---|---|---|---|"]
    for one in told.canaries:
        finds = "; ".join(f"{found.rule} {found.verdict} ({found.place})" for found in one.finds)
        lines.append(f"| {one.name} | {one.hand} | {one.says} | {finds or 'nothing'} |")
    lines += ["", "Not planted:", ""]
    lines += [f"- {rule}: {reason}" for rule, reason in told.not_planted.items()]
    return "\n".join([*lines, ""])


def _tables() -> str:
    lines = [
        "# The tables of a run",
        "",
        "One folder of Parquet files each, present even when empty. Money is `decimal128(18, 4)` in the",
        "hand's currency unit; a null says that the record has nothing to say, never zero.",
    ]
    for name, columns in TABLES.items():
        lines += ["", f"## {name}", "", "| column | type | says |", "|---|---|---|"]
        for column in columns:
            allowed = f" (one of {', '.join(f'`{one}`' for one in column.allowed)})" if column.allowed else ""
            lines.append(f"| {column.name} | {_type(str(column.type))} | {column.says}{allowed} |")
    return "\n".join([*lines, ""])


def _type(name: str) -> str:
    return f"`{name.replace('item: ', '').replace('element: ', '')}`"


def _cli() -> str:
    lines = ["# The command", "", "What `--help` prints of each command."]
    for path, one in _commands("floorcall", command):
        with click.Context(one, info_name=path, terminal_width=_WIDTH) as context:
            text = one.get_help(context)
        lines += ["", f"## {path}", "", "```", text.strip(), "```"]
    return "\n".join([*lines, ""])


def _commands(path: str, one: click.Command) -> Iterator[tuple[str, click.Command]]:
    yield path, one
    if isinstance(one, click.Group):
        for name, below in sorted(one.commands.items()):
            yield from _commands(f"{path} {name}", below)


def main() -> None:
    """Write every page, and remove the pages of rules that are gone."""
    made = pages()
    for name, text in made.items():
        path = OUT / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for path in (OUT / "rules").glob("*.md"):
        if f"rules/{path.name}" not in made:
            path.unlink()


if __name__ == "__main__":
    main()
