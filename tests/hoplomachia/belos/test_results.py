"""HMA-15.13 to 15.20: intensity, checks, reactions, several results on one unit."""

from __future__ import annotations

import pytest

from polemos.rules.hoplomachia.arete.events import is_under_belos
from polemos.rules.hoplomachia.belos.results import Hit, apply, check, why_not_answer
from polemos.rules.hoplomachia.belos.targets import How, intensity
from polemos.rules.hoplomachia.state.table import State
from tests.hoplomachia.position import Play, area, change, course, front, table, unit

HOPLITES = unit("B1", x=30, y=26, count=3)
OTHER = unit("B9", x=60, y=40)
FELLOW = unit("A9", x=60, y=8)
ARCHERS = unit("A1", "toxotes_hellenic", 30, 20)


def strength(state: State, target: str, how: How, *attackers: str) -> int:
    return sum(
        each.value for each in intensity(state, [state.elements[a] for a in attackers], state.elements[target], how)
    )


def struck(*hits: tuple[str, str], state: State | None = None) -> Play:
    play = course(state or table(ARCHERS, FELLOW, HOPLITES, OTHER))
    apply(play.game, [Hit(*each) for each in hits], "A1")  # type: ignore[arg-type]
    return play


@pytest.mark.rule("HMA-15.13")
def test_thracians_two_stands_on_a_lochos_come_to_three() -> None:
    state = table(unit("A1", "peltasts_thracian", 30, 25, 2), HOPLITES)
    assert strength(state, "B1.2", "charge", "A1.1", "A1.2") == 3
    assert strength(state, "B1.2", "charge", "A1.1") == 2
    assert strength(state, "B1.2", "shooting", "A1.1") == 1


@pytest.mark.rule("HMA-15.13")
@pytest.mark.parametrize(("kind", "less"), [("low_wall", 1), ("palisade", 1), ("ditch", 0)])
def test_a_wall_or_palisade_that_the_target_defends_takes_one(kind: str, less: int) -> None:
    work = area("T1", kind, 20, 25.6, 40, 25.9)
    state = table(ARCHERS, unit("B1", "psiloi_hellenic", 30, 26), terrain=[work])
    assert strength(state, "B1.1", "shooting", "A1.1") == 2 - less


@pytest.mark.rule("HMA-15.6", "HMA-15.11")
def test_a_second_rank_counts_for_toxotes_that_shoot_and_hippeis_that_charge() -> None:
    state = table(unit("A1", "toxotes_hellenic", 30, 20, 2, ranks=2), HOPLITES)
    assert strength(state, "B1.2", "shooting", "A1.1") == 1
    state = table(unit("A1", "sphendonetes_hellenic", 30, 20, 2, ranks=2), HOPLITES)
    assert strength(state, "B1.2", "shooting", "A1.1") == 0
    state = table(unit("A1", "hippeis_hellenic", 30, 20, arrangement="OF"), HOPLITES)
    assert strength(state, "B1.2", "charge", "A1.1") == 2
    assert strength(state, "B1.2", "shooting", "A1.1") == 0
    state = table(unit("A1", "hippeis_hellenic", 30, 20, arrangement="OF", deep=1), HOPLITES)
    assert strength(state, "B1.2", "charge", "A1.1") == 1  # one of its two stands is dead
    state = table(unit("A1", "hippeis_thessalian", 30, 20, arrangement="OF"), HOPLITES)
    assert strength(state, "B1.2", "charge", "A1.1") == state.units["A1"].chart.belos.number + 1 + 1 - 2


@pytest.mark.rule("HMA-15.14", "HMA-10.14")
def test_nothing_is_rolled_at_nought_but_the_phalanx_is_under_belos() -> None:
    state = table(ARCHERS, FELLOW, HOPLITES)
    play = course(state)
    assert (
        check(play.game, "B1.1", intensity(state, [state.elements["A1.1"]], state.elements["B1.1"], "shooting"), 0)
        == "M"
    )
    assert is_under_belos(play.state, 1)
    assert not is_under_belos(play.state, 0)


@pytest.mark.rule("HMA-15.15", "HMA-15.16")
def test_intensity_two_against_six_fails_on_five_and_six() -> None:
    state = table(unit("A1", "toxotes_hellenic", 30, 20), unit("B1", "psiloi_hellenic", 30, 26), arete=(12, 2))
    assert state.army(1).condition == "S"
    mods = intensity(state, [state.elements["A1.1"]], state.elements["B1.1"], "shooting")
    letters = [check(course(state, [die]).game, "B1.1", mods, 0) for die in range(1, 7)]
    assert letters == ["M", "M", "M", "M", "E", "E"]


@pytest.mark.rule("HMA-15.26")
def test_routers_are_shot_at_without_effect() -> None:
    state = table(ARCHERS, FELLOW, unit("B1", x=30, y=26, condition="routing", paid=True, disarrayed=True), OTHER)
    play = course(state)
    mods = intensity(state, [state.elements["A1.1"]] * 4, state.elements["B1.1"], "shooting")
    assert check(play.game, "B1.1", mods, 0) == "M"
    assert not is_under_belos(play.state, 1)


@pytest.mark.rule("HMA-15.17", "HMA-15.18", "HMA-18.26")
def test_a_taxis_with_k_d_and_x() -> None:
    play = struck(("B1.1", "K"), ("B1.2", "D"), ("B1.3", "X"))
    assert [play[f"B1.{n}"].condition for n in (1, 2, 3)] == ["steady", "steady", "routing"]
    assert play["B1.1"].disarrayed
    assert play["B1.2"].disarrayed
    assert play["B1.1"].must_send_at == ""
    assert play["B1.3"].cause == "A1"
    assert front(play["B1.3"])[2] == 0  # turned round at once (15.20)
    assert "B1.3" in play.state.dead
    assert "lost_elements" in play.unit("B1").causes
    assert play.unit("B1").forced


@pytest.mark.rule("HMA-15.17")
@pytest.mark.parametrize(
    ("letters", "worst"), [("FB", "B"), ("BC", "C"), ("CD", "D"), ("DE", "E"), ("FE", "E"), ("FD", "D"), ("KF", "F")]
)
def test_the_worst_result_counts_for_the_unit(letters: str, worst: str) -> None:
    target = unit("B1", "peltasts_mercenary", 30, 26, 2, arrangement="OF")
    state = table(unit("A1", "psiloi_hellenic", 30, 23), FELLOW, target, OTHER)
    play = struck(("B1.1", letters[0]), ("B1.2", letters[1]), state=state)
    found = {
        "F": play.unit("B1").arrangement == "CF",
        "B": play.unit("B1").must_reply == "A1",
        "C": play.unit("B1").must_charge == "A1",
        "D": play["B1.1"].disarrayed and play["B1.1"].is_steady,
        "E": play["B1.1"].condition == "evading",
    }
    assert [letter for letter, is_so in found.items() if is_so] == [worst]
    assert play.unit("B1").forced


@pytest.mark.rule("HMA-15.18", "HMA-15.22")
def test_k_is_noted_for_its_own_lochos() -> None:
    play = struck(("B1.1", "M"), ("B1.2", "K"))
    assert [play[f"B1.{n}"].must_send_at for n in (1, 2, 3)] == ["", "A1", ""]
    assert play.unit("B1").forced


@pytest.mark.rule("HMA-15.18", "HMA-12.4")
def test_f_means_close_files_and_nothing_for_no_files() -> None:
    state = table(ARCHERS, FELLOW, unit("B1", x=30, y=26, count=2, arrangement="OF"), OTHER)
    play = struck(("B1.1", "F"), state=state)
    assert (play.unit("B1").arrangement, play.unit("B1").did("changed")) == ("CF", True)
    state = table(ARCHERS, FELLOW, unit("B1", "psiloi_hellenic", 30, 26), OTHER)
    play = struck(("B1.1", "F"), state=state)
    assert (play.unit("B1").arrangement, play.unit("B1").forced) == ("NF", False)


@pytest.mark.rule("HMA-15.18", "HMA-15.20")
def test_e_makes_hoplites_fall_back_later_and_others_turn_round_now() -> None:
    play = struck(("B1.1", "E"))
    assert (play.unit("B1").falls_back_from, play["B1.1"].condition) == ("A1", "steady")
    assert front(play["B1.1"])[2] == 180
    state = table(ARCHERS, FELLOW, unit("B1", "psiloi_hellenic", 30, 26, 2), OTHER)
    play = struck(("B1.1", "E"), state=state)
    assert [(play[k].condition, play[k].cause, play[k].turned) for k in ("B1.1", "B1.2")] == [
        ("evading", "A1", True)
    ] * 2
    assert front(play["B1.1"])[2] == 0


@pytest.mark.rule("HMA-15.18", "HMA-7.4")
def test_d_is_nothing_to_undisciplined_troops_and_m_forces_nobody() -> None:
    state = table(ARCHERS, FELLOW, unit("B1", "psiloi_hellenic", 30, 26), OTHER)
    play = struck(("B1.1", "D"), state=state)
    assert (play["B1.1"].disarrayed, play.unit("B1").forced) == (False, False)
    assert not struck(("B1.1", "M")).unit("B1").forced


@pytest.mark.rule("HMA-15.19", "HMA-16.3")
def test_c_is_a_charge_where_that_is_allowed_and_else_a_belos_charge() -> None:
    peltasts = unit("B1", "peltasts_thracian", 30, 26, 2)
    state = table(unit("A1", "psiloi_hellenic", 30, 23), FELLOW, peltasts, OTHER)
    assert not why_not_answer(state, state.units["B1"], "A1")
    play = struck(("B1.1", "C"), state=state)
    assert (play.unit("B1").must_charge, play.unit("B1").must_reply) == ("A1", "")
    # Peltastes do not charge the front of hoplites in order, whoever shot from among them.
    state = table(unit("A1", "panhellenic", 30, 23), FELLOW, peltasts, OTHER)
    play = struck(("B1.1", "C"), state=state)
    assert (play.unit("B1").must_charge, play.unit("B1").must_reply) == ("", "A1")


@pytest.mark.rule("HMA-15.18", "HMA-14.14")
@pytest.mark.parametrize(("attacker", "cause"), [("A1", "A1"), ("", "A2")])
def test_who_evades_runs_from_his_attacker_or_from_a_wall_from_the_nearest_enemy(attacker: str, cause: str) -> None:
    peltasts = unit("B1", "peltasts_thracian", 30, 26)
    play = course(table(ARCHERS, unit("A2", x=33, y=24), peltasts, OTHER))
    apply(play.game, [Hit("B1.1", "E")], attacker)
    assert (play["B1.1"].condition, play["B1.1"].cause, play["B1.1"].facing) == ("evading", cause, 0)


@pytest.mark.rule("HMA-15.18", "HMA-11.6")
@pytest.mark.parametrize(("letter", "disarrayed", "falls_back"), [("E", True, ""), ("F", False, ""), ("B", False, "")])
def test_an_evasion_out_of_melee_is_disarray(letter: str, disarrayed: bool, falls_back: str) -> None:
    """B1.1 fights, B1.3 is shot at."""
    state = table(ARCHERS, unit("A2", x=31.5, y=26, facing=0), unit("B1", x=30, y=26, count=3), OTHER)
    assert state.contacts
    play = struck(("B1.1", letter), state=state)
    assert (play["B1.1"].disarrayed, play.unit("B1").falls_back_from) == (disarrayed, falls_back)
    assert (play.unit("B1").must_reply == "A1") is (letter == "B")


@pytest.mark.rule("HMA-13.19", "HMA-15.17", "HMA-15.18")
@pytest.mark.parametrize(
    ("hit", "disarrayed"),
    [(("B1.1",), ("B1.1", "B1.2")), (("B1.3",), ("B1.3",)), (("B1.1", "B1.3"), ("B1.1", "B1.2", "B1.3"))],
)
def test_who_is_separated_from_his_taxis_is_struck_by_himself(
    hit: tuple[str, ...], disarrayed: tuple[str, ...]
) -> None:
    state = table(ARCHERS, FELLOW, HOPLITES, OTHER)
    change(state, "B1.3", x=20_000)
    play = struck(*((each, "D") for each in hit), state=state)
    assert tuple(each.id for each in play.state.elements.values() if each.disarrayed) == disarrayed
    play = struck(("B1.3", "X"), ("B1.1", "D"), state=state)
    assert [play[f"B1.{at}"].condition for at in (1, 2, 3)] == ["steady", "steady", "routing"]
