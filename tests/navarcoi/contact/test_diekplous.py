"""The diekplous: who may declare it, and the rolls (NAV-12.1 to 12.4)."""

import pytest

from polemos.kernel.fact import Rolled
from polemos.rules.navarcoi.actions.actions import actions_of
from polemos.rules.navarcoi.contact.breakthrough_attempt import has_free_water
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.sea.sea import front_point
from polemos.rules.navarcoi.state import Link, Squadron, State
from tests.navarcoi.contact.breaking_through import FAIL, PASS, block, diekplous, line, link_of, result
from tests.navarcoi.position import flotsam, rectangle, sea, squadron

STRICT = Options(strict_manoeuvres=True)


# -- who may declare it --------------------------------------------------------------------------------------------


def declarable(state: State) -> dict[str, str | None]:
    options = actions_of(state, state.squadrons["A1"])
    return {o.key: o.barred.rule if o.barred else None for o in options if o.key.startswith("diekplous")}


@pytest.mark.rule("NAV-12.1")
@pytest.mark.parametrize("values", [{"crew": "green"}, {"order": "disordered"}])
def test_green_and_disordered_squadrons_may_not_declare(values: dict[str, str]) -> None:
    assert declarable(sea(block(**values), line())) == {"diekplous": "NAV-12.1"}


@pytest.mark.rule("NAV-12.1")
def test_unformed_squadrons_and_freighters_may_not_declare() -> None:
    shoal = squadron("A1", "unformed", 36, 30, 0)
    assert declarable(sea(shoal, line())) == {"diekplous": "NAV-12.1"}
    cargo = squadron("A1", "unformed", 36, 30, 0, freighters=True)
    assert declarable(sea(cargo, line(), wind=0)) == {}


@pytest.mark.rule("NAV-12.1", "NAV-12.4")
@pytest.mark.parametrize("formation", ["epi_mias", "epi_keras"])
def test_only_a_block_of_three_stands_or_more_can_perform_it(formation: str) -> None:
    state = sea(squadron("A1", formation, 36, 30, 0), line())
    assert declarable(state) == {"diekplous": "NAV-12.4"}
    assert declarable(sea(block(stands=2), line())) == {"diekplous": "NAV-12.4"}
    assert declarable(sea(block(stands=3), line())) == {"diekplous:B1": None}


@pytest.mark.rule("NAV-12.1", "NAV-12.4")
def test_it_is_declared_upon_one_line_that_is_in_no_melee() -> None:
    others = [squadron(f"B{k}", formation, 12 * k, 34, 180) for k, formation in
              ((2, "epi_pollon"), (4, "kyklos"), (5, "unformed"))]  # fmt: skip
    assert declarable(sea(block(), line(), *others)) == {"diekplous:B1": None}
    busy = squadron("A2", "epi_mias", 36, 36.76, 180)
    assert declarable(sea(block(), busy, line(), links=[Link("A2", "B1", "rear", 180_000, 1)])) == {}


@pytest.mark.rule("NAV-12.1")
def test_a_declaration_that_does_not_come_about_lapses_and_any_contact_is_ordinary() -> None:
    neighbour = squadron("B2", "epi_mias", 44, 33, 180)
    # It wheels and meets the other one.
    after = diekplous(block(x=40), line(), neighbour, dice=PASS, way="wheel right 5, advance 4").over()
    assert list(after.state.links) == ["A1|B2"]
    assert [roll.rule for roll in after.facts(Rolled)] == ["NAV-10.3"]
    # It stops short of everybody.
    after = diekplous(block(), line(), dice=(), way="advance 2").over()
    assert not after.state.links


@pytest.mark.rule("NAV-12.1")
def test_a_flank_contact_is_no_diekplous() -> None:
    after = diekplous(block(x=28, y=35.99, heading=90), line(), dice=PASS).over()
    assert link_of(after).kind == "flank"
    assert [roll.rule for roll in after.facts(Rolled)] == ["NAV-10.3"]


@pytest.mark.rule("NAV-12.4")
@pytest.mark.parametrize(
    ("what", "free"),
    [
        ("nothing", True),
        ("land touching", True),
        ("land", False),
        ("a friend of the target", False),
        ("the edge", False),
        ("a routing squadron", True),
    ],
)
def test_there_must_be_free_water_behind_the_target_for_a_line_of_the_attackers_stands(what: str, free: bool) -> None:
    here, there, lands = block(), line(), []
    others: list[Squadron] = []
    match what:
        case "land touching":
            lands = [rectangle("L", 30, 35.38 + 1.38, 42, 40)]
        case "land":
            lands = [rectangle("L", 39.8, 36.6, 42, 40)]
        case "a friend of the target":
            others = [squadron("B2", "epi_mias", 36, 36.5, 180)]
        case "a routing squadron":
            others = [squadron("B2", "epi_mias", 36, 36.5, 180, status="routing")]
        case "the edge":
            here, there = block(y=41.3), line(y=45.3)
    state = sea(here, there, *others, lands=lands)
    assert has_free_water(state, here, there) == free
    after = diekplous(here, there, *others, lands=lands, dice=(*PASS, *PASS, *FAIL) if free else PASS).over()
    assert link_of(after).kind == ("rear" if free else "frontal")


@pytest.mark.rule("NAV-12.4")
def test_the_water_is_as_wide_as_the_attackers_stands_abreast() -> None:
    rock = rectangle("L", 39.5, 36, 39.9, 36.5)  # beside a line of three, in the way of four
    assert not has_free_water(sea(block(), line(), lands=[rock]), block(), line())
    assert has_free_water(sea(block(), line(), lands=[rock]), block(stands=3), line())


# -- the rolls -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-12.2", "NAV-12.3")
def test_conform_and_manoeuvre_test_come_first_then_attacker_and_target_roll() -> None:
    here = block(crew="well_trained", ship_class="fast")
    there = line(crew="green", ship_class="heavy", order="disordered")
    after = diekplous(here, there, dice=(*PASS, 1, 3, 6, 6)).does("block").over()
    test, attacker, target = after.facts(Rolled)
    assert (test.rule, test.who) == ("NAV-10.3", ("A1",))
    assert [(mod.value, mod.rule) for mod in attacker.mods] == [(1, "NAV-12.3"), (1, "NAV-12.3"), (0, "NAV-12.3")]
    assert [mod.value for mod in target.mods] == [-1, -1, -1]
    assert (attacker.who, target.who) == (("A1", "B1"), ("B1", "A1"))
    assert (attacker.seat, target.seat) == (0, 1)
    assert (attacker.total, attacker.passed, target.total, target.passed) == (6, True, 9, True)


@pytest.mark.rule("NAV-12.5")
@pytest.mark.parametrize(("natural", "result"), [((4, 4), "both"), ((3, 4), "success")])
def test_the_worked_example_well_trained_and_fast_against_green_and_disordered(
    natural: tuple[int, int], result: str
) -> None:
    here, there = block(crew="well_trained", ship_class="fast"), line(crew="green", order="disordered")
    after = diekplous(here, there, dice=(*PASS, 2, 2, *natural))  # 4 + 2 = 6; 8 - 2 = 6 or 7 - 2 = 5
    if result == "both":
        after.does("block").over()
        assert front_point(after["A1"]) == pytest.approx((36, 28), abs=0.01)
    else:
        assert link_of(after.over()).kind == "rear"


@pytest.mark.rule("NAV-12.2")
def test_who_fails_its_test_on_contact_still_tries_with_minus_one() -> None:
    after = diekplous(block(), line(), dice=(*FAIL, 3, 3, 6, 6)).over()
    attacker = after.facts(Rolled)[1]
    assert (attacker.total, attacker.passed) == (5, False)
    assert after["A1"].order == "disordered"


@pytest.mark.rule("NAV-12.2")
def test_made_unformed_by_flotsam_and_the_test_together_the_attempt_lapses() -> None:
    wreck = flotsam(36, 31.5, width=2, depth=1)
    after = diekplous(block(y=30.9), line(), dice=FAIL, way="advance 4", markers=[wreck]).over()
    assert after["A1"].is_unformed
    assert link_of(after).kind == "frontal"
    assert link_of(after).flanked == ("A1",)
    assert len(after.facts(Rolled)) == 1


@pytest.mark.rule("NAV-22.6")
@pytest.mark.parametrize(("dice", "tried"), [(FAIL, False), ((*PASS, *PASS, *FAIL), True)])
def test_with_strict_manoeuvres_a_disordered_attacker_fights_an_ordinary_melee(
    dice: tuple[int, ...], tried: bool
) -> None:
    after = diekplous(block(), line(), dice=dice, options=STRICT).over()
    assert link_of(after).kind == ("rear" if tried else "frontal")
    assert after["A1"].formation == ("epi_mias" if tried else "epi_pollon")


@pytest.mark.rule("NAV-12.2", "NAV-22.6")
def test_a_lapsed_attempt_links_the_other_enemies_it_touches_as_any_contact() -> None:
    column = squadron("B2", "epi_keras", 36 + 3.94 + 0.985, 34.69, 180)  # its lead's prow is level with the line
    after = diekplous(block(x=39.5), line(), column, dice=FAIL, options=STRICT).over()
    assert link_of(after, "A1|B2").kind == "frontal"
    assert after["B2"].order == "disordered"  # a column in a frontal melee


@pytest.mark.rule("NAV-12.3")
def test_the_log_names_who_rolls_and_what_for() -> None:
    rolls = [roll for roll in result(PASS, FAIL).facts(Rolled) if roll.rule == "NAV-12.3"]
    assert [(roll.who[0], roll.label) for roll in rolls] == [
        ("A1", "A1 attempts a diekplous on B1"), ("B1", "B1 meets the diekplous of A1"),
    ]  # fmt: skip


@pytest.mark.rule("NAV-12.3")
def test_the_attempt_is_a_moment_once_not_for_either_die() -> None:
    rolls = [roll for roll in result(PASS, FAIL).facts(Rolled) if roll.rule == "NAV-12.3"]
    assert [roll.moment for roll in rolls] == ["diekplous", None]
