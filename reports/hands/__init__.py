"""One hand to what people read: its page, the dossier, the terminal's explanation."""
