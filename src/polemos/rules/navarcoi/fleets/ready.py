"""Fleets that come with the program, to begin with or to put to sea with."""

from __future__ import annotations

import functools
import re

import msgspec

from polemos.kernel.files.file_reading import read_record
from polemos.rulebook.places import data_dir
from polemos.rules.navarcoi.fleets.fleets import FLEET_BYTES, FleetSpec


class ReadyFleets(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    fleet: tuple[FleetSpec, ...]


@functools.cache
def ready_fleets() -> dict[str, FleetSpec]:
    """By an id made of the first word of the name."""
    read: ReadyFleets = read_record(data_dir() / "fleets" / "navarcoi.toml", ReadyFleets, FLEET_BYTES)
    return {re.split(r"\W", fleet.name.lower())[0]: fleet for fleet in read.fleet}
