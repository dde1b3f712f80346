"""A block of equal bases in files and rows: where each of them stands, and the block as a whole.

Files are counted from the left of the block and rows from its front, both from 0. Every file is gapless from the front.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from polemos.geometry import Box, Point, from_local


@dataclass(frozen=True, slots=True)
class Grid:
    """Placed by the middle of its whole front edge. `steps`: how far single files stand ahead of the others."""

    x: float
    y: float
    heading: float
    width: float  # of a base
    depth: float  # of a base
    files: tuple[int, ...]  # how many bases each file has
    steps: tuple[float, ...] = ()

    @property
    def frontage(self) -> float:
        return self.width * len(self.files)

    @property
    def rows(self) -> int:
        return max(self.files)

    def at(self, right: float, ahead: float) -> Point:
        """The point so far to the right and ahead of the middle of the front."""
        return from_local((right, ahead), (self.x, self.y), self.heading)

    def aside(self, file: float) -> float:
        """How far to the right of the middle a file stands; between two files lies a half."""
        return self.width * (file - (len(self.files) - 1) / 2.0)

    def step_of(self, file: int) -> float:
        return self.steps[file] if self.steps else 0.0

    def front_of(self, file: int, row: int) -> Point:
        """The middle of the front edge of a base."""
        return self.at(self.aside(file), self.step_of(file) - row * self.depth)

    def base(self, file: int, row: int) -> Box:
        return Box.by_front(*self.front_of(file, row), self.heading, self.width, self.depth)

    def places(self) -> Iterator[tuple[int, int]]:
        """Of all bases, by file and then by row."""
        return ((file, row) for file, depth in enumerate(self.files) for row in range(depth))

    @property
    def bases(self) -> tuple[Box, ...]:
        return tuple(self.base(file, row) for file, row in self.places())

    @property
    def block(self) -> Box:
        """From the front edge to the rear of the deepest file; files that stand ahead are left out of account."""
        return Box.by_front(self.x, self.y, self.heading, self.frontage, self.rows * self.depth)

    @property
    def slabs(self) -> tuple[Box, ...]:
        """The ground it covers in few boxes: neighbouring files that are alike count as one."""
        alike = [(self.files[file], self.step_of(file)) for file in range(len(self.files))]
        found, first = [], 0
        for file in range(1, len(alike) + 1):
            if file == len(alike) or alike[file] != alike[first]:
                depth, ahead = alike[first]
                middle = self.at(self.aside((first + file - 1) / 2.0), ahead)
                if depth:
                    found.append(Box.by_front(*middle, self.heading, self.width * (file - first), self.depth * depth))
                first = file
        return tuple(found)

    # -- the same block elsewhere ----------------------------------------------------------------------------------

    def moved(self, dx: float, dy: float) -> Grid:
        return replace(self, x=self.x + dx, y=self.y + dy)

    def shifted(self, right: float, ahead: float) -> Grid:
        x, y = self.at(right, ahead)
        return replace(self, x=x, y=y)

    def turned_about(self, px: float, py: float, degrees: float) -> Grid:
        """Turned clockwise about a point."""
        front = Box.by_front(self.x, self.y, self.heading, self.width, self.depth).turned_about(px, py, degrees)
        x, y = front.front_centre
        return replace(self, x=x, y=y, heading=front.heading)

    def turned(self, degrees: float) -> Grid:
        """Turned clockwise about the centre of the block."""
        block = self.block
        return self.turned_about(block.cx, block.cy, degrees)

    # -- another front ---------------------------------------------------------------------------------------------

    def faced_about(self) -> Grid:
        """The rear edge of its deepest file is the front, the rightmost file the first."""
        x, y = self.at(0.0, -self.rows * self.depth)
        return replace(self, x=x, y=y, heading=self.heading + 180.0, files=self.files[::-1], steps=())

    def faced_aside(self, to_right: bool, files: tuple[int, ...]) -> Grid:
        """The side of the block is the front; `files` are those it has then."""
        half = self.frontage / 2.0
        x, y = self.at(half if to_right else -half, -self.rows * self.depth / 2.0)
        turn = 90.0 if to_right else -90.0
        return replace(self, x=x, y=y, heading=self.heading + turn, files=files, steps=())

    def reshaped(self, files: tuple[int, ...]) -> Grid:
        """Other files about the same middle of the front."""
        return replace(self, files=files, steps=())
