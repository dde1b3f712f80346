"""Sorting squadrons in melee into one against one and two against one (NAV-13.1, 13.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from polemos.kernel.secrecy import Seat
from polemos.rules.navarcoi.charts.charts import tests
from polemos.rules.navarcoi.state import ALPHA, BETA, Link, State

NOBODY = ""
Score = tuple[int, int, int]  # pairs; pairs that fought last turn; pairs of a new flank or rear attack


class Melee(msgspec.Struct, frozen=True):
    """Who fights whom in one Melee phase."""

    alpha: tuple[str, ...]
    beta: tuple[str, ...]

    @property
    def everybody(self) -> tuple[str, ...]:
        return self.alpha + self.beta

    def enemies_of(self, squadron: str) -> tuple[str, ...]:
        return self.beta if squadron in self.alpha else self.alpha

    def side_of(self, squadron: str) -> tuple[str, ...]:
        return self.alpha if squadron in self.alpha else self.beta


def bouts(state: State) -> dict[str, dict[str, Link]]:
    """For every squadron of α in melee its linked enemies, both in order of identity."""
    order = list(state.squadrons)
    found: dict[str, dict[str, Link]] = {}
    for link in state.links.values():
        ours, theirs = sorted((link.attacker, link.target), key=lambda s: state.squadrons[s].seat)
        found.setdefault(ours, {})[theirs] = link
    by_identity = sorted(found, key=order.index)
    return {ours: {foe: found[ours][foe] for foe in sorted(found[ours], key=order.index)} for ours in by_identity}


def _worth(state: State, link: Link) -> Score:
    fought = link.fought == state.turn - 1 and link.fought > 0
    surprise = link.kind in ("flank", "rear") and link.fights == state.turn
    return 1, int(fought), int(surprise)


def _sum(one: Score, other: Score) -> Score:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


class Matchings:
    """The best score that the squadrons from the i-th on can still reach; exact, remembered by what is taken."""

    def __init__(self, state: State) -> None:
        self.bouts = bouts(state)
        self.alphas = list(self.bouts)
        self._worth = {link.id: _worth(state, link) for foes in self.bouts.values() for link in foes.values()}
        self._known: dict[tuple[int, tuple[str, ...]], Score] = {}
        # Only the enemies that somebody later could still want matter; so chains of any length stay cheap.
        wanted: tuple[str, ...] = ()
        self._wanted = [wanted]
        for ours in reversed(self.alphas):
            wanted = tuple(dict.fromkeys((*self.bouts[ours], *wanted)))
            self._wanted.insert(0, wanted)

    def best(self, i: int, taken: Sequence[str]) -> Score:
        if i == len(self.alphas):
            return 0, 0, 0
        key = i, tuple(sorted(foe for foe in taken if foe in self._wanted[i]))
        if key not in self._known:
            self._known[key] = max(self.with_partner(i, foe, key[1]) for foe in self.partners(i, key[1]))
        return self._known[key]

    def partners(self, i: int, taken: Sequence[str]) -> list[str]:
        return [foe for foe in self.bouts[self.alphas[i]] if foe not in taken] + [NOBODY]

    def with_partner(self, i: int, foe: str, taken: Sequence[str]) -> Score:
        if foe == NOBODY:
            return self.best(i + 1, taken)
        worth = self._worth[self.bouts[self.alphas[i]][foe].id]
        return _sum(worth, self.best(i + 1, (*taken, foe)))


def next_partners(state: State, settled: Mapping[str, str]) -> tuple[str, list[str]] | None:
    """The next squadron of α to be paired and with whom, or nobody, a best pairing can go on; None when all are."""
    matchings = Matchings(state)
    i = len(settled)
    if i == len(matchings.alphas):
        return None
    taken = [foe for foe in settled.values() if foe != NOBODY]
    best = matchings.best(i, taken)
    open_to = [foe for foe in matchings.partners(i, taken) if matchings.with_partner(i, foe, taken) == best]
    return matchings.alphas[i], open_to


def next_left_over(state: State, melees: Sequence[Melee]) -> tuple[str, list[str]] | None:
    """The next squadron left over that may join a melee, and the enemies that fight alone against one."""
    limit = tests().melee.against_one_max
    for seat in (ALPHA, BETA):
        for squadron in left_over(state, melees, seat):
            foes = [
                foe
                for melee in melees
                for foe in melee.everybody
                if _linked(state, squadron, foe) and len(melee.side_of(foe)) == 1 and len(melee.enemies_of(foe)) < limit
            ]
            if foes:
                return squadron, sorted(foes, key=lambda f: (state.squadrons[f].half_stands, _place(state, f)))
    return None


def left_over(state: State, melees: Sequence[Melee], seat: Seat) -> list[str]:
    """Squadrons of a fleet with a link that are in none of these melees."""
    fighting = [squadron for melee in melees for squadron in melee.everybody]
    linked = [squadron for link in state.links.values() for squadron in (link.attacker, link.target)]
    return [s.id for s in state.squadrons.values() if s.seat == seat and s.id in linked and s.id not in fighting]


def joined(melees: Sequence[Melee], squadron: str, foe: str) -> tuple[Melee, ...]:
    """The melees after a squadron has joined that of an enemy."""
    out = []
    for melee in melees:
        if foe in melee.alpha:
            melee = Melee(melee.alpha, (*melee.beta, squadron))
        elif foe in melee.beta:
            melee = Melee((*melee.alpha, squadron), melee.beta)
        out.append(melee)
    return tuple(out)


def melees_fought(state: State) -> list[Melee]:
    """This turn's melees as far as their links still stand."""
    found: list[Melee] = []
    for ours, foes in bouts(state).items():
        for foe, link in foes.items():
            if link.fought != state.turn:
                continue
            known = next((m for m in found if ours in m.alpha or foe in m.beta), None)
            if known is None:
                found.append(Melee((ours,), (foe,)))
            elif ours in known.alpha:
                found[found.index(known)] = Melee(known.alpha, (*known.beta, foe))
            else:
                found[found.index(known)] = Melee((*known.alpha, ours), known.beta)
    return found


def melees_ahead(state: State) -> list[Melee]:
    """This turn's melees: as they were sorted, or as they will be if everybody chooses the default (NAV-13.2)."""
    if fought := melees_fought(state):
        return fought
    partners: dict[str, str] = {}
    while (found := next_partners(state, partners)) is not None:
        partners[found[0]] = found[1][0]
    melees = tuple(Melee((ours,), (foe,)) for ours, foe in partners.items() if foe != NOBODY)
    while (found := next_left_over(state, melees)) is not None:
        melees = joined(melees, found[0], found[1][0])
    return list(melees)


def enemies_ahead(state: State, squadron: str) -> tuple[str, ...]:
    """Whom a squadron fights this turn; nobody if it is in no melee, or left over."""
    return next((melee.enemies_of(squadron) for melee in melees_ahead(state) if squadron in melee.everybody), ())


def _linked(state: State, one: str, other: str) -> bool:
    return f"{one}|{other}" in state.links or f"{other}|{one}" in state.links


def _place(state: State, squadron: str) -> int:
    return list(state.squadrons).index(squadron)
