"""Random terrain (PAE-3.3): six sectors from the south-west, a piece or none in each."""

from __future__ import annotations

from polemos.geometry import milli
from polemos.kernel.fact import Fact
from polemos.kernel.procedure import AGAIN, Flow, Procedure, step
from polemos.rules.paean.charts.charts import ground, terrain_chart
from polemos.rules.paean.charts.records import DrawnPiece
from polemos.rules.paean.state import G, State, Terrain

STREAM = "stream"


class TerrainLaid(Fact, frozen=True):
    """A piece of terrain lies on the table."""

    piece: Terrain

    def apply(self, state: State) -> None:
        state.terrain[self.piece.id] = self.piece

    def words(self, state: State) -> str:
        return f"Laid on the table: {self.piece.name}"


class LayTerrain(Procedure, frozen=True):
    """Sector after sector."""

    sector: int = 0

    @step("PAE-3.3")
    def roll(self, g: G) -> Flow:
        across, deep = ground().random.sectors
        if self.sector == across * deep:
            return None
        row = _rolled(g, self.sector)
        if row.kind:
            g.emit(TerrainLaid(_laid(g, self.sector, row)), "PAE-3.3")
        g.keep(sector=self.sector + 1)
        return AGAIN


def _rolled(g: G, sector: int) -> DrawnPiece:
    """The row of the table, or of the second one."""
    rows = ground().random.d6
    while True:
        face = g.roll("PAE-3.3", "d6", f"Terrain of sector {sector + 1}", (f"sector {sector + 1}",)).natural
        row = next(each for each in rows if face in each.roll)
        if not row.again:
            return _replaced(g.state, row)
        rows = row.again


def _replaced(state: State, row: DrawnPiece) -> DrawnPiece:
    """A second stream is something else."""
    if row.kind != STREAM or not any(piece.kind == STREAM for piece in state.terrain.values()):
        return row
    other = ground().random.second_stream
    return next(each for each in ground().random.d6 if each.kind == other)


def _laid(g: G, sector: int, row: DrawnPiece) -> Terrain:
    """The piece, its centre moved by two dice from that of the sector."""
    chart = ground().random
    across, deep = chart.sectors
    width, depth = g.state.width / 1000, g.state.depth / 1000
    dice = g.roll("PAE-3.3", "2d6", f"Place in sector {sector + 1}", (f"sector {sector + 1}",)).faces
    x = (sector % across + 0.5) * width / across + chart.offset_scale * (dice[0] - 3.5)
    y = (sector // across + 0.5) * depth / deep + chart.offset_scale * (dice[1] - 3.5)
    points, size = ((x, y),), row.half_axes or (row.radius, row.radius)
    if row.shape == "rectangle":
        assert row.size is not None
        wide, long = row.size
        points, size = ((x - wide / 2, y - long / 2), (x + wide / 2, y + long / 2)), (0.0, 0.0)  # type: ignore[assignment]
    elif row.shape == "line":
        points, size = ((x, 0.0), (x, depth)), (row.width, 0.0)  # type: ignore[assignment]
    assert row.shape is not None
    return Terrain(
        id=f"terrain{sector + 1}", kind=row.kind, name=terrain_chart(row.kind).name, shape=row.shape,
        points=tuple((milli(px), milli(py)) for px, py in points), size=(milli(size[0]), milli(size[1])),
    )  # fmt: skip
