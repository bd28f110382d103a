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
from tests.support.dealer import Dealt, Event

_DEAD = ("post-ante", "post-dead")
_NO_BETS = ("draw", "stand-pat")
_REFERENCES = ("noticed_after", "unwound_to")


class Script:
    """Reads a case into a `Dealt` hand; holds sums only, no betting rules."""

    def __init__(self, case: dict[str, Any]) -> None:
        self.names = list(case["stacks"])
        stacks = [int(s) for s in case["stacks"].values()]
        small, big = case.get("blinds", (0, 0))
        self.hand = Dealt(
            structure=case.get("structure", "no-limit"),
            game=case.get("game", "holdem"),
            small_blind=small,
            big_blind=big,
            ante=case.get("antes", 0),
            stacks=stacks,
            button=self.names.index(case["button"]),
            tournament=True,
        )
        self.bring_in = case.get("bring_in", 0)
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

    def live(self, case: dict[str, Any]) -> dict[int, dict[str, Any]]:
        """What stood beside the play, by the number of the row among those that are no posts and no returns.

        Floor events as they are, references as action numbers; what a player's controls showed as `offered`.
        """
        rows: dict[int, dict[str, Any]] = {}
        for name, place in self.corrected.items():
            earlier = [at for at in self.acted[name] if at < place]
            rows[self._row(place)] = {"corrects": earlier[-1] + 1}
        for told, event in case.get("floor", {}).items():
            row = told if isinstance(told, int) else self._row(self._place(told))
            numbered = {
                key: self._place(value) + 1 if key in _REFERENCES and isinstance(value, str) else value
                for key, value in event.items()
            }
            rows[row] = {**rows.get(row, {}), **numbered}
        for told, offer in case.get("offered", {}).items():
            row = self._row(self._place(told))
            rows[row] = {**rows.get(row, {}), "offered": offer}
        return rows

    def _place(self, told: str) -> int:
        """Where in the events: a player and the number of his action (`C 2`), or `correct C`."""
        first, second = told.split()
        return self.corrected[second] if first == "correct" else self.acted[first][int(second) - 1]

    def _row(self, place: int) -> int:
        kinds = [event.kind for event in self.hand.events[: place + 1]]
        return sum(not kind.startswith(("post", "uncalled")) for kind in kinds)

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
        elif self.hand.big_blind:
            self._post(small, "post-small-blind", self.hand.small_blind)
            self._post(self.big, "post-big-blind", self.hand.big_blind)

    def _post(self, p: int, kind: str, due: int) -> None:
        self._put(p, kind, min(due, self.left[p]))

    def _level(self) -> int:
        forced = max(self.hand.big_blind, self.bring_in) if self.street == self.first else 0
        return max(forced, *self.inside)

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
        elif verb in ("checks", "discards", "stands"):
            kind = {"checks": "check", "discards": "draw", "stands": "stand-pat"}[verb]
            self._tell(Event(self.street, p, kind, 0, self.inside[p]))
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
        self.corrected[self.names[p]] = len(self.hand.events)
        self._put(p, "correction", chips)

    def _put(self, p: int, kind: str, chips: int, by: int = 0) -> None:
        self.left[p] -= chips
        self.inside[p] += 0 if kind in _DEAD else chips
        self.pot += chips
        all_in = chips > 0 and self.left[p] == 0
        self._tell(Event(self.street, p, kind, chips, self.inside[p], by, all_in))

    def _tell(self, event: Event) -> None:
        if not event.kind.startswith(("post", "bring-in", "uncalled", "correction", *_NO_BETS)):
            self.acted[self.names[event.player]].append(len(self.hand.events))
        self.hand.events.append(event)

    def _end_street(self) -> None:
        ranked = sorted(range(len(self.names)), key=lambda q: self.inside[q], reverse=True)
        over = self.inside[ranked[0]] - self.inside[ranked[1]]
        if over and self.still_in[ranked[0]]:
            self._put(ranked[0], "uncalled-return", -over)
        self.inside = [0 for _ in self.names]
