"""The optional rules of Paean (sections 3, 4 and 21)."""

from __future__ import annotations

from typing import Literal

import msgspec

Scale = Literal["6mm", "15mm", "25mm"]
TIMES: dict[Scale, int] = {"6mm": 1, "15mm": 2, "25mm": 3}


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    bound_limit: bool = True  # PAE-3.8
    hoplite_share: bool = True  # PAE-4.7
    army_lists: bool = True  # PAE-4.10
    scale: Scale = "6mm"  # PAE-21.1
    random_commanders: bool = False  # PAE-21.2
    random_gifts: bool = False  # PAE-21.3
    close_country: bool = False  # PAE-21.4
    no_pikes: bool = False  # PAE-21.5
    free_structure: bool = False  # PAE-21.6

    @property
    def times(self) -> int:
        """How many times as large as with 6 mm figures everything is (PAE-21.1)."""
        return TIMES[self.scale]


OPTION_RULES = {
    "bound_limit": "PAE-3.8",
    "hoplite_share": "PAE-4.7",
    "army_lists": "PAE-4.10",
    "scale": "PAE-21.1",
    "random_commanders": "PAE-21.2",
    "random_gifts": "PAE-21.3",
    "close_country": "PAE-21.4",
    "no_pikes": "PAE-21.5",
    "free_structure": "PAE-21.6",
}
