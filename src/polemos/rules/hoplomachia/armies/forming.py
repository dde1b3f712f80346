"""Units formed of what was rolled (HMA-4.5): a division that the owner may change."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from polemos.rules.hoplomachia.armies.armies import Army, ArmyStrategos, ArmyUnit, levied, nation_of, role_of
from polemos.rules.hoplomachia.armies.rolling import Katalogos, Levy
from polemos.rules.hoplomachia.charts.charts import card, nation

OWN_STRATEGOS = 2  # taxeis from which on a contingent brings one (HMA-4.7)


def divided(levy: Levy) -> tuple[int, ...]:
    """As few units as possible, of nearly the same size, the larger ones first; from six lochoi on taxeis of 3 to 5."""
    if levy.each:
        return (levy.each,) * (levy.elements // levy.each)
    most = card(levy.card).unit_size[1]
    count = -(-levy.elements // most)
    size, larger = divmod(levy.elements, count)
    return (size + 1,) * larger + (size,) * (count - larger)


def formed(katalogos: Katalogos, id_: str, name: str = "") -> Army:
    """The army with the usual division into units and all strategoi that it must have."""
    main = katalogos.nation
    army = Army(id=id_, name=name or nation(main).name, nation=main, unit=tuple(_units(katalogos)))
    return with_strategoi(army, katalogos.strategoi)


def with_strategoi(army: Army, count: int) -> Army:
    """So many of the main nationality, the first of them hegemon, and those whom contingents bring."""
    own = [ArmyStrategos(hegemon=not place) for place in range(count)]
    brought = [ArmyStrategos(nation=each) for each in with_own_strategos(army)]
    return replace(army, strategos=(*own, *brought))


def with_own_strategos(army: Army) -> list[str]:
    """HMA-4.7: nationalities other than the main one with at least two taxeis, hipparchies included (HMA-1.9)."""
    taxeis = [nation_of(army, unit) for _, unit in levied(army) if _is_taxis(army, unit)]
    return [each for each in dict.fromkeys(taxeis) if each != army.nation and taxeis.count(each) >= OWN_STRATEGOS]


def _is_taxis(army: Army, unit: ArmyUnit) -> bool:
    """A group is one where it is core."""
    return card(unit.card).disciplined or role_of(army, unit) == "core"


def _units(katalogos: Katalogos) -> Iterator[ArmyUnit]:
    for levy in katalogos.levies:
        own = "" if levy.nation == katalogos.nation else levy.nation
        for size in divided(levy):
            yield ArmyUnit(card=levy.card, elements=size, nation=own)
