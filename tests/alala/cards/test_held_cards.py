"""Windows for held cards: Elite bands, Alala!, Ekdromoi, Heavy Armour (ALA-20.11, 20.12, 20.17 to 20.24)."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.alala.cards.held_cards import AlalaWindow, EkdromoiWindow, HeavyArmour
from polemos.rules.alala.charge_phase import ChargePhase
from polemos.rules.alala.command.command import CommandPhase
from polemos.rules.alala.command.control import ControlTest
from polemos.rules.alala.command.elite import EliteWindow
from polemos.rules.alala.loss_facts import Casualties
from polemos.rules.alala.movement.dice_move import BreakOut
from polemos.rules.alala.movement.manoeuvre import ManoeuvrePhase
from polemos.rules.alala.skirmish.skirmish import SkirmishPhase
from polemos.rules.alala.state import State, Throw
from polemos.rules.alala.troops import EAGER, SHAKEN, Deed
from polemos.tabletop.legs import Incline
from tests.alala.position import Play, contact, leader, table, troop

PLUMAGE = ["beautiful_plumage"]


def plays(play: Play) -> list[str]:
    """What can be played in the open window."""
    return [key for key in play.options if key != "pass" and not key.startswith("order")]


# -- control tests -----------------------------------------------------------------------------------------------------


def control_of(kind: str, face: int, hand: list[str], *more: int, **values: Any) -> Play:
    state = table(troop("S1", 30, 10, kind, **values), troop("N1", 30, 40, "psiloi"), hands=(hand, []))
    return Play(state, ControlTest("S1"), (face, *more))


def after_throw(play: Play) -> Play:
    """Pass the window of the throw itself, which any hidden card opens."""
    assert "order pass after_throw" in play.options
    return play.answer("pass")


@pytest.mark.rule("ALA-20.17", "ALA-20.20", "ALA-20.24")
@pytest.mark.parametrize(
    ("kind", "name", "fits"),
    [
        ("psiloi", "elite_skirmishers", True), ("peltasts", "elite_skirmishers", True),
        ("cavalry", "elite_skirmishers", False), ("cavalry", "elite_horsemen", True),
        ("hamippoi", "elite_horsemen", True), ("thessalian_cavalry", "elite_horsemen", True),
        ("psiloi", "elite_horsemen", False), ("peltasts", "beautiful_plumage", False),
    ],
)  # fmt: skip
@pytest.mark.parametrize("face", [2, 5])
def test_an_elite_card_lets_a_band_act_as_its_player_wishes(kind: str, name: str, fits: bool, face: int) -> None:
    play = after_throw(control_of(kind, face, [name]))
    assert play.game.waiting_for == (0,)
    assert plays(play) == ([name] if fits else [])
    play.answer(name if fits else "pass").over()
    assert play["S1"].control == ("free" if fits else "halt" if face == 2 else "repeat")
    assert play.state.discards == ((name,) if fits else ())
    assert play.state.side(0).held == (0 if fits else 1)


@pytest.mark.rule("ALA-20.17", "ALA-20.24")
@pytest.mark.parametrize("face", [3, 4])
def test_no_window_on_three_or_four(face: int) -> None:
    assert after_throw(control_of("psiloi", face, ["elite_skirmishers"])).over()["S1"].control == "free"


@pytest.mark.rule("ALA-20.24")
@pytest.mark.parametrize(("face", "asked"), [(2, True), (3, False), (4, False), (5, True)])
def test_the_window_itself_looks_at_the_throw(face: int, asked: bool) -> None:
    state = table(troop("S1", 30, 10, "psiloi"), troop("N1", 30, 40), hands=(["elite_skirmishers"], []))
    state.throws = (Throw(kind="control", seat=0, who=("S1",), dice="1avd", faces=(face,)),)
    assert bool(Play(state, EliteWindow("S1")).game.waiting_for) is asked


@pytest.mark.rule("ALA-20.24")
def test_hoplites_have_no_elite_cards() -> None:
    after_throw(control_of("hoplites", 1, ["elite_skirmishers"])).over()


@pytest.mark.rule("ALA-20.24")
def test_the_window_is_shut_while_the_only_card_for_this_band_lies_open() -> None:
    state = table(
        troop("S1", 30, 10, "psiloi"), troop("N1", 30, 40), hands=(PLUMAGE, []), discards=("elite_skirmishers",)
    )  # fmt: skip
    assert after_throw(Play(state, ControlTest("S1"), (2,))).over()["S1"].control == "halt"


@pytest.mark.rule("ALA-20.17", "ALA-9.6")
def test_a_pursuer_made_free_has_done_with_its_pursuit() -> None:
    play = (
        after_throw(control_of("psiloi", 5, ["elite_skirmishers"], status="pursuing"))
        .answer("elite_skirmishers")
        .over()
    )
    assert (play["S1"].control, play["S1"].status) == ("free", "steady")


@pytest.mark.rule("ALA-20.17", "ALA-20.6")
def test_the_window_reads_the_final_throw() -> None:
    """Agatha Tyche turns a 2 into a 4: nothing is left to ask."""
    play = control_of("psiloi", 2, ["agatha_tyche", "elite_skirmishers"], 4)
    assert play.answer("agatha_tyche 0").over()["S1"].control == "free"


@pytest.mark.rule("ALA-20.17")
def test_the_command_phase_comes_to_the_window() -> None:
    state = table(
        troop("S1", 30, 10, "psiloi"), troop("N1", 30, 40), hands=(["elite_skirmishers"], []),
        discards=("agatha_tyche",),
    )  # fmt: skip
    play = Play(state, CommandPhase(0), (5,))
    assert play.answer("elite_skirmishers").over()["S1"].control == "free"


@pytest.mark.rule("ALA-20.24")
def test_a_standing_order_passes_elite_windows() -> None:
    play = (
        after_throw(control_of("psiloi", 2, ["elite_skirmishers"])).answer("order pass after_band_control_test").over()
    )
    assert play.state.side(0).passes == ("after_band_control_test",)
    assert play.state.side(0).held == 1


# -- the war cry -------------------------------------------------------------------------------------------------------


def phalanxes(hand: list[str], **values: Any) -> State:
    """Phalanx I is Athenian, II Spartan, III has one unit of each."""
    units = [
        troop("S1", 60, 10, phalanx="south-I", **values), troop("S2", 50, 10, phalanx="south-II", state="Sparta"),
        troop("S3", 40, 10, phalanx="south-III", state="Sparta"), troop("S4", 34, 10, phalanx="south-III"),
        troop("S5", 20, 10, phalanx="south-II", state="Sparta"),
    ]  # fmt: skip
    leaders = [leader("south-I", "S1", signalled=1), leader("south-II", "S2"), leader("south-III", "S3")]
    north = [troop("N1", 60, 44), troop("N2", 30, 44)]
    return table(
        *units, *north, leaders=[*leaders, leader("north-I", "N1")], hands=(hand, []), phase="manoeuvre"
    )  # fmt: skip


@pytest.mark.rule("ALA-20.11", "ALA-20.24")
def test_alala_is_played_on_one_phalanx_that_is_not_all_spartan() -> None:
    play = Play(phalanxes(["alala"]), AlalaWindow(0))
    assert plays(play) == ["alala south-I", "alala south-III"]
    play.answer("alala south-III").over()
    assert [key for key, each in play.state.leaders.items() if each.shout] == ["south-III"]
    assert play.state.discards == ("alala",)


@pytest.mark.rule("ALA-20.24")
def test_the_window_for_alala_opens_for_any_hidden_card_and_for_none_without() -> None:
    play = Play(phalanxes(PLUMAGE), AlalaWindow(0))
    assert plays(play) == []
    play.answer("pass").over()
    Play(phalanxes([]), AlalaWindow(0)).over()
    Play(phalanxes(PLUMAGE), AlalaWindow(1)).over()


@pytest.mark.rule("ALA-20.11")
def test_the_manoeuvre_phase_begins_with_the_war_cry_and_the_moves_are_two_inches_longer() -> None:
    state = table(
        troop("S1", 30, 10), troop("N1", 30, 44), hands=(["alala"], []), phase="manoeuvre",
        leaders=[leader("south-I", "S1", signalled=1), leader("north-I", "N1")],
    )  # fmt: skip
    play = Play(state, ManoeuvrePhase(0), (4,))
    play.answer("alala south-I").answer("advance 1").answer((Incline(0),)).over()
    assert play["S1"].y == 16_000


# -- Ekdromoi ----------------------------------------------------------------------------------------------------------


def near(hand: list[str], *more: Any, kind: str = "psiloi", gap: float = 4.0, band: Any = None, **values: Any) -> State:
    """S1 has its front at y = 10.8, and a band so far ahead."""
    half = {"psiloi": 0.6, "peltasts": 0.4, "cavalry": 0.8}[kind]
    enemy = troop("N1", 30, 10.8 + gap + half, kind, **(band or {}))
    return table(troop("S1", 30, 10, **values), enemy, *more, hands=(hand, []), phase="skirmish")


@pytest.mark.rule("ALA-20.12")
@pytest.mark.parametrize(("kind", "men"), [("psiloi", 6), ("peltasts", 9)])
def test_skirmishers_lose_a_figure_and_retire_while_the_hoplites_stay(kind: str, men: int) -> None:
    play = Play(near(["ekdromoi"], kind=kind), EkdromoiWindow(0), (3, 4))
    assert plays(play) == ["ekdromoi N1"]
    before = play["N1"].y
    play.answer("ekdromoi N1").over()
    assert play["N1"].men == men - 1
    assert play["N1"].y == before + 9000
    assert (play["N1"].retired, play["S1"].y) == (True, 10_000)
    assert play.state.discards == ("ekdromoi",)
    assert "ALA-20.12" in play.why(Casualties)


@pytest.mark.rule("ALA-20.12", "ALA-2.22")
@pytest.mark.parametrize(("city", "lost"), [("Sparta", 2), ("Lacedaemon", 1)])
def test_spartans_take_two(city: str, lost: int) -> None:
    """The nearest unit is Athenian, but one within 4 inches is of this city."""
    other = troop("S2", 36, 9.5, state=city)
    play = Play(near(["ekdromoi"], other, gap=3.0), EkdromoiWindow(0), (3, 4)).answer("ekdromoi N1").over()
    assert play["N1"].men == 6 - lost


@pytest.mark.rule("ALA-20.12", "ALA-3.14")
def test_they_retire_from_the_nearest_unit() -> None:
    """S2 stands beside the band and is nearer than S1: away from its front, to the west."""
    beside = troop("S2", 36.4, 14.0, heading=270)
    play = Play(near(["ekdromoi"], beside), EkdromoiWindow(0), (3, 4)).answer("ekdromoi N1").over()
    assert play["N1"].x < 30_000 - 8000


@pytest.mark.rule("ALA-20.12", "ALA-3.14")
def test_other_enemies_do_not_turn_them_aside() -> None:
    """Psiloi of the holder stand nearer, to the east; young men run out from S1, so the band goes north."""
    state = near(["ekdromoi"], troop("S2", 35.2, 15.4, "psiloi", heading=90))
    play = Play(state, EkdromoiWindow(0), (3, 4)).answer("ekdromoi N1").over()
    assert (play["N1"].x, play["N1"].y) == (30_000, 24_400)


@pytest.mark.rule("ALA-20.12", "ALA-20.24")
@pytest.mark.parametrize(
    "values",
    [
        {"gap": 4.02}, {"kind": "cavalry"}, {"formed": False}, {"level": SHAKEN},
        {"band": {"status": "routing"}}, {"band": {"status": "gone"}},
    ],
)  # fmt: skip
def test_the_window_opens_only_if_there_is_a_band_to_run_at(values: dict[str, Any]) -> None:
    Play(near(["ekdromoi"], **values), EkdromoiWindow(0)).over()


@pytest.mark.rule("ALA-20.12")
def test_neither_the_band_nor_the_unit_is_in_combat() -> None:
    state = near(["ekdromoi"], troop("S2", 30, 16.6, "psiloi", heading=180), troop("N2", 30, 8.4, heading=0))
    fighting = table(*state.troops.values(), contacts=[contact("S1", "N2")], hands=(["ekdromoi"], []))
    Play(fighting, EkdromoiWindow(0)).over()
    band = table(*state.troops.values(), contacts=[contact("S2", "N1")], hands=(["ekdromoi"], []))
    Play(band, EkdromoiWindow(0)).over()


@pytest.mark.rule("ALA-20.24")
def test_any_hidden_card_opens_the_window_and_none_shuts_it() -> None:
    play = Play(near(PLUMAGE), EkdromoiWindow(0))
    assert plays(play) == []
    play.answer("pass").over()
    Play(near([]), EkdromoiWindow(0)).over()
    state = near(PLUMAGE)
    state.discards = ("ekdromoi",)
    Play(state, EkdromoiWindow(0)).over()


@pytest.mark.rule("ALA-20.12", "ALA-10.14")
def test_a_band_below_half_withdraws_with_one_move() -> None:
    play = Play(near(["ekdromoi"], band={"men": 3}), EkdromoiWindow(0), (3, 4)).answer("ekdromoi N1").over()
    assert (play["N1"].status, play["N1"].men) == ("withdrawing", 2)
    assert play["N1"].y == 15_400 + 9000


@pytest.mark.rule("ALA-20.12")
def test_a_band_that_loses_its_last_figure_is_gone() -> None:
    state = near(["ekdromoi"], band={"men": 1, "status": "withdrawing"})
    assert Play(state, EkdromoiWindow(0)).answer("ekdromoi N1").over()["N1"].status == "gone"


@pytest.mark.rule("ALA-20.12", "ALA-20.24")
@pytest.mark.parametrize("phase", [SkirmishPhase, ManoeuvrePhase])
def test_the_window_is_there_at_start_and_end_of_both_phases(phase: Any) -> None:
    state = near(["ekdromoi"], acted=True)
    state.phase = "skirmish" if phase is SkirmishPhase else "manoeuvre"
    state.discards = ("alala",)  # so that only this window opens
    play = Play(state, phase(0), (3, 4))
    assert plays(play) == ["ekdromoi N1"]
    play.answer("pass")
    assert plays(play) == ["ekdromoi N1"]
    assert play.answer("ekdromoi N1").over()["N1"].retired


@pytest.mark.rule("ALA-20.12", "ALA-14.8")
def test_a_band_driven_off_does_not_act_in_its_own_part() -> None:
    state = near(["ekdromoi"], acted=True, band={"control": "free"})
    play = Play(state, SkirmishPhase(0), (3, 4)).answer("ekdromoi N1").over()
    Play(play.state, SkirmishPhase(1)).over()


# -- heavy armour ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-20.19")
def test_one_unit_of_the_body_takes_a_point() -> None:
    state = table(
        troop("S1", 30, 10), troop("S2", 36, 10, disorder=3), troop("S3", 42, 10, disorder=2), troop("N1", 30, 40),
        received=([], ["heavy_armour"]),
    )  # fmt: skip
    play = Play(state, HeavyArmour(1, ("S1", "S2", "S3")))
    assert play.game.waiting_for == (1,)
    assert plays(play) == ["heavy_armour S1", "heavy_armour S3"]  # S2 has three already
    play.answer("heavy_armour S3").over()
    assert (play["S1"].disorder, play["S3"].disorder) == (0, 3)
    assert play.state.side(1).received == ()
    assert play.state.discards == ("heavy_armour",)


@pytest.mark.rule("ALA-20.19", "ALA-20.24")
def test_the_holder_may_keep_it_or_pass_by_standing_order() -> None:
    state = table(troop("S1", 30, 10), troop("N1", 30, 40), received=([], ["heavy_armour"]))
    play = Play(state, HeavyArmour(1, ("S1",))).answer("pass").over()
    assert play["S1"].disorder == 0
    ordered = Play(state, HeavyArmour(1, ("S1",))).answer("order pass hoplite_move_announced").over()
    Play(ordered.state, HeavyArmour(1, ("S1",))).over()
    Play(table(troop("S1", 30, 10), troop("N1", 30, 40), hands=([], PLUMAGE)), HeavyArmour(1, ("S1",))).over()


def marching(**values: Any) -> State:
    unit = troop("S1", 30, 10, **{"grades": "B", "control": "free", **values})
    return table(
        unit, troop("N1", 30, 44), phase="manoeuvre", received=([], ["heavy_armour"]),
        leaders=[leader("south-I", "S1", signalled=1), leader("north-I", "N1")],
    )  # fmt: skip


@pytest.mark.rule("ALA-20.19", "ALA-20.24")
def test_a_dice_move_is_announced_before_its_dice() -> None:
    play = Play(marching(), ManoeuvrePhase(0), (4,)).answer("advance 1").answer((Incline(0),))
    assert play.dice.rolls == []
    assert play.answer("heavy_armour S1").over()["S1"].disorder == 1


@pytest.mark.rule("ALA-20.19")
def test_a_break_out_and_a_repeated_advance_are_announced() -> None:
    play = Play(marching(level=EAGER), BreakOut("S1"), (4, 4))
    assert play.answer("heavy_armour S1").over()["S1"].disorder == 1
    again = Play(marching(control="repeat", last=Deed("advance", 1)), ManoeuvrePhase(0), (4,))
    assert again.answer("heavy_armour S1").over()["S1"].disorder == 1


@pytest.mark.rule("ALA-20.19")
def test_a_charge_of_hoplites_is_announced() -> None:
    state = table(
        troop("S1", 30, 10, advanced=6000), troop("N1", 30, 15), phase="charge", received=([], ["heavy_armour"]),
        leaders=[leader("south-I", "S1", signalled=1), leader("north-I", "N1")],
    )  # fmt: skip
    play = Play(state, ChargePhase()).answer("charge S1 N1")
    assert play.game.waiting_for == (1,)
    assert play.answer("heavy_armour S1")["S1"].disorder == 1
