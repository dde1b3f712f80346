"""Who fires (PAE-11.3 to 11.6, 15.23): a base of a formation or a hero with the Bow of Artemis, seen alike."""

from __future__ import annotations

from dataclasses import dataclass

from polemos.geometry import (
    Arc,
    Box,
    Convex,
    Point,
    arc_of_edge,
    circle_distance,
    distance,
    midpoint,
    point_distance,
    segment,
    side_of_line,
)
from polemos.rules.paean.charts.charts import gift_chart, leader_chart
from polemos.rules.paean.field.field import centre_of, is_wholly_behind, within
from polemos.rules.paean.state import Base, Formation, Leader, State
from polemos.tabletop.files import place_of

FREE_RANKS = 2  # of a file, that fire over nobody of their own


@dataclass(frozen=True, slots=True)
class Firer:
    """One that shoots, its dice and where its missiles start."""

    id: str
    muzzle: Point  # the middle of its front edge
    centre: Point
    dice: int
    die: int
    range: float
    expert: bool
    depth: int  # ranks of its own file that it has to shoot over (PAE-11.6)
    home: str  # the formation that it is of, whose bases are no hindrance beyond that
    arc: Arc | None = None  # None: any direction
    box: Box | None = None  # None: a hero's round base

    def apart(self, shape: Convex) -> float:
        """PAE-11.4: from its front edge; of a hero from the rim of his base."""
        if self.box is None:
            return circle_distance(*self.centre, leader_chart().radius, shape)
        return distance(segment(*self.box.edge("front")), shape)

    def is_far_from(self, box: Box) -> bool:
        """Is it out of range at first sight? Told without measuring from edge to edge."""
        own = self.box.radius if self.box is not None else leader_chart().radius
        return point_distance(self.centre, (box.cx, box.cy)) > self.range + own + box.radius + 1.0

    def has_in_arc(self, shape: Convex) -> bool:
        return self.arc is None or self.arc.has_part_of(shape)

    def is_behind(self, target: Formation) -> bool:
        """Wholly behind the front line of a formation (PAE-11.8)."""
        if self.box is not None:
            return is_wholly_behind(self.box, target)
        grid = target.grid
        ahead = side_of_line(self.centre, (grid.x, grid.y), grid.heading) + leader_chart().radius
        return within(ahead, 0.0)


def firers_of(formation: Formation) -> list[Firer]:
    """Its missile-armed bases, by file and then by row."""
    return [_of_base(formation, base) for base in formation.bases if base.is_missile_armed]


def _of_base(formation: Formation, base: Base) -> Firer:
    box = formation.boxes[base.id]
    _, row = place_of(formation.files, base)
    in_front = row * formation.ranks
    return Firer(
        id=base.id, muzzle=midpoint(*box.edge("front")), centre=(box.cx, box.cy), dice=formation.ranks,
        die=formation.chart.die, range=base.weapon_chart.range, expert=base.expert,
        depth=0 if in_front < FREE_RANKS else in_front, home=formation.id,
        arc=arc_of_edge(box, "front", formation.chart.fire_arc / 2.0), box=box,
    )  # fmt: skip


def hero_as_firer(state: State, hero: Leader) -> Firer:
    """The Bow of Artemis; the ranks of his own formation in front of him count like those of others (PAE-15.23)."""
    chart = gift_chart("bow_of_artemis")
    centre = centre_of(state, hero)
    return Firer(
        id=hero.id, muzzle=centre, centre=centre, dice=chart.dice, die=chart.die, range=chart.range, expert=False,
        depth=0, home="",
    )  # fmt: skip
