"""How an attack in melee is reckoned (HMA-18.4 to 18.14, 18.22, 18.23), line by line: no dice are rolled to fight.

The phase asks here and so does whoever wants to know beforehand; `momentum` then says what a charge would bring.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from polemos.geometry import Edge
from polemos.kernel.dice import Modifier
from polemos.kernel.test import net
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.charts.words import CONDITION_NAMES, MeleeResult
from polemos.rules.hoplomachia.field.ground import bank_between, is_uphill, works_between
from polemos.rules.hoplomachia.field.sides import is_shielded
from polemos.rules.hoplomachia.melee.gaps import has_gap
from polemos.rules.hoplomachia.state.pieces import Element
from polemos.rules.hoplomachia.state.table import State

MeleeKind = Literal["epidromos", "othismos"]
Level = Literal[0, 1, 2, 3, 4]
LEVELS: dict[int, str] = {
    0: "no hit", 1: "shield hit", 2: "strength hit", 3: "arete threshold hit",
    4: "arete threshold exceeded",
}  # fmt: skip
RESULTS: dict[MeleeResult, str] = {
    "no_effect": "no effect", "both_disarrayed": "both disarrayed", "pushed_back": "pushed back",
    "broken_into": "broken into", "broken": "broken", "slaughtered": "slaughtered", "both_broken": "both broken",
}  # fmt: skip


class Blow(msgspec.Struct, frozen=True, kw_only=True):
    """One element's attack on another: what it attacks with, what the other holds against it."""

    attacker: str
    target: str
    side: Edge  # of the target
    kind: MeleeKind
    attack: tuple[Modifier, ...]
    defence: tuple[Modifier, ...]  # none on the unshielded sides
    strength: int
    threshold: int

    @property
    def total(self) -> int:
        """The Total Attack Number."""
        return net(self.attack)

    @property
    def guard(self) -> int:
        """The Basic Defence Number."""
        return max(charts().melee.modifiers.minimum_defence, net(self.defence))

    @property
    def level(self) -> Level:
        """HMA-18.13; on unshielded sides HMA-18.23."""
        if self.total < 1:
            return 0
        if not is_shielded(self.side):
            return 3 if self.total <= self.threshold else 4
        over = self.total - self.guard
        if over <= 0:
            return 1
        if over <= self.strength:
            return 2
        return 3 if over - self.strength <= self.threshold else 4

    @property
    def told(self) -> str:
        against = f"against {self.guard}" if is_shielded(self.side) else f"on the {self.side}"
        return f"{self.attacker} strikes {self.total} {against} ({LEVELS[self.level]})"


class Bout(msgspec.Struct, frozen=True, kw_only=True):
    """A frontal pair, or an attack on a flank or rear, which is not answered."""

    blow: Blow
    answer: Blow | None = None

    @property
    def levels(self) -> tuple[Level, Level]:
        return self.blow.level, 0 if self.answer is None else self.answer.level

    @property
    def result(self) -> MeleeResult:
        """HMA-18.14."""
        return charts().melee.result(*self.levels)

    @property
    def winner(self) -> str:
        """Empty by equal levels."""
        first, second = self.levels
        if first == second:
            return ""
        return self.blow.attacker if first > second else self.blow.target

    @property
    def loser(self) -> str:
        if not self.winner:
            return ""
        return self.blow.target if self.winner == self.blow.attacker else self.blow.attacker

    @property
    def told(self) -> str:
        blows = [each.told for each in (self.blow, self.answer) if each is not None]
        end = f"{self.loser} is {RESULTS[self.result]}" if self.loser else RESULTS[self.result]
        return f"{', '.join(blows)}: {end}"


def bout_of(
    state: State, one: str, other: str, kind: MeleeKind, side: Edge = "front",
    momentum: tuple[bool, bool] | None = None,
) -> Bout:  # fmt: skip
    """What comes of it if one attacks another on this side, as they are now. `momentum`: of both, if a charge is to
    bring it yet."""
    first, second = state.elements[one], state.elements[other]
    has, had = (first.momentum, second.momentum) if momentum is None else momentum
    blow = blow_of(state, first, second, kind, side, has, had)
    answer = blow_of(state, second, first, kind, "front", had, has) if side == "front" else None
    return Bout(blow=blow, answer=answer)


def blow_of(
    state: State, attacker: Element, target: Element, kind: MeleeKind, side: Edge, has: bool, had: bool
) -> Blow:
    """`has` the attacker momentum, `had` the target?"""
    melee = target.chart.melee
    return Blow(
        attacker=attacker.id,
        target=target.id,
        side=side,
        kind=kind,
        attack=tuple(attack_of(state, attacker, kind, has)),
        defence=tuple(defence_of(state, target, attacker, kind, side, had)) if is_shielded(side) else (),
        strength=melee.strength,
        threshold=melee.arete_threshold,
    )


# -- attack ------------------------------------------------------------------------------------------------------------


def attack_of(state: State, element: Element, kind: MeleeKind, momentum: bool) -> Iterator[Modifier]:
    """The Total Attack Number, term by term (HMA-18.5)."""
    found = list(_whole_attack(state, element, kind, momentum))
    yield from found
    if element.disarrayed:
        whole = net(found)
        yield Modifier(-(-whole // 2) - whole, "disarrayed: half, rounded up", "HMA-12.6")


def _whole_attack(state: State, element: Element, kind: MeleeKind, momentum: bool) -> Iterator[Modifier]:
    card = element.chart
    condition = state.army(element.seat).condition
    yield Modifier(card.melee.spear, "spear", "HMA-18.5")
    yield Modifier(card.arete_modifier[condition], CONDITION_NAMES[condition], "HMA-18.5")
    if kind == "epidromos":
        yield Modifier(card.epidromos.momentum if momentum else 0, "momentum", "HMA-18.10")
        return
    yield Modifier(card.epidromos.othismos, "othismos", "HMA-18.5")
    if card.is_hoplite:
        yield Modifier(depth_modifier(state, element), f"{element.stands} deep", "HMA-18.11")
    if card.hamippoi_allowed:
        hamippoi = charts().melee.modifiers.hamippoi
        yield Modifier(hamippoi if element.hamippoi else 0, "hamippoi", "HMA-1.10")


def depth_modifier(state: State, element: Element) -> int:
    """HMA-18.11: not for those who are deep only for lack of room (HMA-1.15)."""
    if not element.chart.is_hoplite or state.units[element.unit].crowded:
        return 0
    return charts().melee.modifiers.depth.get(element.stands, 0)


# -- defence -----------------------------------------------------------------------------------------------------------


def defence_of(
    state: State, element: Element, attacker: Element, kind: MeleeKind, side: Edge, momentum: bool
) -> Iterator[Modifier]:
    """The Basic Defence Number, term by term (HMA-18.6); on the shielded flank nothing that helps (HMA-18.22)."""
    yield Modifier(element.chart.melee.shield, "shield", "HMA-18.6")
    if side == "front":
        yield from terrain_bonus(state, element, attacker)
        if kind == "epidromos":
            yield Modifier(element.chart.epidromos.momentum if momentum else 0, "momentum", "HMA-18.10")
    opponent = attacker if side == "front" else state.elements.get(element.front)
    if opponent is not None:
        gap = has_gap(state, element, opponent)
        yield Modifier(charts().melee.modifiers.gap if gap else 0, "gap on the right", "HMA-18.8")
    if kind == "othismos":
        yield Modifier(-element.ground, "ground given", "HMA-18.9")


def terrain_bonus(state: State, element: Element, attacker: Element) -> Iterator[Modifier]:
    """HMA-18.7: uphill, and the best of the works; lost to an attacker who has pushed it back."""
    numbers = charts().melee.modifiers
    contact = state.contacts.get(f"{element.id}|{attacker.id}") or state.contacts.get(f"{attacker.id}|{element.id}")
    if contact is not None and element.id in contact.driven:
        yield Modifier(0, "pushed back from its ground", "HMA-18.7")
        return
    if is_uphill(state, element.box, attacker.box):
        yield Modifier(numbers.uphill, "uphill", "HMA-18.7")
    if contact is not None and element.id in contact.came:
        return
    values = {"low_wall": numbers.low_wall, "palisade": numbers.palisade, "ditch": numbers.ditch}
    works = works_between(state, element, attacker.box)
    found = [(values[work.kind], f"behind a {work.kind.replace('_', ' ')}") for work in works]
    if bank_between(state, element, attacker.box) is not None:
        found.append((numbers.stream_bank, "at the bank of a stream"))
    if found:
        yield Modifier(*max(found), "HMA-18.7")
