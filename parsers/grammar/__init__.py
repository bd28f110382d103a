"""Text formats told by a table of the forms that their lines have.

`model` is how a room declares itself; the other modules read all hands of a shard by such a table at once.
"""
