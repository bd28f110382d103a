"""What leaves the house: a page tells no name and no player's card beyond what it says of anybody."""

from __future__ import annotations

import html
import json
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reports.hands.dossier import FORMATS, Redact, dossier
from reports.hands.hand import load
from reports.hands.redact import Redaction
from reports.tables import Run
from tests.reports import hands
from tests.reports.hostile import NAMES
from tests.reports.support import Made

_BOTH = Redact(names=True, cards=True, key=b"key")
_NEUTRAL = "Qzqzqz"


def _redaction(*names, key=b"key", site="pokerstars"):
    return Redaction(key, site, names=True, cards=True, known=names)


def _named(tmp_path, name):
    """The underraise hand with `name` in place of Jonas, wherever he stands, and his cards."""
    made = Made()
    key = hands.underraise(made)
    for row in made.tables["players"] + made.tables["findings"]:
        for column in ("name", "player"):
            if row.get(column) == "Jonas":
                row[column] = name
        if "message" in row:
            row["message"] = "Raised to 4.50 where 5 was the least."  # those of an audit name nobody
    for row in made.tables["hands"] + made.tables["findings"]:
        row["source_path"] = f"{name}/hands.txt"
        row["table_name"] = f"Home of {name}"
    lines = [line.replace("Jonas", name).encode() for line in hands.UNDERRAISE_TEXT.splitlines()]
    for row in made.tables["evidence"]:
        row["raw"] = b"\n".join(lines) + b"\n"
    for row in made.tables["actions"]:
        before = sum(len(line) + 1 for line in lines[: row["line"] - 1])
        row["act_start"] = 5000 + before
        row["act_end"] = 5000 + before + len(lines[row["line"] - 1])
    made.add("cards", hand_key=key, street="preflop", player_index=1, run=1, cards="9h8c", face_up=True)
    return made.write(tmp_path), key


def _told(page, name):
    low = page.casefold()
    forms = {name, html.escape(name), json.dumps(name)[1:-1], json.dumps(html.escape(name))[1:-1]}
    return max(low.count(form.casefold()) for form in forms)


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize(
    "name",
    [*NAMES, "calls", "Raise", "raise to", "5", "a", "100", "ais", "Ines2", "Player", "$1.50", "Uncalled"],
)
def test_no_page_tells_a_name(tmp_path, form, name):
    page = dossier(*_named(tmp_path / "run", name), form, _BOTH)
    # What a page says of any player is no name.
    neutral = dossier(*_named(tmp_path / "neutral", _NEUTRAL), form, _BOTH)
    assert _NEUTRAL.casefold() not in neutral.casefold()
    assert len(name) < 3 or _told(page, name) <= _told(neutral, name)
    assert "9h8c" not in page
    assert "9h 8c" not in page
    assert "R01" in page
    assert "4.5" in page


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    name=st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=3, max_size=9)
)
def test_no_name_at_all_is_left_in_a_betting_row(name):
    for text in (
        f"{name}: raises $2 to $3",
        json.dumps({"player": name, "action": "Raise"}),
        html.escape(name),
    ):
        shown = _redaction(name, "Other").row(text)
        neutral = _redaction(_NEUTRAL).row(text.replace(name, _NEUTRAL)) or ""
        assert shown is None or _told(shown, name) <= _told(neutral, name)


def test_a_betting_row_keeps_its_words_and_amounts():
    redaction = _redaction("Jonas", "Jo")
    assert (
        redaction.row("Jonas: raises $1.50 to $4.50") == f"{redaction.name('Jonas')}: raises $1.50 to $4.50"
    )


def test_a_column_does_not_tell_how_long_the_name_in_it_is():
    redaction = _redaction("Jonas", "Maximilian")
    rows = (redaction.row(f"{name:<20}Raise  (0.60)") for name in ("Jonas", "Maximilian"))
    assert [
        row.replace(redaction.name(name), "") for row, name in zip(rows, ("Jonas", "Maximilian"), strict=True)
    ] == [" Raise (0.60)"] * 2


@pytest.mark.parametrize(
    "text",
    [
        "Jonas: folds [9h 8c]",  # cards
        "Jonas: calls 4, said Petra",  # somebody who is not in the hand
        "calls: calls 4",  # which of the two is the name?
        "5: bets 5",
        "Jonas: bets 4 \U0001f600",
    ],
)
def test_a_row_that_could_tell_something_is_withheld(text):
    assert _redaction("Jonas", "calls", "5").row(text) is None


def test_names_within_words_in_any_case_and_escaped():
    redaction = _redaction("Ann", "Annabel", "<b>")
    short, long = redaction.name("Ann"), redaction.name("Annabel")
    assert redaction.text("ANNABEL and ann, JoAnn") == f"{long} and {short}, Jo{short}"
    assert redaction.text("x &lt;b&gt; y") == f"x {redaction.name('<b>')} y"
    assert redaction.text("stra\u00dfe") == "stra\u00dfe"
    assert _redaction("STRASSE").text("in der stra\u00dfe") == "[withheld: redacted]"


def test_a_message_keeps_its_words_whatever_the_names():
    said = (
        "Raise to 3 over a bet of 2: the minimum was 4, since the last full bet or raise was 2; it could be "
        "put right until the next card was dealt or, by another reading, until every player had acted on it."
    )
    assert _redaction("Eve", "until", "raise").message("R01", said) == said
    doubtful = (
        "Bet of 0.40: the minimum was 1 (undetermined: the stack is not known, so that this may have been "
        "all that the player had)."
    )
    assert _redaction("Now", "may").message("R02", doubtful) == doubtful


@pytest.mark.parametrize(
    ("rule", "message", "shown"),
    [
        (
            "M04",
            "Hand jonas-7 of pokerstars has the content 5a5a5a5a5a5a5a5a here and another one elsewhere.",
            "Hand [withheld: redacted] of pokerstars has the content [withheld: redacted] here and another "
            "one elsewhere.",
        ),
        ("X01", "The ledger failed: KeyError: 'Jonas'.", "The ledger failed: [withheld: redacted]."),
        ("R01", "Jonas: the least raise is 5.", "[withheld: redacted]"),
        ("R02", "Bet of 0.40: the minimum was 1 (undetermined: Jonas says so).", "[withheld: redacted]"),
    ],
)
def test_what_a_message_quotes_is_withheld_and_what_no_rule_says(rule, message, shown):
    assert _redaction("Jonas", "one").message(rule, message) == shown


@pytest.mark.parametrize("form", FORMATS)
def test_whether_a_clean_hand_was_drawn_for_replay_is_withheld(tmp_path, form):
    """The draw is by a hash over the names: it would shut out most of those that somebody tries."""
    pages = set()
    for drawn in (True, False):
        made = Made()
        key = hands.underraise(made)
        made.tables["findings"].clear()
        made.tables["verdicts"][0] |= {"verdict": "clean", "replayed": drawn}
        pages.add(dossier(made.write(tmp_path / str(drawn)), key, form, _BOTH))
    assert len(pages) == 1


@pytest.mark.parametrize("form", FORMATS)
def test_no_hash_over_names_is_left(tmp_path, form):
    made = Made()
    key = hands.underraise(made)
    made.tables["hands"][0] |= {"hand_id": None, "hand_uid": None}
    first, other = made.tables["findings"][0], "feedfacefeedface"
    first["finding_id"] = "deadbeefdeadbeef"
    made.add("findings", **(first | {"rule": "M02", "finding_id": other, "caused_by": first["finding_id"]}))
    made.tables["verdicts"][0]["first_finding_id"] = first["finding_id"]
    page = dossier(made.write(tmp_path), key, form, _BOTH)
    assert not re.search("[0-9a-f]{16}", page)
    if form == "json":
        said = json.loads(page)
        assert [one["finding_id"] for one in said["findings"]] == ["1", "2"]
        assert (said["findings"][0]["caused_by"], said["verdict"]["first_finding_id"]) == ("2", "2")


def test_the_number_of_a_finding_is_kept_where_it_is_made_of_what_is_shown(tmp_path):
    made = Made()
    key = hands.underraise(made)
    conflict = made.tables["findings"][0] | {"rule": "M04", "finding_id": "feedfacefeedface"}
    made.tables["findings"].append(conflict)
    said = json.loads(dossier(made.write(tmp_path), key, "json", _BOTH))
    assert [one["finding_id"] for one in said["findings"]] == ["1", "0000000000000000"]


def test_actions_on_one_line_have_numbers_and_no_bytes(tmp_path):
    made = Made()
    key = hands.underraise(made)
    for row in made.tables["actions"]:
        row |= {"line": 1, "act_start": 5_000 + row["ordinal"], "act_end": 5_001 + row["ordinal"]}
    rows = dossier(made.write(tmp_path), key, "md", _BOTH).splitlines()
    assert [row.split("|")[1].strip() for row in rows if "raises to" in row and "|" in row] == ["3", "5"]


def test_pseudonyms_hold_for_key_room_and_name():
    one = _redaction("Jonas").name("Jonas")
    assert one == _redaction("Jonas", "Ines").name("Jonas") == _redaction().name("Jonas")
    others = {
        _redaction("Jonas", key=b"other").name("Jonas"),
        _redaction("Jonas", site="888").name("Jonas"),
        _redaction("jonas").name("jonas"),
        one,
    }
    assert len(others) == 4
    assert one.startswith("Player ")
    assert len(one) == len("Player XXXX-XXXX")
    assert not set(one.removeprefix("Player ")) & set("01IO")


def test_an_identifier_is_whole_or_withheld():
    assert _redaction("Jonas").ident("7002") == "7002"
    assert _redaction("Jonas").ident("hand-of-jonas-1") == "[withheld: redacted]"


def test_only_cards(tmp_path):
    page = dossier(*_named(tmp_path / "run", "Jonas"), "md", Redact(cards=True))
    assert "Jonas: raises $1.50 to $4.50" in page
    assert "Seat 2: Jonas" not in page
    assert "hands.txt" not in page


def test_a_name_in_its_own_spelling_goes_before_one_in_another_case():
    redaction = _redaction("Anna", "anna")
    assert redaction.text("anna club") == f"{redaction.name('anna')} club"
    assert redaction.text("Anna club") == f"{redaction.name('Anna')} club"


@pytest.mark.parametrize("written", ["\u0131r\u0131na home", "\u0130rina home"])
def test_letters_that_some_languages_take_for_the_same(written):
    assert "rina" not in _redaction("Irina").text(written)


@pytest.mark.parametrize("table", ["Jo vs Al", "%C5%81ucja", "\u9f99\u7684\u684c"])
def test_tables_may_be_named_after_anybody(tmp_path, table):
    made = Made()
    key = hands.underraise(made)
    made.tables["hands"][0]["table_name"] = table
    hand = load(Run(made.write(tmp_path)), [key])[0]
    assert table not in str(_redaction("Jonas").hand(hand).row["table_name"])
