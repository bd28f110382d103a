"""A hand told in a few words, as the cases under tests/golden tell it.

`stacks` in seat order (seat 1 first), `button`, `blinds`, and `play`, one action a line: `A bets 100`,
`B all-in`, `C calls`, `C calls 20` (whatever is owed), `D raises to 300` (a completion too), `E folds`,
`F checks`, `F folds losing 400`, `G brings in 5`, `H discards 2`, `H stands pat`, `flop:`. `correct B +200`
changes what B's last action put in. The line `limped:` lets everybody in for the big blind before the flop.

`antes`: everybody's ante. `posts`, lines like `C posts straddle 20`, stands in for the two blinds: small
blind, big blind, ante, dead, straddle, button blind; of less than that where the stack is less. Stud has
`bets` (small, big), `bring_in` and `up` (the cards that each player shows, in the order they were dealt).
`floor` and `offered` hold events by player and number of his action in the hand (`C 2`) or `correct C`; in
`floor` also by the number of the action in the hand, and references are told likewise.
"""

from __future__ import annotations

from typing import Any

from parsers.games import game
from parsers.schema import VOLUNTARY
from tests.support.dealer import Dealt, Event

_DEAD = ("post-ante", "post-dead")
_DRAWS = {"discards": "draw", "stands": "stand-pat"}
_REFERENCES = ("noticed_after", "unwound_to")


class Script:
    """Reads a case into a `Dealt` hand; holds sums only, no betting rules."""

    def __init__(self, case: dict[str, Any]) -> None:
        self.names = list(case["stacks"])
        stacks = [int(s) for s in case["stacks"].values()]
        bets = case.get("bets", (0, 0))
        small, big = case.get("blinds", (0, bets[0]))  # of stud the writers print the small bet as big blind
        self.hand = Dealt(
            structure=case.get("structure", "no-limit"),
            game=case.get("game", "holdem"),
            small_blind=small,
            big_blind=big,
            ante=case.get("antes", 0),
            stacks=stacks,
            button=self.names.index(case["button"]),
            tournament=True,
            bring_in=case.get("bring_in", 0),
            small_bet=bets[0],
            big_bet=bets[1],
            upcards={self.names.index(name): cards for name, cards in case.get("up", {}).items()},
        )
        self.left = list(stacks)
        self.still_in = [True for _ in stacks]
        self.pot = 0
        self.street = self.first = game(self.hand.game).streets[0]
        self.inside = [0 for _ in stacks]
        self.acted: dict[str, list[int]] = {name: [] for name in self.names}  # places in hand.events
        self.corrected: dict[str, int] = {}
        self._posts(case)
        for line in case["play"].strip().splitlines():
            self._line(line.strip())
        self._end_street()
        self.hand.showdown = sum(self.still_in) > 1
        self.hand.pot = self.pot
        self.hand.collected = {self.still_in.index(True): self.pot}

    def events(self, case: dict[str, Any], column: str) -> dict[int, dict[str, Any]]:
        """The case's `floor` events or `offered` limits by the number of the voluntary action in the hand."""
        told = {key: value for key, value in case.get(column, {}).items() if key not in self.corrected}
        return {self._number(key): self._numbered(event) for key, event in told.items()}

    def corrections(self, case: dict[str, Any]) -> dict[int, dict[str, Any]]:
        """What is told of each correction (`correct B`), by its number among the hand's events."""
        told = case.get("floor", {})
        return {at + 1: self._numbered(told.get(key, {})) for key, at in self.corrected.items()}

    def upcards(self) -> dict[str, dict[int, str]]:
        """The cards that each player shows, by street and player."""
        shown = self.hand.upcards
        return {
            street: {p: cards[place] for p, cards in shown.items() if place < len(cards)}
            for place, street in enumerate(game(self.hand.game).streets)
        }

    def _place(self, told: str) -> int:
        """Where in the hand's events: a player and the number of his action, `C 2`."""
        name, nth = told.split()
        return self.acted[name][int(nth) - 1]

    def _number(self, told: str | int) -> int:
        return told if isinstance(told, int) else self._voluntary(self._place(told))

    def _voluntary(self, place: int) -> int:
        """How many voluntary actions the hand has up to that event."""
        return sum(event.kind in VOLUNTARY for event in self.hand.events[: place + 1])

    def _numbered(self, event: dict[str, Any]) -> dict[str, Any]:
        """References as action_numbers, which count all events."""
        return {
            key: self._place(value) + 1 if key in _REFERENCES and isinstance(value, str) else value
            for key, value in event.items()
        }

    def _posts(self, case: dict[str, Any]) -> None:
        n = len(self.names)
        small = self.hand.button if n == 2 else (self.hand.button + 1) % n
        self.big = (small + 1) % n
        for p in range(n if self.hand.ante else 0):
            self._post(p, "post-ante", self.hand.ante)
        if "posts" in case:
            for line in case["posts"].strip().splitlines():
                name, _, *what, amount = line.split()
                self._post(self.names.index(name), "-".join(["post", *what]), int(amount))
        elif not self.hand.bring_in:
            self._post(small, "post-small-blind", self.hand.small_blind)
            self._post(self.big, "post-big-blind", self.hand.big_blind)

    def _post(self, p: int, kind: str, due: int) -> None:
        self._put(p, kind, min(due, self.left[p]))

    def _level(self) -> int:
        forced = self.hand.bring_in or self.hand.big_blind
        return max(forced if self.street == self.first else 0, *self.inside)

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
        if name == "correct":
            self._correct(self.names.index(verb), int(rest[0]))
            return
        p = self.names.index(name)
        if verb == "folds":
            lost = int(rest[1]) if rest else 0
            self.still_in[p] = False
            self.left[p] -= lost
            self.pot += lost
            self._tell(Event(self.street, p, "fold", lost, self.inside[p]))
        elif verb == "checks":
            self._tell(Event(self.street, p, "check", 0, self.inside[p]))
        elif verb in ("discards", "stands"):
            self._tell(Event(self.street, p, _DRAWS[verb], 0, int(rest[0]) if verb == "discards" else 0))
        elif verb == "calls":
            self._call(p, int(rest[0]) if rest else None)
        elif verb == "brings":
            self._post(p, "bring-in", int(rest[1]))
        else:
            level = self._level()
            total = self.inside[p] + self.left[p] if verb == "all-in" else int(rest[-1])
            if verb == "all-in" and total <= level:
                self._call(p, self.left[p])
                return
            self._put(p, "raise" if level else "bet", total - self.inside[p], by=total - level)

    def _call(self, p: int, chips: int | None) -> None:
        chips = min(self._level() - self.inside[p], self.left[p]) if chips is None else chips
        self._put(p, "call" if chips else "check", chips)

    def _correct(self, p: int, chips: int) -> None:
        name = self.names[p]
        self.corrected[f"correct {name}"] = len(self.hand.events)
        self._put(p, "correction", chips)
        self.hand.events[-1].corrects = self._voluntary(self.acted[name][-1])

    def _put(self, p: int, kind: str, chips: int, by: int = 0) -> None:
        self.left[p] -= chips
        self.inside[p] += 0 if kind in _DEAD else chips
        self.pot += chips
        all_in = chips > 0 and self.left[p] == 0
        self._tell(Event(self.street, p, kind, chips, self.inside[p], by, all_in))

    def _tell(self, event: Event) -> None:
        if event.kind in VOLUNTARY:
            self.acted[self.names[event.player]].append(len(self.hand.events))
        self.hand.events.append(event)

    def _end_street(self) -> None:
        ranked = sorted(range(len(self.names)), key=lambda q: self.inside[q], reverse=True)
        over = self.inside[ranked[0]] - self.inside[ranked[1]]
        if over and self.still_in[ranked[0]]:
            self._put(ranked[0], "uncalled-return", -over)
        self.inside = [0 for _ in self.names]
