from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers.jsonscan import Braces, ConstantError, JsonObject, RepeatedKeyError, decoder

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(alphabet='a"\\{}[]:,é€🂡\n', max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=12,
)


def objects_in(value):
    if isinstance(value, JsonObject):
        yield value
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from objects_in(item)


def test_objects_count_in_the_order_in_which_they_close():
    value, end = decoder(float)('{"a": {"b": {}}, "c": [{}]} rest', 0)
    assert end == 27
    assert [(sorted(found), found.order) for found in objects_in(value)] == [
        (["a", "c"], 3),
        (["b"], 1),
        ([], 0),
        ([], 2),
    ]


def test_numbers_are_handed_over_as_their_text():
    value, _ = decoder(lambda text: ("exact", text))("[0.10, 1e2, 7]", 0)
    assert value == [("exact", "0.10"), ("exact", "1e2"), 7]


@pytest.mark.parametrize("name", ["NaN", "Infinity", "-Infinity"])
def test_constants_that_json_lacks_are_errors(name):
    with pytest.raises(ConstantError, match=name):
        decoder(float)(f'{{"a": {name}}}', 0)


def test_a_repeated_key_is_an_error_that_names_it():
    with pytest.raises(RepeatedKeyError, match=r"^b$"):
        decoder(float)('{"a": 1, "b": 2, "c": 3, "b": 2}', 0)


@given(
    st.lists(st.dictionaries(st.text(max_size=3), VALUES, max_size=4), min_size=1, max_size=4), st.booleans()
)
def test_spans_cut_out_every_object(documents, ascii_only):
    texts = [json.dumps(document, ensure_ascii=ascii_only) for document in documents]
    data = " ,\n".join(texts).encode()
    starts = np.cumsum([0, *[len(text.encode()) + 3 for text in texts]])[:-1]
    braces = Braces(data, starts)
    decode = decoder(float)
    for number, text in enumerate(texts):
        found = list(objects_in(decode(text, 0)[0]))
        begins, ends = braces.spans(
            np.full(len(found), number), np.array([value.order for value in found], np.int64)
        )
        for value, begin, end in zip(found, begins.tolist(), ends.tolist(), strict=True):
            assert json.loads(data[begin:end]) == value


def test_a_damaged_document_spoils_no_other():
    data = b'{"a": "open {{{ \n{"b": {"c": 1}}}}}'
    begins, ends = Braces(data, np.array([0, 17])).spans(np.array([1, 1]), np.array([0, 1]))
    assert [data[begin:end] for begin, end in zip(begins, ends, strict=True)] == [
        b'{"c": 1}',
        b'{"b": {"c": 1}}',
    ]
