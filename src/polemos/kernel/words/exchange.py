"""Records that pages and rule sets exchange: what all of them are, and what several of them hold."""

from __future__ import annotations

from typing import Annotated

import msgspec

Name = Annotated[str, msgspec.Meta(max_length=120)]


class Response(msgspec.Struct, frozen=True, kw_only=True):
    """What a page is told."""


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a page asks for."""


class Priced(Response, frozen=True, kw_only=True):
    words: str
    points: int | None
    rule: str = ""


class FileRefused(Response, frozen=True, kw_only=True):
    file: str
    line: int | None
    text: str


class ChartRow(Response, frozen=True, kw_only=True):
    head: str
    words: str
    cells: tuple[str, ...]


class ChartInfo(Response, frozen=True, kw_only=True):
    id: str
    title: str
    rule: str
    words: str
    corner: str  # what heads the first column
    columns: tuple[str, ...]
    rows: tuple[ChartRow, ...]


class ChartsInfo(Response, frozen=True, kw_only=True):
    ruleset: str
    title: str
    charts: tuple[ChartInfo, ...]
