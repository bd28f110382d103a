"""The `floorcall` command."""
