"""What is stated while a battle is generated: the battle itself, armies and the board."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from polemos.kernel.fact import Fact, Moment
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.english import counted, does
from polemos.rules.hoplomachia.armies.armies import Army, army_stands
from polemos.rules.hoplomachia.charts.charts import battle, nation
from polemos.rules.hoplomachia.charts.words import BattleType, Board, Mode, Situation, Size
from polemos.rules.hoplomachia.facts.changing import ArmyFact, UnitFact, named
from polemos.rules.hoplomachia.generation.raising import raise_army
from polemos.rules.hoplomachia.state.pieces import SIDES
from polemos.rules.hoplomachia.state.table import Gate, State, Terrain

SITUATIONS: dict[Situation, str] = {
    "border_dispute": "Border dispute", "civil_war": "Civil war or revolution", "anabasis": "Anabasis",
    "hegemonic_war": "Hegemonic war",
}  # fmt: skip
MODES: dict[Mode, str] = {
    "arrayed": "Both armies deploy for battle", "encounter": "Both armies come on in march order",
    "ambush": "The Defender lies in ambush",
}  # fmt: skip
TURN = 360_000


class NationChosen(ArmyFact, frozen=True):
    """The main nationality of a side, with its track (HMA-4.6)."""

    SAYS = "Side {side}: {army}"
    nation: str
    track: str
    name: str

    def words(self, state: State) -> str:
        return self.said(side=SIDES[self.seat], army=nation(self.nation).name)


class SituationChosen(Fact, frozen=True):
    situation: Situation

    def apply(self, state: State) -> None:
        state.situation = self.situation

    def words(self, state: State) -> str:
        return SITUATIONS[self.situation]


class TypeSettled(Fact, frozen=True):
    """Which battle it is."""

    battle: BattleType

    def apply(self, state: State) -> None:
        state.type = self.battle

    def words(self, state: State) -> str:
        return f"Type {self.battle}: {battle(self.battle).name}"


class InvaderSettled(Fact, frozen=True):
    invader: Seat

    def apply(self, state: State) -> None:
        state.invader = self.invader

    def words(self, state: State) -> str:
        invader, defender = state.army(self.invader).name, state.army(1 - self.invader).name
        return f"{does(invader, 'invades')}, {does(defender, 'defends')}"


class SizesSettled(Fact, frozen=True):
    """Of both armies, after what the type takes from the Defender (HMA-3.4)."""

    sizes: tuple[Size, Size]

    def apply(self, state: State) -> None:
        state.sizes = self.sizes

    def words(self, state: State) -> str:
        return "; ".join(f"{does(state.army(seat).name, 'has')} a {size} army" for seat, size in enumerate(self.sizes))


class ArmyRaised(Fact, frozen=True):
    """An army with its units and strategoi, none of them on the table yet."""

    MOMENT: ClassVar[Moment | None] = "placed"
    seat: Seat
    army: Army

    def apply(self, state: State) -> None:
        raise_army(state, self.seat, self.army)

    def words(self, state: State) -> str:
        counts = counted(len(self.army.unit), "unit"), counted(army_stands(self.army), "stand")
        return f"{does(state.army(self.seat).name, 'takes')} the field: {counts[0]}, {counts[1]}"


class ComesLater(UnitFact, frozen=True):
    """Raiders' lights come on apart from the column, wherever a die says (HMA-3.11)."""

    SAYS = "{unit} comes on in turn {arrives}"
    arrives: int
    enters_by: str = "drawn"


class MarchesWithColumn(UnitFact, frozen=True):
    """Lights of the raiders that march with the hoplites (HMA-3.11)."""

    SAYS = "{unit} marches with the column"

    def apply(self, state: State) -> None:
        """As all others do."""

    def words(self, state: State) -> str:
        return self.said(unit=named(state, self.unit))


# -- the board ---------------------------------------------------------------------------------------------------------


class BoardChosen(Fact, frozen=True):
    board: Board
    width: int
    depth: int
    turn_limit: int

    def apply(self, state: State) -> None:
        state.width, state.depth, state.turn_limit = self.width, self.depth, self.turn_limit
        state.terrain.clear()
        state.gates.clear()

    def words(self, state: State) -> str:
        return f"The board is {self.board}, {self.width // 1000} by {self.depth // 1000} inches"


class ModeChosen(Fact, frozen=True):
    mode: Mode

    def apply(self, state: State) -> None:
        state.mode = self.mode

    def words(self, state: State) -> str:
        return MODES[self.mode]


class TerrainLaid(Fact, frozen=True):
    """Pieces of terrain lie on the board; `what` they are, in words."""

    MOMENT: ClassVar[Moment | None] = "placed"
    pieces: tuple[Terrain, ...]
    what: str

    def apply(self, state: State) -> None:
        for piece in self.pieces:
            state.terrain[piece.id] = piece

    def words(self, state: State) -> str:
        return self.what


class TerrainRemoved(Fact, frozen=True):
    piece: str
    what: str

    def apply(self, state: State) -> None:
        del state.terrain[self.piece]

    def words(self, state: State) -> str:
        return f"The {self.what} is taken away"


class GateBuilt(Fact, frozen=True):
    gate: Gate

    def apply(self, state: State) -> None:
        state.gates[self.gate.id] = self.gate

    def words(self, state: State) -> str:
        return ""


class BoardTurned(Fact, frozen=True):
    """The board is turned round, so that the sides have exchanged their home edges (HMA-3.6)."""

    def apply(self, state: State) -> None:
        for key, piece in list(state.terrain.items()):
            state.terrain[key] = replace(
                piece, points=tuple((state.width - x, state.depth - y) for x, y in piece.points)
            )
        for key, gate in list(state.gates.items()):
            state.gates[key] = replace(
                gate, x=state.width - gate.x, y=state.depth - gate.y, facing=(gate.facing + TURN // 2) % TURN
            )

    def words(self, state: State) -> str:
        return "The sides exchange their home edges"
