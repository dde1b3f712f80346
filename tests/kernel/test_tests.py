"""A test throws and tells its odds by the same figures."""

from __future__ import annotations

from fractions import Fraction

import pytest

from polemos.kernel.dice import Modifier
from polemos.kernel.test import Test, net

BRAVE, TIRED, CALM = Modifier(2, "brave", "NAV-1.1"), Modifier(-1, "tired", "NAV-1.1"), Modifier(0, "calm", "NAV-1.1")


def test_modifiers_add_up() -> None:
    assert net(()) == 0
    assert net((BRAVE, TIRED, CALM)) == 1


@pytest.mark.parametrize(
    ("need", "mods", "chance"),
    [(7, (), Fraction(21, 36)), (7, (TIRED,), Fraction(15, 36)), (7, (BRAVE,), Fraction(30, 36)), (13, (), 0)],
)
def test_high_is_good_against_a_need(need: int, mods: tuple[Modifier, ...], chance: Fraction) -> None:
    assert Test("NAV-1.1", "2d6", "courage", mods=mods, need=need).chance == chance


@pytest.mark.parametrize(
    ("limit", "mods", "in_36"),  # the table of PAE-1.11
    [(1, (), 0), (2, (), 1), (7, (), 21), (9, (), 30), (12, (), 36), (13, (), 36), (7, (BRAVE,), 10)],
)
def test_low_is_good_against_a_limit(limit: int, mods: tuple[Modifier, ...], in_36: int) -> None:
    assert Test("NAV-1.1", "2d6", "courage", mods=mods, limit=limit).chance == Fraction(in_36, 36)


def test_a_total_may_be_read_in_a_table() -> None:
    test = Test("NAV-1.1", "d6", "event", mods=(TIRED,))
    read = test.chances(lambda total: "storm" if total <= 0 else "calm" if total <= 3 else "wind")
    assert read == {"storm": Fraction(1, 6), "calm": Fraction(3, 6), "wind": Fraction(2, 6)}
    assert list(read) == ["storm", "calm", "wind"]


def test_nothing_is_passed_where_nothing_is_wanted() -> None:
    assert Test("NAV-1.1", "d6", "event").chance == 0
