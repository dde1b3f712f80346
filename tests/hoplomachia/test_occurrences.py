"""What a fuzzer must have seen of Hoplomachia: all facts and steps but a few rarities."""

from __future__ import annotations

import pytest

from polemos.kernel.catalogue import facts_and_steps
from polemos.kernel.chance import Chance
from polemos.rules.hoplomachia.catalogue import CATALOGUE
from polemos.rules.hoplomachia.command.placing import Placing
from polemos.rules.hoplomachia.command.strophe import Salpinx
from polemos.rules.hoplomachia.fuzzing.occurrences import UNSOUGHT, contents
from polemos.rules.hoplomachia.ruleset import HOPLOMACHIA
from tests.hoplomachia.position import Play, table, unit

MOST_UNSOUGHT = 5


def test_nothing_is_named_twice_and_few_rarities_are_left_out() -> None:
    named = contents()
    assert len(named) == len(set(named))
    assert len(UNSOUGHT) <= MOST_UNSOUGHT
    assert not set(UNSOUGHT) & set(named)
    assert set(facts_and_steps(HOPLOMACHIA)) <= {*named, *UNSOUGHT}


@pytest.mark.parametrize(
    ("mode", "mustered", "wanted"),
    [("arrayed", False, {"charge", "march"}), ("encounter", False, {"muster"}), ("encounter", True, {"blank"})],
)
def test_armies_are_sent_forward_and_those_on_the_march_form_up(mode: str, mustered: bool, wanted: set[str]) -> None:
    state = table(unit("A1", x=36, y=12), unit("B1", x=36, y=40), mode=mode, a={"mustered": mustered})
    game = Play(state, Salpinx()).game
    answers = [CATALOGUE.fuzz_goal(game, 0, Chance(seed)) for seed in range(60)]
    placed = [each for each in answers if isinstance(each, Placing)]
    assert wanted <= {each.signal for each in placed}
    assert {each.peace for each in placed} == {"", "offer"}
