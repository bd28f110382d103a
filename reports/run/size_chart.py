"""The chart of bet sizes against the least lawful total, from the counts in run.json."""

from __future__ import annotations

from collections.abc import Sequence

from audit.bet_sizes import SIZES
from reports.language import tr
from reports.run.bars import Entry, bars
from reports.run.figure import Chart, Line
from reports.run.shares import percent
from reports.tables import Row


def size_chart(sizes: Sequence[Row]) -> Chart | None:
    """Shares of all bets and raises in no-limit and pot-limit; None where none was counted."""
    by_size = {size: [0, 0] for size in SIZES}
    for row in sizes:
        by_size[row["size"]][row["structure"] == "pot-limit"] += row["count"]
    total = sum(map(sum, by_size.values()))
    if not total:
        return None
    words = _words()
    found = [(words[size], counts) for size, counts in by_size.items() if sum(counts)]
    entries = [
        Entry(label, (sum(counts),), f"{sum(counts):,} ({percent(sum(counts), total)})")
        for label, counts in found
    ]
    lines = [Line(label, "", [*counts, sum(counts), percent(sum(counts), total)]) for label, counts in found]
    columns = [sum(counts[place] for _, counts in found) for place in (0, 1)]
    lines.append(Line(tr("All"), "", [*columns, total, percent(total, total)]))
    most = max(entries, key=lambda entry: entry.sum)
    return Chart(
        name="bet-sizes",
        title=tr("Bets and raises against the least lawful total"),
        says=tr("Shares of {n} bets and raises. The largest: {label}, {numbers}.").format(
            n=f"{total:,}", label=most.label, numbers=most.numbers
        ),
        heads=[tr("Total"), tr("No-limit"), tr("Pot-limit"), tr("Together"), tr("Share")],
        lines=lines,
        notes=[
            tr(
                "All {n} bets and raises of judged no-limit and pot-limit hands by players who had the right "
                "to them: the street total against the least full one."
            ).format(n=f"{total:,}"),
            tr(
                "What is below the minimum is not always a violation: it may have been put right, or be "
                "lawful in another reading of the rulebook."
            ),
        ],
        bars=bars(entries, ["plain"]),
    )


def _words() -> dict[str, str]:
    return dict(
        zip(
            SIZES,
            [
                tr("all-in below the minimum"),
                tr("below the minimum"),
                tr("below the minimum, stack not known"),
                tr("exactly the minimum"),
                tr("up to 1.5 times the minimum"),
                tr("up to 2 times"),
                tr("up to 3 times"),
                tr("up to 5 times"),
                tr("up to 10 times"),
                tr("more than 10 times"),
            ],
            strict=True,
        )
    )
