"""How far a squadron must row to meet another, and how long that takes."""

from __future__ import annotations

from functools import cache
from math import sqrt

from polemos.geometry import sin_cos
from polemos.kernel.dice import at_least
from polemos.rules.navarcoi.actions.advance import rate_of
from polemos.rules.navarcoi.sea.sea import enemies, front_point, front_width
from polemos.rules.navarcoi.state import Squadron, State

HALF_STAND = 0.8  # inches, about, from its centre to an edge
QUARTER = 1.5708  # of a circle, in radians
NEVER = 99.0  # inches
A_DIE = 3.5  # inches that an average die gives
SPEED = {"epi_mias": 3.5, "epi_pollon": 8.0, "epi_keras": 8.0, "unformed": 3.0, "kyklos": 3.5}  # inches a turn
STROKE = 8.0  # inches: nearer than this it is the next blow that counts, and there is no time to rally
CALM, ALARM = 15.0, 8.0  # inches: from here on there is time to rally, from there on none
TO_TURN = 1.5  # turns lost by coming about, its test counted
TO_FORM = 1.3  # turns lost by forming up


@cache
def _rolls(avd: int, least: int) -> float:
    return float(at_least(f"{avd}avd", least))


def rough_gap(own: Squadron, enemy: Squadron) -> float:
    """About how far apart two squadrons are: between the nearest centres, less a stand."""
    best = 1e9
    for x, y, _ in own.poses:
        for ex, ey, _ in enemy.poses:
            square = (x - ex) * (x - ex) + (y - ey) * (y - ey)
            if square < best:
                best = square
    return float(max(0.0, best**0.5 - 1.4))


class Oars:
    """A squadron about to row: what does not depend on whom it rows to."""

    __slots__ = ("_bows", "_course", "_is_column", "_speed", "_width", "squadron")

    def __init__(self, squadron: Squadron) -> None:
        self.squadron = squadron
        rate = rate_of(squadron)
        self._speed = 0.0 if rate is None or squadron.is_unformed else rate.add + A_DIE * rate.avd
        self._bows, self._course = front_point(squadron), sin_cos(squadron.heading / 1000)
        self._width, self._is_column = front_width(squadron), squadron.is_column

    def row(self, target: Squadron) -> float:
        """How far a formed squadron must row to meet another, its wheel counted."""
        (fx, fy), (s, c), width = self._bows, self._course, self._width
        least = NEVER
        for x, y, _ in target.poses:
            dx, dy = x - fx, y - fy
            ahead = dx * s + dy * c
            if ahead <= 0.0:
                continue
            over = max(0.0, abs(dx * c - dy * s) - width / 2 - HALF_STAND)
            far = max(0.0, sqrt(over * over + ahead * ahead) - HALF_STAND)
            least = min(least, far if self._is_column else far + over / (over + ahead) * QUARTER * width)
        return least

    def turns_to(self, target: Squadron, apart: float) -> float:
        """About how many turns it needs to come at another."""
        if not self._speed:
            return TO_FORM + apart / A_DIE
        far = self.row(target)
        return far / self._speed if far < NEVER else TO_TURN + apart / self._speed


def reach_chance(mover: Squadron, target: Squadron, apart: float) -> float:
    """About the chance that a squadron can contact another in one advance."""
    rate = rate_of(mover)
    if rate is None:
        return 0.0
    far = apart if mover.is_unformed else Oars(mover).row(target)
    need = far - rate.add + (1.0 if mover.is_disordered else 0.0)
    if not rate.avd:
        return 1.0 if need <= 0.0 else 0.0
    return _rolls(rate.avd, int(-(-need // 1)))


def nearest(state: State, own: Squadron) -> float:
    """How far the nearest enemy is."""
    return min((rough_gap(own, enemy) for enemy in enemies(state, own)), default=NEVER)


def order_value(order: str, apart: float) -> float:
    """What its order is worth to a squadron: disorder costs a turn of rest far off, and a beating near the enemy."""
    near = min(1.0, max(0.0, (CALM - apart) / (CALM - ALARM)))
    match order:
        case "disordered":
            return -0.7 - 0.3 * near
        case "unformed":
            return -1.8 - 1.0 * near
    return 0.0
