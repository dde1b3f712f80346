"""The Melee phase: who fights whom (section 13)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polemos.kernel.fact import Rolled
from polemos.rules.navarcoi.melee.melee import Paired
from polemos.rules.navarcoi.melee.pairing import Matchings, bouts, next_partners
from tests.navarcoi.battlefield import SHOAL, flanked, linked, north, south
from tests.navarcoi.melee.melee_phase import FIVE, NINE, SIX, fight
from tests.navarcoi.position import Play, sea


def melees(after: Play) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    return [(melee.alpha, melee.beta) for paired in after.facts(Paired) for melee in paired.melees]


# -- who fights whom -----------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-13.1")
def test_squadrons_without_a_link_do_not_fight() -> None:
    after = fight(south("A1"), south("A2", 20), north("B1"), links=(linked("A1", "B1"),), dice=(SIX, SIX)).over()
    assert melees(after) == [(("A1",), ("B1",))]
    assert [roll.who for roll in after.facts(Rolled)] == [("A1",), ("B1",)]


@pytest.mark.rule("NAV-13.1")
def test_nobody_in_melee_means_no_dice() -> None:
    after = fight(south("A1"), north("B1", y=40), links=()).over()
    assert after.facts(Paired) == []


@pytest.mark.rule("NAV-13.2")
def test_as_many_pairs_as_possible_are_made() -> None:
    # A2 could fight B1 or B2, A1 only B1: so A1 fights B1 and A2 fights B2, without a question.
    links = (linked("A1", "B1"), linked("A2", "B1"), linked("A2", "B2"))
    ships = south("A1", 30), south("A2", 40), north("B1", 34), north("B2", 44)
    after = fight(*ships, links=links, dice=(SIX,) * 4).over()
    assert melees(after) == [(("A1",), ("B1",)), (("A2",), ("B2",))]


@pytest.mark.rule("NAV-13.2")
def test_among_equal_pairings_those_that_fought_last_turn_go_first() -> None:
    links = (linked("A1", "B1"), linked("A2", "B1", fought=2))
    ships = south("A1", 30), south("A2", 40), north("B1", 36)
    after = fight(*ships, links=links, dice=(SIX, SIX, NINE), turn=3).over()
    assert melees(after) == [(("A2", "A1"), ("B1",))]


@pytest.mark.rule("NAV-13.2")
def test_an_older_fight_than_last_turns_does_not_count() -> None:
    links = (linked("A1", "B1"), linked("A2", "B1", fought=1))
    ships = south("A1", 30), south("A2", 40), north("B1", 36)
    asked = fight(*ships, links=links, turn=3)
    assert asked.prompt == "Whom does A1 fight?"


@pytest.mark.rule("NAV-13.2")
def test_then_those_of_a_flank_or_rear_attack_made_this_turn() -> None:
    links = (linked("A1", "B1"), flanked("A2", "B1", turn=3))
    ships = south("A1", 31), south("A2", 41), north("B1", 36, 24 + SHOAL, formation="unformed")
    after = fight(*ships, links=links, dice=(SIX,) * 2, turn=3).over()
    assert melees(after) == [(("A2", "A1"), ("B1",))]


@pytest.mark.rule("NAV-13.2")
def test_a_fight_of_last_turn_goes_before_a_flank_attack() -> None:
    links = (linked("A1", "B1", fought=2), flanked("A2", "B1", turn=3))
    ships = south("A1", 31), south("A2", 41), north("B1", 36, 24 + SHOAL, formation="unformed")
    after = fight(*ships, links=links, dice=(SIX,) * 2, turn=3).over()
    assert melees(after) == [(("A1", "A2"), ("B1",))]


@pytest.mark.rule("NAV-13.2")
def test_the_initiative_player_chooses_among_equals() -> None:
    links = (linked("A1", "B1"), linked("A1", "B2"))
    ships = south("A1", 36), north("B1", 32), north("B2", 41)
    asked = fight(*ships, links=links, dice=(NINE, SIX, SIX), initiative=1)
    assert asked.game.waiting_for == (1,)
    assert list(asked.options) == ["B1", "B2"]
    assert asked.game.ask is not None
    assert asked.game.ask.to[1].default == "B1"
    asked.answer("B2").over()
    assert melees(asked) == [(("A1",), ("B2", "B1"))]


@pytest.mark.rule("NAV-13.2")
def test_he_may_leave_the_first_over_when_another_can_take_its_enemy() -> None:
    links = (linked("A1", "B1"), linked("A2", "B1"))
    ships = south("A1", 30), south("A2", 40), north("B1", 36)
    asked = fight(*ships, links=links, dice=(SIX, SIX, NINE))
    assert list(asked.options) == ["B1", "nobody"]
    asked.answer("nobody").over()
    assert melees(asked) == [(("A2", "A1"), ("B1",))]


@pytest.mark.rule("NAV-13.2")
def test_who_is_left_over_joins_against_the_enemy_that_his_owner_chooses() -> None:
    # A3 is linked with both; by last turn's fights A1 and A2 keep their enemies.
    links = (linked("A1", "B1", fought=2), linked("A2", "B2", fought=2), linked("A3", "B1"), linked("A3", "B2"))
    ships = south("A1", 28), south("A2", 44), south("A3", 36), north("B1", 30), north("B2", 42, half_stands=5, stands=3)
    asked = fight(*ships, links=links, dice=(SIX, SIX, SIX, NINE, SIX), turn=3)
    assert asked.game.waiting_for == (0,)
    assert list(asked.options) == ["B2", "B1"]  # the weaker first: it is the default
    asked.answer("B1").over()
    assert melees(asked) == [(("A1", "A3"), ("B1",)), (("A2",), ("B2",))]


@pytest.mark.rule("NAV-13.2", "NAV-13.1")
def test_a_third_against_one_does_not_fight_and_takes_no_tests() -> None:
    links = (linked("A1", "B1", fought=2), linked("A2", "B1"), linked("A3", "B1"))
    ships = south("A1", 28), south("A2", 36), south("A3", 44), north("B1", 36)
    after = fight(*ships, links=links, dice=(FIVE, FIVE, NINE), turn=3).over()
    assert melees(after) == [(("A1", "A2"), ("B1",))]
    assert [s.id for s in after.state.squadrons.values() if s.failed] == ["A1", "A2"]
    assert after.state.links["A3|B1"].fought == 0
    assert after.state.links["A2|B1"].fought == 3


@pytest.mark.rule("NAV-13.2")
def test_nobody_joins_an_enemy_that_has_a_companion() -> None:
    # B1 fights A1, and A2 has joined A1. B2, linked with A1 only, cannot make it two against two.
    links = (linked("A1", "B1", fought=2), linked("A2", "B1"), linked("A1", "B2"))
    ships = south("A1", 32), south("A2", 40), north("B1", 36), north("B2", 27)
    # As many pairs as possible: A2 with B1 and A1 with B2.
    after = fight(*ships, links=links, dice=(SIX,) * 4, turn=3).over()
    assert melees(after) == [(("A1",), ("B2",)), (("A2",), ("B1",))]


@st.composite
def webs(draw: st.DrawFn) -> list[tuple[int, int, int]]:
    """Links between up to four squadrons a side; the last number says how much each is worth."""
    pairs = [(a, b) for a in range(4) for b in range(4)]
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=9))
    return [(a, b, draw(st.integers(0, 2))) for a, b in chosen]


@pytest.mark.rule("NAV-13.2")
@given(webs())
def test_the_pairing_is_the_best_of_all_pairings(web: list[tuple[int, int, int]]) -> None:
    links = [
        linked(f"A{a + 1}", f"B{b + 1}", fights=3 if worth == 1 else 1, kind="rear" if worth == 1 else "frontal",
               fought=2 if worth == 2 else 0)
        for a, b, worth in web
    ]  # fmt: skip
    ships = [south(f"A{k + 1}", 10 * k) for k in range(4)] + [north(f"B{k + 1}", 10 * k) for k in range(4)]
    state = sea(*ships, links=links, turn=3)
    found = Matchings(state).best(0, ())
    assert found == max(_scores(web), default=(0, 0, 0))


def _scores(web: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Every set of disjoint pairs, tried one by one."""
    if not web:
        return [(0, 0, 0)]
    (a, b, worth), rest = web[0], web[1:]
    without = _scores(rest)
    disjoint = [link for link in rest if link[0] != a and link[1] != b]
    return without + [(n + 1, fought + (worth == 2), new + (worth == 1)) for n, fought, new in _scores(disjoint)]


@pytest.mark.rule("NAV-13.2")
def test_long_chains_of_links_are_paired_at_once() -> None:
    links = [linked(f"A{k}", f"B{j}") for k in range(1, 25) for j in (k, k + 1)]
    ships = [south(f"A{k}", 3 * k) for k in range(1, 25)] + [north(f"B{k}", 3 * k) for k in range(1, 26)]
    state = sea(*ships, links=links, turn=3, width=216)
    assert len(bouts(state)) == 24
    assert next_partners(state, {}) == ("A1", ["B1", "B2"])
