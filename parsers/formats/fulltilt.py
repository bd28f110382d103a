"""Full Tilt Poker text: `raises to Y` names the new street total, everything else chips added.

The stakes of fixed limit are its bets (seen in the blinds that are posted). Two orders of the header exist
(stakes before or after the game), and two of the time (with or without Eastern Time in brackets). Some hands
lack the line that says who wins; their summary tells it.
"""

from __future__ import annotations

from parsers.formats.fulltilt_header import STARTS, describe
from parsers.grammar.layout import Layout
from parsers.grammar.model import Form, Grammar, Room
from parsers.told.model import Dialect

_NAME = r"(?P<name>.+?)"
_ANY = r"[$€£]?[0-9](?:[0-9.,]*[0-9])?"
_AMOUNT = rf"(?P<amount>{_ANY})"
_TO = rf"(?P<to>{_ANY})"
_ALL_IN = r"(?P<all_in>, and is all[ -]in)?(?:, and is capped)?"
_CARDS = r"\[(?P<cards>[^\]]+)\]"
_POT = r"(?: \((?:Total )?Pot: .+\))?"
_ROLE = r"(?: \((?:button|small blind|big blind)\))*"

_HEADER = (
    *STARTS,
    Form("head", r"Seats: (?P<max>[0-9]+)"),
    Form("head", r"The button is in seat #(?P<button>[0-9]+)"),
    # Antes that take everybody's chips: the room prints checks of those who post no blind any more.
    Form("head", r".+ checks"),
    Form(
        "seat",
        rf"Seat (?P<seat>[0-9]+): (?P<name>.+) \((?P<stack>{_ANY})\)(?:, is sitting out)?",
    ),
)
_POSTS = (
    Form("post-ante", rf"{_NAME} antes {_AMOUNT}{_ALL_IN}"),
    Form("post-small-blind", rf"{_NAME} posts the small blind of {_AMOUNT}{_ALL_IN}"),
    Form("post-big-blind", rf"{_NAME} posts the big blind of {_AMOUNT}{_ALL_IN}"),
    Form("post-dead", rf"{_NAME} posts a dead (?:small|big) blind of {_AMOUNT}{_ALL_IN}"),
    Form("post-big-blind", rf"{_NAME} posts {_AMOUNT}{_ALL_IN}"),  # a newcomer's, out of turn
    Form("bring-in", rf"{_NAME} brings in for {_AMOUNT}{_ALL_IN}"),
)
_ACTIONS = (
    Form("fold", rf"{_NAME} folds"),
    Form("check", rf"{_NAME} checks"),
    Form("call", rf"{_NAME} calls {_AMOUNT}{_ALL_IN}"),
    Form("bet", rf"{_NAME} bets {_AMOUNT}{_ALL_IN}"),
    Form("raise", rf"{_NAME} raises to {_TO}{_ALL_IN}", means="total"),
    Form("complete", rf"{_NAME} completes it to {_TO}{_ALL_IN}", means="total"),
    Form("draw", rf"{_NAME} discards [0-9]+ cards?(?: {_CARDS})?"),
    Form("stand-pat", rf"{_NAME} stands pat(?: on \[[^\]]+\])?"),
    Form("uncalled-return", rf"Uncalled bet of {_AMOUNT} returned to (?P<name>.+)"),
    Form(
        "collect",
        rf"{_NAME} (?:wins|ties for) (?:the )?(?:[a-z ]*pot)(?: #?[0-9]+)? \({_AMOUNT}\)(?: with .+)?",
    ),
    Form("show", rf"{_NAME} shows {_CARDS}.*"),
    Form("show", rf"{_NAME} shows .+"),
    Form("muck", rf"{_NAME} mucks"),
)
_DEALS = (
    Form("dealt", rf"Dealt to {_NAME} \[(?P<cards>\S\S \S\S\] \[\S\S)\]", within="third"),
    Form("dealt", rf"Dealt to {_NAME} \[[^\]]*\] {_CARDS}"),
    Form("dealt", rf"Dealt to {_NAME} {_CARDS}"),
    Form("dealt", rf"{_NAME} is dealt [0-9]+ cards?"),
)
_ROUNDS = (
    Form("street", r"\*\*\* HOLE CARDS \*\*\*", street="preflop"),
    # Courchevel: the first card of the flop, before the first round.
    Form("street", rf"\*\*\* FLOPET \*\*\* {_CARDS}{_POT}", street="preflop"),
    Form("street", rf"\*\*\* FLOP(?: (?P<run>[12]))? \*\*\* {_CARDS}{_POT}", street="flop"),
    *(
        Form(
            "street",
            rf"\*\*\* {name}(?: (?P<run>[12]))? \*\*\* \[[^\]]+\] {_CARDS}{_POT}",
            street=street,
        )
        for name, street in (("TURN", "turn"), ("RIVER", "river"))
    ),
    *(
        Form("street", rf"\*\*\* {name} STREET \*\*\*{_POT}", street=street)
        for name, street in (
            ("3RD", "third"),
            ("4TH", "fourth"),
            ("5TH", "fifth"),
            ("6TH", "sixth"),
            ("7TH", "seventh"),
        )
    ),
    *(
        Form("street", rf"\*\*\* {name}DRAW \*\*\*{_POT}", street=street)
        for name, street in (
            ("", "draw-1"),
            ("FIRST ", "draw-1"),
            ("SECOND ", "draw-2"),
            ("THIRD ", "draw-3"),
        )
    ),
    Form("showdown", r"\*\*\* SHOW DOWN(?: [12])? \*\*\*"),
    Form("summary", r"\*\*\* SUMMARY(?: [12])? \*\*\*"),
)
_SUMMARY = (
    Form(
        "pot",
        rf"Total pot (?P<pot>{_ANY})(?: Main pot .+)? \| Rake (?P<rake>{_ANY})",
    ),
    Form("board", rf"Board: {_CARDS}"),
    # Only told here where the line that says who wins is missing.
    Form(
        "collected",
        rf"Seat [0-9]+: {_NAME}{_ROLE} (?:collected|showed \[[^\]]*\] and won) \({_AMOUNT}\)"
        r"(?:, mucked| with .+)?",
    ),
)
_NOTES = (
    Form("cancelled", r"Hand #[0-9]+ has been cancell?ed"),
    Form("note", r"Players agree to Run It Twice", flag="run-it-twice"),
    *(
        Form("note", rf".+ {text}")
        for text in (
            r"has been disconnected",
            r"has reconnected",
            r"has requested TIME",
            r"has returned",
            r"has timed out",
            r"is sitting out",
            r"sits down",
            r"sits out",
            r"stands up",
            r"leaves the table",
            r"doesn't show",
            r"is feeling (?:normal|happy|angry|confused)",
        )
    ),
    Form("note", r"(?:.+ has )?[0-9]+ seconds (?:left )?to (?:act|reconnect)"),
    Form("note", rf".+ adds {_ANY}"),
    Form("note", r".+ is (?:low|high) with \[[^\]]+\]"),
    Form("note", r".+ has registered late for the tournament and will be dealt in on their big blind"),
    Form("note", r"The blinds are now .+"),
    Form("note", r"Time has expired"),
    Form("note", r"No low hand qualified"),
    Form("note", r"\(.+\)"),  # the low hand of one who shows, in a line of its own
    Form("note", r"\*+ # ?[0-9]+ \*+"),  # between the hands of an archive
    Form("note", r"BEGIN|END"),
    # Typed; no line with a number sign before the colon, lest a header that is broken be taken for chat.
    Form("note", r"[^#]+? \(Observer\): .*"),
    Form("chat", r"(?P<name>[^#]+?): .*"),
    Form("note", r"[^#:]+: .*"),  # by one who has left the table
)

FORMAT = Layout(
    Room(
        name="fulltilt",
        grammars=(
            Grammar(
                dialect=Dialect(
                    name="fulltilt",
                    games="hold'em, Omaha, Courchevel, stud, razz, draw; all limits; cash, tournaments",
                    prints="chips added, totals of raises, uncalled bets, all-ins, pot, rake, boards",
                ),
                starts=(
                    "Full Tilt Poker Game #",
                    "Full Tilt Poker Rush Game #",
                    "Full Tilt Poker Hand #",
                    "FullTiltPoker Game #",
                    "FullTilt Poker Game #",
                ),
                forms=(*_HEADER, *_POSTS, *_ACTIONS, *_DEALS, *_ROUNDS, *_SUMMARY, *_NOTES),
                describe=describe,
                dates=("%Y/%m/%d %H:%M:%S", "%B %d, %Y %H:%M"),
                # A record can break off after any line and have its summary all the same.
                finished_by=("collect", "uncalled-return"),
            ),
        ),
    )
)
"""What `parsers.registry` lists."""
