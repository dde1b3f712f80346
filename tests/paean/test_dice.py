"""PAE-1.12, 11.19, 13.17: dice that must reach a score, cover first, and the chances that the rulebook prints."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from polemos.rulebook.places import rulebooks_dir
from polemos.rules.paean.dice import Strike, chance_to_reach, chances_of_hits, throw
from tests.paean.position import course, table


def printed(heading: str) -> list[tuple[int, int, list[Fraction]]]:
    """Die, score and the chances of each row of the tables of a section."""
    text = (rulebooks_dir() / "paean.md").read_text(encoding="utf-8")
    section = text.split(f"### {heading} ")[1].split("\n### ")[0].split("\n## ")[0]
    rows = re.findall(r"^\| D(\d) \| (\d) \|(.*)\|$", section, re.MULTILINE)
    return [
        (int(die), int(score), [Fraction(each) for each in re.findall(r"\d+/\d+", rest)]) for die, score, rest in rows
    ]


@pytest.mark.rule("PAE-1.12")
@pytest.mark.parametrize(
    ("die", "score", "chance"),
    [(4, 5, "3/16"), (4, 6, "1/8"), (4, 7, "1/16"), (6, 5, "1/3"), (6, 6, "1/6"), (6, 7, "5/36"), (8, 5, "1/2"),
     (8, 6, "3/8"), (8, 7, "1/4")],
)  # fmt: skip
def test_a_score_above_the_die_is_reached_by_its_highest_face_and_once_more(die: int, score: int, chance: str) -> None:
    assert chance_to_reach(die, score) == Fraction(chance)


@pytest.mark.rule("PAE-13.17")
def test_the_printed_chances_of_close_combat() -> None:
    rows = printed("PAE-13.17")
    assert len(rows) == 18
    for die, score, chances in rows:
        assert [Strike(1, die, score, cover).chance for cover in (0, 2, 3, 4, 5)] == chances


@pytest.mark.rule("PAE-11.19")
def test_the_printed_chances_of_missiles() -> None:
    rows = printed("PAE-11.19")
    assert len(rows) == 18 + 6
    for die, score, chances in rows[:18]:
        assert [Strike(1, die, score, cover).chance for cover in (0, 3, 4, 5, 6)] == chances
    for die, score, chances in rows[18:]:
        assert [Strike(1, die, score, repeats=ranks).chance for ranks in (1, 2, 3, 4)] == chances


@pytest.mark.rule("PAE-1.12", "PAE-17.3")
def test_dice_are_thrown_for_cover_then_for_armour_each_on_by_itself() -> None:
    """Four D4 at cover 5 (4, then 2 or more) and armour 6 (4, then 3 or more)."""
    thrown = [4, 4, 4, 1, 2, 1, 4, 4, 3, 2]
    g = course(table(), thrown)
    # Cover: three 4s go on as 2, 1, 4: two are through. Armour: 4 and 3, so that one goes on, and its 2 is not enough.
    assert throw(g, "PAE-13.14", Strike(4, 4, 6, cover=5), "they strike", ("S1",), 0) == 0
    assert [(entry.fact.dice, entry.fact.counts) for entry in g.journal] == [
        ("4d4", 4), ("3d4", 2), ("2d4", 4), ("1d4", 3),
    ]  # fmt: skip
    assert [entry.why[-1] for entry in g.journal] == ["PAE-13.14", "PAE-1.12"] * 2


@pytest.mark.rule("PAE-11.11")
def test_hits_are_repeated_over_the_heads_of_others() -> None:
    g = course(table(), [3, 4, 1, 6, 3, 2, 5])
    assert throw(g, "PAE-11.7", Strike(3, 6, 3, repeats=2), "they shoot", ("S1",), 0) == 1
    assert [entry.fact.dice for entry in g.journal] == ["3d6", "2d6", "2d6"]


@pytest.mark.rule("PAE-13.16")
def test_hits_of_different_dice_add_up() -> None:
    chances = chances_of_hits((Strike(1, 8, 4), Strike(1, 6, 3)))
    assert chances == {0: Fraction(3, 8) * Fraction(1, 3), 1: Fraction(11, 24), 2: Fraction(5, 8) * Fraction(2, 3)}
