"""What lies on the table in a browser, who fights and supports whom, and what a side may see of the other."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.kernel.view import View
from polemos.lab.match import game_seed
from polemos.rules.alala.catalogue import CATALOGUE
from polemos.rules.alala.charts.charts import ground, pack
from polemos.rules.alala.command.command import CommandPhase
from polemos.rules.alala.deployment.deployment import Deployment
from polemos.rules.alala.facts import set_side
from polemos.rules.alala.ruleset import ALALA
from polemos.rules.alala.screen.hints import hints
from polemos.rules.alala.screen.preview import preview
from polemos.rules.alala.screen.scene import about, private, scene
from polemos.rules.alala.state import Charge, State
from polemos.tabletop.scene import Body, Scene
from tests.alala.position import Play, area, contact, line, table, troop


def seen(play: Play, seat: int | None = 0) -> Scene:
    return scene(View(play.game, seat))


def body(play: Play, name: str, seat: int | None = 0) -> Body:
    return next(each for each in seen(play, seat).bodies if each.id == name)


def commanding(*troops: Any, **values: Any) -> Play:
    return Play(table(*troops, **values), CommandPhase(0))


UNIT, FOE = troop("S1", 30, 10, control="free"), troop("N1", 30, 40)


# -- the table ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-4.1")
def test_every_kind_of_terrain_lies_on_the_table_with_what_it_does() -> None:
    pieces = []
    for number, (kind, chart) in enumerate(ground().terrain.items()):
        x = 2 + 6 * number
        made = area(kind, kind, x, 20, x + 4, 24) if chart.shape == "area" else line(kind, kind, (x, 20), (x, 26))
        pieces.append(made)
    play = commanding(UNIT, FOE, terrain=pieces)
    shown = {each.id: each for each in seen(play).areas}
    assert list(shown) == list(ground().terrain)
    for kind, chart in ground().terrain.items():
        assert (shown[kind].kind, shown[kind].line, shown[kind].rule) == (kind, chart.shape == "line", chart.rule)
        assert len(shown[kind].points) == (2 if chart.shape == "line" else 4)
    assert shown["open_ground"].words == "no effect"
    assert shown["impassable"].words.startswith("formed hoplites: impassable; other foot: impassable; cavalry")
    assert "formed hoplites: 1 DP in a turn of moving through" in shown["rough_ground"].words


@pytest.mark.rule("ALA-4.5")
@pytest.mark.rule("ALA-2.20")
def test_a_crest_and_the_baggage_are_drawn() -> None:
    hill = area("h", "low_hill", 20, 20, 40, 30, crest=((20000, 25000), (40000, 25000)))
    play = commanding(UNIT, FOE, terrain=[hill])
    assert seen(play).areas[0].crest == ((20000, 25000), (40000, 25000))
    south, north = seen(play).markers
    assert (south.id, south.kind, south.seat, north.seat) == ("baggage-south", "baggage", 0, 1)
    assert south.at[0] == 36000
    assert south.at[1] == south.depth // 2
    assert north.at[1] == 48000 - north.depth // 2


@pytest.mark.rule("ALA-6.3")
def test_the_zones_are_shown_while_armies_are_deployed() -> None:
    game = Game.new(ALALA, CATALOGUE.setup("points", {}, ()), game_seed("scene", 1))
    state = game.state
    zones = {each.id: each for each in scene(View(game, game.waiting_for[0])).areas if each.kind == "zone"}
    assert zones["zone-south"].points[2] == (state.width, state.depth // 2 - 9000)
    assert zones["zone-north"].points[0] == (0, state.depth // 2 + 9000)
    lines = {line.name: line for line in scene(View(game, None)).sides[0].lines}
    assert lines["Deploys with"].value in ("red cards", "black cards")
    assert lines["Still to place"].rule == "ALA-6.5"
    assert not [each for each in seen(commanding(UNIT, FOE)).areas if each.kind == "zone"]
    assert Deployment.__name__ in {type(frame.procedure).__name__ for frame in game.stack}


def ties(*troops: Any, **values: Any) -> set[tuple[str, str, str]]:
    play = Play(table(*troops, **values), CommandPhase(0))
    return {(tie.one, tie.other, tie.kind) for tie in seen(play).ties}


@pytest.mark.rule("ALA-3.6")
def test_contacts_tell_the_face_that_is_fought_on() -> None:
    front = troop("N1", 30, 11.6)
    assert ties(UNIT, front, contacts=[contact("S1", "N1")]) == {("S1", "N1", "frontal")}
    flank = troop("N1", 33.8, 10, heading=270)
    assert ties(UNIT, flank, contacts=[contact("S1", "N1")]) == {("N1", "S1", "flank")}
    rear = troop("N1", 30, 8.4, heading=0)
    assert ties(UNIT, rear, contacts=[contact("S1", "N1")]) == {("N1", "S1", "rear")}


@pytest.mark.rule("ALA-18.14")
def test_a_router_is_held_by_who_has_caught_it() -> None:
    running = troop("N1", 30, 11.6, status="routing", formed=False)
    other = troop("N2", 60, 40)
    assert ties(UNIT, running, other, contacts=[contact("S1", "N1")]) == {("S1", "N1", "held")}


@pytest.mark.rule("ALA-16.7")
@pytest.mark.rule("ALA-16.11")
def test_supports_are_tied_to_whom_they_support() -> None:
    support = troop("S2", 36, 10, control="free")
    found = ties(UNIT, support, troop("N1", 30, 11.6), contacts=[contact("S1", "N1")])
    assert found == {("S1", "N1", "frontal"), ("S2", "S1", "support")}
    shaken = troop("S2", 36, 10, level=0, control="free")
    assert ("S2", "S1", "support") not in ties(UNIT, shaken, troop("N1", 30, 11.6), contacts=[contact("S1", "N1")])


@pytest.mark.rule("ALA-15.4")
def test_declared_charges_are_drawn() -> None:
    play = commanding(UNIT, FOE, charges={"S1": Charge(charger="S1", target="N1", face="front")})
    assert ("S1", "N1", "charge") in {(tie.one, tie.other, tie.kind) for tie in seen(play).ties}


# -- sides and secrets -------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-21.2")
def test_a_side_tells_initiative_losses_and_points() -> None:
    state = table(UNIT, FOE, received=((), ("hubris",)), initiative=1)
    play = Play(state, CommandPhase(0))
    set_side(play.state, 0, units_lost=("C", "B"), breaks_at=5, units_at_start=10)
    south, north = seen(play).sides
    assert (south.letter, north.letter, south.first, north.first) == ("S", "N", False, True)
    assert (south.lost, south.breaks_at) == (2, 5)
    assert north.points > 0
    assert south.points == 0
    assert [each.id for each in north.received] == ["hubris"]


@pytest.mark.rule("ALA-7.3")
def test_nobody_has_the_initiative_before_it_is_thrown_for() -> None:
    early = Play(table(UNIT, FOE, turn=1, phase="initiative"), CommandPhase(0))
    assert [side.first for side in seen(early).sides] == [False, False]
    later = Play(table(UNIT, FOE, turn=1, phase="command"), CommandPhase(0))
    assert [side.first for side in seen(later).sides] == [True, False]


@pytest.mark.rule("ALA-20.4")
@pytest.mark.parametrize("name", [card.id for card in pack().card if card.class_ == "retain"])
def test_a_hand_is_on_its_owners_screen_alone(name: str) -> None:
    rest = next(card.id for card in pack().card if card.class_ == "retain" and card.id != name)
    play = Play(table(UNIT, FOE, hands=((rest,), (name,))), CommandPhase(0))
    own, other = seen(play, 1), seen(play, 0)
    assert [each.id for each in own.sides[1].hand] == [name]
    assert own.sides[0].hand == ()
    assert (other.sides[1].hand, other.sides[1].held) == ((), 1)
    for seat in (0, None):
        view = View(play.game, seat)
        sent = msgspec.json.encode((scene(view), hints(view)))
        assert name.encode() not in sent
        assert msgspec.json.encode(_title(name))[1:-1] not in sent
    assert private(View(play.game, 0))
    assert private(View(play.game, 1))
    assert not private(View(play.game, None))
    assert not private(View(Play(table(UNIT, FOE), CommandPhase(0)).game, 0))


def _title(name: str) -> str:
    return next(card.text for card in pack().card if card.id == name)


@pytest.mark.rule("ALA-20.4")
@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_that_is_sent_depends_on_the_other_sides_hand(seed: int) -> None:
    """In a battle played at random the hand of one side is exchanged for another: the other seats are told the same."""
    kept = [card.id for card in pack().card if card.class_ == "retain"]
    game = Game.new(ALALA, CATALOGUE.setup("delium_424", {}, ()), game_seed("hands", seed))
    chance = Chance(seed)
    for number in range(120):
        if game.is_over:
            break
        if number % 4 == 0:
            owner = chance.below(2)
            sent = []
            for hand in ((kept[0], kept[1]), (kept[2], kept[3])):
                twin = game.fork()
                set_side(twin.state, owner, hand=hand, held=2)
                sent.append([_sent(View(twin, seat)) for seat in (1 - owner, None)])
            assert sent[0] == sent[1]
        seat = game.waiting_for[0]
        game.answer(seat, game.ask.to[seat].sample(chance))  # type: ignore[union-attr]
    assert number > 60


def _sent(view: View[State]) -> bytes:
    told: list[Any] = [scene(view), hints(view), about(view)]
    if view.ask is not None:
        told += [preview(view, view.space.answer_json(answer)) for answer in list(view.space.candidates(""))[:3]]
    return msgspec.json.encode(told)
