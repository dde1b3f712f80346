"""Chases, caught evaders, free hacks and enemies uncovered (ALA-15.13 to 15.15, 18.14)."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.dice import at_least
from polemos.rules.alala.after_combat.after_combat import AfterCombatMoves
from polemos.rules.alala.charge.cut_down import hack_dice
from polemos.rules.alala.troops import EAGER, SHAKEN
from tests.alala.charges import field, phase, ready
from tests.alala.position import Play, contact, troop


@pytest.mark.rule("ALA-15.13")
def test_the_worked_example_of_the_chase() -> None:
    """Psiloi 2 inches away evade 8 inches: the hoplites need 10 on two average dice, 1 in 36."""
    assert str(at_least("2avd", 10)) == "1/36"
    state = field(ready("S1", 30, 20), troop("N1", 30, 23.4, "psiloi"))
    play = phase(state, [3, 3, 5, 4]).answer("charge S1 N1").answer("evade").over()
    assert play["N1"].y == 31_400
    assert (play["S1"].y, play["S1"].facing, play["S1"].disorder) == (29_000, 0, 1)
    assert play["N1"].status == "steady"
    caught = phase(state, [3, 3, 5, 5, *[1] * 10]).answer("charge S1 N1").answer("evade").over()
    assert caught["N1"].status == "routing"


@pytest.mark.rule("ALA-15.13", "ALA-12.9")
def test_formed_hoplites_stay_formed_and_tire_in_a_chase() -> None:
    state = field(ready("S1", 30, 20), troop("N1", 30, 24, "psiloi"))
    play = phase(state, [5, 5, 5, 5]).answer("charge S1 N1").answer("evade").over()
    assert (play["S1"].formed, play["S1"].disorder, play["S1"].y) == (True, 2, 30_000)


@pytest.mark.rule("ALA-12.10", "ALA-26.1")
@pytest.mark.parametrize(("lower", "inches", "points"), [(True, 9, 1), (False, 10, 2)])
def test_a_grade_hoplites_may_lower_one_five(lower: bool, inches: int, points: int) -> None:
    state = field(ready("S1", 30, 20, grades="A"), troop("N1", 30, 24, "psiloi"))
    play = phase(state, [5, 5, 5, 5]).answer("charge S1 N1").answer("evade").answer(lower).over()
    assert play["S1"].y == 20_000 + 1000 * inches
    assert play["S1"].disorder == points


@pytest.mark.rule("ALA-12.11")
def test_thessalians_tire_on_a_six() -> None:
    state = field(ready("S1", 30, 20, "thessalian_cavalry", moved=True), troop("N1", 30, 24, "psiloi"))
    play = phase(state, [5, 5, 2, 2, 6]).answer("charge S1 N1").answer("evade").over()
    assert play["S1"].disorder == 1


@pytest.mark.rule("ALA-15.14", "ALA-18.14")
def test_a_caught_evader_routs_and_is_hacked_at() -> None:
    """Psiloi evade 2 + 2 + 2 = 6 inches from 2.6 away; cavalry runs 9 and catches them: 6 dice, 3 or more kills."""
    state = field(ready("S1", 30, 20, "cavalry"), troop("N1", 30, 24, "psiloi"))
    play = phase(state, [2, 2, 5, 4, 3, 2, 6, 1, 1, 2]).answer("charge S1 N1").answer("evade").over()
    assert play["N1"].status == "routing"
    assert play["N1"].men == 4
    assert play["S1"].y + 800 == play["N1"].y - 600
    assert "S1|N1" in play.state.contacts
    assert [combat.catch for combat in play.state.combats.values()] == [True]
    assert play.state.side(1).bands_lost == ("N1",)


@pytest.mark.rule("ALA-15.14")
def test_the_caught_evader_runs_after_combat_and_a_band_must_pursue() -> None:
    state = field(ready("S1", 30, 20, "cavalry"), troop("N1", 30, 24, "psiloi"))
    play = phase(state, [2, 2, 5, 4, 1, 1, 1, 1, 1, 1]).answer("charge S1 N1").answer("evade").over()
    start = play["N1"].y
    # The rout: 3 + 3 + 2 = 8 inches; cavalry that has moved throws the third die and has 9.
    after = Play(play.state, AfterCombatMoves(), [3, 3, 3, 4, 2, *[3] * 6]).over()
    assert after["N1"].status == "gone"  # all six killed by the hack
    assert after["N1"].y == start + 8000
    assert after["S1"].status == "pursuing"


@pytest.mark.rule("ALA-15.14", "ALA-17.2")
@pytest.mark.parametrize("values", [{}, {"level": EAGER}, {"level": EAGER, "grades": "B"}])
def test_hoplites_who_caught_a_band_may_remain(values: dict[str, Any]) -> None:
    state = field(ready("S1", 30, 20, **values), troop("N1", 30, 24, "psiloi"))
    play = phase(state, [2, 2, 5, 4, *[1] * 10]).answer("charge S1 N1").answer("evade").over()
    assert play["N1"].status == "routing"
    after = Play(play.state, AfterCombatMoves(), [3, 3])
    assert sorted(after.options) == ["pursue", "remain"]
    after.answer("remain").over()
    assert (after["N1"].status, after["N1"].end) == ("gone", "disperses")
    assert after["S1"].formed


@pytest.mark.rule("ALA-15.14", "ALA-17.2")
def test_eager_c_hoplites_who_caught_hoplites_must_pursue() -> None:
    """A shaken unit retires 2 + 2 + 2 = 6 from 2.4 away and is caught with 9; S1 rises no further than Eager."""
    state = field(ready("S1", 30, 20, level=EAGER), troop("N1", 30, 24, level=0))
    play = phase(state, [2, 2, 5, 4, *[1] * 10]).answer("charge S1 N1").over()
    assert play["N1"].status == "routing"
    after = Play(play.state, AfterCombatMoves(), [5, 5, 2, 2]).over()
    assert after["N1"].end == "disperses"
    assert (after["S1"].status, after["S1"].formed) == ("pursuing", False)


@pytest.mark.rule("ALA-15.14")
def test_only_the_first_to_reach_an_evader_hacks_at_it() -> None:
    """Both could: S2, further to the right, comes first; S1 moves up and stops at the first troop in its way."""
    state = field(ready("S1", 30, 20), ready("S2", 36, 20), troop("N1", 30, 24, "psiloi"))
    dice = [2, 2, 5, 5, *[1] * 10, 5, 5]
    play = phase(state, dice).answer("charge S1 N1").answer("charge S2 N1").answer("evade").over()
    assert play["N1"].status == "routing"
    assert list(play.state.contacts) == ["S2|N1"]
    assert len(play.state.combats) == 1
    assert 20_000 < play["S1"].y < play["S2"].y


@pytest.mark.rule("ALA-15.15", "ALA-15.17")
def test_an_evader_that_another_chaser_runs_into_is_caught() -> None:
    """N2 evades from S2 across the way of S1, who chases N1: it has answered a charge already."""
    state = field(
        ready("S1", 30, 20, "cavalry"), ready("S2", 47, 30, "cavalry", heading=270),
        troop("N1", 30, 24, "psiloi"), troop("N2", 42, 30, "psiloi", heading=90),
    )  # fmt: skip
    dice = [4, 4, 5, 5, 2, 2, 4, 4, *[1] * 6]
    play = phase(state, dice).answer("charge S1 N1").answer("charge S2 N2").answer("evade").answer("evade").over()
    assert play["N1"].status == "steady"
    assert play["N2"].status == "routing"
    assert list(play.state.contacts) == ["S1|N2"]


@pytest.mark.rule("ALA-15.15")
def test_an_unformed_enemy_uncovered_by_the_evaders_is_charged_and_answers() -> None:
    """N1 evades through N2; S1 runs into N2 after 3.4 inches, and N2 stands."""
    state = field(ready("S1", 30, 20, "cavalry"), troop("N1", 30, 23, "psiloi"), troop("N2", 30, 25.4, "psiloi"))
    play = phase(state, [5, 5, 4, 4]).answer("charge S1 N1").answer("evade")
    assert play.game.waiting_for == (1,)
    assert "N2" in play.prompt
    play.answer("stand").over()
    assert list(play.state.contacts) == ["S1|N2"]
    assert play.state.contacts["S1|N2"].charged == ("S1",)
    assert play["S1"].y == 24_000


@pytest.mark.rule("ALA-15.15")
def test_an_uncovered_band_that_evades_is_chased_with_what_is_left() -> None:
    """N2 evades 2 + 2 + 2 = 6 inches; S1 has 4 of its 8 inches left and needs 6."""
    state = field(ready("S1", 30, 20, "cavalry"), troop("N1", 30, 23, "psiloi"), troop("N2", 30, 25.4, "psiloi"))
    play = phase(state, [5, 5, 4, 4, 2, 2]).answer("charge S1 N1").answer("evade").answer("evade").over()
    assert play["N2"].y == 31_400
    assert play["S1"].y == 28_000
    assert play.state.contacts == {}


@pytest.mark.rule("ALA-15.15", "ALA-15.10")
def test_uncovered_cavalry_may_counter_charge_on_the_spot() -> None:
    state = field(ready("S1", 30, 20, "cavalry"), troop("N1", 30, 23, "psiloi"), troop("N2", 30, 26, "cavalry"))
    play = phase(state, [5, 5, 4, 4]).answer("charge S1 N1").answer("evade").answer("counter S1").over()
    assert sorted(play.state.contacts["S1|N2"].charged) == ["N2", "S1"]


@pytest.mark.rule("ALA-15.15", "ALA-15.11")
def test_chasing_hoplites_charge_formed_hoplites_that_they_uncover() -> None:
    """Peltasts evade through their own hoplites, who receive the charge at the halt."""
    state = field(ready("S1", 30, 20), troop("N1", 30, 23, "peltasts"), troop("N2", 30, 26, level=2))
    play = phase(state, [5, 5, 4, 4]).answer("charge S1 N1").answer("evade").over()
    assert list(play.state.contacts) == ["S1|N2"]
    assert play["N2"].level == 1
    assert (play["S1"].y, play["S1"].formed) == (24_400, True)


@pytest.mark.rule("ALA-15.15", "ALA-15.13")
def test_chasing_bands_halt_four_inches_before_formed_hoplites() -> None:
    state = field(ready("S1", 30, 20, "peltasts"), troop("N1", 30, 23, "psiloi"), troop("N2", 30, 27))
    play = phase(state, [5, 5, 4, 4]).answer("charge S1 N1").answer("evade").over()
    assert play.state.contacts == {}
    assert 27_000 - 800 - (play["S1"].y + 400) == 4000


@pytest.mark.rule("ALA-15.13")
def test_a_target_that_has_left_the_table_is_chased_for_the_full_distance() -> None:
    state = field(ready("S1", 30, 38), troop("N1", 30, 42, "psiloi"))
    play = phase(state, [4, 4, 2, 2]).answer("charge S1 N1").answer("evade").over()
    assert play["N1"].status == "gone"
    assert play["S1"].y == 42_000


@pytest.mark.rule("ALA-15.5", "ALA-15.13")
def test_a_support_goes_with_the_chase_without_dice_and_fatigue() -> None:
    state = field(ready("S1", 30, 20), ready("S2", 24, 20, advanced=0), troop("N1", 30, 24, "psiloi"))
    play = phase(state, [5, 5, 5, 3]).answer("charge S1 N1").answer("along S2 S1").answer("evade").over()
    assert (play["S1"].y, play["S2"].y, play["S2"].x) == (28_000, 28_000, 24_000)
    assert (play["S1"].disorder, play["S2"].disorder) == (1, 0)


@pytest.mark.rule("ALA-18.14")
@pytest.mark.parametrize(
    ("catcher", "caught", "men", "dice"),
    [
        ("hoplites", "hoplites", 20, 10),
        ("cavalry", "hoplites", 6, 5),
        ("thessalian_cavalry", "psiloi", 9, 9),
        ("cavalry", "psiloi", 3, 3),
        ("hoplites", "psiloi", 7, 7),
    ],
)
def test_the_dice_of_a_hack(catcher: str, caught: str, men: int, dice: int) -> None:
    """The worked examples, and catchers with few men left."""
    own = troop("S1", 30, 20, catcher, men=men)
    foe = troop("N1", 30, 20, caught, formed=False)
    foe = troop("N1", 30, 20 + (own.depth + foe.depth) / 2000, caught, formed=False)
    assert hack_dice(own, foe) == dice


@pytest.mark.rule("ALA-15.14", "ALA-2.12")
def test_a_column_hacked_at_from_behind_loses_depth_and_routs_all_the_same() -> None:
    """It retires 6 inches and is caught at its rear; the front unit is spent, and the catcher closes up."""
    column = troop("N1", 30, 24.4, grades="CC", men=11, heading=0, formed=False, level=SHAKEN)
    play = phase(field(ready("S1", 30, 20), column), [2, 2, 5, 5, *[6] * 10]).answer("charge S1 N1").over()
    assert [element.men for element in play["N1"].elements] == [12]
    assert list(play.state.contacts) == ["S1|N1"]
    (caught,) = play.state.combats.values()
    assert (caught.catch, caught.north.move, caught.bearing) == (True, "rout", 0)
    after = Play(play.state, AfterCombatMoves(), [3, 3]).answer("remain").over()
    assert (after["N1"].status, after.state.side(1).units_lost) == ("gone", ("C", "C"))


@pytest.mark.rule("ALA-18.14")
def test_a_hack_has_at_least_one_die() -> None:
    own, foe = troop("S1", 30, 20, "cavalry"), troop("N1", 36.2, 21.6, formed=False)
    assert hack_dice(own, foe) == 1


@pytest.mark.rule("ALA-3.6", "ALA-15.14")
def test_a_caught_troop_is_not_in_combat_with_its_catcher() -> None:
    from polemos.rules.alala.field.field import is_in_combat

    state = field(
        ready("S1", 30, 20), troop("N1", 30, 21.6, formed=False, status="routing"), contacts=[contact("S1", "N1")]
    )
    assert not is_in_combat(state, state.troops["S1"])
