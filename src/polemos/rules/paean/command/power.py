"""The call of power (PAE-7.4 to 7.6): a free order for whoever stands close to the army commander."""

from __future__ import annotations

from collections.abc import Iterator

from polemos.kernel.procedure import AGAIN, END, Ask, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.record_fact import sets
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Option, first_free
from polemos.kernel.words.english import begun, person
from polemos.rules.paean.actions import FormationAction
from polemos.rules.paean.charts.charts import leader_chart
from polemos.rules.paean.facts import FormationFact, named
from polemos.rules.paean.field.contact import is_engaged
from polemos.rules.paean.field.field import chief_of, formations, leader_gap, leaders_with, within
from polemos.rules.paean.leaders.values import leads
from polemos.rules.paean.state import Formation, G, Leader, State

DONE = "done"


class PowerCalled(FormationFact, frozen=True):
    """It has its free order of this bound (PAE-7.4)."""

    SETS = sets(powered=True)
    SAYS = "{formation} answers the call of power"


def why_not_called(state: State, chief: Leader, formation: Formation) -> Reason | None:
    """Why the call of power does not reach it (PAE-7.5)."""
    if formation.is_light:
        return Reason(f"{formation.id} is light and acts for itself", "PAE-7.5")
    if formation.powered:
        return Reason(f"{formation.id} has had its order by call of power", "PAE-7.4")
    if formation.is_rallying or formation.pushed:
        return Reason(f"{formation.id} was pushed back", "PAE-7.5")
    if leads(state, chief) and chief.formation != formation.id:
        return Reason(f"{person(chief.name)} leads {chief.formation} and calls no other", "PAE-7.5")
    if is_engaged(state, formation) and not leaders_with(state, formation.id):
        return Reason(f"{formation.id} is engaged without a leader", "PAE-7.5")
    if not within(leader_gap(state, chief, formation), leader_chart().call_of_power):
        return Reason(f"{formation.id} is more than {state.cm(leader_chart().call_of_power)} away", "PAE-7.4")
    return None


class CallOfPower(Procedure, frozen=True):
    """Step 3 of a bound."""

    seat: Seat

    @step("PAE-7.4", "PAE-7.22")
    def call(self, g: G) -> Flow:
        chief = chief_of(g.state, self.seat)
        if chief is None or chief.opponent:
            return END
        options = list(_calls(g.state, chief))
        space = Choice(options, DONE, first_free(options))  # a call costs nothing
        return Ask.one(self.seat, space, begun(f"{person(chief.name)} calls: who acts?"), "PAE-7.4")

    @call.answered
    def _(self, g: G, answer: str) -> Flow:
        if answer == DONE:
            return END
        g.emit(PowerCalled(answer), "PAE-7.6", "PAE-7.4")
        return Call(FormationAction(answer, "power"), AGAIN)


def _calls(state: State, chief: Leader) -> Iterator[Option]:
    for formation in formations(state, chief.seat):
        barred = why_not_called(state, chief, formation)
        yield Option(formation.id, named(state, formation.id), barred=barred, rule="PAE-7.4")
    yield Option(DONE, "no further call", ("end", "none"), rule="PAE-7.4", ends=True)
