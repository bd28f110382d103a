"""A shard in two, cut where any shard may be: between two sources, or at the start of a hand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from parsers.compression import Place
from parsers.cuts import Span, halved
from parsers.registry import FORMATS
from parsers.scan import layout_of
from parsers.sources import Segment, Shard

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parsers.format import Format
    from parsers.sources import Source


def halves(
    shard: Shard, sources: Mapping[int, Source], formats: Mapping[str, Format] = FORMATS
) -> tuple[Shard, Shard] | None:
    """Both halves under the shard's own number, or None where it holds one hand at most.

    Raises OSError when the source cannot be read, and what the format raises.
    """
    middle = len(shard.segments) // 2
    if middle:
        return (
            replace(shard, segments=shard.segments[:middle]),
            replace(shard, segments=shard.segments[middle:]),
        )
    (segment,) = shard.segments
    source = sources[segment.source]
    layout = layout_of(formats[shard.format], formats, source.encoding)
    span = Span(segment.start, segment.end, segment.line, segment.context)
    with source.path.open("rb", buffering=0) as file:
        both = halved(file, Place(source.path, source.base, source.size), span, layout)
    if both is None:
        return None
    first, second = (replace(shard, segments=(Segment(segment.source, *one),)) for one in both)
    return first, second
