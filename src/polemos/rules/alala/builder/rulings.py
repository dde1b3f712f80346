"""What the list of a state says, in a few words (ALA-5.4)."""

from __future__ import annotations

from collections.abc import Iterator

from polemos.rules.alala.charts.charts import armies
from polemos.rules.alala.charts.records import StateList

NUMBER_WORDS = {2: "two", 3: "three"}


def rulings(listed: StateList) -> Iterator[str]:
    limits = armies().composition
    least, most = limits.phalanx_units_with_columns if listed.columns else limits.phalanx_units
    yield f"{least} to {most} units"
    yield f"grade {', '.join(listed.grades)}"
    if listed.b_one_in is not None:
        yield f"one unit in {NUMBER_WORDS.get(listed.b_one_in, listed.b_one_in)} may be of grade B, rounded up"
    if listed.columns:
        yield f"columns of up to {limits.column_depth[1]} units"
    if listed.units_max is not None:
        yield f"at most {listed.units_max} units in an army"
    if listed.joins_any_army:
        yield "join the army of a state"
    if listed.notes:
        yield listed.notes.rstrip(".")
