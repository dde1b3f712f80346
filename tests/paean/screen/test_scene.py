"""What a page and a terminal are told of a battle of Paean."""

from __future__ import annotations

import re

import msgspec
import pytest

from polemos import UsageProblem
from polemos.kernel.view import View
from polemos.rules.paean.actions import FormationAction
from polemos.rules.paean.command.turns import CommandOrders
from polemos.rules.paean.deployment.starting import state_of_scenario
from polemos.rules.paean.leaders.moving import LeaderMove
from polemos.rules.paean.movement.normal_move import NormalMove
from polemos.rules.paean.options import Options
from polemos.rules.paean.scenarios.data import load, scenario_ids
from polemos.rules.paean.screen import briefing, scene
from polemos.rules.paean.screen.text import TABLE
from polemos.rules.paean.state import State
from tests.paean.charge.charging import PASS, charging
from tests.paean.position import Play, formation, leader, table


def begun(name: str) -> State:
    state = state_of_scenario(load(name), Options())
    state.turn, state.phase = 1, "orders"
    return state


@pytest.mark.parametrize("name", scenario_ids())
def test_every_battle_is_drawn_and_told_before_it_begins(name: str) -> None:
    state = begun(name)
    play = Play(state, CommandOrders(0))
    view = View(play.game, 0)
    shown = scene.scene(view)
    assert {body.id for body in shown.bodies} >= set(state.formations)
    assert sum(len(body.stands) for body in shown.bodies if body.id in state.formations) == sum(
        each.count for each in state.formations.values()
    )
    assert msgspec.json.decode(msgspec.json.encode(shown), type=type(shown)) == shown
    assert len(TABLE.picture(view, 100, plain=True)) > 20
    assert len(TABLE.roster(view)) >= len(state.formations) + len(state.leaders)
    told = briefing.briefing(state)
    assert told.text == load(name).introduction
    assert {special.rule for special in load(name).special} <= {line.rule for line in told.lines}
    (victory,) = (line.value for line in told.lines if line.name == "Victory")
    assert not re.match("PAE-|At the limit, PAE-", victory), "a victory is told in words, not in ids"


@pytest.mark.rule("PAE-7.8")
def test_an_order_shows_its_chance_with_every_modifier() -> None:
    """The example: command value 10, a heavy formation at 14 in sight that has had two orders: 21 in 36."""
    chief = leader("south-AC", 10, 60, 22.5)  # the edge of his base at y 24; the formation's rear at y 38
    state = table(formation("S1", "HI-TS-S", 60, 40, tally=2), leaders=[chief])
    play = Play(state, CommandOrders(0))
    hint = scene.hints(View(play.game, 0))["S1"]
    card, again = hint.odds
    assert card.chances[0].chance == pytest.approx(21 / 36)
    assert again.chances[0].chance == pytest.approx(15 / 36)  # a third order on its tally: 6 or less
    assert {(each.value, each.rule) for each in card.modifiers} == {(1, "PAE-7.9"), (2, "PAE-7.11")}
    assert hint.rolls
    assert hint.drawn


def test_a_way_is_previewed_as_it_is_gone() -> None:
    play = Play(table(formation("S1", "HI-TS-S", 60, 40, files=2, bases=4)), NormalMove("S1"))
    shown = scene.preview(View(play.game, 0), [["wheel", "left", 20_000]])
    play.does("wheel left 20")
    (ghost,) = shown.ghosts
    after = scene.scene(View(play.game, 0)).bodies[0]
    assert (ghost.stands, ghost.front) == (after.stands, after.front)
    assert shown.used == pytest.approx(2793, abs=1)  # 20 degrees of a front of 8 cm


def test_what_is_done_on_the_spot_stands_as_a_ghost_before_it_is_ordered() -> None:
    play = Play(table(formation("S1", "HI-TS-S", 60, 40, files=3, bases=6)), FormationAction("S1"))
    hints = scene.hints(View(play.game, 0))
    (ghost,) = hints["about"].ghosts
    assert ghost.heading == 180_000
    assert hints["expand left"].pair == "expand right"
    assert hints["move"].drawn


def test_units_say_why_they_cannot_be_ordered() -> None:
    state = table(
        formation("S1", "HI-TS-S", 60, 40),
        formation("S2", "LI-J-S", 20, 40),
        formation("S3", "HI-TS-S", 30, 20, rally=2),
    )
    play = Play(state, CommandOrders(0))
    bodies = {body.id: body for body in scene.scene(View(play.game, 0)).bodies}
    assert (bodies["S1"].activity, bodies["S2"].activity) == ("ready", "busy")
    assert "PAE-7.12" in bodies["S2"].why
    assert "rally" in bodies["S3"].why
    assert [tag.letter for tag in bodies["S3"].tags] == ["R", "U"]


def test_a_seat_is_not_told_the_jar_field_of_the_enemy() -> None:
    state = begun("hyampolis")
    state.sides["north"] = msgspec.structs.replace(state.sides["north"], jar_field="Jar field 1")
    play = Play(state, CommandOrders(0))
    south, north = (msgspec.json.encode(scene.scene(View(play.game, seat))) for seat in (0, 1))
    assert b"Jars are buried" not in south
    assert b"Jars are buried" in north
    assert not scene.private(View(play.game, 0))
    assert scene.private(View(play.game, 1))


def test_a_combat_tells_its_odds_to_page_and_terminal() -> None:
    state = table(formation("S1", "HI-TS-S", 60, 40, depths=(3,)), formation("N1", "HI-TS-S", 60, 40, files=2, bases=4))
    play = Play(state, CommandOrders(0))
    view = View(play.game, 0)
    (card,) = scene.odds(view, ("S1",))
    assert sum(chance.chance for chance in card.chances) == pytest.approx(1.0)
    assert [named.value for named in card.modifiers if named.kind == "makes"] == [4, 6]  # the example of PAE-13.12
    assert any("need 4" in line for line in TABLE.odds(view, ["s1"]))
    with pytest.raises(UsageProblem):
        TABLE.odds(view, ["S9"])


@pytest.mark.rule("PAE-12.5", "PAE-12.6")
def test_whoever_is_charged_sees_by_whom_until_they_meet() -> None:
    charger = formation("S1", "HI-TS-S", 60, 20, files=2, bases=2)
    state = table(charger, formation("N1", "MI-JS-S", 60, 24, files=2, bases=2))

    def ties(play: Play) -> list[tuple[str, str, str]]:
        return [(tie.one, tie.other, tie.kind) for tie in scene.scene(View(play.game, 1)).ties]

    assert ties(Play(state, CommandOrders(0))) == []
    play = charging(state, [PASS])
    assert ties(play) == [("S1", "N1", "charge")]
    play.does("stand")
    assert ties(play) == [("S1", "N1", "charge")]
    play.does("charge home")
    assert ("S1", "N1", "charge") not in ties(play)


def test_the_reach_of_a_move_is_cut_by_what_stands_in_the_way() -> None:
    lights = formation("S1", "LI-J-S", 60, 40, files=2, bases=2)
    wall = formation("N1", "HI-TS-S", 60, 46, files=6, bases=6)
    free, barred = (Play(table(lights, *foes), NormalMove("S1")).does("2") for foes in ((), (wall,)))
    furthest = [max(y for piece in scene.reach(View(play.game, 0)).free for _, y in piece) for play in (free, barred)]
    assert furthest[0] > furthest[1]


@pytest.mark.rule("PAE-2.1", "PAE-2.12")
def test_formations_are_drawn_base_by_base_and_leaders_as_figures_with_gift_and_value() -> None:
    chief = leader("south-AC", 10, 20, 20)
    hero = leader("south-H1", 11, 60, 30, gift="speed_of_hermes", formation="S1")
    state = table(
        formation("S1", "HI-TS-S", 60, 40, files=2, bases=4),
        formation("S2", "LI-S-S", 90, 40, files=2, bases=2),
        leaders=[chief, hero],
    )
    shown = scene.scene(View(Play(state, CommandOrders(0)).game, 0))
    bodies = {body.id: body for body in shown.bodies}
    hoplites, slingers, commander = bodies["S1"], bodies["S2"], bodies["south-AC"]
    assert (hoplites.kind, hoplites.formed, slingers.kind, slingers.formed) == ("hoplites", True, "slingers", False)
    assert hoplites.bases == tuple(base.id for base in state.formations["S1"].bases)
    assert (hoplites.full, hoplites.files, hoplites.ranks, hoplites.men) == (16, 8, 2, ())  # 8 figures in two ranks
    assert (commander.label, commander.round, commander.kind, commander.full) == ("AC", True, "commander", 1)
    led = {each.id: each for each in shown.commanders}
    assert led["south-H1"].hero
    assert led["south-H1"].body == "S1"
    gift = led["south-H1"].gift
    assert gift is not None
    assert (gift.words, gift.rule) == ("Speed of Hermes", "PAE-15.21")
    assert (led["south-AC"].rating, led["south-AC"].gift, led["south-AC"].chief) == (10, None, True)


@pytest.mark.rule("PAE-8.4", "PAE-11.15")
def test_hits_that_are_not_yet_a_base_are_seen_at_the_target() -> None:
    state = table(
        formation("S1", "LI-J-S", 60, 40, files=2, bases=2, hits=3, target="N1"),
        formation("N1", "HI-TS-S", 60, 48, files=2, bases=4),
        leaders=[leader("south-AC", 10, 20, 20)],
    )
    shown = scene.scene(View(Play(state, CommandOrders(0)).game, 0))
    (tag,) = next(body.tags for body in shown.bodies if body.id == "N1")
    assert tag.words == "3 hits by S1, 4 disperse a base"


@pytest.mark.rule("PAE-7.21")
def test_a_leader_who_may_leave_his_formation_is_taken_by_himself() -> None:
    chief = leader("south-AC", 10, formation="S1")
    play = Play(table(formation("S1", "HI-TS-S", 60, 40), leaders=[chief]), LeaderMove("south-AC"))
    bodies = {body.id: body for body in scene.scene(View(play.game, 0)).bodies}
    assert bodies["south-AC"].activity == "acting"
    assert bodies["S1"].activity != "acting"
    assert scene.about(View(play.game, 0)) == "south-AC"
    assert "south-AC" not in {
        body.id for body in scene.scene(View(play.game, 1)).bodies
    }  # others see no more than before
