"""How an attack is read on the table: base units, columns, shifts, results (HOP-15.5 to 15.7, 15.9 to 15.12)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from polemos.rules.hoplites.charts.charts import charts
from polemos.rules.hoplites.shock.clash import Clash, clash, shared
from polemos.rules.hoplites.shock.shock import AttackResolved, Resolution
from polemos.rules.hoplites.state import Attack, Unit
from tests.hoplites.position import Play, field, unit
from tests.hoplites.printed import body, grid

KIND = {"LG": "LG HA", "SK": "SK SL"}  # types that exist only with a class


def kind(code: str) -> str:
    return KIND.get(code, code)


def read(
    attackers: list[Unit], defenders: list[Unit], terrain: str = "clear", sides: tuple[Any, Any] = ({}, {})
) -> Clash:
    """South attacks in columns 4 and 5, North defends there; all of North's ground is of one sort."""
    north = {"terrain": (terrain,) * 9, **sides[1]}
    state = field(
        dict(zip((4, 5), attackers, strict=False)), dict(zip((4, 5), defenders, strict=False)), sides=(sides[0], north)
    )
    return clash(state, attackers, defenders)


def column(attackers: list[Unit], defenders: list[Unit], terrain: str = "clear") -> int:
    return read(attackers, defenders, terrain).column


PRINTED = grid("HOP-15.5")


@pytest.mark.rule("HOP-15.5")
def test_the_printed_shock_table_has_twelve_classes_a_side() -> None:
    assert len(PRINTED) == 144
    assert len({row for row, _ in PRINTED}) == len({head for _, head in PRINTED}) == 12


@pytest.mark.rule("HOP-15.5")
@pytest.mark.parametrize(("defender", "attacker"), PRINTED)
def test_every_cell_of_the_shock_table_is_the_printed_one(defender: str, attacker: str) -> None:
    front, flank = (0 if figure == "-" else int(figure) for figure in PRINTED[defender, attacker].split("/"))
    ours, theirs = unit("S1", kind(attacker)), unit("N1", kind(defender))

    assert read([ours], [theirs]).base == front
    assert read([replace(ours, flank=True)], [theirs]).base == flank
    if front:
        assert column([ours], [theirs]) == front  # equal size, clear ground: no shift
    assert column([replace(ours, flank=True)], [theirs]) == flank


@pytest.mark.rule("HOP-3.1", "HOP-15.5", "HOP-21.14", "HOP-22.10")
@pytest.mark.parametrize("row", body("HOP-3.1"), ids=lambda row: f"{row[0]} {row[1]}")
def test_every_type_has_its_printed_groups_and_classes(row: list[str]) -> None:
    code, class_, name, group, marker, terrain, attacks, defends, superior, value, factor = row
    found = charts().types[code, "" if class_ == "-" else class_.upper()]

    assert found.name == name
    groups = [each.strip() for each in group.split(",")]
    assert (found.category, found.cav, found.heavy) == (groups[0], "CAV" in groups, "heavy" in groups)
    assert found.manoeuvre_on_play == (marker == "yes")
    assert found.terrain_column == terrain.replace("/", "")
    assert found.shock_attack == ("" if attacks == "never" else attacks)
    assert (found.shock_defence, found.superiority) == (defends, superior)
    values = {"TQ": "tq", "1": "one", "2": "two", "2 x TQ": "double", "TQ (2 x TQ from size 10)": "double10"}
    assert found.route_value == values[value]
    assert found.cost_factor == float(factor)


@pytest.mark.rule("HOP-3.1")
def test_there_are_no_other_types() -> None:
    assert len(charts().types) == len(body("HOP-3.1"))


@pytest.mark.rule("HOP-3.2")
def test_groups_of_types_are_those_of_the_list() -> None:
    printed = dict(body("HOP-3.2"))
    types = charts().types.values()

    assert {t.code for t in types if t.is_foot} == set(printed["Foot"].split(", "))
    mounted = printed["Mounted"].removeprefix("all others: ").split(", ")
    assert {t.code for t in types if t.is_mounted} == set(mounted)
    assert {t.code for t in types if t.cav} == set(printed["CAV"].split(", "))
    assert {t.code for t in types if t.is_heavy_cavalry} == {"BC", "HC", "RC", "KB"}
    heavy = {(t.code, t.class_) for t in types if t.heavy}
    assert heavy == {("HI", ""), ("HI", "TR"), ("PH", ""), ("LG", "HA"), ("LG", "PR"), ("CO", "VET"), ("CO", "REC")}
    assert {(t.code, t.class_) for t in types if t.is_light_infantry} == {("LI", ""), ("LI", "VE"), ("LP", "")}


# -- base units --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-15.6")
def test_the_largest_unit_of_a_side_is_the_base_unit() -> None:
    reckoned = read([unit("S1", "LI", size=3), unit("S2", "HI", size=8)], [unit("N1", "MI")])
    assert (reckoned.attacker, reckoned.defender) == ("S2", "N1")
    reckoned = read([unit("S1", "HI")], [unit("N1", "MI", size=8), unit("N2", "HI", size=4)])
    assert reckoned.defender == "N1"


@pytest.mark.rule("HOP-15.6")
def test_ties_go_to_the_higher_tq_then_to_the_one_named_first() -> None:
    assert read([unit("S1", "HI", tq=5), unit("S2", "MI", tq=7)], [unit("N1", "MI")]).attacker == "S2"
    assert read([unit("S1", "HI"), unit("S2", "MI")], [unit("N1", "MI")]).attacker == "S1"
    assert read([unit("S2", "MI"), unit("S1", "HI")], [unit("N1", "MI")]).attacker == "S2"


@pytest.mark.rule("HOP-15.6")
def test_units_with_a_flank_marker_come_before_larger_ones() -> None:
    reckoned = read([unit("S1", "HI", size=9), unit("S2", "LC", size=3, flank=True)], [unit("N1", "PH", size=12)])
    assert (reckoned.attacker, reckoned.is_flank, reckoned.base) == ("S2", True, 8)


@pytest.mark.rule("HOP-15.6")
def test_among_flankers_the_largest_leads() -> None:
    units = [unit("S1", "HC", size=4, flank=True), unit("S2", "LC", size=6, flank=True)]
    assert read(units, [unit("N1", "PH")]).attacker == "S2"


# -- shifts ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-1.5", "HOP-15.9")
@pytest.mark.parametrize(
    ("ours", "theirs", "shift"),
    [
        (10, 3, 2),
        (5, 7, 0),
        (3, 10, -2),
        (5, 5, 0),
        (9, 5, 0),
        (10, 5, 1),
        (5, 10, -1),
        (4, 9, -1),
        (9, 3, 2),
        (2, 12, -5),
    ],
)
def test_one_column_for_each_whole_ratio_above_one_to_one(ours: int, theirs: int, shift: int) -> None:
    reckoned = read([unit("S1", "HI", size=ours)], [unit("N1", "HI", size=theirs)])
    assert reckoned.column == 7 + shift
    assert [(m.value, m.rule) for m in reckoned.shifts if m.rule == "HOP-15.9"] == [(shift, "HOP-15.9")]


@pytest.mark.rule("HOP-15.9")
def test_sizes_of_all_remaining_units_are_added() -> None:
    assert column([unit("S1", "HI", size=6), unit("S2", "HI", size=4)], [unit("N1", "HI", size=5)]) == 8
    assert column([unit("S1", "HI", size=5)], [unit("N1", "HI", size=6), unit("N2", "HI", size=4)]) == 6


@pytest.mark.rule("HOP-15.9", "HOP-21.5", "HOP-21.7")
@pytest.mark.parametrize(
    ("ours", "theirs", "is_counted"),
    [
        ("EL", "HI", False), ("HI", "EL", False), ("CH", "HI", False), ("HI", "CH", False), ("EL", "CH", False),
        ("CH", "EL", False), ("EL", "EL CAT", True), ("CH", "CH LGT", True), ("HI", "MI", True),
    ],
)  # fmt: skip
def test_size_is_ignored_between_elephants_or_chariots_and_others(ours: str, theirs: str, is_counted: bool) -> None:
    equal = read([unit("S1", ours, size=2)], [unit("N1", theirs, size=2)])
    larger = read([unit("S1", ours, size=6)], [unit("N1", theirs, size=2)])
    shifts = [sum(m.value for m in reckoned.shifts if m.rule == "HOP-15.9") for reckoned in (equal, larger)]
    assert shifts == [0, 2 if is_counted else 0]


@pytest.mark.rule("HOP-15.9")
def test_only_the_base_units_decide_whether_size_counts() -> None:
    attackers = [unit("S1", "HI", size=8), unit("S2", "EL", size=2)]
    assert column(attackers, [unit("N1", "MI", size=5)]) == 8 + 1


@pytest.mark.rule("HOP-15.7", "HOP-18.5")
def test_each_depletion_level_of_the_base_attacker_is_a_column_to_the_left() -> None:
    assert column([unit("S1", "HI", depletion=2)], [unit("N1", "HI")]) == 5
    assert column([unit("S1", "HI")], [unit("N1", "HI", depletion=2)]) == 7
    assert column([unit("S1", "HI"), unit("S2", "LI", size=2, depletion=3)], [unit("N1", "HI")]) == 7


@pytest.mark.rule("HOP-6.4", "HOP-15.7")
@pytest.mark.parametrize("row", body("HOP-6.2"), ids=lambda row: row[0])
def test_terrain_of_the_base_defender_shifts_as_printed(row: list[str]) -> None:
    terrain, used = row[0].split(" ")[0].lower(), row[7]
    figure, _, way = used.partition(" ")
    shift = -int(figure) if way == "left" else int(figure)
    assert column([unit("S1", "HI")], [unit("N1", "MI")], terrain) == 8 + shift


@pytest.mark.rule("HOP-6.4")
def test_a_camp_takes_two_columns_from_heavy_infantry_on_medium() -> None:
    assert column([unit("S1", "HI")], [unit("N1", "MI")], "camp") == 6


@pytest.mark.rule("HOP-6.4")
def test_the_terrain_in_which_the_attacker_stands_is_of_no_account() -> None:
    attackers, defenders = [unit("S1", "HI")], [unit("N1", "MI")]
    state = field({4: attackers[0]}, {4: defenders[0]}, sides=({"terrain": ("woods",) * 9}, {}))
    assert clash(state, attackers, defenders).column == 8


@pytest.mark.rule("HOP-6.7", "HOP-21.13")
def test_the_marsh_does_not_bind_skirmishers_and_barbarians() -> None:
    assert column([unit("S1", "LI")], [unit("N1", "BI")], "marsh") == 7
    assert column([unit("S1", "LI")], [unit("N1", "SK SL")], "marsh") == 10
    assert column([unit("S1", "LI")], [unit("N1", "LI")], "marsh") == 8
    assert column([unit("S1", "LI")], [unit("N1", "BI")], "woods") == 6  # the other shifts are theirs as well
    assert column([unit("S1", "BI")], [unit("N1", "HI")], "woods") == 6  # and hold against them


@pytest.mark.rule("HOP-15.7", "HOP-21.3")
def test_cataphracts_move_the_column_by_two_on_either_side_or_both() -> None:
    heavy, armoured = "HC", "HC CAT"
    assert column([unit("S1", armoured)], [unit("N1", heavy)]) == 9
    assert column([unit("S1", heavy)], [unit("N1", armoured)]) == 5
    assert column([unit("S1", armoured)], [unit("N1", armoured)]) == 7
    assert column([unit("S1", heavy, size=6), unit("S2", armoured, size=4)], [unit("N1", heavy, size=10)]) == 9
    both = [unit("S1", armoured), unit("S2", armoured)]
    assert column(both, [unit("N1", heavy, size=10)]) == 9  # at least one; two are worth no more


@pytest.mark.rule("HOP-21.6")
def test_armoured_elephants_shift_nothing() -> None:
    assert column([unit("S1", "EL CAT")], [unit("N1", "HI")]) == 6
    assert column([unit("S1", "HI")], [unit("N1", "EL CAT")]) == 3


@pytest.mark.rule("HOP-15.7")
def test_the_final_column_stays_within_one_and_thirteen() -> None:
    assert column([unit("S1", "HI", size=1, depletion=5)], [unit("N1", "HI", size=9)]) == 1
    assert column([unit("S1", "PH", size=20)], [unit("N1", "SK SL", size=1)]) == 13
    # Clamped at the end only: 13 + 4 to the right, 2 to the left.
    assert column([unit("S1", "PH", size=5, depletion=2)], [unit("N1", "SK SL", size=1)]) == 13
    assert column([unit("S1", "SK SL", size=1, depletion=3)], [unit("N1", "MI", size=1)]) == 1


@pytest.mark.rule("HOP-21.9")
def test_light_chariots_fight_on_lower_columns() -> None:
    assert column([unit("S1", "CH LGT")], [unit("N1", "MI")]) == 8
    assert column([unit("S1", "HI")], [unit("N1", "CH LGT")]) == 3
    assert column([unit("S1", "CH LGT", flank=True)], [unit("N1", "MI")]) == 11
    assert column([unit("S1", "HI", flank=True)], [unit("N1", "CH LGT")]) == 11


@pytest.mark.rule("HOP-21.9")
def test_light_chariots_against_skirmishers_and_chariots_are_as_heavy_ones() -> None:
    assert column([unit("S1", "CH LGT")], [unit("N1", "SK SL")]) == 13
    assert column([unit("S1", "CH LGT")], [unit("N1", "CH")]) == 7
    assert column([unit("S1", "CH LGT")], [unit("N1", "CH LGT")]) == 7
    assert column([unit("S1", "CH")], [unit("N1", "CH LGT")]) == 7
    assert column([unit("S1", "SK SL", depletion=-2)], [unit("N1", "CH LGT")]) == 3  # 1 + 2, nothing for the chariot


@pytest.mark.rule("HOP-21.9")
def test_the_light_chariot_is_limited_to_column_one_only_at_the_end() -> None:
    # LC on light chariots: 1 - 1, and one to the right for marsh is 1 again.
    assert column([unit("S1", "LC")], [unit("N1", "CH LGT")]) == 1
    assert column([unit("S1", "LC")], [unit("N1", "CH LGT")], "marsh") == 1


@pytest.mark.rule("HOP-21.4", "HOP-21.16")
def test_camels_and_german_cavalry_count_as_light_cavalry() -> None:
    for code in ("GC", "CA"):
        assert column([unit("S1", code)], [unit("N1", "HC")]) == 5
        assert column([unit("S1", "HC")], [unit("N1", code)]) == 9


@pytest.mark.rule("HOP-21.15")
def test_artillery_defends_as_light_infantry() -> None:
    assert column([unit("S1", "HC")], [unit("N1", "AT", letter="P")]) == 8


# -- results -----------------------------------------------------------------------------------------------------------

RESULTS = grid("HOP-15.10")


@pytest.mark.rule("HOP-15.10")
def test_every_cell_of_the_combat_results_is_the_printed_one() -> None:
    rows = charts().results.rows
    ours = {(str(d), str(c)): f"{a}/{b}" for d, row in enumerate(rows) for c, (a, b) in enumerate(row, 1)}
    assert len(RESULTS) == 130
    assert ours == RESULTS


@pytest.mark.rule("HOP-15.10")
@pytest.mark.parametrize("die", range(10))
def test_the_die_is_read_on_the_final_column(die: int) -> None:
    # HI on MI of equal size: column 8. Both are engaged, so there are no checks.
    south, north = unit("S1", "HI", tq=9, engaged=True), unit("N1", "MI", tq=9, engaged=True)
    play = Play(field({4: south}, {4: north}), Resolution(Attack(("S1",), ("N1",))), [die]).over()
    lost, dealt = map(int, RESULTS[str(die), "8"].split("/"))
    assert (play["S1"].hits, play["N1"].hits) == (lost, dealt)


def fought(south: Unit, north: Unit, die: int) -> tuple[int, int]:
    """Hits of both after one die, without checks; nobody breaks."""
    ours, theirs = replace(south, tq=20, engaged=True), replace(north, tq=20, engaged=True)
    play = Play(field({4: ours}, {4: theirs}), Resolution(Attack((ours.id,), (theirs.id,))), [die]).over()
    result = play.facts(AttackResolved)[0]
    assert (result.attacker_hits, result.defender_hits) == (play[ours.id].hits, play[theirs.id].hits)
    return play[ours.id].hits, play[theirs.id].hits


@pytest.mark.rule("HOP-15.11")
def test_a_superior_attacker_doubles_the_losses_of_the_defender() -> None:
    assert fought(unit("S1", "LG HA"), unit("N1", "HI"), 5) == (2, 4)


@pytest.mark.rule("HOP-15.11", "HOP-14.9")
def test_a_flank_attack_doubles_them_too_and_knows_no_superior_defender() -> None:
    assert fought(unit("S1", "HC", flank=True), unit("N1", "PH"), 0) == (3, 4)  # column 10, frontally it would be D
    # Attacker superior and in flank: doubled once. LG on HI in flank, column 11.
    assert fought(unit("S1", "LG HA", flank=True), unit("N1", "HI"), 6) == (2, 8)


@pytest.mark.rule("HOP-15.11")
def test_a_superior_defender_triples_the_losses_of_the_attacker() -> None:
    assert fought(unit("S1", "HC"), unit("N1", "PH"), 0) == (9, 2)  # column 5: 3/2


@pytest.mark.rule("HOP-15.12")
def test_hits_are_shared_evenly_and_the_rest_goes_to_the_base_unit() -> None:
    units = [unit("S1", "LI", size=3), unit("S2", "HI", size=8)]
    assert shared(3, units, "S2") == {"S1": 1, "S2": 2}
    assert shared(4, units, "S2") == {"S1": 2, "S2": 2}
    assert shared(1, units, "S2") == {"S1": 0, "S2": 1}
    assert shared(5, units[1:], "S2") == {"S2": 5}


@pytest.mark.rule("HOP-15.12")
def test_both_sides_share_their_hits() -> None:
    south = {4: unit("S1", "HI", tq=9, size=6, engaged=True), 5: unit("S2", "HI", tq=9, size=5, engaged=True)}
    north = {4: unit("N1", "HI", tq=9, size=11, engaged=True)}
    play = Play(field(south, north), Resolution(Attack(("S2", "S1"), ("N1",))), [0]).over()  # column 7: 3/2
    assert (play["S1"].hits, play["S2"].hits, play["N1"].hits) == (2, 1, 2)
    north = {4: unit("N1", "HI", tq=9, size=3, engaged=True), 5: unit("N2", "HI", tq=9, size=4, engaged=True)}
    play = Play(field({4: south[4]}, north), Resolution(Attack(("S1",), ("N1", "N2"))), [7]).over()  # 7: 2/3
    assert (play["S1"].hits, play["N1"].hits, play["N2"].hits) == (2, 1, 2)
