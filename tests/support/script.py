"""A hand told in a few words, as the cases under tests/golden tell it.

`stacks` in seat order (seat 1 first), `button`, `blinds`, and `play`, one action a line: `A bets 100`,
`B all-in`, `C calls`, `C calls 20` (whatever is owed), `D raises to 300`, `E folds`, `F checks`,
`F folds losing 400`, `flop:`. The line `limped:` lets everybody in for the big blind before the flop.
"""

from __future__ import annotations

from typing import Any

from tests.support.dealer import STREETS, Dealt, Event


class Script:
    """Reads a case into a `Dealt` hand; holds sums only, no betting rules."""

    def __init__(self, case: dict[str, Any]) -> None:
        self.names = list(case["stacks"])
        stacks = [int(s) for s in case["stacks"].values()]
        small, big = case["blinds"]
        self.hand = Dealt(
            structure=case.get("structure", "no-limit"),
            game=case.get("game", "holdem"),
            small_blind=small,
            big_blind=big,
            ante=0,
            stacks=stacks,
            button=self.names.index(case["button"]),
            tournament=True,
        )
        self.left = list(stacks)
        self.live = [True for _ in stacks]
        self.pot = 0
        self.street = "preflop"
        self.inside = [0 for _ in stacks]
        self._blinds()
        for line in case["play"].strip().splitlines():
            self._line(line.strip())
        self._end_street()
        self.hand.showdown = sum(self.live) > 1
        if self.hand.showdown:
            for name in STREETS[STREETS.index(self.street) + 1 :]:
                self.street = name
        self.hand.pot = self.pot
        self.hand.collected = {self.live.index(True): self.pot}

    def _blinds(self) -> None:
        n = len(self.names)
        small = self.hand.button if n == 2 else (self.hand.button + 1) % n
        big = (small + 1) % n
        self.big = big
        self._put(small, "post-small-blind", min(self.hand.small_blind, self.left[small]))
        self._put(big, "post-big-blind", min(self.hand.big_blind, self.left[big]))

    def _line(self, line: str) -> None:
        if line == "limped:":
            for step in range(1, len(self.names) + 1):
                self._call((self.big + step) % len(self.names), None)
            return
        if line.endswith(":"):
            self._end_street()
            self.street = line[:-1]
            return
        name, verb, *rest = line.split()
        p = self.names.index(name)
        level = max(self.inside) if self.street != "preflop" else max(self.hand.big_blind, *self.inside)
        if verb == "folds":
            lost = int(rest[1]) if rest else 0
            self.live[p] = False
            self.left[p] -= lost
            self.pot += lost
            self.hand.events.append(Event(self.street, p, "fold", lost, self.inside[p]))
        elif verb == "checks":
            self.hand.events.append(Event(self.street, p, "check", 0, self.inside[p]))
        elif verb == "calls":
            self._call(p, int(rest[0]) if rest else None)
        else:
            total = self.inside[p] + self.left[p] if verb == "all-in" else int(rest[-1])
            if verb == "all-in" and total <= level:
                self._call(p, self.left[p])
                return
            self._put(p, "raise" if level else "bet", total - self.inside[p], by=total - level)

    def _call(self, p: int, chips: int | None) -> None:
        level = max(self.inside) if self.street != "preflop" else max(self.hand.big_blind, *self.inside)
        chips = min(level - self.inside[p], self.left[p]) if chips is None else chips
        self._put(p, "call" if chips else "check", chips)

    def _put(self, p: int, kind: str, chips: int, by: int = 0) -> None:
        self.left[p] -= chips
        self.inside[p] += chips
        self.pot += chips
        all_in = chips > 0 and self.left[p] == 0
        self.hand.events.append(Event(self.street, p, kind, chips, self.inside[p], by, all_in))

    def _end_street(self) -> None:
        ranked = sorted(range(len(self.names)), key=lambda q: self.inside[q], reverse=True)
        over = self.inside[ranked[0]] - self.inside[ranked[1]]
        if over and self.live[ranked[0]]:
            self._put(ranked[0], "uncalled-return", -over)
        self.inside = [0 for _ in self.names]
