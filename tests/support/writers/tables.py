"""Own tables: rows of hands, players and actions, each behind the name of its table; `files` parts them.

The columns are those of docs/own-tables.md, as a room would export them from its database.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from tests.support.dealing.hand import STREETS_OF, Dealt
from tests.support.writers.printing import paid, short
from tests.support.writers.writer import Printed, Writer

_COLUMNS = {
    "hands": "hand_id,site,game,structure,stakes_kind,currency,small_blind,big_blind,ante,bring_in,small_bet,"
    "big_bet,button_seat,pot_printed,rake_printed,prints_returns,prints_pot",
    "players": "hand_id,seat,name,stack,collected",
    "actions": "hand_id,ordinal,street,seat,kind,chips,to,all_in",
    "cards": "hand_id,street,seat,cards",
}


def files(texts: Iterable[str]) -> dict[str, str]:
    """The tables with all these hands, by name, as CSV."""
    parts = {name: [columns] for name, columns in _COLUMNS.items()}
    for text in texts:
        for line in text.splitlines():
            table, row = line.split(",", 1)
            parts[table].append(row)
    return {name: "\n".join([*rows, ""]) for name, rows in parts.items()}


def _write(hand: Dealt, number: int, names: Sequence[str]) -> Printed:
    text = io.StringIO()
    row = csv.writer(text, lineterminator="\n").writerow

    def money(amount: int) -> str:
        return str(amount) if hand.tournament else short(amount)

    def some(amount: int) -> str:
        return money(amount) if amount else ""

    limit, stud = hand.structure == "fixed-limit", hand.bring_in > 0
    kind, currency = ("tournament", "") if hand.tournament else ("cash", "EUR")
    blinds = ["", ""] if stud else [some(hand.small_blind), money(hand.big_blind)]
    bets = [money(hand.big_blind), money(2 * hand.big_blind)] if limit else ["", ""]
    row([
        "hands", number, "harbour", hand.game, hand.structure, kind, currency, *blinds, some(hand.ante),
        some(hand.bring_in), *bets, "" if stud else hand.button + 1, money(sum(paid(hand))), money(hand.rake),
        "true", "true",
    ])  # fmt: skip
    for p, stack in enumerate(hand.stacks):
        row(["players", number, p + 1, names[p], money(stack), money(hand.collected.get(p, 0))])
    first = 1 + len(hand.stacks)
    for n, event in enumerate(hand.events, 1):
        drawn = event.kind in ("draw", "stand-pat")
        amounts = (
            ["", ""] if drawn else [money(event.chips) if event.chips >= 0 else f"-{money(-event.chips)}"]
        )
        amounts += [] if drawn else [money(event.to)]
        all_in = "true" if event.all_in else "false"
        row(["actions", number, n, event.street, event.player + 1, event.kind, *amounts, all_in])
    for p, cards in hand.upcards.items():
        for street, card in zip(STREETS_OF[hand.game], cards, strict=False):
            row(["cards", number, street, p + 1, card])
    return Printed(text.getvalue(), [first + n for n in range(1, len(hand.events) + 1)])


TABLES = Writer(
    format="tables",
    dialect="tables",
    suffix=".csv",
    write=_write,
    games=frozenset({
        "holdem", "omaha", "omaha-8", "omaha-5", "stud", "stud-8", "razz", "five-card-draw", "triple-draw-27",
        "badugi",
    }),
    forms=frozenset({"ante", "antes-only", "rake", "short-post", "straddle", "dead", "button-blind"}),
    prints=frozenset({"returns", "collected", "stacks", "all-in", "button", "hand_id", "completes"}),
)  # fmt: skip
"""Its texts make no export: a set is several files."""
