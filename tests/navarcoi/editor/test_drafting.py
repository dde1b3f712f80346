"""Making scenarios and battles of Oi Navarcoi! (NAV-18.1, 19.1): by deeds alone, however wrong the draft is."""

from __future__ import annotations

import random
from typing import Any

import pytest

from polemos.kernel.files.own_files import converted
from polemos.kernel.files.save import encode, read, resume
from polemos.kernel.files.toml_text import toml_text
from polemos.kernel.game import Game
from polemos.kernel.reason import Refused
from polemos.rules.navarcoi.editor.drafting import BATTLE, DRAFTING, SCENARIO
from polemos.rules.navarcoi.records.deployment import ZoneDeployment
from polemos.rules.navarcoi.records.scenario import HistoricalBattle
from polemos.rules.navarcoi.records.specials import Reinforcement, StartState
from polemos.rules.navarcoi.ruleset import NAVARCOI
from polemos.rules.navarcoi.scenarios.data import load
from polemos.tabletop.drafting.handles import pieces
from polemos.tabletop.drafting.records import (
    AddPiece,
    BendPiece,
    CopyPieces,
    MirrorSide,
    MovePiece,
    PutItem,
    RemovePieces,
    ResizePiece,
    SetField,
    ShiftPieces,
    TurnPiece,
)
from tests.tabletop.drafts import Editor, fields_of, look_at, not_offered, wander

SHIPPED = tuple(DRAFTING.shipped())
# What has one value only, or follows from the rest.
WORKED_OUT = {
    "kind", "victory.wins.kind", "victory.at_end.kind", "parameter.kind", "terrain.kind", "special.kind",
    *(f"{side}.{figure}" for side in ("alpha", "beta")
      for figure in ("points", "shaken_at", "ships", "signals", "deployment.kind")),
}  # fmt: skip


def opened(scenario: str) -> Editor:
    return Editor(DRAFTING, DRAFTING.blank(scenario) if scenario.startswith(BATTLE) else load(scenario))


def told(editor: Editor) -> list[tuple[str, str]]:
    return [(problem.path, problem.text) for problem in DRAFTING.problems(editor.record)]


def refusal(editor: Editor, *deeds: Any) -> str:
    with pytest.raises(Refused) as refused:
        editor.do(*deeds)
    return refused.value.reason.text


@pytest.mark.rule("NAV-18.1", "NAV-19.1")
@pytest.mark.parametrize("scenario", SHIPPED)
def test_a_scenario_of_ours_is_made_from_nothing_by_what_the_forms_offer(scenario: str) -> None:
    target = load(scenario)
    editor = opened(BATTLE if isinstance(target, HistoricalBattle) else SCENARIO)
    editor.towards(target)
    assert editor.record == target
    left = not_offered(DRAFTING, target)
    assert left <= WORKED_OUT, left - WORKED_OUT
    assert told(editor) == []


@pytest.mark.parametrize("scenario", SHIPPED)
def test_a_scenario_is_written_plainly_and_read_again(scenario: str) -> None:
    record = load(scenario)
    text = toml_text(record)
    again = converted(text, DRAFTING.record)
    assert again == record
    assert toml_text(again) == text
    if isinstance(record, HistoricalBattle):  # a line for each squadron
        assert sum(line.startswith("  { id =") for line in text.split("\n")) >= len(record.alpha.squadrons)


@pytest.mark.rule("NAV-19.1", "NAV-5.3", "NAV-7.6")
def test_a_battle_is_made_on_the_table_and_played_without_its_file() -> None:
    editor = opened(BATTLE)
    assert ("alpha.squadrons", "the fleet has no squadrons") in told(editor)
    for side, y in (("alpha", 12_000), ("beta", 36_000)):
        for number in range(3):
            editor.do(AddPiece(key=f"{side}.epi_mias", x=30_000 + 12_000 * number, y=y))
    editor.do(AddPiece(key="land.land_side", x=0, y=0, points=((0, 0), (96_000, 4_000))))
    assert told(editor) == []
    alpha, beta = editor.record.alpha, editor.record.beta
    assert [listed.id for listed in beta.squadrons] == ["B1", "B2", "B3"]
    assert [listed.heading for listed in (*alpha.squadrons[:1], *beta.squadrons[:1])] == [0.0, 180.0]
    assert [listed.strategos for listed in alpha.squadrons] == [True, False, False]
    assert (alpha.signals, alpha.shaken_at, alpha.ships) == (2, 2, 45)
    # they are centred where they were put, whatever point of them is kept
    for formation in ("epi_mias", "epi_pollon", "epi_keras", "kyklos"):
        (path,) = editor.do(AddPiece(key=f"beta.{formation}", x=60_000, y=24_000))
        body = DRAFTING.scene(editor.record).bodies[-1]
        for axis, middle in ((0, 60_000), (1, 24_000)):
            places = [stand[axis] for stand in body.stands]
            assert abs((min(places) + max(places)) / 2 - middle) <= 1
        editor.do(RemovePieces(paths=(path,)))
    editor.do(SetField(path="alpha.may_signal", value=False), SetField(path="alpha.squadrons.0.crew", value="green"))
    assert (editor.record.alpha.signals, editor.record.alpha.points < alpha.points) == (0, True)
    # when it is played and saved
    game = Game.new(NAVARCOI, DRAFTING.setup(editor.record, {}), "0" * 64)
    assert len(game.state.squadrons) == 6
    again = resume(read(encode(game)), {"navarcoi": NAVARCOI})
    assert again.header.setup.own == editor.record


@pytest.mark.rule("NAV-16.4", "NAV-16.6")
def test_land_bad_going_and_armies_are_pieces() -> None:
    editor = opened(BATTLE)
    assert refusal(editor, AddPiece(key="bad_going", x=0, y=0)).startswith("bad going is a part of the land")
    corners = ((10_000, 10_000), (30_000, 10_000), (30_000, 30_000))
    assert editor.do(AddPiece(key="land.island", x=0, y=0, points=corners)) == ("land.0",)
    assert editor.do(AddPiece(key="bad_going", x=26_000, y=16_000)) == ("land.0.bad_going.0",)
    editor.do(ShiftPieces(paths=("land.0", "land.0.bad_going.0"), dx=1_000, dy=0))
    (land,) = editor.record.land
    assert land.polygon == ((11.0, 10.0), (31.0, 10.0), (31.0, 30.0))
    assert land.bad_going[0][0] == (25.0, 14.5)
    editor.do(BendPiece(path="land.0", points=(*corners, (10_000, 30_000))))
    assert len(editor.record.land[0].polygon) == 4
    assert refusal(editor, BendPiece(path="land.0", points=corners[:2])).endswith("needs at least 3 points")
    # an army stands on land or is told where it does not
    editor.do(AddPiece(key="alpha.phalanx", x=60_000, y=20_000))
    editor.do(AddPiece(key="alpha.epi_mias", x=60_000, y=40_000), AddPiece(key="beta.epi_keras", x=80_000, y=40_000))
    assert told(editor) == [("alpha.land_units.0", "AL1 does not stand on land")]
    editor.do(
        MovePiece(path="alpha.land_units.0", x=20_000, y=20_000), TurnPiece(path="alpha.land_units.0", facing=-90_000)
    )
    assert told(editor) == []
    assert editor.record.alpha.land_units[0].heading == 270.0


def test_problems_lead_to_the_squadron() -> None:
    editor = opened("rhium_429")
    first, second = editor.record.alpha.squadrons[:2]
    editor.do(MovePiece(path="alpha.squadrons.1", x=round(first.x * 1000), y=round(first.y * 1000)))
    assert told(editor) == [("alpha.squadrons.1", f"{second.id} overlaps {first.id}")]
    editor.set("alpha.squadrons.1.id", first.id)
    assert f"there is another piece called {first.id}" in [text for _, text in told(editor)]
    look_at(DRAFTING, editor.record)


def test_names_follow_and_let_go() -> None:
    editor = opened("salamis_480")
    editor.set("beta.squadrons.7.id", "B20")
    (special,) = editor.record.special
    assert isinstance(special, StartState)
    assert special.squadrons == ("B20", "B9", "B10")
    editor.do(RemovePieces(paths=("beta.squadrons.7", "beta.squadrons.9")))
    (special,) = editor.record.special
    assert isinstance(special, StartState)
    assert special.squadrons == ("B9",)
    assert told(editor) == []
    # a copy has the next free number
    editor.do(CopyPieces(paths=("beta.squadrons.0",), dx=0, dy=-8_000))
    assert editor.record.beta.squadrons[-1].id == "B8"
    assert editor.record.beta.squadrons[-1].y == 26.0
    assert [listed.strategos for listed in editor.record.beta.squadrons].count(True) == 1  # who stays where he is


@pytest.mark.rule("NAV-4.7", "NAV-4.8")
def test_deployment_zones_are_seen_and_resized() -> None:
    coast = opened("amphibious_battle")  # a zone that reaches up to the coast keeps its margins
    (box,) = [piece.box for piece in pieces(DRAFTING, coast.record) if piece.path == "alpha.deployment"]
    assert box is not None
    coast.do(ResizePiece(path="alpha.deployment", x0=box[0], y0=box[1], x1=box[2], y1=box[3]))
    assert coast.record == load("amphibious_battle")
    editor = opened("clash_in_open_seas")
    zones = {piece.path: piece for piece in pieces(DRAFTING, editor.record) if piece.sort == "zone"}
    assert set(zones) == {"alpha.deployment", "beta.deployment"}
    for path, side in (("alpha.deployment", editor.record.alpha), ("beta.deployment", editor.record.beta)):
        deployment = side.deployment
        assert isinstance(deployment, ZoneDeployment)
        box = zones[path].box
        assert box is not None
        # the same box changes nothing
        before = editor.record
        editor.do(ResizePiece(path=path, x0=box[0], y0=box[1], x1=box[2], y1=box[3]))
        assert editor.record == before
    # they are moved too
    editor.do(ShiftPieces(paths=("alpha.deployment",), dx=0, dy=-2_000))
    deployment = editor.record.alpha.deployment
    assert isinstance(deployment, ZoneDeployment)
    was = load("clash_in_open_seas").alpha.deployment
    assert isinstance(was, ZoneDeployment)
    assert deployment.from_median == (was.from_median[0] + 2, was.from_median[1] + 2)
    assert (deployment.margin_west, deployment.margin_east) == (was.margin_west, was.margin_east)
    editor.do(ResizePiece(path="beta.deployment", x0=20_000, y0=30_000, x1=40_000, y1=46_000))
    deployment = editor.record.beta.deployment
    assert isinstance(deployment, ZoneDeployment)
    assert (deployment.side, deployment.from_median, deployment.margin_west) == ("north", (6.0, 22.0), 20.0)


def test_land_of_a_scenario_brings_what_the_players_settle() -> None:
    editor = opened(SCENARIO)
    assert told(editor) == []
    editor.do(*(AddPiece(key=f"terrain.{kind}", x=0, y=0) for kind in ("island", "promontory", "land_side")))
    assert told(editor) == []
    assert [parameter.id for parameter in editor.record.parameter] == ["island_quarter", "promontory_quarter"]
    assert {piece.path for piece in pieces(DRAFTING, editor.record) if piece.path.startswith("terrain")} == {
        "terrain.0", "terrain.1", "terrain.2",
    }  # fmt: skip
    editor.do(ResizePiece(path="terrain.0", x0=0, y0=0, x1=10_000, y1=5_000))
    assert editor.raw["terrain"][0]["size"] == [10.0, 5.0]
    battle = DRAFTING.battle(editor.record)
    assert (battle.kind, [setting.name for setting in battle.settings]) == (
        "scenario",
        ["island_quarter", "promontory_quarter"],
    )
    editor.set("parameter.0.id", "where")  # the island follows
    assert told(editor) == []
    Game.new(NAVARCOI, DRAFTING.setup(editor.record, {"where": "north_east"}), "0" * 64)


@pytest.mark.rule("NAV-19.9", "NAV-8.19")
def test_exits_and_booms_are_lines_on_the_table() -> None:
    editor = opened("syracuse_413")
    lines = {piece.path: piece for piece in pieces(DRAFTING, editor.record) if piece.path.startswith("special")}
    assert {piece.sort: (piece.layer, piece.points) for piece in lines.values()} == {
        "boom": ("marker", ((68_000, 16_000), (68_000, 32_000))),
        "exit": ("area", ((68_000, 16_000), (68_000, 32_000))),
    }
    scene = DRAFTING.scene(editor.record)
    assert scene.width == 72_000  # the water behind the boom is drawn too
    assert [marker.kind for marker in scene.markers] == ["boom"]
    assert refusal(editor, BendPiece(path="special.1", points=((1, 1), (2, 2), (3, 3)))) == (
        "special 2, line: 2 of them are wanted"
    )


@pytest.mark.rule("NAV-4.13")
def test_reinforcements_stand_where_they_will_arrive() -> None:
    editor = opened("sybota_433")
    (special,) = [each for each in editor.record.special if isinstance(each, Reinforcement)]
    (body,) = [body for body in DRAFTING.scene(editor.record).bodies if body.id == special.squadrons[0]]
    assert f"arrives in turn {special.turn}" in [tag.words for tag in body.tags]


def test_a_fleet_is_mirrored_to_the_other() -> None:
    editor = opened("rhium_429")
    editor.do(MirrorSide(seat=1))
    alpha, beta = editor.record.alpha, editor.record.beta
    assert [listed.id for listed in alpha.squadrons] == ["A1", "A2", "A3"]
    width, depth = editor.record.table.width, editor.record.table.depth
    for mine, other in zip(beta.squadrons, alpha.squadrons, strict=True):
        assert (other.x, other.y) == (pytest.approx(width - mine.x), pytest.approx(depth - mine.y))
        assert other.heading == (mine.heading + 180) % 360
    assert alpha.points == beta.points
    assert [DRAFTING.mirrors(load(scenario)) for scenario in ("rhium_429", "ambush")] == [True, False]
    assert refusal(opened("ambush"), MirrorSide(seat=0)).startswith("only a battle with listed squadrons")


@pytest.mark.parametrize("sort", [word.id for each in fields_of(DRAFTING, load("rhium_429")) if each.path == "special"
                                  for word in each.sorts])  # fmt: skip
def test_every_special_rule_can_be_put_and_is_drawn(sort: str) -> None:
    for scenario in ("cyzicus_410", "bottled_up"):
        editor = opened(scenario)
        (path,) = editor.do(PutItem(path="special", sort=sort))
        assert editor.record.special[int(path[8:])].rule.startswith("NAV-")
        look_at(DRAFTING, editor.record)


@pytest.mark.parametrize("list_", ["victory.wins", "victory.at_end"])
def test_victory_can_be_made_of_every_condition(list_: str) -> None:
    editor = opened("rhium_429")
    (field,) = [each for each in fields_of(DRAFTING, editor.record) if each.path == list_]
    assert len(field.sorts) == 7
    for word in field.sorts:
        editor.do(PutItem(path=list_, sort=word.id))
    assert told(editor) == []
    assert [each["kind"] for each in editor.raw["victory"][list_[8:]]][-7:] == [word.id for word in field.sorts]


@pytest.mark.parametrize(
    ("deed", "words"),
    [
        (SetField(path="special.0.dice", value="9d100"), "dice are written like 2d6"),
        (PutItem(path="special", sort="boom"), "there is a special rule of this kind already"),
    ],
)
def test_what_play_could_not_bear_is_a_problem(deed: Any, words: str) -> None:
    editor = opened("syracuse_413")
    editor.do(RemovePieces(paths=("special.0",)))
    editor.do(deed)
    assert words in [text for _, text in told(editor)]


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_done_a_draft_can_be_drawn_judged_and_kept(seed: int) -> None:
    dice = random.Random(f"drafts of navarcoi {seed}")
    start = DRAFTING.blank((BATTLE, SCENARIO)[seed]) if seed < 2 else load(dice.choice(SHIPPED))
    _, done = wander(dice, DRAFTING, DRAFTING.settled(start), 25)
    assert done >= 5
