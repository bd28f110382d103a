"""Rules and formats as plain text: what `floorcall rules list`, `rules show` and `formats list` print."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from audit.rules.examples import examples
from reports.cells import wrapped
from reports.language import SOURCE, current, tr
from reports.rules import texts
from reports.rules.examples import example_lines
from reports.words import word

if TYPE_CHECKING:
    from audit.rulebook import Rulebook
    from audit.rules.rule import Rule
    from parsers.format import Format

_WIDTH = 100


def rules_list(rules: Iterable[Rule]) -> str:
    """Every rule: code, name, family, the severity of its violations, the first sentence of its page."""
    listed = list(rules)
    name = max(len(rule.name) for rule in listed)
    family = max(len(word(rule.family)) for rule in listed)
    grave = max(7, *(len(word(rule.severity)) for rule in listed))
    lines = []
    for rule in listed:
        left = f"{rule.code}  {rule.name:<{name}}  {word(rule.family):<{family}}  "
        left += f"{word(rule.severity):<{grave}}  "
        says = wrapped(texts.first_paragraph(rule), _WIDTH - len(left))
        lines += [left + says[0], *(" " * len(left) + line for line in says[1:])]
    return "\n".join(lines) + "\n"


def rule_page(rule: Rule, books: Iterable[Rulebook]) -> str:
    """The page of `rule`: its docstring, its examples, and what each of the `books` prints on it."""
    cited = _citations(rule, books)
    width = max([len(name) for name, _ in cited] + [8])
    heading = f"{rule.code} {rule.name}"
    kind = tr("family {family}; severity of a violation: {severity}")
    lines = [
        heading if current() == SOURCE else f"{heading}: {texts.title(rule)}",
        kind.format(family=word(rule.family), severity=word(rule.severity)),
        "",
        texts.page(rule),
    ]
    for title, says, shown in _examples(rule):
        lines += ["", f"{title}: {says}", *(f"  {line}".rstrip() for line in shown)]
    lines += ["", tr("Citations"), *(f"  {name:<{width}}  {text}" for name, text in cited), ""]
    return "\n".join(lines)


def rule_markdown(rule: Rule, books: Iterable[Rulebook]) -> str:
    """The same page for docs/rules, as Markdown."""
    lines = [
        f"# {rule.code} {rule.name}",
        "",
        f"Family {rule.family}; severity of a violation: {rule.severity}.",
        "",
        (rule.page or "").strip(),
    ]
    for title, says, shown in _examples(rule):
        lines += ["", f"## {title}", "", f"{says[0].upper()}{says[1:]}.", "", "```", *shown, "```"]
    lines += ["", "## Citations", "", "| rulebook | rule |", "|---|---|"]
    lines += [f"| `{name}` | {text} |" for name, text in _citations(rule, books)]
    return "\n".join([*lines, ""])


def _citations(rule: Rule, books: Iterable[Rulebook]) -> list[tuple[str, str]]:
    return [(book.name, book.citation(rule.code) or tr("prints no rule on it")) for book in books]


def _examples(rule: Rule) -> list[tuple[str, str, list[str]]]:
    """Title, what it shows, and lines of each example; none of a rule that no hand can show."""
    pair = examples().get(rule.code)
    if pair is None:
        return []
    titles = (tr("A lawful hand"), tr("A hand of which {rule} speaks").format(rule=rule.code))
    by_book = tr("{says} (by {book})")
    return [
        (title, by_book.format(says=tr(one.says), book=one.book), example_lines(rule.code, one))
        for title, one in zip(titles, pair, strict=True)
    ]


def formats_list(formats: Iterable[Format]) -> str:
    """Every format with its dialects: their games, what they print, and what no rule can check in them."""
    lines: list[str] = []
    for layout in formats:
        lines.append(layout.name)
        for dialect in layout.dialects:
            lines.append(f"  {dialect.name}")
            for label, text in (
                ("games", dialect.games),
                ("prints", dialect.prints),
                ("not checkable", dialect.not_checkable),
            ):
                first, *more = wrapped(text or "-", _WIDTH - 19)
                lines += [f"    {label:<15}{first}", *(" " * 19 + line for line in more)]
    return "\n".join(lines) + "\n"
