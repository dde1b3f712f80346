"""Results of melee carried out (HMA-18.15 to 18.20, 18.24, 18.25, 18.27)."""

from __future__ import annotations

from typing import Any, ClassVar

from polemos.kernel.fact import Fact, Moment
from polemos.kernel.procedure import END, Call, Flow, Procedure, step
from polemos.rules.hoplomachia.andreia.checking import AndreiaCheck
from polemos.rules.hoplomachia.andreia.results import worse
from polemos.rules.hoplomachia.andreia.routs import broke, honour, is_beset, note_losses, rout, slaughter
from polemos.rules.hoplomachia.arrangement.disarray import disarray
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.charts.words import MeleeResult
from polemos.rules.hoplomachia.facts.changing import change, set_unit
from polemos.rules.hoplomachia.facts.pieces import Destroyed, GroundGiven, Paired
from polemos.rules.hoplomachia.facts.turns import ElementNoted
from polemos.rules.hoplomachia.field.field import in_melee
from polemos.rules.hoplomachia.melee.attacks import Attack
from polemos.rules.hoplomachia.melee.pushing import contact_between, give_ground, push
from polemos.rules.hoplomachia.melee.reckoning import Bout, bout_of
from polemos.rules.hoplomachia.melee.slaughter import advance
from polemos.rules.hoplomachia.state.table import G, HeldResult, State

# Rules of an attack on a side.
REGULATED = {"front": (), "left": ("HMA-18.22",), "right": ("HMA-18.23",), "rear": ("HMA-18.23",)}
MILDER: tuple[MeleeResult, ...] = ("no_effect", "both_disarrayed", "pushed_back", "broken_into")


class Fought(Fact, frozen=True):
    """Two elements have fought; the reckoning of both (HMA-18.13). An approach to their credit is used up."""

    MOMENT: ClassVar[Moment | None] = "clash"
    bout: Bout

    def apply(self, state: State) -> None:
        for key in (self.bout.blow.attacker, self.bout.blow.target):
            element = state.elements[key]
            if not element.did("fought"):
                change(state, key, deeds=(*element.deeds, "fought"))
            unit = state.units[element.unit]
            deeds: Any = unit.deeds if unit.did("fought") else (*unit.deeds, "fought")
            set_unit(state, unit.id, credit=False, deeds=deeds)

    def words(self, state: State) -> str:
        return self.bout.told


class ResultHeld(Fact, frozen=True):
    """A milder result waits until the last attack on the element is over (HMA-18.24)."""

    held: HeldResult

    def apply(self, state: State) -> None:
        state.held[self.held.element] = self.held

    def words(self, state: State) -> str:
        return ""


class ResultDone(Fact, frozen=True):
    """It waits no more."""

    element: str

    def apply(self, state: State) -> None:
        state.held.pop(self.element, None)

    def words(self, state: State) -> str:
        return ""


def strike(g: G, attack: Attack) -> None:
    """Carry out one attack: broken and slaughtered apply at once, milder results are held."""
    bout = bout_of(g.state, attack.attacker, attack.target, attack.kind, attack.side)
    g.emit(Fought(bout), "HMA-18.4", "HMA-18.13", *REGULATED[attack.side], "HMA-18.14")
    result = bout.result
    if result == "both_broken":
        break_both(g, attack)
    elif result == "slaughtered":
        annihilate(g, bout.loser, bout.winner, "slaughtered in melee")
    elif result == "broken":
        lose(g, bout.loser, bout.winner, "broken in melee")
    elif bout.loser:
        hold(g, bout.loser, result, bout.winner, attack)
    else:
        for key in attack.struck:
            other = attack.target if key == attack.attacker else attack.attacker
            hold(g, key, result, other, attack)


def hold(g: G, element: str, result: MeleeResult, by: str, attack: Attack) -> None:
    """Of several milder results on one element the worst counts; of equal ones that in front, which moves it."""
    new = HeldResult(
        element=element, result=result, by=by, frontal=attack.side == "front", othismos=attack.kind == "othismos"
    )
    known = g.state.held.get(element)
    if known is None or _harm(new) > _harm(known):
        g.emit(ResultHeld(new), "HMA-18.24")


def _harm(held: HeldResult) -> tuple[int, bool]:
    return MILDER.index(held.result), held.frontal


def break_both(g: G, attack: Attack) -> None:
    """4-4: nobody has won, nobody pursues, nobody advances; both leave their dead, whoever runs first."""
    beset = [key for key in attack.struck if is_beset(g.state, g.state.elements[key])]
    causes = {key: g.state.elements[key].unit for key in attack.struck}
    g.emit(Paired(tuple(pair for pair in pairs_of(g.state) if attack.attacker not in pair)), "HMA-18.14")
    for key in attack.struck:
        honour(g, key)
    for one, other in (attack.struck, attack.struck[::-1]):
        if one not in beset:
            rout(g, (one,), causes[other], "both broken in melee", "HMA-18.19")
    if beset:
        slaughter(g, beset, "both broken in melee", honoured=True)


def pairs_of(state: State) -> list[tuple[str, str]]:
    return [(each.id, each.front) for each in state.elements.values() if each.front and each.seat == 0]


def lose(g: G, loser: str, winner: str, why: str) -> None:
    """An element is broken (HMA-18.19): it will rout, or is slaughtered if it is beset (HMA-18.24)."""
    element, other = g.state.elements[loser], g.state.elements[winner]
    fallen, is_front = element.box, element.front == winner
    honour(g, loser)
    rout(g, (loser,), other.unit, why, "HMA-18.19")
    after_rout(g, loser, winner, is_front)
    if g.state.elements[loser].condition == "destroyed":
        advance(g, winner, fallen)


def after_rout(g: G, loser: str, winner: str, is_noted: bool) -> None:
    """Who has broken it by an attack on its flank has won as well, and who could not follow it."""
    other = g.state.elements[winner]
    ran = g.state.elements[loser].is_routing
    if ran and not is_noted and other.is_on_table and not other.is_routing:
        broke(g, winner, g.state.elements[loser].unit)


def annihilate(g: G, loser: str, winner: str, why: str) -> None:
    fallen = g.state.elements[loser].box
    slaughter(g, (loser,), why)
    advance(g, winner, fallen)


class Strike(Procedure, frozen=True):
    """One attack, which is seen by itself."""

    attack: Attack

    @step("HMA-18.1")
    def fight(self, g: G) -> Flow:
        strike(g, self.attack)
        return None


class Settle(Procedure, frozen=True):
    """The held result of an element is carried out, with its check."""

    element: str
    result: MeleeResult
    by: str
    frontal: bool
    othismos: bool

    @step("HMA-18.15", "HMA-18.16", "HMA-18.17", "HMA-18.18")
    def carry_out(self, g: G) -> Flow:
        g.emit(ResultDone(self.element), "HMA-18.24")
        element = g.state.elements[self.element]
        if not element.is_on_table or element.is_routing:
            return END
        if self.result == "both_disarrayed":
            disarray(g, (self.element,), "both disarrayed in melee", "HMA-18.16")
        if self.result in ("no_effect", "both_disarrayed"):
            return None if self._is_deadlock(g.state) else END
        return None if drive(g, self.element, self.by, self.result, self.frontal) else END

    def _is_deadlock(self, state: State) -> bool:
        locked = self.frontal and self.othismos and contact_between(state, self.element, self.by)
        return bool(state.options.deadlock and locked)

    @step("HMA-18.17", "HMA-18.25")
    def check(self, g: G) -> Flow:
        element, foe = g.state.elements[self.element], g.state.elements[self.by]
        return Call(AndreiaCheck(element.unit, "melee", (foe.unit,), (self.element,)))

    @step("HMA-18.17", "HMA-18.25", "HMA-11.9")
    def worse(self, g: G) -> Flow:
        made = g.state.check
        assert made is not None
        element = g.state.elements[self.element]
        if made.result == "W":
            made_worse(g, self.element, self.by, self.result, self.frontal)
        elif element.condition == "destroyed":
            advance(g, self.by, element.box)
        elif element.is_routing:
            honour(g, self.element)  # also if the push has parted them
            after_rout(g, self.element, self.by, g.state.elements[self.by].quarry == element.unit)
        return None


def drive(g: G, loser: str, winner: str, result: MeleeResult, frontal: bool) -> bool:
    """Pushed back or broken into, up to the check; False if it is gone, or broken for want of room (HMA-18.27)."""
    room = push(g, loser, winner) if frontal else "free"
    if room == "cliff":
        g.emit(Destroyed((loser,), "cliff", "pushed over a cliff"), "HMA-18.27")
        if not in_melee(g.state, winner):
            g.emit(ElementNoted((winner,), "won"), "HMA-18.28")
        note_losses(g, (loser,))
        return False
    if room == "barred":
        lose(g, loser, winner, "no room behind")
        return False
    modifiers = charts().melee.modifiers
    if result == "broken_into":
        give_ground(g, loser, winner, -modifiers.ground_given_broken_into)
        g.emit(ElementNoted((loser,), "broken_into"), "HMA-18.18")
        disarray(g, (loser,), "broken into", "HMA-18.18")
    else:
        give_ground(g, loser, winner, -modifiers.ground_given_pushed_back)
        g.emit(ElementNoted((loser,), "pushed_back"), "HMA-18.17")
    return True


def made_worse(g: G, loser: str, winner: str, result: MeleeResult, frontal: bool) -> None:
    """HMA-11.9: one line down, without a further check; what has been done of the milder result stays done."""
    next_line = worse(result)
    if next_line == "pushed_back":  # in a deadlock
        drive(g, loser, winner, "pushed_back", frontal)
    elif next_line == "broken_into":
        modifiers = charts().melee.modifiers
        more = modifiers.ground_given_pushed_back - modifiers.ground_given_broken_into
        if in_melee(g.state, loser):
            g.emit(GroundGiven(loser, g.state.elements[loser].ground + more), "HMA-18.9")
        g.emit(ElementNoted((loser,), "broken_into"), "HMA-18.18")
        disarray(g, (loser,), "broken into", "HMA-18.18")
    else:
        lose(g, loser, winner, "broken in melee")
