"""Unit details (section 21): what each type can do from the moment it is played."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.fact import Rolled
from polemos.rules.hoplites.missiles.missiles import MissilePhase
from polemos.rules.hoplites.missiles.shooting import may_fire, modifiers
from polemos.rules.hoplites.movement.move import MovePhase
from polemos.rules.hoplites.movement.play import PlayPhase
from polemos.rules.hoplites.options import Options
from polemos.rules.hoplites.shock.attacks import all_attacks
from polemos.rules.hoplites.shock.declaring import ShockPhase, attack_key
from polemos.rules.hoplites.shock.shock import AttackResolved, Resolution
from polemos.rules.hoplites.shock.withdrawal import may_withdraw
from polemos.rules.hoplites.state import Attack, State, Unit
from polemos.rules.hoplites.turn import EndOfTurn
from tests.hoplites.position import Play, field, unit


def played(card: Unit, order: str = "play S1 4", ground: str = "clear", **values: Any) -> Play:
    """A card that is played into column 4 of a field of this ground; a phalanx stands before it."""
    side = {"terrain": (ground,) * 9, **values.pop("side", {})}
    state = field(values.pop("south", {}), {4: unit("N1", "PH")}, hands=([card], []), sides=(side, {}), **values)
    return Play(state, PlayPhase(0)).does(order)


def can_attack(state: State) -> set[str]:
    return {attack_key(attack) for attack in all_attacks(state, 0)}


@pytest.mark.rule("HOP-21.1", "HOP-21.3", "HOP-21.5", "HOP-21.10", "HOP-21.12", "HOP-21.16", "HOP-22.3")
@pytest.mark.parametrize(
    "kind", ["HC", "RC", "BC", "LN", "LC", "LC NUM", "CA", "GC", "EL", "SK SL", "LI VE", "KB", "TP", "YU"]
)
def test_quick_units_attack_in_the_turn_they_are_played(kind: str) -> None:
    play = played(unit("S1", kind))
    assert play["S1"].manoeuvre == 0
    assert "attack S1 N1" in can_attack(play.state)


@pytest.mark.rule("HOP-21.1", "HOP-21.3", "HOP-21.14")
@pytest.mark.parametrize(
    "kind",
    ["HI", "HI TR", "PH", "LG HA", "LG PR", "MI", "BI", "LI", "LP", "CO VET", "CO REC", "CO CON", "HC CAT", "AS"],
)
def test_slow_units_do_not(kind: str) -> None:
    play = played(unit("S1", kind))
    assert play["S1"].manoeuvre == 1
    assert can_attack(play.state) == set()


# -- chariots ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-21.8", "HOP-21.7")
@pytest.mark.parametrize("kind", ["CH", "CH LGT"])
def test_a_chariot_gets_its_marker_and_attacks_all_the_same(kind: str) -> None:
    play = played(unit("S1", kind, letter="J"))
    assert (play["S1"].manoeuvre, play["S1"].rushing) == (1, True)
    assert can_attack(play.state) == {"attack S1 N1"}
    assert not may_withdraw(play.state, play["S1"], [unit("N1", "PH")])
    assert not may_fire(play.state, play["S1"])
    move = Play(field({4: play["S1"], 8: unit("S2", "HI")}, {}), MovePhase(0))
    assert move.options["move S1 5"] is not None


@pytest.mark.rule("HOP-21.8", "HOP-15.3")
def test_in_that_turn_it_makes_no_check_and_later_it_does() -> None:
    play = played(unit("S1", "CH", tq=9))
    fight = Play(play.state, Resolution(Attack(("S1",), ("N1",))), [0, 5])
    assert fight.facts(Rolled)[0].who == ("N1",)
    later = Play(play.state, EndOfTurn(0)).over()
    assert (later["S1"].manoeuvre, later["S1"].rushing, later["S1"].played_this_turn) == (0, False, False)
    fight = Play(later.state, Resolution(Attack(("S1",), ("N1",))), [0, 0, 5])
    assert [roll.who for roll in fight.facts(Rolled)][:2] == [("S1",), ("N1",)]


@pytest.mark.rule("HOP-21.8", "HOP-6.3")
@pytest.mark.parametrize("ground", ["woods", "rough"])
def test_a_marker_from_terrain_stops_it(ground: str) -> None:
    play = played(unit("S1", "CH"), ground=ground)
    assert (play["S1"].manoeuvre, play["S1"].hits) == (1, 1)
    assert can_attack(play.state) == set()


@pytest.mark.rule("HOP-21.8", "HOP-24.15")
def test_a_marker_of_the_second_unit_of_a_turn_stops_it() -> None:
    state = field({}, {4: unit("N1", "PH")}, hands=([unit("S1", "CH"), unit("S2", "HC")], []),
                  options=Options(dynamic_play=True))  # fmt: skip
    second = Play(state, PlayPhase(0)).does("play S2 8", "play S1 4")
    assert second["S1"].manoeuvre == 1
    assert "attack S1 N1" not in can_attack(second.state)
    first = Play(state, PlayPhase(0)).does("play S1 4", "play S2 8")
    assert "attack S1 N1" in can_attack(first.state)


@pytest.mark.rule("HOP-21.8", "HOP-14.8")
def test_a_marker_from_a_withdrawal_stops_it_in_its_own_turn() -> None:
    state = field({4: unit("S1", "HI")}, {4: unit("N1", "CH", tq=6)})
    play = Play(state, ShockPhase(0), [0]).does("attack S1 N1").answer(("N1",))
    assert (play["N1"].manoeuvre, play["N1"].rushing) == (1, False)


@pytest.mark.rule("HOP-21.8")
def test_attacked_in_the_enemys_turn_it_checks_like_any_other() -> None:
    state = field({4: unit("S1", "MI", tq=9)}, {4: unit("N1", "CH", tq=9, manoeuvre=1)})
    play = Play(state, Resolution(Attack(("S1",), ("N1",))), [0, 0, 5])
    assert [roll.who for roll in play.facts(Rolled)][:2] == [("S1",), ("N1",)]


@pytest.mark.rule("HOP-24.16", "HOP-21.8")
def test_restricted_light_chariots_do_not_attack_even_then() -> None:
    play = played(unit("S1", "CH LGT"), options=Options(restricted_chariots=True))
    assert can_attack(play.state) == set()
    play = played(unit("S1", "CH"), options=Options(restricted_chariots=True))
    assert can_attack(play.state) == {"attack S1 N1"}


# -- others ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-21.2", "HOP-15.4")
def test_horse_cannot_be_sent_round_an_elephant_by_the_button() -> None:
    state = field({4: unit("S1", "HC")}, {4: unit("N1", "EL")}, hands=([], []))
    assert can_attack(state) == set()


@pytest.mark.rule("HOP-21.3", "HOP-21.6", "HOP-13.6")
@pytest.mark.parametrize(("letter", "value"), [("A", 2), ("B", 2), ("Y", 2), ("J", 1), ("S", 1), ("BS", 1)])
@pytest.mark.parametrize("target", ["HC CAT", "EL CAT"])
def test_armour_protects_from_missiles(target: str, letter: str, value: int) -> None:
    state = field({4: unit("S1", "LI", letter=letter)}, {4: unit("N1", target)})
    assert sum(mod.value for mod in modifiers(state, state.units["S1"], state.units["N1"])) == value
    plain = field({4: unit("S1", "LI", letter=letter)}, {4: unit("N1", target[:2])})
    assert sum(mod.value for mod in modifiers(plain, plain.units["S1"], plain.units["N1"])) == 0


@pytest.mark.rule("HOP-21.6", "HOP-21.5")
def test_armoured_elephants_are_played_and_withdraw_like_others() -> None:
    assert played(unit("S1", "EL CAT"))["S1"].manoeuvre == 0
    state = field({4: unit("S1", "HI")}, {4: unit("N1", "EL CAT", tq=6)})
    play = Play(state, ShockPhase(0), [0]).does("attack S1 N1").answer(("N1",))
    assert play["N1"].manoeuvre == 0


@pytest.mark.rule("HOP-21.4", "HOP-1.4", "HOP-3.3")
def test_german_cavalry_uses_its_plain_tq_for_checks() -> None:
    state = field({4: unit("S1", "GC", tq=5, hits=4)}, {4: unit("N1", "HI", tq=9)})
    play = Play(state, Resolution(Attack(("S1",), ("N1",))), [7, 0, 5]).over()
    check = play.facts(Rolled)[0]
    assert (check.limit, check.passed) == (5, False)
    # 2 hits by the check, 3 by the die (column 4, 3/2, no superiority): 9 of 10.
    assert (play.column("S1"), play["S1"].hits) == (4, 9)


@pytest.mark.rule("HOP-21.4", "HOP-15.11")
def test_flank_attacks_double_the_losses_of_german_cavalry() -> None:
    state = field({4: unit("S1", "HC", tq=9, engaged=True, flank=True)}, {4: unit("N1", "GC", tq=9, engaged=True)})
    play = Play(state, Resolution(Attack(("S1",), ("N1",))), [9]).over()
    assert play.facts(AttackResolved)[0].defender_hits == 8  # column 9: 2/4
    state = field({4: unit("S1", "HC", tq=9, engaged=True)}, {4: unit("N1", "GC", tq=9, engaged=True)})
    play = Play(state, Resolution(Attack(("S1",), ("N1",))), [9]).over()
    assert play.facts(AttackResolved)[0].defender_hits == 4


@pytest.mark.rule("HOP-21.9", "HOP-13.6")
def test_light_chariots_shoot_with_one_less_on_the_die() -> None:
    state = field({4: unit("S1", "CH LGT", letter="J")}, {4: unit("N1", "MI")})
    assert sum(mod.value for mod in modifiers(state, state.units["S1"], state.units["N1"])) == -1


@pytest.mark.rule("HOP-21.10", "HOP-6.7", "HOP-21.13")
@pytest.mark.parametrize("kind", ["SK JA", "BI"])
@pytest.mark.parametrize("ground", ["woods", "marsh", "camp", "mountain"])
def test_skirmishers_and_barbarians_pay_nothing_for_terrain(kind: str, ground: str) -> None:
    play = played(unit("S1", kind), ground=ground)
    assert (play["S1"].hits, play["S1"].manoeuvre) == (0, 1 if kind == "BI" else 0)


@pytest.mark.rule("HOP-21.10", "HOP-11.6", "HOP-12.4")
def test_skirmishers_are_relieved_and_go_back() -> None:
    for kind in ("HI", "PH", "MI"):
        play = played(unit("S1", kind), "play S1 on S2", south={4: unit("S2", "SK SL")})
        assert play.state.side(0).second_line == ("S2",)
    move = Play(field({4: unit("S1", "SK SL")}, {4: unit("N1", "HI")}), MovePhase(0)).does("back S1")
    assert move.state.side(0).second_line == ("S1",)


@pytest.mark.rule("HOP-21.12", "HOP-21.14", "HOP-11.6")
def test_hastati_and_cohorts_relieve_velites_and_cohorts_each_other() -> None:
    for kind in ("LG HA", "CO VET", "CO REC", "CO CON"):
        play = played(unit("S1", kind), "play S1 on S2", south={4: unit("S2", "LI VE")}, side={"roman": True})
        assert play.state.side(0).second_line == ("S2",)
    late = {"roman": True, "late_roman": True}
    for new, old in (("CO VET", "CO REC"), ("CO REC", "CO VET")):
        assert played(unit("S1", new), "play S1 on S2", south={4: unit("S2", old)}, side=late).column("S1") == 4


@pytest.mark.rule("HOP-21.15", "HOP-22.6")
@pytest.mark.parametrize(("kind", "letter"), [("AT", "P"), ("OZ", "O")])
def test_guns_fire_when_played_and_never_move(kind: str, letter: str) -> None:
    play = played(unit("S1", kind, letter=letter))
    assert play["S1"].manoeuvre == 0
    fire = Play(play.state, MissilePhase(0))
    assert fire.options["fire S1 at N1"] is None
    move = Play(field({4: unit("S1", kind, letter=letter), 8: unit("S2", "HI")}), MovePhase(0))
    assert move.options["move S1 5"] is not None


@pytest.mark.rule("HOP-21.15", "HOP-17.2")
def test_artillery_routs_like_other_units() -> None:
    state = field(
        {4: unit("S1", "HC", tq=20, engaged=True)}, {4: unit("N1", "AT", tq=5, hits=4, engaged=True, letter="P")}
    )
    play = Play(state, Resolution(Attack(("S1",), ("N1",))), [5]).over()
    assert play["N1"].routed


@pytest.mark.rule("HOP-21.18", "HOP-13.6")
@pytest.mark.parametrize(("size", "value"), [(1, 2), (2, 0), (3, 0)])
def test_only_skirmishers_of_size_one_are_hard_to_hit(size: int, value: int) -> None:
    state = field({4: unit("S1", "LI", letter="J")}, {4: unit("N1", "SK SL", size=size)})
    assert sum(mod.value for mod in modifiers(state, state.units["S1"], state.units["N1"])) == value
