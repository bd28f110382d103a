"""An amount is the chips added, unless the hand's own sums say otherwise."""

from __future__ import annotations

from ohh_hands import act, blinds, hand, played, read, refusal


def convention(one):
    (found,) = read(one).hands["convention"]
    return found


def pot(amount, winner):
    return [{"amount": amount, "player_wins": [{"player_id": winner, "win_amount": amount}]}]


# Bo has 1 in, raises and is called by Cy, who has 2 in: all in all 10 each.
def raised(raise_, call, **more):
    return played(
        preflop=[*blinds(), act(10, "Fold"), act(11, "Raise", raise_), act(12, "Call", call)], **more
    )


def test_a_call_proves_what_the_raise_was():
    assert convention(raised(9, 8)) == "proven"


def test_street_totals_are_not_read_as_chips_added():
    issue = refusal(raised(10, 10))
    assert issue["reason"] == "amount-convention-contradicted"
    assert "street totals" in issue["message"]


def test_raises_alone_as_street_totals():
    assert refusal(raised(10, 8))["reason"] == "amount-convention-contradicted"


def test_increments_are_not_read_as_chips_added():
    # By 4 to 6, which Bo's 5 and Cy's 4 reach.
    issue = refusal(
        played(preflop=[*blinds(), act(10, "Raise", 4), act(11, "Call", 5), act(12, "Call", 4)]),
    )
    assert issue["reason"] == "amount-convention-contradicted"
    assert "increments" in issue["message"]


def test_without_raise_or_second_call_nothing_is_told_apart():
    assert convention(played(preflop=[*blinds(), act(10, "Fold"), act(11, "Fold")])) == "assumed"
    assert (
        convention(played(preflop=[*blinds(), act(10, "Raise", 6), act(11, "Fold"), act(12, "Fold")]))
        == "assumed"
    )


def test_a_stack_proves():
    raise_ = act(11, "Raise", 79, is_allin=True)  # Bo has 80, one of them posted
    assert convention(played(preflop=[*blinds(), act(10, "Fold"), raise_, act(12, "Fold")])) == "proven"


def test_a_pot_proves():
    # Bo raises to 6 in all and nobody calls: 4 go back, 4 are won.
    folded = [*blinds(), act(10, "Fold"), act(11, "Raise", 5), act(12, "Fold")]
    assert convention(played(preflop=folded)) == "assumed"
    assert convention(played(pots=pot(8, 11), preflop=folded)) == "proven"  # 5 + 1 + 2, the uncalled in it


def test_a_pot_contradicts():
    # As chips added, 6 and 1 for Bo make a total of 9; as a street total, 8.
    folded = [*blinds(), act(10, "Fold"), act(11, "Raise", 6), act(12, "Fold")]
    assert refusal(played(pots=pot(8, 11), preflop=folded))["reason"] == "amount-convention-contradicted"


def test_a_short_call_is_evidence_and_stays():
    parsed = read(raised(9, 5))
    assert parsed.hands["convention"].to_list() == ["assumed"]
    assert parsed.actions["chips"].to_list()[-1] == 50_000


def test_an_underraise_is_no_matter_of_sums():
    one = played(
        preflop=[*blinds(), act(10, "Raise", 6), act(11, "Raise", 6), act(12, "Call", 5), act(10, "Call", 1)]
    )
    assert convention(one) == "proven"  # to 6, to 7 (two would be the least): calls reach 7


def test_a_call_all_in_for_less_reaches_nothing():
    one = played(
        preflop=[
            *blinds(),
            act(10, "Fold"),
            act(11, "Raise", 79, is_allin=True),
            act(12, "Call", 50, is_allin=True),
        ]
    )
    one["players"][0]["starting_stack"] = 52
    assert convention(one) == "proven"


def test_a_call_of_the_full_blind_where_it_was_posted_short():
    one = played(
        preflop=[
            act(11, "Post SB", 1),
            act(12, "Post BB", 1.5, is_allin=True),
            act(10, "Call", 2),
            act(11, "Call", 1),
        ]
    )
    one["players"][0]["starting_stack"] = 1.5
    assert convention(one) == "proven"  # as totals, Bo's call of 1 would add nothing


def test_what_a_ruling_explains_is_not_held_against_the_sums():
    ruled = act(12, "Call", 10, floor={"pushed": 10, "ruling": "stands", "ruled_by": "dealer"})
    one = played(preflop=[*blinds(), act(10, "Fold"), act(11, "Raise", 9), ruled])
    assert convention(one) == "assumed"


def test_forfeits_antes_and_dead_blinds_are_in_the_pot_only():
    one = played(
        pots=pot(27, 12),
        preflop=[
            act(10, "Post Ante", 1),
            *blinds(),
            act(11, "Post Dead", 1),
            act(10, "Fold", 5),
            act(11, "Raise", 9),
            act(12, "Call", 8),
        ],
    )
    assert convention(one) == "proven"


def test_streets_begin_anew():
    assert convention(hand()) == "proven"  # the call of 4 reaches 6; the flop's bet of 8 starts from nothing
