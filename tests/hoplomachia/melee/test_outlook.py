"""What a charge is likely to bring is told before it is declared."""

from __future__ import annotations

from fractions import Fraction

import pytest

from polemos.rules.hoplomachia.epidromos.going import Going
from polemos.rules.hoplomachia.melee.outlook import outlook
from tests.hoplomachia.position import table, unit


@pytest.mark.rule("HMA-16.5", "HMA-16.7", "HMA-18.13")
def test_checks_dice_and_the_reckoning_line_by_line() -> None:
    """Spartiates (CHARGE 3 3 4 4 5 5, momentum on 3 to 6) charge citizens 4 inches ahead: the worked melee."""
    own = unit("A1", "spartiates", x=30, y=10, order="charge", credit=True)
    state = table(own, unit("B1", x=30, y=14))
    told = outlook(state, state.units["A1"], Going())
    assert told.check == {"C": Fraction(30, 36), "H": Fraction(6, 36)}  # 8 + 2 - 1 = 9
    assert told.momentum == Fraction(4, 6)
    (target,) = told.targets
    assert (target.unit, target.evades, target.line) == ("B1", False, "charging")
    assert target.results == {"C": Fraction(21, 36), "H": Fraction(15, 36)}
    (fight,) = told.fights
    assert fight.reached == Fraction(4, 6)
    assert (fight.plain.levels, fight.plain.result) == ((1, 1), "no_effect")
    assert fight.rushing is not None
    assert (fight.rushing.levels, fight.rushing.result) == ((3, 1), "broken_into")


@pytest.mark.rule("HMA-16.9")
def test_who_will_evade_is_told() -> None:
    state = table(unit("A1", x=30, y=10, order="charge"), unit("B1", "psiloi_hellenic", x=30, y=13, count=2))
    told = outlook(state, state.units["A1"], Going())
    assert [(each.unit, each.evades, each.line) for each in told.targets] == [("B1", True, None)]
    assert told.momentum == 0  # no approach to its credit
    assert told.fights[0].rushing is None
