"""Rules and formats as plain text: what `floorcall rules list`, `rules show` and `formats list` print."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from reports.cells import wrapped

if TYPE_CHECKING:
    from audit.rulebook import Rulebook
    from audit.rules.rule import Rule
    from parsers.format import Format

_WIDTH = 100


def rules_list(rules: Iterable[Rule]) -> str:
    """Every rule: code, name, family, the severity of its violations, the first sentence of its page."""
    listed = list(rules)
    name = max(len(rule.name) for rule in listed)
    family = max(len(rule.family) for rule in listed)
    lines = []
    for rule in listed:
        left = f"{rule.code}  {rule.name:<{name}}  {rule.family:<{family}}  {rule.severity:<7}  "
        says = wrapped(_first_sentence(rule), _WIDTH - len(left))
        lines += [left + says[0], *(" " * len(left) + line for line in says[1:])]
    return "\n".join(lines) + "\n"


def rule_page(rule: Rule, books: Iterable[Rulebook]) -> str:
    """The page of `rule` (its docstring), and what each of the `books` prints on it."""
    cited = {book.name: book.citation(rule.code) or "prints no rule on it" for book in books}
    width = max([len(name) for name in cited] + [8])
    return "\n".join([
        f"{rule.code} {rule.name}",
        f"family {rule.family}; severity of a violation: {rule.severity}; reads {rule.frame}",
        "",
        (rule.page or "").strip(),
        "",
        "Citations",
        *(f"  {name:<{width}}  {text}" for name, text in cited.items()),
        "",
    ])  # fmt: skip


_SETTINGS = {
    "minimum-raise": "what a raise must at least add",
    "reopening": "whether short all-ins add up to a full raise",
    "limit-reopening": "the same in fixed limit, for half a bet",
    "raises-in-limit-round": "raises after the bet",
    "cap-lifted": "when raises are not counted",
    "pot-limit-blinds": "how small and short blinds count in the pot",
    "pot-limit-antes": "whether antes count in the pot",
    "straddle-minimum-raise": "the minimum over a straddle (not judged yet: X02)",
    "undercall": "how undercalls are judged",
    "half-rule": "what a silent push of half a raise means",
    "correction-window": "until when a wrong bet is put right",
}


def rulebook_page(book: Rulebook) -> str:
    """The settings and citations of `book`."""
    lines = [
        f"{book.name}: {book.title}",
        f"sha256 {book.sha256}",
        "",
        "Settings; of several values every one is tried, and only what all of them condemn is a violation",
    ]
    said = {setting: ", ".join(map(str, values)) for setting, values in book.settings.items()}
    left, middle = max(map(len, said)) + 2, max(map(len, said.values())) + 2
    lines += [
        f"  {setting:<{left}}{values:<{middle}}{_SETTINGS.get(setting, '')}".rstrip()
        for setting, values in said.items()
    ]
    lines += ["", "Citations"]
    lines += [f"  {code:<{left}}{citation}" for code, citation in book.citations.items()]
    return "\n".join(lines) + "\n"


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


def _first_sentence(rule: Rule) -> str:
    return " ".join((rule.page or "").strip().split("\n\n")[0].split())
