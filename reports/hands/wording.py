"""The words for what a player did and what he could do; the same in the terminal and on the pages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from audit.schema import FINDING_VERDICTS
from reports.hands.hand import Hand
from reports.hands.upcards import is_stud
from reports.inert import inert
from reports.language import mark, ntr, tr
from reports.money import Money
from reports.tables import Row, ten_thousandths
from reports.words import word

_POSTED = {
    "post-ante": mark("posts ante {amount}"),
    "post-small-blind": mark("posts small blind {amount}"),
    "post-big-blind": mark("posts big blind {amount}"),
    "post-dead": mark("posts dead {amount}"),
    "post-straddle": mark("posts straddle {amount}"),
    "post-button-blind": mark("posts button blind {amount}"),
    "bring-in": mark("brings in for {amount}"),
}
_SIMPLE = {
    "fold": mark("folds"),
    "check": mark("checks"),
    "draw": mark("draws"),
    "stand-pat": mark("stands pat"),
    "muck": mark("mucks"),
}
_POSITIONS = {
    "post-small-blind": mark("small blind"),
    "post-big-blind": mark("big blind"),
    "post-straddle": mark("straddle"),
}
_RULERS = {"director": mark("the director"), "dealer": mark("the dealer")}
_REFERENCES = {
    "corrects": mark("corrects {action}"),
    "noticed_after": mark("noticed after {action}"),
    "unwound_to": mark("taken back to {action}"),
}
_CARDS = re.compile(r"(?:[2-9TJQKA][cdhs]| / )+")
_CARD = re.compile(r"([2-9TJQKA][cdhs])(?=[2-9TJQKA])")
_GAMES = {"holdem": "hold'em", "omaha": "Omaha", "omaha-8": "Omaha hi-lo"}
_VERDICTS = {
    "flagged": mark("FLAGGED"),
    "undetermined": mark("UNDETERMINED"),
    "clean": mark("CLEAN"),
}


def did(action: Row, money: Money, shown: str = "") -> str:
    """What the row of `actions` says was done, in a few words; `shown` are the cards of a show."""
    kind, chips, to = action["kind"], action["chips"], action["to"]
    if kind in _SIMPLE:
        words = tr(_SIMPLE[kind])
        if kind == "fold" and chips:
            words = tr("folds, {amount} forfeited").format(amount=money(chips))
    elif kind in _POSTED:
        words = tr(_POSTED[kind]).format(amount=money(chips))
    elif kind == "call":
        words = tr("calls {amount}").format(amount=money(chips))
    elif kind == "bet":
        words = tr("bets {amount}").format(amount=money(chips))
    elif kind == "raise":
        words = tr("raises to {total}").format(total=money(to))
    elif kind == "complete":
        words = tr("completes to {total}").format(total=money(to))
    elif kind == "all-in":
        words = tr("puts in {amount}, {total} in all").format(amount=money(chips), total=money(to))
    elif kind == "uncalled-return":
        words = tr("gets {amount} back").format(amount=money(-chips))
    elif kind == "correction":
        words = tr("is corrected by {amount}: now {total} in this round")
        words = words.format(amount=money(chips), total=money(to))
    elif kind == "collect":
        words = tr("collects {amount}").format(amount=money(action["amount_printed"]))
    else:
        words = tr("shows {cards}").format(cards=shown).rstrip()
    return tr("{action}, all-in").format(action=words) if action["all_in"] else words


def call_cell(decision: Row, money: Money) -> str:
    """What a call cost: an amount, `check` where nothing was owed, or the bring-in that was still to come."""
    if not decision["to_call"]:
        return tr("check")
    owed = money(decision["to_call"])
    return tr("bring-in {amount}").format(amount=owed) if decision["brings_in"] else owed


def raise_cell(decision: Row, money: Money) -> str:
    """The street totals to which he could bet or raise: a band or one amount.

    `no` without the right, `-` where calling takes all that he has.
    """
    low, high = decision["min_to"], decision["max_to"]
    if not decision["may_raise"]:
        return tr("no")
    if low is None:
        return "-"
    if high is None:
        return tr("{low} or more").format(low=money(low))
    if low < high:
        return totals(low, high, decision, money)
    if is_all_in_alone(decision):
        return tr("all-in {amount}").format(amount=money(low))
    return tr("complete to {total}").format(total=money(low)) if decision["completes"] else money(low)


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
    words = tr("{low} or {high}") if two_totals(low, high, row) else tr("{low} to {high}")
    return words.format(low=money(low), high=money(high))


def is_all_in_alone(decision: Row) -> bool:
    """Whether the only raise was the rest of a stack."""
    total, stack = decision["street_total"], decision["stack"]
    return stack is not None and decision["min_to"] == total + stack


def options(decision: Row, money: Money) -> str:
    """All that was lawful besides folding, as one phrase: `call 200, raise from 500 to 9,800`."""
    owed = money(decision["to_call"])
    call = tr("call {amount}").format(amount=owed) if decision["to_call"] else tr("check")
    if decision["brings_in"]:
        call = tr("bring in for {amount}").format(amount=owed)
    if not decision["may_raise"]:
        return f"{call}; {refusal(decision, money)}"
    raising = _raising(decision, money)
    return f"{call}, {raising}" if raising else call


def _raising(decision: Row, money: Money) -> str:
    """To which totals he may raise, by its right name; nothing where calling takes all that he has."""
    low, high = decision["min_to"], decision["max_to"]
    if low is None:
        return ""
    if high is None:
        words = (
            mark("complete to {low} or more"),
            mark("raise to {low} or more"),
            mark("bet to {low} or more"),
        )
    elif two_totals(low, high, decision):
        words = (
            mark("complete to {low} or {high}"),
            mark("raise to {low} or {high}"),
            mark("bet to {low} or {high}"),
        )
    elif low < high:
        words = (
            mark("complete from {low} to {high}"),
            mark("raise from {low} to {high}"),
            mark("bet from {low} to {high}"),
        )
    elif is_all_in_alone(decision):
        words = (
            mark("complete to {low} (all-in)"),
            mark("raise to {low} (all-in)"),
            mark("bet to {low} (all-in)"),
        )
    else:
        words = (mark("complete to {low}"), mark("raise to {low}"), mark("bet to {low}"))
    chosen = words[0] if decision["completes"] else words[1] if decision["current_bet"] else words[2]
    return tr(chosen).format(low=money(low), high=money(high))


def refusal(decision: Row, money: Money) -> str:
    """Why he may not raise."""
    if decision["why"] == "capped":
        words = tr("may not raise: {bets} bets stand, and the cap is reached")
        return words.format(bets=decision["bets_in_round"])
    words = tr("may not raise: faces {faced} since acting, needs {needed}")
    return words.format(faced=money(decision["faced_since_acted"]), needed=money(threshold(decision)))


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
        ("pushed", lambda v: tr("pushed {amount}").format(amount=money(v)) + _chips(action, money)),
        ("pulled_in", lambda v: tr("took {amount} back into the hand first").format(amount=money(v))),
        ("quoted", lambda v: tr("was told {amount}").format(amount=money(v))),
    ]
    said += [words(action[field]) for field, words in amounts if action.get(field) is not None]
    if action.get("declared"):
        to = f" {money(action['declared_to'])}" if action.get("declared_to") is not None else ""
        words = tr('said "{words}"').format(words=f"{action['declared']}{to}")
        when = action.get("declared_when")
        said.append(f"{words} ({word(when.replace('-', ' '))})" if when else words)
    if action.get("in_turn") is False:
        said.append(tr("out of turn"))
    if _is_ruled(action):
        said.append(_ruling(action, money))
    for field, words in _REFERENCES.items():
        if action.get(field) is not None:
            said.append(tr(words).format(action=_named(hand, action[field], money)))
    return said + _offered(action, money)


def _named(hand: Hand, ordinal: int, money: Money) -> str:
    """The action `ordinal` by the number that the record gives it, else its place in the hand.

    Numbers may restart in every round, and then mean the round of the action that refers to them.
    """
    found = next((action for action in hand.actions if action["ordinal"] == ordinal), None)
    if found is None:
        return tr("action {number}").format(number=ordinal)
    number, player = found["source_action_number"], hand.player(found["player_index"])
    number = ordinal if number is None else number
    if player is None:
        return tr("action {number} ({did})").format(number=number, did=did(found, money))
    words = tr("action {number} (seat {seat} {did})")
    return words.format(number=number, seat=player["seat"], did=did(found, money))


def _chips(action: Row, money: Money) -> str:
    """The chips of a push: `one chip`, `3 x 500`, `2 x 500 + 100`; nothing where they are not recorded."""
    counted = Counter(ten_thousandths(chip) for chip in action.get("pushed_chips") or [])
    if counted.total() == 1:
        return f" ({tr('one chip')})"
    piles = [f"{count} x {money(chip)}" if count > 1 else money(chip) for chip, count in counted.items()]
    return f" ({' + '.join(piles)})" if piles else ""


def _is_ruled(action: Row) -> bool:
    ruled = any(action.get(field) is not None for field in ("ruling", "ruled_to", "choice_by"))
    return ruled or action["kind"] == "correction" or action.get("ruled_by") in _RULERS


def _ruling(action: Row, money: Money) -> str:
    """Who ruled what. A correction has no ruling: there it is only who, and the total that he ruled."""
    by = tr(_RULERS.get(action.get("ruled_by") or "", mark("nobody named")))
    if action.get("ruling"):
        words = tr("ruled {ruling} by {who}").format(ruling=word(action["ruling"]), who=by)
    else:
        words = tr("ruled by {who}").format(who=by)
    if action.get("choice_by"):
        words += tr(", the {who} choosing").format(who=word(action["choice_by"]))
    if action.get("ruled_to") is not None:
        words += tr(", to {total}").format(total=money(action["ruled_to"]))
    if action.get("forfeited") is not None:
        words += tr(", {amount} forfeited").format(amount=money(action["forfeited"]))
    return words


def _offered(action: Row, money: Money) -> list[str]:
    parts = []
    if action.get("offered_call") is not None:
        parts.append(tr("call {amount}").format(amount=money(action["offered_call"])))
    if action.get("raise_offered") is False:
        parts.append(tr("no raise"))
    if action.get("offered_min_to") is not None or action.get("offered_max_to") is not None:
        low, high = action.get("offered_min_to"), action.get("offered_max_to")
        parts.append(tr("raise from {low} to {high}").format(low=money(low), high=money(high)))
    return [tr("the client offered {options}").format(options=", ".join(parts))] if parts else []


def game(row: Row) -> str:
    """The game of a row of `hands`: `no-limit hold'em`."""
    name = word(_GAMES.get(row["game"] or "", row["game"] or "unknown game"))
    words = tr("{structure} {game}")
    return words.format(structure=word(row["structure"] or "unknown structure"), game=name)


def stakes(row: Row, money: Money) -> str:
    """The stakes of a row of `hands`: `blinds 50/100, ante 10`."""
    if row["structure"] == "fixed-limit" and row["small_bet"] is not None:
        words = tr("{small}/{big} bets").format(small=money(row["small_bet"]), big=money(row["big_bet"]))
    elif row["big_blind"] is None:
        words = tr("stakes not known")
    else:
        words = tr("blinds {small}/{big}")
        words = words.format(small=money(row["small_blind"]), big=money(row["big_blind"]))
    if row["ante"]:
        words += tr(", ante {amount}").format(amount=money(row["ante"]))
    if row.get("bring_in"):  # the list of findings leaves it out
        words += tr(", bring-in {amount}").format(amount=money(row["bring_in"]))
    if row["betting_cap"] is not None:
        words += tr(", cap {amount}").format(amount=money(row["betting_cap"]))
    return words


def seat_note(hand: Hand, player: Row) -> str:
    """What a seat was: button (stud has none), blinds, sitting out."""
    notes = [tr("button")] if player["seat"] == hand.row["button_seat"] and not is_stud(hand.row) else []
    posted = {a["kind"] for a in hand.actions if a["player_index"] == player["player_index"]}
    notes += [tr(name) for kind, name in _POSITIONS.items() if kind in posted]
    if player["sitting_out"]:
        notes.append(tr("sitting out"))
    return ", ".join(notes)


def level(printed: str) -> str:
    """A tournament level with the word before it, which some rooms print and some do not."""
    if printed.casefold().startswith("level"):
        return printed
    return tr("level {level}").format(level=printed)


def lines(first: int, last: int | None) -> str:
    """Physical lines `first` to `last` (None: not known)."""
    if last is None:
        return tr("from {first}").format(first=f"{first:,}")
    if first == last:
        return f"{first:,}"
    return tr("{low} to {high}").format(low=f"{first:,}", high=f"{last:,}")


def rows(row: Row) -> str:
    """Where a hand or issue stands that came from tables."""
    first, last = row["row_start"], row["row_end"] - 1
    if last <= first:
        return tr("{first} of hands").format(first=f"{first:,}")
    return tr("{first} to {last} of hands").format(first=f"{first:,}", last=f"{last:,}")


def spaced(cards: str) -> str:
    """`AhKd` as `Ah Kd`, also of several runs; what does not look like cards stays as it is."""
    return _CARD.sub(r"\1 ", cards).strip() if _CARDS.fullmatch(cards) else cards


def verdict_words(hand: Hand) -> str:
    """The verdict on a hand and the findings behind it: `FLAGGED: 1 violation (R01 raise-below-minimum)`."""
    verdict = tr(_VERDICTS[hand.verdict.get("verdict", "clean")])
    counted: dict[str, list[str]] = {}
    for finding in hand.findings:
        rule = inert(f"{finding['rule']} {finding['name']}", ascii_only=True)
        counted.setdefault(finding["verdict"], []).append(rule)
    parts = []
    for kind in FINDING_VERDICTS:
        rules = counted.get(kind, [])
        if rules:
            parts.append(f"{_counted(kind, len(rules))} ({', '.join(dict.fromkeys(rules))})")
    return f"{verdict}: {', '.join(parts)}" if parts else verdict


def _counted(verdict: str, count: int) -> str:
    """`count` findings of a verdict: `2 violations`."""
    if verdict == "violation":
        words = ntr("{count} violation", "{count} violations", count)
    elif verdict == "undetermined":
        words = ntr("{count} undetermined finding", "{count} undetermined findings", count)
    else:
        words = ntr("{count} advisory", "{count} advisories", count)
    return words.format(count=f"{count:,}")


def engines(hand: Hand) -> str:
    """Whether the second engine played the hand in the run, and whether it agreed."""
    if any(finding["rule"] == "X01" for finding in hand.findings):
        return tr("the two engines DIFFER (X01): none of the violations counts")
    if hand.verdict.get("replayed") is None:
        return tr("whether both engines played it in the run is not told")
    if hand.verdict["replayed"]:
        return tr("both engines agree")
    return tr("one engine only: this hand was not in the sample that is replayed")
