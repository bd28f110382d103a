"""The texts over a drawing, placed so that none covers another."""

from __future__ import annotations

from dataclasses import dataclass, field

from reports.hands import drawing_words as words

_LINE = 14.0  # pixels from one line to the next


@dataclass
class Notes:
    """The texts over one panel, so placed that none covers another: in tiers, the lowest that is free."""

    left: float
    right: float
    texts: list[tuple[float, int, list[str]]] = field(default_factory=list)  # middle, tier, lines
    tiers: list[float] = field(default_factory=list)  # where each tier's last text ends
    end: float = 0.0  # where the last of all ends

    def add(self, x: float, lines: list[str]) -> None:
        """The lines of the next action, whose middle is at `x`; [] where it has none."""
        half = max([words.length(line, bold=True) for line in lines] + [0.0]) / 2
        x = max(self.left + half, min(x, self.right - half))
        self.end = max(self.end, x + half + 4)
        tier = next((n for n, end in enumerate(self.tiers) if end <= x - half), len(self.tiers))
        if lines and tier == len(self.tiers):
            self.tiers.append(0.0)
        if lines:
            self.tiers[tier] = x + half + 6
        self.texts.append((x, tier, lines))

    def _tier(self) -> float:
        return _LINE * max([len(lines) for _, _, lines in self.texts] + [0]) + 4

    def height(self) -> float:
        """How much room all of them take."""
        return self._tier() * len(self.tiers) + (10 if self.tiers else 0)

    def placed(self) -> list[list[tuple[float, float, str]]]:
        """For each action its lines: middle, height of the baseline, text."""
        bottom = self.height() - 4
        return [
            [
                (x, bottom - self._tier() * tier - _LINE * (len(lines) - 1 - at), text)
                for at, text in enumerate(lines)
            ]
            for x, tier, lines in self.texts
        ]
