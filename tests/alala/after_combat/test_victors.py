"""What a victor may choose, and who must pursue (ALA-17.2, 17.3, 18.2)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from polemos.rules.alala.after_combat.victors import victors_choice
from polemos.rules.alala.combat.combat import CombatPhase
from polemos.rules.alala.loss_facts import Casualties
from polemos.rules.alala.troops import EAGER, READY, SHAKEN
from tests.alala.duels import after, duel, field, hits
from tests.alala.position import Play, change, contact, troop


@pytest.mark.rule("ALA-17.2", "ALA-17.3", "ALA-18.2")
@pytest.mark.parametrize(
    ("south", "dice", "options"),
    [
        ({"grades": "A"}, 10, ["pursue", "remain"]),
        ({"grades": "B", "level": EAGER}, 14, ["pursue", "remain"]),
        ({"grades": "C", "level": READY}, 12, ["pursue", "remain"]),
    ],
)
def test_hoplites_who_may_choose(south: dict[str, Any], dice: int, options: list[str]) -> None:
    play = after(duel(south=south), hits(5, 0, dice), [3, 3])
    assert sorted(play.options) == options
    assert play.game.ask is not None
    assert play.game.ask.to[0].default == "remain"


@pytest.mark.rule("ALA-17.2")
def test_c_hoplites_that_only_became_eager_by_the_result_may_choose() -> None:
    play = after(duel(south={"level": READY}), hits(5, 0, 12), [3, 3])
    assert play["S1"].level == EAGER
    assert sorted(play.options) == ["pursue", "remain"]


@pytest.mark.rule("ALA-17.2")
def test_eager_c_hoplites_must_pursue_hoplites() -> None:
    """2 AvD + 2 = 8 against 7: not caught."""
    play = after(duel(south={"level": EAGER}), hits(5, 0, 14), [3, 3, 3, 4]).over()
    assert (play["S1"].status, play["S1"].formed, play["S1"].y) == ("pursuing", False, 27_000)


@pytest.mark.rule("ALA-17.3")
def test_success_over_a_unit_that_was_shaken_lets_the_winner_pursue() -> None:
    play = after(duel(north={"level": SHAKEN}), hits(2, 0, 10, 6), [3, 3])
    assert play["N1"].status == "retiring"
    assert sorted(play.options) == ["pursue", "remain"]


@pytest.mark.rule("ALA-17.2", "ALA-18.13")
def test_every_band_must_pursue() -> None:
    state = field(
        troop("S1", 30, 20, "cavalry"), troop("N1", 30, 21.6, "cavalry"), contacts=[contact("S1", "N1")],
    )  # fmt: skip
    # A victory of cavalry over cavalry: N1 routs 3 + 3 + 2, S1 throws 2 + 2.
    state.troops["S1"] = troop("S1", 30, 20, "thessalian_cavalry", men=9)
    state.troops["S2"] = troop("S2", 37.2, 20, "psiloi")
    play = after(state, hits(6, 1, 6, 3), [3, 3, 2, 2]).over()
    assert play["N1"].end == "disperses"
    assert (play["S1"].status, play["S1"].y) == ("pursuing", 24_000)


@pytest.mark.rule("ALA-17.3", "ALA-2.15")
def test_a_destroyed_opponent_leaves_the_winner_in_place() -> None:
    play = after(duel(north={"men": 2, "status": "withdrawing"}), hits(2, 0, 10, 1)).over()
    assert play["N1"].status == "gone"
    assert (play["S1"].y, play["S1"].status) == (20_000, "steady")


@pytest.mark.rule("ALA-9.6")
def test_a_pursuer_that_fights_and_does_not_pursue_has_ended_its_pursuit() -> None:
    state = duel(south={"formed": False, "status": "pursuing"})
    play = after(state, hits(0, 0)).over()
    assert (play["S1"].status, play["S1"].formed) == ("steady", False)


@pytest.mark.rule("ALA-18.3")
def test_who_remains_fights_again_without_a_charge() -> None:
    play = after(duel(), hits(0, 0)).over()
    assert "S1|N1" in play.state.contacts
    assert len(play.facts(Casualties)) == 0
    again = Play(play.state, CombatPhase(), hits(0, 0, 9, 9)).over()
    assert again["S1"].men == 16


@pytest.mark.rule("ALA-14.8", "ALA-18.2")
def test_a_victor_that_has_given_way_itself_does_not_pursue() -> None:
    fought = Play(duel(south={"level": EAGER}), CombatPhase(), hits(5, 0, 14)).over()
    combat = fought.state.combats["S1|N1"]
    combat = replace(combat, north=replace(combat.north, went="retired"))
    assert victors_choice(fought.state, combat, 0) == ["pursue"]
    change(fought.state, "S1", retired=True)
    assert victors_choice(fought.state, combat, 0) == ["remain"]
