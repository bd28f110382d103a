"""Two engines: what happens when one of them errs, differs, or falls over."""

from dataclasses import replace

import polars as pl
import pytest

from audit import judge as judging
from audit import ledger, replay
from audit.crosscheck import SAMPLE, chosen
from audit.rulebook import load
from audit.rules import BY_CODE
from tests.audit.hands import Hand, finding, judged, parsed, told, verdict

STACKS = dict.fromkeys("ABCD", 10_000)


def underraise():
    return Hand(STACKS).limp().bet("A", 100).raise_to("B", 150).fold("C", "D", "A")


def lawful():
    return Hand(STACKS).limp().bet("A", 100).raise_to("B", 200).fold("C", "D", "A")


def plant(monkeypatch, engine, change):
    """Let `change` alter what an engine answers."""
    right = engine.play

    def wrong(hands_of, hands, reading, track):
        return change(right(hands_of, hands, reading, track), track)

    monkeypatch.setattr(engine, "play", wrong)


def add_to_facts(column, amount, ordinal):
    def change(played, _track):
        hit = pl.col("ordinal") == ordinal
        return played._replace(
            facts=played.facts.with_columns(
                pl.when(hit).then(pl.col(column) + amount).otherwise(column).alias(column)
            )
        )

    return change


def test_engines_agree():
    judgement = judged(underraise())
    assert not judgement.engines_disagree
    assert finding(judgement, "R01")["confirmed"] is True


@pytest.mark.parametrize("engine", [ledger, replay], ids=["ledger", "replay"])
def test_an_error_in_either_engine_is_seen(monkeypatch, engine):
    plant(monkeypatch, engine, add_to_facts("last_full_raise", 250_000, 8))
    judgement = judged(underraise())
    assert judgement.engines_disagree
    assert told(judgement) == [("R01", "undetermined", 8), ("X01", "undetermined", None)]
    assert verdict(judgement) == "undetermined"
    assert finding(judgement, "R01")["confirmed"] is False
    assert finding(judgement, "R01")["severity"] == "info"
    answers = ("125", "100") if engine is ledger else ("100", "125")
    assert finding(judgement, "X01")["message"] == (
        "The engines differ (recorded track, first reading): last_full_raise at action 8 is "
        f"{answers[0]} by the ledger and {answers[1]} by the replay."
    )
    row = judgement.verdicts.row(0, named=True)
    assert (row["reason"], row["replayed"]) == ("engines-disagree", True)
    assert judgement.coverage["violations"].sum() == 0


def test_a_clean_hand_with_a_short_all_in_is_played_twice_too(monkeypatch):
    plant(monkeypatch, replay, add_to_facts("stack", 10_000, 8))
    hand = Hand({**STACKS, "B": 250}).limp().bet("A", 100).raise_to("B", 150, all_in=True)
    judgement = judged(hand.call("C", 150).call("D", 150).call("A", 50))
    assert [one[:2] for one in told(judgement)] == [("X01", "undetermined")]


def test_an_error_that_makes_a_fault_out_of_nothing_is_seen(monkeypatch):
    # The ledger takes the least raise for 250: the lawful raise to 200 looks too small.
    plant(monkeypatch, ledger, add_to_facts("min_to", 500_000, 8))
    judgement = judged(lawful())
    assert [one[:2] for one in told(judgement)] == [("R01", "undetermined"), ("X01", "undetermined")]


@pytest.mark.parametrize("engine", [ledger, replay], ids=["ledger", "replay"])
@pytest.mark.parametrize("table", ["facts", "rounds"])
def test_a_lost_row_is_seen(monkeypatch, engine, table):
    def lose_the_first(played, _track):
        return played._replace(**{table: getattr(played, table)[1:]})

    plant(monkeypatch, engine, lose_the_first)
    judgement = judged(underraise())
    assert judgement.engines_disagree
    other = "replay" if engine is ledger else "ledger"
    assert f"{table}: only the {other} has a row" in finding(judgement, "X01")["message"]


def test_the_corrected_track_is_compared_too(monkeypatch):
    def on_corrected(played, track):
        return add_to_facts("stack", 10_000, 9)(played, track) if track == "corrected" else played

    plant(monkeypatch, replay, on_corrected)
    judgement = judged(underraise())
    assert "corrected track" in finding(judgement, "X01")["message"]


def test_every_reading_that_was_used_is_compared(monkeypatch):
    right = replay.play

    def wrong(tables, hands, reading, track):
        played = right(tables, hands, reading, track)
        return add_to_facts("stack", 10_000, 3)(played, track) if reading.reopening == "single" else played

    monkeypatch.setattr(replay, "play", wrong)
    judgement = judged(underraise(), book="online")
    assert "reading with reopening = single" in finding(judgement, "X01")["message"]


@pytest.mark.parametrize("engine", [ledger, replay], ids=["ledger", "replay"])
def test_an_engine_that_falls_over_one_hand_costs_that_hand_only(monkeypatch, engine):
    right = engine.play

    def wrong(tables, hands, reading, track):
        if 1 in hands:
            raise ZeroDivisionError("no such hand")
        return right(tables, hands, reading, track)

    monkeypatch.setattr(engine, "play", wrong)
    judgement = judged(underraise(), underraise(), underraise())
    assert [verdict(judgement, hand) for hand in range(3)] == ["flagged", "undetermined", "flagged"]
    assert "failed: ZeroDivisionError: no such hand" in finding(judgement, "X01", 1)["message"]
    assert judgement.engines_disagree


def test_an_engine_that_falls_over_everything_is_not_hidden(monkeypatch):
    def wrong(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(ledger, "play", wrong)
    with pytest.raises(ZeroDivisionError):
        judged(*[lawful() for _ in range(100)])


class TestWhichHandsAreReplayed:
    @staticmethod
    def replayed(*hands, book="tda-2026"):
        # A hand that nothing calls for may be in the sample: its content is chosen so that it is not.
        return judged(*hands, book=book).verdicts["replayed"].to_list()

    @staticmethod
    def unsampled(hand):
        hand.hand["content_sha256"] = "f" * 64
        return hand

    def test_those_that_need_it(self):
        short_blind = Hand({**STACKS, "B": 60}, blinds=None).row("A", "post-small-blind", 50)
        short_blind.row("B", "post-big-blind", 60, all_in=True).fold("C", "D", "A")
        hands = [
            lawful(),
            underraise(),
            Hand({**STACKS, "B": 250}).limp().bet("A", 100).raise_to("B", 150).fold("C", "D", "A"),
            lawful().row("A", "show", pushed=1),
            short_blind,
            Hand(STACKS, blinds=None).fold("A"),
            Hand(STACKS).row("C", "post-straddle", 200),
            Hand({**STACKS, "B": None}).limp().bet("A", 100).raise_to("B", 150).fold("C", "D", "A"),
        ]
        assert self.replayed(*map(self.unsampled, hands)) == [False] + [True] * 7

    def test_a_sample_by_content_and_seed(self):
        hands = [lawful() for _ in range(40 * SAMPLE)]
        tables = parsed(*hands)
        reading = load("online").readings("no-limit")[0]
        totals = ledger.play(tables, tables.hands["hand"].to_numpy(), reading, "recorded").totals
        picks = [set(chosen(tables, totals, [], seed).tolist()) for seed in (0, 0, 1)]
        assert picks[0] == picks[1] != picks[2]
        assert all(20 <= len(pick) <= 70 for pick in picks)  # 40 are expected
        # The same hands in another order: the same choice.
        order = tables.hands["hand"][::-1].to_list()
        turned = parsed(*(hands[hand] for hand in order))
        turned = turned._replace(
            hands=turned.hands.with_columns(tables.hands["content_sha256"].reverse().alias("content_sha256"))
        )
        assert {order[hand] for hand in chosen(turned, totals, [], 0).tolist()} == picks[0]


def test_a_rule_that_raises_is_named_and_the_others_go_on(monkeypatch):
    bad = replace(BY_CODE["R02"], speaks=pl.col("no_such_column") > 0)
    monkeypatch.setattr(
        judging, "RULES", tuple(bad if rule.code == "R02" else rule for rule in judging.RULES)
    )
    judgement = judged(underraise())
    assert told(judgement) == [("R01", "violation", 8)]
    (error,) = judgement.rule_errors
    assert error.code == "R02"
    assert "no_such_column" in error.message
    assert judgement.coverage.filter(rule="R02").height == 0


def test_each_rule_that_raises_is_named_once(monkeypatch):
    broken = {
        code: replace(BY_CODE[code], speaks=pl.col("no_such_column") > 0, message=lambda row: row[""])
        for code in ("R02", "R03")
    }
    monkeypatch.setattr(judging, "RULES", tuple(broken.get(rule.code, rule) for rule in judging.RULES))
    assert sorted(error.code for error in judged(underraise()).rule_errors) == ["R02", "R03"]


def test_a_rule_whose_sentence_raises_keeps_its_finding(monkeypatch):
    bad = replace(BY_CODE["R01"], message=lambda row: str(row["no_such_column"]))
    monkeypatch.setattr(
        judging, "RULES", tuple(bad if rule.code == "R01" else rule for rule in judging.RULES)
    )
    judgement = judged(underraise())
    assert told(judgement) == [("R01", "violation", 8)]
    assert [error.code for error in judgement.rule_errors] == ["R01"]


def test_a_blind_posted_late_as_a_players_last_chips_is_full_for_both_engines():
    stacks = {"A": 10_000, "B": 250, "C": 10_000}
    hand = Hand(stacks, blinds=None).row("A", "post-small-blind", 50).raise_to("C", 400).call("B", 200)
    judgement = judged(hand.row("B", "post-big-blind", 50).fold("A"))
    assert {one[0] for one in told(judgement)}.isdisjoint({"X01", "X02"})
