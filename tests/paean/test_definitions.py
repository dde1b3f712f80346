"""Definitions of Paean that no single chapter carries out: what a record holds, who counts, who rolls."""

from __future__ import annotations

import re

import pytest

from polemos.rulebook.places import rulebooks_dir
from polemos.rules.paean.armies.troops import counts_as_hoplites, troop
from polemos.rules.paean.charts.charts import class_chart
from polemos.rules.paean.ruleset import PAEAN
from polemos.rules.paean.state import Formation
from tests.paean.position import formation, leader, table


@pytest.mark.rule("PAE-2.10", "PAE-2.15")
def test_a_formation_knows_all_that_the_book_says_of_it() -> None:
    """Nothing is written down during play but the tally, the rally marker and a running single combat."""
    known = set(Formation.__struct_fields__)
    assert known >= {
        "seat", "kind", "files", "x", "y", "facing", "steps", "under", "tally", "powered", "mighty", "reactions",
        "moved", "passed_by", "rally", "hits", "target", "rush", "cover",
    }  # fmt: skip
    fought = leader("south-H1", 9, 30, 20, opponent="north-H1")
    state = table(formation("S1", "HI-TS-S", 60, 40, tally=2, rally=1), leaders=[fought])
    assert (state.formations["S1"].tally, state.formations["S1"].rally) == (2, 1)
    assert state.leaders["south-H1"].opponent == "north-H1"


@pytest.mark.rule("PAE-18.1", "PAE-18.11")
@pytest.mark.parametrize(
    ("horse", "foot", "figures"), [("LC-J-S", "LI-J-S", 4), ("LMC-JS-S", "LMI-JS-S", 6), ("MC-TS-S", "MI-TS-S", 12)]
)
def test_horse_are_classes_like_the_others_and_never_count_as_hoplites(horse: str, foot: str, figures: int) -> None:
    mounted, walking = troop(horse), troop(foot)
    assert mounted is not None
    assert walking is not None
    assert class_chart(mounted.kind).name == class_chart(walking.kind).name
    assert class_chart(mounted.kind).armour == class_chart(walking.kind).armour
    assert mounted.price.figures == figures
    assert not counts_as_hoplites(mounted, ())


@pytest.mark.rule("PAE-23.1")
def test_every_rule_that_the_table_of_rolls_names_is_one_that_rolls() -> None:
    """The ids in the table are rules of the book, and dice are thrown for no rule that does not exist."""
    book = (rulebooks_dir() / "paean.md").read_text(encoding="utf-8")
    table_of_rolls = book[book.index("### PAE-23.1") :]
    named = set(re.findall(r"PAE-\d+\.\d+", table_of_rolls))
    known = set(re.findall(r"^### (PAE-\d+\.\d+)", book, re.MULTILINE))
    assert named <= known
    cited = {rule for kind in PAEAN.procedures for step in kind.STEPS for rule in step.cites}
    assert {"PAE-3.3", "PAE-3.4", "PAE-3.7", "PAE-8.2", "PAE-7.8", "PAE-15.3", "PAE-21.2", "PAE-21.3"} <= cited
