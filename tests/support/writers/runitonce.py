"""Prints a hand as Run It Once did: a raise tells the chips added, as if nobody had any in before."""

from __future__ import annotations

from collections.abc import Sequence

from tests.support.dealer import Dealt, Event
from tests.support.writers.sheet import Sheet, figure
from tests.support.writers.telling import dead_first, with_walks
from tests.support.writers.writer import Printed, Writer

_GAMES = {"holdem": "Hold'em", "omaha": "Omaha"}
_LIMITS = {"no-limit": "No Limit", "pot-limit": "Pot Limit", "fixed-limit": "Limit"}


class _Sheet(Sheet):
    both_in_one = True

    def __init__(self, hand: Dealt, number: int, names: Sequence[str]) -> None:
        super().__init__(hand, number, names)
        self.returned: list[tuple[int, str]] = []

    def money(self, amount: int) -> str:
        """Euros in cash games, chips else."""
        return f"{'' if self.hand.tournament else '€'}{figure(amount, self.hand)}"

    def open(self, street: str) -> None:
        """The board, or all hole cards."""
        if street == "preflop":
            self.add("*** HOLE CARDS ***")
            self.add(*(f"Dealt to {who} [{' '.join(self.cards(p))}]" for p, who in enumerate(self.names)))
        else:
            parts = [f"[{' '.join(part)}]" for part in self.board(street) if part]
            self.add(f"*** {street.upper()} *** {' '.join(parts)}")

    def tell(self, event: Event) -> str:
        """One line of play; what goes back is told after the showdown."""
        who, chips = self.names[event.player], self.money(event.chips)
        if event.kind == "uncalled-return":
            self.returned.append((event.player, self.money(-event.chips)))
            return ""
        if self.comes_in(event) and self.newcomers[event.player]:
            return f"{who}: posts small & big blinds {self.money(event.chips + self.newcomers[event.player])}"
        verb = {
            "post-ante": f"posts the ante {chips}",
            "post-small-blind": f"posts small blind {chips}",
            "post-big-blind": f"posts big blind {chips}",
            "fold": "folds",
            "check": "checks",
            "call": f"calls {chips}",
            "bet": f"bets {chips}",
            "raise": f"raises {self.money(_more(event))} to {chips}",
        }[event.kind]
        return f"{who}: {verb}"


def _more(event: Event) -> int:
    """What the room prints as the increment: the chips added less the bet that they raise."""
    return event.chips - (event.to - event.by)


def _lacks(hand: Dealt) -> bool:
    """Nobody knows what is printed where that is no number above nothing."""
    return any(event.kind == "raise" and _more(event) <= 0 for event in hand.events)


def told(hand: Dealt) -> Dealt:
    """Walks give nothing back; both blinds of a newcomer have one line."""
    return with_walks(dead_first(hand))


def write(dealt: Dealt, number: int, names: Sequence[str]) -> Printed:
    """One hand."""
    hand = told(dealt)
    sheet = _Sheet(hand, number, names)
    money, when = sheet.money, sheet.when
    stakes = "/".join(money(bet) for bet in sheet.bets())
    event = "Tournament #158168, €4.69+€0.31 Cub3d, " if hand.tournament else ""
    sheet.add(
        f"Run It Once Poker Hand #{number}: {event}{_GAMES[hand.game]} {_LIMITS[hand.structure]} ({stakes})"
        f" - {when:%Y/%m/%d %H:%M} UTC [{when:%Y/%m/%d} {(when.hour + 1) % 24:02d}:{when:%M} CET]",
        f"Table ID '30263259' 9-Max Seat #{hand.button + 1} is the button",
    )
    for p, stack in enumerate(hand.stacks):
        sheet.add(f"Seat {p + 1}: {names[p]} ({money(stack)} in chips){' [hero]' if p == 0 else ''}")
    sheet.play()
    if not hand.showdown:
        sheet.add(*(f"{names[p]}: mucks hand" for p in hand.collected))
    sheet.add("*** SHOWDOWN ***")
    for p in hand.collected:
        if hand.showdown:
            held = " ".join(sheet.cards(p))
            sheet.add(f"{names[p]} shows [{held}] for Pair [6c 6d Kc Jd 8c]")
        else:
            sheet.add(f"{names[p]}: mucks hand")
    sheet.add(*(f"Uncalled bet ({chips}) returned to {names[p]}" for p, chips in sheet.returned))
    sheet.add(*(f"{names[p]} collected {money(won)} from pot" for p, won in hand.collected.items()))
    sheet.add("*** SUMMARY ***", f"Total pot {money(hand.pot)} | Rake {money(hand.rake)}")
    if sheet.dealt():
        sheet.add(f"Board [{' '.join(sheet.dealt())}]")
    roles = dict(zip(sheet.blinds(), (" (small blind)", " (big blind)"), strict=True))
    for p, who in enumerate(names):
        role = " (button)" if p == hand.button else roles.get(p, "")
        place, held = f"Seat {p + 1}: {who}{role}", " ".join(sheet.cards(p))
        if p in sheet.folded:
            street = {"preflop": "Flop"}.get(sheet.folded[p], sheet.folded[p].capitalize())
            sheet.add(f"{place} folded before {street}")
        elif p not in hand.collected:
            sheet.add(f"{place} mucked [{held}] and lost")
        elif hand.showdown:
            sheet.add(f"{place} showed [{held}] and won {money(hand.collected[p])} with Pair of 6 and K J 8")
        else:
            sheet.add(f"{place} mucked hand and won {money(hand.collected[p])}")
    return sheet.printed("\n\n")


WRITERS = [
    Writer(
        "runitonce", "runitonce", ".txt", write,
        forms=frozenset({"ante", "dead", "rake", "short-post"}),
        seats=9,
        prints=frozenset({"collected", "stacks", "button", "hand_id"}),
        lacks=_lacks,
        told=told,
    )
]  # fmt: skip
