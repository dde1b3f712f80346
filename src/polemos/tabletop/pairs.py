"""Options that are the same to the left and to the right: a page shows them as one with two ends."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from polemos.tabletop.scene import Hint

_SIDE = re.compile(r"(?<![a-z])(left|right)(?![a-z])")


def with_pairs(keys: Iterable[str], hints: Mapping[str, Hint]) -> dict[str, Hint]:
    """The hints, those of a pair each with the key of the other; options that cannot be chosen are paired, too."""
    offered = set(keys)
    found = dict(hints)
    for key in sorted(offered):
        other = _SIDE.sub(lambda side: "right" if side[0] == "left" else "left", key)
        if other != key and other in offered and key not in ("left", "right"):
            found[key] = replace(found.get(key, Hint()), pair=other)
    return found
