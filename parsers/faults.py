"""Why hands cannot be read: collected while a shard is read, then one reason for each such hand."""

from __future__ import annotations

import numpy as np

REASONS = {
    # First what says most about the hand as a whole; of the others the earliest line counts.
    "bad-header": "{line} begins like a hand's header, but has not the form of one",
    "unsupported-game": "{line} is the header of a game that cannot be judged",
    "bad-bytes": "{line} has bytes that its encoding does not allow, a NUL, or is too long",
    "bad-json": "{line} is no JSON",
    "bad-xml": "{line} is no well-formed XML",
    "bad-toml": "{line} is no TOML",
    "cancelled": "the hand was cancelled: {line}",
    "cut-short": "the hand ends at {line}, without a summary",
    "table-incomplete": "after {line} the hand's table line or its seats are missing",
    "too-many-players": "more players are seated than a poker table has: {line}",
    "too-many-actions": "more is done than in any hand of poker, up to {line}",
    "seat-conflict": "two players cannot be told apart, by seat or by name: {line}",
    "sections-out-of-order": "{line} cannot stand where it stands in a hand",
    "unknown-actor": "{line} tells of a player who is not seated in this hand",
    "bad-amount": "{line} holds an amount that cannot be read",
    "too-many-decimals": "{line} holds an amount with more than four decimals",
    "chat-or-action": "{line} may be chat or an action",
    "fold-missing": "{line} tells of a fold that no line of the play shows",
    "unknown-line": "{line} is none of the lines that are known in the betting part of a hand",
    "amount-convention-contradicted": "{line} and its hand fit another reading than that of the dialect",
    "amount-inconsistent": "{line} contradicts the bets before it, however its amounts are read",
}
"""Reason codes, and what the message of such an issue says; `line` is the place and text of the line."""

CODES = {reason: code for code, reason in enumerate(REASONS)}
_OF_THE_WHOLE_HAND = CODES["seat-conflict"]


class Faults:
    """What was found wrong with the hands of a shard."""

    def __init__(self) -> None:
        self._found: list[tuple[np.ndarray, np.ndarray, int]] = []

    def add(self, reason: str, hands: np.ndarray, rows: np.ndarray) -> None:
        """Note `reason` for `hands`, seen at the lines `rows`."""
        if len(hands):
            self._found.append((np.asarray(hands, np.int64), np.asarray(rows, np.int64), CODES[reason]))

    def by_hand(self, hands: int) -> tuple[np.ndarray, np.ndarray]:
        """Per hand the code of its reason (-1: nothing is wrong) and the line where that shows."""
        code, row = np.full(hands, -1), np.full(hands, -1)
        if not self._found:
            return code, row
        hand = np.concatenate([found[0] for found in self._found])
        line = np.concatenate([found[1] for found in self._found])
        reason = np.concatenate([np.full(len(found[0]), found[2]) for found in self._found])
        rank = np.minimum(reason, _OF_THE_WHOLE_HAND)
        order = np.lexsort((reason, line, rank, hand))
        first = order[np.diff(hand[order], prepend=-1) != 0]
        code[hand[first]], row[hand[first]] = reason[first], line[first]
        return code, row
