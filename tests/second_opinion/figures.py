"""How much of the two engines was compared with PokerKit, and how much could not be."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Figures:
    """Sums over hands; a decision is compared with each engine, and counted once."""

    hands: int = 0
    decisions: int = 0  # turn, call, bets, stack and pot are compared of every one
    rights: int = 0  # of which also the right to raise
    sizes: int = 0  # and the least and the most of a raise that both allow
    reopened: int = 0  # rights after a full raise
    shut_out: int = 0  # rights that both deny after short all-ins
    capped: int = 0  # or because of the cap
    masked: Counter[str] = field(default_factory=Counter)  # decisions in a cell
    masked_differ: Counter[str] = field(default_factory=Counter)  # in which PokerKit says something else
    cut: Counter[str] = field(default_factory=Counter)  # hands that PokerKit could not play on, by cell
    left: int = 0  # their decisions from there on
    accepted: int = 0  # actions
    faults_refused: int = 0  # planted ones

    def add(self, other: Figures) -> None:
        """Count those too."""
        for name, value in vars(other).items():
            if isinstance(value, Counter):
                getattr(self, name).update(value)
            else:
                setattr(self, name, getattr(self, name) + value)

    def told(self) -> str:
        """The figures as lines of text."""
        lines = [
            f"{self.hands:>10,} hands, {self.accepted:,} actions accepted, "
            f"{self.faults_refused:,} planted faults refused",
            f"{self.decisions:>10,} decisions: whose turn, bet, call, stack and pot are the same",
            f"{self.rights:>10,} rights to raise the same ({self.reopened:,} after a full raise, "
            f"{self.shut_out:,} denied after a short all-in, {self.capped:,} by the cap)",
            f"{self.sizes:>10,} least and most raises the same",
            f"{self.left:>10,} decisions not compared: PokerKit could not play on",
        ]
        for cell in sorted(self.masked | self.cut):
            lines.append(
                f"{cell:>22}: {self.masked[cell]:,} decisions masked, in {self.masked_differ[cell]:,} "
                f"PokerKit differs; {self.cut[cell]:,} hands not played on"
            )
        return "\n".join(lines)
