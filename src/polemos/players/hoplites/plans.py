"""Attacks that are made together: which of those that promise something fit into one turn."""

from __future__ import annotations

from dataclasses import dataclass

from polemos.kernel.secrecy import Seat
from polemos.rules.hoplites.shock.declaring import BUTTON, CARD, attack_key
from polemos.rules.hoplites.state import Attack, State

MOST_TRIES = 300  # plans that are begun; the best found so far is taken then


@dataclass(frozen=True, slots=True)
class Prospect:
    """An attack with the way of each attacker, and what the attacker gains by it on average."""

    attack: Attack
    ways: tuple[str, ...]
    value: float

    @property
    def key(self) -> str:
        return attack_key(self.attack)


class Packing:
    """Which attacks can be made together: each unit once, as many cards and clans as there are."""

    def __init__(self, state: State, seat: Seat, found: list[Prospect], cards: int, least: float) -> None:
        side = state.side(seat)
        self._found, self._cards, self._least = found, cards, least
        self._buttons = side.leader.command - state.melee.buttons
        self._clans = [
            frozenset(state.units[name].clan for name in each.attack.attackers) - {"", *side.active_clans}
            for each in found
        ]
        self._free = side.leader.clans - len(side.active_clans)
        self._rest = [0.0] * (len(found) + 1)
        for i in range(len(found) - 1, -1, -1):
            self._rest[i] = self._rest[i + 1] + found[i].value - least
        self._most = 0.0
        self._chosen: tuple[int, ...] = ()
        self._tries = MOST_TRIES

    def best(self) -> list[Prospect]:
        self._go_on(0, 0.0, (), frozenset(), frozenset(), self._cards, self._buttons)
        return [self._found[i] for i in self._chosen]

    def _go_on(
        self, at: int, value: float, chosen: tuple[int, ...], used: frozenset[str], clans: frozenset[str], cards: int,
        buttons: int,
    ) -> None:  # fmt: skip
        if value > self._most:
            self._most, self._chosen = value, chosen
        self._tries -= 1
        for i in range(at, len(self._found)):
            if value + self._rest[i] <= self._most or self._tries <= 0:
                return
            each = self._found[i]
            names = (*each.attack.attackers, *each.attack.targets)
            if not used.isdisjoint(names):
                continue
            more = clans | self._clans[i]
            left, pressed = cards - each.ways.count(CARD), buttons - each.ways.count(BUTTON)
            if left < 0 or pressed < 0 or (self._clans[i] and len(more) > self._free):
                continue
            self._go_on(i + 1, value + each.value - self._least, (*chosen, i), used.union(names), more, left, pressed)
