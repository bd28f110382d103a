"""The forms in which games are dealt, as the vectorised engine needs them: codes, and streets by form."""

from __future__ import annotations

import numpy as np

from parsers.games import GAMES, game
from parsers.schema import STREETS

_FORMS = tuple(dict.fromkeys(GAMES.values()))
FLOP = _FORMS.index(game(None))
STUD = _FORMS.index(game("stud"))
FORM_OF = {name: _FORMS.index(form) for name, form in GAMES.items()}
"""The code of each game's form; a game that is not named here is dealt with a board."""

FIRST_STREET, LAST_STREET = (
    np.array([STREETS.index(form.streets[end]) for form in _FORMS], np.uint8) for end in (0, -1)
)
BIG_BET_STREET = np.array(
    [STREETS.index(form.streets[1 if len(form.streets) == 2 else 2]) for form in _FORMS], np.uint8
)
"""From which street on a fixed-limit bet is the big one, by form."""
TWO_ROUNDS = np.array([len(form.streets) == 2 for form in _FORMS])
DRAWS = np.array([form.family == "draw" for form in _FORMS])
THIRD, FOURTH = (STREETS.index(street) for street in ("third", "fourth"))
