"""Whether an army could have been rolled at a size level (HMA-4.2 to 4.4): what one built by hand is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from polemos.kernel.reason import Reason
from polemos.kernel.words.english import counted
from polemos.rules.hoplomachia.armies.armies import Army, ArmyUnit, nation_called, nation_of
from polemos.rules.hoplomachia.armies.rolling import shared_out, value
from polemos.rules.hoplomachia.charts.charts import card, size_chart
from polemos.rules.hoplomachia.charts.lists import Contribution, Nation
from polemos.rules.hoplomachia.charts.words import SIZES, Epoch, Size
from polemos.rules.hoplomachia.options import Options
from polemos.tabletop.muster.faults import Fault

Placed = tuple[str, ArmyUnit]


def core_bounds(size: Size) -> tuple[int, int]:
    """HMA-4.2: the fewest and the most core elements that can be rolled."""
    dice = size_chart(size).core
    return value(dice, 1), value(dice, 6)


def bounds_of(row: Contribution, size: Size) -> tuple[int, int]:
    """HMA-4.4: the fewest and the most that its dice can give, in units or in ilai."""
    dice, steps = row.units or str(row.elements), size_chart(size).steps
    return max(0, steps * value(dice, 1)), max(0, steps * value(dice, 6))


def size_of_each(row: Contribution) -> int:
    """Of each unit, in stands or lochoi; 0: the owner divides the ilai."""
    return (row.stands or int(row.elements)) if row.units else 0


def rows_of(listed: Nation, epoch: Epoch, options: Options) -> list[Contribution]:
    """Cavalry and lights that are rolled for; scythed chariots only with their option (HMA-1.11)."""
    rows = (row for row in (*listed.cavalry, *listed.lights) if epoch in row.epochs)
    return [row for row in rows if options.chariots or card(row.card).kind != "chariot"]


def core_of(army: Army, epoch: Epoch) -> dict[str, list[Placed]]:
    """Units that the lists count as core, by nationality: those whose card has a share there."""
    found: dict[str, list[Placed]] = {}
    for place, unit in enumerate(army.unit):
        listed = nation_called(nation_of(army, unit))
        if listed is not None and any(row.card == unit.card and epoch in row.epochs for row in listed.core):
            found.setdefault(listed.id, []).append((f"unit.{place}", unit))
    return found


def halves(unit: ArmyUnit) -> int:
    """Its core elements, doubled: a single stand of an undisciplined card is half of one (HMA-4.2)."""
    return unit.elements * (2 if card(unit.card).disciplined else 1)


def core_count(army: Army, epoch: Epoch) -> int:
    """HMA-4.2: core elements of all its lists; of single stands two are one, rounded up."""
    return -(-sum(halves(unit) for units in core_of(army, epoch).values() for _, unit in units) // 2)


def level_of(army: Army, epoch: Epoch) -> Size | None:
    """The level whose dice give as many core elements."""
    count = core_count(army, epoch)
    return next((size for size in SIZES if core_bounds(size)[0] <= count <= core_bounds(size)[1]), None)


# -- faults ------------------------------------------------------------------------------------------------------------


def level_faults(army: Army, epoch: Epoch, size: Size, options: Options | None = None) -> list[Fault]:
    """What no dice could have given; an army of free choice is not asked (HMA-4.9)."""
    listed = nation_called(army.nation)
    if army.free or listed is None:
        return []
    return [
        *_of_size(army, epoch, size),
        *(fault for name, units in core_of(army, epoch).items() for fault in _of_shares(name, units, epoch)),
        *(fault for row in rows_of(listed, epoch, options or Options()) for fault in _of_row(army, row, size)),
        *_of_strategoi(army, size),
    ]


def _of_size(army: Army, epoch: Epoch, size: Size) -> Iterator[Fault]:
    least, most = core_bounds(size)
    count = core_count(army, epoch)
    if not least <= count <= most:
        words = f"a {size} army has {least} to {most} core elements, not {count}"
        yield Fault(Reason(words, "HMA-4.2"), ("unit",))


def _of_shares(name: str, units: list[Placed], epoch: Epoch) -> Iterator[Fault]:
    listed = nation_called(name)
    assert listed is not None
    there: Counter[str] = Counter()
    for _, unit in units:
        there[unit.card] += halves(unit)
    for odd in [each for each in there if there[each] % 2]:
        at = (place for place, unit in units if unit.card == odd)
        words = f"two stands of {card(odd).name} are one core element; one stand is left over"
        yield Fault(Reason(words, "HMA-4.2"), tuple(at))
    elements = -(-there.total() // 2)
    rows = [row for row in listed.core if epoch in row.epochs]
    for each, wanted in shared_out(rows, elements).items():
        if -(-there[each] // 2) != wanted:
            at = (place for place, unit in units if unit.card == each)
            words = f"of {counted(elements, 'core element')} of {listed.name} {wanted} are {card(each).name}"
            yield Fault(Reason(f"{words}, not {-(-there[each] // 2)}", "HMA-4.3"), tuple(at) or ("unit",))


def _of_row(army: Army, row: Contribution, size: Size) -> Iterator[Fault]:
    least, most = bounds_of(row, size)
    each = size_of_each(row)
    units = [
        (f"unit.{place}", unit)
        for place, unit in enumerate(army.unit)
        if unit.card == row.card and nation_of(army, unit) == army.nation
    ]
    for place, unit in units:
        if each and unit.elements != each:
            words = f"each unit of {card(row.card).name} has {each}, not {unit.elements}"
            yield Fault(Reason(words, "HMA-4.4"), (place,))
    count = len(units) if each else sum(unit.elements for _, unit in units)
    if not least <= count <= most:
        what = "units" if each else "ilai"
        told = f"{least} to {most}" if least < most else f"{most}"
        words = f"a {size} army has {told} {what} of {card(row.card).name}, not {count}"
        yield Fault(Reason(words, "HMA-4.4"), tuple(place for place, _ in units) or ("unit",))


def _of_strategoi(army: Army, size: Size) -> Iterator[Fault]:
    own = sum(nation_of(army, each) == army.nation for each in army.strategos)
    known = size_chart(size).strategoi
    if own not in known:
        told = f"{min(known)} to {max(known)}" if min(known) < max(known) else f"{max(known)}"
        words = f"the main nationality of a {size} army has {told} strategoi, not {own}"
        yield Fault(Reason(words, "HMA-4.2"), ("strategos",))
