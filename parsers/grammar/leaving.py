"""Players who go from the table while others wait for them: they fold, whether a line says so or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import polars as pl

from parsers.told.columns import KIND

if TYPE_CHECKING:
    from parsers.grammar.hands import Hands
    from parsers.grammar.lines_of import Sorted

_FOLD = KIND["fold"]
_NO_ACT = (KIND["collect"], KIND["show"], KIND["muck"])


def with_folds(rows: pl.DataFrame, sorted_: Sorted, hands: Hands) -> pl.DataFrame:
    """The rows with a fold of each player who goes, has chips in, and has neither folded nor is all-in.

    Only where others act after that, and he himself is not heard of again.
    """
    parts = [
        pl.DataFrame(
            {"hand": hands.hand_of[one.line], "line": one.line, "player": one.groups["player"]},
            schema_overrides={"player": rows.schema["player"]},
        )
        for one in sorted_.others
        if one.form.what == "leaves" and len(one.line)
    ]
    if not parts:
        return rows
    gone = pl.concat(parts)
    others = rows.select("hand", "player", "kind", "all_in", at="line")
    own, after = pl.col("player_right") == pl.col("player"), pl.col("at") > pl.col("line")
    acts = ~pl.col("kind").is_in(_NO_ACT)
    folded = (
        gone.join(others, on="hand")
        .group_by("hand", "line", "player")
        .agg(
            took_part=(own & ~after & acts).any(),
            done=(own & (after | (pl.col("kind") == _FOLD) | pl.col("all_in"))).any(),
            goes_on=(~own & after & acts & (pl.col("kind") >= _FOLD)).any(),
        )
        .filter(pl.col("took_part") & ~pl.col("done") & pl.col("goes_on"))
        .select("hand", "line", "player", kind=pl.lit(_FOLD, rows.schema["kind"]))
    )
    if not folded.height:
        return rows
    missing = {name: dtype for name, dtype in rows.schema.items() if name not in folded.columns}
    plain = {
        name: 0 if name == "means" else False if dtype == pl.Boolean else None
        for name, dtype in missing.items()
    }
    folded = folded.with_columns(pl.lit(plain[name], dtype).alias(name) for name, dtype in missing.items())
    return pl.concat([rows, folded.select(rows.columns)]).sort("line", maintain_order=True)
