"""The ring of a lesson points at what the text says: at whatever the pupil who obeys it does next, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from polemos.kernel.view import View
from polemos.service.lobby.lessons import Lesson, lesson, lessons
from polemos.service.wire.records import LessonStep, PointAt
from tests.service.lobby import (
    test_alala_lesson,
    test_hoplites_lesson,
    test_hoplomachia_lesson,
    test_paean_lesson,
    test_second_lessons,
)
from tests.service.lobby.lesson_player import taught

Answer = Callable[[View[Any], LessonStep], Any]
# Parts of the page, and how the texts speak of them.
PARTS = {
    "prompt": ("line above the table",), "log": ("log",), "orders": ("", ), "tick": ("tick",),
    "handle-left": ("wheel", "handle", "corner"), "label-AT2": ("plate",), "label-C1": ("formation",),
    "label-A1": ("taxis",),
    "route-1": ("tracks",), "tracks": ("tracks",),
}  # fmt: skip


def attacks_when_told(view: View[Any], step: LessonStep) -> Any:
    """The pupil of the lesson's own test, but one who does not think twice about the odds."""
    if step.title == "Declare an attack" and view.rule == "HOP-14.5":
        return next((key for key in view.space.candidates() if key.startswith("attack S4 ")), "end")
    if step.title == "Resolve it":
        return "end"
    return test_hoplites_lesson.obedient(view, step)


OBEDIENT: dict[str, Answer] = {
    "first_battle_of_hoplites": attacks_when_told,
    "first_battle_of_alala": test_alala_lesson.obedient,
    "first_battle_of_paean": test_paean_lesson.obedient,
    "first_battle_of_hoplomachia": test_hoplomachia_lesson.obedient,
    **test_second_lessons.PUPILS,
}


def ringed(step: LessonStep, view: View[Any]) -> PointAt | None:
    """What the page puts the ring round while nothing is touched (web/src/tutorial/Ring.svelte)."""
    free = {option.key for option in getattr(view.space, "options", ()) if option.barred is None}
    for each in step.point_at:
        if each.after is not None or (each.on is not None and view.rule not in each.on.split()):
            continue
        if each.can is not None and not any(key.startswith(each.can) for key in free):
            continue
        if each.option in free or each.element is not None or each.body is not None:
            return each
    return None


def agrees(each: PointAt, view: View[Any], answer: Any) -> bool:
    free = {option.key for option in getattr(view.space, "options", ()) if option.barred is None}
    if each.option in free:
        return bool(answer == each.option)
    if each.element is not None or not isinstance(answer, str):
        return True
    return each.body in answer.split(" ")


@pytest.mark.parametrize("name", OBEDIENT)
def test_whoever_obeys_takes_what_the_ring_lies_round(name: str) -> None:
    seen: list[str] = []

    def follow(view: View[Any], step: LessonStep) -> Any:
        answer = OBEDIENT[name](view, step)
        each = ringed(step, view)
        if each is not None:
            seen.append(step.title)
            assert agrees(each, view, answer), f"{step.title}: ring round {each}, and the pupil does {answer!r}"
        elif not step.on:
            assert not step.point_at or step.until.click or step.title in seen, f"{step.title}: no ring at {view.rule}"
        return answer

    _, coach = taught(lesson(name), follow)
    pointed = {step.title for step in coach.line if step.point_at and not step.until.click}
    assert pointed <= set(seen), pointed - set(seen)


@pytest.mark.parametrize("taught_by", lessons(), ids=lambda each: each.told.id)
def test_the_text_names_what_the_ring_lies_round(taught_by: Lesson) -> None:
    for step in taught_by.told.steps:
        words = f"{step.title} {step.words}".lower()
        for each in step.point_at:
            assert each.body or each.option or each.element, step.title
            if each.body and not each.body.startswith(("south-", "deck-")):
                assert each.body.lower() in words, f"{step.title} does not speak of {each.body}"
            if each.body and each.body.startswith("south-"):  # a column, or a leader by his sign
                sign = each.body.removeprefix("south-").lower()
                spoken = f"column {sign}" if sign.isdigit() else sign
                assert spoken in words, f"{step.title} does not speak of {each.body}"
            if each.element:
                assert any(part in words for part in PARTS[each.element]), f"{step.title}: {each.element}"
            if each.option:
                assert said(each.option) & set(plain(words)), f"{step.title} does not speak of {each.option}"


def plain(words: str) -> list[str]:
    return "".join(sign if sign.isalnum() else " " for sign in words).split()


def said(option: str) -> set[str]:
    """Words of an option by which a text may call it."""
    also = {"move": "advance", "change": "line", "end": "resolve", "pass": "play"}
    found = set(plain(option.lower()))
    return found | {also[word] for word in found if word in also}
