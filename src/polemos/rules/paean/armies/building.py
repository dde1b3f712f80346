"""What an army may consist of (PAE-4.1 to 4.10, 21.5, 21.6); every broken condition is told, not only the first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import ceil, floor

from polemos.kernel.reason import Reason
from polemos.kernel.words.english import counted
from polemos.rules.paean.armies.armies import (
    Army,
    ArmyFormation,
    ArmyLeader,
    army_points,
    bases_of,
    core_of,
    count_of,
    figures_of,
    list_of,
)
from polemos.rules.paean.armies.troops import troop
from polemos.rules.paean.charts.charts import class_chart
from polemos.rules.paean.charts.points import ArmyList, points_chart
from polemos.rules.paean.options import Options
from polemos.tabletop.muster.faults import Fault

PIKES = 2  # more ranks than these have only long thrusting spears and short pikes


def why_not(army: Army, budget: int, options: Options | None = None) -> list[Reason]:
    """Everything that is wrong with an army for such a budget; nothing if it may take the field."""
    return [fault.reason for fault in faults(army, budget, options)]


def faults(army: Army, budget: int, options: Options | None = None) -> list[Fault]:
    """The same, each with what it is about."""
    options = options or Options()
    return [
        *_of_points(army, budget, options),
        *_of_leaders(army, budget, options),
        *(
            fault
            for index, formation in enumerate(army.formation)
            for fault in _of_formation(army, formation, f"formation.{index}", options)
        ),
        *_of_share(army, options),
        *_of_list(army, budget, options),
    ]


def _fault(words: str, rule: str, *at: str) -> Fault:
    return Fault(Reason(words, rule), at)


def _of_points(army: Army, budget: int, options: Options) -> Iterator[Fault]:
    spent = army_points(army, options)
    if spent > budget:
        yield _fault(f"{army.name or 'the army'} costs {counted(spent, 'point')}; {budget} may be spent", "PAE-4.1")
    if not army.formation:
        yield _fault("an army has at least one formation", "PAE-4.8", "formation")


# -- leaders -----------------------------------------------------------------------------------------------------------


def _of_leaders(army: Army, budget: int, options: Options) -> Iterator[Fault]:
    roles = Counter(leader.role for leader in army.leader)
    if roles["army_commander"] != 1:
        yield _fault(f"an army has exactly one army commander, not {roles['army_commander']}", "PAE-4.5", "leader")
    chart = points_chart().budget
    for role, words, each in (
        ("subordinate", "subordinate", chart.points_per_subordinate),
        ("hero", "hero", chart.points_per_hero),
    ):
        most = max(1, budget // each)
        if roles[role] > most:  # type: ignore[index]
            told = f"{roles[role]} {'heroes' if role == 'hero' else 'subordinates'}"  # type: ignore[index]
            yield _fault(f"{told}; {budget} points allow {counted(most, words)}", "PAE-4.6", "leader")
    names = Counter(leader.id for leader in army.leader)
    for index, leader in enumerate(army.leader):
        at = f"leader.{index}"
        if names[leader.id] > 1:
            yield _fault(f"{leader.id} is there twice", "PAE-4.8", at)
        yield from _of_leader(army, leader, at, options)


def _of_leader(army: Army, leader: ArmyLeader, at: str, options: Options) -> Iterator[Fault]:
    chart = points_chart()
    if leader.gift and leader.role != "hero":
        yield _fault(f"{leader.id} is no hero and has no gift", "PAE-4.4", at)
    if options.random_commanders and leader.role != "hero":
        return  # a die says what he is worth (PAE-21.2)
    values = chart.hero if leader.role == "hero" else chart.tier[leader.role].values
    if leader.value not in values:
        yield _fault(f"{leader.id} cannot have the value {leader.value}", "PAE-4.5", at)
    chief = next((each for each in army.leader if each.role == "army_commander"), None)
    if leader.role == "subordinate" and chief is not None and leader.value > chief.value:
        yield _fault(f"{leader.id} is better than his army commander", "PAE-4.5", at)


# -- formations --------------------------------------------------------------------------------------------------------


def _of_formation(army: Army, formation: ArmyFormation, at: str, options: Options) -> Iterator[Fault]:
    if not formation.troops:
        yield _fault("a formation has at least one base", "PAE-2.8", at)
        return
    unknown = [each.code for each in formation.troops if troop(each.code) is None]
    for code in unknown:
        yield _fault(f"there is no base {code!r}", "PAE-4.2", at)
    known = [kind for each in formation.troops if (kind := troop(each.code)) is not None]
    if unknown:  # of whom nothing more can be said
        return
    if len({(kind.kind, kind.price.ranks) for kind in known}) > 1:
        yield _fault("all bases of a formation have the same class, mount and ranks", "PAE-2.8", at)
    if formation.files > count_of(formation):
        yield _fault(f"{counted(count_of(formation), 'base')} do not make {formation.files} files", "PAE-1.5", at)
    commanders = [leader.id for leader in army.leader if leader.role != "hero"]
    if class_chart(known[0].kind).name == "light":
        if formation.under:
            yield _fault("light formations are under nobody", "PAE-2.13", at)
    elif formation.under not in commanders:
        yield _fault("a formation that is not light is under one commander", "PAE-2.13", at)
    if options.no_pikes and known[0].price.ranks > PIKES:
        yield _fault("long spears and pikes may not be bought", "PAE-21.5", at)


# -- shares and lists --------------------------------------------------------------------------------------------------


def _of_share(army: Army, options: Options) -> Iterator[Fault]:
    """PAE-4.7: exactly the share is enough."""
    least = points_chart().budget.hoplite_share
    hoplites, figures = figures_of(army)
    if options.hoplite_share and 100 * hoplites < least * figures:
        who, rule = ("of the core", "PAE-4.9") if core_of(army) else ("hoplites", "PAE-4.7")
        yield _fault(f"{hoplites} of {figures} figures are {who}; at least {least} per cent must be", rule)


def _of_list(army: Army, budget: int, options: Options) -> Iterator[Fault]:
    if not options.army_lists or options.free_structure:
        return
    listed = list_of(army)
    if listed is None:
        yield _fault(f"{army.city!r} has no list" if army.city else "the army follows no list", "PAE-4.10", "city")
        return
    rule = listed.army.rule
    low, high = listed.army.commander_value
    chief = next((each for each in army.leader if each.role == "army_commander"), None)
    if chief is not None and not low <= chief.value <= high and not options.random_commanders:
        yield _fault(f"the army commander of {listed.army.name} has a value of {low} to {high}", rule, "leader")
    yield from _of_rows(army, listed, budget, rule)


def _of_rows(army: Army, listed: ArmyList, budget: int, rule: str) -> Iterator[Fault]:
    usual = points_chart().budget.usual
    bought: Counter[str] = Counter()
    for kind, count in bases_of(army):
        bought[kind.code.removesuffix("x")] += count  # expert shots are bases of their type (PAE-2.6)
    rows = {row.code: row for row in listed.troops}
    for code, count in bought.items():
        row = rows.get(code)
        if row is None:
            yield _fault(f"{listed.army.name} has no {code}", rule, *_where(army, code))
            continue
        most = ceil(row.greatest * budget / usual)
        if count > most:
            yield _fault(f"{count} bases of {row.name} ({code}); at most {most}", rule, *_where(army, code))
    for code, row in rows.items():
        least = floor(row.least * budget / usual)
        if bought[code] < least:
            yield _fault(f"{bought[code]} bases of {row.name} ({code}); at least {least}", rule)


def _where(army: Army, code: str) -> tuple[str, ...]:
    """The formations in which bases of a kind stand."""
    return tuple(
        f"formation.{index}"
        for index, formation in enumerate(army.formation)
        if any(each.code.removesuffix("x") == code for each in formation.troops)
    )
