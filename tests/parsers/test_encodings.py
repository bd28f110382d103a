import codecs

import pytest

from parsers.encodings import Encoding, count_lines, detect_encoding, line_ends, normal, to_utf_8, valid_utf_8

UTF_8_MARK = b"\xef\xbb\xbf"
TWICE_ENCODED_MARK = b"\xc3\xaf\xc2\xbb\xc2\xbf"  # the mark read as cp1252 and written as UTF-8


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        (b"Hand 1: caf\xc3\xa9", Encoding("utf-8", 0)),
        (UTF_8_MARK + b"Hand", Encoding("utf-8", 3)),
        (UTF_8_MARK + UTF_8_MARK + b"Hand", Encoding("utf-8", 6)),
        (UTF_8_MARK + TWICE_ENCODED_MARK + b"Hand", Encoding("utf-8", 9)),
        ("Hand".encode("utf-16"), Encoding("utf-16-le", 2)),
        (b"\xfe\xff" + "Hand".encode("utf-16-be"), Encoding("utf-16-be", 2)),
        ("Hand 1: called".encode("utf-16-le"), Encoding("utf-16-le", 0)),
        ("Hand 1: called".encode("utf-16-be"), Encoding("utf-16-be", 0)),
        (b"\0Game #1 starts.\n", Encoding("utf-8", 0)),
        (codecs.BOM_UTF32_LE + "Hand".encode("utf-32-le"), Encoding("utf-8", 0)),
        (b"", Encoding("utf-8", 0)),
    ],
)
def test_detect_encoding(head, expected):
    assert detect_encoding(head) == expected


def test_a_mark_says_more_than_the_user():
    assert detect_encoding(UTF_8_MARK + b"x", "cp1252") == Encoding("utf-8", 3)
    assert detect_encoding(b"x", "cp1252") == Encoding("cp1252", 0)


@pytest.mark.parametrize(
    ("name", "known"),
    [("UTF8", "utf-8"), ("utf-8-sig", "utf-8"), ("UTF-16", "utf-16-le"), ("utf_16_be", "utf-16-be"),
     ("windows-1252", "cp1252"), ("latin-1", "iso8859-1"), ("gb18030", "gb18030")],
)  # fmt: skip
def test_normal(name, known):
    assert normal(name) == known


@pytest.mark.parametrize("name", ["", "nonsense", "utf-32", "utf-7", "cp037", "base64", "rot13", "punycode",
                                  "unicode_escape", "raw_unicode_escape", "a\0b"])  # fmt: skip
def test_encodings_in_which_lines_cannot_be_found(name):
    with pytest.raises(ValueError, match="no encoding that hand histories can have"):
        normal(name)


def test_only_line_feeds_end_lines():
    text = "a\rb\vc\fd\x85e\u2028f\u2029g\nh"
    assert line_ends(text.encode(), "utf-8").tolist() == [len(text.encode()) - 1]
    assert line_ends(text.encode("utf-16-le"), "utf-16-le").tolist() == [28]
    assert count_lines(text.encode("utf-16-be"), "utf-16-be") == 1


def test_utf_16_line_feeds_are_whole_units():
    # U+0A00 and U+000A share a byte; U+010A ends with 0x0A in big-endian.
    raw = "\u0a00\u010a\n".encode("utf-16-le")
    assert line_ends(raw, "utf-16-le").tolist() == [6]


@pytest.mark.parametrize(
    "raw", [b"\x80", b"\xc3", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x82", b"a\xff"]
)
def test_invalid_utf_8(raw):
    assert not valid_utf_8(raw)


def test_valid_utf_8():
    assert valid_utf_8("ña € 日本 🂡\0".encode())
    assert valid_utf_8(b"")


def test_lines_that_are_not_utf_8_are_cp1252():
    raw = "zoë\n".encode() + b"ren\xe9 \x8010\r\nplain\n" + "日本\n".encode() + b"\xa3"
    assert to_utf_8(raw, "utf-8") == ("zoë\nrené €10\r\nplain\n日本\n£".encode(), [])


def test_bytes_that_cp1252_does_not_have_are_replaced():
    assert to_utf_8(b"ok\nbad \x81\xe9\nok", "utf-8") == ("ok\nbad \ufffdé\nok".encode(), [1])


def test_a_broken_character_does_not_swallow_the_line_feed():
    assert to_utf_8(b"a\x81\nb\n", "gbk") == ("a\ufffd\nb\n".encode(), [0])


def test_lone_surrogates():
    raw = b"a\0\n\0" + b"\x00\xd8" + b"b\0\n\0" + b"c\0"
    assert to_utf_8(raw, "utf-16-le") == ("a\n\ufffdb\nc".encode(), [1])


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (b"a\0\n\0\n", (b"a\n\n", [])),  # a line feed cut in half, as one room writes at the end of its files
        (b"a\0\n", (b"a\n", [])),
        (b"a\0\n\0b", ("a\n\ufffd".encode(), [1])),
        (b"\n", (b"\n", [])),
    ],
)
def test_odd_last_byte_of_utf_16(raw, expected):
    assert to_utf_8(raw, "utf-16-le") == expected
