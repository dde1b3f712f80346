"""Previews on the page: of a divided unit all is shown, and nothing that hangs on a signal under the enemy's hand."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.geometry import milli
from polemos.kernel.view import View
from polemos.rules.hoplomachia.command.placing import Placing
from polemos.rules.hoplomachia.marches.phase import Marches
from polemos.rules.hoplomachia.options import Options
from polemos.rules.hoplomachia.screen.scene import preview
from polemos.rules.hoplomachia.turn.turn import Turn
from polemos.tabletop.scene import Preview
from tests.hoplomachia.command.test_signals import play as strophe
from tests.hoplomachia.position import Play, strategos, table, unit


def shown(play: Play, text: str) -> Preview:
    """What the seat that is asked is told of an answer in words."""
    seat = play.game.waiting_for[0]
    view: View[Any] = View(play.game, seat)
    answer = view.space.read(text.split())
    assert isinstance(answer, tuple)
    return preview(view, view.space.answer_json(answer[0]))


@pytest.mark.rule("HMA-13.19", "HMA-13.2")
def test_of_a_unit_that_moves_in_part_those_who_fight_are_shown_where_they_stand() -> None:
    taxis = unit("A1", x=30, y=20, count=4, order="march")
    foe = unit("B1", x=32.25, y=20)  # fights A1.1
    play = Play(table(taxis, foe, unit("B9", x=30, y=44)), Marches())
    play.does("no")
    told = shown(play, "stay")  # which is refused, and shown all the same
    assert [(ghost.body, len(ghost.stands)) for ghost in told.ghosts] == [("A1", 8)]
    assert {x for ghost in told.ghosts for x, _, _ in ghost.stands} == {milli(x) for x in (27.75, 29.25, 30.75, 32.25)}


@pytest.mark.rule("HMA-8.5")
def test_nothing_is_shown_that_hangs_on_a_signal_under_the_hand_of_the_enemy() -> None:
    state = table(
        unit("A1", x=36, y=12, count=3), unit("A2", x=30, y=12), unit("B1", x=36, y=40, count=3),
        strategoi=(strategos("A-S1", "A1.1"), strategos("A-S2", "A2.1"), strategos("B-S1", "B1.1")),
    )  # fmt: skip
    play = strophe(state, Placing("blank", ("A-S2",)), "approach", [3])
    view: View[Any] = View(play.game, 0)
    told = preview(view, view.space.answer_json(view.space.default))
    assert told.why_not is None
    assert any("sends a runner to A2" in each for each in told.then)
    assert not any("signal" in each for each in told.then)  # that of the enemy would be shown next


@pytest.mark.rule("HMA-10.8", "HMA-5.10")
@pytest.mark.parametrize(
    ("values", "told"),
    [({"character": "crafty"}, False), ({"character": "crafty", "shown": True}, True), ({}, True),
     ({"character": "crafty", "dead": True, "element": ""}, True)],
)  # fmt: skip
def test_no_melee_is_shown_in_which_an_unseen_crafty_strategos_may_call_for_one_step_more(
    values: dict[str, Any], told: bool
) -> None:
    """A2 is the last to move; then A1 and B1 fight."""
    state = table(
        unit("A1", x=30, y=20), unit("A2", x=50, y=10, order="march"), unit("B1", x=30, y=20), unit("B2", x=50, y=44),
        strategoi=(
            strategos("A-S1", "A2.1"), strategos("B-S1", "B2.1"),
            strategos("B-S2", **{"element": "B2.1", **values}),
        ),
        options=Options(deadlock=False), arete=(11, 14),
    )  # fmt: skip
    play = Play(state, Turn()).goes_on("marches")
    while "A2: which way" not in play.prompt:
        play.answer(play.space.default)
    view: View[Any] = View(play.game, 0)
    found = preview(view, view.space.answer_json(view.space.default)).then
    assert any("strikes" in each for each in found) is told
