"""Mutation testing: small errors put into the code on purpose, each of which some test has to notice.

mutmut and cosmic-ray were tried. mutmut changes only what stands in functions, and the rules are expressions
of modules; cosmic-ray starts a Python for each mutant. Neither draws a repeatable sample.
"""
