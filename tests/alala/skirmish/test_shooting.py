"""Shooting: targets, dice and effects (ALA-13.4 to 13.10)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from polemos.kernel.fact import Rolled
from polemos.rules.alala.facts import LevelChanged, StatusChanged
from polemos.rules.alala.field.sight import sight_line
from polemos.rules.alala.loss_facts import Casualties
from polemos.rules.alala.skirmish.shooting import Shoot, ShotAt, overhangs, shot_count, targets, why_no_shot
from polemos.rules.alala.state import State
from tests.alala.position import Play, area, contact, leader, table, troop

PSILOI = troop("S1", 30, 20, "psiloi")  # its front face at y = 20.6


def ahead(name: str, inches: float, kind: str = "psiloi", x: float = 30.0, **values: Any) -> Any:
    """A northern troop so far in front of the psiloi."""
    half = 0.6 if kind == "psiloi" else 0.4 if kind == "peltasts" else 0.8
    return troop(name, x, 20.6 + inches + half, kind, **values)


def aims(state: State, shooter: str = "S1") -> list[str]:
    return [aim.troop.id for aim in targets(state, state.troops[shooter])]


def shoots(*others: Any, dice: list[int], **values: Any) -> Play:
    return Play(table(PSILOI, *others, phase="skirmish", **values), Shoot("S1"), dice)


# -- targets -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-13.5")
@pytest.mark.parametrize(("inches", "hit"), [(4.0, True), (4.01, True), (4.02, False), (0.5, True)])
def test_four_inches_is_the_range(inches: float, hit: bool) -> None:
    state = table(PSILOI, ahead("N1", inches))
    assert aims(state) == (["N1"] if hit else [])
    if not hit:
        assert why_no_shot(state, PSILOI).rule == "ALA-13.5"


@pytest.mark.rule("ALA-13.5")
def test_the_nearest_is_the_target_without_a_question() -> None:
    play = shoots(ahead("N1", 3.5, x=33), ahead("N2", 3, x=25), dice=[1] * 6).over()
    assert [fact.target for fact in play.facts(ShotAt)] == ["N2"]


@pytest.mark.rule("ALA-13.5")
def test_the_throw_is_headed_by_units_with_their_names_in_brackets() -> None:
    throwers = msgspec.structs.replace(PSILOI, name="Corinthian stone-throwers")
    play = Play(table(throwers, ahead("N1", 3), phase="skirmish"), Shoot("S1"), [1] * 6).over()
    assert next(iter(play.facts(Rolled))).label == "S1 (Corinthian stone-throwers) shoots at N1"


@pytest.mark.rule("ALA-13.5", "ALA-3.12")
def test_the_nearest_that_is_seen() -> None:
    """N2 hides N3 behind it, which is the next nearest; N1 stands free."""
    hidden = troop("N3", 27, 24.0, "peltasts")
    state = table(PSILOI, ahead("N1", 3.9, x=38), troop("N2", 27, 22, "peltasts", status="gone"), hidden)
    assert aims(state) == ["N3"]
    wall = [troop("S2", 27, 22), troop("S3", 33, 22)]
    assert aims(table(PSILOI, *wall, hidden)) == []
    assert why_no_shot(table(PSILOI, *wall, hidden), PSILOI).rule == "ALA-3.12"
    woods = [area("W", "woods", 0, 20.7, 72, 23.5)]
    assert why_no_shot(table(PSILOI, hidden, terrain=woods), PSILOI).rule == "ALA-4.7"
    assert why_no_shot(table(PSILOI, *wall, hidden, terrain=woods), PSILOI).rule == "ALA-3.12"
    assert aims(table(PSILOI, *wall, hidden, troop("N4", 36.4, 20, "psiloi", heading=90))) == ["N4"]


@pytest.mark.rule("ALA-13.5", "ALA-26.1")
def test_at_equal_distance_the_shooter_chooses() -> None:
    """Equal within the tolerance: N1 is a hair nearer, and N2 comes first in the army list."""
    play = shoots(ahead("N2", 3.008, x=26), ahead("N1", 3, x=34), ahead("N3", 3.5, x=42), dice=[1] * 6)
    assert sorted(play.options) == ["N1", "N2"]
    assert play.game.ask is not None
    assert play.game.ask.to[0].default == "N2"  # the first in its army list
    play.answer("N1").over()
    assert play.facts(ShotAt)[0].target == "N1"


@pytest.mark.rule("ALA-13.4")
def test_hoplites_never_shoot() -> None:
    assert aims(table(troop("S1", 30, 20), troop("N1", 30, 23))) == []


@pytest.mark.rule("ALA-13.4")
def test_facing_does_not_matter_to_the_shooters() -> None:
    assert aims(table(troop("S1", 30, 20, "psiloi"), troop("N1", 30, 17, "psiloi"))) == ["N1"]


# -- targets in combat -------------------------------------------------------------------------------------------------


def fight(shooter: Any, *, enemy: Any = None, friend: Any = None) -> State:
    """N1 (front at y = 25) fights S2 over the whole front."""
    foe = enemy or troop("N1", 30, 25.8)
    return table(friend or troop("S2", 30, 24.2), foe, shooter, contacts=[contact("S2", "N1")])


@pytest.mark.rule("ALA-13.6")
def test_an_enemy_in_contact_with_friends_is_no_target() -> None:
    state = fight(troop("S1", 30, 21.8, "psiloi"))
    assert aims(state) == []
    assert why_no_shot(state, state.troops["S1"]).rule in ("ALA-13.6", "ALA-3.12")
    beside = fight(troop("S1", 37.5, 26, "psiloi"))
    assert aims(beside) == []
    assert why_no_shot(beside, beside.troops["S1"]).rule == "ALA-13.6"


@pytest.mark.rule("ALA-13.6")
def test_hoplites_in_combat_are_shot_at_from_their_rear_zone() -> None:
    """Behind N1 (rear face at y = 26.6); beyond the 45 degree line it is the flank."""
    assert aims(fight(troop("S1", 30, 29, "psiloi"))) == ["N1"]
    assert aims(fight(troop("S1", 36, 29, "psiloi"))) == []


@pytest.mark.rule("ALA-13.6")
def test_bands_and_unformed_hoplites_have_no_rear() -> None:
    behind = troop("S1", 30, 29, "psiloi")
    assert aims(fight(behind, enemy=troop("N1", 30, 25.8, formed=False))) == []
    psiloi = troop("N1", 30, 25.6, "psiloi")
    assert aims(fight(behind, enemy=psiloi, friend=troop("S2", 30, 24.4, "psiloi"))) == []


@pytest.mark.rule("ALA-13.6")
@pytest.mark.parametrize(("overlap", "hit"), [(0.6, True), (0.58, False), (2.0, True)])
def test_a_whole_figure_that_overlaps_beyond_the_friend_is_a_target(overlap: float, hit: bool) -> None:
    """N1 juts out to the east of S2; the shooter stands in front of that part."""
    state = fight(troop("S1", 37, 21, "psiloi"), friend=troop("S2", 30 - overlap, 24.2))
    assert aims(state) == (["N1"] if hit else [])


@pytest.mark.rule("ALA-13.6")
def test_distance_and_sight_are_taken_to_the_overlapping_part() -> None:
    """N1 reaches from 27 to 33, S2 ends at 31: the part from 31 to 33 at y = 25 counts, not the rest of the block."""
    state = fight(troop("S1", 37, 25.8, "psiloi", heading=90), friend=troop("S2", 28, 24.2))
    (aim,) = targets(state, state.troops["S1"])
    assert aim.distance == pytest.approx(37 - 0.6 - 33, abs=0.01)
    west = fight(troop("S1", 22.5, 25.8, "psiloi", heading=90), friend=troop("S2", 28, 24.2))
    assert aims(west) == []  # within 4 inches of the block, but not of that part
    seen = fight(troop("S1", 35, 20.4, "psiloi"), friend=troop("S2", 28, 24.2))
    assert aims(seen) == ["N1"]
    hidden = table(*seen.troops.values(), troop("S3", 35, 23.2, "psiloi"), contacts=seen.contacts.values())
    assert aims(hidden) == []


@pytest.mark.rule("ALA-13.6", "ALA-3.12")
def test_to_see_another_part_of_the_block_is_not_enough() -> None:
    """S3 stands between the shooter and the overlapping part; the rear corner of N1 can still be seen."""
    state = fight(troop("S1", 37, 25.8, "psiloi", heading=90), friend=troop("S2", 28, 24.2))
    screen = troop("S3", 34.6, 23.8, "psiloi", heading=90)
    screened = table(*state.troops.values(), screen, contacts=state.contacts.values())
    assert sight_line(screened, screened.troops["S1"], screened.troops["N1"]) is not None
    assert aims(screened) == []


@pytest.mark.rule("ALA-13.6")
def test_what_another_friend_covers_does_not_overlap() -> None:
    state = table(
        troop("S2", 28, 24.2), troop("S3", 34, 24.2), troop("N1", 30, 25.8), contacts=[contact("S2", "N1")]
    )  # fmt: skip
    assert overhangs(state, state.troops["N1"]) == []
    alone = table(troop("S2", 28, 24.2), troop("N1", 30, 25.8), contacts=[contact("S2", "N1")])
    (part,) = overhangs(alone, alone.troops["N1"])
    assert part.bounds == pytest.approx((31, 25, 33, 25.01))


@pytest.mark.rule("ALA-13.6")
def test_a_flank_in_contact_may_overlap_as_well() -> None:
    """S2 has hit N1's right flank (x = 27) with its front, over y = 25 to 26; the rear 0.6 inches are free."""
    friend = troop("S2", 26.2, 23, heading=90)
    state = table(friend, troop("N1", 30, 25.8), contacts=[contact("S2", "N1")])
    (part,) = overhangs(state, state.troops["N1"])
    assert part.bounds == pytest.approx((27, 26, 27.01, 26.6))


# -- dice --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-13.7", "ALA-13.8", "ALA-1.6")
@pytest.mark.parametrize(
    ("kind", "men", "target", "dice"),
    [
        ("psiloi", 6, "psiloi", 6),
        ("psiloi", 6, "hoplites", 4),
        ("psiloi", 2, "hoplites", 1),
        ("cavalry", 6, "peltasts", 6),
        ("cavalry", 4, "hoplites", 2),
        ("hamippoi", 6, "cavalry", 7),
        ("hamippoi", 6, "hoplites", 5),
        ("peltasts", 9, "psiloi", 4),
        ("peltasts", 9, "hoplites", 2),
        ("peltasts", 5, "hoplites", 1),
        ("thessalian_cavalry", 9, "cavalry", 4),
        ("thessalian_cavalry", 5, "psiloi", 2),
    ],
)
def test_dice(kind: str, men: int, target: str, dice: int) -> None:
    assert shot_count(troop("S1", 30, 20, kind, men=men), troop("N1", 30, 24, target)).dice == dice


@pytest.mark.rule("ALA-13.8", "ALA-3.10")
@pytest.mark.parametrize(
    ("x", "y", "formed", "dice"),
    [
        (30, 20, True, 4),
        (40, 20, True, 4),
        (36, 24, True, 6),
        (30, 28, True, 6),
        (30, 28, False, 4),
        (36, 24, False, 4),
    ],
)
def test_shields_count_from_the_front_zone_and_always_for_the_unformed(
    x: float, y: float, formed: bool, dice: int
) -> None:
    """N1 faces south with its front at y = 23.2."""
    assert shot_count(troop("S1", x, y, "psiloi"), troop("N1", 30, 24, formed=formed)).dice == dice


@pytest.mark.rule("ALA-13.8")
def test_the_log_tells_where_the_dice_come_from() -> None:
    play = shoots(ahead("N1", 3, "hoplites"), dice=[1] * 4).over()
    (shot,) = play.facts(ShotAt)
    assert [(mod.value, mod.rule) for mod in shot.mods] == [(6, "ALA-13.7"), (-2, "ALA-13.8")]
    assert "4" in shot.words(play.state)


# -- effects -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-13.9")
def test_each_six_is_a_casualty_and_nothing_else_changes() -> None:
    target = ahead("N1", 3, "hoplites", disorder=1)
    play = shoots(target, dice=[6, 5, 6, 1], leaders=[leader("north-I", "N2")]).over()
    assert play["N1"].men == 18
    assert [rolled.counts for rolled in play.facts(Rolled)] == [6]
    assert (play["N1"].disorder, play["N1"].level) == (1, target.level)
    assert play.facts(LevelChanged) == []
    assert "ALA-13.9" in play.why(Casualties)
    assert play["S1"].shot == 1


@pytest.mark.rule("ALA-13.9", "ALA-19.1")
@pytest.mark.parametrize(("dice", "men"), [([1, 2, 3, 4], 20), ([6, 6, 1, 1, 2], 18)])
def test_a_leader_is_at_risk_once_for_a_throw_that_hits(dice: list[int], men: int) -> None:
    play = shoots(ahead("N1", 3, "hoplites"), dice=dice).over()
    assert play["N1"].men == men
    risks = [roll for roll in play.dice.rolls if roll.rule == "ALA-19.1"]
    assert len(risks) == (men < 20)


@pytest.mark.rule("ALA-13.9", "ALA-10.14")
def test_half_strength_comes_before_the_risk_to_the_leader() -> None:
    play = shoots(ahead("N1", 3, "hoplites", men=10), dice=[6, 1, 1, 1, 3, 3, 5]).over()
    assert [roll.rule for roll in play.dice.rolls] == ["ALA-13.7", "ALA-10.16", "ALA-19.1"]
    assert play["N1"].status == "withdrawing"
    assert [fact.status for fact in play.facts(StatusChanged)] == ["withdrawing"]


@pytest.mark.rule("ALA-13.9", "ALA-2.15")
def test_a_band_without_men_is_gone() -> None:
    play = shoots(ahead("N1", 3, "psiloi", men=1, status="withdrawing"), dice=[6, 6, 1, 1, 1, 1]).over()
    assert play["N1"].status == "gone"
    assert play.state.side(1).fallen == 1


@pytest.mark.rule("ALA-20.13", "ALA-13.9")
def test_apollo_changes_a_shot_before_it_takes_effect() -> None:
    play = shoots(ahead("N1", 3), dice=[1, 1, 1, 1, 1, 1, 6, 6, 6], hands=(["far_seeing_apollo"], []))
    play.answer("far_seeing_apollo 0").answer(("0", "1", "2")).over()
    assert play["N1"].men == 3
