"""Tables to findings: rulebooks, the two engines, the rules, and the run that applies them.

`judge.judge` is the whole judgement as one function; `run.audit` applies it to a list of inputs.
"""
