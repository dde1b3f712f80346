"""HMA-16.16, 16.24 and what goes with them: wheels onto flanks, who counts as engaged, blocks and cuts."""

from __future__ import annotations

import pytest

from polemos.kernel.fact import Rolled
from polemos.rules.hoplomachia.epidromos.charge import Charge
from polemos.rules.hoplomachia.epidromos.declaring import why_not_go
from polemos.rules.hoplomachia.epidromos.facts import ChargeDeclared
from polemos.rules.hoplomachia.epidromos.going import Going
from polemos.rules.hoplomachia.epidromos.lining import drift_number, shift_wanted
from polemos.rules.hoplomachia.epidromos.phase import Epidromos
from polemos.rules.hoplomachia.facts.turns import PhaseBegan
from polemos.rules.hoplomachia.field.contact import front_pairs
from polemos.rules.hoplomachia.state.pieces import VerbalOrder
from tests.hoplomachia.position import Piece, Play, change, front, replace, table, unit

YES = [1, 1]
MELEE = unit("A2", x=30, y=20), unit("B1", x=30, y=20)


@pytest.mark.rule("HMA-16.16", "HMA-16.4", "HMA-2.9")
def test_foot_wheels_onto_the_flank_of_an_engaged_enemy_and_pays_for_it() -> None:
    own = unit("A1", x=25, y=21.8, facing=50, order="charge")
    play = Play(table(own, *MELEE), Epidromos(), [*YES, 6, *YES])
    assert set(play.options) == {"no", "wheel"}
    play.does("wheel", "wheel right 45").over()
    assert play.state.contacts["A1.1|B1.1"].of_b == "right"
    assert play.state.contacts["A1.1|B1.1"].charge
    assert play["A1.1"].facing == 90_000  # along the flank
    short = Play(table(own, *MELEE), Epidromos(), [*YES, 1, *YES]).does("wheel", "wheel right 45").over()
    assert "A1.1|B1.1" not in short.state.contacts
    assert short["A1.1"].facing == 95_000  # it wheels and moves its full number, and goes on next turn
    assert short.unit("A1").failed == 3


@pytest.mark.rule("HMA-16.16")
def test_nobody_wheels_onto_an_enemy_whom_no_friend_engages_or_beyond_his_limits() -> None:
    own = unit("A1", x=25, y=21.8, facing=50, order="charge")
    Play(table(own, unit("A2", x=50, y=20), unit("B1", x=30, y=20)), Epidromos()).over()
    play = Play(table(own, *MELEE), Epidromos()).does("wheel")
    refused = play.order("wheel right 50")
    assert refused is not None
    assert refused.rule in ("HMA-16.4", "HMA-16.16")
    refused = play.order("wheel left 20")
    assert refused is not None


@pytest.mark.rule("HMA-16.16", "HMA-16.4", "HMA-13.8", "HMA-13.9")
@pytest.mark.parametrize(
    ("arrangement", "engaged", "angle", "rule"),
    [
        ("CF", True, 80_000, ""),
        ("CF", True, 95_000, "HMA-16.4"),  # beyond the limit of close files
        ("OF", True, 95_000, ""),
        ("CF", False, 80_000, "HMA-16.4"),  # nobody fights him: 45 degrees at the most
    ],
)
def test_horse_wheels_further_onto_the_flank_of_an_engaged_enemy(
    arrangement: str, engaged: bool, angle: int, rule: str
) -> None:
    """It looks past the right side of B1, who fights A2."""
    facing = 90 + angle / 1000
    horse = unit(
        "A1", "hippeis_hellenic", x=24, y=20.5, facing=facing, order="charge", role="core", arrangement=arrangement
    )
    friend = unit("A2", x=30 if engaged else 50, y=20)
    state = table(horse, friend, unit("B1", "thebans", x=30, y=20, deep=4))
    refused = why_not_go(state, state.units["A1"], Going(kind="wheel", side="left", angle=angle))
    assert ("" if refused is None else refused.rule) == rule


@pytest.mark.rule("HMA-16.4", "HMA-16.16")
def test_horse_with_a_target_ahead_wheels_45_degrees_at_the_most() -> None:
    horse = unit("A1", "hippeis_hellenic", x=24, y=20.5, facing=10, order="charge", role="core")
    psiloi = unit("B2", "psiloi_hellenic", x=24, y=25)
    state = table(horse, unit("A2", x=30, y=20), unit("B1", x=30, y=20), psiloi)
    refused = why_not_go(state, state.units["A1"], Going(kind="wheel", side="right", angle=80_000))
    assert refused is not None
    assert refused.rule == "HMA-16.4"


@pytest.mark.rule("HMA-16.5", "HMA-11.6")
def test_who_is_disarrayed_by_his_check_halts_though_others_of_his_unit_fight() -> None:
    state = table(
        unit("A1", x=30, y=10, count=2, order="charge"),
        unit("B1", x=30.75, y=10),
        unit("B2", x=29.25, y=14),
        arete=(8, 12),
    )
    play = Play(state, Epidromos(), [6, 6]).over()
    assert play["A1.2"].disarrayed
    assert play.unit("A1").did("halted")


@pytest.mark.rule("HMA-13.19", "HMA-16.8", "HMA-16.10")
@pytest.mark.parametrize(("card", "result"), [("panhellenic", "X"), ("peltasts_thracian", "E")])
def test_what_the_charge_of_others_brings_does_not_reach_who_is_separated(card: str, result: str) -> None:
    """B1.3 stands 20 inches away from the others, who are charged."""
    state = table(
        unit("A1", x=30, y=10, count=2, order="charge"),
        unit("B1", card, x=30, y=14, count=3, order="march", role="core"),
        arete=(13, 3),
    )  # fmt: skip
    change(state, "B1.3", x=10_000, y=14_000)
    runs = {"HMA-11.2": [*YES, 6, 6], "HMA-14.2": [6, 6]} if result == "X" else {"HMA-11.2": YES, "HMA-14.14": [6]}
    play = Play(state, Epidromos(), {"HMA-16.7": [6], **runs}).over()
    ran = "routing" if result == "X" else "evading"
    assert [play[f"B1.{at}"].condition for at in (1, 2, 3)] == [ran, ran, "steady"]
    assert front(play["B1.3"]) == (10, 14, 180)


@pytest.mark.rule("HMA-16.12", "HMA-7.3")
@pytest.mark.parametrize(("precedence", "order"), [(0, ["B2", "B1"]), (1, ["B1", "B2"])])
def test_targets_that_evade_move_in_arete_sequence(precedence: int, order: list[str]) -> None:
    """B1, at the left of A and the right of B, stands nearer."""
    foes = unit("B1", "psiloi_hellenic", x=29.25, y=14), unit("B2", "psiloi_hellenic", x=30.75, y=15)
    state = table(unit("A1", x=30, y=10, count=2, order="charge"), *foes, precedence=precedence)
    play = Play(state, Epidromos(), [*YES, 6, 6, 6]).does("ahead").over()
    ran = [fact.who[0].split(".")[0] for fact in play.facts(Rolled) if fact.rule == "HMA-14.14"]
    assert ran == order


@pytest.mark.rule("HMA-16.6", "HMA-7.3")
@pytest.mark.parametrize(("precedence", "order"), [(0, ["B2", "B1"]), (1, ["B1", "B2"])])
def test_enemies_further_off_roll_in_arete_sequence(precedence: int, order: list[str]) -> None:
    """Both are under Charge and out of reach of A1's longest number; B1 stands nearer."""
    foes = unit("B1", x=29.25, y=17, order="charge"), unit("B2", x=30.75, y=18, order="charge")
    state = table(unit("A1", x=30, y=10, count=2, order="charge"), *foes, precedence=precedence)
    play = Play(state, Charge("A1"), [1, 1, 6, 6]).over()  # A1 does not bring itself to charge then
    assert [fact.who[0] for fact in play.facts(Rolled) if fact.rule == "HMA-16.7"] == order


@pytest.mark.rule("HMA-16.8", "HMA-16.6")
def test_an_element_of_the_target_beyond_reach_is_not_struck_in_its_flank() -> None:
    """Before A1.2 stands B1.2, turned aside, 9 inches off: only the front of B1.1 is struck."""
    state = table(unit("A1", x=30, y=10, count=2, order="charge"), unit("B1", x=30, y=14, count=2, order="march"))
    change(state, "B1.1", x=30_750)
    change(state, "B1.2", x=29_250 - 750, y=19_750, facing=270_000)
    play = Play(state, Epidromos(), [*YES, 6, *YES, 1]).over()
    assert play.state.check is not None
    assert play.state.check.line == "charging"
    assert [fact.note.frontal for fact in play.facts(ChargeDeclared)] == [("B1.1",)]


@pytest.mark.rule("HMA-16.24")
def test_an_enemy_whom_another_must_still_charge_in_front_is_engaged() -> None:
    """A1, at the right, comes first; A2 has yet to charge."""
    pieces = unit("A1", x=36, y=18.75, facing=270, order="charge"), unit("A2", x=30, y=14, order="charge")
    play = Play(table(*pieces, unit("B1", x=30, y=18), precedence=0), Epidromos(), [*YES, 6, *YES, *YES, 6])
    play.over()
    assert play.state.contacts["A1.1|B1.1"].of_b == "left"
    assert play.state.contacts["A2.1|B1.1"].of_b == "front"
    assert not play["B1.1"].disarrayed
    idle = unit("A1", x=36, y=18.75, facing=270, order="charge"), unit("A2", x=30, y=14, order="halt")
    alone = Play(table(*idle, unit("B1", x=30, y=18), precedence=0), Epidromos(), [*YES, 6, *YES]).over()
    assert alone.state.contacts["A1.1|B1.1"].of_b == "front"  # it turns to meet it
    assert alone["B1.1"].disarrayed


@pytest.mark.rule("HMA-16.8")
def test_x_in_a_flank_check_routs_the_whole_unit_those_in_melee_included() -> None:
    own = unit("A1", x=24, y=20.75, facing=90, order="charge")
    pieces = own, unit("A2", x=30, y=20), unit("B1", x=30.75, y=20, count=2), unit("B2", x=60, y=40)
    play = Play(table(*pieces, arete=(12, 5), b={"senior": "B2"}), Epidromos(), [*YES, 5, 6, 6, 1])
    play.over()
    assert all(play[f"B1.{at}"].condition in ("routing", "destroyed") for at in (1, 2))
    assert play["A2.1"].disarrayed
    assert play["A2.1"].quarry == "B1"


@pytest.mark.rule("HMA-16.4", "HMA-9.13")
def test_a_unit_told_by_word_wheels_onto_the_enemy_named() -> None:
    own = unit("A1", x=30, y=10, verbal=VerbalOrder(order="charge", target="B1"))
    play = Play(table(own, unit("B1", x=33, y=15)), Epidromos(), [*YES, 6, *YES])
    assert "wheel" in play.options
    play.does("wheel", "wheel right 30").over()
    assert [fact.note.targets for fact in play.facts(ChargeDeclared)] == [("B1",)]
    refused = Play(table(replace_target(own), unit("B1", x=33, y=15)), Epidromos())
    refused.over()  # nobody is named: hoplites charge straight ahead


def replace_target(piece: Piece) -> Piece:
    return Piece(replace(piece.unit, verbal=None, order="charge"), piece.elements)


@pytest.mark.rule("HMA-1.10", "HMA-16.13", "HMA-25.1")
@pytest.mark.parametrize(("cut", "far", "kept"), [("yes", 7, True), ("no", 10, False)])
def test_a_charge_may_be_cut_short_for_the_hamippoi(cut: str, far: float, kept: bool) -> None:
    horse = unit("A1", "hippeis_hellenic", x=30, y=10, order="charge", role="core", hamippoi=True)
    play = Play(table(horse, unit("B1", "light_horse", x=30, y=30)), Epidromos(), [*YES, 6])
    play.does("ahead")
    assert play.game.ask is not None
    assert play.game.ask.to[0].default is True
    play.does(cut).over()
    assert front(play["A1.1"])[1] == 10 + far
    assert play["A1.1"].hamippoi is kept


@pytest.mark.rule("HMA-1.10", "HMA-16.11", "HMA-25.1")
@pytest.mark.parametrize(("cut", "kept"), [("yes", True), ("no", False)])
def test_so_may_a_countercharge(cut: str, kept: bool) -> None:
    """13 inches apart, 6 against 10: it would run 8.1 inches; cut to 7 they just meet."""
    horse = unit("B1", "hippeis_hellenic", x=30, y=23, order="charge", role="core", hamippoi=True)
    enemy = unit("A1", "hippeis_hellenic", x=30, y=10, order="charge", role="core")
    play = Play(table(enemy, horse, a={"arete": 13}), Epidromos(), {"HMA-11.2": YES * 2, "HMA-16.7": [6, 1]})
    play.does("ahead").does(cut).over()
    assert front(play["B1.1"])[1] == pytest.approx(16 if kept else 23 - 13 * 10 / 16, abs=0.002)
    assert play["B1.1"].hamippoi is kept


@pytest.mark.rule("HMA-1.10", "HMA-16.4")
def test_a_wheel_before_a_charge_tires_the_hamippoi_too() -> None:
    """A wheel of 45 degrees over a front of 3 inches (2.36), and 5 more."""
    horse = unit("A1", "hippeis_hellenic", x=30, y=10, count=2, order="charge", role="core", hamippoi=True)
    foe = unit("B1", "light_horse", x=34.5, y=15.5, facing=225)
    play = Play(table(horse, foe, unit("B2", x=60, y=40)), Epidromos(), {"HMA-11.2": YES * 2, "HMA-16.7": [6]})
    play.does("wheel", "wheel right 45", "stand")
    assert "hamippoi" in play.prompt
    play.does("no").over()
    assert [each.id for each in play.state.contacts.values()]
    assert not play["A1.1"].hamippoi


@pytest.mark.rule("HMA-16.4")
def test_troops_without_files_face_their_target_first() -> None:
    own = unit("A1", "peltasts_triballian", x=30, y=10, count=2, order="charge", role="core")
    play = Play(table(own, unit("B1", x=36, y=10, facing=270)), Epidromos(), [*YES, 5, *YES])
    assert set(play.options) == {"no", "face"}
    play.does("face", "face 90", "stand").over()
    assert any("B1.1" in key for key in play.state.contacts)
    assert play["A1.1"].facing == 90_000


@pytest.mark.rule("HMA-16.12", "HMA-16.1")
def test_routs_are_moved_before_evasions() -> None:
    """Two targets: hoplites who rout and psiloi who evade."""
    own = unit("A1", x=30, y=10, count=4, order="charge")
    foes = unit("B1", "psiloi_hellenic", x=31.5, y=13, count=2), unit("B2", x=28.5, y=13.5), unit("B3", x=60, y=40)
    play = Play(table(own, *foes, arete=(12, 5), b={"senior": "B3"}), Epidromos(), [*YES, 6, 6, 6, 1, 2, 3])
    play.over()
    ran = [fact.rule for fact in play.facts(Rolled) if fact.rule in ("HMA-14.2", "HMA-14.14")]
    assert ran == ["HMA-14.2", "HMA-14.14"]


@pytest.mark.rule("HMA-16.20")
@pytest.mark.parametrize(
    ("die", "moved", "drift"),
    [(6, 3.0, 0.0), (6, 3.5, 0.5), (6, 5.5, 1.0), (1, 3.0, 0.0), (2, 4.0, 0.5), (5, 5.0, 0.5)],
)
def test_drift_is_read_by_the_distance_moved(die: int, moved: float, drift: float) -> None:
    known = replace(unit("A1").unit, die=die)
    assert drift_number(known, moved) == drift


def shifts(x: float, foes: int) -> tuple[float, ...]:
    """Of a lochos with its front on that of a line whose left-hand lochos has its middle at x = 30."""
    state = table(unit("A1", x=x, y=14), unit("B1", x=30 + 0.75 * (foes - 1), y=14, count=foes))
    target = min((each for each in state.elements.values() if each.seat == 1), key=lambda each: each.x)
    return shift_wanted(state, {"A1.1": state.elements["A1.1"].box}, "A1.1", target, "front")


@pytest.mark.rule("HMA-16.17")
def test_the_smallest_shift_brings_corners_together_and_keeps_contact() -> None:
    for x, shift in ((30.0, 0.0), (30.5, -0.5), (29.4, 0.6), (31.0, 0.5)):
        assert shifts(x, 2) == pytest.approx((shift,))
    assert shifts(30.75, 2) == pytest.approx((0.75, -0.75))
    # Beyond the end of a line there is nobody to be shifted onto: half an inch to the right would part them.
    assert shifts(31.0, 1) == (0.0,)
    assert shifts(30.75, 1) == pytest.approx((-0.75,))


@pytest.mark.rule("HMA-16.17", "HMA-2.8")
def test_who_strikes_the_end_of_a_line_with_a_third_of_his_front_stays_on_it() -> None:
    pieces = unit("A1", x=31, y=10, order="charge"), unit("B1", x=30, y=14)
    play = Play(table(*pieces), Epidromos(), [*YES, 6, *YES]).does("stand").over()
    assert front(play["A1.1"]) == (31, 14, 0)
    assert front_pairs(play.state) == (("A1.1", "B1.1"),)


@pytest.mark.rule("HMA-16.16", "HMA-7.1")
def test_charges_are_forgotten_with_the_phase() -> None:
    play = Play(table(unit("A1", x=30, y=10, order="charge"), unit("B1", x=30, y=20)), Epidromos(), [*YES, 1])
    play.does("ahead").over()
    assert play.state.charges
    play.game.emit(PhaseBegan("melee"))
    assert not play.state.charges


@pytest.mark.rule("HMA-16.10")
@pytest.mark.parametrize(("arete", "disarrayed"), [(12, False), (8, True)])
def test_a_target_that_fails_stands_and_does_not_countercharge(arete: int, disarrayed: bool) -> None:
    """Firm: H; Unsteady: D."""
    pieces = unit("A1", x=30, y=10, order="charge"), unit("B1", x=30, y=14, order="march")
    play = Play(table(*pieces, arete=(12, arete)), Epidromos(), [*YES, 5, 6, 6]).over()
    assert front(play["B1.1"]) == (30, 14, 180)
    assert front(play["A1.1"]) == (30, 14, 0)
    assert play["B1.1"].disarrayed is disarrayed
    assert not play.unit("B1").did("countercharged")
    assert play.unit("B1").forced


@pytest.mark.rule("HMA-16.6", "HMA-16.8")
def test_an_enemy_further_off_who_has_checked_already_does_not_come_to_meet_it() -> None:
    pieces = unit("A1", x=30, y=10, order="charge"), unit("B1", x=30, y=18, order="charge", checked=True)
    play = Play(table(*pieces), Epidromos(), [*YES, 6]).over()  # it must (HMA-9.9)
    assert [fact.note.targets for fact in play.facts(ChargeDeclared)] == [()]
    assert front(play["A1.1"])[1] == 16


@pytest.mark.rule("HMA-16.4", "HMA-16.16", "HMA-9.13")
@pytest.mark.parametrize(
    ("card", "target", "angle", "rule"),
    [
        ("panhellenic", "", 30_000, "HMA-16.16"),  # foot, told nothing: nobody engages B1
        ("panhellenic", "B1", 30_000, ""),
        ("panhellenic", "B2", 30_000, "HMA-16.16"),  # the wheel does not bring B2 ahead
        ("panhellenic", "B1", 50_000, "HMA-16.4"),
        ("hippeis_hellenic", "", 30_000, ""),
        ("hippeis_hellenic", "", 50_000, "HMA-16.4"),
    ],
)
def test_who_may_wheel_into_a_charge(card: str, target: str, angle: int, rule: str) -> None:
    word = VerbalOrder(order="charge", target=target)
    own = unit("A1", card, x=30, y=10, order="charge", role="core", **({"verbal": word} if target else {}))
    state = table(own, unit("B1", "peltasts_thracian", x=33, y=15, role="core"), unit("B2", x=10, y=15))
    refused = why_not_go(state, state.units["A1"], Going(kind="wheel", side="right", angle=angle))
    assert ("" if refused is None else refused.rule) == rule
