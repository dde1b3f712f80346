"""Step 4 of generating a battle (HMA-3.1): both armies, rolled on their lists or brought by their players."""

from __future__ import annotations

from typing import Any

from polemos.kernel.procedure import Ask, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Allot, Choice, Form, Option
from polemos.rules.hoplomachia.armies.armies import Army, is_available
from polemos.rules.hoplomachia.armies.rolling import Katalogos, most_allied, roll_core, roll_katalogos
from polemos.rules.hoplomachia.charts.charts import battle, nation, suited_sizes
from polemos.rules.hoplomachia.charts.lists import Nation
from polemos.rules.hoplomachia.charts.words import Size
from polemos.rules.hoplomachia.generation.divisions import DivisionJudge, MannerJudge, army_of
from polemos.rules.hoplomachia.generation.facts import ArmyRaised, ComesLater, MarchesWithColumn, SizesSettled
from polemos.rules.hoplomachia.generation.settled import Settled, put
from polemos.rules.hoplomachia.generation.situation import SEATS, agreed, by_seat
from polemos.rules.hoplomachia.generation.sizes import has_mostly_lights, keeps_lower, sizes_of
from polemos.rules.hoplomachia.state.pieces import SIDES
from polemos.rules.hoplomachia.state.table import G, State

QUARTERS = 4


class RaiseArmies(Procedure, frozen=True):
    """Size, core, allies, cavalry, lights, strategoi, units: both players do each step together."""

    settled: Settled
    size: Size = "medium"
    core: tuple[int, int] = (0, 0)
    allies: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    rolled: tuple[Katalogos | None, Katalogos | None] = (None, None)
    formed: tuple[Army | None, Army | None] = (None, None)

    @step("HMA-3.2", "HMA-3.4")
    def agree(self, g: G) -> Flow:
        """The level, from which the type may take one for the Defender."""
        if self.settled.size or not self._rolling():
            return self._set_size(g, self.settled.size or "medium")
        assert g.state.situation
        suited = suited_sizes(g.state.situation)
        space = Choice([Option(size, f"{size} armies") for size in suited], "medium")
        return put(self.settled, Ask(dict.fromkeys(SEATS, space), "How large are the armies?", "HMA-3.2"))

    @agree.answered
    def _(self, g: G, answer: dict[Seat, Any]) -> Flow:
        return self._set_size(g, agreed(g, answer, "Size"))

    def _set_size(self, g: G, size: Size) -> Flow:
        g.keep(size=size)
        if self._rolling():
            g.emit(SizesSettled(sizes_of(g.state, size)), "HMA-3.4")
        return None

    def _rolling(self) -> list[Seat]:
        """Whose army is rolled."""
        return [seat for seat in SEATS if self.settled.armies[seat] is None]

    @step("HMA-4.1", "HMA-4.2", "HMA-3.4", "HMA-26.1")
    def roll_cores(self, g: G) -> Flow:
        core = [0, 0]
        sizes = sizes_of(g.state, self.size)
        for seat in self._rolling():
            core[seat] = roll_core(g, seat, sizes[seat], keeps_lower(g.state, seat, self.size))
            if has_mostly_lights(g.state, seat):
                core[seat] = -(-core[seat] // 2)
        g.keep(core=(core[0], core[1]))
        return None

    @step("HMA-4.7")
    def take_allies(self, g: G) -> Flow:
        spaces = {}
        for seat in self._rolling():
            lists = allies_of(g.state, seat)
            most = most_allied(self.core[seat])
            options = [Option(each.id, each.name) for each in lists]
            if lists:
                spaces[seat] = Allot(options, most, (most,) * len(lists), (0,) * len(lists), exact=False)
        prompt = "How many of your core elements come from allies?"
        return put(self.settled, Ask(spaces, prompt, "HMA-4.7")) if spaces else None

    @take_allies.answered
    def _(self, g: G, answer: Any) -> Flow:
        asked = [seat for seat in self._rolling() if allies_of(g.state, seat)]
        allies: list[tuple[int, ...]] = [(), ()]
        for seat, given in by_seat(asked, answer).items():
            allies[seat] = given
        g.keep(allies=(allies[0], allies[1]))
        return None

    @step("HMA-4.1", "HMA-4.3", "HMA-4.4", "HMA-4.11", "HMA-26.1")
    def roll_lists(self, g: G) -> Flow:
        rolled: list[Katalogos | None] = [None, None]
        sizes = sizes_of(g.state, self.size)
        for seat in self._rolling():
            given = zip(allies_of(g.state, seat), self.allies[seat], strict=False)
            rolled[seat] = roll_katalogos(
                g, seat, g.state.army(seat).nation, sizes[seat], self.core[seat],
                {each.id: count for each, count in given if count}, g.state.options.chariots,
                2 if has_mostly_lights(g.state, seat) else 1,
            )  # fmt: skip
        g.keep(rolled=(rolled[0], rolled[1]))
        return None

    @step("HMA-4.5")
    def divide(self, g: G) -> Flow:
        spaces = {seat: Form(DivisionJudge(each)) for seat, each in enumerate(self.rolled) if each is not None}
        return put(self.settled, Ask(spaces, "How large are your units?", "HMA-4.5")) if spaces else None

    @divide.answered
    def _(self, g: G, answer: Any) -> Flow:
        formed: list[Army | None] = [None, None]
        for seat, divisions in by_seat(self._rolling(), answer).items():
            katalogos = self.rolled[seat]
            assert katalogos is not None
            formed[seat] = army_of(katalogos, divisions, f"side_{SIDES[seat].lower()}", g.state.army(seat).name)
        g.keep(formed=(formed[0], formed[1]))
        return None

    @step("HMA-1.12", "HMA-1.10", "HMA-1.15")
    def class_units(self, g: G) -> Flow:
        spaces = {seat: Form(judge) for seat, judge in self._judges(g.state).items()}
        return put(self.settled, Ask(spaces, "How do these units take the field?", "HMA-1.12")) if spaces else None

    @class_units.answered
    def _(self, g: G, answer: Any) -> Flow:
        judges = self._judges(g.state)
        formed = list(self.formed)
        for seat, manners in by_seat(list(judges), answer).items():
            formed[seat] = judges[seat].with_manners(manners)
        g.keep(formed=(formed[0], formed[1]))
        return None

    def _judges(self, state: State) -> dict[Seat, MannerJudge]:
        known = {
            seat: MannerJudge(army, SIDES[seat], state.epoch, state.options)
            for seat, army in enumerate(self.formed)
            if army is not None
        }
        return {seat: judge for seat, judge in known.items() if judge.places}

    @step("HMA-4.1", "HMA-4.6", "HMA-4.7", "HMA-4.8", "HMA-4.9", "HMA-4.10")
    def take_field(self, g: G) -> Flow:
        for seat in SEATS:
            army = self.settled.armies[seat] or self.formed[seat]
            assert army is not None
            g.emit(ArmyRaised(seat, army), "HMA-4.9" if army.free else "HMA-4.1")
        return None

    @step("HMA-3.11", "HMA-26.1")
    def scatter_lights(self, g: G) -> Flow:
        """A quarter of the raiders' lights marches with the column, a quarter more comes on each of turns 1 to 3."""
        if "invader_lights_arrive" in battle(g.state.type).special:
            scatter(g, g.state.invader)
        return None


def allies_of(state: State, seat: Seat) -> list[Nation]:
    """Lists named as allies of the nationality, that there are in the epoch."""
    known = [nation(name) for name in nation(state.army(seat).nation).allies]
    return [each for each in known if is_available(each, state.epoch)]


def present_after(units: int, quarters: int) -> int:
    """HMA-3.11: to the nearest whole, halves up."""
    return (2 * units * quarters + QUARTERS) // (2 * QUARTERS)


def scatter(g: G, seat: Seat) -> None:
    lights = [unit.id for unit in g.state.units.values() if unit.seat == seat and unit.is_light]
    order = g.shuffle("HMA-3.11", len(lights), "The raiders' lights", (SIDES[seat],)) if lights else ()
    for place, each in enumerate(order):
        turn = next(quarter for quarter in range(QUARTERS) if place < present_after(len(lights), quarter + 1))
        g.emit(ComesLater(lights[each], turn) if turn else MarchesWithColumn(lights[each]), "HMA-3.11")
