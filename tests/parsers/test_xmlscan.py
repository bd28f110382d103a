"""XML elements and the places of their tags in the text."""

from __future__ import annotations

import pytest

from parsers.xmlscan import AmountError, Span, XmlError, element_end, hand_spans, money, parse, tag_end

HAND = b"""<game id="1">
 <player name='a &lt;b&gt; > "c"' cards="/>"/><!-- <round> --><![CDATA[<round>]]><?x <round> ?>
 <round no="1"><event type="CALL"></event><event type="FOLD"/></round>
</game>"""


def spans_of(data: bytes, breaks: str = "") -> list[Span]:
    return list(hand_spans(data, 0, len(data), "game", breaks))


def tags(data: bytes, span: Span) -> list[tuple[str, bytes]]:
    """The elements with what stands in the text where they are said to begin."""
    return [(element.tag, data[start : start + 7]) for element, start in parse(data, span).walk()]


def test_spans_are_those_of_the_elements_whatever_stands_between():
    data = b'<?xml version="1.0"?><games><game id="1"></game>chat<games/><game\nid="2"/></game ></games>'
    assert [data[span.start : span.end] for span in spans_of(data)] == [
        b'<game id="1"></game>',
        b'<game\nid="2"/></game >',
    ]


def test_an_element_without_an_end_stops_at_the_next_or_at_a_break():
    data = b'<game id="1"><a/> <game id="2"></session> <game id="3"><b/>\n'
    spans = spans_of(data, "/session")
    assert [data[span.start : span.end] for span in spans] == [
        b'<game id="1"><a/> ', b'<game id="2">', b'<game id="3"><b/>\n',
    ]  # fmt: skip
    assert not any(span.closed for span in spans)


def test_places_are_exact_in_spite_of_comments_and_values_that_look_like_tags():
    data = "Ü ".encode() + HAND
    assert tags(data, spans_of(data)[0]) == [
        ("game", b"<game i"),
        ("player", b"<player"),
        ("round", b"<round "),
        ("event", b"<event "),
        ("event", b"<event "),
    ]


def test_an_element_reaches_to_the_end_of_its_end_tag():
    tree = parse(HAND, Span(0, len(HAND), closed=True))
    places = {element.get("type"): at for element, at in tree.walk()}
    called, folded = places["CALL"], places["FOLD"]
    assert HAND[called : element_end(HAND, called, "event", len(HAND))] == b'<event type="CALL"></event>'
    assert HAND[folded : element_end(HAND, folded, "event", len(HAND))] == b'<event type="FOLD"/>'
    player = HAND.index(b"<player")
    assert HAND[player : tag_end(HAND, player, len(HAND))].endswith(b'cards="/>"/>')


def test_what_is_whole_of_an_element_that_is_cut_short_can_be_read():
    data = b'<game id="1"><event type="CALL"/><round no="2"><event type="FO'
    span = spans_of(data)[0]
    assert not span.closed
    assert [tag for tag, _ in tags(data, span)] == ["game", "event", "round"]
    round_at = data.index(b"<round")
    assert element_end(data, round_at, "round", len(data)) == data.index(b'<event type="FO')


@pytest.mark.parametrize("cut", [b"</event", b"</event ", b"</even", b"<", b"", b"</event>"])
def test_an_element_ends_after_its_start_tag_where_its_end_is_cut_off(cut: bytes) -> None:
    data = b'<event type="CALL">' + cut
    end = element_end(data, 0, "event", len(data))
    assert end == (len(data) if cut == b"</event>" else data.index(b">") + 1)
    assert element_end(data + b">" + data, 0, "event", len(data)) == end


@pytest.mark.parametrize(
    "inside",
    [
        b"<a>",  # never closed
        b'<a x="1" x="2"/>',
        b"<a b=1/>",
        b"&who;",
        b'<!DOCTYPE game [<!ENTITY who "x">]>',
        b'<!ENTITY who "x">',
        b"\x01",
    ],
)
def test_damage_is_told_by_its_place(inside: bytes):
    data = b"<game>" + inside + b"</game>"
    with pytest.raises(XmlError) as caught:
        parse(data, Span(0, len(data), closed=True))
    assert 6 <= caught.value.place <= len(data)


def test_a_flood_of_tags_is_refused_without_reading_it():
    data = b"<game>" + b"<a>" * 100_000 + b"</a>" * 100_000 + b"</game>"
    with pytest.raises(XmlError, match="more tags"):
        parse(data, Span(0, len(data), closed=True))


def test_depth_does_no_harm():
    data = b"<game>" + b"<a>" * 19_000 + b"</a>" * 19_000 + b"</game>"
    assert len(parse(data, Span(0, len(data), closed=True)).starts) == 19_001


def test_only_a_tag_that_is_no_tag_is_refused():
    with pytest.raises(XmlError, match="no whole tag"):
        parse(b"<game id=", Span(0, 9, closed=False))


def test_amounts_are_exact():
    assert money("$1,289.63") == 12_896_300
    assert money("0.0001") == 1
    for text, reason in [("", "bad-amount"), ("-1", "bad-amount"), ("$0.00001", "too-many-decimals")]:
        with pytest.raises(AmountError) as caught:
            money(text)
        assert caught.value.reason == reason


def test_characters_that_html_names_are_read_and_shift_no_place() -> None:
    data = b'<game n="&pound;&Ouml; &amp;pound;"><event type="CALL"/></game>'
    tree = parse(data, Span(0, len(data), closed=True))
    assert tree.root.get("n") == "£Ö &pound;"
    assert data[tree.starts[1] :].startswith(b"<event")
