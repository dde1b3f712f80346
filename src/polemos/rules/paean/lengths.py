"""Lengths in texts (PAE-21.1): they stand in braces, for with larger figures they are told larger."""

from __future__ import annotations

import re

_LENGTH = re.compile(r"\{(\d{1,3}(?:\.\d{1,3})?)\}")


def told(text: str, times: int) -> str:
    """As players read it: `within {6} of the tree` is `within 12 of the tree` where everything is twice as large."""
    return _LENGTH.sub(lambda found: f"{float(found[1]) * times:.4g}", text)


def cm(length: float) -> str:
    """A length in such a text."""
    return f"{{{length:g}}} cm"
