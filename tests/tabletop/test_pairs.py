"""What is the same to both hands is told as a pair, whichever rule set offers it."""

from __future__ import annotations

from polemos.tabletop.pairs import with_pairs
from polemos.tabletop.scene import Hint


def pairs(*keys: str) -> dict[str, str]:
    return {key: hint.pair for key, hint in with_pairs(keys, {}).items()}


def test_left_and_right_of_the_same_are_a_pair() -> None:
    assert pairs("hold", "change:line:left", "change:line:right", "send left", "send right") == {
        "change:line:left": "change:line:right",
        "change:line:right": "change:line:left",
        "send left": "send right",
        "send right": "send left",
    }


def test_what_has_no_other_hand_is_alone() -> None:
    assert pairs("change:line:left", "change:block:right", "upright", "left_wing", "right_wings") == {}


def test_two_plain_hands_are_two_answers() -> None:
    assert pairs("left", "right") == {}


def test_both_sides_of_a_name_are_exchanged() -> None:
    assert pairs("euzonoi left front", "euzonoi right front", "euzonoi left rear")["euzonoi left front"] == (
        "euzonoi right front"
    )


def test_what_was_told_of_an_option_stays() -> None:
    hints = {"hold": Hint(words="stays"), "wheel left": Hint(words="30 degrees", rolls=True)}
    found = with_pairs(["hold", "wheel left", "wheel right"], hints)
    assert found["hold"] == hints["hold"]
    assert found["wheel left"] == Hint(words="30 degrees", rolls=True, pair="wheel right")
    assert found["wheel right"] == Hint(pair="wheel left")
