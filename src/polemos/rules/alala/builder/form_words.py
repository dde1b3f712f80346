"""What the army builder of Alala! calls the fields of an army, and what may be chosen there (ALA-5.2 to 5.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from polemos.rules.alala.armies.armies import (
    NUMERALS,
    Army,
    ArmyPhalanx,
    leader_name,
    unit_name,
    usual_unit_name,
)
from polemos.rules.alala.armies.points import hoplite_type, leader_cost
from polemos.rules.alala.charts.charts import armies, state_list, troop_chart
from polemos.rules.alala.charts.records import StateList, TroopChart
from polemos.rules.alala.options import Options
from polemos.tabletop.drafting.fields import Forms, Say, Vocabulary
from polemos.tabletop.drafting.naming import Naming
from polemos.tabletop.drafting.places import Raw, above, last, typed, value_at
from polemos.tabletop.drafting.records import Word

ELSEWHERE = "Not sent by the states of this army"
RECORDS = {
    "Army": ("Army", ""), "ArmyPhalanx": ("Phalanx", "ALA-5.3"), "ArmyUnit": ("Unit", ""), "ArmyBand": ("Band", ""),
}  # fmt: skip


def army_forms(options: Options) -> Forms:
    """Prices depend on the options."""
    fields = {
        "Army.id": Say("", hidden=True),
        "Army.name": Say("Name of the army"),
        "Army.about": Say("About it"),
        "Army.phalanx": Say(
            "Phalanxes", "From right to left, as they will stand in the line; a column's grades from front to rear."
        ),
        "Army.band": Say("Bands"),
        "ArmyPhalanx.state": Say("State", values=lambda raw, path: tuple(_states())),
        "ArmyPhalanx.cp": Say("CP", told=options.rolled_leaders, values=lambda raw, path: _ratings(options)),
        "ArmyPhalanx.leader": Say("Leader", usual=_leader),
        "ArmyPhalanx.leads": Say("starts with", values=_led),
        "ArmyPhalanx.commander_in_chief": Say("Commander in chief"),
        "ArmyPhalanx.unit": Say("Units"),
        "ArmyUnit.grades": Say(
            "Grade", item="Grade, unit in the column", repeats=True, bounds=_depth,
            values=lambda raw, path: _unit_grades(raw, path, options),
        ),
        "ArmyUnit.name": Say("Name", usual=_unit),
        "ArmyBand.type": Say("Troops", values=_kinds),
        "ArmyBand.grade": Say("Grade", values=_band_grades),
        "ArmyBand.name": Say("Name", usual=lambda raw, path: troop_chart(value_at(raw, above(path))["type"]).name),
    }  # fmt: skip
    return Forms(Naming(Army, ("", ""), {}), Vocabulary(fields, RECORDS))


# -- phalanxes ---------------------------------------------------------------------------------------------------------


def _states() -> Iterator[Word]:
    """Those that share a list are named; the list itself stands for the others."""
    for listed in armies().state:
        if not listed.includes:
            yield Word(id=listed.id, name=listed.name)
            continue
        for state in listed.includes:
            yield Word(id=state, name=state, group=listed.name)
        yield Word(id=listed.id, name=f"{listed.id} (others)", group=listed.name)


def _ratings(options: Options) -> tuple[Word, ...]:
    low, high = armies().points.leader_cp
    return tuple(Word(id=str(cp), name=f"{cp} · {leader_cost(cp, options)}") for cp in range(low, high + 1))


def _phalanx(raw: Raw, path: str) -> ArmyPhalanx:
    found: ArmyPhalanx = typed(value_at(raw, path), ArmyPhalanx)
    return found


def _leader(raw: Raw, path: str) -> str:
    place = above(path)
    return leader_name(replace(_phalanx(raw, place), leader=""), NUMERALS[int(last(place))])


def _led(raw: Raw, path: str) -> Sequence[Word]:
    phalanx = _phalanx(raw, above(path))
    units = [Word(id=str(k + 1), name=unit_name(phalanx, k)) for k in range(len(phalanx.unit))]
    return units if phalanx.leads <= len(units) else [*units, Word(id=str(phalanx.leads), name="nobody")]


# -- units -------------------------------------------------------------------------------------------------------------


def list_at(raw: Raw, path: str) -> StateList | None:
    """Of the state to which something in a phalanx belongs."""
    return state_list(value_at(raw, ".".join(path.split(".")[:2]))["state"])


def _unit(raw: Raw, path: str) -> str:
    phalanx, unit = (int(each) for each in path.split(".")[1:4:2])
    return usual_unit_name(raw["phalanx"][phalanx]["state"], unit)


def _unit_grades(raw: Raw, path: str, options: Options) -> tuple[Word, ...]:
    listed = list_at(raw, path)
    return _grades(troop_chart(hoplite_type(options)), listed.grades if listed else ())


def _depth(raw: Raw, path: str) -> tuple[int, int]:
    """So many units one behind the other; one that is too deep already can be made less so."""
    listed, has = list_at(raw, path), len(value_at(raw, path))
    return 1, max(has, armies().composition.column_depth[1] if listed and listed.columns else 1)


# -- bands -------------------------------------------------------------------------------------------------------------


def sent_by(raw: Raw) -> dict[str, tuple[str, ...]]:
    """What the states of an army send: grades by type."""
    found: dict[str, tuple[str, ...]] = {}
    for phalanx in raw["phalanx"]:
        listed = state_list(phalanx["state"])
        for each in listed.bands if listed else ():
            found[each.type] = tuple(sorted({*found.get(each.type, ()), *each.grades}))
    return found


def _kinds(raw: Raw, path: str) -> tuple[Word, ...]:
    sent = sent_by(raw)
    known = dict.fromkeys(each.type for listed in armies().state for each in listed.bands)
    here = [kind for kind in known if kind in sent]
    others = [kind for kind in known if kind not in sent]
    return tuple(
        Word(id=kind, name=troop_chart(kind).name, group="" if kind in sent else ELSEWHERE) for kind in (*here, *others)
    )


def _band_grades(raw: Raw, path: str) -> tuple[Word, ...]:
    kind = value_at(raw, above(path))["type"]
    return _grades(troop_chart(kind), sent_by(raw).get(kind, ()))


def _grades(chart: TroopChart, allowed: Sequence[str]) -> tuple[Word, ...]:
    """With what they cost; what no list allows can be chosen too, and is refused with its reason."""
    known = sorted({*chart.points, *allowed})
    costs = {grade: f" · {chart.points[grade]}" if grade in chart.points else "" for grade in known}
    return tuple(
        Word(id=grade, name=f"{grade}{costs[grade]}{'' if grade in allowed else ' not listed'}") for grade in known
    )
