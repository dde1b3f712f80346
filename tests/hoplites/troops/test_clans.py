"""Clans of a Samurai army (HOP-22.7 to 22.9)."""

from typing import Any

import pytest

from polemos.kernel.procedure import Procedure
from polemos.rules.hoplites.charts.records import Leader
from polemos.rules.hoplites.draw import DrawPhase
from polemos.rules.hoplites.facts import ClanActivated
from polemos.rules.hoplites.missiles.missiles import MissilePhase
from polemos.rules.hoplites.movement.move import MovePhase
from polemos.rules.hoplites.movement.play import PlayPhase
from polemos.rules.hoplites.options import Options
from polemos.rules.hoplites.rout.rally import RallyPhase
from polemos.rules.hoplites.state import NORTH, SOUTH, State, Unit
from tests.hoplites.position import Play, field, unit

DAIMYO = Leader("Shingen", initiative=6, command=2, clans=2)


def samurai(
    south: dict[int, Unit] | None = None, north: dict[int, Unit] | None = None, *, active: tuple[str, ...] = (),
    clans: int = 2, **values: Any,
) -> State:  # fmt: skip
    leader = Leader("Shingen", initiative=6, command=2, clans=clans)
    side = {"leader": leader, "active_clans": active, "clan_names": {"a": "Takeda", "b": "Yamagata", "c": "Naito"}}
    return field(south, north, period="samurai", sides=(side, {"leader": DAIMYO}), **values)


def active(play: Play) -> tuple[str, ...]:
    return play.state.side(SOUTH).active_clans


def of(clan: str, name: str = "S1", kind: str = "AS", **values: Any) -> Unit:
    return unit(name, kind, clan=clan, **values)


# What an act needs to be possible, and how it is ordered.
ACTS: dict[str, tuple[Procedure, str, dict[str, Any], tuple[int, ...]]] = {
    "playing": (PlayPhase(SOUTH), "play S1 5", {"hands": ([of("c"), "rally"], [])}, ()),
    "moving": (MovePhase(SOUTH), "move S1 4", {"south": {5: of("c")}}, ()),
    "taking back": (MovePhase(SOUTH), "back S1", {"south": {5: of("c", kind="SK SL")}}, ()),
    "cohesion": (MovePhase(SOUTH), "cohesion S1", {"south": {5: of("c", hits=1)}, "hands": (["cohesion"], [])}, ()),
    "firing": (
        MissilePhase(SOUTH), "fire S1 at N1",
        {"south": {5: of("c", kind="YU", letter="Y")}, "north": {5: unit("N1", "AS")}}, (),
    ),
    "rallying": (RallyPhase(SOUTH), "rally S1", {"second_lines": ([of("c", routed=True)], [])}, (0, 0)),
    "rallying by card": (
        RallyPhase(SOUTH), "card S1", {"second_lines": ([of("c", routed=True)], []), "hands": (["rally"], [])}, (0,)
    ),
}  # fmt: skip


@pytest.mark.rule("HOP-22.8", "HOP-22.7")
@pytest.mark.parametrize("act", ACTS)
def test_choosing_a_unit_for_an_act_makes_its_clan_active(act: str) -> None:
    procedure, order, position, dice = ACTS[act]
    play = Play(samurai(**position, active=("a",)), procedure, dice).does(order)
    assert active(play) == ("a", "c")
    assert play.facts(ClanActivated) == [ClanActivated(SOUTH, "c")]
    assert "HOP-22.8" in play.why(ClanActivated)


@pytest.mark.rule("HOP-22.8")
@pytest.mark.parametrize("act", ACTS)
def test_a_clan_too_many_may_not_act(act: str) -> None:
    procedure, order, position, _ = ACTS[act]
    if "south" in position:  # somebody of an active clan keeps the phase open
        position = {**position, "south": {**position["south"], 9: of("a", "S9", "YU", letter="Y")}}
        position["north"] = {**position.get("north", {}), 8: unit("N9", "AS")} if act == "firing" else {}
    if "second_lines" in position:
        position = {**position, "second_lines": ([*position["second_lines"][0], of("a", "S9", routed=True)], [])}
    play = Play(samurai(**position, active=("a", "b")), procedure)
    reason = play.options[order]
    assert reason is not None
    assert reason.rule == "HOP-22.8"
    assert play.order(order) == reason


@pytest.mark.rule("HOP-22.8")
def test_an_active_clan_acts_again_however_many_are_active() -> None:
    hands: Any = ([of("a"), of("b", "S2"), of("c", "S3")], [])
    play = Play(samurai(hands=hands, active=("a", "b")), PlayPhase(SOUTH)).does("play S1 5")
    assert active(play) == ("a", "b")


@pytest.mark.rule("HOP-22.8", "HOP-5.7")
def test_missile_supply_makes_the_clans_of_all_supplied_active() -> None:
    south = {n: of(clan, f"S{n}", "KB", letter="J", no_missile=True) for n, clan in ((1, "a"), (2, "b"), (3, "c"))}
    play = Play(samurai(south, hands=(["missile_supply"], [])), MissilePhase(SOUTH)).does("supply")
    with pytest.raises(Exception, match="clans in a turn"):
        play.answer(("S1", "S2", "S3"))
    play.answer(("S1", "S3"))
    assert active(play) == ("a", "c")


@pytest.mark.rule("HOP-22.9", "HOP-11.5")
def test_the_unit_that_a_combined_move_sends_back_needs_no_activation() -> None:
    state = samurai({5: of("c", "S2", "YU")}, hands=([of("a")], []), active=("b",))
    play = Play(state, PlayPhase(SOUTH)).does("play S1 on S2").over()
    assert active(play) == ("b", "a")


@pytest.mark.rule("HOP-22.9", "HOP-13.9")
def test_reaction_fire_needs_no_activation() -> None:
    state = samurai(None, {5: unit("N1", "YU", letter="Y", clan="x")}, hands=([of("a")], []))
    play = Play(state, PlayPhase(SOUTH), [0]).does("play S1 5").answer(("N1",)).over()
    assert play["S1"].hits == 1
    assert play.state.side(NORTH).active_clans == ()


@pytest.mark.rule("HOP-22.9", "HOP-24.14", "HOP-5.4")
def test_drawing_discarding_and_steadying_in_the_second_line_need_no_activation() -> None:
    line = [of("c", "S1", hits=3), of("c", "S2")]
    state = samurai(
        second_lines=(line, []), hands=(["cohesion", of("c", "S3")], []), active=("a", "b"),
        options=Options(leader_cohesion=True),
    )  # fmt: skip
    play = Play(state, DrawPhase(SOUTH)).does("cohesion S1", "steady S1", "discard S3", "take S2")
    assert active(play) == ("a", "b")
    assert play["S1"].hits == 0


@pytest.mark.rule("HOP-22.7", "HOP-22.1")
def test_ancient_armies_have_no_clans() -> None:
    play = Play(field(hands=([unit("S1", "LC")], [])), PlayPhase(SOUTH)).does("play S1 1").over()
    assert play.facts(ClanActivated) == []


@pytest.mark.rule("HOP-22.2")
def test_the_five_types_of_samurai_armies() -> None:
    kinds = field().charts.types.values()
    assert sorted(kind.code for kind in kinds if kind.period == "samurai") == ["AS", "KB", "OZ", "TP", "YU"]
