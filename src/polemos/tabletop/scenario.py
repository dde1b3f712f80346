"""What the records of scenarios are made of in every game: frozen, nothing in them that nobody knows."""

from __future__ import annotations

from typing import Annotated

import msgspec

Key = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z][A-Za-z0-9_]{0,39}$")]  # a short name
Text = Annotated[str, msgspec.Meta(max_length=4000)]


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of a scenario as its file writes it; what a file says and nobody reads is a mistake."""
