"""The Morale phase: rout and pursuit (section 14)."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.kernel.fact import Fact, Rolled
from polemos.kernel.procedure import Call, Flow, Procedure, step
from polemos.rules.navarcoi.charts.charts import tests
from polemos.rules.navarcoi.ending import victory
from polemos.rules.navarcoi.facts import StatusChanged, named
from polemos.rules.navarcoi.flight.pursuit import Stayed, pursue, quarries, quarry_of
from polemos.rules.navarcoi.flight.rout import rout_heading, routed, run, squadrons_behind
from polemos.rules.navarcoi.land.routed_hoplites import RoutedHoplites
from polemos.rules.navarcoi.melee.pairing import Melee, melees_fought
from polemos.rules.navarcoi.morale.morale_tests import is_worn_down, morale_test, outnumbered, pursuit_test
from polemos.rules.navarcoi.phases import begin
from polemos.rules.navarcoi.sea.flotsam import flotsam_of
from polemos.rules.navarcoi.sea.order import step_down
from polemos.rules.navarcoi.sea.sea import in_melee, in_play, links_of
from polemos.rules.navarcoi.state import G, Squadron, State

LAST_STAND = "NAV-13.10"
FULL_SIZE_TEST = "NAV-22.4"


class MarkedForTest(Fact, frozen=True):
    """Which squadrons must test, or rout without a test, and the rule that demands it; told before the dice."""

    test: str
    marked: tuple[tuple[str, str], ...]

    def words(self, state: State) -> str:
        return f"{self.test}: " + ", ".join(f"{named(state, squadron)} ({rule})" for squadron, rule in self.marked)


class LastLeft(Fact, frozen=True):
    """Of a melee in which all would rout, one stays."""

    squadron: str

    def words(self, state: State) -> str:
        return f"{named(state, self.squadron)} is the last of its melee and does not rout"


class MoralePhase(Procedure, frozen=True):
    """Tests, rout, flight, pursuit."""

    marked: tuple[tuple[str, str], ...] = ()
    routing: tuple[str, ...] = ()  # from this turn's tests
    flown: dict[str, tuple[int, int]] = {}  # rout moves of this phase
    pursuing: tuple[str, ...] = ()  # failed their pursuit test

    @step("NAV-6.3")
    def hoplites(self, g: G) -> Flow:
        begin(g, "morale")
        return Call(RoutedHoplites()) if g.state.land_units else None

    @step("NAV-14.1", "NAV-14.14")
    def mark(self, g: G) -> Flow:
        marked = _must_test(g.state)
        if marked:
            g.emit(MarkedForTest(tests().named("morale").name, marked), "NAV-14.14")
        g.keep(marked=marked)
        return None

    @step("NAV-14.2", "NAV-6.4")
    def test(self, g: G) -> Flow:
        lost = [squadron for squadron, rule in self.marked if rule == LAST_STAND]
        rolls: dict[str, Rolled] = {}
        for squadron, rule in self.marked:
            if rule != LAST_STAND:
                rolls[squadron] = morale_test(g.state, squadron).roll(g)
                if not rolls[squadron].passed:
                    lost.append(squadron)
        for melee in melees_fought(g.state):
            if all(squadron in lost for squadron in melee.everybody):
                stays = _last_left(g, [rolls[squadron] for squadron in melee.everybody if squadron in rolls])
                g.emit(LastLeft(stays), "NAV-14.4")
                lost.remove(stays)
        g.keep(routing=tuple(squadron for squadron in g.state.squadrons if squadron in lost))
        return None

    @step("NAV-14.5", "NAV-6.4")
    def rout(self, g: G) -> Flow:
        state = g.state
        melees = melees_fought(state)
        before = {squadron: state.squadrons[squadron] for squadron in self.routing}
        ways = {squadron: _way_of_flight(state, squadron, melees) for squadron in self.routing}
        spared = {squadron: _sides(squadron, melees) for squadron in self.routing}
        wrecks = [
            flotsam_of(state, beaten[0], ways[beaten[0]][0])
            for melee in melees
            if (beaten := _beaten(state, melee, self.routing))
        ]
        for squadron, (heading, rule) in ways.items():
            g.emit(routed(state, squadron, heading), "NAV-14.5", "NAV-1.12", rule)
        for squadron, (heading, _) in ways.items():
            for other in squadrons_behind(state, before[squadron], heading, spared[squadron]):
                step_down(g, other, "NAV-14.8")
        for wreck in wrecks:
            g.emit(wreck, "NAV-14.9")
        return None

    @step("NAV-14.6", "NAV-14.7")
    def flee(self, g: G) -> Flow:
        fugitives = [squadron.id for squadron in g.state.squadrons.values() if squadron.status == "routing"]
        g.keep(flown={squadron: run(g, squadron) for squadron in fugitives})
        return None

    @step("NAV-14.11", "NAV-14.13", "NAV-14.14")
    def mark_pursuit(self, g: G) -> Flow:
        for squadron in list(in_play(g.state)):
            if squadron.status == "pursuing" and not quarries(g.state, squadron):
                g.emit(StatusChanged(squadron.id, "active"), "NAV-14.13")
        marked = tuple(
            (squadron.id, "NAV-14.13" if squadron.status == "pursuing" else "NAV-14.11")
            for squadron in in_play(g.state)
            if must_test_pursuit(g.state, squadron)
        )
        if marked:
            g.emit(MarkedForTest(tests().named("pursuit").name, marked), "NAV-14.14")
        g.keep(marked=marked)
        return None

    @step("NAV-14.11", "NAV-14.13")
    def test_pursuit(self, g: G) -> Flow:
        results = {}
        for squadron, rule in self.marked:
            results[squadron] = pursuit_test(g.state, squadron, rule).roll(g).passed
        for squadron, passed in results.items():
            if passed and g.state.squadrons[squadron].status == "pursuing":
                g.emit(StatusChanged(squadron, "active"), "NAV-14.13")
        for victor in list(in_play(g.state)):
            if victor.beaten and results.get(victor.id, True):
                g.emit(Stayed(victor.id), "NAV-15.4" if victor.freighters else "NAV-14.11")
        g.keep(pursuing=tuple(squadron for squadron, passed in results.items() if not passed))
        return None

    @step("NAV-14.12")
    def pursue(self, g: G) -> Flow:
        for squadron in self.pursuing:
            # One that ran into an earlier pursuer's melee, or was run into, is in melee now.
            if not in_melee(g.state, squadron):
                pursue(g, squadron, self.flown[quarry_of(g.state, g.state.squadrons[squadron])])
        return None

    @step("NAV-20.1")
    def end(self, g: G) -> Flow:
        return victory.after_phase(g)


# -- who tests -----------------------------------------------------------------------------------------------------


def _must_test(state: State) -> tuple[tuple[str, str], ...]:
    """Squadrons that must test morale or rout by themselves, each with its rule, α before β."""
    melees = melees_fought(state)
    lost = [s for melee in melees for s in melee.everybody if is_last_stand(state, s, melee.enemies_of(s))]
    marked = []
    for squadron in in_play(state):
        melee = next((m for m in melees if squadron.id in m.everybody), None)
        if squadron.id in lost:
            marked.append((squadron.id, LAST_STAND))
        elif melee is None or all(enemy in lost for enemy in melee.enemies_of(squadron.id)):
            continue  # NAV-14.4: its enemies are all destroyed, or rout without a roll
        elif squadron.failed:
            marked.append((squadron.id, "NAV-14.1"))
        elif state.options.full_size and is_worn_down(squadron):
            marked.append((squadron.id, FULL_SIZE_TEST))
    return tuple(marked)


def is_last_stand(state: State, squadron: str, enemies: Sequence[str]) -> bool:
    """One stand against three or more in its melee (NAV-13.10)."""
    return outnumbered(state.squadrons[squadron], [state.squadrons[enemy] for enemy in enemies])


def must_test_pursuit(state: State, squadron: Squadron) -> bool:
    """Does it still pursue, or has it just lost its last link by an enemy's rout? (NAV-14.11, 14.13)"""
    if squadron.freighters or in_melee(state, squadron.id):
        return False
    return bool(quarries(state, squadron))


def _last_left(g: G, rolls: Sequence[Rolled]) -> str:
    """The one with the highest total, then the higher natural roll, then by rolling again (NAV-14.4)."""
    while True:
        best = max((roll.total, roll.natural) for roll in rolls)
        tied = [roll.who[0] for roll in rolls if (roll.total, roll.natural) == best]
        if len(tied) == 1:
            return tied[0]
        rolls = [
            morale_test(g.state, squadron, "NAV-14.4").roll(g) for squadron in g.state.squadrons if squadron in tied
        ]


# -- rout ----------------------------------------------------------------------------------------------------------


def _way_of_flight(state: State, squadron: str, melees: Sequence[Melee]) -> tuple[int, str]:
    foes = next(melee.enemies_of(squadron) for melee in melees if squadron in melee.everybody)
    return rout_heading(state, squadron, [link for link in links_of(state, squadron) if link.other(squadron) in foes])


def _sides(squadron: str, melees: Sequence[Melee]) -> tuple[str, ...]:
    """The sides of its own melee, whom its flight does not throw into confusion (NAV-14.8)."""
    return next(melee.everybody for melee in melees if squadron in melee.everybody)


def _beaten(state: State, melee: Melee, routing: Sequence[str]) -> list[str]:
    """Who routs from a melee that ends by it, by identity; nobody if the melee goes on."""
    over = any(all(squadron in routing for squadron in side) for side in (melee.alpha, melee.beta))
    return [squadron for squadron in routing if squadron in melee.everybody] if over else []
