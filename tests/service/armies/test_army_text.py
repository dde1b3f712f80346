"""Armies as text: what is written is read again, whatever a player calls his men."""

from __future__ import annotations

import tomllib

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from polemos.rules.hoplites.army.armies import army, army_ids
from polemos.rules.hoplites.army.records import Army, ArmyTerrain
from polemos.rules.hoplites.builder.text import army_text
from polemos.rules.hoplites.charts.records import Leader
from polemos.rules.hoplites.user_files import read_army

SIGNS = st.characters(exclude_categories=("Cc", "Cs"))
NAMES = st.text(SIGNS, min_size=1, max_size=80)
TEXTS = st.text(st.one_of(SIGNS, st.sampled_from("\n\t\"\\'#[]=")), max_size=200)


@pytest.mark.parametrize("name", army_ids())
def test_every_supplied_army_is_written_and_read_again(name: str) -> None:
    assert read_army(army_text(army(name))) == army(name)


@given(NAMES, TEXTS, NAMES, NAMES, st.booleans())
def test_odd_names_are_read_as_they_were_written(
    name: str, description: str, unit: str, leader: str, is_roman: bool
) -> None:
    plain = army("theban_371")
    head = replace(plain.army, name=name, description=description, leader=Leader(leader, 5, 2), roman=is_roman)
    odd = replace(
        plain,
        army=head,
        units=tuple(replace(card, name=unit) for card in plain.units),
        terrain=(ArmyTerrain("camp", 3),),
    )
    assert msgspec.convert(tomllib.loads(army_text(odd)), Army) == odd


def test_an_army_without_units_is_still_a_file() -> None:
    bare = replace(army("theban_371"), units=())
    assert msgspec.convert(tomllib.loads(army_text(bare)), Army) == bare
