"""The odds of the first shock are those of the game: every die of both sides is thrown, and what came of it counted."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from polemos.rules.hoplomachia.epidromos.going import Going, boxes_after
from polemos.rules.hoplomachia.epidromos.phase import UnitDeclares
from polemos.rules.hoplomachia.melee.outlook import outlook
from polemos.rules.hoplomachia.melee.reckoning import bout_of
from polemos.rules.hoplomachia.melee.shock import End
from polemos.rules.hoplomachia.state.table import State
from polemos.tabletop.legs import Legs, Wheel
from tests.hoplomachia.position import Play, area, strategos, table, unit

FACES = range(1, 7)
# Two dice of each total, and how many of the 36 throws give it.
TOTALS = {2: (1, 1), 3: (1, 2), 4: (1, 3), 5: (1, 4), 6: (1, 5), 7: (1, 6), 8: (2, 6), 9: (3, 6), 10: (4, 6),
          11: (5, 6), 12: (6, 6)}  # fmt: skip
WEIGHTS = {total: Fraction(6 - abs(7 - total), 36) for total in TOTALS}
Dice = dict[str, list[int]]
RUNS: Dice = {"HMA-14.2": [1, 1, 1], "HMA-14.8": [1, 1], "HMA-14.14": [1, 1]}  # routs, pursuits, evasions


def ended(state: State, dice: Dice, wheel: Legs = ()) -> tuple[End, bool]:
    """How the charge of A1 on B1 ends by these dice; and whether B1 has thrown to come and meet it."""
    chosen = {"HMA-16.2": "wheel" if wheel else "ahead", "HMA-16.4": wheel}
    play = Play(state, UnitDeclares("A1"), {rule: list(faces) for rule, faces in dice.items()})
    while (asked := play.game.ask) is not None:
        seat = play.game.waiting_for[0]
        play.answer(chosen.get(asked.rule, asked.to[seat].default), seat)
    own, foe = play["A1.1"], play["B1.1"]
    met = play.unit("B1").did("countercharged")
    if not play.unit("A1").did("charged"):
        return End("stays"), met
    if foe.condition == "evading" or play.unit("B1").did("evaded"):
        return End("evades"), met
    if foe.is_lost or foe.condition == "destroyed":
        return End("routs"), met
    found = [each for each in play.state.contacts.values() if {each.a, each.b} == {own.id, foe.id}]
    if not found:
        return End("short"), met
    bout = bout_of(play.state, own.id, foe.id, "epidromos")
    return End(bout.result, bout.loser), met


def counted(state: State) -> dict[End, Fraction]:
    """All throws: the charger's check and die, the target's check and, if it comes to meet him, its die."""
    found: dict[End, Fraction] = {}

    def count(end: End, chance: Fraction) -> None:
        found[end] = found.get(end, Fraction(0)) + chance

    for end, chance in _throws(state):
        count(end, chance)
    return found


def _throws(state: State) -> Iterator[tuple[End, Fraction]]:
    goes = Fraction(0)
    for total, weight in WEIGHTS.items():
        end, _ = ended(state, {"HMA-11.2": [*TOTALS[total], 1, 1], "HMA-16.7": [1, 1], **RUNS})
        if end.what == "stays":
            yield end, weight
        else:
            goes += weight
    for die, total in product(FACES, TOTALS):
        share = goes * WEIGHTS[total] / 6
        checks = [*TOTALS[2], *TOTALS[total]]
        end, met = ended(state, {"HMA-11.2": checks, "HMA-16.7": [die, 1], **RUNS})
        if not met:
            yield end, share
            continue
        for other in FACES:
            yield ended(state, {"HMA-11.2": checks, "HMA-16.7": [die, other], **RUNS})[0], share / 6


CHARGE = {"order": "charge", "credit": True}
POSITIONS: dict[str, Any] = {
    "Spartiates on citizens who come to meet them": lambda: table(
        unit("A1", "spartiates", x=30, y=10, **CHARGE), unit("B1", x=30, y=14, **CHARGE)
    ),
    "on citizens told to halt, 5 inches ahead": lambda: table(
        unit("A1", x=30, y=10, **CHARGE), unit("B1", x=30, y=15), arete=(18, 4)
    ),
    "in open files without an approach": lambda: table(
        unit("A1", x=30, y=10, order="charge", arrangement="OF"), unit("B1", "spartiates", x=30, y=14, order="charge")
    ),
    "over broken ground, having crossed a stream in this turn already": lambda: table(
        unit("A1", x=30, y=10, crossed=("stream",), **CHARGE), unit("B1", x=30, y=14),
        terrain=[area("T1", "broken_ground", 26, 11, 34, 12)],
    ),
    "of mercenary peltasts in no files, through a wood": lambda: table(
        unit("A1", "peltasts_mercenary", x=30, y=10, arrangement="NF", order="charge", role="core"),
        unit("B1", "peltasts_thracian", x=30, y=14, role="core"), terrain=[area("T1", "woods", 26, 11, 34, 12)],
    ),
    "up a hill, led by a promachos": lambda: table(
        unit("A1", x=30, y=10, **CHARGE), unit("B1", x=30, y=14), terrain=[area("T1", "gentle_hill", 26, 11, 34, 12)],
        strategoi=[strategos("A-S1", "A1.1", "promachos")],
    ),
    "on horse": lambda: table(
        unit("A1", x=30, y=10, **CHARGE), unit("B1", "hippeis_hellenic", x=30, y=14, order="charge")
    ),
    "of Iphikrates' peltasts on hoplites whom fear puts in disorder": lambda: table(
        unit("A1", "peltasts_iphicratean", x=30, y=10, **CHARGE), unit("B1", "argives", x=30, y=13), arete=(12, 8)
    ),
}  # fmt: skip


@pytest.mark.rule("HMA-16.4", "HMA-16.23")
def test_the_odds_count_the_ground_of_the_wheel_before_the_charge() -> None:
    """Hippeis (qualifier 2) wheel over broken ground (2) beside them: from die 3 on they come in disarray."""
    horse = unit("A1", "hippeis_hellenic", x=30, y=10, role="core", **CHARGE)
    ground = area("R", "broken_ground", 28.5, 10.05, 29.2, 10.3)
    foe = unit("B1", "hippeis_thessalian", x=31.2, y=13)
    state = table(horse, foe, terrain=[ground])
    (fight,) = outlook(state, state.units["A1"], Going(kind="wheel", side="right", angle=30_000)).fights
    found: dict[End, Fraction] = {}
    for die in FACES:
        dice = {"HMA-11.2": [1, 1, 1, 1], "HMA-16.7": [die], **RUNS}
        end, _ = ended(state, dice, (Wheel("right", 30_000),))
        found[end] = found.get(end, Fraction(0)) + Fraction(1, 6)
    assert len(found) > 1
    assert fight.shock.ends(Fraction(1), {"H": Fraction(1)}, evades=False) == found


@pytest.mark.rule("HMA-16.5", "HMA-16.7", "HMA-16.8", "HMA-16.11", "HMA-16.14", "HMA-16.22", "HMA-16.23", "HMA-18.14")
@pytest.mark.parametrize("name", POSITIONS)
def test_the_odds_of_a_shock_are_what_all_throws_come_to(name: str) -> None:
    state = POSITIONS[name]()
    (fight,) = outlook(state, state.units["A1"], Going()).fights
    assert sum(fight.ends.values()) == 1
    assert dict(fight.ends) == counted(state)


@pytest.mark.rule("HMA-16.4", "HMA-16.7")
def test_a_wheel_comes_off_the_number_rolled_also_in_the_odds() -> None:
    """Two ilai wheel 45 degrees: 2.36 inches, and 5 more to go: 8 and more of 6, 7, 8, 8, 9, 10."""
    horse = unit("A1", "hippeis_hellenic", x=30, y=10, count=2, role="core", **CHARGE)
    going = Going(kind="wheel", side="right", angle=45_000)
    first = boxes_after(table(horse), horse.unit, going)["A1.1"]
    x, y = first.advanced(5.0).front_centre
    state = table(horse, unit("B1", "baggage", x=x, y=y, facing=225))
    fights = outlook(state, state.units["A1"], going).fights
    assert {each.reached for each in fights} == {Fraction(4, 6)}
