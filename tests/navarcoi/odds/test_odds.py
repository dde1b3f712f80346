"""The odds that the program shows are those of the rulebook, to the printed digit (section 23)."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

from polemos.kernel.dice import FACES, at_least, distribution
from polemos.kernel.view import View
from polemos.rules.navarcoi.actions.ship_movement import ShipMovement
from polemos.rules.navarcoi.melee.melee import MeleePhase
from polemos.rules.navarcoi.morale.morale_tests import morale_test, pursuit_test
from polemos.rules.navarcoi.odds.duel_odds import DuelOdds, Side, duel, duel_of, duel_with_flanked, one_round
from polemos.rules.navarcoi.odds.land_odds import land_fight, land_round, meeting_in_the_open
from polemos.rules.navarcoi.odds.odds import (
    attempt,
    battle,
    coming_back,
    launching,
    leaves,
    manoeuvre,
    melee_odds_of,
    morale,
    passes,
    periplous,
    pursuit,
    stand_gets_home,
    tie,
)
from polemos.rules.navarcoi.odds.odds_words import odds_of
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.state import Squadron
from tests.navarcoi.battlefield import flanked, linked, north, play, south
from tests.navarcoi.position import sea, squadron

BOOK = (Path(__file__).parents[3] / "rulebooks" / "navarcoi.md").read_text(encoding="utf-8")
CREW = {-1: "green", 0: "plain", 1: "well_trained"}
MORALE = {-1: "poorly_motivated", 0: "plain", 1: "determined"}
LEVELS = {"Well trained": 1, "Determined": 1, "–": 0, "Green": -1, "Poorly motivated": -1}


def told_of(*squadrons: Squadron) -> list[str]:
    """The odds in words of the first of them."""
    return odds_of(View(play(sea(*squadrons), ShipMovement(0)).game, 0), [squadrons[0].id])


def tables(rule: str) -> list[list[list[str]]]:
    """The tables of a rule as rows of cells, without their headings."""
    text = BOOK.split(f"### {rule} ", 1)[1].split("\n### ", 1)[0]
    found = re.findall(r"((?:^\|.*\|\n)+)", text, re.MULTILINE)
    return [[_cells(line) for line in table.strip().splitlines()[2:]] for table in found]


def headings(rule: str, table: int) -> list[str]:
    text = BOOK.split(f"### {rule} ", 1)[1].split("\n### ", 1)[0]
    return _cells(re.findall(r"((?:^\|.*\|\n)+)", text, re.MULTILINE)[table].splitlines()[0])


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|\n").split("|")]


def number(cell: str) -> int:
    return int(cell.replace("−", "-").replace("+", ""))


def percent(chance: Fraction) -> str:
    return f"{float(100 * chance):.1f}%"


def of_36(chance: Fraction) -> str:
    return f"{chance * 36}/36 = {percent(chance)}"


# -- single tests --------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-1.4")
def test_the_dice_have_their_faces() -> None:
    of_a_normal_die = {1: 3, 6: 4}  # all other faces are read as they are
    assert list(FACES["avd"]) == sorted(of_a_normal_die.get(face, face) for face in range(1, 7)) == [2, 3, 3, 4, 4, 5]
    assert distribution("d3") == {k: Fraction(1, 3) for k in (1, 2, 3)}
    assert (min(distribution("2avd")), max(distribution("2avd"))) == (4, 10)


@pytest.mark.rule("NAV-23.1")
def test_two_dice_and_average_dice() -> None:
    two, one_average, two_averages = tables("NAV-23.1")
    assert two[0][1:] == [str(chance * 36) for chance in distribution("2d6").values()]
    assert two[1][1:] == [str(at_least("2d6", total) * 36) for total in range(2, 13)]
    assert two[2][1:] == [percent(at_least("2d6", total)) for total in range(2, 13)]
    assert one_average[0][1:] == [str(chance * 6) for chance in distribution("avd").values()]
    assert two_averages[0][1:] == [str(chance * 36) for chance in distribution("2avd").values()]


@pytest.mark.rule("NAV-23.2")
def test_any_test_of_six_or_more() -> None:
    (rows,) = tables("NAV-23.2")
    assert len(rows) == 8
    for modifier, needs, ways, passed, failed in rows:
        net = number(modifier)
        chance = passes("morale", net)
        assert (needs, ways) == (f"{6 - net}+", str(chance * 36))
        assert (passed, failed) == (percent(chance), percent(1 - chance))


@pytest.mark.rule("NAV-23.3")
def test_manoeuvre_tests() -> None:
    (rows,) = tables("NAV-23.3")
    for level, far, near in rows:
        crew = CREW[LEVELS[level]]
        assert [far, near] == [of_36(manoeuvre(crew, False)), of_36(manoeuvre(crew, True))]


@pytest.mark.rule("NAV-23.4")
def test_battle_tests() -> None:
    (rows,) = tables("NAV-23.4")
    assert len(rows) == 7
    for modifier, *columns, loss in rows:
        odds = battle(number(modifier))
        assert columns == [of_36(chance) for chance in odds.columns]
        assert loss == f"{float(odds.mean_loss):.3f}"


@pytest.mark.rule("NAV-23.4")
def test_full_size_squadrons_inflict_twice_as_many_stands() -> None:
    assert battle(0, full_size=True).mean_loss == 2 * battle(0).mean_loss


@pytest.mark.rule("NAV-23.7")
def test_morale_and_pursuit_tests() -> None:
    (rows,) = tables("NAV-23.7")
    for level, *chances in rows:
        crew = MORALE[LEVELS[level]]
        found = morale(crew, False), morale(crew, True), pursuit(crew, False), pursuit(crew, True)
        assert chances == [of_36(chance) for chance in found]


@pytest.mark.rule("NAV-23.7", "NAV-22.7")
def test_calmer_victors_test_first_like_anybody() -> None:
    calm = Options(calmer_victors=True)
    assert pursuit("plain", False, options=calm) == morale("plain", False)
    assert pursuit("plain", True, first=False, options=calm) == pursuit("plain", True)


# -- attempts ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-23.5")
def test_diekplous_and_one_test_of_a_periplous() -> None:
    (rows,) = tables("NAV-23.5")
    assert len(rows) == 30
    for attacker, target, *chances in rows:
        for kind in ("diekplous", "periplous"):
            assert chances == [percent(chance) for chance in attempt(number(attacker), number(target), kind)]


@pytest.mark.rule("NAV-23.6")
def test_a_periplous_to_the_end_of_ordered_squadrons() -> None:
    rows = tables("NAV-23.6")[0]
    assert len(rows) == 20
    for attacker, target, *columns in rows:
        odds = periplous(number(attacker), number(target))
        told = [percent(odds.attacker), percent(odds.target), f"{float(odds.mean_tests):.2f}"]
        assert columns == [*told, f"{float(odds.mean_distance):.2f}"]
        assert odds.attacker + odds.target == 1


@pytest.mark.rule("NAV-23.6")
@pytest.mark.parametrize(("table", "disordered"), [(1, (True, False)), (2, (False, True)), (3, (True, True))])
def test_a_periplous_to_the_end_with_disorder_at_the_start(table: int, disordered: tuple[bool, bool]) -> None:
    targets = [number(cell) for cell in headings("NAV-23.6", table)[1:]]
    rows = tables("NAV-23.6")[table]
    assert len(rows) == 4
    for attacker, *cells in rows:
        for target, cell in zip(targets, cells, strict=True):
            odds = periplous(number(attacker), target, *disordered)
            assert cell == f"{percent(odds.attacker)} ({float(odds.mean_tests):.2f})"


# -- whole duels ---------------------------------------------------------------------------------------------------


def ship(crew: int = 0, heart: int = 0, half_stands: int = 8, **values: str) -> Squadron:
    known = {"crew": CREW[crew], "morale": MORALE[heart], "half_stands": half_stands, **values}
    return Squadron(id="", seat=0, name="", **known)  # type: ignore[arg-type]


KINDS = [(crew, heart) for crew in (-1, 0, 1) for heart in (-1, 0, 1)]


@pytest.mark.rule("NAV-23.8")
@pytest.mark.parametrize("row", range(9))
def test_whole_duels_of_every_crew_against_every_other(row: int) -> None:
    cells = tables("NAV-23.8")[0][row]
    assert cells[0] == "/".join(f"{n:+d}".replace("+0", "0").replace("-", "−") for n in KINDS[row])
    # The other half of the table mirrors this one.
    for column in range(row, 9):
        odds = duel(ship(*KINDS[row]), ship(*KINDS[column]))
        assert cells[column + 1] == f"{float(100 * odds.one):.1f}"
        assert tables("NAV-23.8")[0][column][row + 1] == f"{float(100 * odds.other):.1f}"
        assert odds.one + odds.other == 1


@pytest.mark.rule("NAV-23.8")
def test_whole_duels_in_particular_situations() -> None:
    full = ship(half_stands=16)
    found = [
        duel(ship(), ship()),
        duel(ship(order="disordered"), ship()),
        duel(ship(formation="epi_pollon"), ship()),
        duel_with_flanked(ship(), ship()),
        duel(ship(half_stands=6), ship()),
        duel(ship(half_stands=4), ship()),
        duel(ship(half_stands=2), ship()),
        duel(full, full, full_size=True),
        duel(ship(crew=1, half_stands=16), full, full_size=True),
    ]
    rows = tables("NAV-23.8")[1]
    assert len(rows) == len(found)
    for (_, *cells), odds in zip(rows, found, strict=True):
        assert cells == [percent(odds.one), percent(odds.other), f"{float(odds.mean_turns):.2f}"]


@pytest.mark.rule("NAV-23.8")
def test_the_ways_in_which_a_round_can_end_are_all_there() -> None:
    for one, other in ((ship(), ship()), (ship(half_stands=1), ship(half_stands=1)), (ship(half_stands=3), ship())):
        assert sum(one_round(Side(one), Side(other), False).values()) == 1


@pytest.mark.rule("NAV-23.8")
def test_a_duel_of_two_squadrons_on_the_table() -> None:
    state = sea(south("A1"), north("B1"), links=(linked("A1", "B1"),))
    assert duel_of(state, "A1", "B1") == duel(ship(), ship())
    caught = sea(south("A1", formation="unformed"), north("B1"), links=(flanked("B1", "A1", 180),))
    odds: DuelOdds = duel_of(caught, "A1", "B1")
    assert odds == duel_with_flanked(ship(), ship())


# -- other odds ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-23.9")
def test_launching_returning_and_the_voyage_home() -> None:
    assert launching() == Fraction(6, 36)
    assert coming_back().one == Fraction(6, 36)
    assert coming_back().either == Fraction(396, 1296)
    assert (percent(coming_back().either), f"{float(coming_back().mean_wait):.2f}") == ("30.6%", "3.27")
    assert stand_gets_home() == Fraction(21, 36)
    assert tie() == Fraction(6, 36)


@pytest.mark.rule("NAV-23.9")
def test_which_fleet_leaves() -> None:
    ((_, *chances),) = tables("NAV-23.9")[0]
    differences = [number(cell) for cell in headings("NAV-23.9", 0)[1:]]
    assert chances == [percent(leaves(difference)) for difference in differences]


@pytest.mark.rule("NAV-23.10")
def test_land_melees_round_by_round_and_to_the_end() -> None:
    (rows,) = tables("NAV-23.10")
    assert len(rows) == 9
    for a, b, *columns in rows:
        one, fight = land_round(number(a), number(b)), land_fight(number(a), number(b))
        told = [percent(chance) for chance in (*one, fight.a_destroyed, fight.b_destroyed)]
        assert columns == [*told, f"{float(fight.mean_rounds):.1f}"]


@pytest.mark.rule("NAV-23.10")
def test_long_land_battles_last_twice_as_long_when_even() -> None:
    fight = land_fight(0, 0, long_battles=True)
    assert fight.a_destroyed == Fraction(1, 2)
    assert f"{float(fight.mean_rounds):.0f}" == "15"


@pytest.mark.rule("NAV-23.10")
def test_a_phalanx_that_meets_euzonoi_in_the_open() -> None:
    plain, alone = meeting_in_the_open(False), meeting_in_the_open(True)
    assert (plain.phalanx_disordered, plain.euzonoi_routed) == (Fraction(6, 36), Fraction(6, 36))
    assert (alone.phalanx_disordered, alone.euzonoi_routed) == (Fraction(15, 36), Fraction(1, 36))


# -- odds and dice agree -------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-23.4", "NAV-13.4")
def test_the_odds_of_a_melee_are_told_with_the_modifiers_that_its_dice_will_have() -> None:
    ours, theirs = south("A1", formation="epi_pollon", crew="well_trained"), north("B1", order="disordered")
    state = sea(ours, theirs, links=(linked("A1", "B1"),))
    told = melee_odds_of(state, "A1", ("B1",))
    assert told.odds == battle(0)  # +1 Well trained, -1 block against line
    rolled = play(state, MeleePhase(), (3, 3, 3, 4)).over().game.journal
    dice = next(entry.fact for entry in rolled if getattr(entry.fact, "who", ()) == ("A1",))
    assert dice.mods == told.modifiers


@pytest.mark.rule("NAV-23.4")
def test_a_flanked_squadron_is_told_that_it_fails() -> None:
    state = sea(south("A1"), north("B1", formation="unformed"), links=(flanked("A1", "B1"),))
    told = melee_odds_of(state, "B1", ("A1",))
    assert told.fails_by_itself
    assert told.odds.columns == (1, 0, 0, 0)


@pytest.mark.rule("NAV-23.7")
def test_morale_and_pursuit_odds_of_a_squadron_on_the_table() -> None:
    shoal = squadron("A1", "unformed", 20, 20, 0, morale="determined")
    state = sea(shoal, north("B1", 60))
    assert morale_test(state, "A1").chance == morale("determined", True)
    assert pursuit_test(state, "A1").chance == pursuit("determined", True)
    assert [mod.value for mod in pursuit_test(state, "A1").mods] == [1, -1, -2]


@pytest.mark.rule("NAV-10.3", "NAV-9.17")
@pytest.mark.parametrize(("formation", "freighters", "is_tested"), [
    ("epi_mias", False, True), ("unformed", False, True), ("unformed", True, False),
])  # fmt: skip
def test_the_manoeuvre_test_is_told_of_all_who_may_make_one(formation: str, freighters: bool, is_tested: bool) -> None:
    known = south("A1", 36, 10, formation=formation, freighters=freighters)
    lines = [line for line in told_of(known, south("A2", 50, 10), north("B1", 36, 40)) if "Manoeuvre test" in line]
    told = "  passes a Manoeuvre test with no enemy near 72 %, 42 % with one near (NAV-10.3)"  # 26 and 15 of 36
    assert lines == [told] * is_tested
