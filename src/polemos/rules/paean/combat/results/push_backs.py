"""Push-backs and dispersals of a close formation (PAE-14.4 to 14.7, 14.14 to 14.21), one base after another."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from polemos.geometry import Box, from_milli, milli, sin_cos
from polemos.kernel.procedure import AGAIN, Call, Flow, Procedure, step
from polemos.kernel.words.english import counted
from polemos.rules.paean.combat.clash import standing
from polemos.rules.paean.combat.results.choosing_bases import away_from_winner, in_order_of_push_backs
from polemos.rules.paean.combat.results.closing_ranks import CloseRanks, can_close_ranks, passes
from polemos.rules.paean.combat.results.cutting_down import gap_to
from polemos.rules.paean.combat.results.making_room import beside, free_place, give_ground, shift_clear, solid_around
from polemos.rules.paean.combat.results.obstacles import Obstacle, first_obstacle
from polemos.rules.paean.combat.results.push_back_facts import DrivenOn, PushedBack
from polemos.rules.paean.facts import Dispersed, Divided, Part, part_names
from polemos.rules.paean.field.field import boxes_of, friends, leaders_with
from polemos.rules.paean.order.unforming import WentWith, unform
from polemos.rules.paean.state import Base, Formation, G, LossHow, State
from polemos.tabletop.files import place_of, without

WAY = 5.0  # that a base is pushed back
APART = 1.0  # between bases of one file, and sideways between files


class Drive(msgspec.Struct, frozen=True):
    """A single base that has to go somewhere."""

    piece: str
    x: int  # of its front centre there
    y: int
    is_pushed: bool = True  # by the result itself; otherwise it makes room for one that is


class PushBacks(Procedure, frozen=True):
    """`margin` points against a close formation: bases are pushed back, and when none is left, dispersed."""

    formation: str
    contacts: tuple[str, ...]
    margin: int
    heading: int = 0  # away from the winner
    drives: tuple[Drive, ...] = ()  # still to be done, the next first
    family: tuple[str, ...] = ()  # bases pushed back in this result, in the order in which they were chosen
    winners: tuple[str, ...] = ()
    yielded: tuple[tuple[str, str], ...] = ()  # who has made room for whom, which each does once for each
    closed: tuple[str, ...] = ()  # formations and parts of them that have turned and closed ranks
    run_down: tuple[tuple[str, ...], ...] = ()  # formations that bases of this result have unformed, as single bases
    spare: int = 0  # points beyond the push-backs

    @step("PAE-14.4", "PAE-14.5", "PAE-14.6")
    def break_off(self, g: G) -> Flow:
        clash = standing(g.state, self.contacts)
        formation = g.state.formations[self.formation]
        back = in_order_of_push_backs(clash, formation)[: self.margin]
        heading = away_from_winner(clash, formation)
        names = _names(g.state, formation, back)
        drives = _drives(formation, back, names, heading)
        g.keep(
            heading=milli(heading), drives=drives, family=tuple(names[base.id] for base in back),
            winners=tuple(clash.enemies_of(self.formation)), spare=max(0, self.margin - formation.count),
        )  # fmt: skip
        way = f"has {counted(len(back), 'base')} pushed back"
        g.emit(Divided(self.formation, _parts(formation, back, names), way), "PAE-14.4", "PAE-10.3")
        return None

    @step("PAE-14.14", "PAE-14.15", "PAE-14.16", "PAE-14.17", "PAE-14.18", "PAE-14.19", "PAE-14.20", "PAE-18.8")
    def drive(self, g: G) -> Flow:
        """The next base goes its way, or first what it meets is dealt with."""
        if not self.drives:
            return None
        drive, *rest = self.drives
        base = g.state.formations.get(drive.piece)
        if base is None:
            g.keep(drives=tuple(rest))
            return AGAIN
        there = _at(base, drive.x, drive.y)
        waiting = (each.piece for each in self.drives)
        yielded = (piece for piece, driver in self.yielded if driver == drive.piece)
        met = first_obstacle(g.state, base, there, {self.formation, *self.family, *waiting, *yielded})
        if met is None:
            self._place(g, drive, base, there)
            return AGAIN
        return self._deal_with(g, drive, base, there, met)

    def _deal_with(self, g: G, drive: Drive, base: Formation, there: Box, met: Obstacle) -> Flow:
        heading = from_milli(self.heading)
        if met.kind in ("edge", "enemy"):
            rule = "PAE-14.20" if met.kind == "edge" else "PAE-14.19"
            self._lose(g, base, "table" if met.kind == "edge" else "push", rule)
            return AGAIN
        other = g.state.formations[met.piece]
        if met.kind in ("light_medium", "yielding"):
            rule = "PAE-14.14" if met.kind == "light_medium" else "PAE-14.19"
            g.keep(yielded=(*self.yielded, (met.piece, drive.piece)))
            give_ground(g, met.piece, (there,), heading, tuple(each.piece for each in self.drives), rule)
            return AGAIN
        if (run_down := next((each for each in self.run_down if met.piece in each), None)) is not None:
            self._place_beside(g, drive, base, there, run_down)
            return AGAIN
        if met.piece in self.closed or (met.edge == "front" and can_close_ranks(other, base)):
            self._place_beside(g, drive, base, there, (met.piece,))
            return AGAIN
        if met.kind == "single":
            way = shift_clear(boxes_of(other), (there,), heading)
            ux, uy = sin_cos(heading)
            shoved = Drive(met.piece, other.x + milli(ux * way), other.y + milli(uy * way), is_pushed=False)
            g.keep(drives=(shoved, *self.drives), yielded=(*self.yielded, (met.piece, drive.piece)))
            return AGAIN
        if can_close_ranks(other, base) and passes(g, other, met.edge):
            g.keep(closed=(*self.closed, met.piece, *part_names(g.state, met.piece, 1)))
            return Call(CloseRanks(met.piece, met.edge), AGAIN)
        parts = unform(g, met.piece, "PAE-14.17")
        g.keep(run_down=(*self.run_down, parts))
        self._place_beside(g, drive, base, there, parts)
        return AGAIN

    def _place_beside(self, g: G, drive: Drive, base: Formation, there: Box, pieces: tuple[str, ...]) -> None:
        """On the nearer side of a formation, or of the single bases that are left of it (PAE-14.17, 14.18)."""
        boxes = [box for piece in pieces if piece in g.state.formations for box in boxes_of(g.state.formations[piece])]
        self._place(g, drive, base, there.moved(*beside(there, boxes, from_milli(self.heading))), boxes)

    def _place(self, g: G, drive: Drive, base: Formation, there: Box, beside: Sequence[Box] = ()) -> None:
        """Where it comes to stand, or the nearest free place (PAE-1.10), 1 cm from friends who would make room."""
        here = boxes_of(base)[0]
        by = there.cx - here.cx, there.cy - here.cy
        waiting = self._still_waiting(drive)
        others = [
            each for each in friends(g.state, base)
            if (each.is_unformed or each.is_light_medium) and each.id not in (self.formation, *waiting)
        ]  # fmt: skip
        spaced = [*beside, *(box for each in others for box in boxes_of(each))]
        place = free_place(g.state, base, by, solid_around(g.state, base, waiting), spaced)
        g.keep(drives=self.drives[1:])
        if place is None:
            self._lose(g, base, "place", "PAE-1.10")
        elif drive.is_pushed:
            g.emit(PushedBack(base.id, *place, g.state.turn), "PAE-14.6", "PAE-14.25", "PAE-14.22")
        else:
            g.emit(DrivenOn(base.id, *place, g.state.turn), "PAE-14.14", "PAE-14.27")

    def _still_waiting(self, drive: Drive) -> tuple[str, ...]:
        """Who stands where the base comes from, or has yet to go, is not in its way."""
        return tuple(each.piece for each in self.drives if each != drive)

    def _lose(self, g: G, base: Formation, how: LossHow, rule: str) -> None:
        """A base is dispersed; leaders with it go to the last one pushed back that is left (PAE-14.21)."""
        refuge = next((each for each in self.family[::-1] if each != base.id and each in g.state.formations), "")
        for leader in leaders_with(g.state, base.id):
            if refuge:
                g.emit(WentWith(leader.id, refuge), "PAE-14.21")
        g.emit(Dispersed(base.id, tuple(base.boxes), how), rule)

    @step("PAE-14.7", "PAE-14.21")
    def disperse(self, g: G) -> Flow:
        """Points beyond the push-backs take the base nearest to the winner, one after another."""
        if not self.spare:
            return None
        state = g.state
        left = [state.formations[each] for each in self.family if each in state.formations]
        if not left:
            return None
        nearest = min(left, key=lambda each: gap_to(state, boxes_of(each), self.winners))
        self._lose(g, nearest, "combat", "PAE-14.7")
        g.keep(spare=self.spare - 1)
        return AGAIN


def _names(state: State, formation: Formation, back: list[Base]) -> dict[str, str]:
    """Of the bases as formations of their own. If nothing stays, the last one pushed back keeps the name."""
    own = (formation.id,) if len(back) == formation.count else ()
    names = (*part_names(state, formation.id, len(back) - len(own)), *own)
    return {base.id: name for base, name in zip(back, names, strict=True)}


def _parts(formation: Formation, back: list[Base], names: dict[str, str]) -> tuple[Part, ...]:
    """What stays, with gaps where bases are gone, and the single bases, all where they stood."""
    rest = without(formation.files, back)
    parts = []
    if len(back) < formation.count:
        parts.append(Part(formation.id, rest, formation.x, formation.y, formation.facing, formation.steps))
    for base in formation.bases:
        if base.id in names:
            x, y = formation.boxes[base.id].front_centre
            parts.append(Part(names[base.id], ((base,),), milli(x), milli(y), formation.facing))
    return tuple(parts)


def _drives(formation: Formation, back: list[Base], names: dict[str, str], heading: float) -> tuple[Drive, ...]:
    """Where each base goes, those that end furthest from the winner first."""
    places = {base.id: place_of(formation.files, base) for base in back}
    files = sorted({file for file, _ in places.values()})
    mean = sum(files) / len(files)
    ux, uy = sin_cos(heading)
    found = []
    for base in formation.bases:
        if base.id not in places:
            continue
        file, row = places[base.id]
        ahead = sum(other == file and before < row for other, before in places.values())
        way = WAY + ahead * APART
        there = formation.boxes[base.id].moved(ux * way, uy * way).sidestepped((file - mean) * APART)
        x, y = there.front_centre
        found.append((round(there.cx * ux + there.cy * uy, 2), Drive(names[base.id], milli(x), milli(y))))
    return tuple(drive for _, drive in sorted(found, key=lambda pair: -pair[0]))


def _at(base: Formation, x: int, y: int) -> Box:
    box = boxes_of(base)[0]
    return box.moved((x - base.x) / 1000, (y - base.y) / 1000)
