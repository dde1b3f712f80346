"""What a fight may cost the leaders who are with those that fight (section 19), as odds cards."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from polemos.kernel.dice import FACES
from polemos.kernel.secrecy import Seat
from polemos.rules.alala.charts.command import command_chart
from polemos.rules.alala.field.field import attached
from polemos.rules.alala.morale.leaders import DIE, wound
from polemos.rules.alala.state import Leader, State
from polemos.tabletop.scene import Chance, Odds

UNHURT, LIGHTLY, SEVERELY, KILLED = "unhurt", "lightly wounded", "severely wounded", "killed"
PIPS = FACES[DIE.removeprefix("1")]


def risk_cards(state: State, seat: Seat | None, *troops: str) -> Iterator[Odds]:
    """One for each leader with these troops; what is good is told from a seat, the South's if nobody asks."""
    for name in troops:
        leader = attached(state, name)
        if leader is not None:
            yield _card(leader, leader.seat == (seat or 0))


def _card(leader: Leader, is_own: bool) -> Odds:
    found = fates(leader.rating)
    bars = tuple(
        Chance(words=words, chance=float(chance), good=(words == UNHURT) is is_own)
        for words, chance in found.items()
        if chance
    )
    note = f"rating {leader.rating}; hit by a {command_chart().leaders.hit_on}, then a second die; without cards"
    return Odds(title=f"Risk to {leader.name}", rule="ALA-19.1", chances=bars, note=note)


def fates(rating: int) -> dict[str, Fraction]:
    """Of a leader after a round of combat: how likely each is (ALA-19.1 to 19.3)."""
    hit = Fraction(sum(face <= command_chart().leaders.hit_on for face in PIPS), len(PIPS))
    found = {UNHURT: 1 - hit, LIGHTLY: Fraction(0), SEVERELY: Fraction(0), KILLED: Fraction(0)}
    for face in PIPS:
        chart = wound(face)
        dies = chart.killed or rating <= chart.loss
        found[KILLED if dies else SEVERELY if chart.loss > 1 else LIGHTLY] += hit / len(PIPS)
    return found
