"""The forms of the entries of a PokerNow log.

Read by eye from real logs of 2021 to 2023; forms that these do not hold (second runs and boards, bomb pots,
bounties, straddles) follow what several published readers of such logs agree on.
"""

from __future__ import annotations

import re

_AMOUNT = r"([0-9][0-9,]*(?:\.[0-9]+)?)"
_ALL_IN = r"( and go all in)?"
_BOMB = r"( \(bomb pot bet\))?"

# The player's nick may hold anything, quotes too; the site's own words behind it hold none but of a second
# player, so the last `@ id"` that words follow is his.
PLAYER = re.compile(r'"(.*) [@#] ([\w-]+)" (\S.*)', re.DOTALL)
ACTION = re.compile(rf"(calls|bets|raises to) {_AMOUNT}{_ALL_IN}{_BOMB}{_ALL_IN}")
POST = re.compile(
    r"posts an? (small blind|big blind|missing small blind|missed small blind|missed big blind|"
    rf"missing big blind|straddle|ante|bet) of {_AMOUNT}{_ALL_IN}{_BOMB}{_ALL_IN}"
)
COLLECT = re.compile(rf"collected {_AMOUNT} from (?:the )?(?:(?:main|side) )?pot(?: [0-9]+)?(?:[ ,].*)?")
SHOW = re.compile(r"shows an? (.*?)\.?")
NOTE = re.compile(
    r"chooses to +(?:not +)?run it twice\."
    rf"|paid {_AMOUNT} for the .* bounty to \".*\"\.?"
    rf"|collected {_AMOUNT} from the .* bounty\.?"
    r"|will be playing on table #[0-9]+ \(ID: [\w-]+\)\.?"
)
RETURN = re.compile(rf'Uncalled bet of {_AMOUNT} returned to "(.*) [@#] ([\w-]+)"')
BOARD = re.compile(
    r"(Flop|Turn|River)(?: \((?:(second|third) (?:run|board)|(?:first (?:run|board)))\))?: *"
    r"[^\[\]]*\[([^\[\]]*)\]",
    re.IGNORECASE,
)
STACKS = "Player stacks:"
SEAT = re.compile(rf' ?#([0-9]+) "(.+?) [@#] ([\w-]+)" \({_AMOUNT}\) ?(?:\||$)')
START = re.compile(
    r"-- starting hand #([0-9]+) *(?:\(id: ([\w-]+)\))? *(.*?) *"
    r'\((?:dealer: "(.*) [@#] ([\w-]+)"|dead button)\) --'
)
END = re.compile(r"-- ending hand #([0-9]+) --")
TWICE = "All players in hand choose to run it twice."
NEW_ID = re.compile(
    r'The player ".* [@#] [\w-]+" changed the ID from ([\w-]+) to ([\w-]+) because authenticated login\.'
)
BIG_BLIND = re.compile(rf"The game's big blind was changed from {_AMOUNT} to {_AMOUNT}\.")

_OF_A_PLAYER = (
    rf"joined the game with a stack of {_AMOUNT}\.",
    rf"quits the game with a stack of {_AMOUNT}\.",
    rf"stand up with the stack of {_AMOUNT}\.",
    rf"sit back with the stack of {_AMOUNT}\.",
    rf"will start to play in this table with a stack of {_AMOUNT}\.",
    rf"is in the tournament with a stack of {_AMOUNT}\.",
    r"was moved to table #[0-9]+\.",
    r"requested a seat\.",
    r"canceled the seat request\.",
    rf"requested a rebuy of {_AMOUNT}\.",
    rf"rebought\. New stack {_AMOUNT}\.",
    r'passed the room ownership to ".*"\.',
)
_OF_THE_ADMIN = (
    rf'approved the player ".*" participation with a stack of {_AMOUNT}\.',
    rf'updated the player ".*" stack from {_AMOUNT} to {_AMOUNT}\.',
    r'".*" (?:enqueued|canceled) the game stop on next hand\.',
    r'".*" (?:enqueued|canceled) the removal of the player ".*"\.',
    r'".*" rejected the seat request from the player ".*"\.',
    r'".*" forced the player ".*" to away mode in the next hand\.',
)
_OTHERS = (
    rf"The game's (?:small blind|big blind|ante) was changed from {_AMOUNT} to {_AMOUNT}\.",
    r"Game Config Changes(?:\s.*)?",
    r"Game entering in a break returning in [0-9]+ minutes\.",
    r"The (?:game|tournament) (?:was|is) (?:paused|resumed|stopped|started)(?: by .*)?\.",
    r"Dead (?:Small|Big) Blind",
    r"Undealt cards.*",
    r"Your hand is .*",
    r"Remaining players decide whether to run it twice\.",
    r"All players in hand choose to run it twice\.",
    r"(?:Some|All) players(?: in hand)? choose to not run it twice\.",
    r"Asking to busted players the rebuy decision\.",
    r"Waiting for the game owner to approve or reject pending rebuy requests\.",
    r'WARNING: the admin queued the stack change for the player ".*"'
    rf" (?:reset+ing to|adding|removing) {_AMOUNT} chips in the next hand\.",
)
NOTICE = re.compile(
    rf'The player ".*" (?:{"|".join(_OF_A_PLAYER)})'
    rf"|{NEW_ID.pattern}"
    rf"|The admin (?:{'|'.join(_OF_THE_ADMIN)})"
    rf"|{'|'.join(_OTHERS)}",
    re.DOTALL,
)
"""Entries that tell nothing of a hand's betting, wherever they stand."""

_GAMES = {
    "texas hold'em": "holdem",
    "omaha hi": "omaha",
    "omaha hi/lo 8 or better": "omaha-8",
    "omaha": "omaha",
    "omaha 8 or better": "omaha-8",
    "5 card omaha hi": "omaha-5",
    "omaha hi 5 cards": "omaha-5",
    "5 card omaha hi/lo 8 or better": "omaha-5-8",
}
_STRUCTURES = {"no limit": "no-limit", "pot limit": "pot-limit", "fixed limit": "fixed-limit"}
_NAMED = re.compile(r"\(?(no limit|pot limit|fixed limit) (.*?)\)?", re.IGNORECASE)


def game_of(name: str) -> tuple[str, str] | None:
    """Game and structure that a starting line names; None if they are none of those known."""
    found = _NAMED.fullmatch(name.strip())
    game = _GAMES.get(found[2].lower()) if found else None
    return (game, _STRUCTURES[found[1].lower()]) if found and game else None


_SUITS = str.maketrans({"♠": "s", "♥": "h", "♦": "d", "♣": "c", "♤": "s", "♡": "h", "♢": "d", "♧": "c"})


def cards_of(printed: str) -> str:
    """Cards as `Ah Td`."""
    return " ".join(printed.translate(_SUITS).replace("10", "T").replace(",", " ").split())
