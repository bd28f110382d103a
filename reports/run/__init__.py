"""A whole run to what people read: the report's index, the charts, the summary in the terminal."""
