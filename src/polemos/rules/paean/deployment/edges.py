"""Choosing edges (PAE-3.4): who rolls higher chooses, the other may remove a piece of terrain."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.kernel.fact import Fact
from polemos.kernel.procedure import AGAIN, Ask, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Option
from polemos.kernel.words.english import does, within
from polemos.rules.paean.specials import TerrainRemoved
from polemos.rules.paean.state import NORTH, SIDES, SOUTH, G, State, Terrain

NOTHING = "none"


class EdgeChosen(Fact, frozen=True):
    """A side deploys first and has chosen its edge of the map.

    South always sits at the south edge of the table, so that the map is turned if he comes to the other one.
    """

    seat: Seat
    edge: str

    def apply(self, state: State) -> None:
        state.deployer = self.seat
        if self.edge != SIDES[self.seat]:
            state.terrain = {key: _turned(state, piece) for key, piece in state.terrain.items()}

    def words(self, state: State) -> str:
        turned = "" if self.edge == SIDES[self.seat] else "; the map is turned"
        return f"{does(state.side(self.seat).name, 'chooses')} the {self.edge} edge and deploys first{turned}"


def _turned(state: State, piece: Terrain) -> Terrain:
    points = [(state.width - x, state.depth - y) for x, y in piece.points]
    return replace(piece, points=tuple(points[::-1] if piece.shape == "rectangle" else points))


class ChooseEdges(Procedure, frozen=True):
    """Both roll until one is higher."""

    winner: Seat = SOUTH

    @step("PAE-3.4")
    def roll(self, g: G) -> Flow:
        south, north = (
            g.roll("PAE-3.4", "d6", f"Edge of {within(g.state.side(seat).name)}", (SIDES[seat],), seat).natural
            for seat in (SOUTH, NORTH)
        )
        if south == north:
            return AGAIN
        g.keep(winner=SOUTH if south > north else NORTH)
        return None

    @step("PAE-3.4")
    def edge(self, g: G) -> Flow:
        options = [Option(edge, f"the {edge} edge") for edge in SIDES]
        return Ask.one(self.winner, Choice(options, SIDES[self.winner]), "Which edge of the map is yours?", "PAE-3.4")

    @edge.answered
    def _(self, g: G, edge: str) -> Flow:
        g.emit(EdgeChosen(self.winner, edge), "PAE-3.4")
        return None

    @step("PAE-3.3", "PAE-3.4")
    def remove(self, g: G) -> Flow:
        pieces = [Option(key, f"{piece.name} ({key})") for key, piece in g.state.terrain.items()]
        options = [Option(NOTHING, "nothing", ("nothing",)), *pieces]
        return Ask.one(1 - self.winner, Choice(options, NOTHING), "Remove a piece of terrain?", "PAE-3.3")

    @remove.answered
    def _(self, g: G, removed: str) -> Flow:
        if removed != NOTHING:
            g.emit(TerrainRemoved(removed, g.state.terrain[removed].name), "PAE-3.3")
        return None
