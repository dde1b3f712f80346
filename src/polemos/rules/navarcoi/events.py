"""The Event phase (section 7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Literal

from polemos.kernel.dice import Modifier
from polemos.kernel.fact import Fact, Moment
from polemos.kernel.procedure import Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.rules.navarcoi.charts.charts import events, points, tests
from polemos.rules.navarcoi.charts.roll_records import Event, TestModifier
from polemos.rules.navarcoi.ending import victory
from polemos.rules.navarcoi.facts import MoraleChanged, change, named
from polemos.rules.navarcoi.phases import begin
from polemos.rules.navarcoi.records.specials import CaughtAtAnchor, MorningWind
from polemos.rules.navarcoi.scenarios.fleet_counts import is_shaken
from polemos.rules.navarcoi.scenarios.scenarios import special
from polemos.rules.navarcoi.sea.leaders import NavarchosDied
from polemos.rules.navarcoi.sea.order import manoeuvre_test, step_down
from polemos.rules.navarcoi.sea.sea import enemy_within, in_melee, in_play, is_free, warships
from polemos.rules.navarcoi.state import ALPHA, BETA, FLEETS, G, Squadron, State

SEATS = (ALPHA, BETA)


class EventCame(Fact, frozen=True):
    """What the dice have brought, and whether it can apply (NAV-7.10)."""

    MOMENT: ClassVar[Moment | None] = "gods"
    event: str
    total: int
    applies: bool

    def words(self, state: State) -> str:
        known = next(event for event in events().event if event.id == self.event)
        return f"{known.name} ({self.total})" + (f": {known.text}" if self.applies else ", which comes to nothing")


class WindCame(Fact, frozen=True):
    """The morning wind blows, for the rest of the battle or for this turn (NAV-19.7)."""

    stays: bool = True

    def apply(self, state: State) -> None:
        state.morning_wind = self.stays

    def words(self, state: State) -> str:
        return "The morning wind has come"


class Moored(Fact, frozen=True):
    """Which way a squadron at anchor will run if it is beaten where it lies (NAV-18.14); None: it is off the beach."""

    squadron: str
    heading: int | None

    def apply(self, state: State) -> None:
        change(state, self.squadron, rout_heading=self.heading)

    def words(self, state: State) -> str:
        return f"{named(state, self.squadron)} " + ("is off the beach" if self.heading is None else "lies at anchor")


class EventPhase(Procedure, frozen=True):
    """One roll, one event."""

    event: str = ""
    applies: bool = False

    @step("NAV-18.14")
    def moor(self, g: G) -> Flow:
        begin(g, "event")
        anchorage = special(g.state, CaughtAtAnchor)
        if anchorage is None:
            return None
        lies = round(anchorage.rout_heading * 1000)
        for squadron in list(in_play(g.state, FLEETS.index(anchorage.side))):
            if squadron.status == "anchored" and squadron.rout_heading is None:
                g.emit(Moored(squadron.id, lies))
            elif squadron.rout_heading is not None and is_free(g.state, squadron):
                g.emit(Moored(squadron.id, None))
        return None

    @step("NAV-19.7")
    def morning_wind(self, g: G) -> Flow:
        wind = special(g.state, MorningWind)
        if wind is None or g.state.turn < wind.from_turn:
            return None
        if not g.state.morning_wind:
            roller = FLEETS.index(wind.roller)
            if not g.roll("NAV-19.7", wind.dice, "Morning wind", (), roller, wind.need).passed:
                return None
            g.emit(WindCame(wind.stays), "NAV-19.7")
        _blow(g, _exposed(g.state, [FLEETS.index(wind.side)]), "NAV-7.3")
        return None

    @step("NAV-7.1", "NAV-7.2")
    def roll(self, g: G) -> Flow:
        chart = events().roll
        total = sum(g.roll(chart.rule, chart.dice, "Event", (FLEETS[seat],), seat).total for seat in SEATS)
        event = next(event for event in events().event if total in event.sums)
        applies = can_apply(g.state, event)
        g.emit(EventCame(event.id, total, applies), event.rule, *(() if applies else ("NAV-7.10",)))
        g.keep(event=event.id, applies=applies)
        return None

    @step("NAV-7.10")
    def happen(self, g: G) -> Flow:
        if not self.applies:
            return None
        event = next(event for event in events().event if event.id == self.event)
        match event.kind:
            case "wind":
                _blow(g, _exposed(g.state, _fleets(g.state, event)), event.rule)
            case "omen":
                chosen = _chosen(g, event, warships(g.state, _fleets(g.state, event)[0]))
                shift_morale(g, chosen, event.morale, "NAV-7.4")
            case "death":
                chosen = _chosen(g, event, _warships_in_melee(g.state, _fleets(g.state, event)[0]))
                g.emit(NavarchosDied(chosen), "NAV-7.5", "NAV-17.1")
                shift_morale(g, chosen, event.morale, "NAV-7.5")
            case _:
                return victory.fleet_leaves(g, _which_leaves(g))
        return None

    @step("NAV-20.1")
    def end(self, g: G) -> Flow:
        return victory.after_phase(g)


def can_apply(state: State, event: Event) -> bool:
    """Is there anything that the event could change? (NAV-7.10)"""
    fleets = _fleets(state, event)
    match event.needs:
        case "squadron_that_can_change":
            return bool(_exposed(state, fleets))
        case "warships_in_play":
            return any(True for _ in warships(state, fleets[0]))
        case "warships_in_melee":
            return bool(_warships_in_melee(state, fleets[0]))
        case _:
            return bool(fleets)


def _fleets(state: State, event: Event) -> list[Seat]:
    """The fleets that an event concerns."""
    match event.fleets:
        case "alpha" | "beta":
            return [FLEETS.index(event.fleets)]
        case "invader":
            return [seat for seat in SEATS if state.fleet(seat).role == "invader"] or list(SEATS)
        case "shaken":
            return [seat for seat in SEATS if is_shaken(state, seat)]
        case _:
            return list(SEATS)


# -- wind ----------------------------------------------------------------------------------------------------------


def _exposed(state: State, seats: Sequence[Seat]) -> list[Squadron]:
    """Squadrons of these fleets that the wind could disorder (NAV-7.3)."""
    exempt = next(event for event in events().event if event.kind == "wind").exempt
    return [
        squadron
        for squadron in in_play(state)
        if squadron.seat in seats
        and squadron.order not in exempt
        and squadron.status not in exempt
        and not (squadron.freighters and "freighters" in exempt)
    ]


def _blow(g: G, squadrons: Sequence[Squadron], rule: str) -> None:
    """All of them make a Manoeuvre test at once."""
    within = next(known.within for known in tests().named("manoeuvre").modifiers if known.within)
    failed = [s for s in squadrons if not manoeuvre_test(g.state, s, enemy_within(g.state, s, within)).roll(g).passed]
    for squadron in failed:
        step_down(g, squadron.id, rule, "NAV-10.5", "NAV-6.4")


# -- omens and deaths ----------------------------------------------------------------------------------------------


def _warships_in_melee(state: State, seat: Seat) -> list[Squadron]:
    return [squadron for squadron in warships(state, seat) if in_melee(state, squadron.id)]


def _chosen(g: G, event: Event, among: Iterable[Squadron]) -> str:
    return g.draw(event.rule, [squadron.id for squadron in among], event.name)


def shift_morale(g: G, squadron: str, steps: int, rule: str) -> None:
    """Crew morale rises or drops, never beyond its highest or lowest level (NAV-3.3)."""
    trait = next(trait for trait in points().trait if trait.id == "morale")
    wanted = trait.value(g.state.squadrons[squadron].morale) + steps
    level = next((level.id for level in trait.levels if level.value == wanted), None)
    if level is not None:
        g.emit(MoraleChanged(squadron, level), rule, "NAV-3.3")


# -- a fleet leaves ------------------------------------------------------------------------------------------------


def _which_leaves(g: G) -> Seat:
    """The fleet that is shaken; of two the one with the lower total (NAV-7.6, 7.7)."""
    shaken = [seat for seat in SEATS if is_shaken(g.state, seat)]
    if len(shaken) == 1:
        return shaken[0]
    chart = events().both_shaken
    while True:
        totals = {
            seat: g.roll(
                chart.rule, chart.dice, "Which fleet leaves", (FLEETS[seat],), seat, mods=heart_modifiers(g.state, seat)
            ).total
            for seat in SEATS
        }
        if totals[ALPHA] != totals[BETA]:
            return ALPHA if totals[ALPHA] < totals[BETA] else BETA


def heart_modifiers(state: State, seat: Seat) -> list[Modifier]:
    """What a shaken fleet adds to its die (NAV-7.7)."""
    return [Modifier(known.value if _holds(state, seat, known) else 0, known.words, known.rule)
            for known in events().both_shaken.modifiers]  # fmt: skip


def _holds(state: State, seat: Seat, known: TestModifier) -> bool:
    match known.when:
        case "defender":
            return state.fleet(seat).role == "defender"
        case "more_determined":
            return _with_morale(state, seat, "determined") > _with_morale(state, 1 - seat, "determined")
        case "more_poorly_motivated":
            return _with_morale(state, seat, "poorly_motivated") > _with_morale(state, 1 - seat, "poorly_motivated")
        case _:
            return state.fleet(seat).admiral_killed


def _with_morale(state: State, seat: Seat, level: Literal["determined", "poorly_motivated"]) -> int:
    return sum(1 for squadron in warships(state, seat) if squadron.morale == level)
