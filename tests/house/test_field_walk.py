"""The walk over fields finds the field that is accepted and never read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec
import pytest

from tests.field_walk import Raw, Walk, raw_of


class Wind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    need: int
    stays: bool  # nobody reads it


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    winds: tuple[Wind, ...]
    moment: Literal["start"] = "start"  # nothing else is accepted
    remarks: str = ""  # nobody reads it


def read(raw: Raw) -> Scenario | None:
    try:
        record = msgspec.convert(raw, Scenario)
    except msgspec.ValidationError:
        return None
    return record if record.id.isalpha() else None


def look(record: Scenario) -> Iterator[Any]:
    yield record.name
    yield [wind.need for wind in record.winds]


WALK = Walk(Scenario, {"gale": raw_of(Scenario("gale", "A gale", (Wind(4, True),)))}, read, look)


def test_all_fields_are_walked() -> None:
    assert set(WALK.names()) == {
        "Scenario.id", "Scenario.name", "Scenario.winds", "Scenario.moment", "Scenario.remarks", "Wind.need",
        "Wind.stays",
    }  # fmt: skip


@pytest.mark.parametrize("field", ["Scenario.id", "Scenario.name", "Scenario.winds", "Scenario.moment", "Wind.need"])
def test_what_is_seen_or_refused_is_kept(field: str) -> None:
    assert WALK.is_kept(field)


@pytest.mark.parametrize("field", ["Wind.stays", "Scenario.remarks"])
def test_what_nobody_reads_is_found(field: str) -> None:
    assert not WALK.is_kept(field)
