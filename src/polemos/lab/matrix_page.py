"""The matrix of armies as a document to read and as data."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from math import sqrt

import msgspec

from polemos.registry.lab_battles import Standing

SURE = 1.96  # standard deviations on each side of 95 %


class Pair(msgspec.Struct, frozen=True):
    """What came of the games of two armies."""

    first: str
    second: str
    wins: int  # of the first
    losses: int
    draws: int
    turns: float  # a game, on average

    @property
    def games(self) -> int:
        return self.wins + self.losses + self.draws

    def wins_of(self, name: str) -> int:
        return self.wins if name == self.first else self.losses


HEAD = """\
# The armies of Antiquity against each other

Measured on {day}: every pair of the {armies} supplied armies of Antiquity fought {games} battles, the computer's
`greedy` level on both sides, every second battle with the sides exchanged. The ground is clear but for what an army
brings with it, route levels are the standard ones and no optional rule is changed. Seed {seed}; {total} battles in all,
of which {draws} were drawn; a battle lasts {turns:.1f} turns on average. With 95 % a share of one pair is right to
{pair_error:.0f} percent points, the mean of an army to {mean_error:.0f}.

It is an aid for those who design armies, and says how armies fare that are led alike, not how they fare in good hands.
`make matrix` measures it again; the same numbers as data are in [{data}]({data}).
"""


def document(standings: Sequence[Standing], pairs: Sequence[Pair], seed: int, day: date) -> str:
    """Armies in the order of their mean share of wins, and the grid in the same order."""
    table = {(each.first, each.second): each for each in pairs}
    table |= {(each.second, each.first): each for each in pairs}
    others = {own.id: [other for other in standings if other.id != own.id] for own in standings}

    def share(own: Standing, other: Standing) -> float:
        pair = table[own.id, other.id]
        return pair.wins_of(own.id) / pair.games

    mean = {own.id: sum(share(own, other) for other in others[own.id]) / len(others[own.id]) for own in standings}
    ranked = sorted(standings, key=lambda each: -mean[each.id])
    lines = [
        HEAD.format(
            day=day.isoformat(), armies=len(standings), games=pairs[0].games, seed=seed, data="matrix.csv",
            total=sum(each.games for each in pairs), draws=sum(each.draws for each in pairs),
            turns=sum(each.turns for each in pairs) / len(pairs), pair_error=_error(pairs[0].games),
            mean_error=_error(pairs[0].games * (len(standings) - 1)),
        ),
        "## Ranked by mean share of wins",
        "",
        "| rank | army | year | route level | mean share | draws | best against | worst against |",
        "| --: | --- | --: | --: | --: | --: | --- | --- |",
    ]  # fmt: skip
    for rank, own in enumerate(ranked, 1):
        best = max(others[own.id], key=lambda other, own=own: share(own, other))  # type: ignore[misc]
        worst = min(others[own.id], key=lambda other, own=own: share(own, other))  # type: ignore[misc]
        draws = sum(table[own.id, other.id].draws for other in others[own.id])
        lines.append(
            f"| {rank} | {own.name} | {_year(own.year)} | {own.level} | {mean[own.id]:.1%} | {draws} | "
            f"{best.name} ({share(own, best):.0%}) | {worst.name} ({share(own, worst):.0%}) |"
        )
    lines += [
        "",
        "## Every pair",
        "",
        "Percent of its battles that the army of the row wins against the army of the column; columns are ranks.",
        "",
        f"| | army | {' | '.join(str(rank) for rank in range(1, len(ranked) + 1))} |",
        f"| --: | --- |{' --: |' * len(ranked)}",
    ]
    for rank, own in enumerate(ranked, 1):
        cells = ["·" if other is own else f"{100 * share(own, other):.0f}" for other in ranked]
        lines.append(f"| {rank} | {own.name} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _error(games: int) -> float:
    """Within how many percent points an even share is right, with 95 %."""
    return 100 * SURE * sqrt(0.25 / games)


def _year(year: int) -> str:
    return f"{-year} BC" if year < 0 else str(year)


def data(pairs: Sequence[Pair]) -> str:
    rows = [f"{p.first},{p.second},{p.games},{p.wins},{p.losses},{p.draws},{p.turns}" for p in pairs]
    return "\n".join(["army,opponent,games,wins,losses,draws,turns", *rows]) + "\n"
