"""What the dice give on a list (HMA-4.2 to 4.4, 4.7): the katalogos, of which the owner forms his units."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import cycle, islice
from typing import NamedTuple

from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.charts.charts import card, nation, size_chart
from polemos.rules.hoplomachia.charts.lists import Contribution, CoreShare, Nation
from polemos.rules.hoplomachia.charts.words import Epoch, Size
from polemos.rules.hoplomachia.state.pieces import SIDES
from polemos.rules.hoplomachia.state.table import G

DICE = re.compile(r"1d([236])([+-]\d+)?")


class Levy(NamedTuple):
    """So many elements of a card: lochoi or ilai, or stands of an undisciplined card."""

    nation: str
    card: str
    elements: int
    core: bool
    each: int = 0  # in each unit, as the list says; 0: the owner divides them


class Katalogos(NamedTuple):
    """An army as it was rolled, not yet divided into units."""

    nation: str
    size: Size
    levies: tuple[Levy, ...]
    strategoi: int  # of the main nationality


def shared_out(shares: Sequence[CoreShare], elements: int) -> dict[str, int]:
    """HMA-4.3: whole parts, then one by one to the largest remainders, of equal ones to the card listed first. A whole
    part is first raised to the minimum or cut to the maximum, and a card at its maximum gets no more."""
    found: dict[str, int] = {}
    rest: list[tuple[int, CoreShare]] = []
    for row in shares:
        whole, remainder = divmod(row.share * elements, 100)
        most = elements if row.maximum is None else row.maximum
        found[row.card] = min(max(whole, row.minimum), most)
        if found[row.card] == whole < most:
            rest.append((remainder, row))
    left = elements - sum(found.values())
    for _, row in islice(cycle(sorted(rest, key=lambda each: -each[0])), left):
        found[row.card] += 1
    return found


def core_levies(listed: Nation, epoch: Epoch, elements: int) -> list[Levy]:
    """The core of one list; two stands of an undisciplined card are one element (HMA-4.2)."""
    rows = [row for row in listed.core if epoch in row.epochs]
    counts = shared_out(rows, elements)
    return [
        Levy(listed.id, name, count if card(name).disciplined else 2 * count, core=True)
        for name, count in counts.items()
        if count
    ]


def most_allied(elements: int) -> int:
    """HMA-4.7: up to half of the core, rounded up as all halves of counted things are (HMA-1.20)."""
    return -(-elements // 2)


def value(dice: str, die: int) -> int:
    """HMA-4.4: what a die counts. 1D3 is half of it, rounded up; 1D2 is 1 on 1-3 and 2 on 4-6."""
    read = DICE.fullmatch(dice)
    assert read is not None, dice
    faces = int(read[1])
    return -(-die * faces // 6) + int(read[2] or 0)


# -- dice --------------------------------------------------------------------------------------------------------------


def roll_core(g: G, seat: Seat, size: Size, keeps_lower: bool = False) -> int:
    """HMA-4.2: how many core elements; a level below small rolls twice and keeps the lower (HMA-3.4)."""
    dice = [_die(g, seat, "HMA-4.2", f"Core of a {size} army") for _ in range(2 if keeps_lower else 1)]
    return value(size_chart(size).core, min(dice))


def roll_katalogos(
    g: G, seat: Seat, name: str, size: Size, core: int, allies: Mapping[str, int], chariots: bool = False,
    times: int = 1,
) -> Katalogos:  # fmt: skip
    """HMA-4.1: the shares of the core, then dice for cavalry, lights and strategoi. `allies`: how many of the core
    elements come from which lists. Scythed chariots are there only with their option (HMA-1.11). Cavalry and lights are
    rolled `times` as often as the size says."""
    epoch = g.state.epoch
    listed = nation(name)
    levies = core_levies(listed, epoch, core - sum(allies.values()))
    for ally, count in allies.items():
        levies += core_levies(nation(ally), epoch, count)
    steps = size_chart(size).steps * times
    for row in (*listed.cavalry, *listed.lights):
        if epoch in row.epochs and (chariots or card(row.card).kind != "chariot"):
            levies += _contributed(g, seat, name, row, steps)
    strategoi = size_chart(size).strategoi[_die(g, seat, "HMA-4.2", "Number of strategoi") - 1]
    return Katalogos(name, size, tuple(levies), strategoi)


def _contributed(g: G, seat: Seat, name: str, row: Contribution, steps: int) -> list[Levy]:
    """HMA-4.4: its dice once per step; below zero is zero."""
    dice = row.units or str(row.elements)
    label = f"{card(row.card).name} ({dice})"
    total = max(0, sum(value(dice, _die(g, seat, "HMA-4.4", label)) for _ in range(steps)))
    if not total:
        return []
    each = (row.stands or int(row.elements)) if row.units else 0
    return [Levy(name, row.card, total * (each or 1), core=False, each=each)]


def _die(g: G, seat: Seat, rule: str, label: str) -> int:
    return g.roll(rule, "1d6", label, (SIDES[seat],), seat).total
