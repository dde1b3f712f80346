"""What another chapter may have to say, if it is there: special rules of scenarios, cards."""

from __future__ import annotations

import functools
import importlib
from typing import Any


@functools.cache
def found(chapter: str, name: str) -> Any | None:
    """A function or procedure of a chapter; None if there is no such chapter or name."""
    try:
        module = importlib.import_module(f"polemos.rules.alala.{chapter}")
    except ModuleNotFoundError as error:
        if error.name != f"polemos.rules.alala.{chapter}":
            raise
        return None
    return getattr(module, name, None)
