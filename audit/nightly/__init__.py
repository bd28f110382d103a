"""The store of a job that runs every night: what was audited, what is new, and what stands.

`Tonight` does one night; `store` keeps the folder whole, whatever kills a night and whenever.
"""
