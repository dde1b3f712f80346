"""HMA-15.27, 15.28: defensive belos; HMA-21.11: psiloi on a city wall; options 23.10 and 23.11."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.hoplomachia.arete.events import is_weak_belos
from polemos.rules.hoplomachia.belos.ammunition import belos_number, why_spent
from polemos.rules.hoplomachia.belos.defensive import DefensiveBelos, why_not_defend
from polemos.rules.hoplomachia.belos.offensive import OffensiveBelos
from polemos.rules.hoplomachia.belos.results import Hit, apply
from polemos.rules.hoplomachia.belos.volley import Volley
from polemos.rules.hoplomachia.belos.walls import under_the_wall
from polemos.rules.hoplomachia.epidromos.phase import Epidromos
from polemos.rules.hoplomachia.katastrophe.phase import Katastrophe
from polemos.rules.hoplomachia.options import Options
from polemos.rules.hoplomachia.state.table import State
from tests.hoplomachia.position import Play, area, change, course, set_unit, table, unit

FELLOW = unit("A9", x=60, y=8)
OTHER = unit("B9", x=60, y=40)


def charged(y: float = 26, card: str = "peltasts_thracian", **values: Any) -> State:
    """Archers, and enemies that charged in this turn's epidromos phase."""
    state = table(
        unit("A1", "toxotes_cretan", 30, 20), FELLOW, unit("B1", card, 30, y), OTHER, phase="defensive", **values
    )
    set_unit(state, "B1", deeds=("charged",))
    return state


def rule_of(state: State) -> str | None:
    reason = why_not_defend(state, state.units["A1"])
    return None if reason is None else reason.rule


@pytest.mark.rule("HMA-15.27", "HMA-7.3", "HMA-7.5")
@pytest.mark.parametrize(("said", "second"), [("shoot", 1), ("hold", 0)])
def test_after_a_volley_the_enemy_is_up_who_holds_goes_on_himself(said: str, second: int) -> None:
    archers = unit("A1", "toxotes_cretan", 30, 20), unit("A2", "toxotes_cretan", 10, 20)
    foes = unit("B1", "toxotes_cretan", 30, 26), unit("B2", "peltasts_thracian", 10, 26)
    state = table(*archers, FELLOW, *foes, OTHER, phase="defensive", precedence=0)
    for key in ("A1", "B1", "B2"):
        set_unit(state, key, deeds=("charged",))
    set_unit(state, "A2", deeds=())
    play = Play(state, DefensiveBelos(), {"HMA-15.15": [1]}).does(said)
    assert play.game.waiting_for == (second,)


@pytest.mark.rule("HMA-15.27", "HMA-15.8")
def test_who_held_his_fire_may_shoot_at_those_that_charged() -> None:
    state = charged()
    assert rule_of(state) is None
    play = Play(state, DefensiveBelos(), {"HMA-15.15": [1]})
    assert play.game.ask is not None
    assert play.game.ask.to[0].default is True
    play.does("shoot").over()
    assert play.unit("A1").did("shot")
    for deed in ("shot", "belos_charged"):
        used = charged()
        set_unit(used, "A1", deeds=(deed,))
        assert rule_of(used) == "HMA-15.8"
    met = charged()
    set_unit(met, "B1", deeds=("countercharged",))
    assert rule_of(met) is None
    for deed in ("moved", "evaded", "routed"):
        other = charged()
        set_unit(other, "B1", deeds=(deed,))
        assert rule_of(other) == "HMA-15.27"
    for condition in ("evading", "routing"):
        running = charged()
        change(running, "A1.1", condition=condition)
        assert rule_of(running) == "HMA-15.27"


@pytest.mark.rule("HMA-15.27", "HMA-15.26")
def test_at_those_in_contact_with_nobody_or_with_the_shooter() -> None:
    assert rule_of(charged(y=20)) is None
    state = table(
        unit("A1", "toxotes_cretan", 30, 20), unit("A9", x=30, y=26), unit("B1", "peltasts_thracian", 30, 26), OTHER,
        phase="defensive",
    )  # fmt: skip
    set_unit(state, "B1", deeds=("charged",))
    assert rule_of(state) == "HMA-15.27"


@pytest.mark.rule("HMA-15.27")
def test_not_at_the_free_element_of_a_unit_that_others_fight() -> None:
    state = table(
        unit("A1", "toxotes_cretan", 30, 20), unit("A9", x=32.25, y=26), unit("B1", x=31.5, y=26, count=2), OTHER,
        phase="defensive",
    )  # fmt: skip
    set_unit(state, "B1", deeds=("charged",))
    assert {each.b for each in state.contacts.values()} == {"B1.2"}
    assert rule_of(state) == "HMA-15.27"


@pytest.mark.rule("HMA-15.28")
@pytest.mark.parametrize("letter", ["F", "B", "C", "K"])
def test_other_letters_count_as_m(letter: str) -> None:
    state = table(unit("A1", "toxotes_cretan", 30, 20), FELLOW, unit("B1", x=30, y=26, arrangement="OF"), OTHER)
    play = course(state)
    apply(play.game, [Hit("B1.1", letter)], "A1", defensive=True)  # type: ignore[arg-type]
    known = play.unit("B1")
    assert (known.arrangement, known.must_reply, known.must_charge, known.forced) == ("OF", "", "", False)
    assert play["B1.1"].must_send_at == ""


@pytest.mark.rule("HMA-15.28")
def test_e_is_disarray_for_a_unit_in_contact_and_x_breaks_it() -> None:
    state = table(unit("A1", "toxotes_cretan", 30, 20), FELLOW, unit("B1", x=30, y=20), OTHER)
    play = course(state)
    apply(play.game, [Hit("B1.1", "E")], "A1", defensive=True)
    assert (play["B1.1"].disarrayed, play.unit("B1").falls_back_from) == (True, "")
    for key in ("A1.1", "B1.1"):
        change(state, key, front="")  # pairs of this turn are made only in the melee phase
    play = course(state)
    apply(play.game, [Hit("B1.1", "X")], "A1", defensive=True)
    assert play["B1.1"].is_routing
    assert play["A1.1"].quarry == "B1"
    assert play["A1.1"].did("won")
    assert not play.state.contacts
    free = table(unit("A1", "toxotes_cretan", 30, 20), FELLOW, unit("B1", x=30, y=26), OTHER)
    play = course(free)
    apply(play.game, [Hit("B1.1", "E")], "A1", defensive=True)
    assert play.unit("B1").falls_back_from == "A1"


@pytest.mark.rule("HMA-21.11")
def test_invaders_under_a_city_wall_are_shot_at_once() -> None:
    wall = area("T1", "city_wall", 0, 30, 72, 31)
    near, far = unit("A1", x=30, y=28, count=2), unit("A2", "psiloi_hellenic", 40, 27.9)
    state = table(near, far, unit("B1", x=50, y=28), unit("B9", x=60, y=40), terrain=[wall])
    assert [each.id for each in under_the_wall(state)] == ["A1.1", "A1.2"]
    # Against hoplites 2 - 2 is nothing, but their phalanx is under belos.
    play = Play(state, OffensiveBelos()).over()
    assert play["A1.1"].did("belos")
    assert not play["B1.1"].did("belos")
    lights = table(unit("A1", "psiloi_hellenic", 30, 28), unit("A9", x=60, y=8), OTHER, terrain=[wall], arete=(2, 12))
    play = Play(lights, OffensiveBelos(), {"HMA-15.15": [5]}).over()
    assert play["A1.1"].condition == "evading"


@pytest.mark.rule("HMA-21.11")
def test_b_from_the_wall_counts_as_m() -> None:
    wall = area("T1", "city_wall", 0, 30, 72, 31)
    state = table(unit("A1", "light_horse", 30, 28), FELLOW, OTHER, terrain=[wall], arete=(20, 12))
    play = Play(state, OffensiveBelos(), {"HMA-15.15": [1]}).over()
    assert (play.unit("A1").must_reply, play.unit("A1").forced) == ("", False)


LIMITED = Options(ammunition=True)


@pytest.mark.rule("HMA-23.10")
def test_hippeis_make_two_belos_charges_and_toxotes_shoot_twelve_times() -> None:
    for card, most, is_charge in (("hippeis_hellenic", 2, True), ("toxotes_hellenic", 12, False)):
        for uses in (most - 1, most):
            state = table(unit("A1", card, 30, 20, belos_uses=uses), OTHER, options=LIMITED)
            assert (why_spent(state, state.units["A1"], is_charge) is not None) == (uses == most)
            free = table(unit("A1", card, 30, 20, belos_uses=uses), OTHER)
            assert why_spent(free, free.units["A1"], is_charge) is None
    for card in ("psiloi_hellenic", "sphendonetes_hellenic"):
        state = table(unit("A1", card, 30, 20, belos_uses=99), OTHER, options=LIMITED)
        assert why_spent(state, state.units["A1"], is_charge=False) is None


@pytest.mark.rule("HMA-23.10")
def test_peltastes_throw_like_psiloi_after_three_charges_but_not_behind_works() -> None:
    def number(uses: int, is_charge: bool = True, **values: Any) -> int:
        state = table(unit("A1", "peltasts_thracian", 30, 20, belos_uses=uses), OTHER, options=LIMITED, **values)
        return belos_number(state, state.units["A1"], is_charge)

    assert (number(2), number(3)) == (3, 2)
    assert number(3, is_charge=False) == 2
    assert number(3, is_charge=False, terrain=[area("T1", "palisade", 20, 20.1, 40, 20.3)]) == 3


@pytest.mark.rule("HMA-23.10")
def test_uses_are_counted() -> None:
    state = table(
        unit("A1", "toxotes_cretan", 30, 20), FELLOW, unit("B1", x=30, y=26), OTHER, options=LIMITED, phase="belos"
    )
    play = Play(state, Volley("A1", "shooting"), {"HMA-15.15": [1]}).over()
    assert play.unit("A1").belos_uses == 1


@pytest.mark.rule("HMA-23.11", "HMA-10.14")
def test_weak_missiles_take_one_from_the_die() -> None:
    weak = Options(weak_missiles=True)
    state = table(unit("A1", "psiloi_hellenic", 30, 20, 3), FELLOW, unit("B1", x=30, y=26, count=4), options=weak)
    change(state, "B1.1", deeds=("belos",))
    for key in ("A1.1", "A1.2"):
        change(state, key, deeds=("harassed",))
    assert is_weak_belos(state, 1)  # one lochos of four
    assert Play(state, Katastrophe(), {"HMA-10.14": [4]}).to_the_end().arete()[1] == 12
    change(state, "B1.2", deeds=("belos",))
    assert is_weak_belos(state, 1)  # half of the lochoi are not
    change(state, "B1.3", deeds=("belos",))
    assert not is_weak_belos(state, 1)  # three of four, by two stands
    assert Play(state, Katastrophe(), {"HMA-10.14": [4]}).to_the_end().arete()[1] == 11
    change(state, "A1.2", deeds=())
    assert is_weak_belos(state, 1)


@pytest.mark.rule("HMA-23.10")
@pytest.mark.parametrize(("uses", "die", "passes"), [(2, 3, False), (3, 3, True), (3, 4, False)])
def test_the_third_charge_of_peltastes_is_at_full_strength_the_fourth_is_not(uses: int, die: int, passes: bool) -> None:
    """3, or 2 like psiloi, and 1 for the charge, on psiloi with check 6: 4 + 3 is too much, 3 + 3 is not."""
    state = table(
        unit("A1", "peltasts_thracian", 30, 20, belos_uses=uses), FELLOW, unit("B1", "psiloi_hellenic", 30, 22), OTHER,
        options=LIMITED, arete=(12, 8),
    )  # fmt: skip
    play = Play(state, Volley("A1", "charge", "B1"), {"HMA-15.15": [die]}).over()
    assert play.unit("A1").belos_uses == uses + 1
    assert play["B1.1"].condition == ("steady" if passes else "evading")


@pytest.mark.rule("HMA-15.27", "HMA-16.12")
def test_those_that_evade_a_charge_are_not_shot_at_as_chargers() -> None:
    """Archers at a flank watch psiloi run from hoplites."""
    state = table(
        unit("A1", "toxotes_cretan", 34, 20), unit("A2", x=30, y=20, order="charge"),
        unit("B1", "psiloi_hellenic", 30, 24, order="halt"), OTHER,
    )  # fmt: skip
    play = Play(state, Epidromos(), [1, 1, 3, 1, 1]).does("ahead").over()
    assert play["B1.1"].condition == "evading"
    assert rule_of(play.state) == "HMA-15.27"
