"""The lines of Bovada, Bodog and Ignition, from 2011 on."""

from __future__ import annotations

from parsers.grammar.model import Form

MONEY = r"\$?[0-9][0-9.,]*"
_BRAND = r"(?P<brand>Bovada|Ignition|Bodog(?:\.com|\.eu| UK| Canada|88)?) Hand #(?P<id>C?[0-9]+):? +"
_GAME = r"(?P<game>[A-Z0-9_]+(?: ?HiLo)?)"
_TIME = (
    r"(?: \[[A-Z]+\])? - (?P<date>[0-9]{4}-[0-9]{2}-[0-9]{2}) (?P<clock>[0-9]{1,2}:[0-9]{2}:[0-9]{2})"
    r"(?: (?P<zone>[A-Z]{2,5}))?"
)
_ME = r" +(?:\[ME\] +)?: "
_WHO = rf"(?P<name>[A-Za-z][A-Za-z0-9+ ]*?){_ME}"
_ANY = rf"(?:[A-Za-z][A-Za-z0-9+ ]*?{_ME})?"
_IN_STUD = rf"(?P<name>Seat\+[0-9]+){_ME}"
STUTTERS = (
    rf"\*\*\* .*|.*{_ME}(?:Card dealt|Ante|Small [Bb]lind|Big [Bb]lind|Posts|Bring|Folds?|Calls?|All-in"
    r"|(?:Double |D )?(?:[Bb]ets|[Rr]aises)|Return|Ranking).*"
)
"""Lines that are printed several times in a row in some exports of about 2014."""
MAY_REPEAT = rf".*{_ME}(?:Checks?|Hand [Rr]esult).*"
_HOW = r"(?: ?\([A-Za-z -]+\))?"  # who acted for the player: timeout, disconnect, auth, Blind Disconnected
_AMOUNT = rf"(?P<amount>{MONEY})"
_CARDS = r"\[(?P<cards>[^\]]*)\]"
_SEATS = (
    Form(
        "seat",
        r"Seat (?P<seat>[0-9]+): (?P<name>[A-Za-z][A-Za-z0-9+ ]*?)(?P<hero> +\[ME\])? +"
        rf"\((?P<stack>{MONEY}) in chips\)",
    ),
    Form(
        "seat",
        rf"(?P<name>Seat\+(?P<seat>[0-9]+))(?P<hero> +\[ME\])?: (?P<stack>{MONEY}) in chips",
    ),
)

CASH_HEAD = (
    Form(
        "start",
        rf"{_BRAND}(?:TBL#|Zone Poker ID#)(?P<table>[^ ]+) +{_GAME}(?: ?Zone ?Poker)? +(?:1 on 1 )?"
        rf"(?P<limit>No Limit|Pot Limit|Fixed Limit){_TIME}",
    ),
    Form(
        "head",
        rf"Table Info: Version: [0-9.]+, Type: [A-Za-z]+, Stakes: (?P<low>{MONEY})-(?P<high>{MONEY}), .*",
    ),
    Form("head", rf"Dealer{_ME}Set dealer(?:/Bring in spot)? \[(?P<button>[0-9]+)\]"),
    *_SEATS,
)
"""Header, button and seats of cash games, whose seats have the numbers of their chairs."""

TOURNAMENT_HEAD = (
    Form(
        "start",
        rf"{_BRAND}{_GAME} +Tournament #(?P<tournament>[A-Z0-9-]+) TBL#(?P<table>[^ ,]+),? +(?:1 on 1 )?"
        rf"(?P<limit>[A-Za-z ]*?) *- *Level (?P<level>[0-9]+) "
        rf"\(?(?P<low>{MONEY})/(?P<high>{MONEY})\)?{_TIME}",
    ),
    Form("head", r"(?P<button_name>Dealer) +(?:\[ME\] +)?: Set dealer.*"),
    *_SEATS,
)
"""The same of tournaments: the dealer's number is that of a chair, those of the players are not always."""

COMMON = (
    Form("note", r"(?:Table|Seating|Player) Info: .*", late=True),
    # The rounds; before summer 2012 the board's cards come without a mark, or not at all.
    Form("street", r"\*\*\* (?:HOLE CARDS|3RD STREET) \*\*\*", street="preflop"),
    Form("street", rf"\*\*\* FLOP \*\*\* {_CARDS}", street="flop"),
    Form("street", rf"\*\*\* TURN \*\*\* \[[^\]]*\] ?{_CARDS}", street="turn"),
    Form("street", rf"\*\*\* RIVER \*\*\* \[[^\]]*\] ?{_CARDS}", street="river"),
    Form("street", r"\*\*\* 4TH STREET \*\*\*", street="fourth"),
    Form("street", r"\*\*\* 5TH STREET \*\*\*", street="fifth"),
    Form("street", r"\*\*\* 6TH STREET \*\*\*", street="sixth"),
    Form("street", r"\*\*\* 7TH STREET \*\*\*", street="seventh"),
    Form("note", r"Card (?:dealt to|to the) table \[[^\]]*\]"),
    Form("summary", r"\*\*\* SUMMARY \*\*\*"),
    Form("dealt", rf"{_WHO}Card dealt to a spot {_CARDS}"),
    # Posts.
    Form("post-ante", rf"{_WHO}Ante chip{_HOW} {_AMOUNT}"),
    Form("bring-in", rf"{_IN_STUD}Big [Bb]lind/Bring in{_HOW} {_AMOUNT}"),
    Form("bring-in", rf"{_WHO}(?:Bring_in chip|Bring in){_HOW} {_AMOUNT}"),
    Form("post-small-blind", rf"{_WHO}(?:Ante/)?Small [Bb]lind{_HOW} {_AMOUNT}"),
    Form("post-big-blind", rf"{_WHO}Big [Bb]lind(?:/Bring in)?{_HOW} {_AMOUNT}"),
    Form("both-blinds", rf"{_WHO}Posts dead chip{_HOW} {_AMOUNT}"),
    Form("post", rf"{_WHO}Posts(?: chip)?{_HOW} {_AMOUNT}"),
    Form("post", rf"{_WHO}(?P<all_in>All-in){_HOW} {_AMOUNT}", within="head"),
    # Actions.
    Form("fold", rf"{_WHO}Folds?{_HOW}(?: & [Ss]hows(?: \[[^\]]*\])?)?"),
    Form("check", rf"{_WHO}Checks?{_HOW}"),
    Form("call", rf"{_WHO}Calls?{_HOW} {_AMOUNT}"),
    Form("bet", rf"{_WHO}(?:Double |D )?[Bb]ets(?: chip info)?{_HOW} {_AMOUNT}"),
    Form(
        "raise",
        rf"{_WHO}(?:Double |D )?[Rr]aises(?: chip info)?{_HOW} {_AMOUNT} to (?P<to>{MONEY})",
        means="added-total",
    ),
    Form("raise", rf"{_WHO}(?:Double |D )?[Rr]aises(?: chip info)?{_HOW} (?P<to>{MONEY})", means="total"),
    Form(
        "raise",
        rf"{_WHO}(?P<all_in>All-in)\(raise(?:-[a-z]+)?\) {_AMOUNT} to (?P<to>{MONEY})",
        means="added-total",
    ),
    Form("raise", rf"{_WHO}(?P<all_in>All-in)\(raise(?:-[a-z]+)?\) (?P<to>{MONEY})", means="total"),
    Form("all-in", rf"{_WHO}(?P<all_in>All-in){_HOW} {_AMOUNT}"),
    Form("uncalled-return", rf"{_WHO}Return uncalled portion of bet{_HOW} {_AMOUNT}"),
    # What follows the play. What is shown is the best five cards; the hole cards have been dealt open to us.
    Form("show", rf"{_WHO}(?:Showdown|Shows)(?: \[[^\]]*\])?(?: ?\(.*\))?"),
    Form("muck", rf"{_WHO}(?:Mucks|Does not show)(?: \[[^\]]*\])?(?: ?\(.*\))?"),
    Form("collect", rf"{_WHO}Hand [Rr]esult(?:-Side [Pp]ot)?{_HOW} {_AMOUNT}"),
    Form(
        "note",
        rf"{_ANY}(?:Table (?:enter user|leave user|deposit {MONEY})|"
        r"Seat (?:sit out|sit in|sit down|stand|re-join)|"
        r"Sit ?out(?: \([a-z ]+\))?|Re-join|Stand|Enter\(Auto\)|Leave\(Auto\)|Draw for dealer \[[^\]]*\])",
    ),
    Form(
        "note",
        rf"{_ANY}(?:Ranking [0-9]+|Prize [A-Za-z ]+\[.*\]|BOUNTY PRIZE \[.*\]|"
        rf"(?:Double )?[Rr]ebuy(?:in|s)? {MONEY}|Add-?on {MONEY}|Set dealer.*)",
    ),
    # The summary.
    Form("pot", rf"Total Pot ?\((?P<pot>{MONEY})\)(?: \| Rake \((?P<rake>{MONEY})\))?"),
    Form("board", rf"Board {_CARDS}"),
)
