"""What a check of a scenario's file says, `... - at `$.south.unit[2]``, as problems of a draft."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from polemos.tabletop.drafting.records import Problem


def problems_of(told: Iterable[str], rule: str) -> Iterator[Problem]:
    """Each with its path; the rule is the one in brackets at the end of the sentence, or else the one given."""
    for sentence in told:
        found = re.fullmatch(
            r"(.*?)(?: \(([A-Z]{3}-[0-9.]+)\))?(?: - (?:at|in) `\$\.?([^`]*)`)?( at grand scale)?", sentence
        )
        assert found is not None
        text, cited, place, scale = found.groups()
        path = re.sub(r"\[(\d+)\]", r".\1", place or "")
        yield Problem(path=path, text=f"{text}{scale or ''}", rule=cited or rule)
