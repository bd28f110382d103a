"""What must hold of an export after it was altered, whatever was done to it.

Of every export: nothing is raised, every byte is accounted for once, and the two engines agree. Of a hand
of which lines were altered: its neighbours are read and judged as before, no hand is lost, and it is never
judged as if it were whole:

- *torn*, so that some of its play is gone with all that follows: it is quarantined, always.
- *a bet lost*, where the format prints returns, pots, rake and collections: what is left cannot add up, so
  that it is never clean, and nobody is accused but by the sums themselves (M01, M02).
- *one line altered*, there: it is clean only with the chips that every player put in before, each to his
  own account. An altered amount does not add up; an altered name is of nobody.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.fuzz.alterations import Altered
from tests.fuzz.reading import Hand, Seen

SUMS = {"M01", "M02"}


def of_any(seen: Seen) -> Iterator[str]:
    """What is wrong with any source whatever."""
    yield from seen.wrong
    if any("X01" in hand.violations for hand in seen.hands):
        yield "the engines differ"


def of_same(before: Seen, after: Seen) -> Iterator[str]:
    """What is wrong with a source that holds the same text in another form."""
    if [(hand.told, hand.verdict) for hand in before.hands] != [(h.told, h.verdict) for h in after.hands]:
        yield "the same text is not read as the same hands"


def of_altered(before: Seen, altered: Altered, after: Seen) -> Iterator[str]:
    """What is wrong with an export of which one hand was altered."""
    yield from of_any(after)
    inside = altered.start > altered.hand.start
    if not inside:
        return
    yield from _neighbours(before, altered, after)
    here = next((hand for hand in after.hands if hand.start == altered.hand.start), None)
    if here is not None and here.told != altered.hand.told:
        yield from _as_if_whole(altered, here)


def _neighbours(before: Seen, altered: Altered, after: Seen) -> Iterator[str]:
    found = {hand.start: hand for hand in after.hands}
    issues = [issue for issue in after.issues if issue.hands]
    for hand in before.hands:
        if hand.start == altered.hand.start:
            continue
        start = hand.start + (altered.grew if hand.start >= altered.end else 0)
        now = found.get(start)
        if now is not None and (now.told, now.verdict) != (hand.told, hand.verdict):
            yield "a neighbour is read or judged otherwise"
        elif now is None and not any(issue.start <= start < issue.end for issue in issues):
            yield "a neighbour is lost"
        elif now is None and altered.name in ("row dropped", "row repeated", "digits", "line dropped"):
            yield "a neighbour is quarantined"


def _as_if_whole(altered: Altered, here: Hand) -> Iterator[str]:
    if altered.kind == "torn":
        yield f"a torn hand is judged: {here.verdict}"
    if here.chips == altered.hand.chips:  # the total of a later raise may hold what was lost
        return
    if altered.kind == "bet-lost" and here.verdict == "clean":
        yield "a hand that lacks a bet is clean"
    if altered.kind == "bet-lost" and here.violations - SUMS:
        yield f"a bet is missing, and somebody is accused: {', '.join(sorted(here.violations))}"
    if altered.kind == "line" and altered.hand.sums and here.verdict == "clean":
        yield "a hand is clean with other chips than were played"
