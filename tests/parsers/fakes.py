"""Two small formats, and a way to open inputs with them."""

import re
from collections import defaultdict

from parsers.sources import open_inputs


class Plain:
    """Hands begin with a line such as `Hand 7:`."""

    starts = ()
    name = "plain"
    dialects = ()
    _head = re.compile(rb"^Hand [0-9]+:", re.MULTILINE)

    def matches(self, head):
        return self._head.search(head) is not None

    def heads(self, chunk):
        return [found.start() for found in self._head.finditer(chunk)]

    def read(self, text, options):
        raise NotImplementedError


class Braces(Plain):
    """Hands are objects that begin with `{"hand":`, anywhere in a line."""

    name = "braces"
    _head = re.compile(rb'\{"hand":')


FORMATS = {"plain": Plain(), "braces": Braces()}


def opened(folder, *inputs, **settings):
    """The inputs, opened with a new spool in `folder`; bytes must add up in whatever comes out."""
    spools = folder / ".spools"
    spools.mkdir(exist_ok=True)
    spool = spools / str(len(list(spools.iterdir())))
    spool.mkdir()
    found = open_inputs(inputs, spool=spool, **{"formats": FORMATS, **settings})
    assert_accounted(found)
    return found


def assert_accounted(found):
    """Every byte of every source is in one segment, one issue, or ignored; and shards are in order."""
    spans = defaultdict(list)
    order = []
    for number, shard in enumerate(found.shards):
        assert shard.index == number
        for segment in shard.segments:
            assert found.sources[segment.source].format == shard.format
            spans[segment.source].append((segment.start, segment.end))
            order.append((segment.source, segment.start))
    assert order == sorted(order)
    rows = found.issues.drop_nulls(["source", "byte_start"]).select("source", "byte_start", "byte_end")
    for source, start, end in rows.iter_rows():
        if end > start:
            spans[source].append((start, end))
    ignored = dict.fromkeys(range(len(found.sources)), 0)
    for source, _, count in found.ignored.iter_rows():
        ignored[source] += count
    for source in found.sources:
        at = 0
        for start, end in sorted(spans[source.index]):
            assert start == at
            assert end > start
            at = end
        assert at + ignored[source.index] == source.size


def content(source):
    """The bytes of a source, from where it says they are."""
    with source.path.open("rb") as file:
        file.seek(source.base)
        return file.read(source.size)


def reasons(found):
    """The reasons of its issues, in order."""
    return found.issues["reason"].to_list()


def names(found):
    """What its sources are called, in order."""
    return [(source.source_path, source.member) for source in found.sources]
