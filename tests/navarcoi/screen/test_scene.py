"""What the table in a browser is given: units, states, areas, and never what a seat may not see."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from polemos.kernel.game import Game
from polemos.kernel.view import View
from polemos.lab.match import game_seed
from polemos.rules.navarcoi.actions.actions import Action
from polemos.rules.navarcoi.actions.ship_movement import ShipMovement
from polemos.rules.navarcoi.catalogue import CATALOGUE
from polemos.rules.navarcoi.ruleset import NAVARCOI
from polemos.rules.navarcoi.screen.scene import about, hints, odds, preview, private, reach, scene
from polemos.rules.navarcoi.state import Link, State
from polemos.tabletop.scene import Body, Hint, Odds
from tests.navarcoi.battlefield import linked, north, south
from tests.navarcoi.melee.melee_phase import fight as melee
from tests.navarcoi.position import Play, flotsam, rectangle, sea, squadron


def table(play: Play, seat: int | None = 0) -> View[State]:
    return View(play.game, seat)


def body(play: Play, name: str, seat: int | None = 0) -> Body:
    return next(body for body in scene(table(play, seat)).bodies if body.id == name)


def moving(*squadrons: Any, **values: Any) -> Play:
    """α is about to move its squadrons."""
    return Play(sea(*squadrons, **values), ShipMovement(0))


LINE = squadron("A1", "epi_mias", 36, 20, 0)
FOE = squadron("B1", "epi_mias", 36, 40, 180)


# -- units -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-2.2")
def test_a_line_is_drawn_where_its_stands_are() -> None:
    shown = body(moving(LINE, FOE), "A1")
    assert [pose[0] for pose in shown.stands] == [33045, 35015, 36985, 38955]
    assert {pose[1:] for pose in shown.stands} == {(19310, 0)}
    assert (shown.width, shown.depth) == (1970, 1380)
    assert shown.front == ((32060, 20000), (39940, 20000))
    assert shown.shape == "rigid"


def test_columns_and_shoals_say_how_they_move() -> None:
    play = moving(squadron("A1", "epi_keras", 36, 20, 0), squadron("A2", "unformed", 20, 20, 0), FOE)
    assert body(play, "A1").shape == "column"
    assert body(play, "A1").track[0] == (36000, 20000)
    assert body(play, "A2").shape == "loose"
    assert body(play, "A2").front is None


def test_states_are_read_from_the_base() -> None:
    shaken = squadron("A1", "epi_mias", 36, 20, 0, order="disordered", crew="green", strategos=True)
    play = moving(shaken, squadron("A2", "unformed", 20, 20, 0, order="unformed"), FOE)
    assert [(tag.letter, tag.rule) for tag in body(play, "A1").tags] == [
        ("D", "NAV-10.8"), ("S", "NAV-17.1"), ("G", "NAV-3.1"),
    ]  # fmt: skip
    assert [tag.letter for tag in body(play, "A2").tags] == ["U"]
    assert body(play, "B1").tags == ()


def test_a_stand_at_half_strength_is_told_from_a_whole_one() -> None:
    play = moving(squadron("A1", "epi_mias", 36, 20, 0, half_stands=7), FOE)
    assert body(play, "A1").whole == (True, True, True, False)


def test_lost_squadrons_are_not_drawn() -> None:
    play = moving(LINE, squadron("A2", "epi_mias", 20, 20, 0, status="gone"), FOE)
    assert [b.id for b in scene(table(play)).bodies] == ["A1", "B1"]


def test_who_can_act_is_shown_to_who_is_asked() -> None:
    play = moving(LINE, squadron("A2", "epi_mias", 20, 20, 0, acted=True), FOE)
    assert (body(play, "A1").activity, body(play, "B1").activity) == ("ready", "none")
    assert body(play, "A2").activity in ("busy", "done")
    assert body(play, "A2").why
    assert body(play, "A1", seat=1).activity == "none"
    play.does("A1")
    assert body(play, "A1").activity == "acting"
    assert about(table(play)) == "A1"


def test_melee_and_flotsam_and_land_lie_on_the_table() -> None:
    link = Link("A1", "B1", "flank", 0, 1, ("B1",), ("A1",))
    near = squadron("B1", "epi_mias", 36, 21, 180)
    play = moving(LINE, near, links=[link], markers=[flotsam(10, 10)], lands=[rectangle("Syme", 60, 40, 70, 45)])
    shown = scene(table(play))
    assert [(tie.one, tie.other, tie.kind) for tie in shown.ties] == [("A1", "B1", "flank")]
    assert [(m.kind, m.at[:2], m.width) for m in shown.markers] == [("flotsam", (10000, 10000), 7880)]
    assert [(a.id, a.kind, a.points[0]) for a in shown.areas] == [("Syme", "island", (60000, 40000))]


# -- secrets -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-5.13")
def test_a_plan_is_on_its_owners_screen_alone() -> None:
    state = sea(LINE, FOE, plans=({5: ("A1",)}, {}))
    play = Play(state, ShipMovement(0))
    own, other = scene(table(play, 0)), scene(table(play, 1))
    assert "Signal 5" in {line.name for line in own.sides[0].lines}
    assert "Signal 5" not in {line.name for side in other.sides for line in side.lines}
    assert b"signal:5" not in msgspec.json.encode((other, hints(table(play, 1))))
    assert private(table(play, 0))
    assert not private(table(play, 1))
    assert not private(table(play, None))


@pytest.mark.rule("NAV-4.10")
def test_a_fleet_deployed_unseen_is_drawn_for_its_owner_alone() -> None:
    game = Game.new(NAVARCOI, CATALOGUE.setup("clash_in_open_seas", {}, ()), game_seed("scene", 1))
    deployed = False
    while game.state.turn == 0 and not deployed:
        seat = game.waiting_for[0]
        assert game.ask is not None
        game.answer(seat, game.ask.to[seat].default)
        own = [seat for seat in (0, 1) if game.state.fleet(seat).deployment]
        if len(own) == 2:
            deployed = True
            for seat in own:
                shown = scene(View(game, seat))
                assert {b.seat for b in shown.bodies} == {seat}
                assert private(View(game, seat))
            assert scene(View(game, None)).bodies == ()
    assert deployed


def test_a_deployment_shows_its_zone() -> None:
    game = Game.new(NAVARCOI, CATALOGUE.setup("clash_in_open_seas", {}, ()), game_seed("scene", 1))
    while game.ask is not None and game.ask.to[game.waiting_for[0]].spec().kind != "place":
        seat = game.waiting_for[0]
        game.answer(seat, game.ask.to[seat].default)
    view = View(game, game.waiting_for[0])
    zones = [area for area in scene(view).areas if area.kind == "zone"]
    assert len(zones) == 1
    raw = view.space.answer_json(view.space.default)
    shown = preview(view, raw)
    assert shown.why_not is None
    assert len(shown.ghosts) == len(raw)
    west, north = zones[0].points[0][0], zones[0].points[2][1]
    assert all(x >= west - 10 and y <= north + 10 for ghost in shown.ghosts for x, y, _ in ghost.stands)
    raw[0]["x"] = -90_000
    assert preview(view, raw).why_not is not None


# -- hints, odds and reach ---------------------------------------------------------------------------------------------


def acting(*squadrons: Any, **values: Any) -> View[State]:
    return table(Play(sea(*squadrons, **values), Action("A1")))


def first(odds: tuple[Odds, ...]) -> float:
    return odds[0].chances[0].chance


@pytest.mark.rule("NAV-8.5")
def test_a_button_that_throws_dice_says_so() -> None:
    assert hints(acting(LINE, FOE))["move"].rolls
    block = hints(acting(squadron("A1", "epi_pollon", 36, 20, 0), FOE))["move"]
    assert (block.rolls, block.words) == (False, 'up to 8"')
    shaken = squadron("A1", "epi_pollon", 36, 20, 0, order="disordered")
    assert hints(acting(shaken, FOE))["move"].words == 'up to 7"'


@pytest.mark.rule("NAV-10.3")
@pytest.mark.rule("NAV-23.3")
@pytest.mark.parametrize(("foe_at", "chance"), [(40.0, 26 / 36), (28.0, 15 / 36)])
def test_a_change_of_formation_shows_its_odds_and_where_it_would_stand(foe_at: float, chance: float) -> None:
    view = acting(squadron("A1", "epi_pollon", 36, 20, 0), squadron("B1", "epi_mias", 36, foe_at, 180))
    hint: Hint = next(hint for key, hint in hints(view).items() if key.startswith("change:block_to_line"))
    assert first(hint.odds) == pytest.approx(chance)
    assert len(hint.stands) == 4
    assert hint.rolls


@pytest.mark.rule("NAV-10.7")
def test_holding_tells_of_the_rally() -> None:
    shaken = hints(acting(squadron("A1", "epi_mias", 36, 20, 0, order="disordered"), FOE))["hold"]
    assert "rallies" in shaken.words
    assert "hold" not in hints(acting(LINE, FOE))


@pytest.mark.rule("NAV-23.5")
def test_a_diekplous_shows_its_four_results() -> None:
    block = squadron("A1", "epi_pollon", 36, 30, 0, crew="well_trained", ship_class="fast")
    line = squadron("B1", "epi_mias", 36, 34, 180, crew="green")
    (card,) = hints(acting(block, line))["diekplous:B1"].odds
    a, t = 33 / 36, 21 / 36  # 2d6 + 2 and 2d6 - 1 reach 6
    assert [c.chance for c in card.chances] == pytest.approx([a * (1 - t), a * t, (1 - a) * (1 - t), (1 - a) * t])
    each = {mod.words: mod.value for mod in card.modifiers if mod.value and mod.kind == "plus"}
    assert each == {"A1: Well trained": 1, "A1: Fast ships": 1, "B1: Green": -1}  # of the roll of the one named
    sums = [(mod.value, mod.words, mod.rule) for mod in card.modifiers if mod.kind == "makes"]
    assert sums == [(2, "A1: in all", "NAV-23.5"), (-1, "B1: in all", "NAV-23.5")]


@pytest.mark.rule("NAV-23.4")
def test_a_fight_shows_both_battle_tests_and_its_end() -> None:
    cards = odds(acting(LINE, FOE), ("A1", "B1"))
    assert [card.rule for card in cards] == ["NAV-13.3", "NAV-13.3", "NAV-23.8"]
    assert [c.chance for c in cards[0].chances] == pytest.approx([10 / 36, 16 / 36, 7 / 36, 3 / 36])
    assert cards[2].chances[0].chance == pytest.approx(0.5)


@pytest.mark.rule("NAV-13.2")
@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_is_asked_who_fights_whom_sees_the_odds_from_his_side(seat: int) -> None:
    links = (linked("A1", "B1"), linked("A2", "B1", fought=1))
    ships = south("A1", 30), south("A2", 40), north("B1", 36)
    view = table(melee(*ships, links=links, turn=3, initiative=seat), seat)
    told = hints(view)
    assert set(told) == {"B1"}
    first, second, end = told["B1"].odds
    assert first.title.startswith(("A1", "B1")[seat])
    assert second.title.startswith(("B1", "A1")[seat])
    assert end.rule == "NAV-23.8"
    assert told["B1"].lit == ("B1",)


def test_odds_are_told_of_enemies_only() -> None:
    view = acting(LINE, squadron("A2", "epi_mias", 20, 20, 0), FOE)
    with pytest.raises(ValueError, match="same side"):
        odds(view, ("A1", "A2"))
    with pytest.raises(ValueError, match="no odds"):
        odds(view, ("Z9",))


def choosing_a_way(*squadrons: Any, dice: tuple[int, ...] = (), **values: Any) -> View[State]:
    return table(Play(sea(*squadrons, **values), Action("A1"), dice).does("move"))


@pytest.mark.rule("NAV-8.4")
def test_the_reach_of_a_block_goes_eight_inches_ahead() -> None:
    found = reach(choosing_a_way(squadron("A1", "epi_pollon", 36, 20, 0), FOE))
    assert ((34030, 28000), (37970, 28000)) in [(piece[3], piece[2]) for piece in found.free]
    assert found.priced
    assert found.contacts == ()


def test_the_reach_ends_at_land_and_names_who_could_be_met() -> None:
    block = squadron("A1", "epi_pollon", 36, 20, 0)
    coast = rectangle("Cape", 30, 23, 42, 26)
    found = reach(choosing_a_way(block, FOE, lands=[coast]))
    assert max(y for piece in found.free for _, y in piece) == 23000
    near = squadron("B1", "epi_mias", 36, 25, 180)
    assert reach(choosing_a_way(block, near)).contacts == ("B1",)


@pytest.mark.rule("NAV-11.14")
def test_the_preview_of_a_charge_lists_what_follows() -> None:
    near = squadron("B1", "epi_mias", 36, 25, 180)
    view = choosing_a_way(squadron("A1", "epi_pollon", 36, 20, 0), near)
    shown = preview(view, [["advance", 8000]])
    assert shown.why_not is None
    assert shown.answer == [["advance", 5000]]
    assert {(touch.body, touch.edge) for touch in shown.touches} == {("B1", "front")}
    assert shown.price == ("Manoeuvre test (NAV-10.1)",)
    assert [card.rule for card in shown.odds] == ["NAV-10.3", "NAV-13.3", "NAV-13.3", "NAV-23.8"]
    assert first(shown.odds) == pytest.approx(15 / 36)


@pytest.mark.rule("NAV-11.7")
def test_the_preview_of_a_flank_attack_tells_that_the_enemy_will_fail() -> None:
    attacker = squadron("A1", "epi_pollon", 46, 36, 270)
    view = choosing_a_way(attacker, squadron("B1", "epi_mias", 36, 34, 180))
    shown = preview(view, [["advance", 8000]])
    assert {touch.edge for touch in shown.touches} == {"left"}
    assert any("NAV-11.7" in words for words in shown.then)
    assert shown.odds[2].rule == "NAV-11.7"


def test_a_refused_way_says_why_and_shows_where() -> None:
    view = choosing_a_way(squadron("A1", "epi_pollon", 36, 20, 0), FOE)
    refused = preview(view, [["advance", 9000]])
    assert refused.why_not is not None
    assert refused.why_not.rule == "NAV-8.4"
    assert preview(view, "nonsense").why_not is not None
    assert preview(view, [["dance", 1]]).why_not is not None
