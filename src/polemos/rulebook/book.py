"""What a rulebook is made of."""

import re
from collections.abc import Iterator
from typing import Literal

import msgspec

from polemos import UsageProblem

Kind = Literal["rule", "option", "definition", "background"]

PREFIXES = {"navarcoi": "NAV", "alala": "ALA", "hoplites": "HOP", "hoplomachia": "HMA", "paean": "PAE"}
"""Every rule set and the letters its rule ids begin with."""

RULE_ID = re.compile(r"[A-Z]{3}-[1-9]\d*(?:\.[1-9]\d*)+")


class BookProblem(UsageProblem):
    """A rulebook that cannot be read, with the file and line to look at."""


class Rule(msgspec.Struct, frozen=True):
    id: str
    title: str
    kind: Kind
    default: Literal["on", "off"] | None  # of an option, when the rulebook states it
    section: int
    section_title: str
    text: str
    rulings: tuple[str, ...]
    examples: tuple[str, ...]
    line: int

    @property
    def is_binding(self) -> bool:
        """Does a test have to prove it?"""
        return self.kind != "background"

    @property
    def is_carried_out(self) -> bool:
        """Does code have to cite it? A definition is used by other rules and never carried out by itself."""
        return self.kind in ("rule", "option")

    @property
    def label(self) -> str:
        return f"option, default {self.default}" if self.default else self.kind

    def markdown(self) -> str:
        """The whole rule, for reading."""
        parts = [
            f"## {self.id} {self.title}",
            f"_{self.label.capitalize()}. {self.section_title}._",
            self.text,
        ]
        parts += [f"**Ruling.** {ruling}" for ruling in self.rulings]
        parts += [f"**Example.** {example}" for example in self.examples]
        return "\n\n".join(part for part in parts if part)


class Section(msgspec.Struct, frozen=True):
    number: int
    title: str
    text: str
    rules: tuple[Rule, ...]


class Rulebook(msgspec.Struct, frozen=True):
    prefix: str
    ruleset: str
    title: str
    intro: str
    sections: tuple[Section, ...]

    def rules(self) -> Iterator[Rule]:
        for section in self.sections:
            yield from section.rules
