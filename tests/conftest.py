"""Generated cases are the same in every run, so that a failure can be seen again; long runs take seeds."""

from hypothesis import settings

settings.register_profile("repeatable", derandomize=True, database=None)
settings.load_profile("repeatable")
