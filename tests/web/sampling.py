"""Places and shapes for recorded cases: numbers as a table has them, with the awkward ones more often than chance."""

from __future__ import annotations

from random import Random

from polemos.geometry import Box, Hand, Point, Polygon, Pose, from_local, step

Five = list[float]
Told = Five | list[Point]  # a box by its five numbers, or a polygon by its corners

HANDS: tuple[Hand, ...] = ("left", "right")
STANDS = ((1.97, 1.38), (3.0, 1.0), (2.0, 2.0), (0.79, 1.57))


class Sample:
    """A source of places; the same seed, the same places."""

    def __init__(self, seed: str) -> None:
        self.chance = Random(seed)

    def length(self, most: float = 72.0) -> float:
        return self.chance.randrange(round(most * 1000) + 1) / 1000

    def point(self, most: float = 72.0) -> Point:
        return self.length(most), self.length(most)

    def heading(self) -> float:
        """Any thousandth of a degree, or often a round one, at which series and tie-breaks are tried."""
        kind = self.chance.randrange(4)
        if kind == 0:
            return self.chance.randrange(8) * 45.0
        if kind == 1:
            return self.chance.randrange(72) * 5.0
        return self.chance.randrange(360_000) / 1000

    def angle(self) -> float:
        """Any turn, also more than a whole one and to the left."""
        return self.chance.choice((self.heading(), self.heading() - 360.0, self.chance.uniform(-1e4, 1e4)))

    def pose(self, most: float = 72.0) -> Pose:
        return *self.point(most), self.heading()

    def five(self, most: float = 72.0) -> Five:
        return [*self.pose(most), *self.chance.choice(STANDS)]

    def beside(self, told: Five) -> Five:
        """A box near another: anywhere, parallel or square to it, with a common edge or corner, or within it."""
        x, y, heading, width, depth = told
        kind = self.chance.randrange(4)
        if kind == 0:
            return [*step((x, y), self.heading(), self.length(6.0)), self.heading(), *self.chance.choice(STANDS)]
        turned = heading + 90.0 * self.chance.randrange(4)
        right = self.chance.choice((0.0, width, -width, self.length(3.0)))
        ahead = self.chance.choice((0.0, depth, -depth, depth + self.length(3.0), depth + 0.01, depth - 0.01))
        place = from_local((right, ahead), (x, y), heading)
        if kind == 1:
            place = round(place[0], 3), round(place[1], 3)
        return [*place, turned % 360.0, width, depth]

    def unit(self, most: float = 72.0, stands: int = 4) -> list[Five]:
        """A line of stands."""
        x, y, heading = self.pose(most)
        width, depth = self.chance.choice(STANDS)
        return [[*from_local((k * width, 0.0), (x, y), heading), heading, width, depth] for k in range(stands)]

    def ring(self, most: float = 72.0) -> list[Point]:
        """The corners of a piece of land: star-shaped, seldom convex, now and then a rectangle along the edges."""
        x, y = self.point(most)
        if self.chance.randrange(4) == 0:
            w, d = 1.0 + self.length(6.0), 1.0 + self.length(6.0)
            return [(x, y), (x, y + d), (x + w, y + d), (x + w, y)]
        count = self.chance.randrange(3, 10)
        turns = sorted(self.chance.sample(range(0, 360, 12), count))
        found = [step((x, y), turn, 0.5 + self.length(6.0)) for turn in turns]
        return [(round(px, 3), round(py, 3)) for px, py in found]

    def land(self, most: float = 72.0) -> list[Point]:
        """As ring, but one that is a polygon."""
        while True:
            ring = self.ring(most)
            try:
                Polygon(tuple(ring))
            except ValueError:
                continue
            return ring

    def track(self) -> list[Point]:
        """Of a column: a few straight stretches, newest first, now and then with a corner twice."""
        points = [self.point()]
        heading = self.heading()
        for _ in range(self.chance.randrange(1, 6)):
            x, y = step(points[-1], heading, self.chance.choice((0.5, 1.97, 8.0, self.length(6.0) + 0.1)))
            points.append((round(x, 3), round(y, 3)))
            heading += self.chance.uniform(-90, 90)
        if self.chance.randrange(5) == 0:
            points.insert(1, points[0])
        return points


def box(told: Five) -> Box:
    return Box(*told)


def shape(told: Told) -> Box | Polygon:
    return Box(*told) if isinstance(told[0], float) else Polygon(tuple(told))


def five(known: Box) -> Five:
    return [known.cx, known.cy, known.heading, known.width, known.depth]
