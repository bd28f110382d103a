"""Rulebooks as text: what `floorcall rulebooks show` and `rulebooks diff` print, and the table of docs/."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from audit.rulebook_settings import ALLOWED
from reports.inert import inert

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from audit.rejudge import Comparison, Difference
    from audit.rulebook import Rulebook

_SETTINGS = {
    "minimum-raise": "what a raise must at least add",
    "reopening": "whether short all-ins add up to a full raise",
    "limit-reopening": "the same in fixed limit, for half a bet",
    "limit-after-all-in": "where a limit raise over a short all-in goes",
    "raises-in-limit-round": "raises after the bet; 99: no cap",
    "raises-with-two-rounds": "the same in games with two betting rounds",
    "cap-lifted": "when raises are not counted",
    "pot-limit-blinds": "how small and short blinds count in the pot",
    "pot-limit-antes": "whether antes count in the pot",
    "straddle-minimum-raise": "the minimum over a straddle",
    "stud-pair": "which bets an open pair on fourth street allows",
    "undercall": "how undercalls are judged",
    "half-rule": "half of what makes a silent push a raise",
    "correction-window": "until when a wrong bet is put right",
}
_NOTHING = "prints no rule on it"


def rulebook_page(book: Rulebook) -> str:
    """The settings and citations of `book`."""
    lines = [
        f"{inert(book.name)}: {inert(book.title)}",
        f"sha256 {book.sha256}",
        "",
        "Settings; of several values every one is tried, and only what all of them condemn is a violation",
    ]
    said = {key: _values(book, key) for key in book.settings}
    left, middle = max(map(len, said)) + 2, max(map(len, said.values())) + 2
    lines += [
        f"  {key:<{left}}{values:<{middle}}{_SETTINGS[key]}{' (left to the house)' * (key in book.house)}"
        for key, values in said.items()
    ]
    lines += ["", "Citations"]
    lines += [f"  {code:<{left}}{inert(citation)}" for code, citation in book.citations.items()]
    return "\n".join(lines) + "\n"


def books_diff(one: Rulebook, other: Rulebook) -> str:
    """Every setting and every citation on which two books differ, with what both say."""
    lines = []
    for title, rows in (("Settings", _settings_diff(one, other)), ("Citations", _citations_diff(one, other))):
        table = list(rows)
        lines += ["", title if table else f"{title}: no difference"]
        left = max((len(key) for key, _, _ in table), default=0)
        middle = max((len(ours) for _, ours, _ in table), default=0)
        lines += [f"  {key:<{left}}  {ours:<{middle}}  {theirs}" for key, ours, theirs in table]
    names = " and ".join(f"{inert(book.name)} ({book.sha256[:12]})" for book in (one, other))
    return "\n".join([names, *lines]) + "\n"


def _settings_diff(one: Rulebook, other: Rulebook) -> Iterator[tuple[str, str, str]]:
    for key in ALLOWED:
        if one.settings[key] != other.settings[key]:
            yield key, _values(one, key), _values(other, key)


def _citations_diff(one: Rulebook, other: Rulebook) -> Iterator[tuple[str, str, str]]:
    for code in dict.fromkeys([*one.citations, *other.citations]):
        ours, theirs = one.citation(code), other.citation(code)
        if ours != theirs:
            yield code, inert(ours or _NOTHING), inert(theirs or _NOTHING)


def findings_diff(one: Rulebook, other: Rulebook, compared: Comparison) -> str:
    """Which findings of a run change between two books, hand by hand, and how many."""
    names = [inert(book.name) for book in (one, other)]
    if one.name == other.name:  # two states of one book
        names = [f"{inert(book.name)} ({book.sha256[:12]})" for book in (one, other)]
    every = compared.differences
    groups = [
        (f"Only under {names[0]}", [each for each in every if each.verdicts[1] is None]),
        (f"Only under {names[1]}", [each for each in every if each.verdicts[0] is None]),
        ("With another verdict", [each for each in every if None not in each.verdicts]),
    ]
    lines = [f"{compared.hands:,} hands judged again under {names[0]} and {names[1]}"]
    for title, differences in groups:
        if differences:
            lines += ["", title, *(f"  {line}" for line in _rows(differences))]
    if compared.not_compared:
        lines += ["", "Not compared"]
        lines += [f"  {inert(key)}  {why}" for key, why in compared.not_compared]
    lines += ["", *_totals(groups)]
    return "\n".join(lines) + "\n"


def _rows(differences: Sequence[Difference]) -> Iterator[str]:
    hands = [inert(each.hand_id or each.hand_key) for each in differences]
    width = max(map(len, hands))
    for hand, each in zip(hands, differences, strict=True):
        where = each.street or "whole hand"
        action = "" if each.ordinal is None else f"action {each.ordinal}"
        verdicts = " / ".join(verdict or "-" for verdict in each.verdicts)
        yield f"{hand:<{width}}  {each.rule}  {where:<10}  {action:<10}  {verdicts}"


def _totals(groups: Iterable[tuple[str, Sequence[Difference]]]) -> Iterator[str]:
    for title, differences in groups:
        counts = Counter(
            (each.rule, " / ".join(verdict or "-" for verdict in each.verdicts)) for each in differences
        )
        told = "".join(
            f"; {rule} {verdicts}: {count:,}" for (rule, verdicts), count in sorted(counts.items())
        )
        yield f"{title}: {len(differences):,}{told}"


def settings_table(books: Iterable[Rulebook]) -> str:
    """The settings of the books as a Markdown table; * marks what the book leaves to the house."""
    columns = list(books)
    lines = [
        f"| setting | {' | '.join(f'`{book.name}`' for book in columns)} |",
        f"|---|{'---|' * len(columns)}",
    ]
    for key in ALLOWED:
        cells = (_values(book, key) + "\\*" * (key in book.house) for book in columns)
        lines.append(f"| `{key}` | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _values(book: Rulebook, key: str) -> str:
    return ", ".join(map(str, book.settings[key]))
