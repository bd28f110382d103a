"""The words for what a player did and what he could do; the same in the terminal and on the pages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from reports.hands.hand import Hand
from reports.hands.upcards import is_stud
from reports.inert import inert
from reports.money import Money
from reports.tables import Row, ten_thousandths

_POSTED = {
    "post-ante": "posts ante",
    "post-small-blind": "posts small blind",
    "post-big-blind": "posts big blind",
    "post-dead": "posts dead",
    "post-straddle": "posts straddle",
    "post-button-blind": "posts button blind",
    "bring-in": "brings in for",
}
_SIMPLE = {"fold": "folds", "check": "checks", "draw": "draws", "stand-pat": "stands pat", "muck": "mucks"}
_POSITIONS = {"post-small-blind": "small blind", "post-big-blind": "big blind", "post-straddle": "straddle"}
_RULERS = {"director": "the director", "dealer": "the dealer"}
_REFERENCES = {"corrects": "corrects", "noticed_after": "noticed after", "unwound_to": "taken back to"}
_CARDS = re.compile(r"(?:[2-9TJQKA][cdhs]| / )+")
_CARD = re.compile(r"([2-9TJQKA][cdhs])(?=[2-9TJQKA])")
_GAMES = {"holdem": "hold'em", "omaha": "Omaha", "omaha-8": "Omaha hi-lo"}


def did(action: Row, money: Money, shown: str = "") -> str:
    """What the row of `actions` says was done, in a few words; `shown` are the cards of a show."""
    kind, chips, to = action["kind"], action["chips"], action["to"]
    if kind in _SIMPLE:
        words = _SIMPLE[kind]
        if kind == "fold" and chips:
            words += f", {money(chips)} forfeited"
    elif kind in _POSTED:
        words = f"{_POSTED[kind]} {money(chips)}"
    elif kind in {"call", "bet"}:
        words = f"{kind}s {money(chips)}"
    elif kind in {"raise", "complete"}:
        words = f"{kind}s to {money(to)}"
    elif kind == "all-in":
        words = f"puts in {money(chips)}, {money(to)} in all"
    elif kind == "uncalled-return":
        words = f"gets {money(-chips)} back"
    elif kind == "correction":
        words = f"is corrected by {money(chips)}: now {money(to)} in this round"
    elif kind == "collect":
        words = f"collects {money(action['amount_printed'])}"
    else:
        words = f"shows {shown}".rstrip()
    return f"{words}, all-in" if action["all_in"] else words


def call_cell(decision: Row, money: Money) -> str:
    """What a call cost: an amount, `check` where nothing was owed, or the bring-in that was still to come."""
    if not decision["to_call"]:
        return "check"
    return f"{'bring-in ' if decision['brings_in'] else ''}{money(decision['to_call'])}"


def raise_cell(decision: Row, money: Money) -> str:
    """The street totals to which he could bet or raise: a band or one amount.

    `no` without the right, `-` where calling takes all that he has.
    """
    low, high = decision["min_to"], decision["max_to"]
    if not decision["may_raise"]:
        return "no"
    if low is None:
        return "-"
    if high is None:
        return f"{money(low)} or more"
    if low < high:
        return totals(low, high, decision, money)
    if is_all_in_alone(decision):
        return f"all-in {money(low)}"
    return f"complete to {money(low)}" if decision["completes"] else money(low)


def two_totals(low: int, high: int | None, row: Row) -> bool:
    """Whether `low` and `high` are two lawful totals of fixed limit, with nothing lawful between them.

    `row` has structure and last_full_raise. More than the smaller unit apart they hold others between them.
    """
    full = row["last_full_raise"]
    if row["structure"] != "fixed-limit" or high is None or full is None:
        return False
    return bool(0 < high - low <= full)


def totals(low: int, high: int, row: Row, money: Money) -> str:
    """The street totals `low` to `high` of a decision or finding: `5 or 10` in fixed limit, else a band."""
    return f"{money(low)} {'or' if two_totals(low, high, row) else 'to'} {money(high)}"


def is_all_in_alone(decision: Row) -> bool:
    """Whether the only raise was the rest of a stack."""
    total, stack = decision["street_total"], decision["stack"]
    return stack is not None and decision["min_to"] == total + stack


def options(decision: Row, money: Money) -> str:
    """All that was lawful besides folding, as one phrase: `call 200, raise from 500 to 9,800`."""
    call = f"call {money(decision['to_call'])}" if decision["to_call"] else "check"
    if decision["brings_in"]:
        call = f"bring in for {money(decision['to_call'])}"
    if not decision["may_raise"]:
        return f"{call}; {refusal(decision, money)}"
    low, high = decision["min_to"], decision["max_to"]
    verb = "complete" if decision["completes"] else "raise" if decision["current_bet"] else "bet"
    if low is None:
        return call
    if high is None:
        return f"{call}, {verb} to {money(low)} or more"
    if two_totals(low, high, decision):
        return f"{call}, {verb} to {totals(low, high, decision, money)}"
    if low < high:
        return f"{call}, {verb} from {money(low)} to {money(high)}"
    alone = " (all-in)" if is_all_in_alone(decision) else ""
    return f"{call}, {verb} to {money(low)}{alone}"


def refusal(decision: Row, money: Money) -> str:
    """Why he may not raise."""
    if decision["why"] == "capped":
        return f"may not raise: {decision['bets_in_round']} bets stand, and the cap is reached"
    needed = threshold(decision)
    return f"may not raise: faces {money(decision['faced_since_acted'])} since acting, needs {money(needed)}"


def threshold(decision: Row) -> int:
    """By how much the bet must have grown since he acted before he may raise again.

    A full raise; in fixed limit half a bet (rounded up to a ten-thousandth).
    """
    full: int = decision["last_full_raise"]
    return -(-full // 2) if decision["structure"] == "fixed-limit" else full


def floor_events(hand: Hand, action: Row, money: Money) -> list[str]:
    """What the live columns of an action tell, one clause per event; [] for ordinary exports."""
    said: list[str] = []
    amounts: list[tuple[str, Callable[[int], str]]] = [
        ("pushed", lambda v: f"pushed {money(v)}{_chips(action, money)}"),
        ("pulled_in", lambda v: f"took {money(v)} back into the hand first"),
        ("quoted", lambda v: f"was told {money(v)}"),
    ]
    said += [words(action[field]) for field, words in amounts if action.get(field) is not None]
    if action.get("declared"):
        to = f" {money(action['declared_to'])}" if action.get("declared_to") is not None else ""
        when = f" ({action['declared_when'].replace('-', ' ')})" if action.get("declared_when") else ""
        said.append(f'said "{action["declared"]}{to}"{when}')
    if action.get("in_turn") is False:
        said.append("out of turn")
    if _is_ruled(action):
        said.append(_ruling(action, money))
    for field, words in _REFERENCES.items():
        if action.get(field) is not None:
            said.append(f"{words} {_named(hand, action[field], money)}")
    return said + _offered(action, money)


def _named(hand: Hand, ordinal: int, money: Money) -> str:
    """The action `ordinal` by the number that the record gives it, else its place in the hand.

    Numbers may restart in every round, and then mean the round of the action that refers to them.
    """
    found = next((action for action in hand.actions if action["ordinal"] == ordinal), None)
    if found is None:
        return f"action {ordinal}"
    number, player = found["source_action_number"], hand.player(found["player_index"])
    who = f"seat {player['seat']} " if player else ""
    return f"action {ordinal if number is None else number} ({who}{did(found, money)})"


def _chips(action: Row, money: Money) -> str:
    """The chips of a push: `one chip`, `3 x 500`, `2 x 500 + 100`; nothing where they are not recorded."""
    counted = Counter(ten_thousandths(chip) for chip in action.get("pushed_chips") or [])
    if counted.total() == 1:
        return " (one chip)"
    piles = [f"{count} x {money(chip)}" if count > 1 else money(chip) for chip, count in counted.items()]
    return f" ({' + '.join(piles)})" if piles else ""


def _is_ruled(action: Row) -> bool:
    ruled = any(action.get(field) is not None for field in ("ruling", "ruled_to", "choice_by"))
    return ruled or action["kind"] == "correction" or action.get("ruled_by") in _RULERS


def _ruling(action: Row, money: Money) -> str:
    """Who ruled what. A correction has no ruling: there it is only who, and the total that he ruled."""
    by = _RULERS.get(action.get("ruled_by") or "", "nobody named")
    words = f"ruled {action['ruling']} by {by}" if action.get("ruling") else f"ruled by {by}"
    if action.get("choice_by"):
        words += f", the {action['choice_by']} choosing"
    if action.get("ruled_to") is not None:
        words += f", to {money(action['ruled_to'])}"
    if action.get("forfeited") is not None:
        words += f", {money(action['forfeited'])} forfeited"
    return words


def _offered(action: Row, money: Money) -> list[str]:
    parts = []
    if action.get("offered_call") is not None:
        parts.append(f"call {money(action['offered_call'])}")
    if action.get("raise_offered") is False:
        parts.append("no raise")
    if action.get("offered_min_to") is not None or action.get("offered_max_to") is not None:
        low, high = action.get("offered_min_to"), action.get("offered_max_to")
        parts.append(f"raise from {money(low)} to {money(high)}")
    return [f"the client offered {', '.join(parts)}"] if parts else []


def game(row: Row) -> str:
    """The game of a row of `hands`: `no-limit hold'em`."""
    name = _GAMES.get(row["game"] or "", row["game"] or "unknown game")
    return f"{row['structure'] or 'unknown structure'} {name}"


def stakes(row: Row, money: Money) -> str:
    """The stakes of a row of `hands`: `blinds 50/100, ante 10`."""
    if row["structure"] == "fixed-limit" and row["small_bet"] is not None:
        words = f"{money(row['small_bet'])}/{money(row['big_bet'])} bets"
    elif row["big_blind"] is None:
        words = "stakes not known"
    else:
        words = f"blinds {money(row['small_blind'])}/{money(row['big_blind'])}"
    if row["ante"]:
        words += f", ante {money(row['ante'])}"
    if row.get("bring_in"):  # the list of findings leaves it out
        words += f", bring-in {money(row['bring_in'])}"
    if row["betting_cap"] is not None:
        words += f", cap {money(row['betting_cap'])}"
    return words


def seat_note(hand: Hand, player: Row) -> str:
    """What a seat was: button (stud has none), blinds, sitting out."""
    notes = ["button"] if player["seat"] == hand.row["button_seat"] and not is_stud(hand.row) else []
    posted = {a["kind"] for a in hand.actions if a["player_index"] == player["player_index"]}
    notes += [name for kind, name in _POSITIONS.items() if kind in posted]
    if player["sitting_out"]:
        notes.append("sitting out")
    return ", ".join(notes)


def level(printed: str) -> str:
    """A tournament level with the word before it, which some rooms print and some do not."""
    return printed if printed.casefold().startswith("level") else f"level {printed}"


def lines(first: int, last: int | None) -> str:
    """Physical lines `first` to `last` (None: not known)."""
    if last is None:
        return f"from {first:,}"
    return f"{first:,}" if first == last else f"{first:,} to {last:,}"


def rows(row: Row) -> str:
    """Where a hand or issue stands that came from tables."""
    first, last = row["row_start"], row["row_end"] - 1
    return f"{first:,} of hands" if last <= first else f"{first:,} to {last:,}"


def spaced(cards: str) -> str:
    """`AhKd` as `Ah Kd`, also of several runs; what does not look like cards stays as it is."""
    return _CARD.sub(r"\1 ", cards).strip() if _CARDS.fullmatch(cards) else cards


def verdict_words(hand: Hand) -> str:
    """The verdict on a hand and the findings behind it: `FLAGGED: 1 violation (R01 raise-below-minimum)`."""
    verdict = hand.verdict.get("verdict", "clean")
    counted: dict[str, list[str]] = {}
    for finding in hand.findings:
        rule = inert(f"{finding['rule']} {finding['name']}", ascii_only=True)
        counted.setdefault(finding["verdict"], []).append(rule)
    nouns = {"violation": "violation", "undetermined": "undetermined finding", "advisory": "advisory"}
    parts = []
    for kind, noun in nouns.items():
        rules = counted.get(kind, [])
        if rules:
            plural = {"advisory": "advisories"}.get(noun, f"{noun}s") if len(rules) > 1 else noun
            parts.append(f"{len(rules)} {plural} ({', '.join(dict.fromkeys(rules))})")
    return f"{verdict.upper()}: {', '.join(parts)}" if parts else verdict.upper()


def engines(hand: Hand) -> str:
    """Whether the second engine played the hand, and whether it agreed."""
    if any(finding["rule"] == "X01" for finding in hand.findings):
        return "the two engines DIFFER (X01): none of the violations counts"
    if hand.verdict.get("replayed"):
        return "both engines agree"
    return "one engine only: this hand was not in the sample that is replayed"
