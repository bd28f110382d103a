"""What the book makes of a hand: where it is silent, and hands that differ in what is open for them."""

from audit.bookshelf import named
from audit.judge import judge
from tests.audit.hands import Hand, finding, judged, parsed, told, verdict

DEEP = dict.fromkeys("ABCD", 10_000)


def written(tmp_path, settings):
    path = tmp_path / "casa.toml"
    path.write_text(f'extends = "tda-2026"\n[settings]\n{settings}\n')
    return named(str(path))


def forfeit():
    """A02: four live, A opens for 8000, B pushes 2000 and is let forfeit them: the full call was owed."""
    hand = Hand(dict.fromkeys("ABCD", 50_000), blinds=(1000, 2000)).limp().bet("A", 8000)
    return hand.forfeit("B", 2000, pushed=2000, ruling="forfeit-and-fold", ruled_by="director").fold("C", "D")


def test_where_a_book_is_silent_no_undercall_is_a_violation(tmp_path):
    assert told(judged(forfeit())) == [("U02", "violation", 8)]
    judgement = judge(parsed(forfeit()), written(tmp_path, 'undercall = "unknown"'))
    assert told(judgement) == [("U02", "undetermined", 8)]
    found = finding(judgement, "U02")
    assert (found["reason"], found["severity"]) == ("book-silent", "info")
    assert "the book does not say how undercalls are judged" in found["message"]
    assert verdict(judgement) == "undetermined"


def test_a_short_call_online_where_the_book_is_silent(tmp_path):
    hand = Hand(DEEP).limp().bet("A", 600).call("B", 200).fold("C", "D")
    assert told(judged(hand, book="online")) == [("U01", "violation", 8)]
    judgement = judge(parsed(hand), written(tmp_path, 'undercall = "unknown"'))
    assert told(judgement) == [("U01", "undetermined", 8)]


def test_other_faults_stay_violations_where_the_book_is_silent_on_undercalls(tmp_path):
    hand = Hand(DEEP).limp().bet("A", 600).raise_to("B", 700).fold("C", "D", "A")
    judgement = judge(parsed(hand), written(tmp_path, 'undercall = "unknown"'))
    assert told(judgement) == [("R01", "violation", 8)]


def test_an_unknown_number_of_raises_condemns_none(tmp_path):
    hand = Hand(dict.fromkeys("ABC", 10_000), structure="fixed-limit").limp()
    hand.bet("A", 100).raise_to("B", 200).raise_to("C", 300).raise_to("A", 400).raise_to("B", 500)
    hand.call("C", 200).call("A", 100)
    assert told(judged(hand)) == [("R05", "violation", 10)]
    judgement = judge(parsed(hand), written(tmp_path, 'raises-in-limit-round = "unknown"'))
    assert told(judgement) == [("R05", "undetermined", 10)]
    assert "raises-in-limit-round = 3" in finding(judgement, "R05")["message"]


def test_an_all_in_that_is_full_unless_raises_double_the_bet(tmp_path):
    # C's all-in adds 250 to a bet of 300, after a raise of 200: full, unless it had to go to 600. E's adds
    # 220: by that it reopens the betting for D, who called 550, only if C's was short.
    stacks = dict.fromkeys("ABCDE", 10_000) | {"C": 650, "E": 870}
    hand = Hand(stacks).limp().bet("A", 100).raise_to("B", 300).raise_to("C", 550).call("D", 550)
    hand.raise_to("E", 770).fold("A").call("B", 470).raise_to("D", 1540).fold("B")
    assert told(judged(hand)) == [("O01", "violation", 15)]
    judgement = judge(parsed(hand), written(tmp_path, 'minimum-raise = "unknown"'))
    assert [(rule, ordinal) for rule, _, ordinal in told(judgement)] == [("O01", 15)]


def test_hands_with_different_open_settings_are_judged_as_each_alone():
    def capped(game):
        hand = Hand(dict.fromkeys("ABC", 10_000), structure="fixed-limit", game=game).limp()
        hand.bet("A", 100).raise_to("B", 200).raise_to("C", 300).raise_to("A", 400).raise_to("B", 500)
        return hand.call("C", 200).call("A", 100)

    def short(structure, game):
        hand = Hand(DEEP, structure=structure, game=game).limp().bet("A", 200)
        return hand.raise_to("B", 300).fold("C", "D", "A")

    hands = [
        capped("holdem"), short("no-limit", "holdem"), capped("stud"), short("pot-limit", "omaha"),
        capped("five-card-draw"), capped(None), short("fixed-limit", "holdem"),
    ]  # fmt: skip
    for book in ("online", "tda-2026", "wsop-tournament-2024"):
        together = judged(*hands, book=book)
        for number, hand in enumerate(hands):
            assert told(together, number) == told(judged(hand, book=book)), (book, number)
    assert told(judged(*hands, book="online"), 0) == [("R05", "undetermined", 10)]
    assert told(judged(*hands, book="tda-2026"), 0) == [("R05", "violation", 10)]
