"""Who fires at whom and what the dice need (PAE-11.1 to 11.14, 15.23)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from polemos.rules.paean.dice import Strike
from polemos.rules.paean.missiles.eligible import eligible
from polemos.rules.paean.missiles.fire import why_not_fire, why_not_shoot
from polemos.rules.paean.missiles.firers import firers_of, hero_as_firer
from polemos.rules.paean.missiles.odds import fire_odds
from polemos.rules.paean.missiles.shots import Shot, order_of_loss, shots_at, strikes_of, why_not_target
from polemos.rules.paean.state import Contact, State
from tests.paean.position import area, circle, formation, leader, line, table


def shots(state: State, firer: str = "S1", target: str = "N1") -> list[Shot]:
    return shots_at(state, firers_of(state.formations[firer]), state.formations[target])


def reason(state: State) -> str:
    why = why_not_target(state, firers_of(state.formations["S1"]), state.formations["N1"])
    return why.rule if why else ""


@pytest.mark.rule("PAE-11.1", "PAE-14.25")
def test_pae_11_1_who_does_not_fire() -> None:
    enemy = formation("N1", "HI-TS-S", 30, 38, files=1, bases=1)
    hoplites = formation("S1", "HI-TS-S", 30, 30)
    rallying = formation("S2", "MI-B-S", 38, 30, rally=2)
    engaged = formation("S3", "MI-B-S", 46, 38)
    archers = formation("S4", "MI-B-S", 22, 30)
    foe = formation("N2", "HI-TS-S", 46, 38)
    state = table(enemy, foe, hoplites, rallying, engaged, archers)
    rules = {key: why_not_fire(state, state.formations[key]) for key in ("S1", "S2", "S3", "S4")}
    assert [why.rule if why else "" for why in rules.values()] == ["PAE-11.1", "PAE-14.25", "PAE-11.1", ""]


@pytest.mark.rule("PAE-11.4", "PAE-2.4")
@pytest.mark.parametrize(("code", "range_"), [("LI-J-S", 10), ("LI-B-S", 20), ("LI-S-S", 30), ("LMI-JS-S", 10)])
def test_pae_11_4_range_from_the_front_edge_to_the_hundredth(code: str, range_: int) -> None:
    def at(gap: float) -> State:
        return table(formation("S1", code, 30, 20), formation("N1", "HI-TS-S", 30, 20 + gap))

    assert len(shots(at(range_))) == 1
    assert not shots(at(range_ + 0.02))
    assert reason(at(range_ + 0.02)) == "PAE-11.4"


@pytest.mark.rule("PAE-11.3")
def test_pae_11_3_lights_fire_at_all_before_them_others_at_forty_five_degrees() -> None:
    def beside(code: str, x: float, y: float) -> State:
        return table(formation("S1", code, 30, 30), formation("N1", "HI-TS-S", x, y, 180))

    # The enemy's base reaches from 40 to 44 and down to y: its nearest corner is (40, y).
    assert shots(beside("LI-B-S", 42, 30.5))
    assert not shots(beside("LI-B-S", 42, 27.9))
    assert shots(beside("LMI-B-S", 42, 36.05))
    assert not shots(beside("LMI-B-S", 42, 35.9))
    assert reason(beside("LMI-B-S", 42, 35.9)) == "PAE-11.3"


@pytest.mark.rule("PAE-11.5", "PAE-18.3")
@pytest.mark.parametrize(
    ("code", "dice", "die"),
    [("LI-B-S", 1, 4), ("LMI-B-S", 2, 6), ("MI-B-S", 2, 6), ("LC-J-S", 1, 4), ("LMC-JS-S", 1, 6), ("MC-B-S", 2, 6)],
)
def test_pae_11_5_a_die_for_each_rank(code: str, dice: int, die: int) -> None:
    (shot,) = shots(table(formation("S1", code, 30, 20), formation("N1", "HI-TS-S", 30, 29)))
    assert (shot.dice, shot.die) == (dice, die)


@pytest.mark.rule("PAE-11.6", "PAE-18.3")
def test_pae_11_6_two_ranks_fire_freely_and_those_behind_repeat() -> None:
    enemy = formation("N1", "HI-TS-S", 30, 29)
    lights = formation("S1", "LI-B-S", 30, 20, files=1, bases=3)
    assert [shot.repeats for shot in shots(table(lights, enemy))] == [0, 0, 2]
    mediums = formation("S1", "MI-B-S", 30, 20, files=1, bases=2)
    assert [shot.repeats for shot in shots(table(mediums, enemy))] == [0, 2]
    horse = formation("S1", "LMC-JS-S", 30, 24, files=1, bases=2)
    assert [shot.repeats for shot in shots(table(horse, enemy))] == [0, 0]


@pytest.mark.rule("PAE-11.7", "PAE-2.6", "PAE-2.1")
@pytest.mark.parametrize(
    ("target", "code", "score"),
    [
        ("LI-J-S", "LI-B-S", 2), ("LMI-J-S", "LI-B-S", 2), ("MI-TS-S", "LI-B-S", 3), ("LHI-TS-S", "LI-B-S", 3),
        ("HI-TS-S", "LI-B-S", 4), ("HI-TS-S", "LI-B-Sx", 3), ("MI-TS-S", "LI-S-Vx", 2), ("LI-J-S", "LI-B-Sx", 2),
    ],
)  # fmt: skip
def test_pae_11_7_armour_less_one_for_experts_never_below_two(target: str, code: str, score: int) -> None:
    (shot,) = shots(table(formation("S1", code, 30, 20), formation("N1", target, 30, 30)))
    assert shot.score == score


@pytest.mark.rule("PAE-11.8")
def test_pae_11_8_only_from_wholly_behind_the_front_line() -> None:
    def fire(y: float, target: str = "HI-TS-S") -> int:
        # Archers face east, beside a target that faces north with its front at y = 30.
        firer = formation("S1", "LI-B-S", 20, y, 90)
        return shots(table(firer, formation("N1", target, 30, 30, 0)))[0].score

    assert fire(28) == 3  # from y 26 to 30: wholly behind
    assert fire(28.5) == 4
    assert fire(28, "LI-J-S") == 2
    assert fire(28, "MI-TS-S") == 2


@pytest.mark.rule("PAE-11.9", "PAE-1.12")
def test_pae_11_9_half_of_its_bases_in_cover() -> None:
    firer = formation("S1", "LI-B-S", 30, 20)
    target = formation("N1", "HI-TS-S", 30, 30, files=4, bases=4)
    assert shots(table(firer, target, terrain=[area("wood", "wood", 22, 28, 30, 40)]))[0].cover == 3
    assert shots(table(firer, target, terrain=[area("wood", "wood", 22, 28, 27, 40)]))[0].cover == 0
    both = [area("wood", "wood", 22, 28, 30, 40), area("town", "settlement", 30.01, 28, 40, 40)]
    assert shots(table(firer, target, terrain=both))[0].cover == 3  # as many of both: the weaker
    more = [area("wood", "wood", 22, 28, 26, 40), area("town", "settlement", 26.01, 28, 40, 40)]
    assert shots(table(firer, target, terrain=more))[0].cover == 4


@pytest.mark.rule("PAE-11.9", "PAE-17.2")
def test_pae_11_9_behind_works_and_walls() -> None:
    firer = formation("S1", "LI-B-S", 30, 20)
    near = formation("N1", "HI-TS-S", 30, 29)
    far = formation("N1", "HI-TS-S", 30, 31)
    works = line("works", "defence_works", 0.5, (20, 27), (40, 27))
    assert shots(table(firer, near, terrain=[works]))[0].cover == 5
    assert shots(table(firer, far, terrain=[works]))[0].cover == 0
    wall = line("wall", "city_wall", 1, (20, 27), (40, 27))
    manned = formation("N1", "HI-TS-S", 30, 28)
    assert shots(table(firer, manned, terrain=[wall]))[0].cover == 6


@pytest.mark.rule("PAE-11.9", "PAE-18.2")
@pytest.mark.parametrize("code", ["LMC-JS-S", "MC-JS-S"])
def test_horse_have_no_cover_behind_works(code: str) -> None:
    works = line("works", "defence_works", 0.5, (20, 27), (40, 27))
    (shot,) = shots(table(formation("S1", "LI-B-S", 30, 20), formation("N1", code, 30, 29), terrain=[works]))
    assert shot.cover == 0


@pytest.mark.rule("PAE-11.10")
def test_pae_11_10_out_of_a_wood_but_not_from_its_edge() -> None:
    target = formation("N1", "HI-TS-S", 30, 35)
    wood = [area("wood", "wood", 20, 10, 40, 25)]
    assert shots(table(formation("S1", "LI-B-S", 30, 24), target, terrain=wood))[0].cover == 0
    assert shots(table(formation("S1", "LI-B-S", 30, 23.9), target, terrain=wood))[0].cover == 3
    deep = table(formation("S1", "LI-B-S", 30, 19.5), target, terrain=wood)
    assert not shots(deep)
    half_out = formation("S1", "LI-B-S", 30, 25.5)  # its centre is 0.25 inside, the middle of its front outside
    assert shots(table(half_out, target, terrain=wood))[0].cover == 0
    covered = [*wood, area("town", "settlement", 20, 33, 40, 45)]
    assert shots(table(formation("S1", "LI-B-S", 30, 23), target, terrain=covered))[0].cover == 4


@pytest.mark.rule("PAE-11.11", "PAE-11.14")
def test_pae_11_11_a_roll_for_each_rank_in_the_way_and_none_for_leaders() -> None:
    archers, target = formation("S1", "MI-B-S", 30, 20), formation("N1", "MI-TS-S", 30, 38)
    friends = formation("S2", "HI-TS-S", 30, 27)
    state = table(archers, target, friends)
    (shot,) = shots(state)
    assert shot.repeats == 2
    assert strikes_of([shot])[0].chance == Fraction(8, 27)
    enemies = formation("N2", "HI-SP-S", 30, 33)
    assert shots(table(archers, target, friends, enemies))[0].repeats == 6
    led = table(archers, target, leaders=[leader("south-AC", 10, 30, 28)])
    assert shots(led)[0].repeats == 0


@pytest.mark.rule("PAE-11.12")
def test_pae_11_12_a_hill_frees_from_repeats_five_centimetres_before_the_target() -> None:
    archers = formation("S1", "LI-B-S", 30, 20, files=1, bases=3)
    target = formation("N1", "MI-TS-S", 30, 38)
    hill = circle("hill", "gentle_hill", 30, 16, 9)
    clear = formation("S2", "HI-TS-S", 30, 33)
    near = formation("S2", "HI-TS-S", 30, 33.1)
    assert [shot.repeats for shot in shots(table(archers, target, clear, terrain=[hill]))] == [0, 0]
    assert [shot.repeats for shot in shots(table(archers, target, near, terrain=[hill]))] == [2, 2]
    both = [hill, area("hill2", "gentle_hill", 0, 0, 1, 1)]
    assert [shot.repeats for shot in shots(table(archers, target, clear, terrain=both))] == [0, 0]
    third = formation("N1", "MI-TS-S", 30, 34)
    assert [shot.repeats for shot in shots(table(archers, third, terrain=[hill]))] == [0, 0, 0]
    assert [shot.repeats for shot in shots(table(archers, third))] == [0, 0, 2]


@pytest.mark.rule("PAE-11.12")
@pytest.mark.parametrize(("centres", "repeats"), [((46,), 0), ((14, 46), 0), ((), 2)])
def test_pae_11_12_a_target_on_a_hill_is_shot_at_over_those_below(centres: tuple[float, ...], repeats: int) -> None:
    """S1 at y 20 over S2 at N1, whose centre is at y 39: that stands on a hill, or each on another, or neither."""
    archers, target = formation("S1", "LI-B-S", 30, 20), formation("N1", "MI-TS-S", 30, 38)
    hills = [circle(f"hill {y}", "gentle_hill", 30, y, 7.5) for y in centres]
    state = table(archers, target, formation("S2", "HI-TS-S", 30, 32), terrain=hills)
    assert [shot.repeats for shot in shots(state)] == [repeats]


@pytest.mark.rule("PAE-11.13", "PAE-13.7")
def test_pae_11_13_who_fights_or_overlaps_is_no_target() -> None:
    fighting = formation("S2", "HI-TS-S", 30, 40)
    target = formation("N1", "HI-TS-S", 30, 40, files=5, bases=10)
    state = table(fighting, target)
    files = [[base.id for base in file] for file in target.files]
    contacting, beside = files[2][0], (files[1][0], files[3][0])
    assert set(eligible(state, state.formations["N1"])) == {*target.boxes} - {contacting, *beside}
    single = table(fighting, formation("N1", "HI-TS-S", 30, 40), formation("S1", "LI-B-S", 45, 35, 300))
    assert reason(single) == "PAE-11.13"


@pytest.mark.rule("PAE-11.3", "PAE-11.4")
def test_pae_11_2_what_keeps_back_him_who_comes_nearest_to_it_is_told() -> None:
    """One base has the enemy in range, but behind it; the others are too far away as well."""
    archers = formation("S1", "LMI-B-S", 30, 30, files=6, bases=6)
    assert reason(table(archers, formation("N1", "HI-TS-S", 60, 20))) == "PAE-11.3"


@pytest.mark.rule("PAE-11.13", "PAE-13.7")
@pytest.mark.parametrize(("x", "kept"), [(33.99, True), (33.97, False)])
def test_pae_13_7_wholly_beyond_to_the_hundredth(x: float, kept: bool) -> None:
    """The end of the enemy's front is at x 32; the second file of N1 begins at x - 2."""
    state = table(formation("S2", "HI-TS-S", 30, 40), formation("N1", "HI-TS-S", x - 2, 40, files=2, bases=2))
    contacts = [Contact(a="S2.1", b="N1.2")]
    state.contacts = {each.id: each for each in contacts}
    assert (eligible(state, state.formations["N1"]) == ()) == kept


@pytest.mark.rule("PAE-11.13", "PAE-11.11")
def test_pae_11_13_its_own_front_is_shot_over() -> None:
    fighting = formation("S2", "HI-TS-S", 30, 40)
    target = formation("N1", "HI-TS-S", 30, 40, files=1, bases=2)
    archers = formation("S1", "LI-B-S", 30, 30)
    assert shots(table(fighting, target, archers))[0].repeats == 4  # two ranks of friends, two of the enemy's front


@pytest.mark.rule("PAE-11.16")
def test_pae_11_16_the_nearest_go_first_then_the_left() -> None:
    target = formation("N1", "HI-TS-S", 30, 30, files=3, bases=6)
    (left, left_rear), (middle, middle_rear), (right, right_rear) = (
        [base.id for base in file] for file in target.files
    )

    def order(x: float) -> tuple[str, ...]:
        state = table(formation("S1", "LI-B-S", x, 20), target)
        return order_of_loss(state, firers_of(state.formations["S1"]), target)

    # Facing south its left is the east. Straight ahead all three files are ten centimetres away.
    assert order(30) == (left, middle, right, left_rear, middle_rear, right_rear)
    assert order(29) == (middle, right, left, middle_rear, right_rear, left_rear)


@pytest.mark.rule("PAE-11.19")
def test_pae_11_19_chances_are_those_of_the_table() -> None:
    assert Strike(1, 4, 2, cover=5).chance == Fraction(9, 64)
    assert Strike(1, 6, 4, cover=6).chance == Fraction(1, 12)
    assert Strike(1, 6, 2, repeats=4).chance == Fraction(3125, 7776)
    state = table(
        formation("S1", "LI-B-S", 30, 20, files=2, bases=2), formation("N1", "LI-J-I", 30, 30, files=3, bases=3)
    )
    odds = fire_odds(state, state.formations["S1"], state.formations["N1"])
    assert odds.hits == {0: Fraction(1, 16), 1: Fraction(6, 16), 2: Fraction(9, 16)}
    assert odds.lost == {0: Fraction(7, 16), 1: Fraction(9, 16)}
    assert odds.dispersed == Fraction(9, 16) * Fraction(3, 4)  # two irregulars left: saved by a 1 alone
    assert odds.mean == Fraction(3, 2)
    one_left = replace(state.formations["S1"], hits=1, target="N1")
    assert fire_odds(state, one_left, state.formations["N1"]).lost == {0: Fraction(1, 16), 1: Fraction(15, 16)}
    elsewhere = replace(one_left, target="N2")
    assert fire_odds(state, elsewhere, state.formations["N1"]) == odds


@pytest.mark.rule("PAE-15.23")
def test_pae_15_23_two_d8_in_any_direction_over_his_own_formation_too() -> None:
    target = formation("N1", "HI-TS-S", 30, 38)
    hero = leader("south-H1", 10, 30, 16.5, gift="bow_of_artemis")
    state = table(target, leaders=[hero])
    (shot,) = shots_at(state, [hero_as_firer(state, hero)], target)
    assert (shot.dice, shot.die, shot.score, shot.repeats) == (2, 8, 4, 0)
    behind = table(formation("N1", "HI-TS-S", 30, 4.99, 180), leaders=[hero])
    assert why_not_shoot(behind, behind.leaders["south-H1"]) is None
    far = table(formation("N1", "HI-TS-S", 30, 38.02), leaders=[hero])
    assert why_not_shoot(far, far.leaders["south-H1"]) is not None
    led = leader("south-H1", 10, formation="S1", gift="bow_of_artemis")
    own = table(formation("S1", "HI-TS-S", 30, 20, files=1, bases=2), formation("N1", "HI-TS-S", 30, 30), leaders=[led])
    (over,) = shots_at(own, [hero_as_firer(own, led)], own.formations["N1"])
    assert over.repeats == 4


@pytest.mark.rule("PAE-15.23", "PAE-11.8")
@pytest.mark.parametrize(("y", "score"), [(28.5, 3), (28.6, 4)])
def test_pae_15_23_his_whole_base_must_be_behind_the_front_line(y: float, score: int) -> None:
    """N1 faces north, its front at y 30; he stands beside it."""
    hero = leader("south-H1", 10, 20, y, gift="bow_of_artemis")
    state = table(formation("N1", "HI-TS-S", 30, 30, 0), leaders=[hero])
    (shot,) = shots_at(state, [hero_as_firer(state, hero)], state.formations["N1"])
    assert shot.score == score


@pytest.mark.rule("PAE-15.23")
@pytest.mark.parametrize("alone", [True, False])
def test_pae_15_23_not_while_engaged(alone: bool) -> None:
    """Alone in contact with N1, or with a formation that is."""
    far = formation("N2", "HI-TS-S", 45, 40)
    if alone:
        hero = leader("south-H1", 10, 30, 28.5, gift="bow_of_artemis")
        pieces, contacts = [formation("N1", "HI-TS-S", 30, 30)], [Contact(a="south-H1", b="N1.1")]
    else:
        hero = leader("south-H1", 10, formation="S1", gift="bow_of_artemis")
        pieces, contacts = [formation("S1", "HI-TS-S", 30, 30), formation("N1", "HI-TS-S", 30, 30)], None
    state = table(*pieces, far, leaders=[hero], contacts=contacts)
    why = why_not_shoot(state, hero)
    assert why is not None
    assert "engaged" in why.text
    free = table(far, leaders=[leader("south-H1", 10, 30, 28.5, gift="bow_of_artemis")])
    assert why_not_shoot(free, free.leaders["south-H1"]) is None
