"""What a fight between two squadrons comes to: exact chances and half-stands left, fought to the end."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from polemos.kernel.dice import at_least, distribution
from polemos.players.navarcoi.tasks import LOST
from polemos.rules.navarcoi.charts.charts import formation, tests, trait_value
from polemos.rules.navarcoi.melee.battle_tests import result_of
from polemos.rules.navarcoi.state import Squadron


class Fighter(NamedTuple):
    """All that counts of a squadron in melee."""

    crew: int
    morale: int
    rank: int
    order: str
    half_stands: int

    @staticmethod
    def of(squadron: Squadron, order: str = "", shape: str = "") -> Fighter:
        """The squadron as it fights, perhaps in another order or formation."""
        order = order or squadron.order
        shape = "unformed" if order == "unformed" else shape or squadron.formation
        crew = trait_value("crew", squadron.crew)
        morale = trait_value("morale", squadron.morale)
        return Fighter(crew, morale, formation(shape).rank, order, squadron.half_stands)


class First(NamedTuple):
    """What holds in the first round only: who is flanked, who is privileged."""

    flanked: tuple[bool, bool] = (False, False)
    privileged: tuple[bool, bool] = (False, False)


PLAIN = First()


@cache
def _columns(modifier: int) -> tuple[tuple[float, int, bool], ...]:
    """Chance, half-stands inflicted, failed: the results of a Battle test."""
    chances: dict[tuple[int, bool], float] = {}
    for natural, chance in distribution("2d6").items():
        result = result_of(natural + modifier)
        key = (result.enemy_loses, result.own_morale_test)
        chances[key] = chances.get(key, 0.0) + float(chance)
    return tuple((chance, loss, failed) for (loss, failed), chance in chances.items())


@cache
def _routs(morale: int, katastrophe: bool) -> float:
    need = tests().named("morale").need
    assert need is not None
    return 1.0 - float(at_least("2d6", need - morale + (1 if katastrophe else 0)))


def _modifier(own: Fighter, enemy: Fighter, privileged: bool) -> int:
    worse = 0 if privileged else max(0, own.rank - enemy.rank)
    return own.crew - (1 if own.order == "disordered" else 0) - worse


def _blows(own: Fighter, enemy: Fighter, flanked: bool, privileged: bool) -> tuple[tuple[float, int, bool], ...]:
    if flanked:
        return ((1.0, 0, True),)
    return _columns(_modifier(own, enemy, privileged))


class Fought(NamedTuple):
    """What comes of a fight to the end: the chance to win it, and the half-stands that are left of each, on average."""

    won: float
    left: float
    spared: float


@lru_cache(maxsize=200_000)
def duel(own: Fighter, enemy: Fighter, first: First = PLAIN) -> Fought:
    """Fought until one of the two has routed or is destroyed."""
    won, left, spared, stays = 0.0, 0.0, 0.0, 0.0
    for p, loss, own_failed in _blows(own, enemy, first.flanked[0], first.privileged[0]):
        for q, harm, enemy_failed in _blows(enemy, own, first.flanked[1], first.privileged[1]):
            both = p * q
            for chance, a, b in _after(own, enemy, harm, loss, own_failed, enemy_failed, first):
                share = both * chance
                if a is None and b is None:
                    won += share / 2
                elif b is None:
                    won, left = won + share, left + share * _strength(a)
                elif a is None:
                    spared += share * _strength(b)
                elif a == own and b == enemy and first == PLAIN:
                    stays += share
                else:
                    then = duel(a, b)
                    won, left = won + share * then.won, left + share * then.left
                    spared += share * then.spared
    ends = 1.0 - stays
    return Fought(won / ends, left / ends, spared / ends)


def _strength(fighter: Fighter | None) -> int:
    return fighter.half_stands if fighter else 0


def _after(
    own: Fighter, enemy: Fighter, harm: int, loss: int, own_failed: bool, enemy_failed: bool, first: First
) -> list[tuple[float, Fighter | None, Fighter | None]]:
    """The two after a round, with chances; None has routed or is destroyed."""
    a = _hit(own, harm, own_failed and not first.privileged[0])
    b = _hit(enemy, loss, enemy_failed and not first.privileged[1])
    if a is None or b is None:
        return [(1.0, a, b)] if a is not b else [(1.0, None, None)]
    a_out = _rout_chance(a, b, own_failed and not first.privileged[0], first.flanked[0])
    b_out = _rout_chance(b, a, enemy_failed and not first.privileged[1], first.flanked[1])
    # One squadron survives each melee: when both would rout, either may be the one.
    split = a_out * b_out / 2
    return [
        (1.0 - a_out - b_out + a_out * b_out, a, b),
        (a_out * (1.0 - b_out) + split, None, b),
        (b_out * (1.0 - a_out) + split, a, None),
    ]


def _hit(fighter: Fighter, harm: int, failed: bool) -> Fighter | None:
    left = fighter.half_stands - harm
    if left <= 0:
        return None
    order = "disordered" if failed and fighter.order == "ordered" else fighter.order
    return fighter._replace(half_stands=left, order=order)


def _rout_chance(own: Fighter, enemy: Fighter, tests_morale: bool, flanked: bool) -> float:
    if own.half_stands <= 2 and enemy.half_stands >= 5:
        return 1.0
    return _routs(own.morale, flanked or own.order == "unformed") if tests_morale else 0.0


LEFT = 0.5  # what a half-stand counts


def swing(own: Fighter, enemy: Fighter, first: First = PLAIN, stakes: tuple[float, float] = (LOST, LOST)) -> float:
    """What the fight is expected to gain us; the stakes are what the loss of each counts beyond its strength."""
    fought = duel(own, enemy, first)
    lost = (1.0 - fought.won) * stakes[0] + LEFT * (own.half_stands - fought.left)
    return fought.won * stakes[1] + LEFT * (enemy.half_stands - fought.spared) - lost
