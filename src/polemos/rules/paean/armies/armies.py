"""Armies for points battles as records (section 4): what a player builds, saves and loads."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Annotated

import msgspec

from polemos.kernel.files.save import FormatError
from polemos.rules.paean.armies.troops import Troop, counts_as_hoplites, leader_price, troop
from polemos.rules.paean.charts.points import ArmyList, army_lists, points_chart
from polemos.rules.paean.charts.records import Gift, Role
from polemos.rules.paean.options import Options
from polemos.tabletop.drafting.scenario import Key

ARMY_BYTES = 64_000
Words = Annotated[str, msgspec.Meta(max_length=120)]
Code = Annotated[str, msgspec.Meta(max_length=12)]


class ArmyLeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: Key  # AC, SC1, H1 ...
    role: Role
    value: Annotated[int, msgspec.Meta(ge=8, le=12)]
    gift: Gift = ""
    name: Words = ""


class ArmyTroops(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Bases of one kind in a formation."""

    code: Code
    bases: Annotated[int, msgspec.Meta(ge=1, le=60)]


class ArmyFormation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Bases that stand together, the first ones in front; lights are under nobody (PAE-2.13)."""

    troops: Annotated[tuple[ArmyTroops, ...], msgspec.Meta(max_length=12)] = ()
    files: Annotated[int, msgspec.Meta(ge=1, le=60)] = 1
    under: str = ""
    name: Words = ""


class Army(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: Key
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
    city: str = ""  # whose list it follows; none if it is free (PAE-21.6)
    about: Annotated[str, msgspec.Meta(max_length=1000)] = ""
    leader: Annotated[tuple[ArmyLeader, ...], msgspec.Meta(max_length=20)] = ()
    formation: Annotated[tuple[ArmyFormation, ...], msgspec.Meta(max_length=60)] = ()


# -- counting ----------------------------------------------------------------------------------------------------------


def bases_of(army: Army) -> Iterator[tuple[Troop, int]]:
    """Each kind of base that there is, with how many of them stand in a formation."""
    for formation in army.formation:
        for each in formation.troops:
            known = troop(each.code)
            if known is not None:
                yield known, each.bases


def count_of(formation: ArmyFormation) -> int:
    return sum(each.bases for each in formation.troops)


def formation_points(formation: ArmyFormation) -> int:
    known = ((troop(each.code), each.bases) for each in formation.troops)
    return sum(kind.price.points * count for kind, count in known if kind is not None)


def points_of_leader(leader: ArmyLeader, options: Options) -> int:
    """PAE-4.4; commanders whose value is rolled cost what is set aside for them (PAE-21.2)."""
    if options.random_commanders and leader.role != "hero":
        return points_chart().tier[leader.role].set_aside
    return leader_price(leader.role, leader.value, leader.gift)


def army_points(army: Army, options: Options) -> int:
    """Troops, leaders and gifts (PAE-4.1)."""
    troops = sum(map(formation_points, army.formation))
    return troops + sum(points_of_leader(leader, options) for leader in army.leader)


def core_of(army: Army) -> tuple[str, ...]:
    """Troop types that count as hoplites (PAE-4.9)."""
    listed = list_of(army)
    return listed.army.core if listed else ()


def figures_of(army: Army) -> tuple[int, int]:
    """Figures that count for the share of hoplites, and all of them (PAE-4.7)."""
    core = core_of(army)
    counted = [(known.price.figures * count, counts_as_hoplites(known, core)) for known, count in bases_of(army)]
    return sum(figures for figures, counts in counted if counts), sum(figures for figures, _ in counted)


def list_of(army: Army) -> ArmyList | None:
    return army_lists().get(army.city)


# -- the armies that come with the lists -------------------------------------------------------------------------------


@functools.cache
def ready_armies() -> dict[str, Army]:
    """By the id of the city (PAE-4.10)."""
    return {city: _ready(listed) for city, listed in army_lists().items()}


def army(name: str) -> Army:
    """One of ours; FormatError when there is none of that name."""
    if name not in ready_armies():
        raise FormatError(f"no army is called {name!r}; choose from {', '.join(ready_armies())}")
    return ready_armies()[name]


def _ready(listed: ArmyList) -> Army:
    """Formations go round among the commanders, so that each has some of them."""
    leaders = tuple(_leaders(listed))
    commanders = [leader.id for leader in leaders if leader.role != "hero"]
    names = {row.code: row.name for row in listed.troops}
    formations = []
    turn = 0
    for each in listed.ready.formations:
        known = troop(each.code)
        assert known is not None, each.code
        under = "" if known.is_light else commanders[turn % len(commanders)]
        turn += not known.is_light
        formations.append(
            ArmyFormation(
                troops=(ArmyTroops(each.code, each.bases),),
                files=each.files,
                under=under,
                name=names.get(each.code, ""),
            )
        )
    return Army(
        id=listed.army.id, name=listed.army.name, city=listed.army.id, leader=leaders, formation=tuple(formations)
    )


def _leaders(listed: ArmyList) -> Iterator[ArmyLeader]:
    counts = {"subordinate": 0, "hero": 0}
    for each in listed.ready.leaders:
        if each.role == "army_commander":
            id_ = "AC"
        else:
            counts[each.role] += 1
            id_ = f"{'SC' if each.role == 'subordinate' else 'H'}{counts[each.role]}"
        yield ArmyLeader(id=id_, role=each.role, value=each.value, gift=each.gift)
