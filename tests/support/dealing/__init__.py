"""Plays random hands from the rules alone; shares nothing with Floorcall's engines.

`hand` holds what a hand is, `rules` what each shipped rulebook allows, `table` the chips, `readings` what one
reading of a book makes of the betting, `forced` the forced bets, `upcards` the exposed cards of stud, `pots`
who is paid what, `play` a hand from the deal to the payout, `faults` what may be planted in it, `deals`
random hands of every kind.
"""
