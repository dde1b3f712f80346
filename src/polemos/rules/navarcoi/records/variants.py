"""A scenario as it is played: at grand scale (NAV-19.3), cut off at a boom (NAV-19.9), mirrored (NAV-18.2)."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from polemos.rules.navarcoi.records.naming import NAMING
from polemos.rules.navarcoi.records.scenario import BattleSquadron, HistoricalBattle, ScenarioRecord
from polemos.rules.navarcoi.records.specials import Boom, EdgeName
from polemos.tabletop.drafting.scenario import Along, Makers, changed, moved_along

LETTERS = "abc"
R = TypeVar("R", bound=ScenarioRecord)
HEADINGS = ("BattleSquadron.heading", "LandUnitSpec.heading", "Wind.heading", "offshore")
EDGES = ("Exit.edge", "Boom.edge", "GoalEdge.edge", "Reinforcement.edge")
OTHER_SIDE: dict[EdgeName, EdgeName] = {"north": "north", "south": "south", "east": "west", "west": "east"}


def expanded(battle: HistoricalBattle) -> HistoricalBattle:
    """Each squadron becomes several side by side; the table and its land are as many times as long (NAV-19.3)."""
    scale = battle.grand_scale
    if scale is None:
        return battle
    factor, letters = scale.factor, LETTERS[: len(scale.offsets)]

    def several(listed: BattleSquadron) -> list[BattleSquadron]:
        return [
            replace(
                listed, id=listed.id + letter, name=f"{listed.name} {letter}", ships=(listed.ships + k) // factor,
                x=factor * listed.x + offset, strategos=listed.strategos and k == scale.strategos,
            )
            for k, (letter, offset) in enumerate(zip(letters, scale.offsets, strict=True))
        ]  # fmt: skip

    def ids(listed: tuple[str, ...] | str) -> tuple[str, ...] | str:
        """Squadrons that a special rule names are named by all their letters, a single one by the first."""
        if isinstance(listed, str):
            return listed + letters[0]
        return tuple(squadron + letter for squadron in listed for letter in letters)

    wide = _moved(battle, lambda x: factor * x)
    alpha, beta = (
        replace(there, squadrons=tuple(squadron for listed in here.squadrons for squadron in several(listed)))
        for here, there in ((battle.alpha, wide.alpha), (battle.beta, wide.beta))
    )
    return replace(
        wide, table=replace(battle.table, width=factor * battle.table.width), alpha=alpha, beta=beta,
        special=changed(wide.special, dict.fromkeys(NAMING.uses_of("squadron"), ids)),
    )  # fmt: skip


def cut_off(battle: HistoricalBattle) -> HistoricalBattle:
    """A boom is the edge of the table: the water behind it is out of play (NAV-19.9)."""
    boom = next((special for special in battle.special if isinstance(special, Boom)), None)
    if boom is None:
        return battle
    at = boom.line[0][0]
    if boom.edge == "east":
        return replace(battle, table=replace(battle.table, width=at))
    shifted = _moved(battle, lambda x: x - at)
    return replace(shifted, table=replace(battle.table, width=battle.table.width - at))


def mirrored(record: ScenarioRecord, width: float) -> ScenarioRecord:
    """Left and right exchanged on a table of this length (NAV-18.2)."""
    swapped = {"edges": lambda known: replace(known, east=known.west, west=known.east)}
    turned: Makers = {**dict.fromkeys(HEADINGS, mirror_heading), **dict.fromkeys(EDGES, OTHER_SIDE.get), **swapped}
    return changed(_moved(record, lambda x: width - x), turned)


def mirror_heading(heading: float) -> float:
    return (360.0 - heading) % 360.0


def as_played(record: ScenarioRecord, grand_scale: bool, is_mirrored: bool, width: float = 0.0) -> ScenarioRecord:
    """The record with every place where it is on the table; a generic scenario's table has its length from outside.

    How the fleets deploy and what terrain there may be is left as written: that depends on the parameters.
    """
    if isinstance(record, HistoricalBattle):
        record = cut_off(expanded(record) if grand_scale else record)
        width = record.table.width
    return mirrored(record, width) if is_mirrored else record


def _moved(record: R, new_x: Along) -> R:
    """The record with another x for every place on the table."""
    points = moved_along(new_x)
    areas = {"bad_going": lambda parts: tuple(points(part) for part in parts)}
    return changed(record, {"x": new_x, "line": points, "polygon": points, **areas})
