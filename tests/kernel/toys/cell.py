"""A judge for tests: a cell of a small board, some of them taken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Judge, Said
from polemos.kernel.spaces.specs import SpaceSpec

Cell = tuple[int, int]


class CellSpec(SpaceSpec, frozen=True, kw_only=True, tag="place"):
    width: int
    height: int
    taken: tuple[Cell, ...]


@dataclass(frozen=True)
class CellJudge(Judge[Cell]):
    width: int
    height: int
    taken: tuple[Cell, ...] = ((0, 0),)
    ANSWER = Cell

    @property
    def free(self) -> list[Cell]:
        cells = [(x, y) for x in range(self.width) for y in range(self.height)]
        return [cell for cell in cells if cell not in self.taken]

    @property
    def default(self) -> Cell:
        return self.free[0]

    def why_not(self, answer: Cell) -> Reason | None:
        if answer in self.taken:
            return Reason("this cell is taken", "TOY-5.4")
        return None if answer in self.free else Reason("off the board", "TOY-5.4")

    def sample(self, chance: Chance) -> Cell:
        return chance.pick(self.free)

    def candidates(self, purpose: str = "") -> Iterable[Cell]:
        return self.free[-2:] if purpose == "far" else self.free[:2]

    def only(self) -> Cell | None:
        return self.free[0] if len(self.free) == 1 else None

    def spec(self) -> CellSpec:
        return CellSpec(width=self.width, height=self.height, taken=self.taken)

    def words(self, answer: Cell) -> str:
        return f"at {answer[0]} {answer[1]}"

    def read(self, words: Sequence[str]) -> Said | Reason:
        try:
            return (int(words[1]), int(words[2])), 3
        except (ValueError, IndexError):
            return Reason("say: at X Y")

    def fit(self, target: Any) -> Cell | Reason:
        cell = (round(target["x"]), round(target["y"]))
        return self.why_not(cell) or cell
