"""The tables of a run directory, column by column: names, types in files, and what they mean.

Two rules hold for all of them: money is decimal128(18, 4) in the hand's currency unit, and a null says
that the export has nothing to say (never zero). `audit.parts` writes them; `docs/` prints this list.
"""

from __future__ import annotations

from dataclasses import dataclass

import pyarrow as pa

from audit import schema as audited
from parsers import schema as parsed

MONEY = pa.decimal128(18, 4)
TEXT = pa.string()
NUMBER = pa.int32()
OFFSET = pa.int64()
FLAG = pa.bool_()
TIME = pa.timestamp("us", tz="UTC")
TEXTS = pa.list_(TEXT)
MONIES = pa.list_(MONEY)
SPANS = pa.list_(pa.struct([("start", OFFSET), ("end", OFFSET)]))
BYTES = pa.binary()


@dataclass(frozen=True)
class Column:
    """One column of one table."""

    name: str
    type: pa.DataType
    says: str
    allowed: tuple[str, ...] = ()  # the closed list of an enum; empty: any value
    repeats: bool = False  # few distinct values: worth a dictionary in the file


def _key(name: str = "hand_key", says: str = "the hand: source_id:byte_start (tables: row_start)") -> Column:
    return Column(name, TEXT, says, repeats=True)


def _enum(name: str, allowed: tuple[str, ...], says: str) -> Column:
    return Column(name, TEXT, says, allowed, repeats=True)


def _word(name: str, says: str) -> Column:
    return Column(name, TEXT, says, repeats=True)


_PLACE = (
    _word("source_id", "sha256 of the decompressed bytes of the input or archive member"),
    _word("source_path", "the input as shown to people, relative to what was given"),
    _word("member", "the archive member, nesting joined by '!'; null for a plain file"),
    Column("byte_start", OFFSET, "first byte of the hand in its source, before decoding"),
    Column("byte_end", OFFSET, "one past its last byte"),
    Column(
        "row_start", OFFSET, "its row of `hands`, from 1, where the source is tables; bytes are null then"
    ),
    Column("row_end", OFFSET, "one past its last row"),
)

HANDS = (
    _key(),
    Column("hand_uid", TEXT, "site:hand_id; rooms re-use ids; null without a hand_id"),
    _word("site", "the room, as the content says, else 'unknown'"),
    _word("format", "the format that read the hand"),
    _word("dialect", "the dialect within the format"),
    Column("hand_id", TEXT, "as printed; null when none is"),
    Column("content_sha256", TEXT, "hash of what was played: equal for copies of one hand"),
    *_PLACE,
    Column("context_spans", SPANS, "other bytes of the source that the hand's reading needs"),
    Column("line_start", NUMBER, "physical line, from 1, where the hand starts"),
    Column("line_end", NUMBER, "physical line where it ends"),
    Column("played_at", TIME, "UTC; null where no zone is known or the hour occurs twice"),
    Column("played_at_printed", TEXT, "the time as printed"),
    _word("table_name", "the table, as printed"),
    Column("max_seats", NUMBER, "seats at the table"),
    _word("game", "holdem, omaha, omaha-8, ..."),
    _enum("structure", parsed.STRUCTURES, "the betting structure"),
    _enum("stakes_kind", parsed.STAKES_KINDS, "cash, tournament or play chips"),
    _word("currency", "ISO code, or the room's own"),
    Column("small_blind", MONEY, "full small blind of the level"),
    Column("big_blind", MONEY, "full big blind of the level"),
    _enum("big_blind_from", parsed.BIG_BLIND_FROM, "where the big blind was learnt"),
    Column("ante", MONEY, "full ante of the level"),
    Column("bring_in", MONEY, "stud: the bring-in"),
    Column("small_bet", MONEY, "fixed limit: unit of the early streets"),
    Column("big_bet", MONEY, "fixed limit: unit of the late streets"),
    Column("betting_cap", MONEY, "most chips that one player may put in, where the table has such a cap"),
    _word("tournament_id", "the tournament, as printed"),
    _word("level", "the tournament level, as printed"),
    Column("button_seat", NUMBER, "seat of the dealer button"),
    Column("boards", TEXTS, "the board, one string of cards per run"),
    Column("pot_printed", MONEY, "total pot, as printed"),
    Column("rake_printed", MONEY, "rake, as printed"),
    Column("fees_printed", MONEY, "other fees, as printed"),
    Column("added_to_pot", MONEY, "splash, drop, bounty: money that no player bet"),
    Column("flags", TEXTS, "run-it-twice, cash-out, bomb-pot, straddle, partial, anonymous, ..."),
    Column("prints_returns", FLAG, "uncalled bets that go back have rows, each time"),
    Column("prints_pot", FLAG, "pot, rake and collections can be held against the bets"),
    Column("live", FLAG, "the record of a live game, with floor events"),
    _enum("convention", parsed.CONVENTIONS, "whether the hand itself proves how its amounts are printed"),
    _word("rulebook", "the rulebook that judged the hand; null when tables only were made"),
)

PLAYERS = (
    _key(),
    Column("player_index", NUMBER, "the player within the hand, from 0, in the order of seats"),
    Column("seat", NUMBER, "seat as printed"),
    Column("name", TEXT, "name as printed", repeats=True),
    Column("stack", MONEY, "before any post; null where the export has none"),
    Column("sitting_out", FLAG, "seated and not dealt in"),
    Column("is_hero", FLAG, "the player whose export it is"),
    Column("collected", MONEY, "chips won from the pots"),
    Column("net", MONEY, "collected less chips put in; null where collections are not printed"),
)

CARDS = (
    _key(),
    _enum("street", parsed.STREETS, "street on which they came"),
    Column("player_index", NUMBER, "whose cards; null: the board"),
    Column("run", NUMBER, "run of the board, from 1"),
    Column("cards", TEXT, "rank and suit of each, as 'AhKd'"),
    Column("face_up", FLAG, "seen by everyone"),
)

_LIVE = (
    Column("pushed", MONEY, "live: chips moved forward first"),
    Column("pushed_chips", MONIES, "live: the single chips of that push"),
    Column("pulled_in", MONEY, "live: earlier chips taken back before pushing"),
    _enum("declared", parsed.DECLARED, "live: what was said"),
    Column("declared_to", MONEY, "live: the street total that was said"),
    _enum("declared_when", parsed.DECLARED_WHEN, "live: said before, with or after the chips"),
    Column("quoted", MONEY, "live: the amount that the player was told"),
    Column("in_turn", FLAG, "live: whether it was the player's turn"),
    _enum("ruling", parsed.RULINGS, "live: what was ruled"),
    _enum("ruled_by", parsed.RULED_BY, "live: who ruled"),
    _enum("choice_by", parsed.CHOICE_BY, "live: who had the choice"),
    Column("ruled_to", MONEY, "live: the street total ruled"),
    Column("forfeited", MONEY, "live: chips lost by the ruling"),
    Column("noticed_after", NUMBER, "live: ordinal of the last action before it was noticed"),
    Column("unwound_to", NUMBER, "live: ordinal to which play was taken back"),
    Column("corrects", NUMBER, "live: on a correction, the ordinal whose chips it changes"),
    Column("offered_call", MONEY, "what the client offered as a call"),
    Column("raise_offered", FLAG, "whether the client offered a raise"),
    Column("offered_min_to", MONEY, "smallest street total that the client offered"),
    Column("offered_max_to", MONEY, "largest street total that the client offered"),
)

ACTIONS = (
    _key(),
    Column("ordinal", NUMBER, "from 1 over all rows of the hand, in playing order"),
    Column("source_action_number", NUMBER, "as printed; may restart each round"),
    _enum("street", parsed.STREETS, "the street"),
    Column("player_index", NUMBER, "who acted"),
    _enum("kind", parsed.KINDS, "what the record calls it"),
    Column("amount_printed", MONEY, "the amount printed, unless it is a lone total"),
    Column("to_printed", MONEY, "the street total printed"),
    _enum("amount_means", parsed.AMOUNT_MEANS, "how amount_printed was read"),
    Column("chips", MONEY, "chips added by this row; negative for an uncalled return"),
    Column("dead", MONEY, "the part of chips that does not count towards the street"),
    Column("to", MONEY, "street total after: to after - to before = chips - dead"),
    Column("all_in", FLAG, "as printed; null where the format never prints it"),
    Column("act_start", OFFSET, "first byte of the action in its source"),
    Column("act_end", OFFSET, "one past its last byte"),
    Column("line", NUMBER, "physical line, from 1"),
    *_LIVE,
)

ISSUES = (
    _enum("kind", parsed.ISSUE_KINDS, "what could not be read, or was left out"),
    Column("hands", NUMBER, "how many hands it stands for"),
    *_PLACE,
    Column("rows", OFFSET, "rows of all tables that it stands for, where the source is tables"),
    Column("line", NUMBER, "physical line, from 1"),
    _word("site", "the room, where known"),
    _word("format", "the format, where known"),
    Column("hand_id", TEXT, "as printed, where readable"),
    Column("hand_uid", TEXT, "site:hand_id"),
    Column("kept_hand_key", TEXT, "of a duplicate: the copy that was judged"),
    _word("reason", "a code"),
    Column("message", TEXT, "what was found and what was expected"),
    Column("excerpt", TEXT, "at most 300 characters of it"),
)

DECISIONS = (
    _key(),
    Column("ordinal", NUMBER, "the action, as in actions"),
    _enum("street", parsed.STREETS, "the street"),
    Column("player_index", NUMBER, "who decided"),
    Column("current_bet", MONEY, "L, the street total to match"),
    Column("street_total", MONEY, "c, the player's street total before"),
    Column("stack", MONEY, "s, the player's chips behind before; null when unknown"),
    Column("to_call", MONEY, "K, what a call costs: never more than a live opponent has in or can reach"),
    Column("last_full_raise", MONEY, "F, the last full bet or raise; fixed limit: the unit"),
    Column("min_to", MONEY, "smallest lawful bet or raise total; null without the right to raise"),
    Column("max_to", MONEY, "largest lawful total; null without the right or with unknown stacks"),
    Column("faced_since_acted", MONEY, "L - a, the increase since the player last acted in the street"),
    Column("may_raise", FLAG, "whether the player had the right to raise"),
    _enum("why", audited.WHY, "why he had it or had it not"),
    Column("somebody_can_call", FLAG, "whether any live opponent could call a raise in part"),
    _enum("acted_as", audited.ACTED_AS, "what the action was, whatever it is called"),
    Column("pot_before", MONEY, "all chips in the middle before the action"),
    Column("bets_in_round", NUMBER, "full bets and raises of the street so far"),
)

FINDINGS = (
    Column("finding_id", TEXT, "stable across runs: 16 hex digits, without path or line"),
    _word("rule", "the rule's permanent code"),
    _word("name", "the rule's name"),
    _word("family", "raise-size, reopening, undercall, order, record or engine"),
    _enum("severity", audited.SEVERITIES, "how grave a violation is"),
    _enum("verdict", audited.FINDING_VERDICTS, "whether it accuses"),
    _key(),
    Column("hand_uid", TEXT, "site:hand_id"),
    Column("hand_id", TEXT, "as printed"),
    _word("site", "the room"),
    Column("played_at", TIME, "UTC"),
    _word("table_name", "the table, as printed"),
    _word("game", "the game"),
    _enum("structure", parsed.STRUCTURES, "the betting structure"),
    Column("big_blind", MONEY, "full big blind of the level"),
    _enum("street", parsed.STREETS, "the street; null for the whole hand"),
    Column("ordinal", NUMBER, "the action, as in actions; null for the whole hand"),
    Column("player_index", NUMBER, "the player; null for the whole hand"),
    Column("seat", NUMBER, "his seat"),
    Column("player", TEXT, "his name", repeats=True),
    Column("observed", MONEY, "what the record has; meaning by rule"),
    Column("expected_low", MONEY, "least that would have been right"),
    Column("expected_high", MONEY, "most that would have been right"),
    Column("to_call", MONEY, "K at that moment"),
    Column("last_full_raise", MONEY, "F at that moment"),
    _word("reason", "a code"),
    Column("message", TEXT, "one sentence with the numbers"),
    _word("rulebook", "the rulebook in force"),
    _word("citation", "the rule's number in it"),
    Column("pot_before", MONEY, "all chips in the middle before the action"),
    Column("amount_at_stake", MONEY, "chips that the fault moved wrongly, where the record tells"),
    *_PLACE,
    Column("act_start", OFFSET, "first byte of the action in its source"),
    Column("act_end", OFFSET, "one past its last byte"),
    Column("line", NUMBER, "physical line of the action, else of the hand"),
    Column("confirmed", FLAG, "the second engine agreed; null when the hand was not replayed"),
    Column("known", FLAG, "accepted in the baseline; null in a run without one"),
    Column("caused_by", TEXT, "finding_id of the fault whose consequence this is"),
)

VERDICTS = (
    _key(),
    _enum("verdict", audited.HAND_VERDICTS, "flagged before undetermined before clean"),
    _word("reason", "a code; null for a clean hand"),
    Column("first_finding_id", TEXT, "the finding that decides the verdict"),
    _word("rulebook", "the rulebook in force"),
    Column("replayed", FLAG, "judged by the second engine as well"),
)

EVIDENCE = (
    _key(),
    Column("raw", BYTES, "the bytes of the hand, byte_start to byte_end"),
    Column("context", BYTES, "the bytes of its context spans, joined; empty without"),
    _word("encoding", "how to decode both"),
    Column("line_start", NUMBER, "physical line of the first byte"),
)

COVERAGE = (
    _word("rule", "the rule's code"),
    _word("site", "the room"),
    _word("format", "the format"),
    _word("dialect", "the dialect"),
    _enum("structure", parsed.STRUCTURES, "the betting structure"),
    _word("rulebook", "the rulebook in force"),
    Column("decisions", OFFSET, "decisions (or streets, or hands) examined"),
    Column("not_checkable", OFFSET, "those for which the dialect does not print what is needed"),
    Column("undetermined", OFFSET, "undetermined findings"),
    Column("violations", OFFSET, "violations"),
)

TABLES: dict[str, tuple[Column, ...]] = {
    "hands": HANDS,
    "players": PLAYERS,
    "cards": CARDS,
    "actions": ACTIONS,
    "decisions": DECISIONS,
    "findings": FINDINGS,
    "verdicts": VERDICTS,
    "parse_issues": ISSUES,
    "evidence": EVIDENCE,
    "coverage": COVERAGE,
}
"""Every folder of a run directory, with its columns in order."""

PARSED_TABLES = ("hands", "players", "cards", "actions", "parse_issues", "evidence")
"""The folders that `floorcall parse` writes."""
