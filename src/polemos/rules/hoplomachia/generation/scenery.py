"""What a battle type wants on its board before any piece is laid (HMA-3.11 to 3.18, 3.21, 3.22)."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.kernel.procedure import Ask, Flow, Procedure, step
from polemos.kernel.spaces import Choice, Option
from polemos.rules.hoplomachia.generation.facts import GateBuilt, TerrainLaid
from polemos.rules.hoplomachia.generation.features import (
    WALL,
    acropolis_in,
    acropolis_squares,
    column_middle,
    flank_river,
    fort_in,
    fort_squares,
    island,
    pass_of,
    pass_row,
    road_at,
    shore,
    village_in,
    village_squares,
    wall_at_home,
    wall_at_side,
    water_beside_pass,
)
from polemos.rules.hoplomachia.generation.grid import Square, columns, spoken
from polemos.rules.hoplomachia.generation.settled import Settled, put
from polemos.rules.hoplomachia.state.table import G, State

SIDES_WORDS = {"left": "on the left", "right": "on the right"}  # as the Defender sees the board from the Invader's edge


class LayScenery(Procedure, frozen=True):
    """Step by step; each type has a few of them."""

    settled: Settled
    by_program: bool

    @step("HMA-3.11", "HMA-3.14")
    def road(self, g: G) -> Flow:
        """Where a road runs from edge to edge, or to the gate."""
        if g.state.type not in ("A", "D"):
            return None
        names = [str(column + 1) for column in range(columns(g.state))]
        if self.by_program:
            return self._lay_road(g, g.draw("HMA-3.6", names, ""))
        options = [Option(name, f"{round(column_middle(int(name) - 1))} inches from the left") for name in names]
        space = Choice(options, names[len(names) // 2])
        rule = "HMA-3.11" if g.state.type == "A" else "HMA-3.14"
        return put(self.settled, Ask.one(g.state.defender, space, "Where does the road run?", rule))

    @road.answered
    def _(self, g: G, answer: str) -> Flow:
        return self._lay_road(g, answer)

    def _lay_road(self, g: G, name: str) -> Flow:
        x = column_middle(int(name) - 1)
        if g.state.type == "A":
            g.emit(TerrainLaid((road_at(g.state, x),), "A road runs from home edge to home edge"), "HMA-3.11")
            return None
        wall, gate = wall_at_home(g.state, x)
        pieces = (road_at(g.state, x, WALL), wall)
        g.emit(TerrainLaid(pieces, "A road leads to the gate in the city wall"), "HMA-3.14")
        g.emit(GateBuilt(gate), "HMA-3.14")
        return None

    @step("HMA-3.12")
    def narrow(self, g: G) -> Flow:
        if g.state.type == "B":
            width, _ = pass_row(g.state)
            g.emit(TerrainLaid(tuple(pass_of(g.state)), f"The pass is {width:g} inches wide"), "HMA-3.12")
        return None

    @step("HMA-3.12", "HMA-3.18")
    def water(self, g: G) -> Flow:
        """One side of a pass, or one flank of a plain, may be impassable water."""
        words = self._waters(g.state)
        if not words:
            return None
        options = [Option("none", "no water"), *(Option(key, told) for key, told in words.items())]
        rule = "HMA-3.12" if g.state.type == "B" else "HMA-3.18"
        prompt = "Is there water on one side?"
        return put(self.settled, Ask.one(g.state.defender, Choice(options), prompt, rule))

    @water.answered
    def _(self, g: G, answer: str) -> Flow:
        if answer == "none":
            return None
        kind, side = answer.split(" ")
        if g.state.type == "H":
            piece = flank_river(g.state, side)
            g.emit(TerrainLaid((piece,), "A waterway covers one flank"), "HMA-3.18")
        else:
            piece = water_beside_pass(g.state, side, "river" if kind == "river" else "sea")
            g.emit(TerrainLaid((piece,), f"A {kind} bounds the pass"), "HMA-3.12")
        return None

    def _waters(self, state: State) -> dict[str, str]:
        kinds = {"B": ("river", "coast"), "H": ("river",)}.get(state.type, ())
        return {f"{kind} {side}": f"a {kind} {words}" for kind in kinds for side, words in SIDES_WORDS.items()}

    @step("HMA-3.15")
    def walls(self, g: G) -> Flow:
        if g.state.type != "E":
            return None
        options = [
            Option("right", "one wall, on the right"), Option("left", "one wall, on the left"),
            Option("both", "a wall on both sides"),
        ]  # fmt: skip
        prompt = "Which neutral edges are city wall?"
        return put(self.settled, Ask.one(g.state.defender, Choice(options), prompt, "HMA-3.15"))

    @walls.answered
    def _(self, g: G, answer: str) -> Flow:
        for side in ("right", "left"):
            if answer in (side, "both"):
                wall, gate = wall_at_side(g.state, side)
                g.emit(TerrainLaid((wall,), f"A city wall {SIDES_WORDS[side]}"), "HMA-3.15")
                g.emit(GateBuilt(gate), "HMA-3.15")
        return None

    @step("HMA-3.13", "HMA-3.16", "HMA-3.21")
    def place(self, g: G) -> Flow:
        """A village, a fort or an acropolis in one of the squares that it may have."""
        known = place_squares(g.state)
        if not known:
            return None
        names = [spoken(g.state, each) for each in known]
        if self.by_program:
            return self._lay_place(g, known, g.draw("HMA-3.6", names, ""))
        word = {"C": "village", "F": "fort", "E": "acropolis"}[g.state.type]
        rule = {"C": "HMA-3.13", "F": "HMA-3.16", "E": "HMA-3.21"}[g.state.type]
        options = [Option(name, f"at {name}") for name in names]
        space = Choice(options, names[len(names) // 2])
        return put(self.settled, Ask.one(g.state.defender, space, f"Where is the {word}?", rule))

    @place.answered
    def _(self, g: G, answer: str) -> Flow:
        return self._lay_place(g, place_squares(g.state), answer)

    def _lay_place(self, g: G, known: Sequence[Square], name: str) -> Flow:
        square = next(each for each in known if spoken(g.state, each) == name)
        if g.state.type == "C":
            g.emit(TerrainLaid(tuple(village_in(g.state, square)), f"A palisaded village at {name}"), "HMA-3.13")
        elif g.state.type == "F":
            g.emit(TerrainLaid(tuple(fort_in(g.state, square)), f"A palisaded fort at {name}"), "HMA-3.16")
        else:
            g.emit(TerrainLaid(tuple(acropolis_in(g.state, square)), f"An acropolis at {name}"), "HMA-3.21")
        return None

    @step("HMA-3.17", "HMA-3.22")
    def shores(self, g: G) -> Flow:
        if g.state.type == "G":
            g.emit(TerrainLaid(tuple(shore(g.state)), "Surf and beach along the Invader's edge"), "HMA-3.17")
        elif g.state.type == "F" and g.state.options.island_camp:
            g.emit(TerrainLaid(tuple(island(g.state)), "An island with a fort on its hill"), "HMA-3.22")
        return None


def place_squares(state: State) -> list[Square]:
    """Where the place of the type may be; none: it has none."""
    if state.type == "C":
        return village_squares(state)
    if state.type == "F" and not state.options.island_camp:
        return fort_squares(state)
    return acropolis_squares(state) if state.type == "E" and state.options.acropolis else []
