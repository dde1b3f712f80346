"""What the players of Hoplites reckon with: attacks and shots against the chances that the rulebook prints."""

from __future__ import annotations

import pytest

from polemos.players.hoplites import fire
from polemos.players.hoplites.odds import STEADY, odds
from polemos.players.hoplites.prospects import Prospects
from polemos.players.hoplites.worth import Ledger
from tests.hoplites.position import field, unit

PLENTY = 40  # hits that nobody reaches


def mean(fate: tuple[float, ...]) -> float:
    return sum(hits * chance for hits, chance in enumerate(fate))


@pytest.mark.rule("HOP-28.3")
@pytest.mark.parametrize(
    ("column", "plain", "doubled", "tripled"),
    [
        (1, (4.6, 1.6), 3.2, 13.8),
        (5, (2.5, 2.1), 4.2, 7.5),
        (7, (2.2, 2.4), 4.8, 6.6),
        (13, (1.4, 3.6), 7.2, 4.2),
    ],
)
def test_mean_hits_of_a_column(column: int, plain: tuple[float, float], doubled: float, tripled: float) -> None:
    fighters = ((STEADY, PLENTY), (STEADY, PLENTY))
    for multipliers, wanted in (((1, 1), plain), ((1, 2), (plain[0], doubled)), ((3, 1), (tripled, plain[1]))):
        fates = odds(()).fates(fighters, 1, ((column, *multipliers, 0, 0),))
        assert tuple(round(mean(fate), 6) for fate in fates) == wanted


@pytest.mark.rule("HOP-15.13")
def test_when_both_would_rout_the_greater_surplus_does_and_on_a_tie_the_defender() -> None:
    attacker, defender = odds(()).fates(((STEADY, 2), (STEADY, 2)), 1, ((7, 1, 1, 0, 0),))
    assert attacker[-1] == pytest.approx(0.2), "column 7 costs the attacker 3 hits on 0 and 1 only"
    assert defender[-1] == pytest.approx(0.8)
    assert attacker[1] == pytest.approx(0.8), "who is spared has one hit to go"


@pytest.mark.rule("HOP-28.2")
def test_checks_before_the_clash_cost_what_the_book_says() -> None:
    attacker, _ = odds(()).fates(((5, PLENTY), (STEADY, 1)), 1, ((7, 1, 1, 0, 0),))
    clash_alone, _ = odds(()).fates(((STEADY, PLENTY), (STEADY, 1)), 1, ((7, 1, 1, 0, 0),))
    assert mean(attacker) - mean(clash_alone) == pytest.approx(1.0), "TQ 5 takes 1.0 hits on average"


@pytest.mark.rule("HOP-15.12")
def test_two_attackers_share_their_losses_and_the_base_unit_takes_what_is_left_over() -> None:
    fighters = ((STEADY, PLENTY), (STEADY, PLENTY), (STEADY, PLENTY))
    readings = tuple((7, 1, 1, base, 0) for base in (0, 1, 1))
    first, base, target = odds(()).fates(fighters, 2, readings)
    assert (mean(first), mean(base), mean(target)) == pytest.approx((1.0, 1.2, 2.4))


@pytest.mark.rule("HOP-28.1")
def test_shots() -> None:
    state = field({5: unit("S1", "LI", 5, 4, "J")}, {5: unit("N1", "HI", 7, 6)})
    assert fire.chances(state, state.units["S1"], state.units["N1"])[:2] == pytest.approx((0.5, 0.5))


@pytest.mark.rule("HOP-28.5")
def test_an_attack_in_flank_promises_more_than_one_in_front() -> None:
    state = field({5: unit("S1", "LG HA", 7, 5)}, {5: unit("N1", "PH", 7, 10)})
    prospects = Prospects(state, Ledger(state))
    units = ([state.units["S1"]], [state.units["N1"]])
    assert prospects.clash(*units, [True]) > prospects.clash(*units, [False]) + 3
