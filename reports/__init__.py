"""A finished run to what people read: HTML pages, one hand in the terminal, the summary.

Reads the run directory only; judges nothing.
"""
