"""What a rule set brings to the drafting of its scenarios: its folder has a module `drafting` with a DRAFTING."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from polemos.kernel.catalogue import Battle
from polemos.kernel.secrecy import Seat
from polemos.tabletop.drafting.records import AddPiece, FieldGroup, Form, Layer, PaletteEntry, Problem, Word
from polemos.tabletop.scene import Scene


class Handled(msgspec.Struct, frozen=True, kw_only=True):
    """A piece by where it stands in the record: paths to its values, empty where it has none."""

    path: str
    id: str
    layer: Layer
    name: str
    sort: str
    seat: Seat | None = None
    of: str = ""
    spot: str = ""  # to a record with x and y, or to a pair
    heading: str = ""  # to a number of degrees
    span: tuple[str, str] | None = None  # to two pairs, from-to along x and along y
    outline: str = ""  # to a list of points
    along: tuple[str, ...] = ()  # to further lists of points that move with it
    zone: tuple[int, int, int, int] | None = None  # a box that stands nowhere in the record but follows from it
    resizes: bool = False  # that box can be given another size
    slides: bool = False  # and another place
    is_line: bool = False
    least: int = 0
    is_item: bool = False  # it can be removed
    is_copied: bool = False


class Drafting(Protocol):
    """What a rule set knows of scenarios under construction. Records are its own; `raw` is one as plain values."""

    @property
    def record(self) -> Any:
        """The type of its scenarios."""
        ...

    def blanks(self) -> Sequence[Word]:
        """What a new scenario may begin with."""
        ...

    def blank(self, id_: str) -> Any: ...

    def shipped(self) -> Sequence[str]: ...

    def load(self, scenario: str) -> Any:
        """One of ours; FormatError if there is none of that name."""
        ...

    def settled(self, record: Any) -> Any:
        """With the figures worked out that a file must tell truly."""
        ...

    def problems(self, record: Any) -> Sequence[Problem]: ...

    def battle(self, record: Any) -> Battle:
        """As the catalogue offers it."""
        ...

    def setup(self, record: Any, settings: Mapping[str, str]) -> Any:
        """The setup of a game that plays it; UsageProblem when it cannot be played so."""
        ...

    def scene(self, record: Any) -> Scene:
        """The table before the battle, drawn as far as it can be."""
        ...

    def handled(self, record: Any) -> Iterator[Handled]: ...

    def palette(self, record: Any) -> Sequence[PaletteEntry]: ...

    def form(self, raw: dict[str, Any]) -> Sequence[FieldGroup]: ...

    def form_of(self, raw: dict[str, Any], path: str) -> Form:
        """The fields of a piece or of an item; Refused if there is none."""
        ...

    def added(self, raw: dict[str, Any], deed: AddPiece) -> str:
        """Put something of the palette on the table; its path."""
        ...

    def fresh(self, raw: dict[str, Any], path: str, sort: str) -> Any:
        """A value to begin with for what is put at a path."""
        ...

    def resized(self, raw: dict[str, Any], path: str, box: tuple[int, int, int, int]) -> None:
        """Give a piece without a span another size."""
        ...

    def renamed(self, raw: dict[str, Any], path: str, old: Any) -> None:
        """A value was set: what named the thing by it follows."""
        ...

    def removed(self, raw: dict[str, Any], path: str, gone: Any) -> None:
        """Something was removed: what named it lets go of it."""
        ...

    def copied(self, raw: dict[str, Any], item: dict[str, Any]) -> None:
        """Something was copied: what there can be once only stays with the other."""
        ...

    def mirrors(self, record: Any) -> bool:
        """Can one side become the mirror of the other?"""
        ...

    def mirrored(self, raw: dict[str, Any], seat: Seat) -> None: ...
