"""How a room that prints lines of text declares itself: the forms of its lines, one after another.

A `Form` is a pattern for a whole line (trailing spaces left out), in the syntax that Python's `re` and Rust's
`regex` share: no look-around, no back-references; named groups as below. Lines are tried against the forms in
their order; the first one that fits, and whose `name` (if it has that group) is seated in the hand, decides.
Names are matched shortest first where the pattern says `.*?`, and that is what it should say: the rest of the
line has a fixed form.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from parsers.told.model import Dialect, Head, Means

What = Literal[
    # The header. `start` opens a hand and may hold any of the groups of `head`.
    "before",  # may stand before the line that opens a hand, and then belongs to it; groups as in `head`
    "start",
    "head",
    "seat",  # groups: seat, name, stack, hero, button (these three optional)
    # Rows: kinds of parsers.schema.KINDS. Groups: name; amount, to, dead, all_in, cards where there are any.
    # A small or big blind without an amount is the header's if its player acts in the hand, else no post.
    "post-ante",
    "post-small-blind",
    "post-big-blind",
    "post-dead",
    "post-straddle",
    "post-button-blind",
    "both-blinds",  # dead and live together: groups `dead` and `amount` (live), or `amount` for the sum
    "bring-in",
    "fold",
    "check",
    "call",
    "bet",
    "raise",
    "complete",
    "all-in",  # chips added, without saying which; without `amount`: all that he has left
    "caps",  # chips added, without saying which: with these he has put in all that the table's cap allows
    "post",  # a blind or (if all-in) an ante, without saying which
    "post-returned",  # given back before cards are dealt: what its player has posted is no post
    "draw",
    "stand-pat",
    "uncalled-return",
    "collect",  # may have the groups of `pot` too
    "show",
    "muck",
    # Not rows.
    "says-all-in",  # group name: his next paying row is all-in
    "said-all-in",  # group name: his last paying row was all-in
    "dealt",  # groups: name, cards (optional): cards dealt to a player
    "street",  # opens a betting round: `street` of the form; groups cards, run (optional)
    "showdown",  # what follows is no betting
    "summary",  # what follows is the summary, whose unknown lines do no harm
    "pot",  # groups: pot, rake, fee, all optional; rows `collect` may have them too
    "net",  # groups name, won, lost: by how much a player's chips changed; neither group: not at all
    "collected",  # groups name, amount: what a player got in all, where no row says who gets something
    "board",  # group cards (the whole board), run (optional)
    "added",  # group amount: the house puts it into the pot
    "note",  # known, and tells nothing that the tables hold
    "chat",  # group name: who speaks
    "leaves",  # group name: who goes from the table; if others wait for him, he folds: see `leaving`
    "cancelled",  # the hand did not count
    "end",  # the last line of a hand: a hand that lacks it is cut short
]
"""What a line of some form tells."""


@dataclass(frozen=True)
class Form:
    """One form of line."""

    what: What
    pattern: str
    means: Means = "added"  # of rows with an amount
    street: str = ""  # of `street`: preflop flop turn river, third .. seventh, draw-0 .. draw-3
    run: int = 1  # of `street` and `board`, where there is no group that says it
    flag: str = ""  # the hand gets this flag
    adds: bool = False  # of `pot`: there is such a line for each pot, and what they say is added up
    with_dead: bool = (
        False  # of `both-blinds`: the amount is the live one, and that of the dead small one is not told
    )
    late: bool = False  # of `head` and `seat`: may also stand after the first row
    within: str = ""  # of rows, cards, notes: only in the round of markers of this street; `head`: before all
    each: str = ""  # a pattern that repeats in the group `all`: each time as if in a line of its own


@dataclass(frozen=True)
class Described:
    """What the header of a hand comes to; `reason` (with `detail`) refuses hands that have it."""

    head: Head = field(default_factory=Head)
    reason: Literal["", "bad-header", "unsupported-game", "cancelled", "cut-short"] = ""
    detail: str = ""
    stacks_after_posts: bool = False  # the stacks of the seat lines are those after antes and blinds


@dataclass(frozen=True)
class Grammar:
    """One layout of a room's hands.

    Groups of `before`, `start` and `head` forms that the engine reads itself, hand by hand: id, table, max
    (seats), button (seat number), button_name, hero (name), date, year and clock (joined by spaces; date may
    be all), zone. All other groups go, as they are printed, to `describe`, which is called once for each
    different combination of them.
    """

    dialect: Dialect
    starts: tuple[str, ...]  # literals, one of which begins every line of the form `start`
    forms: tuple[Form, ...]
    describe: Callable[[Mapping[str, str | None]], Described]
    tells: tuple[What, ...] = ()  # kinds whose first amount, or number of cards, `describe` gets as a group
    dates: tuple[str, ...] = ()  # strftime forms, tried in order: "%Y/%m/%d %H:%M:%S"
    zones: Mapping[str, str] = field(default_factory=dict)  # printed zone: IANA name, besides parsers.times
    decimals: Literal["point", "comma", "either"] = "point"
    units: tuple[str, ...] = ()  # letters that stand for currencies besides the usual signs and codes
    finished_by: tuple[What, ...] = ("collect", "summary")  # a hand without any of these is cut short
    listed: bool = False  # players are listed as they sit: if their numbers do not rise, their places count
    unmarked: bool = False  # hands may lack the markers of later rounds: see `unmarked`
    says_dead: bool = False  # "both-blinds" of no more than a small one are dead even if such ones live
    stutters: str = ""  # lines that the room may print several times in a row: see `repeats`
    may_repeat: str = ""  # lines that may come so and mean it, but not in a hand with some of those
    bring_ins: int = 0  # how many bring-ins make a small bet where the header prints no bets; 0: not known
    odd_totals: bool = False  # totals of raises leave out their player's bring-in, and count his dead chips
    hides_posts: bool = False  # blinds of newcomers may be missing: see `posts.check_hidden`
    marks_deal: bool = False  # a marker of the first round is printed when cards are dealt: see `forced`
    blinds_in: str = ""  # group of `head` in the line that stands for blinds nobody posts: see `forced`
    counts_down: int = 0  # seats are numbered against the order of play, up to this: they count from there


@dataclass(frozen=True)
class Room:
    """A text format: its name and the layouts that it prints."""

    name: str
    grammars: tuple[Grammar, ...]

    @property
    def dialects(self) -> tuple[Dialect, ...]:
        """The dialects of all layouts, each once."""
        return tuple(dict.fromkeys(grammar.dialect for grammar in self.grammars))
