"""Resolving an attack (HOP-15.1 to 15.4, 15.13, 15.14, 13.13)."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.fact import Rolled
from polemos.rules.hoplites.facts import Eliminated, Routed
from polemos.rules.hoplites.shock.shock import AttackResolved, Resolution, is_exempt, pre_shock_modifiers
from polemos.rules.hoplites.state import Attack, Unit
from polemos.rules.hoplites.troops.marks import TookHits
from tests.hoplites.position import Play, field, unit
from tests.hoplites.under_way import UnderWay

KIND = {"LG": "LG HA", "SK": "SK SL", "CO": "CO VET"}


def resolve(
    south: dict[int, Unit], north: dict[int, Unit], dice: list[int], attack: Attack | None = None, **values: Any
) -> Play:
    """South's units attack North's, all of them or those named."""
    attack = attack or Attack(tuple(u.id for u in south.values()), tuple(u.id for u in north.values()))
    return Play(field(south, north, **values), Resolution(attack), dice).over()


def labels(play: Play) -> list[tuple[str, str]]:
    """Rule and first unit of every roll, in order."""
    return [(roll.rule, roll.who[0]) for roll in play.dice.rolls]


# -- checks ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-15.1", "HOP-15.2", "HOP-15.10")
def test_all_check_attackers_first_then_one_die_decides() -> None:
    south = {5: unit("S2", "HI", tq=9), 4: unit("S1", "HI", tq=9)}
    play = resolve(south, {4: unit("N1", "HI", tq=9)}, [0, 0, 0, 5])
    rolls = [("HOP-15.2", "S2"), ("HOP-15.2", "S1"), ("HOP-15.2", "N1"), ("HOP-15.10", "S2")]
    assert labels(play) == rolls


@pytest.mark.rule("HOP-15.2", "HOP-1.3")
def test_a_unit_that_fails_takes_the_margin() -> None:
    play = resolve({4: unit("S1", "HI", tq=6)}, {4: unit("N1", "HI", tq=7)}, [8, 7, 7])  # column 7: 2/3
    assert [(fact.unit, fact.hits) for fact in play.facts(TookHits)] == [("S1", 2), ("S1", 2), ("N1", 3)]


@pytest.mark.rule("HOP-1.3", "HOP-1.2")
def test_a_roll_equal_to_tq_passes_and_hits_do_not_change_tq() -> None:
    play = resolve({4: unit("S1", "HI", tq=6, hits=2)}, {4: unit("N1", "HI", tq=7, hits=4)}, [6, 7, 9])  # 2/4
    assert play["S1"].hits == 4
    assert play["N1"].routed


@pytest.mark.rule("HOP-15.2", "HOP-15.1")
def test_all_hits_of_the_checks_are_applied_together_and_may_end_the_attack() -> None:
    play = resolve({4: unit("S1", "HI", tq=6)}, {4: unit("N1", "HI", tq=3)}, [0, 6])
    assert play["N1"].routed
    assert play.facts(AttackResolved) == []
    assert play.column("S1") == 4


@pytest.mark.rule("HOP-15.2", "HOP-15.6")
def test_units_lost_at_the_check_no_longer_count_for_size_and_base() -> None:
    # S2, the larger, is broken by its check (9 - 4 = 5 hits): HI of size 4 on HI of size 8 is column 6.
    south = {4: unit("S1", "HI", tq=9, size=4), 5: unit("S2", "MI", tq=4, size=9)}
    play = resolve(south, {4: unit("N1", "HI", tq=9, size=8)}, [0, 9, 0, 5])
    assert play["S2"].routed
    assert play.facts(AttackResolved)[0].clash.attacker == "S1"
    assert play.facts(AttackResolved)[0].clash.column == 6
    assert (play["S1"].hits, play["N1"].hits) == (2, 2)


@pytest.mark.rule("HOP-15.2", "HOP-17.4")
def test_skirmishers_eliminated_at_the_check_are_eliminated_once() -> None:
    # The die of an attack that goes on without them does not find them again.
    south = {4: unit("S1", "HI", tq=9, size=4), 5: unit("S2", "SK JA", tq=3, size=1)}
    play = resolve(south, {4: unit("N1", "HI", tq=9, size=4)}, [0, 6, 0, 5])
    assert [fact.unit for fact in play.facts(Eliminated)] == ["S2"]
    assert play.state.side(0).eliminated == ("S2",)
    assert play.state.side(0).routs == 1


@pytest.mark.rule("HOP-15.3", "HOP-16.2")
def test_engaged_units_make_no_check() -> None:
    play = resolve({4: unit("S1", "HI", engaged=True)}, {4: unit("N1", "HI", tq=9)}, [0, 5])
    assert labels(play) == [("HOP-15.2", "N1"), ("HOP-15.10", "S1")]
    play = resolve({4: unit("S1", "HI", tq=9)}, {4: unit("N1", "HI", engaged=True)}, [0, 5])
    assert labels(play) == [("HOP-15.2", "S1"), ("HOP-15.10", "S1")]


def exempt(name: str, attackers: list[Unit], defenders: list[Unit]) -> bool:
    state = field(dict(enumerate(attackers, 4)), dict(enumerate(defenders, 4)))
    ours, theirs = state.field(0), state.field(1)
    return is_exempt(state, state.units[name], ours, theirs)


@pytest.mark.rule("HOP-15.3", "HOP-21.10")
def test_nobody_is_afraid_of_skirmishers() -> None:
    sk = "SK SL"
    assert exempt("S1", [unit("S1", "HI")], [unit("N1", sk)])
    assert exempt("S1", [unit("S1", "HI")], [unit("N1", sk), unit("N2", sk)])
    assert not exempt("S1", [unit("S1", "HI")], [unit("N1", sk), unit("N2", "LI")])
    assert not exempt("N1", [unit("S1", "HI")], [unit("N1", sk)])
    assert exempt("N1", [unit("S1", sk), unit("S2", sk)], [unit("N1", "MI")])
    assert not exempt("N1", [unit("S1", sk), unit("S2", "LI")], [unit("N1", "MI")])
    assert not exempt("S1", [unit("S1", sk)], [unit("N1", "MI")])


@pytest.mark.rule("HOP-15.3", "HOP-21.11")
@pytest.mark.parametrize("target", ["HI", "HI TR", "PH", "LG HA", "LG PR", "CO VET", "CO REC"])
def test_heavy_infantry_is_not_afraid_of_light_infantry_alone(target: str) -> None:
    assert exempt("N1", [unit("S1", "LI")], [unit("N1", target)])
    assert exempt("N1", [unit("S1", "LI"), unit("S2", "LI VE")], [unit("N1", target)])
    assert not exempt("N1", [unit("S1", "LP")], [unit("N1", target)])
    assert not exempt("N1", [unit("S1", "LI"), unit("S2", "HC")], [unit("N1", target)])
    assert not exempt("S1", [unit("S1", target)], [unit("N1", "LI")])  # only as a defender


@pytest.mark.rule("HOP-15.3")
@pytest.mark.parametrize("target", ["MI", "BI", "CO CON", "LI", "HC", "EL"])
def test_other_defenders_check_against_light_infantry(target: str) -> None:
    assert not exempt("N1", [unit("S1", "LI")], [unit("N1", target)])


@pytest.mark.rule("HOP-15.3", "HOP-21.8")
def test_chariots_make_no_check_when_they_attack_in_the_turn_they_are_played() -> None:
    assert exempt("S1", [unit("S1", "CH", played_this_turn=True)], [unit("N1", "HI")])
    assert not exempt("S1", [unit("S1", "CH")], [unit("N1", "HI")])
    assert not exempt("S1", [unit("S1", "EL", played_this_turn=True)], [unit("N1", "HI")])
    assert not exempt("N1", [unit("S1", "HI")], [unit("N1", "CH", played_this_turn=True)])


def added(name: str, attackers: list[Unit], defenders: list[Unit], rules: tuple[str, ...] = ()) -> int:
    """The sum of the modifiers of a unit's check, as they are rolled."""
    state = field(
        dict(enumerate(attackers, 4)), dict(enumerate(defenders, 4)), sides=({"rules": rules}, {"rules": rules})
    )
    attack = Attack(tuple(u.id for u in attackers), tuple(u.id for u in defenders))
    play = Play(state, Resolution(attack), [0] * 9)
    mods = pre_shock_modifiers(state, state.units[name], state.field(0), state.field(1))
    rolled = play.facts(Rolled)
    total: int = next(sum(m.value for m in r.mods) for r in rolled if r.rule == "HOP-15.2" and r.who == (name,))
    if not rules:
        assert total == sum(mod.value for mod in mods)
    return total


CAV = ("BC", "CA", "GC", "HC", "LC", "LN", "RC", "KB")


@pytest.mark.rule("HOP-15.4", "HOP-21.2")
@pytest.mark.parametrize("code", CAV)
def test_defending_cavalry_is_afraid_of_elephants(code: str) -> None:
    assert added("N1", [unit("S1", "EL")], [unit("N1", code)]) == 2
    assert added("N1", [unit("S1", "EL"), unit("S2", "EL")], [unit("N1", code)]) == 2  # once
    assert added("S1", [unit("S1", "HI")], [unit("N1", "EL")]) == 0
    assert added("N1", [unit("S1", "EL")], [unit("N1", "HI")]) == 0


@pytest.mark.rule("HOP-15.4", "HOP-21.7")
@pytest.mark.parametrize("code", ["HI", "SK SL", "HC", "EL", "CH", "LI"])
def test_any_defender_is_afraid_of_chariots(code: str) -> None:
    assert added("N1", [unit("S1", "CH")], [unit("N1", code)]) == 1
    assert added("N1", [unit("S1", "CH LGT"), unit("S2", "CH")], [unit("N1", code)]) == 1


@pytest.mark.rule("HOP-15.4", "HOP-21.16")
@pytest.mark.parametrize("code", [code for code in CAV if code != "CA"])
def test_cavalry_is_afraid_of_camels(code: str) -> None:
    assert added("N1", [unit("S1", "CA")], [unit("N1", code)]) == 2
    assert added("S1", [unit("S1", code)], [unit("N1", "CA")]) == 1
    assert added("N1", [unit("S1", "CA")], [unit("N1", "CA")]) == 0
    assert added("S1", [unit("S1", "CA")], [unit("N1", "CA")]) == 0
    assert added("N1", [unit("S1", "CA")], [unit("N1", "HI")]) == 0
    assert added("S1", [unit("S1", "HI")], [unit("N1", "CA")]) == 0


@pytest.mark.rule("HOP-15.4")
def test_all_that_apply_are_added() -> None:
    assert added("N1", [unit("S1", "CA"), unit("S2", "EL")], [unit("N1", "HC")]) == 4
    assert added("N1", [unit("S1", "CH"), unit("S2", "EL")], [unit("N1", "HC")]) == 3
    assert added("N1", [unit("S1", "CH"), unit("S2", "CA")], [unit("N1", "LC")]) == 3
    assert added("N1", [unit("S1", "CH")], [unit("N1", "LI")], ("ferocity",)) == -1


@pytest.mark.rule("HOP-15.4", "HOP-7.3")
@pytest.mark.parametrize(("code", "value"), [("BI", -2), ("LI", -2), ("LI VE", -2), ("LP", -2), ("MI", 0), ("BC", 0)])
def test_ferocity_helps_barbarians_and_light_infantry_on_both_sides_of_an_attack(code: str, value: int) -> None:
    assert added("S1", [unit("S1", code)], [unit("N1", "MI")], ("ferocity",)) == value
    assert added("N1", [unit("S1", "MI")], [unit("N1", code)], ("ferocity",)) == value


@pytest.mark.rule("HOP-15.4")
def test_heavy_cavalry_attacked_by_an_elephant_takes_three_hits_on_an_eight() -> None:
    play = resolve({4: unit("S1", "EL", tq=9)}, {4: unit("N1", "HC", tq=7)}, [0, 8, 9])
    assert play.facts(TookHits)[0] == TookHits("N1", 3)
    play = resolve({4: unit("S1", "EL", tq=9)}, {4: unit("N1", "HC", tq=7)}, [0, 5, 0])  # passed; column 11, 3 / 2 x 2
    assert play["N1"].hits == 4


# -- everybody would rout ----------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-15.13")
def test_of_equal_surplus_the_defender_routs() -> None:
    # Column 7, die 9: 2/4. 8 of 7 and 7 of 6: both one too many.
    south, north = unit("S1", "HI", tq=7, hits=6, engaged=True), unit("N1", "HI", tq=6, hits=3, engaged=True)
    play = resolve({4: south}, {4: north}, [9])
    assert (play.column("S1"), play["S1"].hits) == (4, 6)
    assert play["N1"].routed


@pytest.mark.rule("HOP-15.13")
def test_the_side_with_the_greater_surplus_routs() -> None:
    south, north = unit("S1", "HI", tq=6, hits=5, engaged=True), unit("N1", "HI", tq=6, hits=4, engaged=True)
    play = resolve({4: south}, {4: north}, [0])  # 3/2: surplus 2 against 0
    assert play["S1"].routed
    assert (play.column("N1"), play["N1"].hits) == (4, 5)
    north = unit("N1", "HI", tq=6, hits=5, engaged=True)
    south = unit("S1", "HI", tq=6, hits=4, engaged=True)
    play = resolve({4: south}, {4: north}, [9])  # 2/4: surplus 0 against 3
    assert play["N1"].routed
    assert play["S1"].hits == 5


@pytest.mark.rule("HOP-15.13")
def test_the_greatest_surplus_of_a_side_counts_and_all_of_the_other_stay() -> None:
    south = {
        4: unit("S1", "HI", tq=6, size=5, hits=5, engaged=True),
        5: unit("S2", "HI", tq=6, size=4, hits=5, engaged=True),
    }
    north = {4: unit("N1", "HI", tq=6, size=9, hits=5, engaged=True)}
    play = resolve(south, north, [0])  # 3/2: S1 two hits, S2 one; surplus 1 and 0 against 1
    assert play["N1"].routed
    assert (play["S1"].hits, play["S2"].hits) == (5, 5)


@pytest.mark.rule("HOP-15.13")
def test_if_one_unit_stands_everybody_else_routs() -> None:
    south = {
        4: unit("S1", "HI", tq=6, size=5, hits=5, engaged=True),
        5: unit("S2", "HI", tq=9, size=4, engaged=True),
    }
    north = {4: unit("N1", "HI", tq=6, size=9, hits=5, engaged=True)}
    play = resolve(south, north, [0])
    assert (play["N1"].routed, play["S1"].routed, play["S2"].hits) == (True, True, 1)


@pytest.mark.rule("HOP-15.13", "HOP-15.2")
def test_it_holds_for_the_checks_as_well() -> None:
    play = resolve({4: unit("S1", "HI", tq=3)}, {4: unit("N1", "HI", tq=4)}, [7, 8])  # 4 of 3 against 4 of 4
    assert play["S1"].routed
    assert (play.column("N1"), play["N1"].hits) == (4, 3)
    assert play.facts(AttackResolved) == []


@pytest.mark.rule("HOP-15.13")
def test_elimination_and_rampage_count_as_rout_there() -> None:
    south, north = unit("S1", "EL", tq=6, hits=5, engaged=True), unit("N1", "SK SL", tq=5, hits=4, engaged=True)
    play = resolve({4: south}, {4: north}, [0])  # column 13: 2/2 x 2; surplus 1 against 3
    assert [fact.unit for fact in play.facts(Eliminated)] == ["N1"]
    assert (play.column("S1"), play["S1"].hits) == (4, 5)


@pytest.mark.rule("HOP-15.13", "HOP-21.4")
def test_german_cavalry_has_its_double_threshold_there() -> None:
    south, north = unit("S1", "GC", tq=5, hits=9, engaged=True), unit("N1", "LC", tq=5, hits=3, engaged=True)
    play = resolve({4: south}, {4: north}, [0])  # column 7: 3/2; 12 of 10 against 5 of 5
    assert play["S1"].routed
    assert play["N1"].hits == 4


# -- aftermath ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-15.14", "HOP-17.1")
def test_routed_units_leave_and_nobody_advances() -> None:
    play = resolve({4: unit("S1", "HI", tq=9)}, {4: unit("N1", "HI", tq=5, hits=3)}, [0, 0, 5])
    assert play["N1"].routed
    assert play.column("S1") == 4
    assert play.state.unit_at(1, 4) is None


@pytest.mark.rule("HOP-15.14")
def test_an_attack_without_attackers_or_targets_is_dropped() -> None:
    state = field({4: unit("S1", "HI")}, {}, second_lines=((), [unit("N1", "HI", routed=True)]))
    play = Play(state, Resolution(Attack(("S1",), ("N1",)))).over()
    assert play.state.melee.fought == ()
    state = field({}, {4: unit("N1", "HI")}, second_lines=([unit("S1", "HI", routed=True)], ()))
    play = Play(state, Resolution(Attack(("S1",), ("N1",)))).over()
    assert play.state.melee.fought == ()


@pytest.mark.rule("HOP-15.14", "HOP-15.9")
def test_an_attack_is_resolved_with_what_is_left_of_it() -> None:
    gone = unit("S2", "HI", size=9, routed=True)
    state = field({4: unit("S1", "HI", tq=9)}, {4: unit("N1", "HI", tq=9)}, second_lines=([gone], ()))
    play = Play(state, Resolution(Attack(("S2", "S1"), ("N1",))), [0, 0, 5]).over()
    assert play.facts(AttackResolved)[0].clash.column == 7
    assert play.state.melee.fought == ("S1", "N1")


@pytest.mark.rule("HOP-13.13", "HOP-15.14")
def test_foot_with_javelins_has_none_after_a_result() -> None:
    south = {4: unit("S1", "LG HA", tq=9, letter="J"), 5: unit("S2", "LI VE", tq=9, letter="J")}
    play = resolve(south, {4: unit("N1", "SK JA", tq=9, letter="J")}, [0, 0])  # only N1 checks
    assert all(play[name].no_missile for name in ("S1", "S2", "N1"))


@pytest.mark.rule("HOP-13.13")
def test_horse_bows_and_slings_keep_their_missiles() -> None:
    south = {4: unit("S1", "LC", tq=9, letter="J"), 5: unit("S2", "GC", tq=9, letter="J")}
    play = resolve(south, {4: unit("N1", "LI", tq=9, letter="A")}, [0, 0, 0, 0])
    assert not any(play[name].no_missile for name in ("S1", "S2", "N1"))


@pytest.mark.rule("HOP-13.13")
def test_an_attack_that_ends_at_the_check_costs_no_javelins() -> None:
    play = resolve({4: unit("S1", "LI", tq=9, letter="J")}, {4: unit("N1", "MI", tq=3)}, [0, 9])
    assert play["N1"].routed
    assert not play["S1"].no_missile


@pytest.mark.rule("HOP-13.13", "HOP-17.2")
def test_whoever_routed_has_no_marker() -> None:
    play = resolve({4: unit("S1", "HI", tq=9)}, {4: unit("N1", "LI", tq=3, letter="J")}, [0, 0, 9])
    assert play["N1"].routed
    assert not play["N1"].no_missile


@pytest.mark.rule("HOP-15.14", "HOP-20.4")
def test_the_end_is_checked_after_each_attack_with_all_its_consequences() -> None:
    state = field({4: unit("S1", "HI", tq=9)}, {4: unit("N1", "HI", tq=5, hits=4)}, sides=({}, {"level": 5}))
    play = Play(state, UnderWay(part=Resolution(Attack(("S1",), ("N1",)))), [0, 0, 5]).over()
    assert play.state.outcome is not None
    assert (play.state.outcome.winner, play.state.outcome.rule) == (0, "HOP-20.4")
    state = field({4: unit("S1", "HI", tq=9)}, {4: unit("N1", "HI", tq=5, hits=4)}, sides=({}, {"level": 6}))
    play = Play(state, UnderWay(part=Resolution(Attack(("S1",), ("N1",)))), [0, 0, 5]).over()
    assert play.state.outcome is None


@pytest.mark.rule("HOP-15.14", "HOP-17.10")
def test_units_of_one_event_leave_together_the_active_players_first() -> None:
    south = {
        5: unit("S1", "HI", tq=6, size=6, hits=5, engaged=True),
        4: unit("S2", "HI", tq=6, size=5, hits=5, engaged=True),
    }
    north = {4: unit("N1", "HI", tq=20, size=11, engaged=True)}
    play = resolve(south, north, [0])  # 3/2
    assert [fact.unit for fact in play.facts(Routed)] == ["S2", "S1"]
