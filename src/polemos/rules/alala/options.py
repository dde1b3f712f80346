"""The optional rules of Alala! (section 24)."""

from __future__ import annotations

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    large_units: bool = False  # ALA-24.1
    rolled_leaders: bool = False  # ALA-24.2
    condensed: bool = False  # ALA-24.3
    free_deployment: bool = False  # ALA-24.4


OPTION_RULES = {
    "large_units": "ALA-24.1",
    "rolled_leaders": "ALA-24.2",
    "condensed": "ALA-24.3",
    "free_deployment": "ALA-24.4",
}
