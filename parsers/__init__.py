"""Bytes to tables: every format a poker room exports, read into one set of Arrow tables.

Knows layouts and plain chip sums, and no betting rules; never repairs what it reads.
"""
