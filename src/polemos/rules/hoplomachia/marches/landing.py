"""Men come ashore in the Command strophe (HMA-3.17, 3.22): how many the dice say, which and where their owner."""

from __future__ import annotations

from polemos.geometry import HAIR, TOLERANCE, Box, Point, group_distance, milli, overlaps, point_distance, step
from polemos.kernel.fact import Fact
from polemos.kernel.procedure import AGAIN, END, Ask, Flow, Procedure
from polemos.kernel.procedure import step as rule_step
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Allot, Option, Place
from polemos.kernel.words.english import counted, within
from polemos.rules.hoplomachia.charts.charts import depth_of
from polemos.rules.hoplomachia.facts.changing import change, named, set_unit
from polemos.rules.hoplomachia.facts.pieces import Spot, spot
from polemos.rules.hoplomachia.facts.turns import UnitNoted
from polemos.rules.hoplomachia.field.field import centre_of, elements, enemy_elements, unit_boxes
from polemos.rules.hoplomachia.field.ground import is_impassable
from polemos.rules.hoplomachia.field.zones import lands
from polemos.rules.hoplomachia.marches.arriving import waiting
from polemos.rules.hoplomachia.orders.current import may_not_move_yet
from polemos.rules.hoplomachia.state.pieces import SIDES, Element, Unit
from polemos.rules.hoplomachia.state.table import G, State
from polemos.tabletop.placing import Blocks, PlaceJudge, Placement

FROM_ENEMY = 3.0  # inches
EACH = 2  # undisciplined stands count as one element


class Landed(Fact, frozen=True):
    """Elements come ashore: in open files and disarrayed, if they keep files."""

    unit: str
    spots: tuple[Spot, ...]

    def apply(self, state: State) -> None:
        is_filed = state.units[self.unit].chart.disciplined
        if is_filed:
            set_unit(state, self.unit, arrangement="OF")
        for each in self.spots:
            change(
                state, each.element, x=each.x, y=each.y, facing=each.facing, depth=each.depth, condition="steady",
                disarrayed=is_filed,
            )  # fmt: skip
        set_unit(state, self.unit, elements=self._from_right(state))

    def _from_right(self, state: State) -> tuple[str, ...]:
        """Those ashore from right to left, then the others."""
        keys = state.units[self.unit].elements
        ashore = [state.elements[key] for key in keys if state.elements[key].is_on_table]
        axis = ashore[0].box
        ashore.sort(key=lambda each: -axis.local(each.box.centre)[0])
        first = tuple(each.id for each in ashore)
        return (*first, *(key for key in keys if key not in first))

    def words(self, state: State) -> str:
        who = named(state, self.unit)
        return f"{who} lands" if len(self.spots) == len(state.units[self.unit].elements) else f"Part of {who} lands"


def afloat(state: State) -> list[Unit]:
    """The Invader's units of which some part is still at sea."""
    return [unit for unit in state.units.values() if unit.seat == state.invader and waiting(state, unit)]


def count_of(state: State, unit: Unit) -> int:
    """How many elements of it are at sea, as the dice count them."""
    known = len(waiting(state, unit))
    return known if unit.chart.disciplined else -(-known // EACH)


def next_ashore(state: State, unit: Unit, count: int) -> list[Element]:
    return waiting(state, unit)[: count if unit.chart.disciplined else EACH * count]


# -- shores ------------------------------------------------------------------------------------------------------------


class Shore:
    """A straight piece of coast: where a line of elements would stand along it."""

    def __init__(self, state: State, heading: int) -> None:
        """`heading`: where those who have landed there look."""
        self.state, self.heading = state, heading
        self.is_island = state.type != "G"

    def front(self, x: int, y: int, deep: float) -> Point:
        """The middle of a front edge near a point: on the line between surf and beach, or on an island with the rear on
        the line of the sea."""
        _, _, wide, high = self.state.bounds
        name, line = self._line()
        at = (x / 1000, line) if name == "y" else (line, y / 1000)
        if self.is_island:
            at = step(at, self.heading / 1000, deep)
        return min(max(at[0], 0.0), wide), min(max(at[1], 0.0), high)

    def _line(self) -> tuple[str, float]:
        """Across which axis it runs, and where."""
        if not self.is_island:
            _, low, _, high = self.state.terrain["surf"].shape.bounds
            return "y", high if self.heading == 0 else low
        seas = [each.shape.bounds for each in self.state.terrain.values() if each.kind == "sea"]
        _, _, wide, deep = self.state.bounds
        match self.heading:
            case 0:
                return "y", next(high for left, low, right, high in seas if low <= 0.0 and right - left >= wide)
            case 180_000:
                return "y", next(low for left, low, right, high in seas if high >= deep and right - left >= wide)
            case 90_000:
                return "x", next(right for left, low, right, high in seas if left <= 0.0 and right - left < wide)
        return "x", next(left for left, low, right, high in seas if right >= wide and right - left < wide)


class LandingJudge(PlaceJudge):
    """Where some elements of a unit come ashore, side by side. Only how far along the coast is chosen."""

    rule = "HMA-3.17"

    def __init__(self, state: State, unit: str, count: int) -> None:
        self.state, self.items = state, (unit,)
        self.seat: Seat = state.units[unit].seat
        self.coming = next_ashore(state, state.units[unit], count)
        self.zone = state.bounds
        ahead = 180_000 * self.seat
        is_island = state.type != "G"
        self.facings = (ahead, (ahead + 90_000) % 360_000, (ahead + 270_000) % 360_000, 180_000 - ahead)
        self.facings = self.facings if is_island else (ahead,)

    def blocks(self, placement: Placement) -> Blocks:
        deep = max(depth_of(each.chart, each.stands, "CF" if each.chart.disciplined else "NF") for each in self.coming)
        x, y = Shore(self.state, placement.facing).front(placement.x, placement.y, deep / 1000)
        wide = self.coming[0].width / 1000
        front = Box.by_front(x, y, placement.facing / 1000, wide * len(self.coming), 1.0)
        found = []
        for place, element in enumerate(self.coming):
            depth = depth_of(element.chart, element.stands, "CF" if element.chart.disciplined else "NF")
            at = front.at(wide * (len(self.coming) / 2.0 - place - 0.5), front.half_depth)
            found.append((element.id, Box.by_front(*at, placement.facing / 1000, wide, depth / 1000)))
        return found

    def _why_not_there(self, placement: Placement, blocks: Blocks) -> Reason | None:
        boxes = [box for _, box in blocks]
        if any(overlaps(box, each.box) for box in boxes for each in elements(self.state, looker=self.seat)):
            return Reason("others stand there", "HMA-3.17")
        if any(is_impassable(self.state, box) is not None for box in boxes):
            return Reason("nobody lands on impassable ground", "HMA-3.17")
        foes = [each.box for each in enemy_elements(self.state, self.seat)]
        if foes and group_distance(boxes, foes) < FROM_ENEMY - TOLERANCE - HAIR:
            return Reason("who lands keeps 3 inches from the enemy", "HMA-3.17")
        return None

    def _wished(self, item: str) -> Placement:
        """Near those of its unit who are ashore; the first in the middle of the coast, on the side of the own edge."""
        ashore = unit_boxes(self.state, item)
        if ashore:
            x, y = centre = centre_of(ashore)
            at = milli(x), milli(y)
            facing = min(self.facings, key=lambda each: point_distance(Shore(self.state, each).front(*at, 0.0), centre))
            return Placement(item, *at, facing)
        y = 0 if self.seat == 0 else self.state.depth
        return Placement(item, self.state.width // 2, y, self.facings[0])

    def called(self, item: str) -> str:
        return f"{counted(len(self.coming), self.coming[0].chart.element)} of {named(self.state, item)}"


# -- the procedure -----------------------------------------------------------------------------------------------------


class Landing(Procedure, frozen=True):
    """2D6 in every Command strophe, until all are ashore."""

    total: int = 0
    landing: tuple[tuple[str, int], ...] = ()  # units with the number of their elements, as the dice count them

    @rule_step("HMA-3.17", "HMA-3.22", "HMA-26.1")
    def roll(self, g: G) -> Flow:
        seat = g.state.invader
        if not lands(g.state, seat) or not afloat(g.state) or may_not_move_yet(g.state, seat):
            return END
        thrown = g.roll("HMA-3.17", "2d6", f"Landing of {within(g.state.army(seat).name)}", (SIDES[seat],), seat).total
        g.keep(total=min(thrown, sum(count_of(g.state, unit) for unit in afloat(g.state))))
        return None

    @rule_step("HMA-3.17")
    def choose(self, g: G) -> Flow:
        known = afloat(g.state)
        limits = tuple(count_of(g.state, unit) for unit in known)
        default, left = [], self.total
        for limit in limits:
            default.append(min(limit, left))
            left -= default[-1]
        options = [Option(unit.id, _afloat_words(g.state, unit)) for unit in known]
        space = Allot(options, self.total, limits, tuple(default))
        return Ask.one(g.state.invader, space, f"{self.total} elements land: which?", "HMA-3.17")

    @choose.answered
    def _(self, g: G, answer: tuple[int, ...]) -> Flow:
        known = afloat(g.state)
        g.keep(landing=tuple((unit.id, count) for unit, count in zip(known, answer, strict=True) if count))
        return None

    @rule_step("HMA-3.17", "HMA-3.22")
    def place(self, g: G) -> Flow:
        """Who finds no room waits for the next turn."""
        judge = self._next(g.state)
        if judge is None:
            return None
        return Ask.one(g.state.invader, Place(judge), f"Where does {judge.called(judge.items[0])} land?", judge.rule)

    @place.answered
    def _(self, g: G, answer: Placement) -> Flow:
        judge = self._next(g.state)
        assert judge is not None
        spots = tuple(spot(key, box, depth=True) for key, box in judge.blocks(answer))
        g.emit(Landed(answer.item, spots), "HMA-3.17")
        g.emit(UnitNoted((answer.item,), "entered"), "HMA-3.17")
        g.keep(landing=tuple(each for each in self.landing if each[0] != answer.item))
        return AGAIN

    def _next(self, state: State) -> LandingJudge | None:
        """Of the first unit that finds room, for as many of it as there is room for."""
        for unit, count in self.landing:
            for some in range(count, 0, -1):
                judge = LandingJudge(state, unit, some)
                if judge.has_room:
                    return judge
        return None


def _afloat_words(state: State, unit: Unit) -> str:
    return f"{named(state, unit.id)}" + ("" if unit.chart.disciplined else ", two stands each")
