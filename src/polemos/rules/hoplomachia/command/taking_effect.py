"""How signals take effect (HMA-5.8, 5.9, 8.6, 8.7, 8.13), and what lights do then (HMA-9.7, 9.10)."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.kernel.procedure import Ask, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Form, Option, Pick
from polemos.rules.hoplomachia.arete.efforts import sing_paean
from polemos.rules.hoplomachia.arete.events import approach_halted
from polemos.rules.hoplomachia.charts.charts import LAKONIAN_EKDROMOI
from polemos.rules.hoplomachia.charts.words import ORDERS, Order
from polemos.rules.hoplomachia.command.facts import (
    EkdromoiSignalled,
    PostureTaken,
    SignalObeyed,
    StationsStated,
    Turned,
)
from polemos.rules.hoplomachia.command.lakonian import call_back, run_out
from polemos.rules.hoplomachia.command.stations import Postings, StationsJudge
from polemos.rules.hoplomachia.facts.changing import named
from polemos.rules.hoplomachia.field.field import (
    any_in_melee,
    hegemon,
    in_melee,
    in_order,
    units,
)
from polemos.rules.hoplomachia.orders.allowed import show_plan
from polemos.rules.hoplomachia.orders.conditions import (
    can_take,
    is_reached,
    may_ignore,
    may_sing,
    named_in_writing,
    reached,
)
from polemos.rules.hoplomachia.orders.current import acts_as_core, is_bound, is_deserted, order_of
from polemos.rules.hoplomachia.state.armies import Strategos
from polemos.rules.hoplomachia.state.pieces import Posture, Unit
from polemos.rules.hoplomachia.state.table import G, State
from polemos.rules.hoplomachia.strategoi.commanding import commanded, subordinates
from polemos.rules.hoplomachia.strategoi.stance import obeys
from polemos.rules.hoplomachia.strategoi.treachery import is_traitor

SECTIONS: dict[Order, str] = {
    "muster": "9.2", "march": "9.3", "halt": "9.4", "forward": "9.5", "recall": "9.6", "approach": "9.7",
    "charge": "9.9", "withdrawal": "9.10",
}  # fmt: skip


def order_signalled(state: State, seat: Seat) -> Order | None:
    """The order that this turn's signal gives, once it is shown; the written one counts as what it says."""
    army = state.army(seat)
    if army.signal_shown and army.signal == "written" and army.written is not None:
        return army.written.order
    return next((order for order in ORDERS if army.signal_shown and order == army.signal), None)


def addressed_by_signal(state: State, seat: Seat) -> list[Unit]:
    """Units that this turn's signal reaches; those that ignore it by their plan left out (HMA-6.12, 23.4)."""
    order = order_signalled(state, seat)
    army = state.army(seat)
    if order is None:
        return []
    if army.signal == "written":
        return [unit for key in named_in_writing(state, seat) if is_reached(state, unit := state.units[key], order)]
    ignoring = [unit.id for unit in may_ignore(state, seat, order) if unit.id in army.ignoring]
    return [unit for unit in reached(state, seat, order) if unit.id not in ignoring]


def withdraw(g: G, known: Sequence[Unit], why: str, rule: str) -> None:
    """Units turn away; those wholly in melee or running do not."""
    gone = tuple(unit.id for unit in known if can_take(g.state, unit, "withdrawal"))
    if gone:
        g.emit(Turned(gone, why), rule)


def disobey(g: G, strategos: Strategos) -> None:
    """His units withdraw (HMA-5.9); a traitor goes over in the next Command strophe (HMA-24.2)."""
    if not is_traitor(g.state, strategos):
        withdraw(g, commanded(g.state, strategos), f"{strategos.name} does not obey", "HMA-5.9")


def obeying(g: G, seat: Seat, keys: Sequence[str]) -> list[str]:
    """Of the units that a signal reaches those whose strategoi obey: one test for each of them (HMA-5.8)."""
    left = list(keys)
    for strategos in subordinates(g.state, seat):
        own = commanded(g.state, strategos)
        if any(unit.id in left for unit in own) and not obeys(g, strategos, is_verbal=False):
            disobey(g, strategos)
            left = [key for key in left if all(key != unit.id for unit in own)]
    return left


def _has_young_men(state: State, unit: Unit) -> bool:
    """Do the signals of HMA-23.5 concern it? Hoplites, their ekdromoi before the line, chariots (HMA-23.6, 23.9)."""
    sends = unit.chart.ekdromoi or unit.card == LAKONIAN_EKDROMOI or unit.chart.kind == "chariot"
    return sends and not is_bound(unit) and can_take(state, unit, "halt")


def leave_with_core(g: G) -> None:
    """HMA-8.7: lights of an allied army whose core is gone withdraw with it."""
    left = [unit for unit in units(g.state) if unit.mode != "withdrawing" and is_deserted(g.state, unit)]
    withdraw(g, left, "their core is gone", "HMA-8.7")


class SignalTakesEffect(Procedure, frozen=True):
    """What was shown reaches the units of a side (HMA-8.6), strategoi test (HMA-5.8), the paean is sung."""

    seat: Seat

    @step("HMA-9.2", "HMA-9.6", "HMA-6.19")
    def state_stations(self, g: G) -> Flow:
        order = order_signalled(g.state, self.seat)
        if order not in ("muster", "recall") or g.state.army(self.seat).signal == "written":
            return None
        judge = StationsJudge(g.state, self.seat, recall=order == "recall")
        what = "Where do the light units stand?" if judge.recall else "Which formation, stations and facing?"
        return Ask.one(self.seat, Form(judge), what, "HMA-9.6" if judge.recall else "HMA-9.2")

    @state_stations.answered
    def _(self, g: G, answer: Postings) -> Flow:
        recall = order_signalled(g.state, self.seat) == "recall"
        stations = StationsJudge(g.state, self.seat, recall=recall).stations(answer)
        if recall:
            g.emit(StationsStated(self.seat, stations), "HMA-9.6")
        else:
            g.emit(StationsStated(self.seat, stations, answer[0].formation, answer[0].facing), "HMA-9.2")
        return None

    @step("HMA-23.5", "HMA-5.8")
    def ekdromoi(self, g: G) -> Flow:
        """Strategoi test for these signals too; whose units withdraw, they keep their young men by them."""
        army = g.state.army(self.seat)
        if not army.signal_shown or army.signal not in ("release_ekdromoi", "recall_ekdromoi"):
            return None
        releases = army.signal == "release_ekdromoi"
        obeying(g, self.seat, [unit.id for unit in units(g.state, self.seat) if _has_young_men(g.state, unit)])
        g.emit(EkdromoiSignalled(self.seat, not releases, g.state.turn if releases else None), "HMA-23.5")
        if releases:
            run_out(g, self.seat)
        else:
            call_back(g, self.seat)
        return None

    @step("HMA-8.6", "HMA-5.8", "HMA-8.13", "HMA-8.14", "HMA-9.1")
    def reach(self, g: G) -> Flow:
        """One test for each strategos and order; whoever fails withdraws with all his units."""
        order = order_signalled(g.state, self.seat)
        if order is None:
            return None
        if any(unit.id in g.state.army(self.seat).ignoring for unit in may_ignore(g.state, self.seat, order)):
            show_plan(g, self.seat)
        left = obeying(g, self.seat, [unit.id for unit in addressed_by_signal(g.state, self.seat)])
        of_army = g.state.army(self.seat).signal != "written"  # the written one gives no paean and costs nothing
        is_halting = of_army and order == "halt" and any(_is_approaching(g.state.units[key]) for key in left)
        may_sing_now = of_army and order == "approach" and may_sing(g.state, self.seat)
        if left:
            g.emit(SignalObeyed(self.seat, order, tuple(left), of_army), f"HMA-{SECTIONS[order]}")
        if is_halting:
            approach_halted(g, self.seat)
        chief = hegemon(g.state, self.seat)
        if may_sing_now and chief is not None:
            own_unit = g.state.units[g.state.elements[chief.element].unit]
            if own_unit.is_core and own_unit.id in left and not in_melee(g.state, chief.element):
                sing_paean(g, self.seat)
        return None


def _is_approaching(unit: Unit) -> bool:
    """HMA-10.16: a core unit under Begin Approach that has not charged yet."""
    return unit.is_core and unit.order == "approach" and unit.approach != "charged"


# -- postures of lights ------------------------------------------------------------------------------------------------


def choosing_flank(state: State, seat: Seat) -> list[Unit]:
    """Recalled unengaged lights whose core has been told to approach in this turn (HMA-9.7); of hidden ones all, for
    whose core is nearest to them is not to be seen."""
    if order_signalled(state, seat) != "approach":
        return []
    return [unit for unit in _recalled(state, seat) if unit.hidden or order_of(state, unit) == "approach"]


def choosing_cover(state: State, seat: Seat) -> list[Unit]:
    """Lights that withdraw, asked in every turn (HMA-9.10)."""
    lights = [unit for unit in _recalled(state, seat) if not unit.hidden or unit.mode == "withdrawing"]
    return [unit for unit in lights if order_of(state, unit) == "withdrawal"]


def _recalled(state: State, seat: Seat) -> list[Unit]:
    return [
        unit
        for unit in units(state, seat)
        if unit.is_light
        and not acts_as_core(unit)
        and unit.mode != "forward"
        and in_order(state, unit)
        and not any_in_melee(state, unit)
    ]


class Postures(Procedure, frozen=True):
    """Reserve or flank, cover or leave, for the lights of a side."""

    seat: Seat

    @step("HMA-9.7")
    def flank(self, g: G) -> Flow:
        known = choosing_flank(g.state, self.seat)
        return _pick(
            g.state,
            self.seat,
            known,
            "flank",
            "Which light units go to the flanks, while the others stay in reserve?",
            "HMA-9.7",
        )

    @flank.answered
    def _(self, g: G, answer: tuple[str, ...]) -> Flow:
        _take(g, choosing_flank(g.state, self.seat), answer, "flank", "reserve", "HMA-9.7")
        return None

    @step("HMA-9.10")
    def cover(self, g: G) -> Flow:
        known = choosing_cover(g.state, self.seat)
        return _pick(
            g.state, self.seat, known, "cover", "Which light units cover the line? The others leave", "HMA-9.10"
        )

    @cover.answered
    def _(self, g: G, answer: tuple[str, ...]) -> Flow:
        _take(g, choosing_cover(g.state, self.seat), answer, "cover", "leave", "HMA-9.10")
        return None


def _pick(state: State, seat: Seat, known: Sequence[Unit], posture: Posture, prompt: str, rule: str) -> Flow:
    if not known:
        return None
    options = [Option(unit.id, named(state, unit.id), (unit.id,)) for unit in known]
    before = tuple(unit.id for unit in known if unit.posture == posture)
    return Ask.one(seat, Pick(options, preferred=before), prompt, rule)


def _take(g: G, known: Sequence[Unit], chosen: Sequence[str], one: Posture, other: Posture, rule: str) -> None:
    g.emit(PostureTaken(tuple((unit.id, one if unit.id in chosen else other) for unit in known)), rule)
