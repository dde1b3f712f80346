"""The command orders round (PAE-6.5): commander after commander, each until he fails or relinquishes."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from polemos.kernel.procedure import AGAIN, END, Ask, Call, Flow, Procedure, step
from polemos.kernel.record_fact import sets
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Option
from polemos.kernel.words.english import begun, person
from polemos.rules.paean.actions import FormationAction
from polemos.rules.paean.command.rolls import command_test, why_not_ordered
from polemos.rules.paean.facts import FormationFact, LeaderFact, named
from polemos.rules.paean.field.field import formations, leaders
from polemos.rules.paean.leaders.moving import LeaderMove
from polemos.rules.paean.leaders.values import command_value, may_command
from polemos.rules.paean.missiles.fire import forget
from polemos.rules.paean.state import G, Leader, State

RELINQUISH = "relinquish"
HALF = Fraction(1, 2)


class Ordered(FormationFact, frozen=True):
    """It has been given an order, which makes the next one harder (PAE-7.7)."""

    SAYS = "{formation} is ordered"
    tally: int


class LostCommand(LeaderFact, frozen=True):
    """Nobody listens to him any more in this bound (PAE-7.13)."""

    SETS = sets(is_silent=True)
    SAYS = "{leader} is not heard, and gives no more orders"


class Relinquished(LeaderFact, frozen=True):
    """He gives no more orders in this bound (PAE-7.15)."""

    SETS = sets(is_silent=True)
    SAYS = "{leader} gives no more orders"


def next_to_act(state: State, seat: Seat) -> list[Leader]:
    """Those of the highest value who have still to act; the army commander before all others of his value (PAE-7.3)."""
    able = [each for each in leaders(state, seat) if may_command(each) and not each.is_silent and not each.opponent]
    highest = max((command_value(state, each) for each in able), default=0)
    first = [each for each in able if command_value(state, each) == highest]
    return [each for each in first if each.is_chief] or first


class CommandOrders(Procedure, frozen=True):
    """Step 4 of a bound."""

    seat: Seat

    @step("PAE-6.5", "PAE-7.3")
    def next_one(self, g: G) -> Flow:
        able = next_to_act(g.state, self.seat)
        if not able:
            return END
        options = [
            Option(each.id, f"{each.name} ({command_value(g.state, each)})", (each.name,), rule="PAE-7.3")
            for each in able
        ]
        return Ask.one(self.seat, Choice(options), "Which commander gives his orders next?", "PAE-7.3")

    @next_one.answered
    def _(self, g: G, leader: str) -> Flow:
        return Call(CommanderTurn(leader), AGAIN)


class CommanderTurn(Procedure, frozen=True):
    """The orders of one commander, or of a hero with the Wisdom of Athena (PAE-15.25)."""

    leader: str
    last: str = ""  # whom he ordered last (PAE-11.17)

    @step("PAE-7.8", "PAE-7.14")
    def order(self, g: G) -> Flow:
        leader = g.state.leaders[self.leader]
        if leader.is_silent or leader.opponent or not leader.is_on_table:
            return None
        space = Choice(list(_orders(g.state, leader)), RELINQUISH, _most_needed(g.state, leader))
        return Ask.one(leader.seat, space, begun(f"{person(leader.name)}: whom does he order?"), "PAE-7.8")

    @order.answered
    def _(self, g: G, answer: str) -> Flow:
        leader = g.state.leaders[self.leader]
        if answer == RELINQUISH:
            g.emit(Relinquished(self.leader), "PAE-15.25" if leader.is_hero else "PAE-7.15")
            return None if leader.is_hero else Call(LeaderMove(self.leader))
        if self.last != answer:
            forget(g, self.last)
        g.keep(last=answer)
        formation = g.state.formations[answer]
        if not command_test(g.state, leader, formation).roll(g).passed:
            g.emit(LostCommand(self.leader), "PAE-7.13")
            return None
        g.emit(Ordered(answer, formation.tally + 1), "PAE-7.7")
        return Call(FormationAction(answer, "order"), AGAIN)

    @step("PAE-11.17")
    def end(self, g: G) -> Flow:
        forget(g, self.last)
        return None


def _most_needed(state: State, leader: Leader) -> str:
    """Whom most would order: of those who are more likely to obey than not, him who had fewest orders."""
    able = [each for each in formations(state, leader.seat) if why_not_ordered(state, leader, each) is None]
    chances = {each.id: (each.tally, -command_test(state, leader, each).chance) for each in able}
    likely = [key for key, (_, chance) in chances.items() if -chance > HALF]
    return min(likely, key=chances.__getitem__, default=RELINQUISH)


def _orders(state: State, leader: Leader) -> Iterator[Option]:
    """Every formation of his side, how likely it is to obey or why it cannot; and the end of his turn."""
    for formation in formations(state, leader.seat):
        barred = why_not_ordered(state, leader, formation)
        words = f"order {named(state, formation.id)}"
        if barred is None:
            words += f" ({float(command_test(state, leader, formation).chance):.0%})"
        yield Option(formation.id, words, (f"order {formation.id}",), barred=barred, rule="PAE-7.8")
    if leader.is_hero:
        yield Option(RELINQUISH, "stop", ("stop", "done"), rule="PAE-15.25")
    else:
        yield Option(RELINQUISH, "relinquish and move", ("done",), ("march", "stay"), rule="PAE-7.15")
