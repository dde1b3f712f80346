"""What an attack does to those who take part, exactly: checks, one die, losses, and who is spared (HOP-15.2 to 15.13).

A fighter is told by two numbers, so that the same reckoning serves many fights: the natural roll up to which he passes
his check, and how many hits he can still take.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product

from polemos.rules.hoplites.charts.charts import OwnCharts, charts

FACES = 10
STEADY = FACES - 1  # passes any check
MOST_KNOWN = 100_000
Fighter = tuple[int, int]  # passes up to this roll; routs with so many hits
Reading = tuple[int, int, int, int, int]  # column, multipliers of attacker and defender, base attacker and defender
Fate = tuple[float, ...]  # chance of each number of hits taken; the last is that of a rout


class Odds:
    def __init__(self, own: OwnCharts) -> None:
        rows = charts(own).results.rows
        self._results: list[list[tuple[int, int, float]]] = []
        for column in range(len(rows[0])):
            seen = Counter(row[column] for row in rows)
            self._results.append([(lost, dealt, times / len(rows)) for (lost, dealt), times in seen.items()])
        self._fates: dict[tuple[object, ...], tuple[Fate, ...]] = {}

    def fates(self, fighters: tuple[Fighter, ...], attackers: int, readings: tuple[Reading, ...]) -> tuple[Fate, ...]:
        """The fate of each fighter; the first so many attack. Readings go by who is left after the checks."""
        key = (fighters, attackers, readings)
        found = self._fates.get(key)
        if found is None:
            if len(self._fates) >= MOST_KNOWN:
                self._fates.clear()
            found = self._fates[key] = self._reckoned(fighters, attackers, readings)
        return found

    def _reckoned(
        self, fighters: tuple[Fighter, ...], attackers: int, readings: tuple[Reading, ...]
    ) -> tuple[Fate, ...]:
        fates = [[0.0] * (room + 1) for _, room in fighters]
        rooms = [room for _, room in fighters]
        everybody = list(range(len(fighters)))
        defenders = len(fighters) - attackers
        for margins in product(*(_margins(limit) for limit, _ in fighters)):
            chance = 1.0
            for _, part in margins:
                chance *= part
            taken = [margin for margin, _ in margins]
            left = [i for i in everybody if taken[i] < rooms[i]]
            if not left:
                _spare(rooms, attackers, taken, everybody)
                left = [i for i in everybody if taken[i] < rooms[i]]
            ours, theirs = [i for i in left if i < attackers], [i for i in left if i >= attackers]
            if not ours or not theirs:
                for i in everybody:
                    fates[i][min(taken[i], rooms[i])] += chance
                continue
            mask_of_ours = sum([1 << i for i in ours])
            mask_of_theirs = sum([1 << (i - attackers) for i in theirs])
            reading = readings[(mask_of_ours - 1) * ((1 << defenders) - 1) + mask_of_theirs - 1]
            column, lost_times, dealt_times, attacker, defender = reading
            for lost, dealt, part in self._results[column - 1]:
                after = taken.copy()
                _share(after, lost * lost_times, ours, attacker)
                _share(after, dealt * dealt_times, theirs, attackers + defender)
                for i in left:
                    if after[i] < rooms[i]:
                        break
                else:
                    _spare(rooms, attackers, after, left)
                share = chance * part
                for i in everybody:
                    hits, room = after[i], rooms[i]
                    fates[i][hits if hits < room else room] += share
        return tuple([tuple(fate) for fate in fates])


def _spare(rooms: list[int], attackers: int, taken: list[int], present: list[int]) -> None:
    """Everybody would rout: one side stays, with a hit to spare (HOP-15.13)."""
    surplus = [
        max(taken[i] - rooms[i] for i in present if (i >= attackers) == is_defender) for is_defender in (False, True)
    ]
    spares_defenders = surplus[0] > surplus[1]
    for i in present:
        if (i >= attackers) == spares_defenders:
            taken[i] = rooms[i] - 1


@cache
def _margins(limit: int) -> tuple[tuple[int, float], ...]:
    """By how much a check is failed, with the chance of each; 0: passed."""
    passed = max(0, min(FACES, limit + 1)) / FACES
    failed = [(face - limit, 1 / FACES) for face in range(FACES) if face > limit]
    return ((0, passed), *failed) if passed else tuple(failed)


def _share(taken: list[int], hits: int, units: list[int], base: int) -> None:
    if len(units) == 1:
        taken[units[0]] += hits
        return
    each, over = divmod(hits, len(units))
    for i in units:
        taken[i] += each + (over if i == base else 0)


@cache
def odds(own: OwnCharts) -> Odds:
    return Odds(own)
