"""Navarchoi and strategos (section 17)."""

import pytest

from polemos.kernel.fact import Drawn
from polemos.kernel.procedure import Flow, Procedure, step
from polemos.rules.navarcoi.events import EventPhase
from polemos.rules.navarcoi.facts import AdmiralKilled
from polemos.rules.navarcoi.melee.melee import MeleePhase
from polemos.rules.navarcoi.morale.morale import MoralePhase
from polemos.rules.navarcoi.sea.leaders import NavarchosDied
from polemos.rules.navarcoi.sea.losses import remove
from polemos.rules.navarcoi.state import G
from tests.navarcoi.battlefield import linked, north, play, south
from tests.navarcoi.position import sea, squadron


class Gone(Procedure, frozen=True):
    squadron: str
    how: str

    @step()
    def happen(self, g: G) -> Flow:
        remove(g, self.squadron, self.how)
        return None


@pytest.mark.rule("NAV-17.1")
def test_a_dead_navarchos_is_not_replaced_and_his_squadron_may_be_drawn_again() -> None:
    state = sea(south("A1", commander_alive=False, morale="plain"), north("B1"), links=(linked("A1", "B1"),))
    after = play(state, EventPhase(), (2, 3, 0)).over()
    assert after.facts(Drawn)[0].among == ("A1",)
    assert (after["A1"].commander_alive, after["A1"].morale) == (False, "poorly_motivated")


@pytest.mark.rule("NAV-17.1")
def test_a_squadron_without_its_navarchos_fights_as_before() -> None:
    state = sea(south("A1", commander_alive=False), north("B1"), links=(linked("A1", "B1"),))
    after = play(state, MeleePhase(), (3, 3, 3, 3)).over()
    assert (after["A1"].half_stands, after["B1"].half_stands) == (7, 7)


@pytest.mark.rule("NAV-17.2")
@pytest.mark.parametrize("how", ["destroyed", "captured", "off_table"])
def test_the_strategos_falls_with_his_ships(how: str) -> None:
    after = play(sea(south("A1", strategos=True), south("A2", 20), north("B1", y=40)), Gone("A1", how)).over()
    assert after.facts(AdmiralKilled) == [AdmiralKilled(0)]
    assert "NAV-17.2" in after.why(AdmiralKilled)


@pytest.mark.rule("NAV-17.2")
def test_other_ships_may_go_down_without_him() -> None:
    after = play(sea(south("A1", strategos=True), south("A2", 20), north("B1", y=40)), Gone("A2", "destroyed")).over()
    assert after.facts(AdmiralKilled) == []


@pytest.mark.rule("NAV-17.2")
def test_a_strategos_whose_squadron_routs_lives_also_when_it_leaves_the_table() -> None:
    ships = south("A1", 36, 3, failed=True, strategos=True), south("A2", 60), north("B1", 36, 3)
    state = sea(*ships, links=(linked("B1", "A1", 180, fought=1),))
    after = play(state, MoralePhase(), (2, 3, 5, 5)).over()
    assert after["A1"].left_by == "south"
    assert not after.state.fleet(0).admiral_killed


@pytest.mark.rule("NAV-17.2")
def test_he_dies_only_once() -> None:
    state = sea(south("A1", strategos=True), south("A2", 20), north("B1"), links=(linked("A1", "B1"),))
    AdmiralKilled(0).apply(state)
    after = play(state, EventPhase(), (2, 3, 0)).over()
    assert after.facts(NavarchosDied) == [NavarchosDied("A1")]
    assert after.facts(AdmiralKilled) == []


@pytest.mark.rule("NAV-17.2")
def test_his_squadron_destroyed_in_melee_kills_him() -> None:
    ships = south("A1", stands=1, strategos=True), south("A2", 20), north("B1")
    after = play(sea(*ships, links=(linked("A1", "B1"),)), MeleePhase(), (3, 3, 5, 6)).over()
    assert after["A1"].status == "gone"
    assert after.state.fleet(0).admiral_killed


@pytest.mark.rule("NAV-17.2")
def test_he_gives_no_bonus() -> None:
    state = sea(squadron("A1", "epi_mias", 36, 24, 0, strategos=True), north("B1"), links=(linked("A1", "B1"),))
    after = play(state, MeleePhase(), (2, 3, 3, 3)).over()
    assert after["A1"].failed
