"""What each base throws at a target (PAE-11.2 to 11.12): all that the dice need, and who of the target is hit first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from polemos.geometry import Box, Point, length_inside, nearest_point
from polemos.kernel.dice import Modifier
from polemos.kernel.reason import Reason
from polemos.kernel.test import net
from polemos.rules.paean.charts.charts import armour_chart, expert_chart
from polemos.rules.paean.dice import Strike
from polemos.rules.paean.field.field import boxes_of, closer_than, formations, gap_between, within
from polemos.rules.paean.field.ground import hills_at
from polemos.rules.paean.field.sight import sees
from polemos.rules.paean.missiles.cover import covers_of
from polemos.rules.paean.missiles.eligible import eligible
from polemos.rules.paean.missiles.firers import Firer
from polemos.rules.paean.state import Formation, State

CLEAR_OF_TARGET = 5.0  # whoever is shot over from a hill, or up to one, must be so far from the target


class Shot(msgspec.Struct, frozen=True):
    """The dice of one base, or of a hero's bow."""

    firer: str
    dice: int
    die: int
    armour: int
    mods: tuple[Modifier, ...]  # of the armour value
    covers: tuple[Modifier, ...]  # numbers to be reached first, of which the best counts
    overhead: tuple[Modifier, ...]  # how often a hit is rolled again, and why

    @property
    def score(self) -> int:
        """PAE-11.7: a natural 1 always misses."""
        return max(armour_chart().least, self.armour + net(self.mods))

    @property
    def cover(self) -> int:
        return max(each.value for each in self.covers)

    @property
    def repeats(self) -> int:
        return net(self.overhead)


def shots_at(state: State, firers: Iterable[Firer], target: Formation) -> list[Shot]:
    """Of all who have the target in range, arc and sight."""
    bases = eligible(state, target)
    found = []
    for firer in firers:
        aim = aimed_at(state, firer, target, bases)
        if aim is not None:
            found.append(_shot(state, firer, target, target.boxes[aim]))
    return found


def strikes_of(shots: Sequence[Shot]) -> tuple[Strike, ...]:
    """Dice that are alike are thrown together, in the order in which they first occur."""
    counts: dict[tuple[int, int, int, int], int] = {}
    for shot in shots:
        key = shot.die, shot.score, shot.cover, shot.repeats
        counts[key] = counts.get(key, 0) + shot.dice
    return tuple(Strike(count, *key) for key, count in counts.items())


def aimed_at(state: State, firer: Firer, target: Formation, bases: Iterable[str]) -> str | None:
    """The nearest of the eligible bases that it can hit; None if it can hit none."""
    able = [base for base in bases if _why_not_hit(state, firer, target, base) is None]
    return min(able, key=lambda base: round(firer.apart(target.boxes[base]), 2)) if able else None


def _why_not_hit(state: State, firer: Firer, target: Formation, base: str) -> Reason | None:
    box = target.boxes[base]
    if firer.is_far_from(box) or not within(firer.apart(box), firer.range):
        return Reason(f"{target.id} is out of range", "PAE-11.4")
    if not firer.has_in_arc(box):
        return Reason(f"{target.id} is out of arc", "PAE-11.3")
    if not sees(state, firer.centre, (box.cx, box.cy)):
        return Reason(f"{target.id} is out of sight", "PAE-1.14")
    return None


def why_not_target(state: State, firers: Sequence[Firer], target: Formation) -> Reason | None:
    """Why none of them can hit it: what keeps back the one that comes nearest to it."""
    bases = eligible(state, target)
    if not bases:
        return Reason(f"all of {target.id} fights", "PAE-11.13")
    reasons = []
    for firer in firers:
        for base in bases:
            reason = _why_not_hit(state, firer, target, base)
            if reason is None:
                return None
            reasons.append(reason)
    return next((each for each in reasons if each.rule != "PAE-11.4"), reasons[0] if reasons else None)


def order_of_loss(state: State, firers: Sequence[Firer], target: Formation) -> tuple[str, ...]:
    """PAE-11.16: who is nearest to a firing base goes first; of equals the left one, then the one in front."""
    bases = eligible(state, target)
    firing = [firer for firer in firers if aimed_at(state, firer, target, bases) is not None]
    reached = {
        base: min(round(firer.apart(target.boxes[base]), 2) for firer in firing)
        for base in bases
        if any(firer.has_in_arc(target.boxes[base]) for firer in firing)
    }
    return tuple(sorted(reached, key=lambda base: reached[base]))


def _shot(state: State, firer: Firer, target: Formation, aim: Box) -> Shot:
    behind = not target.is_light and firer.is_behind(target)
    mods = (
        Modifier(armour_chart().flank_or_rear if behind else 0, "at its flank or rear", "PAE-11.8"),
        Modifier(expert_chart().missile_armour if firer.expert else 0, "expert shots", "PAE-2.6"),
    )
    return Shot(
        firer.id, firer.dice, firer.die, target.chart.armour, mods, covers_of(state, firer, target),
        repeats_of(state, firer, target, aim),
    )  # fmt: skip


def repeats_of(state: State, firer: Firer, target: Formation, aim: Box) -> tuple[Modifier, ...]:
    """How often a hit is rolled again for the ranks that it flies over, unless a hill helps."""
    end = nearest_point(aim, *firer.muzzle)
    over = _crossed(state, firer.muzzle, end, aim)
    ranks = sum(formation.ranks for formation, _ in over if formation.id != firer.home)
    is_free = _is_over_a_hill(state, firer, aim) and not any(
        closer_than(gap_between((box,), boxes_of(target)), CLEAR_OF_TARGET) for _, box in over
    )
    return (
        Modifier(firer.depth, "ranks of its own in front", "PAE-11.6"),
        Modifier(ranks, "ranks on the line of fire", "PAE-11.11"),
        Modifier(-firer.depth - ranks if is_free else 0, "from or to higher ground", "PAE-11.12"),
    )


def _crossed(state: State, start: Point, end: Point, aim: Box) -> list[tuple[Formation, Box]]:
    """Bases of either side on the line of fire, the one aimed at excepted."""
    return [
        (formation, box)
        for formation in formations(state)
        for box in boxes_of(formation)
        if box is not aim and not within(length_inside(start, end, box), 0.0)
    ]


def _is_over_a_hill(state: State, firer: Firer, aim: Box) -> bool:
    return hills_at(state, firer.centre) != hills_at(state, (aim.cx, aim.cy))
