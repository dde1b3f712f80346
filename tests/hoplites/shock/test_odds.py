"""The chances of section 28, and the odds of an attack against its dice (HOP-27.5)."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any

import pytest
from msgspec.structs import replace

from polemos.kernel.dice import FACES, Modifier, RollId
from polemos.kernel.game import Game
from polemos.rules.hoplites import chances
from polemos.rules.hoplites.charts.charts import charts
from polemos.rules.hoplites.charts.records import Character, Leader
from polemos.rules.hoplites.options import Options
from polemos.rules.hoplites.ruleset import HOPLITES
from polemos.rules.hoplites.setup import Setup
from polemos.rules.hoplites.shock.odds import Forecast, forecast
from polemos.rules.hoplites.shock.shock import AttackResolved, Resolution
from polemos.rules.hoplites.state import Attack, State, Unit
from polemos.rules.hoplites.troops import check_odds
from polemos.rules.hoplites.troops.marks import TookHits
from tests.hoplites.position import field, unit
from tests.hoplites.printed import body, grid, section, table

ONE = Attack(("S1",), ("N1",))
KIND = {"LG": "LG HA", "SK": "SK SL"}


def kind(code: str) -> str:
    return KIND.get(code, code)


def duel(attacker: Unit, defender: Unit, **values: Any) -> Forecast:
    return forecast(field({5: attacker}, {5: defender}, **values), ONE)


# -- printed chances ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-28.1")
@pytest.mark.parametrize("row", body("HOP-28.1"), ids=lambda row: row[0])
def test_chance_to_hit_with_missiles_is_the_printed_one(row: list[str]) -> None:
    # Targets and their ground that give each sum of modifiers.
    targets = {
        0: ("MI", 5, "clear"), 1: ("MI", 5, "woods"), 2: ("MI", 5, "camp"), 3: ("HI", 5, "camp"),
        4: ("SK SL", 1, "camp"),
    }  # fmt: skip
    shooters = {
        "J": ("LI", "J"), "S": ("LI", "S"), "A": ("LI", "A"), "B": ("MI", "B"), "P": ("AT", "P"), "MJ": ("LC", "J"),
        "MA": ("LC", "A"), "BS": ("LI", "BS"), "T": ("TP", "T"), "Y": ("YU", "Y"), "ES": ("EL", ""),
    }  # fmt: skip
    printed = dict(zip(table("HOP-28.1")[0][2:], row[2:], strict=True))
    for name in row[1].split(", "):
        code, letter = shooters[name]
        for added, (target, size, terrain) in targets.items():
            state = field(
                {5: unit("S1", code, letter=letter)}, {5: unit("N1", target, 9, size)},
                sides=({}, {"terrain": (terrain,) * 9}),
            )  # fmt: skip
            found = chances.shot(state, state.units["S1"], state.units["N1"])
            assert sum(mod.value for mod in found.mods) == added
            assert round(100 * found.hits) == int(printed[f"+{added}" if added else "0"]), (name, added)


@pytest.mark.rule("HOP-28.1", "HOP-13.6")
@pytest.mark.parametrize(
    ("shooter", "letter", "target", "terrain", "number", "added"),
    [
        ("CH LGT", "J", "MI", "clear", "3", "-1"), ("CH LGT", "A", "MI", "clear", "5", "-1"),
        ("SK SL", "S", "HI", "camp", "3", "+5"), ("SK JA", "J", "PH", "camp", "5", "+5"),
        ("SK AR", "B", "HI", "camp", "9", "+5"),
    ],
)  # fmt: skip
def test_so_are_the_outer_columns(
    shooter: str, letter: str, target: str, terrain: str, number: str, added: str
) -> None:
    sides: Any = ({}, {"terrain": (terrain,) * 9})
    state = field({5: unit("S1", shooter, letter=letter)}, {5: unit("N1", target, 9)}, sides=sides)
    found = chances.shot(state, state.units["S1"], state.units["N1"])
    assert sum(mod.value for mod in found.mods) == int(added)
    assert round(100 * found.hits) == int(grid("HOP-28.1")[number, added])


@pytest.mark.rule("HOP-28.1", "HOP-13.8", "HOP-22.4")
def test_chances_to_run_out_and_the_hits_of_a_gun() -> None:
    south = {5: unit("S1", "LI", letter="J"), 4: unit("S2", "LG HA", letter="J"), 6: unit("S3", "LI", letter="A")}
    state = field(south, {5: unit("N1", "MI", hits=5)})
    found = [chances.shot(state, state.units[name], state.units["N1"]) for name in ("S1", "S2", "S3")]
    assert [round(each.runs_out, 9) for each in found] == [0.3, 1.0, 0.1]
    assert found[0].routs == found[0].hits  # one hit is enough
    state = field({5: unit("S1", "OZ", letter="O")}, {5: unit("N1", "AS", tq=6, hits=4)}, period="samurai")
    gun = chances.shot(state, state.units["S1"], state.units["N1"])
    assert (gun.hits, gun.mean, gun.routs, gun.runs_out) == pytest.approx((0.8, 1.5, 0.5, 0.0))


@pytest.mark.rule("HOP-28.2", "HOP-1.3")
@pytest.mark.parametrize(("tq", "modifier"), grid("HOP-28.2"))
def test_chance_to_fail_a_check_is_the_printed_one(tq: str, modifier: str) -> None:
    fails, hits = grid("HOP-28.2")[tq, modifier].split(" / ")
    state = field({5: unit("S1", "HI", int(tq))})
    found = check_odds.check(state, state.units["S1"], [Modifier(int(modifier), "", "")])
    assert (round(100 * found.fails), f"{found.margin:.1f}") == (int(fails), hits)
    assert found.passes == pytest.approx(1 - found.fails)


@pytest.mark.rule("HOP-1.3")
def test_tq_six_with_two_added_fails_on_a_five() -> None:
    assert check_odds.margins(6, 2) == ((0, 0.5), (1, 0.1), (2, 0.1), (3, 0.1), (4, 0.1), (5, 0.1))


@pytest.mark.rule("HOP-28.3", "HOP-15.11")
@pytest.mark.parametrize("row", body("HOP-28.3"), ids=lambda row: row[0])
def test_mean_results_of_a_column_are_the_printed_ones(row: list[str]) -> None:
    for printed, (ours, theirs) in zip(row[1:], ((1, 1), (1, 2), (3, 1)), strict=True):
        found = chances.mean_results(charts().results, int(row[0]), ours, theirs)
        assert " / ".join(f"{each:.1f}" for each in found) == printed


@pytest.mark.rule("HOP-28.4", "HOP-4.2", "HOP-18.2", "HOP-24.24", "HOP-7.4")
@pytest.mark.parametrize("initiative", ["3", "4", "5", "6", "7"])
def test_chances_of_a_leader_are_the_printed_ones(initiative: str) -> None:
    printed, leader = grid("HOP-28.4"), Leader("Alexander", int(initiative), 1)
    state = field(second_lines=([unit("S1", "HI", routed=True)], []), sides=({"leader": leader}, {}))
    assert round(100 * chances.rally(state, state.units["S1"]).succeeds) == int(
        printed["Rally by leader, per cent", initiative]
    )
    assert chances.rally(state, state.units["S1"], by_card=True).succeeds == 1
    assert round(100 * chances.regroup(leader)) == int(printed["Regroup, per cent", initiative])
    assert round(100 * chances.ferocity_lasts(leader)) == int(printed["Ferocity lasts, per cent", initiative])


@pytest.mark.rule("HOP-28.4", "HOP-16.4", "HOP-24.22")
@pytest.mark.parametrize("tq", ["3", "4", "5", "6", "7", "8", "9"])
def test_chances_of_collapse_and_pursuit_are_the_printed_ones(tq: str) -> None:
    printed, rider = grid("HOP-28.4", 1), unit("S1", "HC", int(tq))
    assert round(100 * chances.collapse(rider)) == int(printed["Collapse (rout), per cent", tq])
    assert round(100 * chances.pursues(rider)) == int(printed["Pursuit, per cent", tq])


@pytest.mark.rule("HOP-28.4", "HOP-18.4")
@pytest.mark.parametrize(("tq", "depletion", "hits"), [(5, 0, 2.0), (5, 1, 2.4), (6, 0, 2.4), (6, 2, 3.0)])
def test_mean_hits_after_a_rally(tq: int, depletion: int, hits: float) -> None:
    assert f"TQ up to 5 {2.0} (depleted {2.4}), TQ 6 and more {2.4} (depleted {3.0})" in section("HOP-28.4")
    state = field(second_lines=([unit("S1", "HI", tq, routed=True, depletion=depletion)], []))
    assert chances.rally(state, state.units["S1"]).hits == pytest.approx(hits)


@pytest.mark.rule("HOP-28.4", "HOP-17.6")
def test_means_of_a_rampage() -> None:
    found = chances.rampage()
    text = (
        f"{found.rolls:.2f} rolls on average, of these {found.against:.3f} against the enemy and {found.sideways:.3f}"
    )
    assert text in section("HOP-28.4")


@pytest.mark.rule("HOP-28.4", "HOP-23.3")
@pytest.mark.parametrize(
    ("first", "second", "printed"),
    [
        ((5, 4), (4, 3), "stamina 5 combat 4 against 4/3: {:.1f} per cent"),
        ((3, 4), (4, 2), "3/4 against 4/2: {:.1f}"),
        ((2, 4), (3, 3), "2/4 against 3/3: {:.1f}"),
        ((6, 5), (2, 1), "6/5 against 2/1: {:.2f}"),
    ],
)
def test_chances_of_personal_combat(first: tuple[int, int], second: tuple[int, int], printed: str) -> None:
    one, other = Character("a", *first), Character("b", *second)
    assert printed.format(100 * chances.duel(one, other)) in section("HOP-28.4")
    assert chances.duel(one, other) + chances.duel(other, one) == pytest.approx(1)
    assert chances.duel(one, one) == pytest.approx(0.5)


@pytest.mark.rule("HOP-28.5", "HOP-27.5")
@pytest.mark.parametrize("row", body("HOP-28.5"), ids=lambda row: row[0])
def test_mean_results_of_typical_clashes_are_the_printed_ones(row: list[str]) -> None:
    attack, column, superior, means = row
    who, _, how = attack.partition(", ")
    ours, theirs = who.split(" on ")
    # All engaged: no pre-shock losses. "Dm" is a defender who has thrown his missiles.
    attacker = unit("S1", kind(ours), 30, engaged=True, flank=how == "flank")
    defender = unit("N1", kind(theirs), 30, engaged=True, letter="J" if superior == "Dm" else "", no_missile=True)
    found = duel(attacker, defender)
    assert found.clash.column == int(column)
    expected = "flank x2" if found.clash.is_flank else found.clash.superior or "-"
    assert expected == superior.replace("Dm", "-")
    assert f"{found.attackers[0].hits:.1f} / {found.defenders[0].hits:.1f}" == means
    assert found.undecided == pytest.approx(1)


# -- other forecasts ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-14.8")
def test_forecast_of_a_withdrawal() -> None:
    state = field({5: unit("S1", "HI", flank=True)}, {5: unit("N1", "LI", tq=5, hits=4), 6: unit("N2", "LC", tq=6)})
    flanked = chances.withdrawal(state, state.units["N1"], [state.units["S1"]])
    # Die + 2 > 5 on 4 to 9; one hit on a 4, two from 5 on; any hit breaks it.
    assert (flanked.check.fails, flanked.hits, flanked.slowed, flanked.routs) == pytest.approx((0.6, 1.1, 1.0, 0.6))
    plain = chances.withdrawal(state, state.units["N2"], [replace(state.units["S1"], flank=False)])
    assert (plain.check.fails, plain.hits, plain.slowed, plain.routs) == pytest.approx((0.3, 0.3, 0.3, 0.0))
    chariot = chances.withdrawal(field({}, {5: unit("N1", "CH", tq=6)}), unit("N1", "CH", tq=6), [unit("S1", "HI")])
    assert (chariot.check.fails, chariot.hits, chariot.slowed) == pytest.approx((0.4, 1.0, 1.0))


@pytest.mark.rule("HOP-14.11", "HOP-14.15", "HOP-24.20")
def test_forecast_of_the_flank_button_and_of_a_raid() -> None:
    state = field({5: unit("S1", "HC", tq=6)})
    assert chances.flank_button(state, state.units["S1"]).passes == pytest.approx(0.7)
    found = chances.raid(state, state.units["S1"])
    assert found.check.passes == pytest.approx(0.7)
    assert (found.prey, found.points) == ((), 2)
    line = [unit("N1", "HI", routed=True), unit("N2", "HI"), unit("N3", "HI", routed=True, routed_this_turn=True)]
    found = chances.raid(field({5: unit("S1", "HC")}, second_lines=([], line)), unit("S1", "HC"))
    assert (found.prey, found.points) == (("N1",), 0)
    rich = field({5: unit("S1", "HC")}, options=Options(strong_second_line=True))
    assert chances.raid(rich, unit("S1", "HC")).points == 4


# -- an attack ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-27.5", "HOP-15.2")
def test_an_attack_counted_out_by_hand() -> None:
    # HI TQ 9 on HI TQ 8 with 5 hits, both fresh: S1 never fails, N1 fails on a 9 by 1 (6 hits). Column 7.
    found = duel(unit("S1", "HI", tq=9), unit("N1", "HI", tq=8, hits=5))
    assert found.clash.column == 7
    assert found.undecided == pytest.approx(1)
    # Dealt 2 (0 to 6), 3 (7, 8), 4 (9): it breaks with 3 or 4; after a failed check with 2 as well.
    assert found.defenders[0].routs == pytest.approx(0.9 * 0.3 + 0.1)
    assert found.attackers[0].routs == 0
    assert found.defenders[0].hits == pytest.approx(2.4 + 0.1)
    assert found.attackers[0].hits == pytest.approx(2.2)
    assert [(line.attacker_hits, line.defender_hits) for line in found.lines] == [(2, 2), (2, 3), (2, 4), (3, 2)]
    assert [line.chance for line in found.lines] == pytest.approx([0.5, 0.2, 0.1, 0.2])
    assert (found.attackers_break, found.defenders_break) == pytest.approx((0, 0.37))


@pytest.mark.rule("HOP-27.5", "HOP-15.13")
def test_when_everybody_would_rout_only_one_side_is_counted() -> None:
    # Both one hit from their threshold, no checks, column 7: every result breaks both.
    found = duel(unit("S1", "HI", hits=5, engaged=True), unit("N1", "HI", hits=5, engaged=True))
    # Attacker loses more than the defender on 0 and 1 (3/2): then he routs; else the defender.
    assert found.attackers[0].routs == pytest.approx(0.2)
    assert found.defenders[0].routs == pytest.approx(0.8)


@pytest.mark.rule("HOP-27.5", "HOP-15.2", "HOP-15.13")
def test_an_attack_may_be_decided_by_the_checks() -> None:
    # TQ 1 with no hits: fails on 2 to 9 and breaks; both would: by the surplus, ties against the defender.
    found = duel(unit("S1", "HI", tq=9), unit("N1", "HI", tq=1))
    assert found.undecided == pytest.approx(0.2)
    assert found.defenders_break == pytest.approx(1)
    assert found.attackers_break == 0


@pytest.mark.rule("HOP-27.5", "HOP-14.13")
def test_an_attack_across_is_foreseen_as_a_flank_attack() -> None:
    state = field({8: unit("S1", "LC")}, {7: unit("N1", "PH")})
    assert forecast(state, ONE).clash.is_flank
    state = field({7: unit("S1", "LC")}, {7: unit("N1", "PH")})
    assert not forecast(state, ONE).clash.is_flank
    assert forecast(state, ONE, flanks=("S1",)).clash.column == 8
    assert state.units["S1"].flank is False


@pytest.mark.rule("HOP-27.5", "HOP-7.9")
def test_room_that_a_check_makes_for_long_swords_is_foreseen() -> None:
    # N2 in column 3 breaks at its check (TQ 1, 8 of 10); then columns 3 and 2 are free beside N1 in column 4.
    state = field(
        {4: unit("S1", "BI", tq=30, size=9)},
        {4: unit("N1", "HI", tq=30, size=9), 3: unit("N2", "HI", tq=1, size=1), 5: unit("N3", "HI")},
        sides=({"rules": ("long_swords",)}, {}),
    )
    found = forecast(state, Attack(("S1",), ("N1", "N2")))
    assert found.clash.superior == ""
    doubled = sum(line.chance for line in found.lines if line.defender_hits >= 4 and line.defender_hits % 2 == 0)
    assert doubled >= 0.8


class Loaded:
    """Dice of a test, of any faces."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def faces(self, roll: RollId, kinds: Sequence[str]) -> tuple[int, ...]:
        return tuple(self.chance.choice(FACES[kind]) for kind in kinds)

    def order(self, roll: RollId, n: int) -> tuple[int, ...]:
        return tuple(self.chance.sample(range(n), n))


TYPES = ("PH", "HI", "LG HA", "MI", "BI", "LI", "SK JA", "HC", "HC CAT", "LN", "LC", "CH", "CH LGT", "CA", "GC", "LP")


def drawn(chance: random.Random) -> tuple[State, Attack]:
    """A small attack with tired units, so that much can happen; elephants trample, and are not foreseen."""

    def some(name: str) -> Unit:
        tq = chance.randint(3, 8)
        return unit(
            name, chance.choice(TYPES), tq, chance.randint(1, 10), chance.choice(("", "J")),
            hits=chance.randint(0, tq - 1), engaged=chance.random() < 0.3, depletion=chance.choice((0, 0, 1)),
        )  # fmt: skip

    ours, theirs = chance.choice(((1, 1), (2, 1), (1, 2)))
    south = {4 + i: replace(some(f"S{i + 1}"), flank=theirs == 1 and chance.random() < 0.3) for i in range(ours)}
    north = {4 + i: some(f"N{i + 1}") for i in range(theirs)}
    rules = [tuple(r for r in ("long_swords", "ferocity") if chance.random() < 0.4) for _ in range(2)]
    ground = chance.choice(("clear", "clear", "woods", "marsh", "slope"))
    state = field(south, north, sides=({"rules": rules[0]}, {"rules": rules[1], "terrain": (ground,) * 9}))
    return state, Attack(tuple(u.id for u in south.values()), tuple(u.id for u in north.values()))


def begin(state: State, attack: Attack) -> Callable[[Setup], tuple[State, Resolution]]:
    return lambda setup: (state.fork(), Resolution(attack))


@pytest.mark.rule("HOP-27.5", "HOP-15.1", "HOP-15.13")
def test_odds_agree_with_twenty_thousand_attacks() -> None:
    chance = random.Random(28)
    samples = 1000
    for number in range(20):
        state, attack = drawn(chance)
        told = forecast(state, attack)
        dice = Loaded(number)
        begun = dataclasses.replace(HOPLITES, begin=begin(state, attack))
        gone = dict.fromkeys((*attack.attackers, *attack.targets), 0)
        hits = {name: [0, 0] for name in gone}
        results = 0
        for _ in range(samples):
            game: Game[State] = Game.new(begun, Setup(), "00" * 32, dice)
            taken = dict.fromkeys(gone, 0)
            for entry in game.journal:
                if isinstance(entry.fact, TookHits):
                    taken[entry.fact.unit] += entry.fact.hits
                elif isinstance(entry.fact, AttackResolved):
                    results += 1
            for name in gone:
                gone[name] += not game.state.column(name)
                hits[name][0] += taken[name]
                hits[name][1] += taken[name] ** 2
        assert is_near(results / samples, told.undecided, sigma(told.undecided, samples))
        for risk in (*told.attackers, *told.defenders):
            assert is_near(gone[risk.unit] / samples, risk.routs, sigma(risk.routs, samples))
            mean = hits[risk.unit][0] / samples
            spread = sqrt(max(0, hits[risk.unit][1] / samples - mean**2) / samples)
            assert is_near(mean, risk.hits, spread)


def sigma(chance: float, samples: int) -> float:
    return sqrt(max(0, chance * (1 - chance)) / samples)


def is_near(found: float, told: float, spread: float) -> bool:
    """Within four standard deviations; certain things must be met."""
    return abs(found - told) <= 4 * spread + 1e-9


@pytest.mark.rule("HOP-27.5")
def test_the_chances_of_an_attack_add_up() -> None:
    chance = random.Random(15)
    for _ in range(40):
        state, attack = drawn(chance)
        told = forecast(state, attack)
        assert sum(line.chance for line in told.lines) == pytest.approx(told.undecided)
        assert told.undecided <= 1 + 1e-9
        assert told.attackers_break + told.defenders_break <= 1 + 1e-9  # one side is spared
        risks = (*told.attackers, *told.defenders)
        assert all(-1e-9 <= risk.routs <= 1 + 1e-9 for risk in risks)
        assert told.attackers_break <= min(risk.routs for risk in told.attackers) + 1e-9
