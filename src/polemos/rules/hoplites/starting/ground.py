"""The terrain of a battle (HOP-6.9, HOP-6.10): what the armies bring along, and what the generator draws."""

from __future__ import annotations

from polemos.kernel.secrecy import Seat
from polemos.rules.hoplites.army.records import ArmyTerrain
from polemos.rules.hoplites.facts import TerrainLaid
from polemos.rules.hoplites.field.field import column_of_position
from polemos.rules.hoplites.state import AREAS, NORTH, SOUTH, G

NONE, RANDOM = "none", "random"
Grounds = tuple[tuple[ArmyTerrain, ...], tuple[ArmyTerrain, ...]]


def lay_terrain(g: G, choice: str, grounds: Grounds) -> None:
    """First the armies' own terrain, which the generator never replaces; then the same on both fields of a column."""
    own: set[tuple[Seat, int]] = set()
    for seat in (SOUTH, NORTH):
        for each in grounds[seat]:
            column = column_of_position(seat, each.position)
            own.add((seat, column))
            g.emit(TerrainLaid(seat, column, each.type), "HOP-6.10")
    terrain, columns = drawn_terrain(g, choice)
    for column in columns:
        for seat in (SOUTH, NORTH):
            if (seat, column) not in own:
                g.emit(TerrainLaid(seat, column, terrain), "HOP-6.9")


def drawn_terrain(g: G, choice: str) -> tuple[str, list[int]]:
    """A terrain and its columns, in ascending order."""
    generator = g.state.charts.generator
    if choice == RANDOM:
        choice = g.draw("HOP-6.9", [each for each in generator if each not in (NONE, RANDOM)], "Random terrain")
    if choice == NONE:
        return "", []
    wanted = generator[choice]
    if wanted.width is not None:
        width = _number(g, wanted.width, "Width of the gorge")
        return wanted.terrain, [*range(1, width + 1), *range(AREAS + 1 - width, AREAS + 1)]
    if wanted.count is not None:
        free = [str(column) for column in range(1, AREAS + 1)]
        columns = []
        for _ in range(_number(g, wanted.count, f"Columns of {wanted.terrain}")):
            drawn = g.draw("HOP-6.9", free, f"Column of {wanted.terrain}")
            free.remove(drawn)
            columns.append(int(drawn))
        return wanted.terrain, sorted(columns)
    sides = {"1": (1,), "9": (AREAS,)} if choice == "river" else {"1-3": (1, 2, 3), "7-9": (7, 8, 9)}
    return wanted.terrain, [*sides[g.draw("HOP-6.9", list(sides), f"Side of the {wanted.terrain}")]]


def _number(g: G, span: tuple[int, int], label: str) -> int:
    return int(g.draw("HOP-6.9", [str(number) for number in range(span[0], span[1] + 1)], label))
