"""What PokerKit says before every action, and where it is known not to be believed."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.second_opinion.games import MOST_BETS, seats, streets_of, table
from tests.support.dealing.hand import Dealt

FIRST_SHORT = "first-short-all-in"
POOL_EMPTIED = "pool-emptied"
HALF_BET = "half-bet"
CAP_HEADS_UP = "cap-heads-up"
SHORT_BIG_BLIND = "short-big-blind"
CELLS = (FIRST_SHORT, POOL_EMPTIED, HALF_BET, CAP_HEADS_UP, SHORT_BIG_BLIND)
"""The cells of docs/second-opinion.md that occur in hands; the other rows of that page are about readings."""


class DisagreementError(AssertionError):
    """PokerKit and the record part outside of every cell."""


def has_short_big_blind(hand: Dealt) -> bool:
    """Whether the big blind or the straddle was posted by one who has less."""
    due = {"post-big-blind": hand.big_blind, "post-straddle": hand.straddle}
    return any(event.chips < due[event.kind] for event in hand.events if event.kind in due)


@dataclass
class Opinion:
    """What PokerKit says before the action number `ordinal` of the hand; money as the hand counts it."""

    ordinal: int
    player: int  # a seat
    owed: int
    bet: int
    put_in: int
    behind: int
    pot: int
    may_raise: bool  # and somebody can call it
    least: int | None
    most: int | None
    right_masked: str = ""  # the cell for which `may_raise` is not compared
    sizes_masked: str = ""  # the same of `least` and `most`


@dataclass
class _Street:
    """What tells where PokerKit errs in one betting round: told from the actions, not from its memory."""

    full: int  # the least full bet or raise
    level: int = 0
    raised: int = 0  # what PokerKit takes for the last full raise
    pool: int = 0  # of short all-ins since, until they add up to that
    acted: dict[int, int] = field(default_factory=dict)  # the level at each player's last action
    since: set[int] = field(default_factory=set)  # who has acted since what PokerKit takes for that
    short: bool = False  # limit: the last wager was an all-in of less than a full bet or raise
    blurred: bool = False  # limit: one of less than half of it has come

    def right_masked(self, player: int, *, limit: bool, capped: bool) -> str:
        acted = player in self.acted
        if limit:
            return HALF_BET if (self.blurred and (acted or capped)) or (self.short and acted) else ""
        if not acted:
            return ""
        faced = self.level - self.acted[player]
        forgotten = player in self.since and 0 < self.pool < self.raised <= faced
        if 0 < self.raised < self.full and (forgotten or faced < self.full):
            return FIRST_SHORT
        return POOL_EMPTIED if forgotten else ""

    def act(self, player: int) -> None:
        self.acted[player] = self.level
        self.since.add(player)

    def wager(self, player: int, to: int, *, all_in: bool, completes: bool) -> None:
        by = to - self.level
        whole = to if completes else by
        self.short = whole < self.full
        # Of an all-in between bring-in and full bet no book says what half of it is measured by.
        self.blurred |= self.short and (completes or 2 * by < self.full)
        if by >= self.raised:
            self.since.clear()
        self.pool = self.pool + by if all_in and by < self.raised else 0
        self.raised = max(self.raised, by)
        self.pool = 0 if self.pool >= self.raised else self.pool
        self.level = to
        self.act(player)


class Table:
    """One hand at PokerKit's table."""

    def __init__(self, hand: Dealt, *, straddle: str = "straddle", most_bets: int = MOST_BETS) -> None:
        self.hand = hand
        self.seats = seats(hand)
        self.streets = streets_of(hand.game)
        self.state = table(hand, straddle=straddle, most_bets=most_bets)
        self.limit = hand.structure == "fixed-limit"
        self.index: int | None = None
        self.street = _Street(0)
        self.deal()

    def deal(self) -> None:
        """Stud: everybody's cards of this street, where the hand says them."""
        state = self.state
        while state.hole_dealee_index is not None:
            player = state.hole_dealee_index
            shown = self.hand.upcards[self.seats[player]]
            place = state.street_index
            up = shown[place] if place < len(shown) else "??"
            state.deal_hole(f"????{up}" if place == 0 else up, player)

    @property
    def name(self) -> str:
        """The street of the player to act."""
        return self.streets[self.state.street_index]

    def turn(self) -> int | None:
        """The seat whose turn it is to decide; players with nothing to decide are passed over."""
        state = self.state
        while state.actor_index is not None and self._idle():
            state.check_or_call()
            self.deal()
        if state.actor_index is None:
            return None
        if state.street_index != self.index:
            self.index = state.street_index
            level = max(state.bets)
            self.street = _Street(state.street.min_completion_betting_or_raising_amount, level)
        return self.seats[state.actor_index]

    def _idle(self) -> bool:
        state = self.state
        if state.bring_in_status or max(state.bets) > state.bets[state.actor_index]:
            return False
        return not any(
            state.stacks[i] for i in state.player_indices if i != state.actor_index and state.statuses[i]
        )

    def look(self, ordinal: int) -> Opinion:
        """What PokerKit says before the action of the player whose turn it is."""
        state, street = self.state, self.street
        player = state.actor_index
        return Opinion(
            ordinal=ordinal,
            player=self.seats[player],
            owed=state.checking_or_calling_amount,
            bet=max(state.bets),
            put_in=state.bets[player],
            behind=state.stacks[player],
            pot=state.total_pot_amount,
            may_raise=state.can_complete_bet_or_raise_to(),
            least=state.min_completion_betting_or_raising_to_amount,
            most=state.max_completion_betting_or_raising_to_amount,
            right_masked=street.right_masked(player, limit=self.limit, capped=self.capped()),
            sizes_masked=HALF_BET if self.limit and street.blurred else "",
        )

    def capped(self) -> bool:
        """Whether the round has had as many bets as PokerKit allows, by its own count."""
        most = self.state.street.max_completion_betting_or_raising_count
        return most is not None and self.state.completion_betting_or_raising_count >= most

    def fold(self) -> None:
        self.state.fold()
        self.deal()

    def call(self) -> int:
        """Check or call; the chips of it."""
        player = self.state.actor_index
        chips: int = self.state.check_or_call().amount
        self.street.act(player)
        self.deal()
        return chips

    def wager(self, to: int) -> None:
        """Bet, raise or complete. Raises ValueError where PokerKit forbids it."""
        state = self.state
        player = state.actor_index
        all_in = to == state.bets[player] + state.stacks[player]
        completes = state.completion_status
        state.complete_bet_or_raise_to(to)
        self.street.wager(player, to, all_in=all_in, completes=completes)
        self.deal()
