"""Lessons: a small fixed battle and the steps of a coach beside it. The steps are shown; the engine alone plays."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from polemos import UsageProblem
from polemos.kernel.game import Game
from polemos.lab.match import game_seed
from polemos.registry.rulesets import RULESETS, entry_of
from polemos.rulebook.places import data_dir
from polemos.service.wire.records import LessonInfo, LessonsInfo, LessonStep


class _Lesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: str
    title: str
    minutes: int
    scenario: str  # a battle of the catalogue, or the name of a TOML file beside the lesson
    armies: tuple[str, ...] = ()  # TOML files beside the lesson, in place of those of the battle
    seed: int
    players: tuple[str, ...]
    settings: dict[str, str] = {}


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    lesson: _Lesson
    step: tuple[LessonStep, ...]


@dataclass(frozen=True)
class Lesson:
    told: LessonInfo
    scenario: str
    armies: tuple[str, ...]
    players: tuple[str, ...]
    seed: int
    settings: dict[str, str]
    folder: Path

    def game(self) -> Game[Any]:
        """The battle of the lesson, the same each time."""
        entry = entry_of(self.told.ruleset)
        scenario = str(self.folder / self.scenario) if self.scenario.endswith(".toml") else self.scenario
        setup = entry.catalogue.setup(scenario, self.settings, [self.folder / name for name in self.armies])
        return Game.new(entry.ruleset, entry.seated(setup, self.players), game_seed("lesson", self.seed))


def folders() -> tuple[Path, ...]:
    """One for each rule set, named after it; outside of its data, for these are part of what a game was played with."""
    return tuple(data_dir() / "lessons" / name for name in RULESETS)


def lessons(places: Sequence[Path] | None = None) -> list[Lesson]:
    """All lessons in the order of the rule sets and of their files; UsageProblem names the file that is wrong."""
    paths = [path for place in (places or folders()) for path in sorted(place.glob("*.toml"))]
    return [found for path in paths if (found := _read(path)) is not None]


def lesson(wanted: str) -> Lesson:
    for each in lessons():
        if each.told.id == wanted:
            return each
    raise UsageProblem("no lesson has this name")


def list_of_lessons() -> LessonsInfo:
    return LessonsInfo(lessons=tuple(msgspec.structs.replace(each.told, steps=()) for each in lessons()))


def _read(path: Path) -> Lesson | None:
    """The lesson in a file; None if it is the scenario or an army of one."""
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
        if "lesson" not in raw:
            return None
        file = msgspec.convert(raw, _File)
    except (OSError, ValueError, msgspec.ValidationError) as error:
        raise UsageProblem(f"{path.name}: {error}") from error
    head = file.lesson
    if any(name != Path(name).name for name in (head.scenario, *head.armies)):
        raise UsageProblem(f"{path.name}: its scenario and its armies lie beside the lesson")
    told = LessonInfo(id=head.id, ruleset=path.parent.name, title=head.title, minutes=head.minutes, steps=file.step)
    return Lesson(told, head.scenario, head.armies, head.players, head.seed, head.settings, path.parent)
