"""What a line says after a name and `: `, and lines that tell of no action: the full patterns.

The quick way (`pokerstars_play`) reads the common forms of all lines at once; what it cannot read comes here,
line by line.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from parsers import amounts
from parsers.schema import KINDS

NOTHING = -1
"""Kind of a line that is known and no action."""
KIND = {kind: code for code, kind in enumerate(KINDS)}
BOTH_BLINDS = len(KINDS)
"""Kind of `posts small & big blinds`, which becomes two rows."""

_AMOUNT = rb"(?P<%s>[^ ()\[\]]+)"
_ONE = _AMOUNT % b"amount"
# What may follow an amount: all-in, the cap of a capped table, a note of re-exports.
_TAIL = rb"(?P<all_in> and is all-in)?(?: and has reached the (?P<cap>[^ ]+) cap)?(?: \(disconnect\))?"
_VERBS = (
    ("fold", rb"folds(?: \[[^\[\]]*\])?(?: \(disconnect\))?"),
    ("check", rb"checks(?: \(disconnect\))?"),
    ("call", rb"calls " + _ONE + _TAIL),
    ("bet", rb"bets " + _ONE + _TAIL),
    ("raise", rb"raises " + _ONE + rb" to " + _AMOUNT % b"to" + _TAIL),
    ("post-small-blind", rb"posts small blind " + _ONE + _TAIL),
    ("post-big-blind", rb"posts big blind " + _ONE + _TAIL),
    ("both-blinds", rb"posts small (?:&|and) big blinds \[?" + _ONE + rb"\]?" + _TAIL),
    ("post-ante", rb"posts (?:the )?ante " + _ONE + _TAIL),
    ("post-dead", rb"posts (?:the )?(?:dead|missed)(?: small)? blind " + _ONE + _TAIL),
    ("post-straddle", rb"(?:posts )?(?:a |the )?straddle (?:of )?" + _ONE + _TAIL),
    ("post-button-blind", rb"posts (?:the )?button blind " + _ONE + _TAIL),
    ("bring-in", rb"brings in for " + _ONE + _TAIL),
    ("draw", rb"discards [0-9]+ cards?(?: \[[^\[\]]*\])?"),
    ("stand-pat", rb"stands pat(?: on \[[^\[\]]*\])?"),
    ("show", rb"shows \[[^\[\]]*\](?: \(.*\))?"),
    ("muck", rb"mucks(?: hand)?|mucked(?: hand)?|doesn't show hand"),
)
_READ = tuple((kind, re.compile(pattern)) for kind, pattern in _VERBS)
_BETTING = re.compile(
    rb"(?:folds|checks|calls|bets|raises|posts|straddle|brings|completes|discards|stands|all-in)\b"
)
_SAID_OF_ONE = (
    rb"is sitting out",
    rb"sits out",
    rb"has returned",
    rb"is connected",
    rb"is disconnected",
    rb"has timed out(?: while (?:being )?disconnected)?",
    rb"joins the table at seat #[0-9]+",
    rb"leaves the table",
    rb"was removed from the table for failing to post",
    rb"will be allowed to play after the button",
    rb"re-buys and receives [0-9,.]+ chips(?: for [^ ]+(?: (?:FPPs?|StarsCoin|SC))?)?",
    rb"takes the add-on and receives [0-9,.]+ chips(?: for [^ ]+(?: (?:FPPs?|StarsCoin|SC))?)?",
    rb"finished the tournament(?: in [0-9]+(?:st|nd|rd|th) place(?: and received [^ ]+(?: \.[0-9]+)?\.?)?)?",
    rb"wins the tournament(?: and receives [^ ]+)?(?: - congratulations!)?",
    rb"wins an entry to tournament #[0-9]+.*",
    rb"wins (?:the )?[^ ]+(?: bounty)? for (?:eliminating|splitting the elimination of) .+",
    rb"split the [^ ]+ bounty for eliminating .+",
    rb"cashed out the hand for [^ ]+(?: \| Cash Out Fee [^ ]+)?",
)
_SAID_OF_THE_TABLE = (
    rb"Betting is capped",
    rb"Pair on board - a double bet is allowed",
    rb"No low hand qualified",
    rb"The deck is reshuffled",
    rb"Draw for dealer \[[^\[\]]*\]",
    rb"Table leave user",
    rb"Cash Drop to Pot : total (?P<amount>[^ ]+)",
)
_SAID_OF_ONE_WITH_COLON = (
    rb"Re-join",
    rb"Table leave user",
    rb"Chooses to EV Cashout",
    rb"(?:Pays Cashout Risk|Receives Cashout) \([^()]+\)",
    rb"get an all-in insurance \(.*\)",
    rb"(?:pay premium|receive payout|receives payout) of all-in insurance \([^()]+\)",
)
_OF_ONE = re.compile(b"|".join((*_SAID_OF_ONE, *_SAID_OF_ONE_WITH_COLON)))
NOTICE = re.compile(
    rb"(?P<name>.+?) (?:%s)|%s" % (b"|".join(_SAID_OF_ONE), b"|".join(_SAID_OF_THE_TABLE)), re.DOTALL
)
"""A whole line that tells of something else than betting."""
CASHED_OUT = re.compile(rb"(?P<name>.+) cashed out the hand for (?P<amount>[^ ]+)(?: \| Cash Out Fee [^ ]+)?")
CASH_DROP = re.compile(_SAID_OF_THE_TABLE[-1])
CANCELLED = re.compile(rb"Hand cancell?ed")


class Verb(NamedTuple):
    """What a player did. Money in ten-thousandths, 0 where none is printed."""

    kind: int  # place in KINDS; BOTH_BLINDS; NOTHING
    amount: int = 0
    to: int = 0
    all_in: bool = False
    cap: int = 0  # what the table lets one player put into a hand, where that was reached


def read(rest: bytes) -> Verb | str:
    """What follows a name and `: `; instead of it a reason code where no pattern or amount fits."""
    for kind, pattern in _READ:
        found = pattern.fullmatch(rest)
        if not found:
            continue
        printed = found.groupdict()
        money = {}
        for name in ("amount", "to"):
            if printed.get(name) is not None:
                value = amounts.exact(printed[name])
                if value is None:
                    return "too-many-decimals" if _too_fine(printed[name]) else "bad-amount"
                money[name] = value
        code = BOTH_BLINDS if kind == "both-blinds" else KIND[kind]
        # A player who reaches the table's cap has put in all that he may: that is not all his chips.
        cap = amounts.exact(printed.get("cap") or b"") or 0
        return Verb(code, **money, all_in=printed.get("all_in") is not None, cap=cap)
    if _OF_ONE.fullmatch(rest):
        return Verb(NOTHING)
    return "unknown-line"


def is_betting(rest: bytes) -> bool:
    """Whether what follows a name and `: ` begins like a bet or a post, however it goes on."""
    return _BETTING.match(rest) is not None


def fits(rest: bytes) -> bool:
    """Whether what follows a name and `: ` is something that a player can do."""
    return isinstance(read(rest), Verb)


def _too_fine(text: bytes) -> bool:
    head, point, decimals = text.rpartition(b".")
    return bool(point) and len(decimals) > 4 and decimals.isdigit() and amounts.exact(head) is not None
