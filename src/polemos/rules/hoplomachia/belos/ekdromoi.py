"""Ekdromoi (HMA-15.21 to 15.25, 23.5)."""

from __future__ import annotations

from typing import Literal

from polemos.geometry import distance, group_distance
from polemos.kernel.procedure import AGAIN, Ask, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Option
from polemos.rules.hoplomachia.andreia.epilektoi import ask_shift, shifted, take_shift
from polemos.rules.hoplomachia.andreia.routs import note_losses
from polemos.rules.hoplomachia.arete.events import ekdromoi_lost
from polemos.rules.hoplomachia.arrangement.placing import put
from polemos.rules.hoplomachia.belos.facts import MustSend
from polemos.rules.hoplomachia.charts.charts import charts, depth_of
from polemos.rules.hoplomachia.facts.pieces import Destroyed, StandKilled
from polemos.rules.hoplomachia.facts.turns import ElementNoted
from polemos.rules.hoplomachia.field.directions import away_from
from polemos.rules.hoplomachia.field.field import boxes, in_melee, is_seen, standing, unit_boxes, within
from polemos.rules.hoplomachia.movement.around import Around
from polemos.rules.hoplomachia.movement.running import faced_clear, reform
from polemos.rules.hoplomachia.orders.allowed import are_released, may_send_ekdromoi
from polemos.rules.hoplomachia.state.pieces import Element, Unit
from polemos.rules.hoplomachia.state.table import G, State

Kind = Literal["compulsory", "voluntary"]
KINDS: tuple[Kind, ...] = ("compulsory", "voluntary")
FACES = 6


def may_be_sent(state: State, lochos: Element, compelled: bool) -> Reason | None:
    """Why a lochos may not send out its ekdromoi."""
    if not lochos.chart.is_hoplite or not lochos.ekdromoi:
        return Reason(f"{lochos.id} has no ekdromoi", "HMA-15.21")
    if not lochos.is_steady or in_melee(state, lochos):
        return Reason(f"{lochos.id} is not free to", "HMA-15.21")
    if lochos.did("sent_out"):
        return Reason("once per turn", "HMA-15.21")
    return None if compelled else may_send_ekdromoi(state, state.units[lochos.unit])


def is_near(state: State, lochos: Element, unit: str) -> bool:
    """Has that unit ended within 6 inches?"""
    there = unit_boxes(state, unit)
    return bool(there) and within(group_distance([lochos.box], there), charts().ekdromoi.reach)


def sendings(state: State, lochos: Element, kind: Kind) -> list[str]:
    """Units at which it must or may send them."""
    if may_be_sent(state, lochos, kind == "compulsory") is not None:
        return []
    if kind == "voluntary":
        if state.options.interactive_ekdromoi:
            return []  # it has been asked in the belos charge (HMA-23.12)
        return [unit for unit in lochos.tormentors if is_near(state, lochos, unit)]
    if lochos.must_send_at and is_near(state, lochos, lochos.must_send_at):
        return [lochos.must_send_at]
    if not are_released(state, state.units[lochos.unit]):
        return []
    return [
        unit.id
        for unit in state.units.values()
        if unit.seat != lochos.seat
        and unit.chart.has_belos
        and is_seen(unit, lochos.seat)
        and is_near(state, lochos, unit.id)
    ]


class SendEkdromoi(Procedure, frozen=True):
    """Step 3 of B2: all compulsory releases, then all voluntary ones; the player with precedence first."""

    at: int = 0  # of the four turns: kind and player

    @step("HMA-15.2", "HMA-15.21", "HMA-15.22")
    def send(self, g: G) -> Flow:
        if self.at >= 2 * len(KINDS):
            return None
        kind, seat = self._turn(g.state)
        options = [
            Option(f"{each.id} {unit}", f"{each.id} at {unit}")
            for each in g.state.elements.values()
            if each.seat == seat and each.is_on_table
            for unit in sendings(g.state, each, kind)
        ]
        if not options:
            g.keep(at=self.at + 1)
            return AGAIN
        if kind == "voluntary":
            options.insert(0, Option("none", "send out none"))
        prompt = "Which ekdromoi run out next?" if kind == "compulsory" else "Do you send out ekdromoi?"
        return Ask.one(seat, Choice(options, options[0].key), prompt, "HMA-15.21")

    @send.answered
    def _(self, g: G, answer: str) -> Flow:
        if answer == "none":
            g.keep(at=self.at + 1)
            return AGAIN
        lochos, unit = answer.split(" ")
        if g.state.elements[lochos].must_send_at:
            g.emit(MustSend(lochos, ""), "HMA-15.22")
        g.emit(ElementNoted((lochos,), "sent_out"), "HMA-15.21")
        return Call(EkdromoiAttack(lochos, unit), AGAIN)

    def _turn(self, state: State) -> tuple[Kind, Seat]:
        kind, second = divmod(self.at, 2)
        return KINDS[kind], 1 - state.precedence if second else state.precedence


class EkdromoiAttack(Procedure, frozen=True):
    """They run out, fight whom they reach, and he at whom they were sent turns away (HMA-15.23 to 15.25)."""

    lochos: str
    unit: str
    shift: int = 0  # of the next die (HMA-23.7)
    run: int = 0

    @step("HMA-23.7")
    def change_run(self, g: G) -> Flow:
        return ask_shift(g.state, self._own(g.state), f"sends out the ekdromoi of {self.lochos}, who run")

    @change_run.answered
    def _(self, g: G, answer: str) -> Flow:
        g.keep(shift=take_shift(g, self._own(g.state).id, answer))
        return None

    @step("HMA-15.23")
    def roll_run(self, g: G) -> Flow:
        g.keep(run=self._roll(g, "run"), shift=0)
        return None

    @step("HMA-23.7")
    def change_attack(self, g: G) -> Flow:
        if not within(self._far(g.state), self.run):
            return None
        return ask_shift(g.state, self._own(g.state), f"rolls for the ekdromoi of {self.lochos}, who attack")

    @change_attack.answered
    def _(self, g: G, answer: str) -> Flow:
        g.keep(shift=take_shift(g, self._own(g.state).id, answer))
        return None

    @step("HMA-15.23")
    def attack(self, g: G) -> Flow:
        if not within(self._far(g.state), self.run):
            return None
        near = self._near(g.state)
        die = min(max(self._roll(g, "attack"), 1), FACES)
        result = charts().ekdromoi.result(near.chart.kind, die)
        if result == "kill":
            kill_stand(g, near.id)
        elif result == "lost":
            ekdromoi_lost(g, self.lochos)
        return None

    @step("HMA-15.25")
    def drive_off(self, g: G) -> Flow:
        turn_away(g, self.unit, self.lochos)
        return None

    def _roll(self, g: G, what: str) -> int:
        label = f"Ekdromoi of {self.lochos} {what}"
        own = self._own(g.state)
        return g.roll("HMA-15.23", "1d6", label, (self.lochos,), own.seat, mods=shifted(self.shift)).total

    def _own(self, state: State) -> Unit:
        return state.units[state.elements[self.lochos].unit]

    def _near(self, state: State) -> Element:
        lochos = state.elements[self.lochos]
        return min(standing(state, self.unit), key=lambda each: distance(lochos.box, each.box))

    def _far(self, state: State) -> float:
        return distance(state.elements[self.lochos].box, self._near(state).box)


def kill_stand(g: G, key: str, by: Literal["ekdromoi", "chariot"] = "ekdromoi") -> None:
    """HMA-15.24: an element of two stands is destroyed with its last. A chariot does the same (HMA-23.9)."""
    element = g.state.elements[key]
    if element.stands > 1:
        arrangement = "CF" if element.disarrayed else g.state.units[element.unit].arrangement
        left = element.stands - 1
        depth = min(element.depth, depth_of(element.chart, left, arrangement))
        g.emit(StandKilled(key, left, depth), "HMA-15.24")
    else:
        g.emit(Destroyed((key,), by, by), "HMA-15.24")
    note_losses(g, (key,))


def turn_away(g: G, unit: str, lochos: str) -> None:
    """HMA-15.25; those whose ground is too narrow for it face about where they stand, those in melee fight on."""
    there = [each for each in standing(g.state, unit) if not each.turned and not in_melee(g.state, each)]
    if not there:
        return
    keys = [each.id for each in there]
    own = boxes(there)
    heading = away_from(own, [g.state.elements[lochos].box])
    ends = faced_clear(own, heading)
    if Around(g.state, there[0].seat, keys).overlapped(ends):
        if own[0].local(g.state.elements[lochos].box.centre)[1] <= 0.0:
            return
        ends = tuple(box.with_heading((box.heading + 180.0) % 360.0) for box in own)
    put(g, keys, ends, "faces away", "HMA-15.25")
    reform(g, unit, "HMA-15.25")
