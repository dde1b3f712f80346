"""Step 5 of the pre-game sequence (HMA-6.1): strategoi take their places, armies march up or deploy, orders begin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from polemos.kernel.decided import decided
from polemos.kernel.procedure import AGAIN, Ask, Call, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Form, Option, Place, YesNo
from polemos.rules.hoplomachia.charts.charts import nation
from polemos.rules.hoplomachia.deployment.arrays import array_of, boxes_of, is_hidden
from polemos.rules.hoplomachia.deployment.crowding import crowded
from polemos.rules.hoplomachia.deployment.facts import (
    ComesUpLater,
    DeploymentWritten,
    DrawnUp,
    EntryChosen,
    HegemonChosen,
    MarchOrdered,
    OrdersAtStart,
    StationsTaken,
    UnitDrawnUp,
    UnitsAssigned,
)
from polemos.rules.hoplomachia.deployment.judge import ArmyJudge
from polemos.rules.hoplomachia.deployment.marching_on import (
    column_of,
    entry_space,
    first_turn,
    marches_on,
    marching_stations,
    order_space,
    roads,
)
from polemos.rules.hoplomachia.deployment.portions import stations_of
from polemos.rules.hoplomachia.deployment.proposal import to_deploy
from polemos.rules.hoplomachia.deployment.room import is_garrison
from polemos.rules.hoplomachia.deployment.strategoi import PostsJudge
from polemos.rules.hoplomachia.facts.pieces import spot
from polemos.rules.hoplomachia.field.field import hegemon
from polemos.rules.hoplomachia.field.lines import at_the_ends, senior_at_deployment
from polemos.rules.hoplomachia.field.zones import lands, starts_off_table
from polemos.rules.hoplomachia.sequence.precedence import begin_phase, roll_off
from polemos.rules.hoplomachia.state.armies import Strategos
from polemos.rules.hoplomachia.state.table import G, State
from polemos.rules.hoplomachia.strategoi.commanding import put
from polemos.tabletop.placing import Placement

SEATS: tuple[Seat, Seat] = (0, 1)
Way = Literal["secret", "alternating", "proposed"]  # HMA-6.20; proposed: everybody stands as the proposal has it


def by_seat(seats: Sequence[Seat], answer: Any) -> dict[Seat, Any]:
    """The answers by seat, whether one or both were asked."""
    return answer if isinstance(answer, dict) else {seats[0]: answer}


class Deployment(Procedure, frozen=True):
    """From the hegemon's name to the orders at the start."""

    way: Way = "secret"

    @step("HMA-6.1")
    def begin(self, g: G) -> Flow:
        begin_phase(g, "deployment")
        return None

    @step("HMA-5.1")
    def name_hegemon(self, g: G) -> Flow:
        """Where several of the main nationality could be."""
        spaces = {}
        for seat in SEATS:
            known = candidates(g.state, seat)
            if len(known) > 1:
                options = [Option(each.id, f"{each.name} ({each.character.replace('_', ' ')})") for each in known]
                spaces[seat] = Choice(options, next(each.id for each in known if each.hegemon))
        return self._put(Ask(spaces, "Who is hegemon?", "HMA-5.1")) if spaces else None

    @name_hegemon.answered
    def _(self, g: G, answer: Any) -> Flow:
        asked = [seat for seat in SEATS if len(candidates(g.state, seat)) > 1]
        for chosen in by_seat(asked, answer).values():
            if not g.state.strategoi[chosen].hegemon:
                g.emit(HegemonChosen(chosen), "HMA-5.1")
        return None

    @step("HMA-1.15")
    def deepen(self, g: G) -> Flow:
        """Where a line is wider than its zone."""
        spaces = {
            seat: YesNo("stand deeper, as few as needed", "do without a line")
            for seat in SEATS
            if crowded(g.state, seat)
        }
        prompt = "Your line is wider than the ground. Shall lochoi stand deeper?"
        return self._put(Ask(spaces, prompt, "HMA-1.15")) if spaces else None

    @deepen.answered
    def _(self, g: G, answer: Any) -> Flow:
        asked = [seat for seat in SEATS if crowded(g.state, seat)]
        for seat, yes in sorted(by_seat(asked, answer).items()):
            for fact in crowded(g.state, seat) if yes else ():
                g.emit(fact, "HMA-1.15")
        return None

    @step("HMA-5.10", "HMA-5.1")
    def place_strategoi(self, g: G) -> Flow:
        spaces = {seat: Form(PostsJudge(g.state, seat)) for seat in SEATS}
        return self._put(Ask(spaces, "Where do the strategoi stand?", "HMA-5.10", always=True))

    @place_strategoi.answered
    def _(self, g: G, answer: Mapping[Seat, Any]) -> Flow:
        for seat in SEATS:
            for post in answer[seat]:
                put(g, post.strategos, post.element)
                if post.units:
                    g.emit(UnitsAssigned(post.strategos, post.units), "HMA-5.1")
        return None

    # -- coming on -------------------------------------------------------------------------------------------------

    @step("HMA-3.8", "HMA-3.9")
    def order_march(self, g: G) -> Flow:
        spaces = {seat: order_space(g.state, seat) for seat in SEATS if marches_on(g.state, seat)}
        return self._put(Ask(spaces, "In which order does the army march?", "HMA-3.8", always=True)) if spaces else None

    @order_march.answered
    def _(self, g: G, answer: Any) -> Flow:
        asked = [seat for seat in SEATS if marches_on(g.state, seat)]
        for seat, order in sorted(by_seat(asked, answer).items()):
            units = tuple(unit.id for unit in column_of(g.state, seat))
            g.emit(MarchOrdered(seat, first_turn(g.state, seat), units, order), "HMA-3.8")
        return None

    @step("HMA-3.8")
    def choose_entry(self, g: G) -> Flow:
        """By the end of a road, else anywhere."""
        known = {seat: entry_space(g.state, seat) for seat in SEATS if marches_on(g.state, seat)}
        spaces = {seat: space for seat, space in known.items() if space is not None}
        prompt = "How far from the left edge of the table does the army come on?"
        return self._put(Ask(spaces, prompt, "HMA-3.8", always=True)) if spaces else None

    @choose_entry.answered
    def _(self, g: G, answer: Any) -> Flow:
        asked = [seat for seat in SEATS if marches_on(g.state, seat) and not roads(g.state, seat)]
        for seat, inches in sorted(by_seat(asked, answer).items()):
            g.emit(EntryChosen(seat, inches * 1000), "HMA-3.8")
        return None

    @step("HMA-3.8")
    def enter_by_road(self, g: G) -> Flow:
        for seat in SEATS:
            if marches_on(g.state, seat) and roads(g.state, seat):
                g.emit(EntryChosen(seat, roads(g.state, seat)[0]), "HMA-3.8")
        return None

    # -- deploying -------------------------------------------------------------------------------------------------

    @step("HMA-6.20", "HMA-3.7", "HMA-3.9")
    def deploy(self, g: G) -> Flow:
        in_turns = self.way == "alternating" and g.state.mode == "arrayed" and not any(
            is_garrison(g.state, seat) or lands(g.state, seat) for seat in SEATS
        )  # fmt: skip
        return Call(DeployInTurns()) if in_turns else Call(DeployInSecret(self.way == "proposed"))

    @step("HMA-6.19", "HMA-1.14", "HMA-6.10")
    def take_stations(self, g: G) -> Flow:
        for seat in SEATS:
            comes_on = starts_off_table(g.state, seat)
            stations = marching_stations(g.state, seat) if comes_on else stations_of(g.state, seat)
            line = [each.unit for each in stations if each.post == "line" and g.state.units[each.unit].is_core]
            senior = senior_at_deployment(g.state, seat) if not comes_on else ""
            senior = senior or senior_off_table(g.state, seat, line)
            known = envelopers(g.state, seat, line), wings(g.state, seat, line)
            g.emit(StationsTaken(seat, stations, *known, senior), "HMA-6.19")
        return None

    @step("HMA-6.22")
    def first_orders(self, g: G) -> Flow:
        for seat in SEATS:
            g.emit(OrdersAtStart(seat, "march" if starts_off_table(g.state, seat) else "halt"), "HMA-6.22")
        return None

    def _put(self, ask: Ask) -> Ask:
        return decided(ask) if self.way == "proposed" else ask


def candidates(state: State, seat: Seat) -> list[Strategos]:
    """Who may be hegemon: those of the main nationality (HMA-5.1)."""
    own = [each for each in state.strategoi.values() if each.seat == seat]
    return [each for each in own if each.nation == state.army(seat).nation]


def senior_off_table(state: State, seat: Seat, line: Sequence[str]) -> str:
    """The hegemon's unit of an army that is still to come; if that is not core, the right end of its line, of one in
    march order the head (HMA-6.19)."""
    chief = hegemon(state, seat)
    unit = state.units[state.elements[chief.element].unit] if chief is not None and chief.element else None
    if unit is not None and unit.is_core:
        return unit.id
    return line[0]


def envelopers(state: State, seat: Seat, line: Sequence[str]) -> tuple[str, ...]:
    """HMA-6.10: the core taxeis at the end of the line that the plan names."""
    army = state.army(seat)
    return at_the_ends(line, army.flanks) if army.plan == "envelope" else ()


def wings(state: State, seat: Seat, line: Sequence[str]) -> tuple[str, ...]:
    """All who could be enveloping taxeis, if the army's list has that plan."""
    if "envelope" not in nation(state.army(seat).nation).plans:
        return ()
    return tuple(dict.fromkeys((*at_the_ends(line, ("right",)), *at_the_ends(line, ("left",)))))


# -- on the table ------------------------------------------------------------------------------------------------------


def deploys(state: State, seat: Seat) -> bool:
    return not starts_off_table(state, seat) and bool(to_deploy(state, seat))


def draw_up(g: G, seat: Seat, places: Sequence[Placement], rule: str = "HMA-6.21") -> None:
    """Units stand where they were put, hidden ones unseen."""
    drawn = [(each, _drawn(g.state, each)) for each in places]
    seen = tuple(unit for each, unit in drawn if not is_hidden(each.formation))
    lying = tuple(unit for each, unit in drawn if is_hidden(each.formation))
    cites = (rule, "HMA-3.10") if lying else (rule,)
    g.emit(DrawnUp(seat, seen, tuple(each.unit for each in lying), lying), *cites)


def _drawn(state: State, placement: Placement) -> UnitDrawnUp:
    array = array_of(placement.formation)
    assert array is not None
    spots = tuple(spot(key, box, depth=True) for key, box in boxes_of(state, placement))
    return UnitDrawnUp(placement.item, array.arrangement, array.column, spots)


def leave_off(g: G, seat: Seat) -> None:
    """Who finds no room comes on later."""
    left = tuple(unit.id for unit in to_deploy(g.state, seat))
    if left:
        g.emit(ComesUpLater(left), "HMA-6.21")


class DeployInSecret(Procedure, frozen=True):
    """Both write their deployment and reveal together (HMA-6.20)."""

    is_proposed: bool = False

    @step("HMA-6.20", "HMA-6.21", "HMA-3.16")
    def write(self, g: G) -> Flow:
        spaces = {seat: Place(ArmyJudge(g.state, seat)) for seat in SEATS if deploys(g.state, seat)}
        ask = Ask(spaces, "Deploy the army", "HMA-6.20", always=True)
        return None if not spaces else decided(ask) if self.is_proposed else ask

    @write.answered
    def _(self, g: G, answer: Any) -> Flow:
        asked = [seat for seat in SEATS if deploys(g.state, seat)]
        for seat, places in sorted(by_seat(asked, answer).items()):
            g.emit(DeploymentWritten(seat, places), "HMA-6.20")
        return None

    @step("HMA-6.20", "HMA-3.16")
    def reveal(self, g: G) -> Flow:
        for seat in SEATS:
            if deploys(g.state, seat):
                draw_up(g, seat, g.state.army(seat).deployment)
                leave_off(g, seat)
        return None


class DeployInTurns(Procedure, frozen=True):
    """Unit by unit; who has more arete points chooses to place first or second (HMA-6.20)."""

    next: Seat = -1  # who places; before that is settled: who chooses

    @step("HMA-6.20", "HMA-26.1")
    def settle(self, g: G) -> Flow:
        points = [g.state.army(seat).arete for seat in SEATS]
        if points[0] == points[1]:
            g.keep(next=roll_off(g, "HMA-6.20", "Who chooses to place first or second"))
        else:
            g.keep(next=0 if points[0] > points[1] else 1)
        return None

    @step("HMA-6.20")
    def choose_first(self, g: G) -> Flow:
        options = [Option("first", "place first"), Option("second", "place second")]
        return Ask.one(self.next, Choice(options, "second"), "Do you place first or second?", "HMA-6.20")

    @choose_first.answered
    def _(self, g: G, answer: str) -> Flow:
        g.keep(next=self.next if answer == "first" else 1 - self.next)
        return None

    @step("HMA-6.20", "HMA-6.21")
    def place(self, g: G) -> Flow:
        seat = self._turn(g.state)
        if seat is None:
            return None
        return Ask.one(
            seat, Place(ArmyJudge(g.state, seat, one=True)), "Which unit do you place, and where?", "HMA-6.20"
        )

    @place.answered
    def _(self, g: G, answer: tuple[Placement, ...]) -> Flow:
        seat = self._turn(g.state)
        assert seat is not None
        draw_up(g, seat, answer)
        g.keep(next=1 - seat)
        return AGAIN

    def _turn(self, state: State) -> Seat | None:
        """Whose turn it is; who has units left when the other has none places them one after the other."""
        order = (self.next, 1 - self.next)
        return next((seat for seat in order if ArmyJudge(state, seat, one=True).items), None)

    @step("HMA-6.21")
    def leave(self, g: G) -> Flow:
        for seat in SEATS:
            leave_off(g, seat)
        return None
