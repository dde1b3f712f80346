"""What a charge does to its target before contact: drops and responses (ALA-10.8, 10.10, 15.8 to 15.12)."""

from __future__ import annotations

from typing import NamedTuple

from polemos.geometry import heading_towards, milli
from polemos.kernel.fact import Fact
from polemos.kernel.procedure import END, Ask, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Choice, Option
from polemos.kernel.words.english import listed
from polemos.rules.alala.charge.charging import ChargeNoted, TargetLeft, may_be_target, new_charge
from polemos.rules.alala.facts import StatusChanged, change, named
from polemos.rules.alala.field.field import is_in_combat, nearest, zone
from polemos.rules.alala.morale.aggression import drop
from polemos.rules.alala.morale.compelled import Evade
from polemos.rules.alala.morale.misfortunes import Retire, Unrest, WithdrawMove
from polemos.rules.alala.scenarios.specials import wavers_when_charged
from polemos.rules.alala.state import G, State
from polemos.rules.alala.troops import Troop
from polemos.rules.alala.ways.obstacles import can_give_way

STAND, EVADE, COUNTER = "stand", "evade", "counter"


class ChargeFelt(Fact, frozen=True):
    """A unit has dropped for being charged, which happens once a Charge Phase for each cause (ALA-10.8, 10.10)."""

    troop: str
    halted: bool = False
    struck_rear: bool = False

    def apply(self, state: State) -> None:
        troop = state.troops[self.troop]
        change(state, self.troop, halted=troop.halted or self.halted, struck_rear=troop.struck_rear or self.struck_rear)

    def words(self, state: State) -> str:
        where = "from its rear or its shieldless flank" if self.struck_rear else "at the halt"
        return f"{named(state, self.troop)} is charged {where}"


class Cost(NamedTuple):
    """A level that a charge costs its target."""

    cause: str
    rule: str
    felt: Fact | None = None  # that this is the time it counts


def costs_of_charge(state: State, charger: Troop, target: Troop) -> list[Cost]:
    """The levels that a charge costs hoplites, one by one (ALA-10.8, 10.10, 15.11); some scenarios add to them."""
    if not (charger.is_hoplites and target.is_hoplites):
        return []
    costs = []
    if not target.charged and not target.halted and not is_in_combat(state, target):
        costs.append(Cost(f"charged by {charger.id} at the halt", "ALA-10.10", ChargeFelt(target.id, halted=True)))
    is_behind = target.formed and zone(target.box, charger.reference) in ("rear", "right")
    if is_behind and not target.struck_rear:
        cause = f"charged by {charger.id} from rear or shieldless flank"
        costs.append(Cost(cause, "ALA-10.8", ChargeFelt(target.id, struck_rear=True)))
    more = wavers_when_charged(state, target, charger)
    return costs + [Cost(f"charged by {charger.id} of {charger.state}", fact.rule, fact) for fact in more]


def feel_charge(g: G, charger: str, target: str) -> None:
    """A charged unit drops for all of them."""
    for cost in costs_of_charge(g.state, g.state.troops[charger], g.state.troops[target]):
        if cost.felt is not None:
            g.emit(cost.felt, cost.rule)
        drop(g, target, cost.cause, cost.rule)


class Respond(Procedure, frozen=True):
    """A charged troop stands, evades, counter-charges or has to retire; so does one that must retire anyway."""

    troop: str
    chargers: tuple[str, ...] = ()
    at: tuple[int, int] = (0, 0)

    @step("ALA-15.16")
    def begin(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        if not troop.on_table or troop.status == "routing":
            return END
        g.keep(at=(troop.x, troop.y))
        if troop.status == "looting":
            g.emit(StatusChanged(self.troop, "steady"), "ALA-18.17")
        return None

    @step("ALA-15.11", "ALA-10.16")
    def compelled(self, g: G) -> Flow:
        """Those who have no choice: shaken hoplites and withdrawing troops."""
        troop = g.state.troops[self.troop]
        if is_in_combat(g.state, troop):  # it fights first, and a band in combat cannot evade
            return END
        if troop.status == "withdrawing":
            return Call(WithdrawMove(self.troop, initial=troop.must_retire))
        if troop.must_retire:
            first = troop.status != "retiring"
            return Call(Retire(self.troop, self.chargers, initial=first, event=False))
        return None if troop.is_band and self.chargers and not troop.charged else END

    @step("ALA-15.9", "ALA-15.10")
    def choose(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        if (troop.x, troop.y) != self.at or not troop.on_table or troop.is_hoplites or troop.status == "withdrawing":
            return None
        options = responses(g.state, troop, self.chargers)
        prompt = f"{named(g.state, self.troop)} is charged by {listed(self.chargers)}: what does it do?"
        return Ask.one(troop.seat, Choice(options, EVADE), prompt, "ALA-15.10" if troop.is_cavalry else "ALA-15.9")

    @choose.answered
    def _(self, g: G, answer: str) -> Flow:
        if answer == EVADE:
            if g.state.troops[self.troop].status == "pursuing":
                g.emit(StatusChanged(self.troop, "steady"), "ALA-15.12")
            return Call(Evade(self.troop, self.chargers))
        if answer.startswith(COUNTER):
            charger = g.state.troops[answer.split(" ")[1]]
            g.emit(ChargeNoted(new_charge(g.state.troops[self.troop], charger, counter=True)), "ALA-15.10")
        return END

    @step("ALA-15.13", "ALA-15.17")
    def gone(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        if self.chargers and (not troop.on_table or (troop.x, troop.y) != self.at):
            g.emit(TargetLeft(self.troop, _bearing(g.state, troop, self.at, self.chargers)))
        return None


def _bearing(state: State, troop: Troop, at: tuple[int, int], chargers: tuple[str, ...]) -> int:
    """Where it went; of one that has left the table, where it was going."""
    if troop.on_table:
        return milli(heading_towards(at, (troop.x, troop.y))) % 360_000
    near = nearest(state, troop.seat, troop.box, [state.troops[name] for name in chargers])
    return milli(heading_towards(near.reference, (troop.box.cx, troop.box.cy))) % 360_000 if near else troop.facing


def answers_to(state: State, target: Troop, charger: Troop) -> tuple[str, ...]:
    """What a troop could do if it were charged now; nothing if it has no choice."""
    if not target.is_band or target.charged or target.must_retire or target.status in ("withdrawing", "routing"):
        return ()
    if is_in_combat(state, target):
        return ()
    return tuple(option.key for option in responses(state, target, (charger.id,)) if option.barred is None)


def responses(state: State, troop: Troop, chargers: tuple[str, ...]) -> list[Option]:
    """What a band may do when it is charged (ALA-15.9, 15.10, 15.12)."""
    bars_way = None if can_give_way(state, troop, chargers) else Reason("its way is barred", "ALA-15.12")
    evade = Option(EVADE, "evade", ("flee",), barred=bars_way, rule="ALA-15.12")
    if not troop.is_cavalry:
        return [Option(STAND, "stand", rule="ALA-15.9"), evade]
    near = nearest(state, troop.seat, troop.box, [state.troops[name] for name in chargers])
    by_distance = sorted(chargers, key=lambda name: name != (near.id if near else ""))
    counters = [
        Option(f"{COUNTER} {name}", f"counter-charge {name}", barred=_why_no_counter(state, troop, name))
        for name in by_distance
    ]
    free = [option for option in (evade, *counters) if option.barred is None]
    # Only a band that can do neither stands.
    barred = Reason("cavalry does not wait for a charge", "ALA-15.10") if free else None
    return [*counters, evade, Option(STAND, "stand", barred=barred, rule="ALA-15.10")]


def _why_no_counter(state: State, troop: Troop, charger: str) -> Reason | None:
    if troop.status == "pursuing":
        return Reason(f"{troop.id} is pursuing", "ALA-15.1")
    if troop.redressed:
        return Reason(f"{troop.id} has redressed this turn", "ALA-15.10")
    if troop.retired or troop.evaded:
        return Reason(f"{troop.id} has given way this turn", "ALA-15.10")
    return may_be_target(troop, state.troops[charger])


class Meet(Procedure, frozen=True):
    """A chaser or pursuer runs into another enemy and charges it on the spot (ALA-15.15, 18.15)."""

    charger: str
    target: str

    @step("ALA-15.15", "ALA-18.15")
    def drops(self, g: G) -> Flow:
        feel_charge(g, self.charger, self.target)
        return Call(Unrest())

    @step("ALA-15.15", "ALA-18.15")
    def respond(self, g: G) -> Flow:
        return Call(Respond(self.target, (self.charger,)))
