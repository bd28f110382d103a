"""Our own tables as an input: found in folders, joined by hand, and spooled as JSON lines, one to a hand.

`parsers.formats.tables` reads these lines; docs/own-tables.md tells all of it to those who write such tables.
"""
