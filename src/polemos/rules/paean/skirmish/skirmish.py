"""The turns of light formations (PAE-8.1 to 8.5): test, act, test again, until they fail or stop."""

from __future__ import annotations

from polemos.kernel.dice import Modifier
from polemos.kernel.procedure import AGAIN, END, Ask, Call, Flow, Procedure, step
from polemos.kernel.record_fact import sets
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Option
from polemos.kernel.test import Test
from polemos.rules.paean.charts.charts import experience_chart, tests_chart
from polemos.rules.paean.facts import FormationFact, named
from polemos.rules.paean.field.field import formations
from polemos.rules.paean.missiles.fire import Fire, settle, why_not_fire
from polemos.rules.paean.movement.normal_move import NormalMove
from polemos.rules.paean.specials import initiative_modifiers
from polemos.rules.paean.state import Formation, G, State

DICE = "2d6"
DONE, TEST, STOP = "done", "test", "stop"
MOVE, FIRE, NOTHING = "move", "fire", "nothing"


class InitiativeShown(FormationFact, frozen=True):
    """It has passed a test; the next one is harder (PAE-8.2)."""

    tests: int


class SkirmishEnded(FormationFact, frozen=True):
    """Its turn of this bound is over."""

    SETS = sets(acted=True)
    SAYS = "{formation} has done what it could"


def initiative_test(state: State, formation: Formation) -> Test:
    """PAE-8.2; what lowers the value is told as added to the dice."""
    harder = tests_chart().repeat_initiative * formation.tests
    mods = (
        Modifier(-harder, f"{formation.tests} passed before in this turn", "PAE-8.2"),
        *(Modifier(-each.value, each.words, each.rule) for each in initiative_modifiers(state, formation.seat)),
    )
    value = experience_chart(formation.level).initiative
    label = f"Initiative of {formation.id}"
    return Test("PAE-8.2", DICE, label, (formation.id,), formation.seat, mods, limit=value)


class SkirmishActions(Procedure, frozen=True):
    """Step 2 of a bound."""

    seat: Seat

    @step("PAE-8.1")
    def next_one(self, g: G) -> Flow:
        waiting = [each for each in formations(g.state, self.seat) if each.is_light and not each.acted]
        if not waiting:
            return END
        options = [Option(each.id, _told(g.state, each), rule="PAE-8.1") for each in waiting]
        in_range = next((each.id for each in waiting if why_not_fire(g.state, each) is None), DONE)
        space = Choice(
            [*options, Option(DONE, "no further skirmishers", ("end",), rule="PAE-8.1", ends=True)], DONE, in_range
        )
        return Ask.one(self.seat, space, "Which light formation acts next?", "PAE-8.1")

    @next_one.answered
    def _(self, g: G, answer: str) -> Flow:
        return END if answer == DONE else Call(SkirmishTurn(answer), AGAIN)


def _told(state: State, formation: Formation) -> str:
    return f"{named(state, formation.id)} ({float(initiative_test(state, formation).chance):.0%})"


class SkirmishTurn(Procedure, frozen=True):
    """One light formation, from its first test to the end of its turn."""

    formation: str

    @step("PAE-8.2")
    def go_on(self, g: G) -> Flow:
        formation = g.state.formations.get(self.formation)
        if formation is None or formation.acted:  # horse may have come to grief among the jars (PAE-5.8)
            return None
        if not formation.tests:
            return Call(SkirmishAction(self.formation), AGAIN)
        chance = float(initiative_test(g.state, formation).chance)
        options = (
            Option(TEST, f"test again ({chance:.0%})", ("go on",), rule="PAE-8.2"),
            Option(STOP, "stop", ("end",), rule="PAE-8.2"),
        )
        return Ask.one(
            formation.seat, Choice(options, STOP, TEST), f"{named(g.state, self.formation)}: another action?", "PAE-8.2"
        )

    @go_on.answered
    def _(self, g: G, answer: str) -> Flow:
        if answer == TEST:
            return Call(SkirmishAction(self.formation), AGAIN)
        g.emit(SkirmishEnded(self.formation), "PAE-8.2")
        return None

    @step("PAE-8.4")
    def settle(self, g: G) -> Flow:
        settle(g, self.formation)
        return None


class SkirmishAction(Procedure, frozen=True):
    """A test, and if it is passed a move or a shot."""

    formation: str

    @step("PAE-1.11", "PAE-8.2")
    def test(self, g: G) -> Flow:
        formation = g.state.formations[self.formation]
        if initiative_test(g.state, formation).roll(g).passed:
            g.emit(InitiativeShown(self.formation, formation.tests + 1), "PAE-8.2")
            return None
        g.emit(SkirmishEnded(self.formation), "PAE-8.2")
        return END

    @step("PAE-8.3", "PAE-8.5")
    def act(self, g: G) -> Flow:
        formation = g.state.formations[self.formation]
        no_target = why_not_fire(g.state, formation)
        options = (
            Option(MOVE, "move", (), ("march", "face", "files"), rule="PAE-8.3"),
            Option(FIRE, "fire", ("shoot",), barred=no_target, rule="PAE-8.3"),
            Option(NOTHING, "do nothing", rule="PAE-8.3"),
        )
        space = Choice(options, NOTHING, FIRE)
        return Ask.one(formation.seat, space, f"{named(g.state, self.formation)}: move or fire?", "PAE-8.3")

    @act.answered
    def _(self, g: G, answer: str) -> Flow:
        if answer == MOVE:
            return Call(NormalMove(self.formation))
        return Call(Fire(self.formation, "skirmish")) if answer == FIRE else END
