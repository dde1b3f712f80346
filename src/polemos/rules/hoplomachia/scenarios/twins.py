"""An army against its twin (HMA-24.1): the same army on both sides, on a bare plain, to measure players on."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec.structs import replace

from polemos.rules.hoplomachia.charts.charts import scenarios
from polemos.rules.hoplomachia.charts.scenarios import ArmyRecord, ScenarioRecord

TWINS = "mirrored"
APART = 18.0  # inches between the fronts


@cache
def twin_armies() -> Mapping[str, tuple[ArmyRecord, ScenarioRecord]]:
    """Armies of the historical battles that stand in a battle phalanx with all they have, by scenario and side."""
    found = {}
    for record in scenarios().values():
        for army in record.army:
            is_here = all(not unit.arrives and unit.station != "off_table" for unit in army.units)
            if army.formation == "battle_phalanx" and is_here:
                found[f"{record.id}_{army.side.lower()}"] = (army, record)
    return found


def twins(name: str) -> ScenarioRecord:
    """This army on both sides, the second turned round; nobody is outnumbered, no special rule."""
    army, record = twin_armies()[name]
    plan = "frontal" if army.plan == "defend" else army.plan  # there is nothing to defend
    first = replace(
        army,
        side="A",
        plan=plan,
        defends="",
        row="none",
        x_right=_right_end(army, record),
        front=_middle(record) - APART / 2,
    )
    second = replace(first, side="B", x_right=record.board.width - first.x_right, front=_middle(record) + APART / 2)
    return replace(
        record, id=TWINS, name=f"{army.name} against their like", rule="", type="H", terrain=(), gates=(),
        objective=("standard",), rules=(), side_a=first, side_b=second,
    )  # fmt: skip


def _middle(record: ScenarioRecord) -> float:
    return record.board.depth / 2


def _right_end(army: ArmyRecord, record: ScenarioRecord) -> float:
    """As side A sees it; the table is the same seen from side B."""
    return army.x_right if army.side == "A" else record.board.width - army.x_right
