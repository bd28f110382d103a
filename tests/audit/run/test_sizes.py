"""Sizes as people write them."""

import pytest

from audit.sizes import size


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("1", 1),
        ("4096", 4096),
        ("500MB", 500_000_000),
        ("64GiB", 68_719_476_736),
        ("64 gib", 68_719_476_736),
        ("1.5kB", 1500),
        ("0.5 KiB", 512),
        ("2TB", 2_000_000_000_000),
        ("9007199254740993", 9_007_199_254_740_993),  # no float holds it
    ],
)
def test_bytes(text, count):
    assert size(text) == count


@pytest.mark.parametrize(
    "text", ["", "GiB", "-1", "0", "0.1", "1e9", "1,5GB", "64 G", "1 mile", "nan", "٣GB"]
)
def test_what_is_no_size(text):
    with pytest.raises(ValueError, match="no size"):
        size(text)
