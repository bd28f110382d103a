"""One hand's XML: what is parsed, what is refused, and where its tags stand."""

import pytest

from parsers.markup import LONGEST, spans, tree
from parsers.told.shard import Refused


def test_an_element_and_its_children():
    root = tree('<hand id="7"><bet who="Zoë &amp; Co"/></hand>'.encode())
    assert (root.tag, root.get("id"), root[0].get("who")) == ("hand", "7", "Zoë & Co")


def test_an_ampersand_that_begins_no_reference_stands_for_itself():
    assert tree(b'<bet who="A&B &lt; C & D"/>').get("who") == "A&B < C & D"


@pytest.mark.parametrize(
    ("raw", "place"),
    [
        (b'<a><!DOCTYPE x [<!ENTITY y "z">]></a>', 3),
        (b"<a><!-- no --></a>", 3),
        (b"<a><![CDATA[x]]></a>", 3),
        (b'<a b="1" b="2"/>', 9),
        (b"<a>\n<b></c></a>", 9),
        (b"<a>&y;</a>", 3),
        (b"<a", 0),
        (b"", 0),
        (b"<a/>" + b" " * LONGEST, None),
    ],
)
def test_what_is_refused(raw, place):
    with pytest.raises(Refused) as caught:
        tree(raw)
    assert (caught.value.reason, caught.value.place) == ("bad-xml", place)


def test_depth_is_no_harm():
    assert tree(b"<a>" * 50_000 + b"</a>" * 50_000).tag == "a"


def test_places_of_tags():
    raw = b"""<h><bet a="1>2"/><bets/><fold/><bet b='"'></bet></h>"""
    assert [raw[a:b] for a, b in spans(raw, "bet")] == [b'<bet a="1>2"/>', b"""<bet b='"'>"""]
    assert [raw[a:b] for a, b in spans(raw, "fold", "bets")] == [b"<bets/>", b"<fold/>"]
