"""Flank attacks (HOP-14.9 to 14.13, 5.2, 2.13, 24.16)."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.hoplites.charts.records import Leader
from polemos.rules.hoplites.options import Options
from polemos.rules.hoplites.shock.clash import clash
from polemos.rules.hoplites.shock.declaring import AttackVoid, ButtonUsed, ShockPhase
from polemos.rules.hoplites.state import Unit
from tests.hoplites.position import Play, field, unit

CARDS: tuple[list[str], list[str]] = (["flank", "flank"], [])


def ways(
    attacker: Unit,
    target: Unit,
    beside: tuple[int, ...] = (),
    *,
    at: int = 5,
    to: int = 5,
    ground: dict[int, str] | None = None,
    **values: Any,
) -> set[str]:
    """In what ways an attack can be made; empty if nothing is asked. Enemies stand beside the target too."""
    north = {to: target, **{c: unit(f"N{c + 1}", "HI", engaged=True) for c in beside}}
    terrain = tuple((ground or {}).get(c, "clear") for c in range(1, 10))
    values.setdefault("hands", CARDS)
    play = Play(field({at: attacker}, north, sides=({}, {"terrain": terrain}), **values), ShockPhase(0))
    play.does(f"attack {attacker.id} {target.id}")
    return set(play.options) if "front" in play.options else set()


FOOT, HORSE = unit("N1", "PH"), unit("N1", "HC", manoeuvre=1)  # neither withdraws


@pytest.mark.rule("HOP-14.9", "HOP-14.10", "HOP-5.2")
def test_a_card_serves_every_attacker_the_button_only_horse_against_foot() -> None:
    assert ways(unit("S1", "HC"), FOOT) == {"front", "card", "button"}
    assert ways(unit("S1", "EL"), FOOT) == {"front", "card", "button"}
    assert ways(unit("S1", "HI"), FOOT) == {"front", "card"}
    assert ways(unit("S1", "HC"), HORSE) == {"front", "card"}
    assert ways(unit("S1", "HI"), HORSE) == {"front", "card"}


@pytest.mark.rule("HOP-14.9", "HOP-2.13")
def test_a_free_flank_area_is_needed_for_both() -> None:
    horse = unit("S1", "HC")
    assert ways(horse, FOOT, (4,)) == {"front", "card", "button"}
    assert ways(horse, FOOT, (4, 6)) == set()


@pytest.mark.rule("HOP-2.13", "HOP-14.9")
def test_flank_areas_lie_on_both_sides_zone_borders_notwithstanding() -> None:
    horse = unit("S1", "HC")
    assert ways(horse, FOOT, (4,), at=3, to=3) == {"front", "card", "button"}  # column 2
    assert ways(horse, FOOT, (2, 4), at=3, to=3) == set()


@pytest.mark.rule("HOP-14.9", "HOP-2.13")
@pytest.mark.parametrize(("column", "inside"), [(1, 2), (9, 8)])
def test_a_target_at_the_edge_always_qualifies(column: int, inside: int) -> None:
    assert ways(unit("S1", "HC"), FOOT, (inside,), at=column, to=column) == {"front", "card", "button"}


@pytest.mark.rule("HOP-14.9", "HOP-6.6", "HOP-2.13")
@pytest.mark.parametrize("terrain", ["river", "cliff"])
def test_closed_columns_at_the_edge_protect_the_unit_next_to_them(terrain: str) -> None:
    assert ways(unit("S1", "HC"), FOOT, (3,), at=2, to=2, ground={1: terrain}) == set()
    assert ways(unit("S1", "HC"), FOOT, (3,), at=2, to=2) == {"front", "card", "button"}


@pytest.mark.rule("HOP-2.13", "HOP-6.6")
def test_whether_an_area_is_free_depends_on_the_attacker() -> None:
    assert ways(unit("S1", "EL"), FOOT, (4,), ground={6: "marsh"}) == set()
    assert ways(unit("S1", "HC"), FOOT, (4,), ground={6: "marsh"}) == {"front", "card", "button"}


@pytest.mark.rule("HOP-14.9", "HOP-10.5")
def test_without_a_card_horse_still_has_the_button_and_foot_nothing() -> None:
    assert ways(unit("S1", "HC"), FOOT, hands=([], [])) == {"front", "button"}
    assert ways(unit("S1", "HI"), FOOT, hands=([], [])) == set()


@pytest.mark.rule("HOP-10.5", "HOP-5.2")
def test_foot_is_asked_even_if_the_hand_only_might_hold_a_card() -> None:
    assert ways(unit("S1", "HI"), FOOT, hands=([unit("S9", "HI")], []), decks=(["flank"], [])) == {"front"}


def declare(attacker: Unit, target: Unit, dice: list[int], *answers: str, **values: Any) -> Play:
    play = Play(field({5: attacker}, {5: target}, **values), ShockPhase(0), dice)
    play.does(f"attack {attacker.id} {target.id}")
    for answer in answers:
        play.answer(answer)
    return play


@pytest.mark.rule("HOP-5.2", "HOP-5.1", "HOP-14.10")
def test_a_card_gives_the_marker_without_a_check_and_is_spent() -> None:
    play = declare(unit("S1", "HI"), FOOT, [], "card", hands=CARDS)
    assert play["S1"].flank
    assert (play.state.side(0).hand, play.state.side(0).spent) == (("flank",), ("flank",))
    assert play.facts(ButtonUsed) == []


@pytest.mark.rule("HOP-5.2")
def test_a_card_is_spent_even_if_the_target_withdraws() -> None:
    play = declare(unit("S1", "HI"), unit("N1", "LI"), [0], "card", hands=CARDS)
    play.answer(("N1",))
    assert play.facts(AttackVoid)
    assert play.state.side(0).spent == ("flank",)


@pytest.mark.rule("HOP-14.11", "HOP-4.4")
def test_the_button_needs_a_check_without_modifiers() -> None:
    play = declare(unit("S1", "HC", tq=6), FOOT, [6], "button")
    assert (play["S1"].flank, play["S1"].manoeuvre) == (True, 0)
    play = declare(unit("S1", "HC", tq=6), FOOT, [7], "button")
    assert (play["S1"].flank, play["S1"].manoeuvre) == (False, 1)
    assert play.facts(AttackVoid)


@pytest.mark.rule("HOP-14.11", "HOP-4.4")
@pytest.mark.parametrize(("command", "left"), [(1, set()), (2, {"front", "button"})])
def test_the_button_serves_as_many_units_as_the_command_value(command: int, left: set[str]) -> None:
    side = {"leader": Leader("Alexander", 5, command)}
    south = {1: unit("S1", "HC", tq=6), 5: unit("S2", "HC", tq=6)}
    state = field(south, {1: unit("N1", "PH"), 5: unit("N2", "PH")}, sides=(side, {}))
    play = Play(state, ShockPhase(0), [9]).does("attack S1 N1").answer("button")  # the use is spent, passed or not
    play.does("attack S2 N2")
    assert (set(play.options) if "front" in play.options else set()) == left


@pytest.mark.rule("HOP-14.5", "HOP-14.11")
def test_checks_of_the_button_come_in_the_order_named_when_all_ways_are_chosen() -> None:
    side = {"leader": Leader("Alexander", 5, 2)}
    state = field({5: unit("S1", "HC", tq=6), 4: unit("S2", "HC", tq=6)}, {5: unit("N1", "PH")}, sides=(side, {}))
    play = Play(state, ShockPhase(0), [7, 6]).does("attack S2 S1 N1")
    play.answer("button")
    assert play.dice.rolls == []
    play.answer("button")
    assert [roll.who for roll in play.dice.rolls] == [("S2",), ("S1",)]
    assert (play["S1"].flank, play["S2"].flank) == (True, False)


@pytest.mark.rule("HOP-14.12", "HOP-3.4")
@pytest.mark.parametrize("attacker", [unit("S1", "PH", size=4), unit("S1", "HI", size=10), unit("S1", "HC", size=12)])
def test_phalanxes_and_large_units_never_flank(attacker: Unit) -> None:
    assert ways(attacker, FOOT) == set()


@pytest.mark.rule("HOP-14.12", "HOP-14.9", "HOP-5.2")
def test_a_flank_card_that_helps_nobody_is_refused_with_the_reason() -> None:
    south = {4: unit("S1", "PH", size=4), 5: unit("S2", "HI"), 7: unit("S3", "HI"), 1: unit("S4", "HI")}
    north = {4: unit("N1", "HI"), 5: unit("N2", "HI"), 3: unit("N3", "HI"), 7: unit("N4", "HI"), 6: unit("N5", "HI")}
    play = Play(field(south, north, hands=CARDS), ShockPhase(0))
    reasons = {key: reason.rule for key, reason in play.options.items() if reason is not None and key[:5] == "flank"}
    assert reasons == {"flank S1": "HOP-14.12", "flank S2": "HOP-14.9"}
    without = Play(field(south, north), ShockPhase(0))
    assert not [key for key in without.options if key.startswith("flank")]


def refused(play: Play, way: str) -> str:
    reason = play.order(way)
    assert reason is not None
    return reason.rule


@pytest.mark.rule("HOP-14.10", "HOP-14.11", "HOP-14.12", "HOP-5.2")
def test_the_ways_that_are_closed_say_why() -> None:
    lone = {5: unit("N1", "HI")}
    foot = Play(field({5: unit("S1", "HI")}, lone, hands=CARDS), ShockPhase(0)).does("attack S1 N1")
    assert list(foot.options) == ["front", "card"]
    assert refused(foot, "button") == "HOP-14.10"
    horse = Play(field({5: unit("S1", "HC")}, lone, hands=([unit("S9", "HI")], [])), ShockPhase(0)).does("attack S1 N1")
    assert list(horse.options) == ["front", "button"]
    assert refused(horse, "card") == "HOP-5.2"


@pytest.mark.rule("HOP-14.12", "HOP-3.4")
def test_units_of_size_nine_do() -> None:
    assert ways(unit("S1", "HI", size=9), FOOT) == {"front", "card"}


@pytest.mark.rule("HOP-14.12", "HOP-21.7", "HOP-24.16")
@pytest.mark.parametrize("kind", ["CH", "CH LGT"])
def test_chariots_flank_only_with_a_card(kind: str) -> None:
    assert ways(unit("S1", kind), FOOT) == {"front", "card"}
    assert ways(unit("S1", kind), FOOT, hands=([], [])) == set()


@pytest.mark.rule("HOP-24.16", "HOP-14.12")
def test_restricted_heavy_chariots_do_not_even_then() -> None:
    assert ways(unit("S1", "CH"), FOOT, options=Options(restricted_chariots=True)) == set()


# -- across a border of zones ------------------------------------------------------------------------------------------


def across(attacker: Unit, **values: Any) -> Play:
    """From column 8 on a phalanx in column 7, with enemies on both sides of it in the centre."""
    north = {7: unit("N1", "PH", tq=6, size=5), 6: unit("N2", "HI")}
    return Play(field({8: attacker}, north, **values), ShockPhase(0)).does("attack S1 N1")


@pytest.mark.rule("HOP-14.13", "HOP-14.10")
def test_an_attack_across_is_in_flank_by_itself() -> None:
    play = across(unit("S1", "LC"))
    assert play["S1"].flank
    reckoned = clash(play.state, [play["S1"]], [play["N1"]])
    assert (reckoned.column, reckoned.is_flank, reckoned.defender_multiplier) == (8, True, 2)
    assert across(unit("S1", "LI"))["S1"].flank  # foot, too


@pytest.mark.rule("HOP-14.13", "HOP-14.12")
def test_units_that_never_flank_attack_across_frontally() -> None:
    play = across(unit("S1", "PH", size=5), hands=CARDS)
    assert not play["S1"].flank
    reckoned = clash(play.state, [play["S1"]], [play["N1"]])
    assert (reckoned.column, reckoned.is_flank, reckoned.defender_multiplier) == (7, False, 1)
    assert not across(unit("S1", "HC", size=10))["S1"].flank


@pytest.mark.rule("HOP-14.13", "HOP-21.7")
def test_chariots_across_need_a_card() -> None:
    assert not across(unit("S1", "CH"))["S1"].flank
    play = across(unit("S1", "CH"), hands=CARDS)
    assert set(play.options) == {"front", "card"}
    assert play.answer("card")["S1"].flank


@pytest.mark.rule("HOP-14.13")
def test_no_free_flank_area_is_needed_across() -> None:
    # Column 8 of the target's own field is the border; both its neighbours but that one are taken.
    north = {3: unit("N1", "PH"), 4: unit("N2", "HI")}
    ground = {"terrain": ("cliff", "cliff", *("clear",) * 7)}
    play = Play(field({2: unit("S1", "LC")}, north, sides=({}, ground)), ShockPhase(0)).does("attack S1 N1")
    assert play["S1"].flank


@pytest.mark.rule("HOP-2.5", "HOP-16.1")
def test_flank_markers_go_at_the_end_of_the_phase() -> None:
    play = across(unit("S1", "LC", tq=9))
    play.dice.left += [0, 0, 9]
    assert play["S1"].flank
    play.does("end").over()
    assert not play["S1"].flank
