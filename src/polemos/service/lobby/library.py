"""What can be read: the catalogue, the rulebooks, the glossary, and the gallery of recorded battles."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec.structs import replace

from polemos import UsageProblem, __version__
from polemos.registry.rulesets import RULESETS, entry_of
from polemos.rulebook.book import Rule
from polemos.rulebook.library import read_books, the_book, the_rule
from polemos.rulebook.places import data_dir, rulebooks_dir
from polemos.service.scenarios.repository import ScenarioRepository
from polemos.service.wire.messages import PROTOCOL
from polemos.service.wire.records import (
    BattleShown,
    CatalogueInfo,
    GalleryInfo,
    GlossaryInfo,
    RuleInfo,
    RulesetInfo,
    RulesInfo,
    SectionInfo,
    Term,
)

GALLERY = "gallery"


def catalogue(is_local: bool, repositories: Mapping[str, ScenarioRepository] = MappingProxyType({})) -> CatalogueInfo:
    """What can be played. Games are listed, and the secrets of games by mail are kept, on the player's own machine."""
    known = tuple(_with_own(_ruleset(name, is_local), repositories.get(name), is_local) for name in RULESETS)
    return CatalogueInfo(version=__version__, protocol=PROTOCOL, rulesets=known, lists_games=is_local)


@cache
def _ruleset(name: str, is_local: bool) -> RulesetInfo:
    entry = entry_of(name)
    return RulesetInfo(
        id=name, title=entry.ruleset.title, version=entry.ruleset.version, recommended=entry.catalogue.recommended,
        seats=entry.ruleset.seat_names, levels=entry.players.levels, battles=tuple(entry.catalogue.battles()),
        settings=tuple(entry.catalogue.settings()), builds=entry.builds, by_mail=is_local and entry.by_mail,
        drafts=False, has_charts=entry.has_charts, words=entry.words,
    )  # fmt: skip


def _with_own(told: RulesetInfo, repository: ScenarioRepository | None, is_local: bool) -> RulesetInfo:
    """With the player's own scenarios."""
    if repository is None:
        return told
    return replace(told, drafts=True, battles=(*told.battles, *(repository.battles() if is_local else ())))


# -- rulebooks ---------------------------------------------------------------------------------------------------------


@cache
def rules(ruleset: str) -> RulesInfo:
    book = the_book(_books(), ruleset)
    sections = tuple(
        SectionInfo(id=str(each.number), title=each.title, text=each.text, rules=tuple(map(_rule, each.rules)))
        for each in book.sections
    )
    return RulesInfo(ruleset=ruleset, title=book.title, text=book.intro, sections=sections)


def rule(ruleset: str, rule_id: str) -> RuleInfo:
    book = the_book(_books(), ruleset)
    return _rule(the_rule({ruleset: book}, rule_id))


@cache
def _books() -> dict[str, Any]:
    return dict(read_books(rulebooks_dir()))


def _rule(each: Rule) -> RuleInfo:
    parts = [each.text, *(f"**Ruling.** {told}" for told in each.rulings)]
    parts += [f"**Example.** {told}" for told in each.examples]
    return RuleInfo(id=each.id, title=each.title, kind=each.label, text="\n\n".join(part for part in parts if part))


# -- our own words -----------------------------------------------------------------------------------------------------


class _Glossary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    term: tuple[Term, ...] = ()


class Shown(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A battle of the gallery's list."""

    id: str
    title: str
    about: str
    ruleset: str
    scenario: str
    players: tuple[str, ...]
    turns: int
    decisions: int
    outcome: str


class _Gallery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    battle: tuple[Shown, ...] = ()


@cache
def glossary() -> GlossaryInfo:
    path = data_dir() / "glossary.toml"
    return GlossaryInfo(terms=_read(path, _Glossary).term if path.is_file() else ())


@cache
def shown() -> tuple[Shown, ...]:
    path = data_dir() / GALLERY / "gallery.toml"
    found: tuple[Shown, ...] = _read(path, _Gallery).battle if path.is_file() else ()
    return found


def gallery() -> GalleryInfo:
    return GalleryInfo(
        battles=tuple(
            BattleShown(
                id=each.id, title=each.title, ruleset=each.ruleset, scenario=each.scenario, about=each.about,
                players=each.players, turns=each.turns, decisions=each.decisions, outcome=each.outcome,
            )
            for each in shown()
        )
    )  # fmt: skip


def recorded(battle: str) -> tuple[Shown, bytes]:
    """A battle of the gallery and its file."""
    for each in shown():
        if each.id == battle:
            return each, (data_dir() / GALLERY / f"{each.id}.polemos").read_bytes()
    raise UsageProblem("no battle of the gallery has this name")


def _read(path: Path, kind: Any) -> Any:
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), kind)
    except (OSError, ValueError, msgspec.ValidationError) as error:
        raise UsageProblem(f"{path.name}: {error}") from error
