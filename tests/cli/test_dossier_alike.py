"""A redacted dossier is the same whatever the names and the players' cards are, so that trying tells none."""

from __future__ import annotations

import pytest

from reports.hands.dossier import FORMATS, Redact, gather, redacted, written
from reports.hands.redact import Redaction
from reports.tables import Run
from tests.cli.command import audit

_HAND = """\
PokerStars Hand #2:  Hold'em No Limit ($1/$2 USD) - 2026/01/05 12:00:00 ET
Table 'Vesta' 6-max Seat #1 is the button
Seat 1: {ann} ($200 in chips)
Seat 2: {bob} ($200 in chips)
Seat 3: {cid} ($200 in chips)
{bob}: posts small blind $1
{cid}: posts big blind $2
*** HOLE CARDS ***
Dealt to {bob} [{bobs}]
{ann}: raises $1 to $3
{bob}: folds
{cid}: calls $1
*** FLOP *** [2c 7d 9h]
{cid}: bets $4
{ann}: calls $4
*** TURN *** [2c 7d 9h] [Js]
{cid}: checks
{ann}: checks
*** RIVER *** [2c 7d 9h Js] [Kc]
{cid}: checks
{ann}: checks
*** SHOW DOWN ***
{cid}: shows [{cids}] ({shown})
{ann}: mucks hand
{cid} collected $15 from pot
*** SUMMARY ***
Total pot $15 | Rake $0
Board [2c 7d 9h Js Kc]
Seat 1: {ann} (button) mucked [{anns}]
Seat 2: {bob} (small blind) folded before Flop
Seat 3: {cid} (big blind) showed [{cids}] and won ($15) with {shown}
"""
_FIRST = {
    "ann": "Ann", "bob": "Bob", "cid": "Cid",
    "anns": "Qs Qd", "bobs": "4s 4d", "cids": "Ah Kh", "shown": "a pair of Kings",
}  # fmt: skip
_SAME_LENGTH = {
    "ann": "Eve", "bob": "Zoe", "cid": "Was",  # in the sentences of findings too
    "anns": "3s 8d", "bobs": "As Ad", "cids": "Ac Kd", "shown": "a pair of Kings",
}  # fmt: skip
_OTHER_LENGTH = {
    "ann": "Mar\xeda del Carmen", "bob": "Jo\xe3o", "cid": "B\xf6rje99",
    "anns": "Qh Qc", "bobs": "5h 6h", "cids": "Jh Jd", "shown": "three of a kind, Jacks",
}  # fmt: skip


_FILES = ((_FIRST, "utf-8"), (_SAME_LENGTH, "utf-8"), (_OTHER_LENGTH, "cp1252"))


@pytest.fixture(scope="module")
def dossiers(tmp_path_factory):
    """By format the dossiers of three files that differ in names and the players' cards alone."""
    seats = {said[who]: f"Player {who}" for said, _ in _FILES for who in ("ann", "bob", "cid")}
    found = {form: [] for form in FORMATS}
    with pytest.MonkeyPatch.context() as patch:
        # Pseudonyms are others for other names, whatever the key: here each seat has its own.
        patch.setattr(Redaction, "_pseudonym", lambda _, name, __: seats[name])
        for said, encoding in _FILES:
            folder = tmp_path_factory.mktemp("alike")
            (folder / "in.txt").write_bytes(_HAND.format(**said).encode(encoding))
            audit(folder / "in.txt", folder / "run", "--fail-on", "never")
            (key,) = Run(folder / "run").scan("hands").collect()["hand_key"]
            gathered = redacted(gather(Run(folder / "run"), key), Redact(names=True, cards=True))
            for form in FORMATS:
                found[form].append(written(gathered, form))
    return found


@pytest.mark.parametrize("form", FORMATS)
def test_names_and_cards_change_nothing(dossiers, form):
    first, same_length, other_length = dossiers[form]
    assert "raises $1 to $3" in first
    assert same_length == first
    assert other_length == first
