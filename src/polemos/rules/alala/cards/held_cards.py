"""Windows for held cards other than those after throws (ALA-20.11, 20.12, 20.17, 20.19, 20.20, 20.24)."""

from __future__ import annotations

from typing import ClassVar

from polemos.kernel.fact import Moment
from polemos.kernel.procedure import END, Call, Flow, Procedure, step
from polemos.kernel.record_fact import sets
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Option
from polemos.kernel.words.english import doing
from polemos.rules.alala import windows
from polemos.rules.alala.charts.charts import card
from polemos.rules.alala.facts import Disordered, LeaderFact, named
from polemos.rules.alala.field.field import is_in_combat, nearest, on_table, within
from polemos.rules.alala.morale.misfortunes import Losses, Retire
from polemos.rules.alala.state import G, Leader, State
from polemos.rules.alala.troops import Troop
from polemos.rules.alala.windows import CardPlayed

MANOEUVRE_START = "manoeuvre_start"
EDGES = "phase_part_edges"
ANNOUNCED = "hoplite_move_announced"
SHOUT, RUN_OUT, ARMOUR = "alala", "ekdromoi", "heavy_armour"


# -- control tests -----------------------------------------------------------------------------------------------------


# -- the war cry -------------------------------------------------------------------------------------------------------


class Shouted(LeaderFact, frozen=True):
    """A phalanx raises the war cry: its dice moves are longer this phase (ALA-20.11)."""

    MOMENT: ClassVar[Moment | None] = "shout"
    SETS = sets(shout=True)
    SAYS = "Alala! The phalanx of {leader} shouts"


class AlalaWindow(Procedure, frozen=True):
    """At the start of a side's part of the Phalanx Manoeuvre Phase (ALA-20.11)."""

    seat: Seat

    @step("ALA-20.24")
    def window(self, g: G) -> Flow:
        if not windows.is_open(g.state, self.seat, MANOEUVRE_START, (SHOUT,)):
            return END
        plays: dict[str, Option] = {}
        if SHOUT in g.state.side(self.seat).hand:
            for leader in shouters(g.state, self.seat):
                words = f"{card(SHOUT).name} for the phalanx of {leader.name}"
                plays[f"{SHOUT} {leader.id}"] = Option(f"{SHOUT} {leader.id}", words, rule=card(SHOUT).rule)
        return windows.ask(self.seat, MANOEUVRE_START, plays, "Your hoplites are about to move. Play a card?")

    @window.answered
    def _(self, g: G, answer: str) -> Flow:
        if answer != windows.PASS and not windows.obeyed(g, self.seat, answer):
            g.emit(CardPlayed(self.seat, SHOUT), "ALA-20.11")
            g.emit(Shouted(answer.split(" ")[1]), "ALA-2.22", "ALA-20.11")
        return END


def shouters(state: State, seat: Seat) -> list[Leader]:
    """The leaders of phalanxes in which somebody would go further for it: Spartans do not shout."""
    loud = {troop.phalanx for troop in on_table(state, seat) if troop.is_hoplites and windows.serves(SHOUT, troop)}
    return [leader for leader in state.leaders.values() if leader.seat == seat and leader.id in loud]


# -- young men run out -------------------------------------------------------------------------------------------------


class EkdromoiWindow(Procedure, frozen=True):
    """At the start and end of a side's part of the Skirmish and Phalanx Manoeuvre Phases (ALA-20.12)."""

    seat: Seat
    band: str = ""
    unit: str = ""

    @step("ALA-20.24")
    def window(self, g: G) -> Flow:
        if not windows.is_open(g.state, self.seat, EDGES, (RUN_OUT,)):
            return END
        prey = within_reach(g.state, self.seat)
        if not prey:
            return END
        plays: dict[str, Option] = {}
        if RUN_OUT in g.state.side(self.seat).hand:
            for band, units in prey:
                key = f"{RUN_OUT} {band.id}"
                words = f"{card(RUN_OUT).name} against {named(g.state, band.id)}: it loses {figures(units)} and retires"
                plays[key] = Option(key, words, rule=card(RUN_OUT).rule)
        told = ", ".join(band.id for band, _ in prey)
        return windows.ask(self.seat, EDGES, plays, f"Enemy skirmishers are near your hoplites: {told}. Play a card?")

    @window.answered
    def _(self, g: G, answer: str) -> Flow:
        if answer == windows.PASS or windows.obeyed(g, self.seat, answer):
            return END
        name = answer.split(" ")[1]
        band, units = next(each for each in within_reach(g.state, self.seat) if each[0].id == name)
        unit = nearest(g.state, 1 - self.seat, band.box, units)
        assert unit is not None
        g.emit(CardPlayed(self.seat, RUN_OUT), "ALA-20.12")
        g.keep(band=name, unit=unit.id)
        # The retirement that follows is also the first move of a withdrawal.
        return Call(Losses(name, figures(units), card(RUN_OUT).name, "ALA-20.12", moves=False))

    @step("ALA-20.12", "ALA-18.7")
    def retire(self, g: G) -> Flow:
        if not g.state.troops[self.band].on_table:
            return END
        return Call(Retire(self.band, (self.unit,)))


def within_reach(state: State, seat: Seat) -> list[tuple[Troop, list[Troop]]]:
    """The enemy skirmishers against whom young men could run out, and the units from which."""
    fit = [troop for troop in on_table(state, seat) if _is_fit(state, troop)]
    reach = card(RUN_OUT).within
    found = []
    for band in on_table(state, 1 - seat):
        if not band.is_skirmishers or band.status == "routing" or is_in_combat(state, band):
            continue
        if units := [unit for unit in fit if within(unit, band, reach)]:
            found.append((band, units))
    return found


def _is_fit(state: State, troop: Troop) -> bool:
    return troop.is_hoplites and troop.formed and not troop.is_shaken and not is_in_combat(state, troop)


def figures(units: list[Troop]) -> int:
    """How many figures a band loses to the men of these units."""
    chart = card(RUN_OUT)
    return chart.casualties_spartan if any(unit.is_spartan for unit in units) else chart.casualties


# -- heavy armour ------------------------------------------------------------------------------------------------------


class HeavyArmour(Procedure, frozen=True):
    """A dice move, wheel or charge of formed hoplites is announced (ALA-20.19); the card is known to both players."""

    holder: Seat
    troops: tuple[str, ...]

    @step("ALA-20.24", "ALA-20.19")
    def window(self, g: G) -> Flow:
        side = g.state.side(self.holder)
        if ARMOUR not in side.received or ANNOUNCED in side.passes:
            return END
        movers = [g.state.troops[name] for name in self.troops]
        plays = {
            f"{ARMOUR} {troop.id}": Option(
                f"{ARMOUR} {troop.id}", f"{card(ARMOUR).name}: {named(g.state, troop.id)} takes 1 DP", rule="ALA-20.19"
            )
            for troop in movers
            if troop.is_hoplites and troop.formed and troop.seat != self.holder and troop.disorder < Disordered.MOST
        }
        if not plays:
            return END
        return windows.ask(self.holder, ANNOUNCED, plays, f"{doing(self.troops, 'is')} about to move. Play a card?")

    @window.answered
    def _(self, g: G, answer: str) -> Flow:
        if answer != windows.PASS and not windows.obeyed(g, self.holder, answer):
            g.emit(CardPlayed(self.holder, ARMOUR), "ALA-20.19")
            g.emit(Disordered(answer.split(" ")[1], card(ARMOUR).dp, card(ARMOUR).name), "ALA-20.19", "ALA-11.2")
        return END
