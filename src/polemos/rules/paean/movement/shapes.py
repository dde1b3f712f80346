"""Other shapes on the spot (PAE-9.9, 9.13 to 9.16): frontage, flanks, giving ground, traverse, bases reordered."""

from __future__ import annotations

from typing import Literal

from polemos.kernel.procedure import Ask, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Choice, Option
from polemos.rules.paean.charts.charts import base_chart
from polemos.rules.paean.facts import Arranged
from polemos.rules.paean.field.around import Around
from polemos.rules.paean.movement.arranging import arranged, arranging, is_mixed
from polemos.rules.paean.movement.facing import stand
from polemos.rules.paean.state import Bases, Formation, G, State
from polemos.tabletop.files import (
    Side,
    by_rows,
    contracted,
    depths,
    even_depths,
    evened,
    expanded,
    filled,
    front_row_last,
)
from polemos.tabletop.grid import Grid

TRAVERSE = 2.0
Flank = Literal["contract", "expand"]


# -- frontage ----------------------------------------------------------------------------------------------------------


def frontages(formation: Formation) -> range:
    """The numbers of files that it may take with one action (PAE-9.9)."""
    now = len(formation.files)
    change = max(1, now // 2)
    return range(max(1, now - change), min(formation.count, now + change) + 1)


def in_files(formation: Formation, files: int) -> tuple[Bases, Grid]:
    bases = [base for row in by_rows(formation.files) for base in row]
    shape = filled(bases, even_depths(len(bases), files))
    return shape, formation.grid.reshaped(depths(shape))


def frontage_options(state: State, formation: Formation) -> list[Option]:
    around = Around(state, formation)
    return [
        Option(
            str(count), f"{count} file{'s' if count > 1 else ''}", (f"in {count} files",), rule="PAE-9.9",
            barred=around.why_not_stand(in_files(formation, count)[1].slabs),
        )
        for count in frontages(formation) if count != len(formation.files)
    ]  # fmt: skip


class ChangeFrontage(Procedure, frozen=True):
    """To how many files, and if its bases differ who stands where."""

    formation: str
    files: int = 0

    @step("PAE-9.9")
    def how_many(self, g: G) -> Flow:
        formation = g.state.formations[self.formation]
        space = Choice(frontage_options(g.state, formation))
        return Ask.one(formation.seat, space, f"{self.formation}: how many files?", "PAE-9.9")

    @how_many.answered
    def _(self, g: G, files: str) -> Flow:
        formation = g.state.formations[self.formation]
        if is_mixed(formation):
            g.keep(files=int(files))
        else:
            _stand_in(g, formation, int(files), ())
        return None

    @step("PAE-9.9")
    def who_where(self, g: G) -> Flow:
        if not self.files:
            return None
        formation = g.state.formations[self.formation]
        prompt = f"{self.formation}: who stands where, row by row?"
        return Ask.one(formation.seat, arranging(formation), prompt, "PAE-9.9")

    @who_where.answered
    def _(self, g: G, order: tuple[str, ...]) -> Flow:
        _stand_in(g, g.state.formations[self.formation], self.files, order)
        return None


def _stand_in(g: G, formation: Formation, count: int, order: tuple[str, ...]) -> None:
    files, grid = in_files(formation, count)
    files = arranged(formation, order, files) if order else files
    stand(g, formation, files, grid, f"forms {count} file{'s' if count > 1 else ''}")


# -- flanks ------------------------------------------------------------------------------------------------------------


def with_flank(formation: Formation, change: Flank, side: Side) -> tuple[Bases, Grid]:
    """One file fewer or more at an end; the other end stays where it is (PAE-9.13)."""
    files = contracted(formation.files, side) if change == "contract" else expanded(formation.files, side)
    half = base_chart().frontage / 2.0
    outward = -half if side == "left" else half
    grid = formation.grid.shifted(outward if change == "expand" else -outward, 0.0).reshaped(depths(files))
    return files, grid


def why_no_flank(state: State, formation: Formation, change: Flank, side: Side) -> Reason | None:
    if change == "contract" and len(formation.files) == 1:
        return Reason("a single file cannot contract", "PAE-9.13")
    if change == "expand" and len(formation.files) == formation.count:
        return Reason("all its bases stand in the front row already", "PAE-9.13")
    return Around(state, formation).why_not_stand(with_flank(formation, change, side)[1].slabs)


class ChangeFlank(Procedure, frozen=True):
    formation: str
    change: Flank
    side: Side

    @step("PAE-9.13")
    def go(self, g: G) -> Flow:
        formation = g.state.formations[self.formation]
        files, grid = with_flank(formation, self.change, self.side)
        stand(g, formation, files, grid, f"{self.change}s its {self.side} flank")
        return None


# -- giving ground, traverse, order ------------------------------------------------------------------------------------


def ground_given(formation: Formation) -> tuple[Bases, Grid]:
    """PAE-9.14: the front row goes to the rear, and with it the front edge goes back by a base."""
    files = evened(front_row_last(formation.files))
    return files, formation.grid.reshaped(depths(files)).shifted(0.0, -formation.base_depth)


def traversed(formation: Formation, side: Side) -> Grid:
    """PAE-9.15."""
    return formation.grid.shifted(TRAVERSE if side == "right" else -TRAVERSE, 0.0)


class GiveGround(Procedure, frozen=True):
    formation: str

    @step("PAE-9.14")
    def go(self, g: G) -> Flow:
        formation = g.state.formations[self.formation]
        files, grid = ground_given(formation)
        stand(g, formation, files, grid, "gives ground")
        return None


class Traverse(Procedure, frozen=True):
    formation: str
    side: Side

    @step("PAE-9.15")
    def go(self, g: G) -> Flow:
        formation = g.state.formations[self.formation]
        stand(g, formation, formation.files, traversed(formation, self.side), f"traverses to the {self.side}")
        return None


class Reorder(Procedure, frozen=True):
    """Bases exchange places within their shape, which is no movement (PAE-10.6)."""

    formation: str

    @step("PAE-9.16")
    def who_where(self, g: G) -> Flow:
        formation = g.state.formations[self.formation]
        prompt = f"{self.formation}: who stands where, row by row?"
        return Ask.one(formation.seat, arranging(formation), prompt, "PAE-9.16")

    @who_where.answered
    def _(self, g: G, order: tuple[str, ...]) -> Flow:
        formation = g.state.formations[self.formation]
        files = arranged(formation, order, formation.files)
        place = formation.x, formation.y, formation.facing
        g.emit(Arranged(formation.id, files, *place, "reorders its bases", in_place=True, steps=formation.steps))
        return None
