"""One hand played row by row: the state before every decision, and what each street leaves."""

from __future__ import annotations

from operator import itemgetter
from typing import NamedTuple, TypeAlias

from audit.reading import Reading
from audit.replay_betting import NOT_ACTED, Betting
from audit.replay_chips import FAR
from audit.replay_corrections import Lift, correct, lift_of
from audit.replay_limits import band, right_to_raise
from audit.replay_posts import NotJudgeableError
from audit.replay_rows import Hand
from audit.replay_start import Start
from audit.schema import FACTS
from parsers.schema import POSTS, STREETS

TableRow: TypeAlias = tuple[object, ...]
"""One row of `audit.schema.FACTS` or `audit.schema.ROUNDS`."""

_POSTS = frozenset(POSTS)


class Choice(NamedTuple):
    """What a voluntary row did on the recorded track: what the corrected track carries over."""

    acted_as: str
    played_chips: int
    to_call: int
    stack: int | None  # null when unknown
    played_to: int  # the street total after
    all_in: bool


_choice_of = itemgetter(*(list(FACTS).index(name) for name in Choice._fields))


class Return(NamedTuple):
    """What the record gives back in one street."""

    chips: int
    player: int
    ordinal: int


class Play:
    """One pass over one hand; `facts` and `rounds` fill up with rows of the tables of those names.

    The corrected track needs the facts of the recorded one.
    """

    def __init__(
        self, hand: Hand, start: Start, reading: Reading, recorded: list[TableRow] | None = None
    ) -> None:
        self.hand = hand
        self.start = start
        self.reading = reading
        self.recorded = recorded  # None on the recorded track
        self.betting = Betting(hand, start, reading)
        self.lifts: list[Lift] = []  # of this street; kept where something is corrected later
        self.facts: list[TableRow] = []
        self.rounds: list[TableRow] = []
        self.unreturned = 0
        self.given: dict[int, int] = {}  # by player, what came back without a line in the record

    def run(self) -> None:
        """Play all rows.

        Raises NotJudgeableError where a row calls a player all-in who has chips left.
        """
        betting = self.betting
        returns = _returns(self.start)
        last_ordinal = 0
        for ordinal, street, player, kind, chips, dead, printed, pushed in self.start.rows:
            if kind == "uncalled-return":
                betting.give_back(player, street, -chips)
                continue
            if kind == "correction":
                self._correct(ordinal, player, chips - dead)
                continue
            if street != betting.street:
                self._close_street(last_ordinal, returns.get(betting.street))
                betting.open_street(street)
                self.lifts = []
            last_ordinal = ordinal
            if printed and self.recorded is None and self._keeps_chips(player, chips - dead, chips):
                raise NotJudgeableError("contradictory-all-in", "a player called all-in has chips left")
            if kind in _POSTS:
                betting.post(player, kind, chips, dead, all_in=bool(printed))
            else:
                self._decide(ordinal, player, kind, chips, bool(printed), pushed)
        self._close_street(last_ordinal, returns.get(betting.street))

    def _keeps_chips(self, player: int, live: int, chips: int) -> bool:
        """Whether a player who is called all-in has chips left that somebody could still match."""
        betting = self.betting
        if not betting.known[player] or chips >= betting.behind[player] - self.given.get(player, 0):
            return False
        return betting.put_in[player] + live < betting.most_of_others(player)

    def _decide(
        self, ordinal: int, player: int, kind: str, chips: int, printed: bool, pushed: int | None
    ) -> None:
        betting = self.betting
        bet = betting.bet
        put_in = betting.put_in[player]
        behind = betting.behind[player]
        known = betting.known[player]
        level = betting.acted_at[player]
        expected = betting.find_expected()
        most_of_others = betting.most_of_others(player)
        owed = betting.to_call(player, most_of_others)
        may_raise, why = right_to_raise(betting, player, self.reading)
        least, most = band(betting, player, self.reading) if may_raise else (None, None)
        actor = self._actor(player)
        if self.recorded is not None:
            choice = Choice(*_choice_of(self.recorded[len(self.facts)]))
            chips = _carried_chips(choice, put_in, owed, behind if known else None)
            printed = choice.all_in
        all_in = chips >= behind if known else printed
        total = put_in if kind == "fold" else put_in + chips
        acted_as = _acted_as(kind, bet, total)
        self.facts.append((
            self.hand.number,
            ordinal,
            bet,
            put_in,
            behind if known else None,
            owed,
            betting.full_raise,
            least,
            most,
            None if level == NOT_ACTED else bet - level,
            may_raise,
            why,
            most_of_others > bet,
            None if most_of_others > FAR else most_of_others,
            acted_as,
            betting.pot,
            betting.bets,
            chips,
            total,
            all_in,
            betting.live,
            betting.bet_faced,
            None if pushed is None else _evident_call(betting.levels, bet, put_in, owed, pushed),
            expected,
            actor,
        ))  # fmt: skip

        if acted_as == "fold":  # always lawful, whoever folds
            betting.fold(player, chips)
            return
        sizes = betting.limit_totals() if betting.limit else None
        lawful = actor == "live" and _is_lawful(acted_as, chips, total, all_in, bet, owed, least, most, sizes)
        if self.recorded is not None and not lawful:
            if actor != "live":
                return  # nothing that he does counts
            chips = _nearest_lawful(acted_as, total, bet, put_in, owed, least, most, sizes)
            all_in = known and chips >= behind
            lawful = True
        before = lift_of(betting, ordinal) if self.hand.corrections else None
        betting.put(player, chips, raising=acted_as in {"bet", "raise"}, all_in=all_in, lawful=lawful)
        if before is not None and betting.bet > before.bet:
            self.lifts.append(before)

    def _correct(self, ordinal: int, player: int, chips: int) -> None:
        corrected = self.hand.corrections[ordinal]
        if self.recorded is not None and corrected.total is not None:
            chips = corrected.total - self.betting.put_in[player]
        correct(self.betting, self.lifts, player, corrected.ordinal, chips)

    def _actor(self, player: int) -> str:
        betting = self.betting
        if not self.start.dealt_in[player]:
            return "not-dealt"
        if not betting.in_hand[player]:
            return "folded"
        return "live" if betting.behind[player] > 0 else "all-in"

    def _close_street(self, last_ordinal: int, returned: Return | None) -> None:
        """Who still owed an action, what nobody matched, and what the record gave back."""
        betting = self.betting
        if not last_ordinal:
            return  # stud without antes and bring-in: nothing happened in the first street
        owing, owed = betting.owing_before_returns()
        totals = betting.put_in
        if returned is not None:  # what came back is out of the totals; unmatched is what was there before
            totals = [c + back for c, back in zip(totals, betting.returned, strict=True)]
        ranked = sorted(totals)
        most = totals.index(ranked[-1])
        # What somebody leaves behind who folds is not his any more, however much it is.
        folded = self.start.dealt_in[most] and not betting.in_hand[most]
        unmatched = 0 if folded else ranked[-1] - (ranked[-2] if len(ranked) > 1 else 0)
        if returned is None:
            self.unreturned += unmatched
        self.rounds.append((
            self.hand.number,
            STREETS[betting.street],
            last_ordinal,
            owing,
            owed,
            unmatched,
            most if unmatched else None,
            *(returned or (0, None, None)),
        ))  # fmt: skip
        if returned is None and unmatched:
            self._give_unmatched(most, unmatched)

    def _give_unmatched(self, player: int, chips: int) -> None:
        """What nobody matched is the player's again, also where the record has no line for it.

        Without a fault before it this decides nothing: whoever could still act would have matched it.
        """
        if self.betting.behind[player] <= 0:
            self.betting.give_back(player, self.betting.street, chips)
            self.given[player] = self.given.get(player, 0) + chips


def _returns(start: Start) -> dict[int, Return]:
    """What the record gives back, by street: the sum; player and ordinal of the first row."""
    returns: dict[int, Return] = {}
    for ordinal, street, player, _, chips, _, _, _ in [r for r in start.rows if r[3] == "uncalled-return"]:
        earlier = returns.get(street, Return(0, player, ordinal))
        returns[street] = earlier._replace(chips=earlier.chips - chips)
    return returns


def _acted_as(kind: str, bet: int, total: int) -> str:
    """What the action amounts to, whatever it is called; a raise that does not exceed the bet stays one."""
    if kind == "all-in":
        kind = "raise" if total > bet else "call"
    if kind in {"bet", "raise", "complete"}:
        return "raise" if bet else "bet"
    return kind


def _is_lawful(
    acted_as: str,
    chips: int,
    total: int,
    all_in: bool,
    bet: int,
    owed: int,
    least: int | None,
    most: int | None,
    sizes: list[int] | None,
) -> bool:
    """Whether a live player may do this; least and most are null without the right or chips to raise.

    In fixed limit only the `sizes` are lawful and, up to `most`, an all-in.
    """
    if acted_as == "check":
        return owed == 0
    if acted_as == "call":
        return chips == owed or (all_in and chips < owed)
    if least is None or total <= bet or (most is not None and total > most):
        return False
    return all_in or (total >= least if sizes is None else total in sizes)


def _nearest_lawful(
    acted_as: str,
    total: int,
    bet: int,
    put_in: int,
    owed: int,
    least: int | None,
    most: int | None,
    sizes: list[int] | None,
) -> int:
    """The chips of the lawful action nearest to an unlawful one.

    A raise of a wrong size is lifted or cut (of several `sizes` to the nearest, the lower of two), one
    without the right becomes a call, a call is made exact; a check stays a check.
    """
    if acted_as == "check":
        return 0
    if acted_as == "call" or least is None or total <= bet:
        return owed
    if most is None:
        return least - put_in
    ends = [least, most] if sizes is None else [min(size, most) for size in sizes]
    return min(ends, key=lambda size: abs(total - size)) - put_in


def _carried_chips(choice: Choice, put_in: int, owed: int, behind: int | None) -> int:
    """The chips that a recorded action means on the corrected track, where bet and stacks may differ.

    A call that answers this track's bet is exact, by its chips or by the total; other calls keep their
    difference to what is owed, raises their total, an all-in raise its difference to the stack.
    """
    if choice.acted_as == "call":
        if choice.all_in and behind is None:
            return min(choice.played_chips, owed)
        if owed in (choice.played_chips, choice.played_to - put_in):
            return owed
        return owed + choice.played_chips - choice.to_call
    if choice.acted_as in {"bet", "raise"}:
        if choice.all_in and behind is not None and choice.stack is not None:
            return behind + choice.played_chips - choice.stack
        return choice.played_to - put_in
    return choice.played_chips


def _evident_call(levels: list[int], bet: int, put_in: int, owed: int, pushed: int) -> int | None:
    """The call that a push of too little was evidently meant for (TDA 2026 rule 53, examples)."""
    if pushed >= owed:
        return None
    meant = [level for level in levels if put_in < level < bet and level <= put_in + pushed]
    return max(meant) - put_in if meant else pushed
