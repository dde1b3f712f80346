"""Redressing ranks (ALA-11.4 to 11.6, 10.9) and forming up (ALA-11.9), for units and, redressing, for bands too."""

from __future__ import annotations

from polemos.kernel.fact import Fact
from polemos.kernel.procedure import END, Ask, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Choice, Manoeuvre, Option, Pick
from polemos.rules.alala.charts.movement import movement
from polemos.rules.alala.facts import Did, Redressed, change, named
from polemos.rules.alala.field.field import enemies, is_in_combat, is_signalled, within
from polemos.rules.alala.morale.aggression import drop
from polemos.rules.alala.movement.free_ways import Forming
from polemos.rules.alala.state import G, State
from polemos.rules.alala.troops import EAGER, FORMED_UP, Deed, Troop
from polemos.tabletop.legs import Face, Legs


class FormedUp(Fact, frozen=True):
    """Unformed hoplites are in formation again (ALA-11.9)."""

    troop: str
    facing: int

    def apply(self, state: State) -> None:
        change(state, self.troop, formed=True, status="steady", facing=self.facing, moved=True)

    def words(self, state: State) -> str:
        return f"{named(state, self.troop)} forms up, facing {self.facing / 1000:.4g}"


def removes(state: State, troop: Troop) -> int:
    """How many disorder points it would be rid of (ALA-11.4)."""
    chart = movement().redress
    beyond = chart.beyond.get(troop.grade)
    if beyond is not None and any(within(troop, foe, beyond) for foe in enemies(state, troop)):
        return 0
    return min(troop.disorder, chart.dp[troop.grade])


def costs_level(state: State, troop: Troop) -> bool:
    """After the signal a Ready or Eager unit that halts for it drops a level (ALA-10.9, ALA-11.6)."""
    return troop.is_hoplites and troop.level > FORMED_UP and is_signalled(state, troop)


def why_no_redress(state: State, troop: Troop) -> Reason | None:
    """Why a troop may not redress now, or why it would be of no use."""
    if is_in_combat(state, troop):
        return Reason(f"{troop.id} is in combat", "ALA-11.5")
    if troop.status in ("withdrawing", "pursuing", "looting", "routing"):
        return Reason(f"{troop.id} is {troop.status}", "ALA-11.5")
    if troop.moved or troop.retired or troop.evaded or troop.shot:
        return Reason(f"{troop.id} has moved or shot this turn", "ALA-11.5")
    if is_too_eager(state, troop):
        return Reason(f"{troop.id} is Eager and does not halt to redress after the signal", "ALA-11.6")
    if not troop.disorder:
        return Reason(f"{troop.id} is in good order", "ALA-11.4")
    if not removes(state, troop):
        return Reason(f'an enemy is within {movement().redress.beyond[troop.grade]:g}" of {troop.id}', "ALA-11.4")
    return None


def is_too_eager(state: State, troop: Troop) -> bool:
    return troop.is_hoplites and troop.grade == "C" and troop.level == EAGER and is_signalled(state, troop)


def redress(g: G, troop: str) -> None:
    """Dress the ranks; the price in spirit is paid at once."""
    known = g.state.troops[troop]
    costs = costs_level(g.state, known)
    g.emit(Redressed(troop, removes(g.state, known)), "ALA-11.4")
    g.emit(Did(troop, Deed("redress")), "ALA-9.11")
    if costs:
        drop(g, troop, "it halts to redress after the signal", "ALA-10.9")


def stand(g: G, troop: str) -> None:
    g.emit(Did(troop, Deed("halt")), "ALA-9.11")


class Halt(Procedure, frozen=True):
    """Units that halt: each redresses or stands (ALA-8.5, ALA-9.4). `least` of them must redress."""

    units: tuple[str, ...]
    least: int = 0

    @step("ALA-11.4", "ALA-11.6")
    def which(self, g: G) -> Flow:
        state = g.state
        able = [name for name in self.units if why_no_redress(state, state.troops[name]) is None]
        if len(self.units) == 1:
            return self._one(state)
        seat = state.troops[self.units[0]].seat
        options = [Option(name, _words(state, state.troops[name])) for name in able]
        cheap = tuple(name for name in able if not costs_level(state, state.troops[name]))
        wanted = cheap if len(cheap) >= self.least else tuple(able[: self.least])
        return Ask.one(seat, Pick(options, min(self.least, len(able)), len(able), wanted), "Who redresses?", "ALA-11.4")

    def _one(self, state: State) -> Ask:
        troop = state.troops[self.units[0]]
        barred = why_no_redress(state, troop)
        options = [
            Option("redress", _words(state, troop), barred=barred, rule="ALA-11.4"),
            Option("stand", f"{troop.id} stands", barred=_must(troop) if self.least else None, rule="ALA-9.4"),
        ]
        preferred = "redress" if barred is None and not costs_level(state, troop) else "stand"
        return Ask.one(troop.seat, Choice(options, preferred), f"{troop.id} halts: how?", "ALA-11.4")

    @which.answered
    def _(self, g: G, answer: str | tuple[str, ...]) -> Flow:
        dressing = self.units if answer == "redress" else () if answer == "stand" else tuple(answer)
        for name in self.units:
            if name in dressing:
                redress(g, name)
            else:
                stand(g, name)
        return END


def _must(troop: Troop) -> Reason:
    return Reason(f"{troop.id} may halt only to redress", "ALA-14.3")


def _words(state: State, troop: Troop) -> str:
    loss = ", a level lower" if costs_level(state, troop) else ""
    return f"{troop.id} redresses: {removes(state, troop)} DP less{loss}"


def why_not_form_up(state: State, troop: Troop) -> Reason | None:
    if troop.is_shaken:
        return Reason(f"{troop.id} is shaken", "ALA-10.2")
    if is_in_combat(state, troop) or troop.status in ("withdrawing", "routing", "looting"):
        return Reason(f"{troop.id} is in combat or running", "ALA-11.9")
    return None


class FormUp(Procedure, frozen=True):
    """The block turns about its centre and is formed; it takes the whole move."""

    troop: str

    @step("ALA-11.9")
    def facing(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        space = Manoeuvre(Forming(g.state, troop), self.troop)
        return Ask.one(troop.seat, space, f"{self.troop} forms up: facing where?", "ALA-11.9")

    @facing.answered
    def _(self, g: G, legs: Legs) -> Flow:
        (leg,) = legs
        assert isinstance(leg, Face)
        g.emit(FormedUp(self.troop, leg.heading % 360_000))
        g.emit(Did(self.troop, Deed("form_up")), "ALA-9.11")
        return END
