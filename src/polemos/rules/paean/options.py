"""The optional rules of Paean (sections 3, 4 and 21)."""

from __future__ import annotations

from typing import Literal

import msgspec

Scale = Literal["6mm", "15mm", "25mm"]


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
