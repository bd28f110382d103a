"""The lines of partypoker's layouts, which share nearly all of them: what each looks like and tells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parsers.grammar.model import Form

if TYPE_CHECKING:
    from parsers.grammar.model import What
    from parsers.told.model import Means

_SPACES = " \u00a0\u202f\ufffd\u00c2"
_CODE = "(?:USD|EUR|GBP|CAD)"
MONEY = (
    rf"(?:[$€£]|\u00e2\u201a\u00ac)?[{_SPACES}]?[0-9](?:[0-9.,{_SPACES}]*[0-9])?(?:[{_SPACES}]?(?:[$€£]|\u00e2\u201a\u00ac))?"
    rf"(?:[{_SPACES}]?{_CODE})?"
)
_COUNT = rf"[0-9](?:[0-9.,{_SPACES}]*[0-9])?"
_NAME = "(?P<name>.*?)"
_AMOUNT = rf" *[\[(]? *(?P<amount>{MONEY}) *[\])]?\.?"
_NOTICE = r"(?:.* is sitting out|.* has (?:joined|left) the table\.|.* does not show cards\.)"
"""What some exports print without a line break behind it."""

_WEEKDAY = r"(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?"
_DATE = (
    rf" *- *{_WEEKDAY},? ?(?P<date>[A-Z][a-z]+ +[0-9]{{1,2}}),? (?P<clock>[0-9]{{1,2}}:[0-9]{{2}}:[0-9]{{2}})"
    r"(?: (?P<zone>[A-Z]+))? +(?P<year>[0-9]{4})"
)
_GAME = (
    r"(?P<game>Texas Hold'?em|Hold'?em|Double Hold'?em|Short Deck|Omaha Hi-Lo|Omaha Hi|Omaha"
    r"|7 Card Stud Hi-Lo|7 Card Stud|[A-Za-z0-9][A-Za-z0-9' -]*?)"
)
_BLINDS = (
    rf"(?:Blinds|Stakes)(?:-Antes)?\((?P<low>{_COUNT}) ?/ ?(?P<high>{_COUNT})"
    rf"(?: *- *(?P<ante>{_COUNT})\$?)?[{_SPACES}]*\)"
)


def _row(what: What, rest: str, means: Means = "added") -> Form:
    return Form(what, f"{_NAME} {rest}", means=means)


def _glued(what: What, rest: str) -> Form:
    return Form(what, f"{_NOTICE}{_NAME} {rest}")


def _street(title: str, street: str) -> Form:
    return Form("street", rf"\*\* {title} \*\*(?: ?:)? *(?:\[(?P<cards>[^\]]*)\])?", street=street)


_HEADER = (
    # "$0.50/$1 USD 7 Card Stud - ...", "$10 USD fastforward NL Texas Hold'em - ...": stakes, or a buy-in
    Form(
        "head",
        rf"(?P<stakes>{MONEY}(?:/{MONEY})?) +(?:(?:fastforward|SPOTPOKER) )?(?:(?P<limit>NL|PL|FL) +)?"
        rf"{_GAME}{_DATE}",
    ),
    # "25/50 Tourney Texas Holdem Game Table (NL) (MTT Tournament #30) (Buyin $3 + $0.3) - ...": sent by mail
    Form(
        "head",
        rf"(?P<stakes>{MONEY}/{MONEY}) +(?:Tourney )?(?:(?:NL|PL|FL) )?{_GAME} Game Table"
        r"(?: +\((?P<limit>NL|PL|FL|Limit|No Limit|Pot Limit|Fixed Limit)\))?"
        r"(?: +\([A-Za-z &]*Tournament #(?P<tournament>[0-9]+)\))?(?: +\(Buyin .*?\))?"
        rf"{_DATE}",
    ),
    # "NL Texas Hold'em $11 USD Buy-in Trny: 5 Level: 7  Blinds(300/600) - ..."
    Form(
        "head",
        rf"(?:(?P<limit>NL|PL|FL) +)?{_GAME} +(?:.* Buy-in *)?(?:\+ .* Entry Fee *)?"
        rf"Trny: ?(?P<tournament>[0-9]+) +Level: ?(?P<level>[0-9]+) +{_BLINDS}{_DATE}",
    ),
    Form("head", rf"(?P<title>(?P<limit>NL|PL|FL) +{_GAME} +(?:.* )?Buy-in) *{_DATE}"),
    Form("head", rf"(?P<title>Tourney Hand) (?:(?P<limit>NL|PL|FL) +)?{_GAME}{_DATE}"),
    Form("head", "Trny: ?(?P<tournament>[0-9]+) +Level: ?(?P<level>[0-9]+)"),
    Form("head", _BLINDS),
    Form(
        "head",
        r"Table +(?P<table>(?P<shallow>20BB )?.*?) *\( ?(?P<play>Real|Play) Money ?\)"
        r"(?: +-- +Seat +(?P<button>[0-9]+) is the button)?",
    ),
    Form("head", "Seat 0 is the button"),  # stud
    Form("head", "Seat (?P<button>[0-9]+) is the button"),
    Form(
        "head",
        r"Total number of players ?: ?[0-9]+(?: ?/ ?(?P<max>[0-9]+))?",
    ),
    Form(
        "head",
        r"There is no Small Blind in this hand(?P<no_small_blind> as .*)",
    ),
    # Nobody who acts has nothing: these bought chips since the list was made.
    Form("seat", rf"[Ss]eat ?(?P<seat>[0-9]+): (?P<name>.*?) ?\( ?[$€£]?0(?:\.00)?(?: {_CODE})? ?\)"),
    Form("seat", rf"[Ss]eat ?(?P<seat>[0-9]+): (?P<name>.*?) ?\( *(?P<stack>{MONEY}) *\)(?: - VPIP: .*)?"),
)
_ROUNDS = (
    _street("Dealing down cards", "preflop"),
    _street("Dealing Flop", "flop"),
    _street("Dealing Turn", "turn"),
    _street("Dealing River", "river"),
    _street("Dealing", "third"),
    *(_street(f"Dealing {name.title()} [Ss]treet", name) for name in ("fourth", "fifth", "sixth")),
    Form("showdown", r"\*\* Summary \*\*"),
    Form("dealt", rf"Dealt to {_NAME} \[(?P<cards>[^\]]*)\]"),
)
_WINS = r"(?: from (?:the )?(?:main|side) pot ?#?[0-9]*)?(?: with .*)?\.?"
_ACTIONS = (
    _row("post-ante", rf"posts (?:the )?ante(?: of)?{_AMOUNT}"),
    _row("post-small-blind", rf"posts small blind{_AMOUNT}"),
    _row("post-big-blind", rf"posts big blind{_AMOUNT}"),
    _row("both-blinds", rf"posts (?:big|small) blind \+ dead{_AMOUNT}"),
    _row("post-dead", rf"posts dead(?: (?:small |big )?blind)?{_AMOUNT}"),
    _row("post-button-blind", rf"posts button blind{_AMOUNT}"),
    _row("fold", r"folds\.?"),
    _row("check", r"checks\.?"),
    _row("call", rf"calls{_AMOUNT}"),
    _row("bet", rf"(?:double )?bets{_AMOUNT}"),
    _row("raise", rf"raises +\(?(?P<amount>{MONEY})\)? to \(?(?P<to>{MONEY})\)?\.?", "added-total"),
    _row("raise", rf"raises{_AMOUNT}"),
    _row("complete", rf"completes{_AMOUNT}"),
    _row("bring-in", rf"bring-ins?{_AMOUNT}"),
    _row("all-in", rf"is all-In +[\[(] ?(?P<amount>{MONEY}) ?[\])]\.?"),
    _row("said-all-in", r"is all-In\.?"),
    _row("collect", rf"wins (?P<amount>{MONEY})(?: chips)?{_WINS}"),
    _row("collect", rf"wins (?:Lo|Hi) \((?P<amount>{MONEY})(?: chips)?\){_WINS}"),
    _row("show", r"shows \[(?P<cards>[^\]]*)\].*"),
    _row("muck", r"doesn't show \[(?P<cards>[^\]]*)\].*"),
    _row("muck", r"does not show cards\.?"),
    _glued("post-small-blind", rf"posts small blind{_AMOUNT}"),
    _glued("post-big-blind", rf"posts big blind{_AMOUNT}"),
    _glued("collect", rf"wins (?P<amount>{MONEY})(?: chips)?{_WINS}"),
)
# What the layout sent by mail says of each player at the end. A return that is not printed is in `collected`.
# One who cashed out got his chips from the house, whoever won the pot.
_BALANCES = (
    Form("pot", rf"Main Pot: .*?\|? *Rake: ?(?P<rake>{MONEY}).*"),
    Form("note", r"Main Pot: .*"),
    Form("board", r"Board: \[(?P<cards>[^\]]*)\]"),
    Form("note", rf".* Cashed out balance {MONEY}, .*", flag="cash-out"),
    _row("collect", rf"balance {MONEY}, bet {MONEY}, collected (?P<amount>{MONEY}), net ?[+-]?{MONEY}.*"),
    _row("show", rf"balance {MONEY}, lost {MONEY} ?\[(?P<cards>[^\]]*)\].*"),
    Form("note", rf".* balance {MONEY}, (?:lost {MONEY}|didn't bet|sits out|bet {MONEY}).*"),
)
_NOTICES = (
    r".* opens",
    r".* - Selects point card",
    r".* is sitting out\.?",
    r".* has (?:joined|left) the table\.?",
    r".* (?:did|could) not respond in time\.?(?: ?\(disconnected\))?",
    r".* will be using (?:his|her|their) time ?bank for this hand\.?",
    r"Your time ?bank will be activated in [0-9]+ secs?\..*",
    r".* is disconnected\. ?We will wait for .* to reconnect for a maximum of [0-9]+ seconds\.?",
    r".* is disconnected\.?",
    r".* (?:is|has been) reconnected(?: and has [0-9]+ seconds to (?:act|respond))?\.?",
    r"Player .* finished in [0-9 .,]+(?:st|nd|rd|th)?(?: place)?(?: and received .*)?\.?",
    r".* finished in [0-9]+(?:st|nd|rd|th)? place\.?",
    r"Congratulations to player .* for winning tournament .*",
    r"(?:Player )?.* has been moved from table .* to this table\.?",
    r"(?:Player )?.* has been moved to table .*",
    r".* has knocked out .* and won a .* bounty prize\.?",
    r"There will be a break in [0-9]+ minute\(s\)\.?",
    r"Tournament moves into Level [0-9]+ and will complete at the end of Level [0-9]+\.?",
    r"Due to current high memory use in your system.*",
    r"(?:The )?[Tt]able (?:will be|is being) closed.*",
    r".* shows ?[2-9TJQKA10,]+ +for low\.?",
    r"Creating (?:Main|Side) Pot ?[0-9]* with .*",
    r".* Cash-out Premium % is [0-9.,]+",
    r".* opted for cash-out",
    r".* probabili?ty is [0-9.,]+",
    r".* Cashout Amount is [0-9.,]+",
)
_CANCELLED = (
    r"Table Closed\.?",
    r"Connection Lost due to some reason\.?",
    r"The hand history for this hand number is not available here\.?",
    r".*\b(?:[Hh]and|[Gg]ame) (?:has been|was|is) cancell?ed.*",
)
FORMS = (
    Form("before", r"Game #[0-9]+ starts\.?"),
    Form("before", r"#Game No ?: ?[0-9]+"),
    *_HEADER,
    *_ROUNDS,
    *_ACTIONS,
    *_BALANCES,
    *(Form("note", pattern) for pattern in _NOTICES),
    Form("chat", rf"{_NAME}: .*"),
    Form("chat", rf"{_NAME} - .*"),  # said by a picture
    Form("note", "[^ :]+: .*"),  # said by one who only watches
    *(Form("cancelled", pattern) for pattern in _CANCELLED),
)
"""All but the line that opens a hand, in which the layouts differ."""
