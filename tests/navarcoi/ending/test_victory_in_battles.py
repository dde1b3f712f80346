"""Who has won a historical battle."""

import pytest

from polemos.kernel.procedure import Flow, Procedure, step
from polemos.rules.navarcoi.ending.victory import withdraws
from polemos.rules.navarcoi.facts import Gone
from polemos.rules.navarcoi.morale.end_of_turn import EndOfTurn
from polemos.rules.navarcoi.state import G
from tests.navarcoi.battlefield import linked, north, play, south
from tests.navarcoi.ending.final_positions import (
    ALPHA_WINS,
    BETA_WINS,
    DRAWN,
    gone,
    leaves,
    limit,
    ours,
    phase_ends,
    result,
    theirs,
)
from tests.navarcoi.position import sea


class Withdraws(Procedure, frozen=True):
    seat: int

    @step()
    def withdraw(self, g: G) -> Flow:
        return withdraws(g, self.seat)


# -- historical battles --------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-19.4")
def test_artemisium_is_persian_if_half_the_greeks_are_lost_whatever_it_cost() -> None:
    greeks = ours(), gone("A2")
    assert limit("artemisium_480", *greeks, theirs(), gone("B2"), gone("B3")) == BETA_WINS
    greeks = ours(), ours("A2", 40), ours("A3", 60)
    assert limit("artemisium_480", *greeks, theirs(), gone("B2")) == ALPHA_WINS
    assert limit("artemisium_480", *greeks, gone("A4"), theirs()) == BETA_WINS
    assert limit("artemisium_480", *greeks, theirs()) == DRAWN


@pytest.mark.rule("NAV-19.5")
def test_salamis_is_greek_if_the_persians_lost_more_and_else_a_draw() -> None:
    assert limit("salamis_480", ours(), theirs(), gone("B2")) == ALPHA_WINS
    assert limit("salamis_480", ours(), gone("A2"), theirs(), gone("B2")) == DRAWN
    assert limit("salamis_480", ours(), gone("A2"), theirs()) == DRAWN


@pytest.mark.rule("NAV-19.6", "NAV-19.10", "NAV-19.12")
@pytest.mark.parametrize("scenario", ["sybota_433", "cynossema_411", "arginusae_406"])
def test_at_the_limit_the_fleet_with_fewer_lost_squadrons_wins(scenario: str) -> None:
    corcyra = [ours(f"A{k}", 8 * k) for k in range(1, 8)]
    corinth = [theirs(f"B{k}", 8 * k) for k in range(1, 4)]
    assert limit(scenario, *corcyra, *corinth, gone("B4")) == ALPHA_WINS
    assert limit(scenario, *corcyra[:6], gone("A7"), *corinth) == BETA_WINS
    assert limit(scenario, *corcyra[:6], gone("A7"), *corinth, gone("B4")) == DRAWN


@pytest.mark.rule("NAV-19.6")
def test_who_withdraws_from_sybota_in_good_order_may_still_have_won() -> None:
    corcyra = [ours(f"A{k}", 8 * k) for k in range(1, 7)]
    melee = (linked("A1", "B1"),)
    state = sea(*corcyra, gone("A7"), theirs(), scenario="sybota_433", links=melee)
    after = play(state, Withdraws(1)).over()
    assert result(after) == BETA_WINS
    assert after["B1"].status == "active"  # nobody routs for it
    assert result(play(sea(*corcyra, theirs(), gone("B2"), scenario="sybota_433"), Withdraws(1))) == ALPHA_WINS
    assert result(play(sea(*corcyra, theirs(), scenario="sybota_433"), Withdraws(1))) == DRAWN


@pytest.mark.rule("NAV-19.7")
def test_rhium_is_decided_by_the_first_losses() -> None:
    athens, allies = (ours(), ours("A2", 40)), (theirs(), theirs("B2", 40), theirs("B3", 60))
    assert phase_ends(*athens, *allies[:2], gone("B3"), scenario="rhium_429") is None
    assert phase_ends(*athens, *allies[:1], gone("B2"), gone("B3"), scenario="rhium_429") == ALPHA_WINS
    assert phase_ends(*athens[:1], gone("A2"), *allies, scenario="rhium_429") == BETA_WINS
    both = (*athens[:1], gone("A2"), *allies[:1], gone("B2"), gone("B3"))
    assert phase_ends(*both, scenario="rhium_429") == DRAWN
    assert limit("rhium_429", *athens, *allies[:2], gone("B3")) == BETA_WINS


@pytest.mark.rule("NAV-19.8")
def test_naupactus_is_counted_in_points() -> None:
    allies = [theirs(f"B{k}", 12 * k) for k in range(1, 5)]
    athens = ours(), ours("A2", 40)
    assert limit("naupactus_429", *athens, *allies) == ALPHA_WINS  # 4
    assert limit("naupactus_429", athens[0], gone("A2"), *allies, gone("B5")) == ALPHA_WINS  # 3
    assert limit("naupactus_429", athens[0], gone("A2"), *allies) == DRAWN  # 2
    assert phase_ends(gone("A1"), gone("A2"), *allies, gone("B5"), scenario="naupactus_429") == BETA_WINS  # 1


@pytest.mark.rule("NAV-19.8")
def test_a_fleet_that_leaves_off_naupactus_is_judged_by_its_points() -> None:
    allies = theirs(), gone("B2"), gone("B3"), gone("B4")
    assert result(leaves(0, ours(), gone("A2"), *allies, scenario="naupactus_429")) == ALPHA_WINS
    fighting = south("A1", 36, 24), gone("A2"), north("B1", 36, 24)
    assert result(leaves(0, *fighting, links=(linked("A1", "B1"),), scenario="naupactus_429")) == BETA_WINS


@pytest.mark.rule("NAV-19.8", "NAV-20.1")
def test_ships_in_naupactus_count_as_in_reserve() -> None:
    inside = ours("A1", status="exited")
    exits = {"A1": (3, "east", 37_000)}
    assert phase_ends(inside, gone("A2"), theirs(), scenario="naupactus_429", exits=exits) is None
    assert phase_ends(ours("A1", status="exited"), gone("A2"), theirs(), scenario="naupactus_429") == DRAWN


@pytest.mark.rule("NAV-19.9")
def test_syracuse_is_athenian_if_three_squadrons_get_out() -> None:
    def harbour(away: int) -> tuple[int | None] | None:
        out = [ours(f"A{k}", 8 * k, status="exited") for k in range(1, away + 1)]
        exits = {ship.id: (5, "east", 24_000) for ship in out}
        return phase_ends(*out, ours("A7", 60), theirs(), scenario="syracuse_413", exits=exits)

    assert harbour(2) is None
    assert harbour(3) == ALPHA_WINS


@pytest.mark.rule("NAV-19.9")
def test_three_that_get_out_win_also_when_nobody_is_left_behind() -> None:
    # In one phase the fleet has run out and the third squadron is away: the first of the two counts.
    out = [ours(f"A{k}", 8 * k, status="exited") for k in range(1, 4)]
    exits = {ship.id: (5, "east", 24_000) for ship in out}
    assert phase_ends(*out, gone("A4"), theirs(), scenario="syracuse_413", exits=exits) == ALPHA_WINS
    assert phase_ends(*out[:2], gone("A4"), theirs(), scenario="syracuse_413", exits=exits) == BETA_WINS


@pytest.mark.rule("NAV-19.9")
def test_otherwise_it_is_syracusan_at_the_end() -> None:
    assert limit("syracuse_413", ours(), theirs(), gone("B2")) == BETA_WINS
    assert (
        result(leaves(0, *(ours(f"A{k}", 10 * k) for k in range(1, 5)), theirs(), scenario="syracuse_413")) == BETA_WINS
    )
    assert result(leaves(1, ours(), theirs(), scenario="syracuse_413")) == ALPHA_WINS


@pytest.mark.rule("NAV-19.11")
def test_captured_squadrons_count_as_lost_at_cyzicus() -> None:
    assert phase_ends(ours(), gone("B1", "captured"), gone("B2"), scenario="cyzicus_410") == ALPHA_WINS


def test_the_reckoning_follows_the_end_and_nothing_else_of_the_turn() -> None:
    after = play(sea(ours(), gone("B1")), EndOfTurn()).over()
    assert after.facts(Gone) == []
    assert [type(entry.fact).__name__ for entry in after.game.journal][-2:] == ["BattleEnded", "Ended"]
