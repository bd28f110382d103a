"""What a push, with its chips and words, means by the book, and whether something else stood.

The meaning is the one of the published texts: a word said first binds, one chip of more than the bet is a
call, several chips of which every one is needed are a call, and more is a raise from half of one (setting
`half-rule`: of the last raise, or of the previous bet). Where a step needs what the record does not tell,
nothing is said, except that what was pushed or said is not free: a player who folds or checks all the same is
told of. Where the book or the record leaves two meanings open, only what contradicts both counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import polars as pl

from audit.rules.columns import FIXED_LIMIT, MAX_TO, MAY_RAISE, MIN_TO, POT_LIMIT, STACK, K, L
from audit.told import BY_DIRECTOR, FACING, LET_OFF, NAMED, ON_TURN, PUSH, WHEN, WORD, nothing
from audit.windows import POT_NAMED

MEANING: dict[str, pl.DataType] = {
    "meaning": pl.String(),  # by what the push or word has its meaning, a code; null: nothing can be said
    "meaning_low": pl.Int64(),  # the street totals that it may make
    "meaning_high": pl.Int64(),  # null: no bound
    "half_base": pl.Int64(),  # by the half rule: what half of is needed over the bet
    "half_total": pl.Int64(),  # and the street total that was pushed or named
    "read_wrongly": pl.Boolean(),  # what stood is none of the meanings
    "meaning_doubt": pl.String(),  # why that is not certain
    "meaning_unknown": pl.Boolean(),  # a bet, raise or call of which neither push nor word is told
}

_C = pl.col("street_total")
_F = pl.col("last_full_raise")
_ACTED = pl.col("acted_as")
_CALL = _C + K
_OPENS = (pl.col("actor") == "live") & (L == 0)
_CAN_RAISE = MAY_RAISE & MIN_TO.is_not_null()
_RAISING = ("raise", "all-in", "pot")
_FOLDS = (_ACTED == "fold") & FACING
_PUSHED_CALL = ((PUSH >= K) | (NAMED >= K)).fill_null(value=False)
_STAKES = (pl.col("actor") == "live") & _ACTED.is_in(["call", "bet", "raise"])


@dataclass(frozen=True)
class _Case:
    """One step of a reading: where it applies, the street totals that are then right."""

    when: pl.Expr
    name: str | None = None  # None: nothing can be said
    low: pl.Expr | None = None
    high: pl.Expr | None = None


@dataclass(frozen=True)
class _Meaning:
    name: pl.Expr
    low: pl.Expr
    high: pl.Expr

    def is_wrong(self, stood: pl.Expr) -> pl.Expr:
        """What stood lies outside; a raise of all that any opponent can match is as good as a larger one."""
        low = pl.min_horizontal(self.low, "opponents_reach")
        above = self.high.is_not_null() & (stood > self.high)
        return (self.name.is_not_null() & ((stood < low) | above)).fill_null(value=False)

    def differs(self, other: _Meaning) -> pl.Expr:
        return self.low.ne_missing(other.low) | self.high.ne_missing(other.high)


def none(frame: pl.DataFrame) -> pl.DataFrame:
    """`frame` with the columns of `MEANING`; no push or word has one."""
    return nothing(frame, MEANING).with_columns(meaning_unknown=_STAKES)


def read(frame: pl.DataFrame, half_rule: tuple[str, ...]) -> pl.DataFrame:
    """`frame`, one row per decision, with the columns of `MEANING`.

    It has the columns of `schema.FACTS`, the live columns, and those of `corrections.CORRECTED`,
    `undercalls.UNDERCALL` and `windows.WINDOW`.
    """
    bases = [base for base in half_rule if base != "none"]
    if not bases:
        return none(frame)
    pushed, said = (PUSH > 0).fill_null(value=False), WORD.is_not_null()
    told = (pushed | said) & ON_TURN & (pl.col("actor") == "live")
    # A call that is said with the chips binds as one said before them, or not: the texts do not say.
    unsure = WHEN.is_null() | ((WORD == "call") & (WHEN == "with-chips"))
    by_word = said & (WHEN.is_null() | (WHEN != "after-chips") | ~pushed)
    by_push = pushed & (~said | (WHEN == "after-chips") | (unsure & (WORD != "amount")))
    by_word, by_push = by_word.fill_null(value=False), by_push.fill_null(value=False)
    # Each step becomes columns before the next one uses it: one expression of all would take seconds to plan.
    rows = frame.filter(told).with_columns(by_word=by_word, by_push=by_push, stood=_stood())
    spoken: list[_Meaning] = []
    silent: list[_Meaning] = []
    for number, base in enumerate(bases):
        for cases, into in ((_words(base), spoken), (_push(PUSH, base, chips_told=True), silent)):
            rows, meaning = _with_meaning(rows, cases, f"{'word' if into is spoken else 'push'} {number}")
            into.append(meaning)
    by_word, by_push, stood = (pl.col(name) for name in ("by_word", "by_push", "stood"))
    first = _pick(by_word, spoken[0], silent[0])
    # A fold or check is wrong by every meaning: none of them is in doubt for want of the other.
    free = _ACTED.is_in(["check", "fold"]) & (stood == _C)
    both = by_word & by_push & spoken[0].differs(silent[0])
    low = pl.when(free & both).then(pl.min_horizontal(spoken[0].low, silent[0].low)).otherwise(first.low)
    words_only = by_word & WHEN.is_null() & ~pushed & WORD.is_in(["check", "call"]) & _OPENS
    total = _C + pl.when(WORD == "amount").then(pl.coalesce(NAMED, PUSH)).otherwise(PUSH)
    wrong = [
        (~by_word | word.is_wrong(stood)) & (~by_push | push.is_wrong(stood))
        for word, push in zip(spoken, silent, strict=True)
    ]
    by_base = pl.any_horizontal(
        pl.lit(value=False),
        *(first.differs(_pick(by_word, *pair)) for pair in list(zip(spoken, silent, strict=True))[1:]),
    )
    doubt = (
        pl.when(POT_NAMED & (pl.col("stood_to") > L) & pl.col("window_closed"))
        .then(pl.col("window_doubt"))
        .when(pl.col("misinformed"))
        .then(pl.lit("misinformed"))
        .when(LET_OFF & BY_DIRECTOR)
        .then(pl.lit("house-discretion"))
        .when((both | words_only) & ~free.fill_null(value=False))
        .then(pl.lit("word-order-unknown"))
        .when(by_base & ~free.fill_null(value=False))
        .then(pl.lit("half-rule-base"))
    )
    rows = rows.with_columns(
        meaning=first.name,
        meaning_low=low,
        meaning_high=first.high,
        read_wrongly=pl.all_horizontal(by_word | by_push, *wrong)
        & ~pl.col("undercall")
        & ~(pl.col("let_off") & (~by_word | (WORD == "amount"))),
        half_base=pl.when(first.name == "half-rule").then(_half_base(bases[0])),
        half_total=pl.when(first.name == "half-rule").then(total),
        meaning_doubt=doubt,
        meaning_unknown=pl.lit(value=False),
    ).select("hand", "ordinal", *MEANING)
    return frame.join(rows, on=["hand", "ordinal"], how="left", maintain_order="left").with_columns(
        pl.col("read_wrongly").fill_null(value=False),
        pl.col("meaning_unknown").fill_null(_STAKES),
    )


def _stood() -> pl.Expr:
    """The street total that the ruling left; null where push and words say nothing about the outcome.

    A call is compared as such, whatever became of the bet later; a short or excessive one is for the rules on
    calls. A fold or check counts where a word was said that bound to more, or the chips for it were pushed.
    """
    raising = WORD.is_in([*_RAISING, "bet"]).fill_null(value=False)
    plain = WORD.is_null() | WORD.is_in(["call", "amount"])
    opened = (PUSH > 0) | WORD.is_in(["call", "amount"])
    free = _ACTED.is_in(["check", "fold"]) & pl.col("outcome").is_in(["check", "fold"]) & (L == 0)
    return (
        pl.when(pl.col("outcome") == "full-call")
        .then(pl.when(pl.col("stood_chips") <= pl.col("owed")).then(_CALL))
        .when(_ACTED.is_in(["bet", "raise"]))
        .then(pl.col("stood_to"))
        .when(free & (raising | opened.fill_null(value=False)))
        .then(_C)
        .when((_ACTED == "fold") & FACING & (raising | (WORD == "fold")))
        .then(_C)
        .when((pl.col("outcome") == "fold") & _FOLDS & plain & _PUSHED_CALL)
        .then(_C)
    )


def _pick(by_word: pl.Expr, word: _Meaning, push: _Meaning) -> _Meaning:
    return _Meaning(
        *(
            pl.when(by_word).then(getattr(word, part)).otherwise(getattr(push, part))
            for part in ("name", "low", "high")
        )
    )


def _with_meaning(rows: pl.DataFrame, cases: Sequence[_Case], name: str) -> tuple[pl.DataFrame, _Meaning]:
    """`rows` with the first of the cases that applies, and where it stands."""
    steps = [f"{name} step {number}" for number in range(len(cases))]
    rows = rows.with_columns(
        case.when.fill_null(value=False).alias(step) for case, step in zip(cases, steps, strict=True)
    )
    says, low, high = pl.lit(None, pl.String), pl.lit(None, pl.Int64), pl.lit(None, pl.Int64)
    nothing = pl.lit(None, pl.Int64)
    for case, step in zip(reversed(cases), reversed(steps), strict=True):
        when = pl.col(step)
        says = pl.when(when).then(pl.lit(case.name, pl.String)).otherwise(says)
        low = pl.when(when).then(nothing if case.low is None else case.low).otherwise(low)
        high = pl.when(when).then(nothing if case.high is None else case.high).otherwise(high)
    columns = {f"{name} says": says, f"{name} low": low, f"{name} high": high}
    rows = rows.with_columns(**columns).drop(steps)
    return rows, _Meaning(*(pl.col(column) for column in columns))


def _half_base(base: str) -> pl.Expr:
    return _F if base == "min-raise" else L


def _not_free(cases: Sequence[_Case], when: pl.Expr, name: str, low: pl.Expr, high: pl.Expr) -> list[_Case]:
    """The cases, except that where `when` holds and they say nothing it is a total from `low` to `high`."""
    instead = _Case(when, name, low, high)
    told = []
    for case in cases:
        if case.name is None:
            told.append(replace(instead, when=case.when & when))
        told.append(case)
    return [*told, instead]


def _exactly(when: pl.Expr, name: str, total: pl.Expr) -> _Case:
    return _Case(when, name, total, total)


def _to(when: pl.Expr, name: str, total: pl.Expr) -> list[_Case]:
    """A bet or raise to `total`, or to the minimum if that is more.

    In fixed limit it is one unit whatever was said. Where the pot would cut it nothing is said.
    """
    least = pl.max_horizontal(total, MIN_TO)
    return [
        _Case(when & FIXED_LIMIT, name, MIN_TO, MAX_TO),
        _Case(when & POT_LIMIT & (least > MAX_TO)),
        _exactly(when, name, pl.min_horizontal(least, MAX_TO)),
    ]


def _words(base: str) -> list[_Case]:
    """What the word means that was said first."""
    raises = WORD.is_in(_RAISING) | ((WORD == "bet") & _OPENS)
    return [
        *(_named(base)),
        _exactly((WORD == "fold") & FACING, "word", _C),
        _exactly(WORD.is_in(["call", "check"]) & FACING, "word", _CALL),
        _exactly(WORD.is_in(["call", "check"]) & _OPENS, "word", _C),
        _Case(~raises),
        *_not_free(_raise_said(), _FOLDS, "word", _CALL, pl.when(MAX_TO > _CALL).then(MAX_TO)),
    ]


def _raise_said() -> list[_Case]:
    """What the word means if it is one for a bet or raise."""
    total = pl.when(WORD == "all-in").then(_C + STACK).otherwise(pl.col("declared_to"))
    pushed = (PUSH > 0).fill_null(value=False)
    one_chip = (pl.col("pushed_chips").list.len() == 1) & (_C > 0) & (pl.col("pulled_in").fill_null(0) == 0)
    any_amount = (WORD != "all-in") & pl.col("declared_to").is_null() & ~pushed
    return [
        _exactly(FACING & ~_CAN_RAISE, "no-right", _CALL),
        _Case(FACING & ~pl.col("somebody_can_call")),
        _Case(MIN_TO.is_null()),
        _Case((WORD == "bet") & (pl.coalesce("declared_to", _C + PUSH) < MIN_TO)),  # too small a bet: R02
        # A pot counted wrongly stands, unless it was noticed in time; too much of it is for the size rules.
        _Case(POT_NAMED & (pl.col("stood_to") > L) & pl.col("window_open"), "pot", MAX_TO),
        _Case(POT_NAMED & (pl.col("stood_to") > L)),
        _Case((WORD == "pot") | any_amount | FIXED_LIMIT, "word", MIN_TO, MAX_TO),
        _Case((WORD == "all-in") & STACK.is_null()),
        *_to(total.is_not_null(), "word", total),
        # The chips that were out before may count as part of what the one chip allows, or not.
        _Case(one_chip & (_C + PUSH > MAX_TO)),
        _Case(one_chip, "word", pl.max_horizontal(PUSH, MIN_TO), pl.max_horizontal(_C + PUSH, MIN_TO)),
        *_to(pushed, "word", _C + PUSH),
    ]


def _named(base: str) -> list[_Case]:
    """An amount alone is a silent push of several chips that make it."""
    amount = WORD == "amount"
    cases = _push(NAMED, base, chips_told=False)
    return [*(_Case(amount & one.when, one.name, one.low, one.high) for one in cases), _Case(amount)]


def _push(pushed: pl.Expr, base: str, *, chips_told: bool) -> list[_Case]:
    """What `pushed` chips mean in silence; without `chips_told` they are several, of which none is small."""
    total = _C + pushed
    uncut = pl.min_horizontal(L - _C, STACK) == K  # K is not less for want of an opponent who could match it
    chip = pl.col("pushed_chips")
    known = (chip.list.sum() == pl.col("pushed")).fill_null(value=False)
    pulled = pl.col("pulled_in").fill_null(0)
    partly = (pulled > 0) & (pulled < _C)  # the chips left out are part of what is pushed
    one = known & (chip.list.len() == 1)
    needed = known & (pushed - chip.list.min() < K)
    is_raise = (total - L) * 2 >= _half_base(base)
    last = pushed == STACK
    short = (MIN_TO < L + _F) & (total < MIN_TO)  # not enough for the raise, and not all of it pushed
    completes = FIXED_LIMIT & (MIN_TO - L != _F)
    chips = (
        [
            _Case((one | needed) & partly),
            _exactly(one, "one-chip", _CALL),
            _exactly(needed, "several-chips", _CALL),
            _Case(STACK.is_null()),
            _Case(~known & (last | is_raise)),
        ]
        if chips_told
        else [_Case(STACK.is_null())]
    )
    opens = _OPENS & (total >= MIN_TO)
    cases = [
        *_to(opens, "opening-bet", total),
        _Case(~FACING | ~uncut | (pushed < K)),
        _exactly(pushed == K, "exact", _CALL),
        _exactly(~_CAN_RAISE, "no-right", _CALL),
        _Case(~pl.col("somebody_can_call")),
        *chips,
        *_to(last, "last-chips", total),
        _exactly(~is_raise, "half-rule", _CALL),
        _Case(short | completes),
        *_to(is_raise, "half-rule", total),
    ]
    most = pl.min_horizontal(total, MAX_TO)
    checks = opens & _ACTED.is_in(["check", "fold"])
    cases = _not_free(cases, _FOLDS & (pushed >= K), "chips-in", _CALL, pl.max_horizontal(most, _CALL))
    return _not_free(cases, checks, "chips-in", MIN_TO, most)
