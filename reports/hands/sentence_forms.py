"""Every form that the sentence of a finding can take, rule by rule, as the audit writes it in English.

A form is a message of the catalogs: placeholders in braces are what changes from finding to finding. Those
named in PARTS are forms themselves; the others are amounts, but for the few of FREE.
"""

from __future__ import annotations

from parsers.schema import RULINGS, STREETS

FREE = {
    "bets": r"\d+",
    "number": r"\d+",
    "street": "|".join(STREETS),
    "settings": r".+",
    "hand": r".+",
    "room": r".+",
    "key": r".+",
    "where": r"[^()]+",
    "difference": r".+",
    "failure": r".+",
}
"""What the placeholders match that are neither amounts nor forms."""

_ACTED = ("Fold", "Check", "Call", "Bet", "Raise")
_ABSENT = ("has folded", "is all-in", "was not dealt in")
_READING = "the book leaves the reading open, and it is wrong only with {settings}"
_TRACKS = (
    "wrong as the record stands, but not if the fault before it had been put right",
    "it would be wrong only if the fault before it had been put right",
)

PARTS: dict[str, tuple[str, ...]] = {
    "band": ("at least {low}", "{low} to {high}", "{low}"),
    "seat": ("seat {number}", "a player"),
    "end": (
        "substantial action had followed",
        "the showdown began",
        "the next card was dealt",
        "every player had acted on it",
    ),
    "meant": (
        "a fold",
        "a check",
        "a call of {amount}",
        "at least a call of {amount}",
        "a raise to at least {amount}",
        "a raise to {low} to {high}",
        "a raise to {amount}",
        "a bet of at least {amount}",
        "a bet of {low} to {high}",
        "a bet of {amount}",
    ),
    "why": (
        "the word said first binds",
        "the pot was bet, and a wrong count was noticed in time",
        "one chip of more than the bet",
        "every chip was needed for it",
        "it was pushed exactly",
        "the last chips, and more than the call needed",
        "the first chips in are a bet",
        "the player could not raise",
        "chips pushed in turn stay in",
        *(
            f"half of {{base}} is {{half}}; {{total}} {how} is {only}{{over}} more than the bet"
            for how in ("named", "in all", "pushed")
            for only in ("only ", "")
        ),
    ),
    "stood": ("a check", "a fold", "a call of {amount}", "a raise to {amount}", "a bet of {amount}"),
    "outcome": ("forfeit", "short call", "full call", "fold", "raise"),
    "owed": (
        "is what the book asks for",
        "was owed without choice, since only two players were in the hand",
        "was owed without choice, since the bet was the opening bet",
        "may have been owed without choice",
    ),
    "ruling": tuple(ruling.replace("-", " ") for ruling in RULINGS),
    "track": _TRACKS,
    "unjudged": (
        "nobody posted a big blind",
        "a straddle that is no more than the blinds, or all that its player had",
        "a button blind beside other blinds",
        "a bring-in in a game that has none",
        "stud that is not played at fixed limit",
        "a row that changes chips without naming an action of the same player in the same street",
        "a street or a draw that the game does not have",
        "the blinds, the bring-in, the fixed-limit bets or the betting structure are not known",
        "an action by nobody at the table, or streets in the wrong order",
        "the blinds posted are not the table's: a big blind neither full nor all-in, or live blinds too many",
        "antes in a game with a betting cap",
        "a player is printed all-in with chips left",
    ),
}
"""What a placeholder of that name can be, the more particular before the more general."""

FORMS: dict[str, tuple[str, ...]] = {
    "R01": (
        "Raise to {total} over a bet of {bet}: the minimum was {least}, since the last full bet or raise was "
        "{full}",
        "Raise to {total} over a bet of {bet}: the minimum was {least}, since the book asks for double the "
        "bet",
    ),
    "R02": ("Bet of {amount}: the minimum was {least}",),
    "R03": tuple(
        f"{verb} in pot-limit: the most was {{most}}, with {{pot}} in the pot{reading} and {{call}} to call"
        for verb in ("Bet of {total}", "Raise to {total}")
        for reading in ("", " ({counted} by that reading)")
    ),
    "R04": tuple(
        f"{verb} in fixed limit: the lawful total was {lawful}"
        for verb in ("Bet of {total}", "Raise to {total}")
        for lawful in ("{low}", "{low} or {high}")
    ),
    "R05": (
        "Raise to {total} after {bets} bets in the round, with the cap reached: only a call to {call} or a "
        "fold was left",
    ),
    "R06": ("{amount} put in by a player who had {stack} left",),
    "R07": tuple(
        f"Printed as a {kind} to {{total}}, which is not above the bet of {{bet}}"
        for kind in ("bet", "raise", "complete", "all-in")
    ),
    "R08": tuple(
        f"A bet to {{total}}, of a wrong size, {what}: {{stayed}} stood, and the right amount was {{right}}"
        for what in (
            "was noticed in time and left",
            "was corrected to a wrong amount",
            "was corrected when it was too late",
        )
    ),
    "R09": ("Raise to {total} although no opponent has chips beyond {bet}",),
    "R10": (
        "Should have been {meant} ({why}); it was given back, and {stood} stood",
        "Should have been {meant} ({why}); {stood} was ruled",
        "Should have been {meant} ({why}); {stood} stood",
    ),
    "O01": tuple(
        "Raise to {total} without the right to raise: since the player last acted the bet had grown by "
        f"{{faced}} to {{bet}}, and {unit} would have reopened the betting; he could call {{call}} or fold"
        for unit in ("half a unit", "a full raise of {full}")
    ),
    "O02": tuple(
        f"{what} to a player who had the right to it, facing a bet of {{bet}}: he could make it {{band}}"
        for what in ("The controls offered no raise", "A declared raise was refused")
    ),
    "O03": (
        "The call offered was {offered}, the lawful one {band}",
        "The minimum offered was {offered}, the lawful one {band}",
        "The maximum offered was {offered}, the lawful one {band}",
        "A raise was offered to a player without the right to one, facing {call} more: he could call or fold",
    ),
    "U01": ("Call of {amount} with chips behind: {short} was owed",),
    "U02": (
        *(
            f"The player said call first, which binds, and {ended}: a full call of {{call}} was owed"
            for ended in (
                "folded free",
                "forfeited {amount} and folded",
                "was let raise to {total}",
                "put in {amount}",
            )
        ),
        "Undercall that ended in a {outcome} ({amount} put in): a full call of {call} {owed}",
    ),
    "U03": tuple(
        f"Undercall settled by {what} of {{amount}}, facing {{call}}: the choice was the director's, and {by}"
        for what in ("a full call", "a forfeit with a fold")
        for by in ("the dealer ruled", "the record names none")
    ),
    "U04": (
        "{amount} forfeited after an undercall: {pushed} was pushed, and the call evidently meant was "
        "{right}",
    ),
    "U05": (
        "The first of several undercalls in a row ({pushed} where {call} was owed) was not the one that play "
        "went back to and that was put right",
    ),
    "U06": (
        "Raise to {total} by a player who had pushed {pushed}, facing {call}: an undercall cannot become a "
        "raise",
    ),
    "U07": ("Call of {amount}: only {call} was owed",),
    "U08": (
        "Ruled as an undercall ({ruling}), though {pushed} was pushed or named and only {call} was owed",
    ),
    "U09": (
        "An undercall of {pushed} went back to the player: the call evidently meant was {right}, the full "
        "call {call}",
    ),
    "T01": tuple(f"{acted} out of turn: {{seat}} was next" for acted in _ACTED),
    "T02": tuple(f"{acted} by a player who {why}" for acted in _ACTED[1:] for why in _ABSENT),
    "T03": ("Check with {call} to call",),
    "T04": (
        "The {street} ended while {seat} owed {amount}",
        "The {street} ended while {seat} had still to act",
    ),
    "T05": tuple(f"{acted} after the round was complete" for acted in _ACTED),
    "M01": ("The pot does not reconcile: {band} went in, and {paid} was paid out, rake and fees included",),
    "M02": (
        "No return printed: {right} of the last bet was not matched",
        "{amount} returned to {seat}: {seat_of_bet} had bet it",
        "{amount} returned: {right} of the last bet was not matched",
    ),
    "M04": ("Hand {hand} of {room} has the content {key} here and another one elsewhere",),
    "X01": (
        "The engines differ ({where}): {difference}",
        "The ledger failed: {failure}",
        "The replay failed: {failure}",
    ),
    "X02": ("This hand cannot be judged: {unjudged}",),
}
"""The sentence of each rule, without its tails, its doubt and its full stop."""

TAILS = (
    "; it was corrected to {total}",
    "; it was noticed too late to be put right, and stands",
    "; it could be put right until {end}",
    "; it could be put right until {end} or, by another reading, until {end_of_other}",
    "; the player had been told {amount}",
    *(f"; {form[0].lower()}{form[1:]}" for form in FORMS["O03"]),
)
"""What can follow a sentence."""

DOUBTS = (
    "the same player was passed over before",
    "the same player owed an action when an earlier street ended, and has not acted since",
    "the wrong return makes the whole difference",
    "the two engines differ on this hand",
    "the book does not say how undercalls are judged",
    "the chips of the hand do not add up, so that a bet may be missing",
    "no small blind is recorded, with which it would be right",
    "the least bet of the table is not known, and may be more than the pot",
    *_TRACKS,
    _READING,
    f"{{track}}; {_READING}",
)
"""Why a finding is undetermined, besides what the rules themselves say (`audit.rules.rule.Doubt`)."""
