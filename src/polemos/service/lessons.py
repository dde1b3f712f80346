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
from polemos.lab.house import house_of
from polemos.lab.match import game_seed
from polemos.rulebook.places import data_dir
from polemos.service.records import LessonStep, LessonsTold, LessonTold

HOME = "navarcoi"


class _Lesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: str
    title: str
    minutes: int
    scenario: str  # a battle of the catalogue, or the name of a TOML file beside the lesson
    seed: int
    players: tuple[str, ...]
    settings: dict[str, str] = {}


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    lesson: _Lesson
    step: tuple[LessonStep, ...]


@dataclass(frozen=True)
class Lesson:
    told: LessonTold
    scenario: str
    players: tuple[str, ...]
    seed: int
    settings: dict[str, str]
    folder: Path

    def game(self) -> Game[Any]:
        """The battle of the lesson, the same each time."""
        house = house_of(HOME)
        scenario = str(self.folder / self.scenario) if self.scenario.endswith(".toml") else self.scenario
        setup = house.catalogue.setup(scenario, self.settings, ())
        return Game.new(house.ruleset, setup, game_seed("lesson", self.seed))


def folders() -> tuple[Path, ...]:
    """Beside the rule set's data, or outside of it: what lies within is part of what a saved game was played with."""
    return data_dir() / "lessons" / HOME, data_dir() / HOME / "lessons"


def lessons(places: Sequence[Path] | None = None) -> list[Lesson]:
    """All lessons in the order of their files; UsageProblem names the file that is wrong."""
    paths = [path for place in (places or folders()) for path in sorted(place.glob("*.toml"))]
    return [found for path in paths if (found := _read(path)) is not None]


def lesson(wanted: str) -> Lesson:
    for each in lessons():
        if each.told.id == wanted:
            return each
    raise UsageProblem("no lesson has this name")


def list_of_lessons() -> LessonsTold:
    return LessonsTold(lessons=tuple(msgspec.structs.replace(each.told, steps=()) for each in lessons()))


def _read(path: Path) -> Lesson | None:
    """The lesson in a file; None if it is the scenario of one."""
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
        if "lesson" not in raw:
            return None
        file = msgspec.convert(raw, _File)
    except (OSError, ValueError, msgspec.ValidationError) as error:
        raise UsageProblem(f"{path.name}: {error}") from error
    head = file.lesson
    if head.scenario != Path(head.scenario).name:
        raise UsageProblem(f"{path.name}: the scenario lies beside the lesson")
    told = LessonTold(id=head.id, title=head.title, minutes=head.minutes, steps=file.step)
    return Lesson(told, head.scenario, head.players, head.seed, head.settings, path.parent)
