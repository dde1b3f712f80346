"""The call of might (PAE-15.7): a free action for the formation that a hero is with."""

from __future__ import annotations

from polemos.kernel.procedure import AGAIN, END, Ask, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.record_fact import sets
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Option, first_free
from polemos.kernel.words.english import person
from polemos.rules.paean.actions import FormationAction
from polemos.rules.paean.facts import FormationFact, named
from polemos.rules.paean.field.field import leaders
from polemos.rules.paean.state import G, Leader, State

DONE = "done"


class MightCalled(FormationFact, frozen=True):
    """It has its free action of this bound."""

    SETS = sets(mighty=True)
    SAYS = "{formation} answers the call of might"


def why_no_might(state: State, hero: Leader) -> Reason | None:
    """Why a hero has no call of might to give now."""
    if hero.opponent:
        return Reason(f"{person(hero.name)} fights {person(state.leaders[hero.opponent].name)}", "PAE-16.6")
    formation = state.formations.get(hero.formation)
    if formation is None:
        return Reason(f"{person(hero.name)} is with no formation", "PAE-15.7")
    if formation.mighty:
        return Reason(f"{formation.id} has had its action", "PAE-15.7")
    if formation.is_rallying or formation.pushed:
        return Reason(f"{formation.id} was pushed back", "PAE-15.7")
    return None


class CallOfMight(Procedure, frozen=True):
    """Step 5 of a bound."""

    seat: Seat

    @step("PAE-15.7")
    def call(self, g: G) -> Flow:
        heroes = [each for each in leaders(g.state, self.seat) if each.is_hero]
        options = [
            Option(each.id, _told(g.state, each), (each.name,), barred=why_no_might(g.state, each), rule="PAE-15.7")
            for each in heroes
        ]
        space = Choice(
            [*options, Option(DONE, "no further call", ("end", "none"), rule="PAE-15.7", ends=True)],
            DONE,
            first_free(options),
        )
        return Ask.one(self.seat, space, "Call of might: which hero?", "PAE-15.7")

    @call.answered
    def _(self, g: G, answer: str) -> Flow:
        if answer == DONE:
            return END
        formation = g.state.leaders[answer].formation
        g.emit(MightCalled(formation), "PAE-7.6", "PAE-15.7")
        return Call(FormationAction(formation, "might"), AGAIN)


def _told(state: State, hero: Leader) -> str:
    return f"{hero.name} with {named(state, hero.formation)}" if hero.formation else hero.name
