"""Prints a played hand in every dialect that Floorcall reads, without Floorcall's own code.

One module per format; each offers `WRITERS`, a list of `Writer`, one per dialect. `written.py` compares what
is read from a text with what was played.
"""
