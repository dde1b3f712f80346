"""The chase of a periplous (NAV-12.9 to 12.15): two columns race offshore, on the table and off it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from polemos.geometry import Convex, first_touch, sin_cos
from polemos.kernel.fact import Fact, Rolled
from polemos.kernel.procedure import END, Flow, Procedure, step
from polemos.kernel.record_fact import sets
from polemos.rules.navarcoi.charts.charts import tests
from polemos.rules.navarcoi.contact.breakthrough_attempt import both_roll, centred, chart_of
from polemos.rules.navarcoi.contact.links import flag_shoals, link_further, lock, out_of_melee
from polemos.rules.navarcoi.facts import Acted, ChaseEnded, SquadronFact, change, named, placed
from polemos.rules.navarcoi.movement.changes import changed, column_to_line_by_turn, line_at
from polemos.rules.navarcoi.movement.entering import column_entering, edge_ahead, nearest_entry
from polemos.rules.navarcoi.sea.losses import lose, remove
from polemos.rules.navarcoi.sea.order import disorder
from polemos.rules.navarcoi.sea.sea import TOLERANCE, at_slot, front_point, is_clear, land_parts, obstacles, on_table
from polemos.rules.navarcoi.state import Chase, G, Squadron, State, W

Flank = Literal["left", "right"]
FULL = 360_000


class ChaseBegan(Fact, frozen=True):
    chase: Chase

    def apply(self, state: State) -> None:
        state.chases[f"{self.chase.attacker}|{self.chase.target}"] = self.chase
        for squadron in (self.chase.attacker, self.chase.target):
            change(state, squadron, status="chasing", acted=True)

    def words(self, state: State) -> str:
        return f"{named(state, self.chase.attacker)} and {named(state, self.chase.target)} race offshore"


class Chased(Fact, frozen=True):
    """Both columns have run on."""

    chase: str
    distance: int
    moved: dict[str, tuple[int, int, tuple[tuple[int, int], ...]]]

    def apply(self, state: State) -> None:
        for squadron, (x, y, track) in self.moved.items():
            change(state, squadron, x=x, y=y, track=track)

    def words(self, state: State) -> str:
        return f'The chase of {self.chase.replace("|", " and ")} runs {self.distance / 1000:g}"'


class ChasedOff(Fact, frozen=True):
    """A chase has left the table (NAV-12.13)."""

    chase: str
    crossed: dict[str, tuple[str, int, int]]

    def apply(self, state: State) -> None:
        chase = state.chases[self.chase]
        state.chases[self.chase] = replace(chase, crossed=self.crossed)
        for squadron in (chase.attacker, chase.target):
            change(state, squadron, status="off_table")

    def words(self, state: State) -> str:
        return f"The chase of {self.chase.replace('|', ' and ')} leaves the table"


class Returned(SquadronFact, frozen=True):
    """A squadron comes back from a chase off the table (NAV-12.14)."""

    SETS = sets(status="active", formation="epi_keras", slots=(), shifts=())
    SAYS = "{squadron} comes back to the table"
    x: int
    y: int
    heading: int
    track: tuple[tuple[int, int], ...]


class WaitsForRoom(Fact, frozen=True):
    """A squadron is back from a chase off the table, and the edge is full; of the chase only it is left (NAV-12.14)."""

    chase: Chase
    squadron: str

    def apply(self, state: State) -> None:
        state.chases[f"{self.chase.attacker}|{self.chase.target}"] = self.chase

    def words(self, state: State) -> str:
        return f"{named(state, self.squadron)} finds no room along the edge and waits off the table"


# -- on the table --------------------------------------------------------------------------------------------------


class Chases(Procedure, frozen=True):
    """At the start of the Movement phase (NAV-6.1): chases by the attacker's identity, α first."""

    @step("NAV-12.11", "NAV-12.13")
    def resolve(self, g: G) -> Flow:
        order = list(g.state.squadrons)
        for key in sorted(g.state.chases, key=lambda key: order.index(g.state.chases[key].attacker)):
            chase = g.state.chases.get(key)
            if chase is None:
                continue  # another chase has ended upon it
            if chase.crossed:
                off_table(g, key)
            else:
                _continue(g, key, chase)
        return END


def _continue(g: G, key: str, chase: Chase) -> None:
    who = both_roll(g, "periplous", chase.attacker, chase.target)
    if who in ("both", "neither"):
        run_on(g, key, who)
    else:
        _end_chase(g, key, chase, who)


def run_on(g: G, key: str, who: str) -> None:
    """Both columns move the same distance, one roll; Disordered where neither passed (NAV-12.8, 12.10, 12.13)."""
    chase = g.state.chases[key]
    if who == "neither":
        disorder(g, chase.attacker, "NAV-12.8")
        disorder(g, chase.target, "NAV-12.8")
    result = chart_of("periplous").result(who)
    assert result.chase is not None
    owner = g.state.squadrons[chase.attacker].seat
    rolled = g.roll("NAV-12.8", result.chase.dice, "Chase", (chase.attacker, chase.target), owner)
    s, c = sin_cos(chase.heading / 1000)
    pair = [g.state.squadrons[squadron] for squadron in (chase.attacker, chase.target)]
    gone = int(_free_way(g.state, pair, s, c, float(rolled.total)) * 1000 + 1e-6)
    dx, dy = round(s * gone), round(c * gone)
    moved = {}
    for squadron in pair:
        track = tuple((x + dx, y + dy) for x, y in squadron.track)
        moved[squadron.id] = (squadron.x + dx, squadron.y + dy, track)
    g.emit(Chased(key, gone, moved), "NAV-12.10")
    if not all(on_table(g.state, stand) for squadron in moved for stand in g.state.squadrons[squadron].stands):
        crossed = {squadron.id: edge_ahead(g.state, squadron.x, squadron.y, chase.heading) for squadron in pair}
        g.emit(ChasedOff(key, crossed), "NAV-12.13")


def _free_way(state: State, pair: Sequence[Squadron], s: float, c: float, want: float) -> float:
    """Both stop when the first of them is 0.40 inches from land or a third squadron that lies in its way."""
    stop = tests().chase.stop_before
    far = want + stop
    shapes: list[Convex] = land_parts(state)
    shapes += [stand for other in obstacles(state, [p.id for p in pair]) for stand in other.stands]
    way = want
    for squadron in pair:
        for stand in squadron.stands:
            for shape in shapes:
                if first_touch(stand, s * far, c * far, shape, -TOLERANCE) is None:
                    continue
                near = first_touch(stand, s * far, c * far, shape, stop)
                way = min(way, (near or 0.0) * far)
    return way


def on_the_flank(state: State, attacker: str, target: Squadron, flank: Flank) -> Squadron | None:
    """The attacker as a line square to the target, against its offshore flank (NAV-12.9, 12.6)."""
    sign = 1 if flank == "right" else -1
    end = max(sign * slot[0] for slot in target.slots)
    file = [forward for right, forward, _ in target.slots if sign * right == end]
    point = at_slot(target, sign * (end + W / 2), (max(file) + min(file)) / 2)
    heading = (target.heading - sign * 90_000) % FULL
    squadron = state.squadrons[attacker]
    return centred(state, lambda x, y: line_at(squadron, x, y, heading), point, heading, target)


def _end_chase(g: G, key: str, chase: Chase, who: str) -> None:
    """NAV-12.12: the target turns back into line; then the attacker is on its flank, or in front of it."""
    fresh = out_of_melee(g.state)
    target, attacker = g.state.squadrons[chase.target], g.state.squadrons[chase.attacker]
    back = changed(target, column_to_line_by_turn(target, "left" if chase.flank == "right" else "right", 0))
    g.emit(ChaseEnded(key), "NAV-12.12", "NAV-12.15")
    if not is_clear(g.state, back.stands, (target.id, attacker.id)):
        return  # both are free where they are
    twin = g.state.fork()
    twin.squadrons[target.id] = back
    facing = (back.heading + 180_000) % FULL
    flanking = on_the_flank(twin, attacker.id, back, chase.flank) if who == "attacker" else None
    there = flanking or centred(twin, lambda x, y: line_at(attacker, x, y, facing), front_point(back), facing, back)
    if there is None:
        return
    g.emit(placed(back), "NAV-12.12")
    if who == "target":
        disorder(g, attacker.id, "NAV-12.12")
    g.emit(placed(there), "NAV-12.12", "NAV-12.9" if flanking else "NAV-12.6")
    lock(g, attacker.id, target.id, "flank" if flanking else "frontal", "NAV-12.12")
    link_further(g, attacker.id, "NAV-12.2")
    flag_shoals(g, attacker.id, fresh)


# -- off the table -------------------------------------------------------------------------------------------------


def off_table(g: G, key: str, placing: bool = True) -> None:
    """Each of the two rolls to return; the one that does loses stands, the other is lost (NAV-12.13, 22.3)."""
    chase = g.state.chases[key]
    if len(chase.crossed) == 1:
        _wait(g, key, placing)
        return
    chart = tests().named("return_to_table")
    pair = sorted((chase.attacker, chase.target), key=list(g.state.squadrons).index)
    rolls = _both_throw(g, pair, chart.need)
    back = [squadron for squadron in pair if rolls[squadron].passed]
    if not back:
        return
    while len(back) == 2 and rolls[back[0]].total == rolls[back[1]].total:
        rolls = _both_throw(g, pair, None)  # only which is higher counts now
    winner = max(back, key=lambda squadron: rolls[squadron].total)
    loser = next(squadron for squadron in pair if squadron != winner)
    g.emit(ChaseEnded(key), "NAV-12.13")
    remove(g, loser, "off_table", "NAV-12.13")
    known = g.state.squadrons[winner]
    label = f"{winner} comes back from its chase with {loser}: stands lost at sea"
    lost = g.roll("NAV-12.13", tests().chase.returning_loses, label, (winner, loser), known.seat)
    factor = tests().chase.returning_factor_full if g.state.options.full_size else 1
    if lose(g, winner, 2 * lost.total * factor, "NAV-12.13", how="off_table"):
        return
    there = chase.crossed[winner]
    if placing and not _come_back(g, winner, there):
        g.emit(WaitsForRoom(replace(chase, crossed={winner: there}), winner), "NAV-12.14")


def _both_throw(g: G, pair: Sequence[str], need: int | None) -> dict[str, Rolled]:
    chart = tests().named("return_to_table")
    return {
        squadron: g.roll(chart.rule, chart.dice, chart.name, (squadron,), g.state.squadrons[squadron].seat, need)
        for squadron in pair
    }


def _wait(g: G, key: str, placing: bool) -> None:
    """One that has returned looks for room again, without a new roll; the end of the battle saves it (NAV-12.14)."""
    ((squadron, there),) = g.state.chases[key].crossed.items()
    if not placing or _come_back(g, squadron, there):
        g.emit(ChaseEnded(key), "NAV-12.14")


def _come_back(g: G, squadron: str, crossed: tuple[str, int, int]) -> bool:
    """Onto the table where there is room; False if the whole edge is full."""
    side, x, y = crossed
    known = g.state.squadrons[squadron]
    along = nearest_entry(g.state, known, side, x if side in ("north", "south") else y)
    if along is None:
        return False
    column = column_entering(g.state, known, side, along)
    g.emit(Returned(squadron, column.x, column.y, column.heading, column.track), "NAV-12.14")
    g.emit(Acted(squadron), "NAV-12.14")
    return True
