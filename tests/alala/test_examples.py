"""Worked examples of the rulebook played through, where a chapter's own tests only reckon them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from polemos.geometry import sin_cos
from polemos.kernel.dice import FACES
from polemos.kernel.procedure import Call, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.rules.alala.after_combat.combat_moves import Pursue
from polemos.rules.alala.charge.charging import why_no_charge
from polemos.rules.alala.charge_phase import ChargePhase
from polemos.rules.alala.facts import PhaseBegan, TurnBegan
from polemos.rules.alala.field.field import gap, zone
from polemos.rules.alala.morale.leaders import LeaderRisk
from polemos.rules.alala.morale.misfortunes import Losses, Retire
from polemos.rules.alala.morale.successors import LeaderFell
from polemos.rules.alala.movement.dice_move import DiceMove
from polemos.rules.alala.movement.free_move import FreeMove
from polemos.rules.alala.movement.manoeuvre import ManoeuvrePhase
from polemos.rules.alala.skirmish.skirmish import SkirmishPhase
from polemos.rules.alala.state import G
from polemos.rules.alala.turn import Initiative
from polemos.tabletop.legs import March
from tests.alala.position import Play, contact, leader, table, troop

AVD = Counter(FACES["avd"])


class TwoTurns(Procedure, frozen=True):
    """South moves in two turns one after the other."""

    @step()
    def first(self, g: G) -> Flow:
        return Call(ManoeuvrePhase(0))

    @step()
    def second(self, g: G) -> Flow:
        g.emit(TurnBegan(g.state.turn + 1))
        g.emit(PhaseBegan("manoeuvre"))
        return Call(ManoeuvrePhase(0))


@pytest.mark.rule("ALA-15.2", "ALA-14.7", "ALA-12.6")
@pytest.mark.parametrize(("apart", "advanced", "may"), [(9.0, 5000, True), (8.9, 4900, False)])
def test_three_and_two_inches_are_enough_for_a_charge_three_and_nearly_two_are_not(
    apart: float, advanced: int, may: bool
) -> None:
    """The second move is cut short four inches from the enemy."""
    leaders = [leader("south-I", "S1", signalled=1), leader("north-I", "N1")]
    state = table(troop("S1", 30, 10), troop("N1", 30, 11.6 + apart), leaders=leaders, turn=4, phase="manoeuvre")
    play = Play(state, TwoTurns(), [3, 2]).does("advance 1", "incline 0").answer("advance 1").answer(()).over()
    assert (play.state.turn, play["S1"].advanced, play["S1"].advanced_before) == (5, advanced, 3000)
    assert gap(play["S1"], play["N1"]) == pytest.approx(4.0)
    assert (why_no_charge(play.state, play["S1"]) is None) is may
    charging = Play(play.state, ChargePhase(), [])
    assert charging.game.is_over is not may  # nobody is asked who cannot charge


def beaten(south: tuple[int, int], north: tuple[int, int]) -> Play:
    """N1 retires from S1, who runs after it; the dice of a hack hit nobody."""

    class Running(Procedure, frozen=True):
        @step()
        def retire(self, g: G) -> Flow:
            return Call(Retire("N1", ("S1",), event=False))

        @step()
        def pursue(self, g: G) -> Flow:
            return Call(Pursue("S1", "N1"))

    state = table(
        troop("S1", 30, 20), troop("N1", 30, 21.6), contacts=[contact("S1", "N1")], phase="after_combat",
        leaders=[leader("south-I", "S0"), leader("north-I", "N0")],
    )  # fmt: skip
    return Play(state, Running(), [*north, *south, *[1] * 10])


@pytest.mark.rule("ALA-18.13", "ALA-12.4", "ALA-18.14")
def test_hoplites_that_retire_from_hoplites_are_caught_in_95_cases_of_432() -> None:
    chance = Fraction(0)
    for faces in product(AVD, repeat=4):
        play = beaten(faces[:2], faces[2:])
        caught = play["N1"].status == "routing"
        assert caught is (len(play.dice.left) == 0)  # whoever is caught is hacked at, with ten dice
        assert caught or play["N1"].status == "retiring"
        weight = Fraction(1)
        for face in faces:
            weight *= Fraction(AVD[face], 6)
        chance += weight * caught
    assert chance == Fraction(95, 432)


@pytest.mark.rule("ALA-19.1", "ALA-19.2", "ALA-19.3")
@pytest.mark.parametrize(
    ("rating", "chance"), [(5, Fraction(1, 36)), (3, Fraction(1, 36)), (2, Fraction(1, 12)), (1, Fraction(1, 6))]
)
def test_how_often_a_leader_at_risk_is_killed(rating: int, chance: Fraction) -> None:
    state = table(troop("S1", 30, 20), troop("N1", 30, 40), leaders=[leader("south-I", "S1", rating)])
    killed = [bool(Play(state, LeaderRisk("S1"), faces).facts(LeaderFell)) for faces in product(range(1, 7), repeat=2)]
    assert Fraction(sum(killed), 36) == chance


@pytest.mark.rule("ALA-7.2")
def test_the_chances_of_the_initiative_with_ratings_four_and_three() -> None:
    """21/36 for the higher chief, 5/36 for a tie; what follows a tie is written down to end it."""
    leaders = [leader("south-I", "S1", 4), leader("north-I", "N1", 3)]
    state = table(troop("S1", 30, 10), troop("N1", 30, 40), leaders=leaders)
    chosen: Counter[Seat | str] = Counter()
    for faces in product(range(1, 7), repeat=2):
        play = Play(state, Initiative(), [*faces, 6, 1])
        (seat,) = play.game.waiting_for
        chosen[seat if play.dice.left else "tie"] += 1
    assert chosen == {0: 21, "tie": 5, 1: 10}
    assert Fraction(chosen[0], chosen[0] + chosen[1]) == Fraction(21, 31)


def passing(mover: str, friend: str, procedure: Procedure, *dice: int, **values: object) -> Play:
    """S1 at (30, 20) with S2 three inches behind it or ahead, whichever way it goes."""
    y = 17 if values.pop("back", False) else 23
    return Play(table(troop("S1", 30, 20, mover, **values), troop("S2", 30, y, friend), FOE), procedure, dice)


FOE = troop("N1", 30, 40)


@pytest.mark.rule("ALA-12.17")
def test_the_three_passages_of_lines() -> None:
    peltasts = passing("peltasts", "hoplites", FreeMove("S1", 2), 4, 4, back=True)
    peltasts.answer((March(180_000, 6000),)).over()
    assert (peltasts["S1"].y, peltasts["S1"].disorder, peltasts["S2"].disorder) == (14_000, 0, 0)
    hoplites = passing("hoplites", "peltasts", DiceMove(("S1",), 2), 4, 4).answer("go on").over()
    assert (hoplites["S1"].y, hoplites["S1"].disorder, hoplites["S2"].disorder) == (28_000, 1, 0)
    retiring = passing("hoplites", "hoplites", Retire("S1", event=False), 3, 4, back=True).over()
    assert (retiring["S1"].y, retiring["S1"].disorder, retiring["S2"].disorder) == (11_000, 0, 1)
    assert not retiring["S1"].formed


@pytest.mark.rule("ALA-2.12")
def test_four_casualties_of_a_column_of_three() -> None:
    """B, C, C with 11 men in front: the front is spent after two, the other two come off the next unit."""
    column = troop("S1", 30, 20, grades="BCC", men=11, state="Thebes")
    front = column.box.front_centre
    play = Play(table(column, FOE), Losses("S1", 4, "a test", "ALA-2.12")).over()
    s1 = play["S1"]
    assert [(each.grade, each.men) for each in s1.elements] == [("C", 18), ("C", 20)]
    assert (s1.grade, s1.men, s1.status, s1.level) == ("C", 18, "steady", column.level)
    assert s1.box.front_centre == pytest.approx(front)
    assert s1.box.depth == pytest.approx(3.2)
    assert play.state.side(0).units_lost == ("B",)


@pytest.mark.rule("ALA-1.4", "ALA-13.5")
@pytest.mark.parametrize(("apart", "shoots"), [(4.01, True), (4.02, False)])
def test_a_band_shoots_within_four_inches_and_the_tolerance(apart: float, shoots: bool) -> None:
    band = troop("S1", 30, 20, "psiloi", control="free")
    state = table(band, troop("N1", 30, 20 + 1.2 + apart, "psiloi"), phase="skirmish")
    play = Play(state, SkirmishPhase(0))
    shots = [key for key, barred in play.options.items() if key.startswith("shoot") and barred is None]
    assert bool(shots) is shoots


@pytest.mark.rule("ALA-12.12")
def test_five_inches_at_the_full_angle_end_where_the_rulebook_says() -> None:
    play = Play(table(troop("S1", 30, 10), FOE), DiceMove(("S1",), 1, 22_500), [5]).over()
    assert (round(play["S1"].x / 1000, 2), round(play["S1"].y / 1000, 2), play["S1"].facing) == (31.91, 14.62, 0)


@pytest.mark.rule("ALA-3.7")
@pytest.mark.parametrize("heading", [0, 180, 90, 33])
@pytest.mark.parametrize(("point", "where"), [((4, -2), "rear"), ((5, -2), "right"), ((8, 0.8), "front")])
def test_the_points_round_a_unit_whichever_way_it_faces(heading: int, point: tuple[float, float], where: str) -> None:
    box = troop("S1", 30, 20, heading=heading).box
    sin, cos = sin_cos(heading)
    right, ahead = point
    assert zone(box, (30 + right * cos + ahead * sin, 20 - right * sin + ahead * cos)) == where
