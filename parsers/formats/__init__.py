"""One file per room or format: its dialects, its grammar, and what is peculiar to it."""
