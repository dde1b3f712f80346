"""The missile phase (section 13): all targets are given, then all shots are resolved; MISSILE SUPPLY comes last."""

from __future__ import annotations

from collections.abc import Iterator

from polemos.kernel.procedure import AGAIN, END, NEXT, Ask, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Option, Pick
from polemos.rules.hoplites import phase
from polemos.rules.hoplites.changing import titled
from polemos.rules.hoplites.facts import SpecialPlayed
from polemos.rules.hoplites.field import fog
from polemos.rules.hoplites.field.field import reached_from
from polemos.rules.hoplites.missiles.shooting import Volley, letter_of, may_fire, why_not_fire
from polemos.rules.hoplites.state import G, State, Unit
from polemos.rules.hoplites.troops import clans
from polemos.rules.hoplites.troops.marks import marked

SUPPLY = "missile_supply"
MOST_SUPPLIED = 3
Shots = tuple[tuple[str, str], ...]


class MissilePhase(Procedure, frozen=True):
    seat: Seat
    shots: Shots = ()
    supplied: tuple[str, ...] = ()
    is_supplying: bool = False

    @step("HOP-10.2", "HOP-10.5")
    def begin(self, g: G) -> Flow:
        if not could_act(g.state, self.seat, (), ()):
            return END
        phase.begin(g, "missile")
        return None

    @step("HOP-13.1", "HOP-13.2", "HOP-13.3")
    def targets(self, g: G) -> Flow:
        state, seat, shots = g.state, self.seat, self.shots
        if self.is_supplying:
            return supplying(state, needy(state, seat, self.supplied))
        acts = [f"fire {unit.id} at {target.id}" for unit, target in aims(state, seat, shots)]
        if not acts and not could_act(state, seat, shots, self.supplied):
            return NEXT
        if phase.holds(state, seat, SUPPLY) and needy(state, seat, self.supplied):
            acts.append("supply")
        return phase.ask(
            state, seat, acts, lambda key: told(state, key), "Who shoots at whom?", "HOP-13.3",
            lambda: barred(state, seat, shots), "resolve the shots" if shots else "end the phase",
            lambda: held_back(state, shots), usual=lambda: usual_shot(state, seat, shots),
        )  # fmt: skip

    @targets.answered
    def _(self, g: G, answer: str | tuple[str, ...]) -> Flow:
        if not isinstance(answer, str):
            return self._supply(g, answer)
        if (flow := phase.common(g, self.seat, answer)) is not None:
            return flow
        match answer.split(" "):
            case ["fire", name, "at", at]:
                unit, target = g.state.units[name], g.state.units[at]
                if not fog.unveil_what_bars(g, unit, target):
                    clans.activate(g, unit)
                    g.keep(shots=(*self.shots, (name, at)))
                return AGAIN
            case ["hold", name]:
                g.keep(shots=tuple(shot for shot in self.shots if shot[0] != name))
                return AGAIN
            case ["supply"]:
                g.keep(is_supplying=True)
                return AGAIN
        return NEXT

    @step("HOP-13.3")
    def resolve(self, g: G) -> Flow:
        return Call(Volley(self.shots))

    @step("HOP-5.7")
    def resupply(self, g: G) -> Flow:
        for name in self.supplied:
            if g.state.units[name].no_missile:  # whoever left the field carries no marker
                g.emit(marked(g.state, name, "no_missile", on=False), "HOP-5.7")
        return None

    def _supply(self, g: G, chosen: tuple[str, ...]) -> Flow:
        """The card is spent now and works after the shots."""
        if chosen:
            g.emit(SpecialPlayed(self.seat, SUPPLY), "HOP-5.1", "HOP-5.7")
            for name in chosen:
                clans.activate(g, g.state.units[name])
        g.keep(is_supplying=False, supplied=(*self.supplied, *chosen))
        return AGAIN


def could_act(state: State, seat: Seat, shots: Shots, supplied: tuple[str, ...]) -> bool:
    """Is there something to do, as far as all can know (HOP-10.5)?"""
    if shots or aims(state, seat, shots):
        return True
    has_use = bool(needy(state, seat, supplied) or state.side(seat).veiled)
    return phase.is_opened(state, seat, has_use and phase.may_hold(state, seat, SUPPLY))


def aims(state: State, seat: Seat, shots: Shots) -> list[tuple[Unit, Unit]]:
    """Who can still be given which target, as far as he sees (HOP-13.2)."""
    firing = {shooter for shooter, _ in shots}
    found = []
    for column, name in enumerate(state.side(seat).areas, 1):
        if not name or name in firing:
            continue
        unit = state.units[name]
        if may_fire(state, unit) and clans.why_not(state, unit) is None:
            found += [(unit, target) for target in reached_from(state, seat, column, observer=seat)]
    return found


def usual_shot(state: State, seat: Seat, shots: Shots) -> str | None:
    """Whoever can bear least is shot at."""
    found = min(aims(state, seat, shots), key=lambda aim: aim[1].threshold - aim[1].hits, default=None)
    return f"fire {found[0].id} at {found[1].id}" if found is not None else None


def needy(state: State, seat: Seat, supplied: tuple[str, ...]) -> list[Unit]:
    """Units that MISSILE SUPPLY can serve (HOP-5.7)."""
    return [
        unit
        for unit in state.field(seat)
        if unit.no_missile
        and unit.letter
        and unit.id not in supplied
        and (unit.type == "SK" or state.kind(unit).is_mounted)
        and clans.why_not(state, unit) is None
    ]


def supplying(state: State, units: list[Unit]) -> Ask:
    def judge(chosen: tuple[str, ...]) -> Reason | None:
        return clans.why_not_together(state, [state.units[name] for name in chosen]) if chosen else None

    options = [Option(unit.id, titled(state, unit.id), rule="HOP-5.7") for unit in units]
    space = Pick(options, 0, MOST_SUPPLIED, judge=judge)
    return Ask.one(units[0].seat, space, "Who gets missiles?", "HOP-5.7", always=True)


def told(state: State, key: str) -> Option:
    if key == "supply":
        return Option(key, "play MISSILE SUPPLY", rule="HOP-5.7")
    _, shooter, _, target = key.split(" ")
    return Option(key, f"{titled(state, shooter)} fires at {titled(state, target)}", rule="HOP-13.2")


def held_back(state: State, shots: Shots) -> Iterator[Option]:
    """A target can be taken back until the first die."""
    for shooter, target in shots:
        yield Option(f"hold {shooter}", f"{titled(state, shooter)} does not fire at {target}", rule="HOP-13.3")


def barred(state: State, seat: Seat, shots: Shots) -> Iterator[Option]:
    """Units with missiles and a target that may not fire, and why."""
    firing = {shooter for shooter, _ in shots}
    for column, name in enumerate(state.side(seat).areas, 1):
        unit = state.units.get(name)
        if unit is None or not letter_of(unit) or name in firing:
            continue
        reason = why_not_fire(state, unit) or clans.why_not(state, unit)
        if reason is not None:
            for target in reached_from(state, seat, column, observer=seat):
                key = f"fire {name} at {target.id}"
                yield Option(key, told(state, key).words, barred=reason)
