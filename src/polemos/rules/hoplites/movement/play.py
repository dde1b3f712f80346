"""The play phase (section 11): units come from the hand onto the field, and CALTROP before the enemy's elephants."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from polemos.kernel.procedure import AGAIN, END, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Option
from polemos.rules.hoplites import phase
from polemos.rules.hoplites.changing import titled
from polemos.rules.hoplites.ending import over
from polemos.rules.hoplites.facts import Placed, SpecialPlayed, TerrainLaid, WentBack
from polemos.rules.hoplites.field import fog
from polemos.rules.hoplites.missiles.reaction import ReactionFire
from polemos.rules.hoplites.movement.entering import enter
from polemos.rules.hoplites.movement.placing import barred_plays, is_slow, may_rush, plays, plays_left
from polemos.rules.hoplites.state import AREAS, G, State
from polemos.rules.hoplites.troops import clans
from polemos.rules.hoplites.troops.marks import marked

MIDDLE = (AREAS + 1) // 2

CALTROP = "caltrop"
CLEAR = "clear"


class PlayPhase(Procedure, frozen=True):
    seat: Seat

    @step("HOP-10.2", "HOP-10.5")
    def begin(self, g: G) -> Flow:
        if not could_act(g.state, self.seat):
            return END
        phase.begin(g, "play")
        return None

    @step("HOP-11.1", "HOP-11.8")
    def play(self, g: G) -> Flow:
        state, seat = g.state, self.seat
        if not could_act(state, seat):
            return END
        acts = [*plays(state, seat), *caltrops(state, seat)]
        return phase.ask(
            state, seat, acts, lambda key: told(state, key), "Play a unit", "HOP-11.1", lambda: barred(state, seat),
            usual=lambda: usual_play(state, acts),
        )  # fmt: skip

    @play.answered
    def _(self, g: G, answer: str) -> Flow:
        if (flow := phase.common(g, self.seat, answer)) is not None:
            return flow
        match answer.split(" "):
            case ["play", new, "on", old]:
                return Call(UnitPlay(new, g.state.column(old)), AGAIN)
            case ["play", new, column]:
                return Call(UnitPlay(new, int(column)), AGAIN)
            case ["caltrop", column]:
                return Call(CaltropPlay(self.seat, int(column)), AGAIN)
        return END


def could_act(state: State, seat: Seat) -> bool:
    """Is there something to do, as far as all can know (HOP-10.5)?"""
    can_play = plays_left(state) > 0 and state.side(seat).held > 0
    return phase.is_opened(state, seat, can_play or (phase.may_hold(state, seat, CALTROP) and bool(clear(state, seat))))


def usual_play(state: State, acts: Sequence[str]) -> str | None:
    """The best fighters first, and as near to the middle as there is room."""

    def merit(key: str) -> tuple[int, int]:
        _, name, column = key.split(" ")
        unit = state.units[name]
        return unit.tq * unit.size, -abs(int(column) - MIDDLE)

    return max((key for key in acts if key.startswith("play ") and " on " not in key), key=merit, default=None)


def clear(state: State, seat: Seat) -> list[int]:
    """Areas of the enemy where caltrops can be strewn; whether somebody stands there does not matter (HOP-5.8)."""
    return [column for column, ground in enumerate(state.side(1 - seat).terrain, 1) if ground == CLEAR]


def caltrops(state: State, seat: Seat) -> list[str]:
    if not phase.holds(state, seat, CALTROP):
        return []
    return [f"{CALTROP} {column}" for column in clear(state, seat)]


def told(state: State, key: str) -> Option:
    match key.split(" "):
        case ["play", new, "on", old]:
            return Option(key, f"play {titled(state, new)} in place of {titled(state, old)}", rule="HOP-11.5")
        case ["play", new, column]:
            return Option(key, f"play {titled(state, new)} into column {column}", rule="HOP-11.2")
    return Option(key, f"play CALTROP on column {key.split(' ')[1]} of the enemy", rule="HOP-5.8")


def barred(state: State, seat: Seat) -> Iterator[Option]:
    for key, reason in barred_plays(state, seat):
        yield Option(key, told(state, key).words, barred=reason)
    if phase.holds(state, seat, CALTROP):
        for column, ground in enumerate(state.side(1 - seat).terrain, 1):
            if ground != CLEAR:
                key = f"{CALTROP} {column}"
                yield Option(
                    key, told(state, key).words, barred=Reason(f"there is {ground}, not clear ground", "HOP-5.8")
                )


class UnitPlay(Procedure, frozen=True):
    """A unit comes into an area of its field; one that stands there goes to the second line (HOP-11.4, HOP-11.5)."""

    unit: str
    column: int

    @step("HOP-11.4")
    def place(self, g: G) -> Flow:
        unit = g.state.units[self.unit]
        clans.activate(g, unit)
        old = g.state.unit_at(unit.seat, self.column)
        if old is not None:
            fog.unveil(g, old)
            g.emit(WentBack(old.id), "HOP-11.5", "HOP-11.7")
        g.emit(Placed(unit.id, self.column, fog.hides(g.state, unit, self.column)), "HOP-11.2")
        is_second = g.state.plays > 1
        if may_rush(g.state, unit, self.column) and not is_second:
            g.emit(marked(g.state, unit.id, "rushing"), "HOP-21.8")
        if is_second and not g.state.units[unit.id].manoeuvre:
            g.emit(marked(g.state, unit.id, "manoeuvre"), "HOP-24.15")
        enter(g, unit.id, is_slow(g.state, unit, self.column))
        return None

    @step("HOP-20.4")
    def check(self, g: G) -> Flow:
        return over(g)

    @step("HOP-11.4", "HOP-13.9")
    def reaction(self, g: G) -> Flow:
        return Call(ReactionFire(self.unit))


class CaltropPlay(Procedure, frozen=True):
    """Spikes on the enemy's ground; elephants that stand there tread on them at once (HOP-5.8)."""

    seat: Seat
    column: int

    @step("HOP-5.1", "HOP-5.8")
    def strew(self, g: G) -> Flow:
        g.emit(SpecialPlayed(self.seat, CALTROP), "HOP-5.1")
        g.emit(TerrainLaid(1 - self.seat, self.column, CALTROP), "HOP-5.8")
        if (unit := g.state.unit_at(1 - self.seat, self.column)) is not None:
            enter(g, unit.id)
        return None

    @step("HOP-20.4")
    def check(self, g: G) -> Flow:
        return over(g)
