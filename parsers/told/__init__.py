"""What an export tells of its hands, before it is known what its amounts mean.

This is the form between a room's own words and the tables: a reader makes `Told`, `chips` reads the amounts
and tests that reading, `tables` makes the tables of it.
"""
