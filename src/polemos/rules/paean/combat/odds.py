"""What a phase is likely to bring before it is fought: hits of both sides, margins, bases pushed back and lost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from polemos.kernel.secrecy import Seat
from polemos.rules.paean.charts.charts import hero_chart
from polemos.rules.paean.combat.aiming import Aims
from polemos.rules.paean.combat.blows import Blow, blows
from polemos.rules.paean.combat.clash import Clash, clash_of
from polemos.rules.paean.combat.sufferers import sufferers
from polemos.rules.paean.dice import chances_of_hits
from polemos.rules.paean.state import State


@dataclass(frozen=True, slots=True)
class Outlook:
    """Exact chances of a phase. A margin above nought is a win of the south."""

    blows: tuple[tuple[Blow, ...], tuple[Blow, ...]]
    hits: tuple[Mapping[int, Fraction], Mapping[int, Fraction]]
    margins: Mapping[int, Fraction]
    pushed_back: tuple[Fraction, Fraction]  # bases of either side, on average
    dispersed: tuple[Fraction, Fraction]

    def wins(self, seat: Seat) -> Fraction:
        sign = 1 if seat == 0 else -1
        return sum((chance for margin, chance in self.margins.items() if margin * sign > 0), Fraction(0))

    @property
    def draw(self) -> Fraction:
        return self.margins.get(0, Fraction(0))


def outlook(state: State, piece: str, aims: Aims | None = None) -> Outlook:
    """Of the mêlée of a formation or lone hero as it stands."""
    return outlook_of(clash_of(state, piece), aims or {})


def outlook_of(clash: Clash, aims: Aims) -> Outlook:
    struck = blows(clash, 0, aims), blows(clash, 1, aims)
    south, north = (chances_of_hits(tuple(blow.strike for blow in side)) for side in struck)
    margins: dict[int, Fraction] = {}
    for hits, chance in south.items():
        for others, against in north.items():
            margins[hits - others] = margins.get(hits - others, Fraction(0)) + chance * against
    losses = [_losses(clash, seat, margins) for seat in (0, 1)]
    return Outlook(
        struck, (south, north), dict(sorted(margins.items())),
        (losses[0][0], losses[1][0]), (losses[0][1], losses[1][1]),
    )  # fmt: skip


def _losses(clash: Clash, loser: Seat, margins: Mapping[int, Fraction]) -> tuple[Fraction, Fraction]:
    """How many bases of a side are pushed back and lost, on average."""
    pushed = dispersed = Fraction(0)
    for margin, chance in margins.items():
        back, gone = _borne(clash, loser, -margin if loser == 0 else margin)
        pushed, dispersed = pushed + back * chance, dispersed + gone * chance
    return pushed, dispersed


def _borne(clash: Clash, loser: Seat, points: int) -> tuple[int, int]:
    """What a margin brings, formation after formation (PAE-14.3); a lone hero bears what kills him."""
    pushed = dispersed = 0
    spared: list[str] = []
    while points > 0 and (tied := sufferers(clash, loser, spared)):
        spared.append(tied[0])
        formation = clash.state.formations.get(tied[0])
        if formation is None:
            points -= hero_chart().margin_to_kill
            continue
        back, gone = fate(formation.count, points, formation.is_open)
        pushed, dispersed = pushed + back, dispersed + gone
        points -= formation.count if formation.is_open else 2 * formation.count
    return pushed, dispersed


def fate(bases: int, margin: int, is_open: bool) -> tuple[int, int]:
    """How many bases are pushed back (and may rally), and how many are lost (PAE-14.4, 14.7 to 14.9)."""
    if is_open:
        return 0, min(bases, margin)
    gone = max(0, min(bases, margin - bases))
    return min(bases, margin) - gone, gone
