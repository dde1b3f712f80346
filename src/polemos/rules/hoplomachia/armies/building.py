"""What an army may consist of (HMA-4.1 to 4.11); every broken condition is told, not only the first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from polemos.kernel.reason import Reason
from polemos.rules.hoplomachia.armies.armies import (
    Army,
    ArmyUnit,
    card_of,
    core_elements,
    core_units,
    is_available,
    levied,
    nation_called,
    nation_of,
    role_of,
    stands_of,
)
from polemos.rules.hoplomachia.armies.forming import with_own_strategos
from polemos.rules.hoplomachia.armies.rolling import Katalogos, most_allied
from polemos.rules.hoplomachia.charts.cards import Card
from polemos.rules.hoplomachia.charts.charts import cards
from polemos.rules.hoplomachia.charts.lists import Nation
from polemos.rules.hoplomachia.charts.words import Epoch
from polemos.rules.hoplomachia.options import Options
from polemos.tabletop.muster.faults import Fault


def faults(army: Army, epoch: Epoch, katalogos: Katalogos | None = None, options: Options | None = None) -> list[Fault]:
    """Everything that is wrong with an army; with the katalogos, also against what was rolled."""
    listed = nation_called(army.nation)
    if listed is None:
        return [_fault(f"there is no list of {army.nation!r}", "HMA-4.11", "nation")]
    found = [*_of_whole(army), *_of_strategoi(army), *_of_peltastes(army)]
    for place, unit in enumerate(army.unit):
        found += _of_unit(army, unit, f"unit.{place}", epoch, options or Options())
    if not army.free:
        found += [*_of_list(army, listed, epoch), *_of_allies(army, listed)]
        if katalogos is not None:
            found += _of_roll(army, katalogos)
    return found


def why_not(
    army: Army, epoch: Epoch, katalogos: Katalogos | None = None, options: Options | None = None
) -> list[Reason]:
    return [fault.reason for fault in faults(army, epoch, katalogos, options)]


def _fault(words: str, rule: str, *at: str) -> Fault:
    return Fault(Reason(words, rule), at)


def _of_whole(army: Army) -> Iterator[Fault]:
    if not any(True for _ in core_units(army)):
        yield _fault("an army has at least one core unit", "HMA-4.2", "unit")


def _of_strategoi(army: Army) -> Iterator[Fault]:
    """HMA-5.1: one hegemon, of the main nationality."""
    chiefs = [place for place, each in enumerate(army.strategos) if each.hegemon]
    if len(chiefs) != 1:
        yield _fault(f"an army has exactly one hegemon, not {len(chiefs)}", "HMA-5.1", "strategos")
    for place, each in enumerate(army.strategos):
        nation = nation_of(army, each)
        if nation_called(nation) is None:
            yield _fault(f"there is no list of {nation!r}", "HMA-4.11", f"strategos.{place}")
        elif each.hegemon and nation != army.nation:
            yield _fault("the hegemon is of the main nationality", "HMA-5.1", f"strategos.{place}")


def _of_peltastes(army: Army) -> Iterator[Fault]:
    """HMA-1.12: at least half of the stands of peltastes stay core."""
    listed = nation_called(army.nation)
    has_core = listed is not None and "peltast" in listed.core_classes
    known = [
        (f"unit.{place}", unit)
        for place, unit in enumerate(army.unit)
        if (chart := card_of(unit)) is not None and chart.kind == "peltast"
    ]
    light = [at for at, unit in known if unit.light]
    stands = sum(stands_of(unit) for _, unit in known)
    core = sum(stands_of(unit) for _, unit in known if not unit.light)
    if has_core and 2 * core < stands:
        yield _fault(f"{core} of {stands} stands of peltastes are core; at least half are", "HMA-1.12", *light)


# -- units -------------------------------------------------------------------------------------------------------------


def _of_unit(army: Army, unit: ArmyUnit, at: str, epoch: Epoch, options: Options) -> Iterator[Fault]:
    """What is checked with free choice too (HMA-4.9): sizes, epochs, depths."""
    chart, nation = card_of(unit), nation_called(nation_of(army, unit))
    if chart is None:
        yield _fault(f"there is no card {unit.card!r}", "HMA-4.5", at)
        return
    if nation is None:
        yield _fault(f"there is no list of {unit.nation!r}", "HMA-4.11", at)
        return
    least, most = chart.unit_size
    if not least <= unit.elements <= most:
        told = f"{least} to {most}" if least < most else f"{most}"
        yield _fault(f"a {chart.unit_name} of {chart.name} has {told}, not {unit.elements}", _size_rule(chart), at)
    if epoch not in chart.epochs:
        yield _fault(f"{chart.name} are not there in epoch {epoch}", "HMA-1.2", at)
    yield from _of_depth(chart, nation, unit, at)
    if unit.hamippoi and not (chart.hamippoi_allowed and epoch in nation.hamippoi_epochs):
        yield _fault(f"{chart.name} of {nation.name} have no hamippoi in epoch {epoch}", "HMA-1.10", at)
    if unit.light and (chart.kind != "peltast" or role_of(army, ArmyUnit(card=unit.card, elements=1)) != "core"):
        yield _fault("only peltastes that would be core are classed as light", "HMA-1.12", at)
    if chart.kind == "chariot" and not options.chariots:
        yield _fault("there are scythed chariots only with their option", "HMA-1.11", at)


def _of_depth(chart: Card, nation: Nation, unit: ArmyUnit, at: str) -> Iterator[Fault]:
    """HMA-1.15, 4.8; nothing named is the usual depth."""
    usual = chart.stands_per_element
    most = max(usual, min(chart.depth_max, nation.depth_max))
    if unit.depth and not usual <= unit.depth <= most:
        told = f"{usual} to {most}" if usual < most else f"{most}"
        rule = "HMA-4.8" if usual <= unit.depth <= chart.depth_max else "HMA-1.15"
        yield _fault(f"{chart.name} of {nation.name} stand {told} deep, not {unit.depth}", rule, at)


def _size_rule(chart: Card) -> str:
    if chart.kind in ("baggage", "chariot"):
        return "HMA-1.4"
    return ("HMA-1.9" if chart.mounted else "HMA-1.7") if chart.disciplined else "HMA-1.8"


# -- lists -------------------------------------------------------------------------------------------------------------


def _of_list(army: Army, listed: Nation, epoch: Epoch) -> Iterator[Fault]:
    """HMA-4.11: each unit is on the list of its nationality; an ally brings nothing but core (HMA-4.7)."""
    if not is_available(listed, epoch):
        yield _fault(f"{listed.name} has no army in epoch {epoch}", "HMA-4.11", "nation")
        return
    for place, unit in enumerate(army.unit):
        own = nation_called(nation_of(army, unit))
        chart = card_of(unit)
        if own is None or chart is None or chart.kind == "baggage":
            continue
        rows = [(row.card, row.epochs) for row in own.core]
        if own is listed:
            rows += [(row.card, row.epochs) for row in (*own.cavalry, *own.lights)]
        if not any(name == unit.card and epoch in epochs for name, epochs in rows):
            words = f"{chart.name} are not on the list of {own.name} in epoch {epoch}"
            yield _fault(words, "HMA-4.11", f"unit.{place}")


def _of_allies(army: Army, listed: Nation) -> Iterator[Fault]:
    """HMA-4.7."""
    core = list(levied(army))
    foreign = [(place, unit) for place, unit in core if nation_of(army, unit) != army.nation]
    for place, unit in foreign:
        if unit.nation not in listed.allies and nation_called(unit.nation) is not None:
            yield _fault(f"{unit.nation} is no ally of {listed.name}", "HMA-4.7", f"unit.{place}")
    allied, all_ = (sum(core_elements(unit) for _, unit in units) for units in (foreign, core))
    if allied > most_allied(all_):
        at = (f"unit.{place}" for place, _ in foreign)
        yield _fault(f"{allied} of {all_} core elements are allies; {most_allied(all_)} may be", "HMA-4.7", *at)
    for nation in with_own_strategos(army):
        if not any(each.nation == nation for each in army.strategos):
            yield _fault(f"the contingent of {nation} brings its own strategos", "HMA-4.7", "strategos")


def _of_roll(army: Army, katalogos: Katalogos) -> Iterator[Fault]:
    """Neither more nor less than was rolled, in units of the size that the list gives."""
    rolled: Counter[tuple[str, str]] = Counter()
    sizes: dict[tuple[str, str], int] = {}
    rules: dict[tuple[str, str], str] = {}
    for levy in katalogos.levies:
        rolled[levy.nation, levy.card] += levy.elements
        rules[levy.nation, levy.card] = "HMA-4.3" if levy.core else "HMA-4.4"
        if levy.each:
            sizes[levy.nation, levy.card] = levy.each
    there: Counter[tuple[str, str]] = Counter()
    for place, unit in enumerate(army.unit):
        key = nation_of(army, unit), unit.card
        there[key] += unit.elements
        if key in sizes and unit.elements != sizes[key]:
            words = f"each unit of {cards()[unit.card].name} has {sizes[key]}, not {unit.elements}"
            yield _fault(words, "HMA-4.4", f"unit.{place}")
    for key in sorted(rolled.keys() | there.keys()):
        nation, card = key
        if rolled[key] != there[key] and card in cards() and card != "baggage":
            at = (f"unit.{place}" for place, unit in enumerate(army.unit) if (nation_of(army, unit), unit.card) == key)
            words = f"{rolled[key]} of {cards()[card].name} were rolled for {nation}, not {there[key]}"
            if key in rules:
                yield _fault(words, rules[key], *at)
            else:
                yield _fault(words, "HMA-4.1", *at)
    own = sum(nation_of(army, each) == army.nation for each in army.strategos)
    if own != katalogos.strategoi:
        words = f"the main nationality has {own} strategoi; {katalogos.strategoi} were rolled"
        yield _fault(words, "HMA-4.2", "strategos")
