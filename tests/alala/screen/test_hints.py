"""What stands on the buttons: cost, whom it concerns, chances before the dice."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polemos.kernel.dice import RollId
from polemos.kernel.reason import Reason
from polemos.kernel.view import View
from polemos.rules.alala.command.command import CommandPhase
from polemos.rules.alala.morale.misfortunes import HalfStrength
from polemos.rules.alala.movement.manoeuvre import ManoeuvrePhase
from polemos.rules.alala.movement.manoeuvres import Trial, furthest_wheel, tried
from polemos.rules.alala.movement.steering import HANDS
from polemos.rules.alala.screen.hints import hints
from polemos.rules.alala.screen.scene_odds import fatigue_chances
from polemos.rules.alala.skirmish.skirmish import SkirmishPhase
from polemos.tabletop.legs import Wheel
from polemos.tabletop.move_spec import MoveSpec
from polemos.tabletop.scene import Hint, Odds
from tests.alala.position import Play, area, leader, table, troop
from tests.scripted import ScriptedDice

FOE = troop("N1", 60, 44)


def told(play: Play, seat: int = 0) -> dict[str, Hint]:
    return hints(View(play.game, seat))


def chances(card: Odds) -> dict[str, float]:
    return {each.words: each.chance for each in card.chances}


def line_of(count: int, **values: Any) -> list[Any]:
    return [troop(f"S{n}", 42 - 6 * n, 10, **values) for n in range(1, count + 1)]


# -- command -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-8.4")
@pytest.mark.rule("ALA-8.5")
def test_taking_control_shows_the_body_its_cost_and_who_still_tests() -> None:
    away = troop("S3", 10, 10, level=2)
    play = Play(table(*line_of(2), away, FOE), CommandPhase(0))
    hint = told(play)["south-I control"]
    assert (hint.cost, hint.lit, hint.about) == (1, ("S1", "S2"), ("S1",))
    assert hint.words == "S1 S2 move as one and take no control test; S3 still tests; 2 CP left"
    assert [card.title for card in hint.odds] == ["S3: control test"]


@pytest.mark.rule("ALA-8.7")
@pytest.mark.rule("ALA-8.8")
@pytest.mark.rule("ALA-9.2")
def test_encouraging_tells_cost_level_and_the_test_that_follows() -> None:
    play = Play(table(*line_of(2, grades="B"), FOE, leaders=[leader("south-I", "S1", 3)]), CommandPhase(0))
    hint = told(play)["south-I encourage S2 up"]
    assert (hint.cost, hint.about, hint.lit) == (2, ("S1", "S2"), ("S2",))
    # B hoplites: an average die, at Ready +1: 2 3 3 4 4 5 become 3 4 4 5 5 6, and 5 or more is a repetition.
    assert hint.words == "Formed-up to Ready; acts as you wish 50 %, now 67 %; 1 CP left"
    assert chances(hint.odds[0]) == {"acts as its player wishes": 0.5, "repeats its last move": 0.5}
    assert hint.odds[0].modifiers[0].rule == "ALA-9.2"


@pytest.mark.rule("ALA-8.6")
def test_a_leader_who_goes_elsewhere_sees_whom_he_could_control_from_there() -> None:
    play = Play(table(*line_of(3), FOE, leaders=[leader("south-I", "S1", 3)]), CommandPhase(0))
    hint = told(play)["south-I move S2"]
    assert (hint.cost, hint.about, hint.lit) == (1, ("S1", "S2"), ("S1", "S2", "S3"))


@pytest.mark.rule("ALA-8.9")
@pytest.mark.rule("ALA-8.11")
def test_signal_and_gods_tell_what_they_lead_to() -> None:
    play = Play(table(*line_of(2), FOE, pack=("hubris", "alala")), CommandPhase(0))
    signal, invoke = told(play)["south-I signal"], told(play)["south-I invoke"]
    assert (signal.cost, signal.lit, signal.rolls) == (1, ("S1", "S2"), False)
    assert (invoke.cost, invoke.rolls, invoke.words) == (2, True, "draws one of 2 cards; 1 CP left")


@pytest.mark.rule("ALA-9.1")
@pytest.mark.rule("ALA-9.7")
def test_the_control_tests_to_come_are_told_for_all_that_are_alike() -> None:
    play = Play(table(*line_of(2), troop("S3", 10, 10, level=3), FOE), CommandPhase(0))
    hint = told(play)[""]
    assert hint.lit == ("S1", "S2", "S3")
    assert (told(play)["end"].rolls, told(play)["end"].odds) == (True, hint.odds)
    assert [card.title for card in hint.odds] == ["S1 S2: control test", "S3: control test"]
    # C hoplites throw a D6; Eager adds 2: 3 4 are free, 5 and more breaks out.
    assert chances(hint.odds[1])["breaks out"] == pytest.approx(4 / 6)
    assert chances(hint.odds[0]) == {
        "halts": pytest.approx(2 / 6), "acts as its player wishes": pytest.approx(2 / 6),
        "repeats its last move": pytest.approx(2 / 6),
    }  # fmt: skip


def test_barred_orders_name_their_units_too() -> None:
    away = troop("S2", 10, 30)
    play = Play(table(troop("S1", 40, 10), away, FOE), CommandPhase(0))
    hint = told(play)["south-I move S2"]
    assert (hint.about, hint.cost, hint.words) == (("S1", "S2"), None, "")


# -- manoeuvres --------------------------------------------------------------------------------------------------------


def moving(*troops: Any, **values: Any) -> Play:
    known = [leader("south-I", "S1", signalled=1), leader("north-I", "N1")]
    return Play(table(*troops, leaders=known, phase="manoeuvre", **values), ManoeuvrePhase(0))


@pytest.mark.rule("ALA-12.2")
@pytest.mark.rule("ALA-12.9")
def test_a_dice_move_tells_its_dice_fatigue_and_ghosts_before_it_is_chosen() -> None:
    hint = told(moving(troop("S1", 30, 10), FOE))["advance 2"]
    far, tired = hint.odds
    assert chances(far)['7"'] == pytest.approx(10 / 36)
    assert chances(far)['4"'] == chances(far)['10"'] == pytest.approx(1 / 36)
    assert chances(tired) == {
        "no disorder": pytest.approx(25 / 36), "1 DP each": pytest.approx(10 / 36), "2 DP each": pytest.approx(1 / 36),
    }  # fmt: skip
    assert hint.ghosts[0].stands == ((30000, 20000, 0),)
    assert hint.words == '4" to 10"; disorder by fatigue 31 %'
    assert hint.drawn  # a pull at the unit means to advance


@pytest.mark.rule("ALA-12.6")
def test_the_stop_at_four_inches_is_told() -> None:
    hint = told(moving(troop("S1", 30, 10), troop("N1", 30, 20)))["advance 2"]
    assert 'straight on N1 stops it after 4.4"' in hint.words
    assert hint.ghosts[0].stands == ((30000, 14400, 0),)


@pytest.mark.rule("ALA-12.15")
def test_a_wheel_tells_its_disorder_by_grade() -> None:
    pair = [
        troop("S1", 36, 10, grades="A", body="south-I", control="free"),
        troop("S2", 30, 10, grades="C", body="south-I", control="free"),
    ]
    words = told(moving(*pair, FOE))["wheel"].words
    assert words == "up to 23.8 degrees; 1 DP for S1; 3 DP for S2"


@pytest.mark.rule("ALA-12.17")
@pytest.mark.rule("ALA-12.5")
def test_going_on_through_rough_ground_tells_its_price_and_stopping_its_place() -> None:
    scrub = area("scrub", "rough_ground", 20, 13, 40, 16)
    play = Play(
        table(
            troop("S1", 30, 10), FOE, terrain=[scrub], phase="manoeuvre",
            leaders=[leader("south-I", "S1", signalled=1), leader("north-I", "N1")],
        ),
        ManoeuvrePhase(0), [4],
    )  # fmt: skip
    play.does("advance with 1", "incline 0")
    found = told(play)
    assert found["stop scrub"].ghosts[0].stands == ((30000, 12200, 0),)
    assert found["stop scrub"].words == "no disorder on the way"
    assert found["go on"].words == "S1: 1 DP for rough ground (scrub, rocks) (ALA-4.3)"
    assert found["go on"].ghosts[0].stands == ((30000, 14000, 0),)


@pytest.mark.rule("ALA-12.10")
def test_lowering_a_die_tells_both_prices() -> None:
    state = table(
        troop("S1", 30, 10, grades="A"), FOE, phase="manoeuvre",
        leaders=[leader("south-I", "S1", signalled=1), leader("north-I", "N1")],
    )  # fmt: skip
    play = Play(state, ManoeuvrePhase(0), [5]).does("advance with 1", "incline 0")
    found = told(play)
    assert (found["yes"].words, found["no"].words) == ('1" less, no disorder for this die', "1 DP each")


@pytest.mark.rule("ALA-12.13")
def test_an_about_face_shows_the_block_turned() -> None:
    state = table(troop("S1", 30, 10), FOE, phase="manoeuvre")
    play = Play(state, ManoeuvrePhase(0)).does("about")
    found = told(play)
    assert found["turn"].ghosts[0].stands == ((30000, 10000, 180000),)
    assert found["twice"].ghosts == ()
    assert [card.title for card in found["after"].odds] == ["S1: how far", "S1: fatigue"]


@pytest.mark.rule("ALA-10.15")
def test_a_last_stand_is_weighed_against_withdrawing() -> None:
    play = Play(table(troop("S1", 30, 10, grades="A", men=9), troop("S2", 40, 10), FOE), HalfStrength("S1"))
    assert "never moves again" in told(play)["last_stand"].words
    assert "leaves the field" in told(play)["withdraw"].words


def test_fatigue_is_counted_die_by_die() -> None:
    assert fatigue_chances("1avd", 5) == {0: Fraction(5, 6), 1: Fraction(1, 6)}
    assert fatigue_chances("2avd+1d6", 6) == {0: Fraction(5, 6), 1: Fraction(1, 6)}


# -- skirmish ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-13.7")
def test_a_shot_tells_its_casualties() -> None:
    play = Play(
        table(troop("S1", 10, 5), troop("S2", 30, 30, "psiloi", control="free"), troop("N1", 30, 33), phase="skirmish"),
        SkirmishPhase(0),
    )
    hint = told(play)["shoot"]
    assert (hint.rolls, hint.lit) == (True, ("N1",))
    (card,) = hint.odds
    # Six psiloi, two dice fewer against a front: four dice that hit on 6.
    dice = sum(each.value for each in card.modifiers)
    assert chances(card)["nobody falls"] == pytest.approx((5 / 6) ** dice)
    assert sum(each.chance for each in card.chances) == pytest.approx(1)
    assert {each.rule for each in card.modifiers} >= {"ALA-13.7"}
    assert [each.title for each in told(play)["shoot move 1"].odds] == ["S2 shoots at N1", "S2: how far"]
    assert [each.title for each in told(play)["move 1 shoot"].odds] == ["S2: how far"]


# -- told as it is ---------------------------------------------------------------------------------------------------


class Volleys(ScriptedDice):
    """Shots by the script; a band that withdraws between them runs fast."""

    def faces(self, roll: RollId, kinds: Sequence[str]) -> tuple[int, ...]:
        return (5,) * len(kinds) if "avd" in kinds else super().faces(roll, kinds)


def thrown(target: Any, shots: int) -> dict[int, Fraction]:
    """How many fall, counted by playing every pattern of hits and misses of a band of three (a die for each man)."""
    found: dict[int, Fraction] = {}
    for pattern in product((6, 1), repeat=3 * shots):
        state = table(troop("S1", 30, 20, "psiloi", men=3, control="free"), target, FOE, phase="skirmish")
        play = Play(state, SkirmishPhase(0))
        play.game.dice = Volleys(pattern)
        play.answer("shoot twice" if shots == 2 else "shoot")
        fallen = target.men - play["N2"].men
        chance = Fraction(prod(1 if face == 6 else 5 for face in pattern), 6 ** len(pattern))
        found[fallen] = found.get(fallen, Fraction(0)) + chance
    return found


@pytest.mark.rule("ALA-13.10", "ALA-13.9")
@pytest.mark.parametrize("shots", [1, 2])
@pytest.mark.parametrize(
    "values", [{"men": 6}, {"men": 4}, {"men": 2, "status": "withdrawing"}, {"men": 5, "kind": "peltasts"}]
)
def test_the_odds_of_one_and_of_two_shots_are_counted_out(values: dict[str, Any], shots: int) -> None:
    values = dict(values)
    target = troop("N2", 30, 24, values.pop("kind", "psiloi"), **values)
    state = table(troop("S1", 30, 20, "psiloi", men=3, control="free"), target, FOE, phase="skirmish")
    found = told(Play(state, SkirmishPhase(0)))["shoot twice" if shots == 2 else "shoot"]
    (card,) = found.odds
    assert card.title == f"S1 shoots {'twice ' if shots == 2 else ''}at N2"
    expected = thrown(target, shots)
    shown = {int(words.split(" ")[0]) if words[0].isdigit() else 0: p for words, p in chances(card).items()}
    assert shown == {fall: pytest.approx(float(expected.get(fall, 0))) for fall in shown}
    assert set(expected) <= set(shown)


@pytest.mark.rule("ALA-12.15", "ALA-12.6", "ALA-14.2")
@pytest.mark.parametrize(
    ("enemy", "signalled", "words"),
    [
        ((30, 40), 1, "up to 47.7 degrees"),
        ((30, 25.7), 1, "up to 0.9 degrees"),  # 4 inches before the enemy the far corner comes no further
        ((33, 26), 1, "left up to 3.8, right up to 6.6 degrees"),
        ((22, 42), 0, "only left, up to 7.3 degrees"),  # the rest would be an advance without the signal
    ],
)
def test_a_wheel_tells_how_far_it_may_go_now(enemy: tuple[float, float], signalled: int, words: str) -> None:
    known = [leader("south-I", "S1", signalled=signalled), leader("north-I", "N1")]
    state = table(troop("S1", 30, 20, control="free"), troop("N1", *enemy), leaders=known, phase="manoeuvre")
    play = Play(state, ManoeuvrePhase(0))
    assert told(play)["wheel"].words.startswith(words)
    play.answer("wheel")
    spec = View(play.game, 0).space.spec()
    assert isinstance(spec, MoveSpec)
    told_of = {each.side: each.most for each in spec.verbs}
    for side in HANDS:  # and so is the page
        assert told_of[side] == furthest_wheel(play.state, ("S1",), side)


A_STEP = 1.0  # in degrees: how closely the way of a wheel of six inches is looked at


@pytest.mark.rule("ALA-12.15", "ALA-12.6", "ALA-14.2")
@given(st.integers(0, 359), st.floats(20, 40), st.floats(14, 30), st.integers(0, 359), st.booleans(), st.floats(24, 36))
@settings(max_examples=60, deadline=None)
def test_the_wheel_that_is_told_is_legal_and_a_longer_one_goes_no_further(
    heading: int, x: float, y: float, facing: int, signalled: bool, beside: float
) -> None:
    unit = troop("S1", 30, 20, heading=heading, control="free")
    others = [troop("N1", x, y + 8, heading=facing), troop("S2", beside, 32, control="free")]
    known = [leader("south-I", "S1", signalled=int(signalled)), leader("north-I", "N1")]
    state = table(unit, *others, leaders=known, phase="manoeuvre")
    for side in HANDS:
        far = furthest_wheel(state, ("S1",), side)
        if far:
            found = tried(state, ("S1",), "wheel", (Wheel(side, far),))
            assert isinstance(found, Trial)
            assert found.going.distance == pytest.approx(far / 1000, abs=0.02)
        for more in (far + 500, far + 2000, far + 5000):
            found = tried(state, ("S1",), "wheel", (Wheel(side, more),))
            assert isinstance(found, Reason) or found.going.distance <= far / 1000 + A_STEP, (side, far, more)
