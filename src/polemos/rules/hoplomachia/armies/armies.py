"""Armies as records (section 4): what a player builds, saves and loads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec

from polemos.rules.hoplomachia.charts.cards import Card
from polemos.rules.hoplomachia.charts.charts import cards, nations
from polemos.rules.hoplomachia.charts.lists import Nation
from polemos.rules.hoplomachia.charts.words import Epoch, TroopClass
from polemos.rules.hoplomachia.state.pieces import Role
from polemos.tabletop.drafting.scenario import Key

Words = Annotated[str, msgspec.Meta(max_length=120)]
UNCOUNTED: tuple[TroopClass, ...] = ("baggage", "chariot")  # when armies are compared (HMA-6.2)


class ArmyUnit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A taxis, hipparchy or group of one card and one nationality (HMA-4.5)."""

    card: str
    elements: Annotated[int, msgspec.Meta(ge=1, le=60)]  # lochoi or ilai at the usual depth; stands of a group
    nation: str = ""  # none: the main nationality
    depth: Annotated[int, msgspec.Meta(ge=0, le=8)] = 0  # stands deep (HMA-1.15); 0: as the card says
    hamippoi: bool = False  # with each of its ilai (HMA-1.10)
    light: bool = False  # peltastes of an army whose peltastes are core (HMA-1.12)
    name: Words = ""


class ArmyStrategos(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """His character and stance are rolled before the battle (HMA-5.2, 5.7), his place is chosen with the deployment."""

    name: Words = ""
    nation: str = ""  # none: the main nationality
    hegemon: bool = False


class Army(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: Key
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
    nation: str
    free: bool = False  # any units of the epoch (HMA-4.9)
    about: Annotated[str, msgspec.Meta(max_length=1000)] = ""
    unit: Annotated[tuple[ArmyUnit, ...], msgspec.Meta(max_length=60)] = ()
    strategos: Annotated[tuple[ArmyStrategos, ...], msgspec.Meta(max_length=10)] = ()


# -- looking up --------------------------------------------------------------------------------------------------------


def card_of(unit: ArmyUnit) -> Card | None:
    return cards().get(unit.card)


def nation_called(name: str) -> Nation | None:
    return next((each for each in nations() if each.id == name), None)


def nation_of(army: Army, part: ArmyUnit | ArmyStrategos) -> str:
    return part.nation or army.nation


def is_available(nation: Nation, epoch: Epoch) -> bool:
    """HMA-4.11: a list without core for an epoch is not available in it."""
    return any(epoch in each.epochs for each in nation.core)


def role_of(army: Army, unit: ArmyUnit) -> Role:
    """HMA-1.12: by the core classes of the army's list; `light` peltastes by the owner's choice."""
    chart, listed = card_of(unit), nation_called(army.nation)
    if chart is None or listed is None:
        return "light"
    if chart.kind == "baggage":
        return "baggage"
    return "core" if listed.is_core_class(chart.kind) and not unit.light else "light"


def track_of(army: Army) -> str:
    """HMA-4.6."""
    listed = nation_called(army.nation)
    assert listed is not None, army.nation
    return listed.track


# -- counting ----------------------------------------------------------------------------------------------------------


def depths(unit: ArmyUnit) -> tuple[int, ...]:
    """HMA-1.15: how many stands deep its elements are, from right to left. As few as possible, none deeper than is
    named and none of less than two stands, the deeper ones on the right."""
    chart = card_of(unit)
    assert chart is not None, unit.card
    usual = chart.stands_per_element
    if unit.depth <= usual:
        return (usual,) * unit.elements
    left = stands_of(unit)
    found: list[int] = []
    for after in reversed(range(-(-left // unit.depth))):
        found.append(min(unit.depth, left - usual * after))
        left -= found[-1]
    return tuple(found)


def stands_of(unit: ArmyUnit) -> int:
    chart = card_of(unit)
    return unit.elements * chart.stands_per_element if chart else 0


def army_stands(army: Army) -> int:
    """By which armies are compared (HMA-4.1, 6.2)."""
    known = ((card_of(unit), stands_of(unit)) for unit in army.unit)
    return sum(stands for chart, stands in known if chart is not None and chart.kind not in UNCOUNTED)


def army_worth(army: Army) -> int:
    """A hint for balancing free games, without effect in any rule (HMA-4.1)."""
    return sum(unit.elements * chart.worth for unit in army.unit if (chart := card_of(unit)) is not None)


def core_units(army: Army) -> Iterator[tuple[int, ArmyUnit]]:
    """With their places in the record."""
    return ((place, unit) for place, unit in enumerate(army.unit) if role_of(army, unit) == "core")


def core_elements(unit: ArmyUnit) -> int:
    """HMA-4.2: a lochos or an ile is one; for an undisciplined card two stands are."""
    chart = card_of(unit)
    return unit.elements if chart is None or chart.disciplined else -(-unit.elements // 2)


def levied(army: Army) -> Iterator[tuple[int, ArmyUnit]]:
    """What is rolled as core (HMA-4.3), with its place in the record: horse and peltastes of allies, too, which may be
    light in this army (HMA-1.12)."""
    for place, unit in enumerate(army.unit):
        listed = nation_called(nation_of(army, unit))
        on_list = listed is not None and any(row.card == unit.card for row in listed.core)
        if on_list or role_of(army, unit) == "core":
            yield place, unit


def contingents(army: Army) -> tuple[str, ...]:
    """Nationalities of what is rolled as core, the main one first (HMA-4.7)."""
    found = dict.fromkeys((army.nation, *(nation_of(army, unit) for _, unit in levied(army))))
    return tuple(found)


def is_allied(army: Army) -> bool:
    """HMA-4.7."""
    return len(contingents(army)) > 1


def contingent_of(army: Army, unit: ArmyUnit) -> str:
    """HMA-4.7: that of its nationality, which the card of a light unit may name; whoever has none there belongs to the
    main nationality."""
    chart, own = card_of(unit), nation_of(army, unit)
    if not unit.nation and chart is not None and role_of(army, unit) == "light":
        own = chart.nation
    return own if own in contingents(army) else army.nation
