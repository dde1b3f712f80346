"""Section 13: how many dice of which kind, against whom, and what they need; every example of the rulebook."""

from __future__ import annotations

from fractions import Fraction

import pytest

from polemos.rules.paean.combat.blows import Blow, blows
from polemos.rules.paean.combat.clash import clash_of
from polemos.rules.paean.combat.odds import outlook
from polemos.rules.paean.state import Contact, State
from tests.paean.position import change, formation, leader, table


def dice(state: State, piece: str = "S1") -> dict[tuple[str, str], int]:
    """How many dice each piece throws against each."""
    found: dict[tuple[str, str], int] = {}
    for blow in struck(state, piece):
        found[blow.piece, blow.target] = found.get((blow.piece, blow.target), 0) + blow.count
    return found


def struck(state: State, piece: str = "S1") -> tuple[Blow, ...]:
    clash = clash_of(state, piece)
    return (*blows(clash, 0, {}), *blows(clash, 1, {}))


def sources(blow: Blow) -> dict[str, int]:
    return {line.words: line.value for line in blow.lines}


def column_and_block() -> State:
    """Red, a heavy column of three at (60,40); blue, a heavy block of two by two, north of it."""
    return table(formation("S1", "HI-TS-S", 60, 40, bases=3), formation("N1", "HI-TS-S", 60, 40, files=2, bases=4))


@pytest.mark.rule("PAE-13.12", "PAE-13.2", "PAE-13.4", "PAE-13.6")
def test_a_column_against_a_block_in_a_later_phase() -> None:
    """The example: red rolls 2 + 2 = 4, blue 4 + 2 = 6."""
    state = column_and_block()
    assert dice(state) == {("S1", "N1"): 4, ("N1", "S1"): 6}
    red, blue = struck(state)
    assert (sources(red), sources(blue)) == ({"ranks": 2, "support": 2}, {"ranks": 4, "support": 2})
    assert (red.die, red.score, red.cover) == (8, 4, 0)


@pytest.mark.rule("PAE-13.12", "PAE-13.5")
def test_after_charge_and_countercharge_each_contacting_base_has_a_die_more() -> None:
    state = column_and_block()
    change(state, "S1", rush="countercharge")
    change(state, "N1", rush="charge")
    assert dice(state) == {("S1", "N1"): 5, ("N1", "S1"): 8}


@pytest.mark.rule("PAE-13.6")
@pytest.mark.parametrize(
    ("code", "bases", "support"), [("HI-TS-S", 7, 4), ("LHI-TS-S", 7, 4), ("MI-TS-S", 6, 3), ("LMI-JS-S", 6, 2)]
)
def test_supporting_bases_count_up_to_a_limit(code: str, bases: int, support: int) -> None:
    state = table(formation("S1", code, 60, 40, bases=bases), formation("N1", "HI-TS-S", 60, 40, files=2, bases=2))
    assert sources(struck(state)[0])["support"] == support


@pytest.mark.rule("PAE-13.6")
def test_lights_have_no_support() -> None:
    state = table(formation("S1", "LI-J-S", 60, 40, bases=3), formation("N1", "HI-TS-S", 60, 40, files=2, bases=2))
    assert sources(struck(state)[0]) == {"ranks": 1}


@pytest.mark.rule("PAE-13.6", "PAE-12.32")
def test_aligned_bases_of_a_formation_behind_support() -> None:
    state = table(
        formation("S1", "HI-TS-S", 60, 40, files=2, bases=2),
        formation("S2", "HI-TS-S", 58, 37, supports="S1"),
        formation("N1", "HI-TS-S", 60, 40, files=2, bases=2),
    )
    assert sources(struck(state)[0]) == {"ranks": 4, "support": 1}


@pytest.mark.rule("PAE-13.7", "PAE-13.11")
def test_three_files_against_a_single_base_in_the_middle_overlap_it_at_both_ends() -> None:
    state = table(formation("S1", "HI-TS-S", 60, 40, files=3, bases=3), formation("N1", "HI-TS-S", 60, 40))
    assert sources(struck(state)[0]) == {"ranks": 2, "overlap": 2}


@pytest.mark.rule("PAE-13.7")
def test_shifted_by_half_a_base_two_files_touch_and_only_the_outer_third_overlaps() -> None:
    state = table(formation("S1", "HI-TS-S", 62, 40, files=3, bases=3), formation("N1", "HI-TS-S", 60, 40))
    assert sources(struck(state)[0]) == {"ranks": 4, "overlap": 1}


@pytest.mark.rule("PAE-13.7", "PAE-13.11")
def test_bases_further_out_and_behind_count_nothing() -> None:
    wide = formation("S1", "HI-TS-S", 60, 40, files=5, depths=(2, 2, 1, 2, 2))
    assert sources(struck(table(wide, formation("N1", "HI-TS-S", 60, 40)))[0]) == {"ranks": 2, "overlap": 2}


@pytest.mark.rule("PAE-13.7")
def test_there_is_no_overlap_against_a_flank() -> None:
    """S1 faces west against the left flank of a single base that faces south: its middle file touches it."""
    state = table(formation("S1", "HI-TS-S", 62, 41, facing=270, files=3, bases=3), formation("N1", "HI-TS-S", 60, 40))
    assert sources(struck(state)[0]) == {"ranks": 2}


@pytest.mark.rule("PAE-13.8", "PAE-2.5")
@pytest.mark.parametrize(("level", "more"), [("S", {}), ("V", {"veteran": 2}), ("E", {"elite": 4})])
def test_veterans_and_elites_in_contact_have_more_dice(level: str, more: dict[str, int]) -> None:
    state = table(
        formation("S1", f"HI-TS-{level}", 60, 40, files=2, bases=4),
        formation("N1", "HI-TS-S", 60, 40, files=2, bases=2),
    )
    assert sources(struck(state)[0]) == {"ranks": 4, "support": 2, **more}


@pytest.mark.rule("PAE-13.9", "PAE-2.11")
@pytest.mark.parametrize(("code", "count"), [("HI-TS-S", 1), ("MI-TS-S", 1), ("LMI-JS-S", 2), ("LI-J-S", 1)])
def test_a_single_close_base_has_a_die_less(code: str, count: int) -> None:
    state = table(formation("S1", code, 60, 40), formation("N1", "HI-TS-S", 60, 40, files=2, bases=2))
    assert dice(state)["S1", "N1"] == count


@pytest.mark.rule("PAE-13.16", "PAE-13.10", "PAE-13.9", "PAE-13.13", "PAE-13.15")
def test_a_single_base_held_in_front_and_struck_in_the_flank() -> None:
    """The example: front 2 + 1 dice at 4, flank 2 at 3; the defender 1 die at 4, against the one in front."""
    state = table(
        formation("S1", "HI-TS-S", 62, 40, files=2, bases=2),
        formation("S2", "HI-TS-S", 58, 43, facing=90, files=2, bases=2),
        formation("N1", "HI-TS-S", 60, 40),
    )
    assert {each.id: each.of_b for each in state.contacts.values()} == {"S1.1|N1.1": "front", "S2.2|N1.1": "flank"}
    front, flank, defender = struck(state)
    assert (front.count, front.score, sources(front)) == (3, 4, {"ranks": 2, "overlap": 1})
    assert (flank.count, flank.score) == (2, 3)
    assert (defender.count, defender.score, defender.target) == (1, 4, "S1")


@pytest.mark.rule("PAE-13.14", "PAE-13.15", "PAE-13.3")
def test_light_javelins_caught_by_hoplites() -> None:
    """The example: they need 6 on D4, 1/8 a die; the hoplites 2 on D8, 7/8."""
    state = table(
        formation("S1", "LI-J-S", 60, 40, files=2, bases=2), formation("N1", "HI-TS-S", 60, 40, files=2, bases=2)
    )
    light, heavy = struck(state)
    assert (light.die, light.score, light.strike.chance) == (4, 6, Fraction(1, 8))
    assert (heavy.die, heavy.score, heavy.strike.chance) == (8, 2, Fraction(7, 8))


@pytest.mark.rule("PAE-13.14")
@pytest.mark.parametrize(
    ("code", "armour"),
    [("LI-J-S", 2), ("LMI-JS-S", 2), ("MI-TS-S", 3), ("LHI-TS-S", 3), ("HI-TS-S", 4), ("MC-JS-S", 3)],
)
def test_the_score_is_the_armour_of_the_formation_struck(code: str, armour: int) -> None:
    state = table(formation("S1", code, 60, 40, files=2, bases=2), formation("N1", "HI-TS-S", 60, 40, files=2, bases=2))
    assert struck(state)[1].score == armour


@pytest.mark.rule("PAE-18.6", "PAE-13.5")
def test_medium_horse_charge_a_line_of_hoplites() -> None:
    """The example: 8 + 4 = 12 D6 needing 4 against 8 D8 needing 3."""
    state = table(
        formation("S1", "MC-JS-S", 60, 40, files=4, bases=4, rush="charge"),
        formation("N1", "HI-TS-S", 60, 40, files=4, bases=4),
    )
    horse, foot = struck(state)
    assert (horse.count, horse.die, horse.score) == (12, 6, 4)
    assert (foot.count, foot.die, foot.score) == (8, 8, 3)


@pytest.mark.rule("PAE-18.6")
@pytest.mark.parametrize(("code", "die", "count"), [("LC-J-S", 4, 1), ("LMC-JS-S", 6, 1), ("MC-JS-S", 6, 2)])
def test_dice_of_horse_by_class(code: str, die: int, count: int) -> None:
    state = table(formation("S1", code, 60, 40, files=2, bases=2), formation("N1", "HI-TS-S", 58, 40))
    assert (struck(state)[0].die, sources(struck(state)[0])["ranks"]) == (die, count)


@pytest.mark.rule("PAE-15.16", "PAE-15.24", "PAE-13.13")
@pytest.mark.parametrize(
    ("value", "gift", "rush", "count"),
    [(9, "", "", 4), (10, "", "", 5), (11, "", "charge", 6), (12, "spear_of_ares", "", 8)],
)
def test_a_hero_adds_half_his_value_in_d8(value: int, gift: str, rush: str, count: int) -> None:
    hero = leader("south-H1", value, formation="S1", gift=gift)
    state = table(
        formation("S1", "MI-B-S", 60, 40, files=2, bases=2, rush=rush),
        formation("N1", "HI-TS-S", 60, 40, files=2, bases=2), leaders=[hero],
    )  # fmt: skip
    own, his, _ = struck(state)
    assert (own.die, own.score) == (6, 6)  # archers
    assert (his.piece, his.die, his.score, his.count) == ("south-H1", 8, 4, count)


@pytest.mark.rule("PAE-15.16", "PAE-13.15")
@pytest.mark.parametrize(("code", "score"), [("HI-TS-S", 3), ("MI-TS-S", 2), ("LMI-JS-S", 2)])
def test_a_hero_strikes_the_flank_with_his_men(code: str, score: int) -> None:
    """His archers stand on the flank of N1: one less against close troops, and their +2 is not his."""
    hero = leader("south-H1", 9, formation="S1")
    state = table(formation("S1", "MI-B-S", 58, 39, facing=90), formation("N1", code, 60, 40), leaders=[hero])
    assert [each.of_b for each in state.contacts.values()] == ["flank"]
    own, his, _ = struck(state)
    assert (his.score, own.score) == (score, score + 2)


@pytest.mark.rule("PAE-15.17", "PAE-15.26", "PAE-13.14")
@pytest.mark.parametrize(("gift", "armour"), [("", 5), ("shield_of_zeus", 6)])
def test_a_hero_alone(gift: str, armour: int) -> None:
    hero = leader("south-H1", 10, 60, 38.5, gift=gift, rush="countercharge")
    state = table(
        formation("N1", "HI-TS-S", 60, 40, files=2, bases=2), leaders=[hero],
        contacts=(Contact(a="south-H1", b="N1.1"), Contact(a="south-H1", b="N1.2")),
    )  # fmt: skip
    his, theirs = struck(state, "N1")
    assert (his.count, his.die, his.score, his.target) == (6, 8, 4, "N1")
    assert (theirs.count, theirs.score) == (4, armour)


@pytest.mark.rule("PAE-13.16", "PAE-14.1")
def test_odds_of_a_phase_are_exact() -> None:
    """One D8 at 4 (after the penalty) on each side: both hit with 5/8."""
    state = table(formation("S1", "HI-TS-S", 60, 40), formation("N1", "HI-TS-S", 60, 40))
    told = outlook(state, "S1")
    assert told.hits[0] == {0: Fraction(3, 8), 1: Fraction(5, 8)}
    assert told.margins == {-1: Fraction(15, 64), 0: Fraction(34, 64), 1: Fraction(15, 64)}
    assert (told.wins(0), told.draw, told.wins(1)) == (Fraction(15, 64), Fraction(34, 64), Fraction(15, 64))
    assert told.pushed_back == (Fraction(15, 64), Fraction(15, 64))
    assert told.dispersed == (0, 0)


@pytest.mark.rule("PAE-14.3", "PAE-14.4", "PAE-14.7", "PAE-14.8")
def test_what_a_side_loses_on_average_counts_formation_after_formation() -> None:
    """North strikes with certain dice in no wood: here the chances are those of its two margins."""
    pair = formation("S1", "HI-TS-S", 58, 40), formation("S2", "HI-TS-S", 62.5, 40)
    state = table(*pair, formation("N1", "HI-TS-S", 60, 40, files=3, bases=3))
    told = outlook(state, "N1")
    # A point pushes a base back, a second one disperses it, and the third pushes back the other base.
    fates = {0: (0, 0), 1: (1, 0), 2: (0, 1), 3: (1, 1), 4: (0, 2), 5: (0, 2), 6: (0, 2), 7: (0, 2)}
    lost = {-margin: chance for margin, chance in told.margins.items() if margin < 0}
    assert told.pushed_back[0] == sum(fates[points][0] * chance for points, chance in lost.items())
    assert told.dispersed[0] == sum(fates[points][1] * chance for points, chance in lost.items())
    assert told.dispersed[0] > told.dispersed[1] == 0
    won = {margin: chance for margin, chance in told.margins.items() if margin > 0}
    assert told.pushed_back[1] == sum(points * chance for points, chance in won.items())


@pytest.mark.rule("PAE-14.8", "PAE-14.3")
def test_open_troops_are_cut_down_and_never_pushed_back() -> None:
    state = table(formation("S1", "LMI-JS-S", 60, 40, bases=2), formation("N1", "HI-TS-S", 60, 40))
    told = outlook(state, "S1")
    assert told.pushed_back[0] == 0
    lost = {-margin: chance for margin, chance in told.margins.items() if margin < 0}
    assert told.dispersed[0] == sum(min(2, points) * chance for points, chance in lost.items())
