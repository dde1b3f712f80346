"""The table of the toy game: companies as grids of stands, and the facts that change them."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec
from msgspec.structs import replace

from polemos.geometry import Box
from polemos.kernel.fact import Chapter, Fact, Moment
from polemos.kernel.secrecy import Public, Seat
from polemos.kernel.state import State as KernelState
from tests.toy.army import ToyArmy
from tests.toy.scenario import FILES as SCENARIOS
from tests.toy.scenario import ToyScenario

STAND = 1_500  # thousandths of an inch, along its front and across
FILES = 4  # of a company as it takes the field
GAP = 4_000  # between two companies, so that each may expand
HEADINGS = (0, 180_000)
Drill = Literal["expand", "contract"]


class Block(msgspec.Struct, frozen=True):
    """A company: so many stands, in so many files; its place is the middle of its front."""

    id: Public[str]
    seat: Public[Seat]
    name: Public[str]
    kind: Public[str]
    stands: Public[int]
    files: Public[int]
    x: Public[int]
    y: Public[int]
    heading: Public[int]
    acted: Public[bool] = False

    @property
    def ranks(self) -> int:
        return -(-self.stands // self.files)

    @property
    def box(self) -> Box:
        width, depth = self.files * STAND / 1000, self.ranks * STAND / 1000
        return Box.by_front(self.x / 1000, self.y / 1000, self.heading / 1000, width, depth)

    def at(self, box: Box) -> Block:
        x, y = box.front_centre
        return replace(self, x=round(x * 1000), y=round(y * 1000), heading=round(box.heading * 1000) % 360_000)

    def drilled(self, drill: Drill) -> Block:
        """Twice as wide and half as deep, or the other way round."""
        return replace(self, files=self.files * 2 if drill == "expand" else self.files // 2)

    @property
    def grid(self) -> tuple[tuple[int, int, int], ...]:
        """The stands, from the left of the front rank on; what is missing is missing in the rear rank."""
        box = self.box
        poses = []
        for number in range(self.stands):
            rank, file = divmod(number, self.files)
            x, y = box.at((file + 0.5) * STAND / 1000 - box.half_width, box.half_depth - (rank + 0.5) * STAND / 1000)
            poses.append((round(x * 1000), round(y * 1000), self.heading))
        return tuple(poses)


class Setup(msgspec.Struct, frozen=True):
    scenario: str
    armies: tuple[ToyArmy, ToyArmy]
    own: ToyScenario | None = None  # a player's, which travels with the game

    @property
    def record(self) -> ToyScenario:
        return self.own or SCENARIOS.load(self.scenario)


class State(KernelState, kw_only=True):
    scenario: Public[ToyScenario]
    names: Public[tuple[str, str]]
    blocks: Public[dict[str, Block]]
    fallen: Public[tuple[Block, ...]] = ()

    def own(self, seat: Seat) -> list[Block]:
        return [block for block in self.blocks.values() if block.seat == seat]


def lined_up(setup: Setup) -> dict[str, Block]:
    """Each army side by side in the middle of its strip."""
    blocks: dict[str, Block] = {}
    for seat, (strip, army) in enumerate(zip(setup.record.strips, setup.armies, strict=True)):
        width = len(army.company) * (FILES * STAND + GAP) - GAP
        left = round(500 * (strip.x[0] + strip.x[1])) - width // 2
        front = round(1000 * strip.y[1 - seat])
        for number, company in enumerate(army.company, 1):
            id_ = f"{'SN'[seat]}{number}"
            x = left + (number - 1) * (FILES * STAND + GAP) + FILES * STAND // 2
            name = company.name or f"{company.kind} {number}"
            blocks[id_] = Block(
                id_, seat, name, company.kind, company.ranks * FILES, FILES, x, front, HEADINGS[seat]
            )  # fmt: skip
    return blocks


# -- facts -------------------------------------------------------------------------------------------------------------


class TurnBegan(Fact, frozen=True):
    CHAPTER: ClassVar[Chapter | None] = "turn"
    turn: int

    def apply(self, state: State) -> None:
        state.turn, state.phase = self.turn, "moves"
        for block in state.blocks.values():
            state.blocks[block.id] = replace(block, acted=False)

    def words(self, state: State) -> str:
        return f"turn {self.turn}"


class Acted(Fact, frozen=True):
    block: str

    def apply(self, state: State) -> None:
        state.blocks[self.block] = replace(state.blocks[self.block], acted=True)

    def words(self, state: State) -> str:
        return ""


class Stood(Fact, frozen=True):
    """A company stands otherwise than before."""

    block: str
    files: int
    x: int
    y: int
    heading: int
    how: str

    def apply(self, state: State) -> None:
        block = state.blocks[self.block]
        state.blocks[block.id] = replace(block, files=self.files, x=self.x, y=self.y, heading=self.heading)

    def words(self, state: State) -> str:
        return f"{state.blocks[self.block].name}: {self.how}"


def stood(block: Block, how: str) -> Stood:
    return Stood(block.id, block.files, block.x, block.y, block.heading, how)


class Met(Fact, frozen=True):
    MOMENT: ClassVar[Moment | None] = "clash"
    block: str
    enemy: str

    def words(self, state: State) -> str:
        return f"{state.blocks[self.block].name} charges {state.blocks[self.enemy].name}"


class Lost(Fact, frozen=True):
    MOMENT: ClassVar[Moment | None] = "loss"
    block: str
    stands: int
    by: str

    def apply(self, state: State) -> None:
        block = state.blocks[self.block]
        if block.stands > self.stands:
            state.blocks[block.id] = replace(block, stands=block.stands - self.stands)
        else:
            state.fallen = (*state.fallen, block)
            del state.blocks[block.id]

    def words(self, state: State) -> str:
        if self.block in state.blocks:
            return f"{state.blocks[self.block].name} loses {self.stands} stands"
        return f"{next(each.name for each in state.fallen if each.id == self.block)} is swept from the carpet"
