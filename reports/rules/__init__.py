"""Rules, rulebooks and formats to what people read, in the terminal and in docs/."""
