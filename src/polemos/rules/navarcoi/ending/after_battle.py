"""After the battle: what is left of the fleets (section 21, NAV-20.3)."""

from __future__ import annotations

from typing import Literal

import msgspec

from polemos.kernel.fact import Fact
from polemos.kernel.procedure import Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.english import counted
from polemos.rules.navarcoi.charts.charts import tests
from polemos.rules.navarcoi.contact.chase import off_table
from polemos.rules.navarcoi.facts import STAND, Gone, named, stands, stands_told
from polemos.rules.navarcoi.flight.rout import way_out
from polemos.rules.navarcoi.land.embarking import troops_saved
from polemos.rules.navarcoi.scenarios.fleet_counts import fleet_ships
from polemos.rules.navarcoi.sea.leaders import SHIP_LOST
from polemos.rules.navarcoi.state import ALPHA, BETA, G, Squadron, State

FateName = Literal["saved", "lost", "voyage_home"]


class Losses(msgspec.Struct, frozen=True):
    """Where the half-stands of a squadron or a fleet have gone."""

    in_melee: int = 0
    in_flight: int = 0
    at_sea: int = 0
    saved: int = 0

    def __add__(self, other: Losses) -> Losses:
        return Losses(
            self.in_melee + other.in_melee, self.in_flight + other.in_flight, self.at_sea + other.at_sea,
            self.saved + other.saved,
        )  # fmt: skip


class FateSettled(Fact, frozen=True):
    """What becomes of a squadron after the battle."""

    squadron: str
    fate: FateName
    losses: Losses

    def words(self, state: State) -> str:
        name = named(state, self.squadron)
        saved = self.losses.saved
        return f"{name} saves {stands(saved)} of its stands" if saved else f"{name} is lost"


class FleetReckoned(Fact, frozen=True):
    """What is left of a fleet; freighters are not counted."""

    seat: Seat
    squadrons: int
    half_stands: int
    losses: Losses
    troops: tuple[str, ...] = ()  # land units saved aboard (NAV-16.27)

    def words(self, state: State) -> str:
        lost = self.losses
        return (
            f"{state.fleet(self.seat).name}: {counted(self.squadrons, 'squadron')}, {stands_told(self.half_stands)}; "
            f"lost {stands(lost.in_melee)} in melee, {stands(lost.in_flight)} in flight, {stands(lost.at_sea)} at sea; "
            f"{stands(lost.saved)} saved" + (f" with {', '.join(self.troops)}" if self.troops else "")
        )


class VictoryMeasured(Fact, frozen=True):
    """The degree of victory."""

    seat: Seat
    degree: str

    def words(self, state: State) -> str:
        name = next(degree.name for degree in tests().degree if degree.id == self.degree)
        return f"A {name} for {state.fleet(self.seat).name}"


class Reckoning(Procedure, frozen=True):
    """Fugitives reach the edge, the fate of every squadron is settled, the fleets are counted."""

    settled: dict[str, Losses] = {}
    returning: dict[str, int] = {}  # strength of squadrons off the table when the battle ended

    @step("NAV-12.14")
    def chases(self, g: G) -> Flow:
        off = [key for key, chase in g.state.chases.items() if chase.crossed]
        g.keep(returning={s: g.state.squadrons[s].half_stands for key in off for s in key.split("|")})
        for key in off:
            while key in g.state.chases:
                off_table(g, key, placing=False)
        return None

    @step("NAV-21.1")
    def fugitives(self, g: G) -> Flow:
        far = (g.state.width + g.state.depth) / 1000
        for squadron in list(g.state.squadrons.values()):
            if squadron.status == "routing":
                assert squadron.rout_heading is not None
                leaving = way_out(g.state, squadron, squadron.rout_heading, far)
                assert leaving is not None
                g.emit(Gone(squadron.id, leaving.over), "NAV-21.1")
        return None

    @step("NAV-21.2")
    def fates(self, g: G) -> Flow:
        settled = {}
        for squadron in list(g.state.squadrons.values()):
            fate = fate_of(g.state, squadron)
            saved = {"saved": squadron.half_stands, "lost": 0}.get(fate)
            if saved is None:
                saved = voyage_home(g, squadron)
            settled[squadron.id] = _losses(squadron, fate, saved, self.returning.get(squadron.id))
            cite = "NAV-21.3" if fate == "voyage_home" else "NAV-21.2"
            g.emit(FateSettled(squadron.id, fate, settled[squadron.id]), cite)
        g.keep(settled=settled)
        return None

    @step("NAV-21.4")
    def count(self, g: G) -> Flow:
        reckoned = {}
        for seat in (ALPHA, BETA):
            fleet = fleet_ships(g.state, seat)
            lost = sum((self.settled[squadron.id] for squadron in fleet), Losses())
            started = STAND * sum(squadron.full_stands for squadron in fleet)
            afloat = tuple(squadron.id for squadron in fleet if self.settled[squadron.id].saved)
            troops = tuple(troops_saved(g.state, afloat))
            reckoned[seat] = FleetReckoned(seat, len(fleet), started, lost, troops)
            g.emit(reckoned[seat], "NAV-21.4", "NAV-16.27")
        winner = g.state.outcome.winner if g.state.outcome else None
        if winner is not None:
            loser = reckoned[1 - winner]
            g.emit(VictoryMeasured(winner, degree_of(loser.losses.saved, loser.half_stands)), "NAV-20.3")
        return None


def fate_of(state: State, squadron: Squadron) -> FateName:
    """By the edge or land it ran over; whoever has not run is saved (NAV-21.2)."""
    if squadron.status != "gone":
        return "saved"
    over = squadron.left_by or ""
    if over in SHIP_LOST:
        return "lost"
    standing = (state.lands[over] if over in state.lands else state.edges[over]).status[squadron.seat]
    fates: dict[str, FateName] = {"friendly": "saved", "neutral": "voyage_home", "enemy": "lost"}
    return fates[standing]


def voyage_home(g: G, squadron: Squadron) -> int:
    """Half-stands that survive the voyage: a roll for each whole stand, then one for the half (NAV-21.3)."""
    chart = tests().named("voyage_home")
    left = [STAND] * (squadron.half_stands // STAND) + [1] * (squadron.half_stands % STAND)
    return sum(
        size
        for size in left
        if g.roll(chart.rule, chart.dice, "Voyage home", (squadron.id,), squadron.seat, chart.need).passed
    )


def _losses(squadron: Squadron, fate: FateName, saved: int, off_table: int | None) -> Losses:
    """Where its strength has gone; what it lost while it came back from a chase after the battle was lost at sea."""
    fought = squadron.half_stands if off_table is None else off_table
    in_melee = STAND * squadron.full_stands - fought
    gone = fought - saved
    if fate == "lost" and squadron.left_by in ("destroyed", "captured"):
        return Losses(in_melee + gone, 0, 0, saved)
    if fate == "lost" and squadron.left_by != "off_table":
        return Losses(in_melee, gone, 0, saved)
    return Losses(in_melee, 0, gone, saved)


def degree_of(saved: int, started: int) -> str:
    """By the share of its strength that the loser saves."""
    return next(degree.id for degree in tests().degree if saved * 100 >= degree.saved_at_least * started)
