"""The rally phase (section 18): routed units come back to their standards, pursuers to their army (HOP-24.24)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from polemos.kernel.dice import Modifier
from polemos.kernel.fact import Fact
from polemos.kernel.procedure import AGAIN, END, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Option
from polemos.kernel.words.english import counted
from polemos.rules.hoplites import phase
from polemos.rules.hoplites.changing import set_side, set_unit, titled
from polemos.rules.hoplites.ending import over, route_value
from polemos.rules.hoplites.facts import Eliminated, SpecialPlayed
from polemos.rules.hoplites.rout.pursuit import Regrouped, Slackened
from polemos.rules.hoplites.state import G, State, Unit
from polemos.rules.hoplites.troops import clans
from polemos.rules.hoplites.troops.checks import DIE, initiative_test

RALLY = "rally"
TRIBAL = "tribal_command"
POOR, GOOD = (1, 1, 2, 2, 2, 2, 2, 2, 3, 3), (1, 1, 2, 2, 2, 2, 3, 3, 4, 4)  # hits by roll (HOP-18.4)
GOOD_TQ = 6
WEARINESS = 2  # added to the roll of a depleted unit


class Rallied(Fact, frozen=True):
    """A routed unit is in good order again, with these hits and one more level of depletion (HOP-18.5)."""

    unit: str
    hits: int

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        set_unit(
            state, self.unit, routed=False, routed_this_turn=False, arrived=True, hits=self.hits,
            depletion=unit.depletion + 1,
        )  # fmt: skip
        set_side(state, unit.seat, rallies=state.side(unit.seat).rallies + 1)

    def words(self, state: State) -> str:
        unit = state.units[self.unit]
        return f"{titled(state, self.unit)} rallies with {counted(unit.hits, 'hit')}, depletion {unit.depletion}"


class RallyPhase(Procedure, frozen=True):
    seat: Seat
    tried: tuple[str, ...] = ()  # units of the leader's attempts

    @step("HOP-10.2", "HOP-10.5", "HOP-24.23")
    def begin(self, g: G) -> Flow:
        is_open = could_act(g.state, self.seat, 0)
        if is_open:
            phase.begin(g, "rally")
        away = [g.state.units[name] for name in g.state.side(self.seat).pursuit]
        if slackening := tuple(unit.id for unit in away if unit.manoeuvre and not unit.arrived):
            g.emit(Slackened(self.seat, slackening), "HOP-24.23")
        return None if is_open else END

    @step("HOP-18.1", "HOP-18.3", "HOP-24.24")
    def rally(self, g: G) -> Flow:
        state, seat, tried = g.state, self.seat, self.tried
        if not could_act(state, seat, len(tried)):
            return END
        routed = [unit.id for unit in fugitives(state, seat) if clans.why_not(state, unit) is None]
        acts = []
        if attempts_left(state, seat, len(tried)):
            acts += [f"rally {name}" for name in routed]
            acts += [
                f"regroup {unit.id}" for unit in pursuers(state, seat) if why_not_regroup(state, unit, tried) is None
            ]
        if phase.holds(state, seat, RALLY):
            acts += [f"card {name}" for name in routed]
        return phase.ask(
            state,
            seat,
            acts,
            lambda key: told(state, key),
            "Rally routed units",
            "HOP-18.1",
            lambda: barred(state, seat, tried),
            usual=lambda: usual_rally(state, acts),
        )

    @rally.answered
    def _(self, g: G, answer: str) -> Flow:
        if (flow := phase.common(g, self.seat, answer)) is not None:
            return flow
        match answer.split(" "):
            case ["rally", name]:
                g.keep(tried=(*self.tried, name))
                return Call(RallyAttempt(name, by_card=False), AGAIN)
            case ["card", name]:
                return Call(RallyAttempt(name, by_card=True), AGAIN)
            case ["regroup", name]:
                g.keep(tried=(*self.tried, name))
                regroup(g, g.state.units[name])
                return AGAIN
        return END


class RallyAttempt(Procedure, frozen=True):
    """By the leader, who may lose the unit (HOP-18.2), or by a card (HOP-5.3)."""

    unit: str
    by_card: bool

    @step("HOP-4.2", "HOP-18.2", "HOP-18.3")
    def attempt(self, g: G) -> Flow:
        unit = g.state.units[self.unit]
        clans.activate(g, unit)
        if self.by_card:
            g.emit(SpecialPlayed(unit.seat, RALLY), "HOP-5.1", "HOP-5.3")
        elif not initiative_test(g, unit.seat, "HOP-18.2", f"rallies {titled(g.state, unit.id)}", 1, (unit.id,)):
            g.emit(Eliminated(unit.id), "HOP-18.2", "HOP-17.9")
            return None
        depleted = Modifier(WEARINESS if unit.depletion else 0, "depleted", "HOP-18.4")
        rolled = g.roll("HOP-18.4", DIE, f"Hits of {titled(g.state, unit.id)}", (unit.id,), unit.seat, mods=(depleted,))
        g.emit(Rallied(unit.id, hits_after_rally(unit, rolled.total)), "HOP-18.6", "HOP-18.4", "HOP-18.5")
        return None

    @step("HOP-20.4")
    def check(self, g: G) -> Flow:
        return over(g)


def hits_after_rally(unit: Unit, roll: int) -> int:
    """Hits by the modified roll, which counts 9 at most (HOP-18.4)."""
    table = GOOD if unit.tq >= GOOD_TQ else POOR
    return min(table[min(roll, len(table) - 1)], unit.threshold - 1)


def regroup(g: G, unit: Unit) -> None:
    """A die lower than the leader's initiative brings pursuers back (HOP-24.24)."""
    if initiative_test(g, unit.seat, "HOP-24.24", f"regroups {titled(g.state, unit.id)}", -1, (unit.id,)):
        g.emit(Regrouped(unit.id, unit), "HOP-24.24")


def fugitives(state: State, seat: Seat) -> list[Unit]:
    """Routed units that can be rallied; under Tribal Command none (HOP-7.2)."""
    side = state.side(seat)
    if side.has_rule(TRIBAL):
        return []
    return [unit for unit in map(state.units.__getitem__, side.second_line) if unit.routed]


def pursuers(state: State, seat: Seat) -> list[Unit]:
    return [state.units[name] for name in state.side(seat).pursuit]


def attempts_left(state: State, seat: Seat, tried: int) -> int:
    return state.side(seat).leader.command - tried


def could_act(state: State, seat: Seat, tried: int) -> bool:
    """Is there something to do, as far as all can know (HOP-10.5)? How far pursuers have slackened is not known."""
    side = state.side(seat)
    routed = any(clans.why_not(state, unit) is None for unit in fugitives(state, seat))
    by_leader = attempts_left(state, seat, tried) > 0 and (routed or (side.pursuing > 0 and not side.is_full))
    return phase.is_opened(state, seat, by_leader or (routed and phase.may_hold(state, seat, RALLY)))


def usual_rally(state: State, acts: Sequence[str]) -> str | None:
    """The dearest first, by a card if there is one: a routed unit has nothing to lose that is not lost already."""
    worth = {key: (route_value(state, state.units[key.split(" ")[1]]), key.startswith("card ")) for key in acts}
    return max(worth, key=worth.__getitem__, default=None)


def why_not_regroup(state: State, unit: Unit, tried: tuple[str, ...]) -> Reason | None:
    if unit.manoeuvre:
        return Reason(f"{unit.id} is still in pursuit, level {unit.manoeuvre}", "HOP-24.24")
    if unit.id in tried:
        return Reason(f"the leader has tried {unit.id} already", "HOP-18.1")
    if state.side(unit.seat).is_full:
        return Reason("the second line is full", "HOP-24.24")
    return None


def told(state: State, key: str) -> Option:
    act, name = key.split(" ")
    match act:
        case "rally":
            return Option(key, f"rally {titled(state, name)} by the leader", rule="HOP-18.2")
        case "card":
            return Option(key, f"rally {titled(state, name)} by RALLY", rule="HOP-5.3")
    return Option(key, f"regroup {titled(state, name)}", rule="HOP-24.24")


def barred(state: State, seat: Seat, tried: tuple[str, ...]) -> Iterator[Option]:
    side = state.side(seat)
    spent = None
    if not attempts_left(state, seat, len(tried)):
        spent = Reason(f"{side.leader.name} has made his attempts", "HOP-18.1")
    for unit in fugitives(state, seat):
        clan = clans.why_not(state, unit)
        if (reason := spent or clan) is not None:
            yield Option(f"rally {unit.id}", told(state, f"rally {unit.id}").words, barred=reason)
        if clan is not None and phase.holds(state, seat, RALLY):
            yield Option(f"card {unit.id}", told(state, f"card {unit.id}").words, barred=clan)
    for unit in pursuers(state, seat):
        if (reason := spent or why_not_regroup(state, unit, tried)) is not None:
            yield Option(f"regroup {unit.id}", told(state, f"regroup {unit.id}").words, barred=reason)
