"""Challenges (PAE-16.1 to 16.4): heroes accept, commanders may be able to refuse, at the price of their name."""

from __future__ import annotations

from polemos.kernel.procedure import END, Ask, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Choice, Option
from polemos.kernel.test import Test
from polemos.kernel.words.english import begun, person
from polemos.rules.paean.facts import LeaderFact
from polemos.rules.paean.leaders.evading import evade_commander
from polemos.rules.paean.leaders.single_combat import SingleCombat
from polemos.rules.paean.leaders.survival import DICE
from polemos.rules.paean.state import G, Leader, State

ACCEPT, REFUSE = "accept", "refuse"


class Challenged(LeaderFact, frozen=True):
    """He has challenged somebody, which he may do once in a battle."""

    challenged: tuple[str, ...]

    def words(self, state: State) -> str:
        one, other = (person(state.leaders[each].name) for each in (self.leader, self.challenged[-1]))
        return begun(f"{one} challenges {other}")


class LostFace(LeaderFact, frozen=True):
    """A commander who refuses is worth less for the rest of the battle (PAE-16.4)."""

    SAYS = "{leader} refuses: his value is {value} from now on"
    value: int
    refused: int


def why_not_challenged(state: State, challenger: Leader, challenged: Leader) -> Reason | None:
    """PAE-16.1; a man who fights for his life already has his opponent."""
    if challenged.id in challenger.challenged:
        return Reason(f"{person(challenger.name)} has challenged {person(challenged.name)} before", "PAE-16.1")
    for fighter in (challenger, challenged):
        if fighter.opponent:
            return Reason(f"{person(fighter.name)} fights {person(state.leaders[fighter.opponent].name)}", "PAE-16.6")
    return None


def refusal_test(challenged: Leader) -> Test:
    label = f"{challenged.name} is challenged"
    return Test("PAE-16.3", DICE, label, (challenged.id,), challenged.seat, limit=challenged.value)


class Challenge(Procedure, frozen=True):
    """A leader challenges another, wherever both stand; it is settled at once, or goes on later (PAE-16.5)."""

    challenger: str
    challenged: str
    may_refuse: bool = False

    @step("PAE-16.1", "PAE-16.2")
    def issue(self, g: G) -> Flow:
        challenger = g.state.leaders[self.challenger]
        g.emit(Challenged(self.challenger, (*challenger.challenged, self.challenged)), "PAE-16.1")
        return None

    @step("PAE-16.3")
    def test(self, g: G) -> Flow:
        challenged = g.state.leaders[self.challenged]
        if challenged.is_commander and refusal_test(challenged).roll(g).passed:
            g.keep(may_refuse=True)
        return None

    @step("PAE-16.3", "PAE-16.4")
    def reply(self, g: G) -> Flow:
        if not self.may_refuse:
            return None
        challenged, name = g.state.leaders[self.challenged], g.state.leaders[self.challenger].name
        options = (
            Option(ACCEPT, "accept", rule="PAE-16.5"),
            Option(REFUSE, f"refuse, evade, and be worth {challenged.value - 1}", ("refuse",), rule="PAE-16.4"),
        )
        return Ask.one(challenged.seat, Choice(options), f"{name} challenges {challenged.name}", "PAE-16.3")

    @reply.answered
    def _(self, g: G, answer: str) -> Flow:
        if answer == ACCEPT:
            return None
        challenged = g.state.leaders[self.challenged]
        g.emit(LostFace(self.challenged, challenged.value - 1, challenged.refused + 1), "PAE-16.4", "PAE-7.2")
        evade_commander(g, self.challenged, self.challenger, "PAE-16.4")
        return END

    @step("PAE-16.5")
    def fight(self, g: G) -> Flow:
        return Call(SingleCombat(self.challenger, self.challenged))
