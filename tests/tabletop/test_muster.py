"""Armies under construction, with a toy: deeds, what they make, names that are missing, prices that are not there."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.reason import Refused
from polemos.tabletop.drafting.records import OrderItem, PutItem, RemovePieces, SetField
from polemos.tabletop.muster.armoury import free_name
from polemos.tabletop.muster.muster import edited
from polemos.tabletop.muster.records import CopyItem, EditMuster, MusterDraft
from tests.toy.army import ToyMuster

MUSTER = ToyMuster()


def after(*deeds: Any, army: Any = None, **settings: str) -> MusterDraft:
    return edited(MUSTER, EditMuster(army=army or MUSTER.blank("new"), settings=settings, deeds=deeds))


def test_an_army_grows_by_deeds_and_each_says_what_it_made() -> None:
    draft = after(SetField(path="name", value="Toys"), PutItem(path="company"), CopyItem(path="company.0"))
    assert draft.made == ("company.0", "company.1")
    assert [part.points for part in draft.parts] == [16, 16]
    assert (draft.points, draft.limit) == (32, 30)
    assert [(fault.text, fault.at) for fault in draft.faults] == [("it costs 32 points; 30 may be spent", ())]
    # a copy has no name, and stands beside the first
    named = SetField(path="company.0.name", value="Guard")
    draft = after(named, CopyItem(path="company.0"), OrderItem(path="company.0", to=2), army=draft.army)
    assert [each["name"] for each in draft.army["company"]] == ["", "", "Guard"]
    draft = after(RemovePieces(paths=("company.0", "company.1")), army=draft.army)
    assert [each["name"] for each in draft.army["company"]] == ["Guard"]
    assert draft.text == 'name = "Toys"\n\n[[company]]\nkind = "spears"\nname = "Guard"\n'


def test_without_points_nothing_costs_anything_and_the_rest_is_judged() -> None:
    slingers = (PutItem(path="company"), SetField(path="company.0.kind", value="slings"))
    draft = after(*slingers, SetField(path="company.0.ranks", value="4"), priced="no")
    assert (draft.points, draft.limit, draft.parts[0].points, draft.settings) == (None, None, None, {"priced": "no"})
    assert [fault.at for fault in draft.faults] == [("name",), ("company.0",)]
    assert draft.text == ""


@pytest.mark.parametrize(
    "deed",
    [
        SetField(path="company.0.kind", value="camels"), SetField(path="company.0.ranks", value=5),
        SetField(path="company.7.name", value="x"), SetField(path="gold", value=1), PutItem(path="name"),
        RemovePieces(paths=("company.3",)), CopyItem(path="company"), SetField(path="name", value="x" * 41),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_refused_in_words(deed: Any) -> None:
    with pytest.raises(Refused):
        after(PutItem(path="company"), deed)


def test_no_list_grows_beyond_what_a_file_can_hold() -> None:
    full = after(*(PutItem(path="company") for _ in range(6)))
    for deed in (PutItem(path="company"), CopyItem(path="company.0")):
        with pytest.raises(Refused):
            after(deed, army=full.army)


def test_a_copy_has_a_name_that_is_free() -> None:
    assert free_name("Toys", ()) == "Toys (own)"
    assert free_name("Toys (own)", ("Toys (own)", "Toys (own 2)")) == "Toys (own 3)"
