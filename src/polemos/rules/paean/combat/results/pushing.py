"""The push (PAE-14.10 to 14.13, 14.28): the loser goes back two centimetres and the winner follows, in contact."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.geometry import (
    TOLERANCE,
    Box,
    Convex,
    circle_first_touch,
    free_way,
    is_inside,
    milli,
    overlaps,
    sin_cos,
    swept_hull,
    way_inside,
)
from polemos.kernel.secrecy import Seat
from polemos.rules.paean.charts.charts import leader_chart
from polemos.rules.paean.combat.clash import Clash, standing
from polemos.rules.paean.combat.contacts import meet
from polemos.rules.paean.combat.cover import after_the_push
from polemos.rules.paean.combat.results.choosing_bases import files_in_contact
from polemos.rules.paean.combat.results.driving_on import drive_on
from polemos.rules.paean.combat.results.fracture import fracture
from polemos.rules.paean.combat.results.making_room import give_ground
from polemos.rules.paean.combat.results.teams import Team, teams
from polemos.rules.paean.facts import Dispersed, Place, Pushed
from polemos.rules.paean.field.contact import touch_of
from polemos.rules.paean.field.field import boxes_of, within
from polemos.rules.paean.field.ground import never_entered
from polemos.rules.paean.order.closing_up import close_up
from polemos.rules.paean.order.displacing import displace
from polemos.rules.paean.order.unforming import unform
from polemos.rules.paean.specials import tear_at_walls
from polemos.rules.paean.state import Formation, G, State

WAY = 2.0
FURTHER = WAY + 2 * TOLERANCE  # so far one looks for those who are just reached


def push(g: G, contacts: Sequence[str], winner: Seat) -> None:
    """All pushes of the winning side, then files close up that push-backs have left open (PAE-10.5)."""
    clash = standing(g.state, contacts)
    for team in teams(clash, winner):
        Push(g, standing(g.state, contacts), team).carry_out()
    for each in [each.id for each in g.state.formations.values() if not all(each.files)]:
        close_up(g, each)


class Push:
    """One team that moves together."""

    def __init__(self, g: G, clash: Clash, team: Team) -> None:
        self.g, self.clash, self.team = g, clash, team
        self.ux, self.uy = sin_cos(team.heading)
        known = g.state.formations
        self.pushers = [*team.pushers, *self._supporters(team.pushers)]
        self.pushed = [each for each in team.pushed if each in known]
        self.behind = self._supporters(self.pushed)
        self.heroes = [each for each in team.pushed if each not in known]

    @property
    def state(self) -> State:
        return self.g.state

    def _supporters(self, pieces: Sequence[str]) -> list[str]:
        """Who supports them from behind goes along (PAE-12.32)."""
        return [each.id for each in self.state.formations.values() if each.supports in pieces]

    @property
    def movers(self) -> list[str]:
        return [*self.pushers, *self.pushed, *self.behind]

    def _files(self, formation: Formation) -> tuple[int, int]:
        """The files that are pushed: those in contact and what lies between; of open troops all."""
        if formation.is_open:
            return 0, len(formation.files) - 1
        files = files_in_contact(self.clash, formation)
        return files[0], files[-1]

    def _moving_boxes(self, piece: str) -> list[Box]:
        formation = self.state.formations[piece]
        if piece not in self.pushed:
            return list(boxes_of(formation))
        first, last = self._files(formation)
        return [formation.boxes[base.id] for file in formation.files[first : last + 1] for base in file]

    # -- how far -------------------------------------------------------------------------------------------------

    def _free(self, boxes: Sequence[Box], shapes: Sequence[Convex]) -> float:
        """The share of the way that is free; more than the whole where going on would meet nobody (PAE-1.6)."""
        dx, dy = self.ux * FURTHER, self.uy * FURTHER
        share = min((free_way(box, dx, dy, shape) for box in boxes for shape in shapes), default=1.0)
        return share * FURTHER / WAY

    def _met(self, pieces: Sequence[str]) -> list[tuple[float, Formation]]:
        """Others whom some movers meet, with the share of the way that they leave free, also those whom the whole of it
        just reaches; and enemies along whose fronts it leads (PAE-1.6)."""
        boxes = [box for piece in pieces for box in self._moving_boxes(piece)]
        ends = [box.moved(self.ux * WAY, self.uy * WAY) for box in boxes]
        others = [each for each in self.state.formations.values() if each.id not in self.movers]
        ways = [(self._free(boxes, boxes_of(each)), each) for each in others]
        seats = {self.state.formations[piece].seat for piece in pieces}
        return [
            (min(way, 1.0), each)
            for way, each in ways
            if is_met(way) or (each.seat not in seats and _touch(ends, boxes_of(each)))
        ]

    def carry_out(self) -> None:
        seat = self.state.formations[self.team.pushers[0]].seat
        backwards, forwards = self._met([*self.pushed, *self.behind]), self._met(self.pushers)
        stops = [
            *(way for way, each in backwards if each.is_formed_close or (each.seat == seat and each.is_close)),
            *(way for way, each in forwards if each.is_close),
            *(self._ground_ahead(each) for each in self.pushers),
            *(self._ground_behind(each) for each in self.heroes),
        ]
        way = WAY * min(1.0, *stops)
        backwards, forwards = _within(backwards, way), _within(forwards, way)
        run_into = [each for _, each in backwards if each.seat != seat and not each.is_light]
        in_friends = [each for each in self.pushed if self._runs_into(each, run_into, way)]
        if way > TOLERANCE:
            self._make_room(backwards, forwards, seat, way)
            self._move(way)
            self._settle(backwards, forwards, seat)
        for each in in_friends:
            unform(self.g, each, "PAE-14.11")

    def _ground_ahead(self, pusher: str) -> float:
        """The table edge and impassable ground stop who follows."""
        formation = self.state.formations[pusher]
        boxes = boxes_of(formation)
        free = self._free(boxes, list(never_entered(self.state)))
        dx, dy = self.ux * WAY, self.uy * WAY
        return min(free, *(way_inside(box, dx, dy, self.state.bounds) for box in boxes))

    def _ground_behind(self, hero: str) -> float:
        """They stop a lone hero who is pushed, too (PAE-15.17): no winner stands over the edge beyond him."""
        (x, y), radius = self.state.leaders[hero].centre, leader_chart().radius
        dx, dy = self.ux * WAY, self.uy * WAY
        met = (circle_first_touch(x, y, radius, dx, dy, shape) for shape in never_entered(self.state))
        edge = way_inside(Box(x, y, 0.0, 2 * radius, 2 * radius), dx, dy, self.state.bounds)
        return min(edge, *(way for way in met if way is not None), 1.0)

    def _runs_into(self, piece: str, friends: Sequence[Formation], way: float) -> bool:
        boxes = self._moving_boxes(piece)
        ways = [(self._free(boxes, boxes_of(each)), each) for each in friends]
        return bool(_within([each for each in ways if is_met(each[0])], way))

    # -- making room ---------------------------------------------------------------------------------------------

    def _make_room(
        self,
        backwards: Sequence[tuple[float, Formation]],
        forwards: Sequence[tuple[float, Formation]],
        seat: Seat,
        way: float,
    ) -> None:
        """Single bases and light mediums of the loser, and open troops before or behind, give ground."""
        dx, dy = self.ux * way, self.uy * way
        coming = [box.moved(dx, dy) for piece in self.movers for box in self._moving_boxes(piece)]
        behind, ahead = (
            [box.moved(dx, dy) for piece in pieces for box in self._moving_boxes(piece)]
            for pieces in (self.pushed, self.pushers)
        )
        heading, movers = self.team.heading, self.movers
        for _, each in backwards:
            if each.id not in self.state.formations:
                continue  # lost on the way of another
            if each.is_unformed and each.seat != seat:
                drive_on(self.g, each.id, behind, heading, movers, coming)
            elif each.is_light_medium or (each.is_light and each.seat == seat):
                rule = "PAE-14.28" if each.seat == seat else "PAE-14.11"
                give_ground(self.g, each.id, behind, heading, movers, rule, coming)
        for _, each in forwards:
            if each.is_open and each.seat != seat and each.id in self.state.formations:
                give_ground(self.g, each.id, ahead, heading, movers, "PAE-14.10", coming)

    # -- the move ------------------------------------------------------------------------------------------------

    def _move(self, way: float) -> None:
        coming = [box.moved(self.ux * way, self.uy * way) for each in self.movers for box in self._moving_boxes(each)]
        for piece in self.pushed:
            formation = self.state.formations[piece]
            fracture(self.g, formation, *self._files(formation), coming)
        dx, dy = milli(self.ux * way), milli(self.uy * way)
        places = [
            *(
                Place(each, known.x + dx, known.y + dy)
                for each in self.movers
                for known in (self.state.formations[each],)
            ),
            *(Place(each, known.x + dx, known.y + dy) for each in self.heroes for known in (self.state.leaders[each],)),
        ]
        pushed = (*self.pushed, *self.heroes)
        before = [self.state.formations[each] for each in self.pushers]
        self.g.emit(Pushed(self.team.pushers, pushed, tuple(places)), "PAE-14.10")
        for each in before:
            tear_at_walls(self.g, each, [swept_hull(slab, self.ux * way, self.uy * way) for slab in each.slabs])

    def _settle(
        self, backwards: Sequence[tuple[float, Formation]], forwards: Sequence[tuple[float, Formation]], seat: Seat
    ) -> None:
        """Who is over the edge is gone, whom the winner stands on makes room, whom both meet is in contact."""
        for piece in (*self.pushed, *self.behind):
            self._lose_over_the_edge(piece)
        for share, each in forwards:
            if share < 1.0 and each.seat == seat and each.is_open and each.id in self.state.formations:
                displace(self.g, each.id)
        for pieces, met, is_enemy in ((self.pushed, backwards, True), (self.team.pushers, forwards, False)):
            for piece in pieces:
                meet(self.g, piece, [each.id for _, each in met if (each.seat == seat) == is_enemy and each.is_close])
        followers = [self.state.formations[each] for each in self.team.pushers if each in self.state.formations]
        for piece in self.pushed:
            if piece in self.state.formations:
                clash = Clash(self.state, [each for each in self.state.contacts.values() if not each.waits])
                after_the_push(self.g, clash, self.state.formations[piece], followers)

    def _lose_over_the_edge(self, piece: str) -> None:
        """PAE-14.12."""
        formation = self.state.formations[piece]
        closed = list(never_entered(self.state))
        gone = [
            base for base, box in formation.boxes.items()
            if not is_inside(box, self.state.bounds) or any(overlaps(box, shape) for shape in closed)
        ]  # fmt: skip
        if gone:
            self.g.emit(Dispersed(piece, tuple(gone), "table"), "PAE-14.12")
            close_up(self.g, piece)


def is_met(share: float) -> bool:
    """Would going on lead over him? Whoever is just reached at the end of the way is met as well (PAE-1.6)."""
    return within(share * WAY, WAY)


def _within(met: Sequence[tuple[float, Formation]], way: float) -> list[tuple[float, Formation]]:
    """Those whom it meets though something may have cut its way short."""
    return [(share, each) for share, each in met if within(share * WAY, way)]


def _touch(boxes: Sequence[Box], others: Sequence[Box]) -> bool:
    return any(touch_of(box, other) is not None for box in boxes for other in others)
