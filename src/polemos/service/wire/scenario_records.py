"""The bodies of HTTP requests and answers round the scenario editor, as records; docs/protocol.md explains them."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from polemos.kernel.catalogue import Battle
from polemos.kernel.words.exchange import FileRefused, Name, Request, Response
from polemos.tabletop.drafting.records import Deed, FieldGroup, Form, PaletteEntry, Path, Piece, Problem, Word
from polemos.tabletop.scene import Scene

MOST_DEEDS = 500


class ScenarioListed(Response, frozen=True, kw_only=True):
    id: str
    name: str
    about: str
    sides: tuple[str, ...]
    turns: int
    is_own: bool
    problems: int  # while there are some it cannot be played


class ScenariosInfo(Response, frozen=True, kw_only=True):
    ruleset: str
    keeps: bool  # scenarios can be saved here
    folder: str  # where a player may put files; empty where none can be saved
    blanks: tuple[Word, ...]  # what a new one may begin with
    scenarios: tuple[ScenarioListed, ...]
    refused: tuple[FileRefused, ...]


class DraftInfo(Response, frozen=True, kw_only=True):
    """A scenario under construction: to be held, drawn, handled, filled in and mended."""

    id: str  # where it lies; empty: nowhere
    is_own: bool
    name: str
    record: dict[str, Any]
    scene: Scene
    pieces: tuple[Piece, ...]
    palette: tuple[PaletteEntry, ...]
    form: tuple[FieldGroup, ...]
    forms: tuple[Form, ...]  # of what is selected
    mirrors: bool  # one side can become the mirror of the other
    made: tuple[str, ...]  # paths of what the deeds have made
    problems: tuple[Problem, ...]
    text: str  # the file
    file: str  # a name for it
    battle: Battle  # as the catalogue would offer it


class EditDraft(Request, frozen=True, kw_only=True):
    record: dict[str, Any]
    deeds: Annotated[tuple[Deed, ...], msgspec.Meta(max_length=MOST_DEEDS)] = ()
    selected: Annotated[tuple[Path, ...], msgspec.Meta(max_length=MOST_DEEDS)] = ()


class SaveScenario(Request, frozen=True, kw_only=True):
    record: dict[str, Any]
    replaces: Name = ""  # the scenario of one's own whose place it takes; empty: it is a new one
