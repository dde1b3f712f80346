"""Weapon systems (HOP-15.8, 7.9, 21.4, 21.9, 22.10): who is superior in a frontal attack."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.hoplites.shock.clash import superiority
from polemos.rules.hoplites.state import Unit
from tests.hoplites.position import field, unit
from tests.hoplites.printed import grid

KIND = {"LG": "LG HA", "SK": "SK SL"}
PRINTED = grid("HOP-15.8")
SAMURAI = ("AS", "KB", "TP", "YU", "OZ")


def superior(attacker: Unit, defender: Unit, **values: Any) -> str:
    return superiority(field({5: attacker}, {5: defender}, **values), attacker, defender)[0]


@pytest.mark.rule("HOP-15.8")
def test_the_printed_table_has_fourteen_classes_a_side() -> None:
    assert len(PRINTED) == 196


@pytest.mark.rule("HOP-15.8")
@pytest.mark.parametrize(("defender", "attacker"), PRINTED)
def test_every_cell_of_the_superiority_table_is_the_printed_one(defender: str, attacker: str) -> None:
    printed = PRINTED[defender, attacker]
    ours = unit("S1", KIND.get(attacker, attacker))
    without, armed = (unit("N1", KIND.get(defender, defender), letter=letter) for letter in ("", "J"))
    spent = unit("N1", KIND.get(defender, defender), letter="J", no_missile=True)

    plain = {".": "", "A": "A", "D": "D", "Dm": ""}[printed]
    assert superior(ours, without) == superior(ours, spent) == plain
    assert superior(ours, armed) == ("D" if printed == "Dm" else plain)


@pytest.mark.rule("HOP-15.8")
@pytest.mark.parametrize(
    ("attacker", "defender", "expected"),
    [
        ("LG HA", "HI TR", "A"), ("LG PR", "MI", "A"), ("BC", "PH", "D"), ("CA", "BI", "D"), ("HC CAT", "LN", "A"),
        ("EL CAT", "HC", "A"), ("LI VE", "PH", "D"), ("SK JA", "MI", "D"), ("HC", "SK AR", "A"),
        ("LC NUM", "LG PR", "D"), ("CO VET", "HI", "A"), ("CO REC", "LI", "A"), ("CO CON", "LI", ""),
        ("HI", "CO VET", ""), ("PH", "CO CON", "A"), ("LC", "CO VET", "D"), ("HI", "AT", "A"),
    ],
)  # fmt: skip
@pytest.mark.rule("HOP-21.14")
def test_types_without_a_row_of_their_own_use_their_class(attacker: str, defender: str, expected: str) -> None:
    assert superior(unit("S1", attacker), unit("N1", defender)) == expected


@pytest.mark.rule("HOP-21.4")
def test_german_cavalry_ignores_superiority_against_it() -> None:
    for attacker in ("HC", "RC", "LN", "EL", "CH"):
        assert superior(unit("S1", attacker), unit("N1", "LC")) == "A"
        assert superior(unit("S1", attacker), unit("N1", "GC", letter="J")) == ""
    for defender in ("PH", "HI", "LG HA", "BI"):
        assert superior(unit("S1", "LC"), unit("N1", defender)) == "D"
        assert superior(unit("S1", "GC", letter="J"), unit("N1", defender)) == ""
    assert superior(unit("S1", "GC"), unit("N1", "LI", letter="J")) == ""
    assert superior(unit("S1", "GC"), unit("N1", "SK SL")) == "A"  # its own superiority stays


@pytest.mark.rule("HOP-21.4", "HOP-7.9")
def test_long_swords_are_no_better_than_other_weapons_against_german_cavalry() -> None:
    state = field({1: unit("S1", "BI")}, {1: unit("N1", "GC")}, sides=({"rules": ("long_swords",)}, {}))
    assert superiority(state, state.units["S1"], state.units["N1"])[0] == ""


@pytest.mark.rule("HOP-21.9")
def test_a_heavy_chariot_is_superior_to_a_light_one() -> None:
    assert superior(unit("S1", "CH"), unit("N1", "CH LGT")) == "A"
    assert superior(unit("S1", "CH LGT"), unit("N1", "CH LGT")) == ""
    assert superior(unit("S1", "CH LGT"), unit("N1", "CH")) == ""
    assert superior(unit("S1", "CH"), unit("N1", "CH")) == ""


@pytest.mark.rule("HOP-22.10")
@pytest.mark.parametrize("attacker", SAMURAI[:4])
@pytest.mark.parametrize("defender", SAMURAI)
def test_among_samurai_only_horse_on_shooters_is_superior(attacker: str, defender: str) -> None:
    expected = "A" if attacker == "KB" and defender in ("TP", "YU", "OZ") else ""
    letter = {"TP": "T", "YU": "Y", "OZ": "O"}.get(defender, "")
    for armed in (letter, ""):
        assert superior(unit("S1", attacker), unit("N1", defender, letter=armed), period="samurai") == expected


# -- Long Swords -------------------------------------------------------------------------------------------------------


def swords(column: int, others: tuple[int, ...] = (), terrain: dict[int, str] | None = None, target: str = "HI") -> str:
    """BI with Long Swords on a unit in a column; other enemies stand in these columns, on this ground."""
    north = {column: unit("N1", target), **{c: unit(f"N{c + 1}", "HI") for c in others}}
    ground = tuple((terrain or {}).get(c, "clear") for c in range(1, 10))
    state = field({column: unit("S1", "BI")}, north, sides=({"rules": ("long_swords",)}, {"terrain": ground}))
    return superiority(state, state.units["S1"], state.units["N1"])[0]


@pytest.mark.rule("HOP-7.9", "HOP-21.13")
@pytest.mark.parametrize(
    ("column", "others", "expected"),
    [
        (3, (4,), "A"),  # column 2 lies in another zone and counts as two
        (5, (3, 6), ""),  # column 4 alone is not enough
        (5, (6,), "A"),  # columns 4 and 3
        (5, (4,), "A"),
        (5, (4, 7), ""),  # column 6 alone
        (5, (4, 6), ""),
        (4, (2, 5), ""),  # 3 is free, 2 is not
        (4, (5,), "A"),
        (2, (3,), ""),  # column 1, and the area outside does not count
        (2, (1,), "A"),  # column 3 is in another zone
        (8, (7,), ""),
        (8, (9,), "A"),
        (7, (6, 9), "A"),
        (1, (2,), "A"),
        (9, (8,), "A"),
    ],
)
def test_long_swords_need_room(column: int, others: tuple[int, ...], expected: str) -> None:
    assert swords(column, others) == expected


@pytest.mark.rule("HOP-7.9")
def test_areas_that_are_closed_to_the_barbarians_give_no_room() -> None:
    assert swords(5, (6,), {3: "cliff"}) == ""
    assert swords(5, (6,), {4: "river"}) == ""
    assert swords(3, (4,), {2: "cliff"}) == ""
    assert swords(5, (6,), {4: "woods", 3: "marsh"}) == "A"


@pytest.mark.rule("HOP-7.9", "HOP-7.1")
def test_long_swords_replace_the_superiority_of_the_chart() -> None:
    assert swords(3, (4,), target="PH") == "A"
    assert swords(5, (4, 6), target="PH") == "D"  # no room: the phalanx is superior as ever
    plain = field({3: unit("S1", "BI")}, {3: unit("N1", "PH")})
    assert superiority(plain, plain.units["S1"], plain.units["N1"])[0] == "D"


@pytest.mark.rule("HOP-7.9")
def test_long_swords_are_for_barbarian_infantry_of_that_army_only() -> None:
    rules = {"rules": ("long_swords",)}
    state = field({1: unit("S1", "MI")}, {1: unit("N1", "HI")}, sides=(rules, {}))
    assert superiority(state, state.units["S1"], state.units["N1"])[0] == ""
    state = field({1: unit("S1", "BI")}, {1: unit("N1", "HI")}, sides=({}, rules))
    assert superiority(state, state.units["S1"], state.units["N1"])[0] == ""
