"""Making scenarios of Paean (PAE-5.1): by deeds alone, with figures that are true, however wrong the draft is."""

from __future__ import annotations

import random
from typing import Any

import pytest

from polemos.kernel.files.own_files import converted
from polemos.kernel.files.save import encode, read, resume
from polemos.kernel.files.toml_text import toml_text
from polemos.kernel.game import Game
from polemos.kernel.reason import Refused
from polemos.rules.paean.armies.troops import leader_price, troop
from polemos.rules.paean.charts.charts import folder
from polemos.rules.paean.editor.drafting import DRAFTING
from polemos.rules.paean.ruleset import PAEAN
from polemos.rules.paean.scenarios.data import load, parse_scenario
from polemos.rules.paean.scenarios.records import FormationSpec, ScenarioRecord, ShieldLost, TerrainSpec
from polemos.tabletop.drafting.handles import pieces
from polemos.tabletop.drafting.places import last, plain
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

pytestmark = pytest.mark.rule("PAE-5.1")
SHIPPED = tuple(DRAFTING.shipped())
# What follows from the rest, or is nought in terrain of another shape.
WORKED_OUT = {
    "south.points", "north.points", "victory.condition.kind", "special.kind", "terrain.radius", "terrain.width",
}  # fmt: skip


def blank() -> Editor:
    return Editor(DRAFTING, DRAFTING.blank("blank"))


def opened(scenario: str = "boars_grave") -> Editor:
    return Editor(DRAFTING, load(scenario))


def told(editor: Editor) -> list[str]:
    return [problem.text for problem in DRAFTING.problems(editor.record)]


def refusal(editor: Editor, *deeds: Any) -> str:
    before = editor.record
    with pytest.raises(Refused) as refused:
        editor.do(*deeds)
    assert editor.record is before
    return refused.value.reason.text


def milli(place: Any) -> dict[str, int]:
    return {"x": round(place[0] * 1000), "y": round(place[1] * 1000)}


# -- whatever we ship can be made --------------------------------------------------------------------------------------


def test_there_are_as_many_scenarios_as_files() -> None:
    assert len(SHIPPED) == len(list((folder() / "scenarios").glob("*.toml"))) == 10


@pytest.mark.parametrize("scenario", SHIPPED)
def test_a_scenario_of_ours_is_made_from_nothing_by_what_the_forms_offer(scenario: str) -> None:
    target = load(scenario)
    editor = blank()
    editor.towards(target)
    assert editor.record == target
    assert not_offered(DRAFTING, target) <= WORKED_OUT
    assert told(editor) == []


@pytest.mark.parametrize("scenario", SHIPPED)
def test_a_scenario_is_written_plainly_and_read_again(scenario: str) -> None:
    record = load(scenario)
    text = toml_text(record)
    assert converted(text, ScenarioRecord) == record
    assert parse_scenario(text.encode(), "own.toml") == record
    look_at(DRAFTING, record)


def test_the_boars_grave_is_made_on_the_table() -> None:
    target = load("boars_grave")
    editor = blank()
    # given terrain from the palette, made round and drawn as large as it is
    for piece in target.terrain:
        assert piece.centre is not None
        (path,) = editor.do(AddPiece(key=f"terrain.{piece.kind}", **milli(piece.centre)))
        x, y, r = (round(each * 1000) for each in (*piece.centre, piece.radius))
        editor.do(SetField(path=f"{path}.shape", value="circle"))
        editor.do(ResizePiece(path=path, x0=x - r, y0=y + r, x1=x + r, y1=y - r))
        editor.set(f"{path}.name", piece.name)
    assert editor.record.terrain == target.terrain
    # and troops and leaders, each at its place
    for side in ("south", "north"):
        spec = getattr(target, side)
        for formation in spec.formation:
            kind = f"{formation.code[:-1]}S"
            (path,) = editor.do(AddPiece(key=f"{side}.{kind}", **milli(formation.front_centre)))
            for field in ("id", "name", "code", "bases", "files"):
                editor.set(f"{path}.{field}", getattr(formation, field))
        for leader in spec.leader[1:]:
            editor.do(AddPiece(key=f"{side}.{leader.role}", **milli(leader.at or (60, 10))))
    assert [leader.id for leader in editor.record.south.leader] == ["AC", "SC1", "H1"]
    # when the rest is filled in
    editor.towards(target)
    # then it is the Boar's Grave
    assert editor.record == target


# -- figures and what follows ------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-4.2", "PAE-4.4")
def test_points_follow_troops_and_leaders_and_cannot_be_typed() -> None:
    editor = blank()
    assert editor.record.south.points == leader_price("army_commander", 9)
    editor.do(AddPiece(key="south.HI-TS-S", x=60_000, y=20_000))
    heavy = troop("HI-TS-S")
    assert heavy is not None
    assert editor.record.south.points == 30 + 4 * heavy.price.points
    editor.do(
        AddPiece(key="south.hero", x=50_000, y=10_000), SetField(path="south.leader.1.gift", value="spear_of_ares")
    )
    assert editor.record.south.points == 30 + 4 * heavy.price.points + 45 + 50
    editor.set("south.points", 1)
    assert editor.record.south.points == 30 + 4 * heavy.price.points + 45 + 50


@pytest.mark.rule("PAE-2.13", "PAE-4.5")
def test_a_battle_from_the_palette_can_be_played_and_kept() -> None:
    editor = blank()
    assert "the side has no formations" in told(editor)
    for side, y in (("south", 20_000), ("north", 60_000)):
        editor.do(AddPiece(key=f"{side}.LHI-TS-S", x=60_000, y=y))
        editor.do(AddPiece(key=f"{side}.LI-J-S", x=40_000, y=y))
    assert told(editor) == []
    hoplites, lights = editor.record.north.formation
    assert (hoplites.id, hoplites.under, hoplites.facing, hoplites.files) == ("N1", "AC", 180.0, 2)
    assert (lights.id, lights.under, lights.files) == ("N2", "", 4)
    # a formation that becomes light is under nobody, and the other way round
    editor.do(
        SetField(path="north.formation.0.code", value="LI-S-V"), SetField(path="north.formation.1.code", value="MI-B-S")
    )
    assert [each.under for each in editor.record.north.formation] == ["", "AC"]
    assert refusal(editor, AddPiece(key="north.army_commander", x=1, y=1)) == "a side has exactly one army commander"
    game = Game.new(PAEAN, DRAFTING.setup(editor.record, {}), "0" * 64)
    assert game.state.scenario == "new_battle"
    again = resume(read(encode(game)), {"paean": PAEAN})  # without any file of it
    assert again.header.setup.own == editor.record


@pytest.mark.rule("PAE-7.17", "PAE-2.12")
def test_a_leader_stands_at_a_place_or_with_a_formation() -> None:
    editor = opened()
    editor.set("south.leader.2.with", "")
    hero = editor.record.south.leader[2]
    assert (hero.at, hero.with_) == ((60.0, 10.0), "")
    assert told(editor) == []
    editor.set("south.leader.1.with", "M4")
    assert editor.record.south.leader[1].at is None
    editor.set("south.leader.1.at", [30, 15])
    assert editor.record.south.leader[1].with_ == ""
    # who is with a formation that is removed stands where it stood
    editor.set("south.leader.1.with", "M4")
    editor.do(RemovePieces(paths=("south.formation.3",)))
    assert (editor.record.south.leader[1].at, editor.record.south.leader[1].with_) == ((85.0, 22.0), "")
    # and what he commands goes to another when he is removed
    editor.do(RemovePieces(paths=("south.leader.1",)))
    assert {each.under for each in editor.record.south.formation} == {"", "AC"}
    assert told(editor) == []
    editor.set("north.leader.2.role", "subordinate")
    assert editor.record.north.leader[2].gift == ""


def test_whoever_names_a_thing_follows_when_it_is_renamed() -> None:
    editor = opened()
    editor.set("terrain.0.name", "The old tree")
    editor.set("south.leader.2.id", "ARISTOMENES")
    (special,) = editor.record.special
    assert isinstance(special, ShieldLost)
    assert (special.terrain, special.hero) == ("The old tree", "ARISTOMENES")
    editor.set("south.leader.1.id", "PHINTAS")
    assert {each.under for each in editor.record.south.formation} == {"AC", "PHINTAS", ""}
    assert "SC1" in {each.under for each in editor.record.north.formation}
    editor.set("south.formation.2.id", "COMPANIONS")
    assert editor.record.south.leader[2].with_ == "COMPANIONS"
    assert told(editor) == []


# -- on the table ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-1.2", "PAE-1.5")
def test_pieces_are_moved_turned_and_copied() -> None:
    editor = opened()
    editor.do(
        MovePiece(path="south.formation.0", x=36_500, y=21_000), TurnPiece(path="south.formation.0", facing=-15_000)
    )
    first = editor.record.south.formation[0]
    assert (first.front_centre, first.facing) == ((36.5, 21.0), 345.0)
    editor.do(ShiftPieces(paths=("south.formation.0", "south.leader.0", "terrain.1"), dx=1_000, dy=-500))
    assert editor.record.south.formation[0].front_centre == (37.5, 20.5)
    assert editor.record.south.leader[0].at == (47.0, 14.5)
    assert (editor.record.terrain[1].centre, editor.record.terrain[1].radius) == ((13.0, 43.5), 8.0)
    assert editor.do(CopyPieces(paths=("south.formation.1", "terrain.2"), dx=0, dy=-12_000)) == (
        "south.formation.8", "terrain.3",
    )  # fmt: skip
    copy = editor.record.south.formation[8]
    assert (copy.id, copy.name, copy.front_centre) == ("M9", "Messenian hoplites, right", (55.0, 10.0))
    assert editor.record.terrain[3].centre == (108.0, 18.0)
    assert "at least 0" in refusal(editor, MovePiece(path="south.leader.0", x=-1, y=0))
    assert "cannot be turned" in refusal(editor, TurnPiece(path="south.leader.0", facing=90_000))


def test_terrain_of_another_shape_covers_the_same_ground() -> None:
    editor = opened("fetters")  # a hill from (30, 52) to (90, 64)

    def extent(shape: str) -> TerrainSpec:
        editor.set("terrain.0.shape", shape)
        look_at(DRAFTING, editor.record)
        form = {last(each.path) for each in DRAFTING.form_of(editor.raw, "terrain.0").fields}
        assert form == {"kind", "name", "shape", *fields[shape]}
        return editor.record.terrain[0]

    fields = {
        "ellipse": ("centre", "half_axes"), "line": ("points", "width"), "rectangle": ("corners",),
        "circle": ("centre", "radius"),
    }  # fmt: skip
    ellipse = extent("ellipse")
    assert (ellipse.centre, ellipse.half_axes, ellipse.corners) == ((60.0, 58.0), (30.0, 6.0), None)
    line = extent("line")
    assert (line.points, line.centre) == (((30.0, 58.0), (90.0, 58.0)), None)
    editor.do(BendPiece(path="terrain.0", points=((30_000, 52_000), (60_000, 64_000), (90_000, 58_000))))
    assert refusal(editor, BendPiece(path="terrain.0", points=((1, 1),))) == "Tegean ridge needs at least 2 points"
    assert extent("rectangle").corners == ((30.0, 52.0), (90.0, 64.0))
    circle = extent("circle")
    assert (circle.centre, circle.radius) == ((60.0, 58.0), 6.0)


def test_walls_are_drawn_from_point_to_point() -> None:
    editor = blank()
    (path,) = editor.do(AddPiece(key="terrain.city_wall", x=0, y=0, points=((10_000, 30_000), (50_000, 34_000))))
    wall = editor.record.terrain[0]
    assert (wall.shape, wall.points, wall.width, wall.name) == (
        "line", ((10.0, 30.0), (50.0, 34.0)), 1.0, "Fortification",
    )  # fmt: skip
    (piece,) = [each for each in pieces(DRAFTING, editor.record) if each.path == path]
    assert (piece.is_line, "points" in piece.can, "resize" in piece.can) == (True, True, False)


@pytest.mark.rule("PAE-2.13")
def test_a_side_is_mirrored_to_the_other() -> None:
    editor = opened("hysiae")
    editor.do(MirrorSide(seat=0))
    south, north = editor.record.south, editor.record.north
    assert (north.name, north.points) == ("Sparta", south.points)
    assert [each.front_centre for each in north.formation] == [
        (120 - each.front_centre[0], 80 - each.front_centre[1]) for each in south.formation
    ]
    assert [(each.id, each.facing) for each in north.formation[:2]] == [("N1", 180.0), ("N2", 180.0)]
    assert [each.under for each in north.formation] == [each.under for each in south.formation]
    assert [(each.id, each.at) for each in north.leader] == [
        (each.id, each.at and (120 - each.at[0], 80 - each.at[1])) for each in south.leader
    ]
    assert not [text for text in told(editor) if "stands on" not in text]


# -- forms and problems ------------------------------------------------------------------------------------------------


def test_a_form_offers_what_may_be_chosen() -> None:
    fields = {each.path: each for each in fields_of(DRAFTING, load("boars_grave"))}
    assert [word.id for word in fields["south.formation.0.under"].values] == ["", "AC", "SC1"]
    assert "M6" not in [word.id for word in fields["south.leader.2.with"].values]  # lights
    assert "M3" in [word.id for word in fields["south.leader.2.with"].values]
    assert [word.id for word in fields["special.0.terrain"].values] == ["Wild pear tree", "Rocky spur", "Thicket"]
    assert len(fields["special"].sorts) == 10
    assert len(fields["victory.condition"].sorts) == 5
    assert (fields["bounds"].least, fields["bounds"].most) == (1, 200)
    assert fields["south.formation.0.front_centre.0"].unit == " cm"


@pytest.mark.parametrize(
    "sort", [word.id for each in fields_of(DRAFTING, load("hysiae")) if each.path == "special" for word in each.sorts]
)
def test_every_special_rule_can_be_put_into_a_battle_and_cites_its_rule(sort: str) -> None:
    editor = opened("hysiae")
    (path,) = editor.do(PutItem(path="special", sort=sort))
    assert path == "special.0"
    assert editor.record.special[0].rule.startswith("PAE-5.")
    look_at(DRAFTING, editor.record)
    needs_more = {"shield_lost", "buried_jars", "wall_pulled_down"}  # a hero, zones, a line
    assert bool(told(editor)) == (sort in needs_more)


@pytest.mark.rule("PAE-1.15", "PAE-17.1")
@pytest.mark.parametrize(
    ("path", "value", "place", "words"),
    [
        ("south.formation.0.id", "left", "south.formation.0", "ends with a small letter"),
        ("south.formation.0.files", 9, "south.formation.0", "do not make 9 files"),
        ("south.formation.0.code", "HI-TS-I", "south.formation.0", "is no troop code"),
        ("south.formation.0.front_centre", [1, 22], "south.formation.0", "does not stand on the table"),
        ("south.formation.0.front_centre", [55, 22], "south.formation.1", "M2 stands on M1"),
        ("terrain.0.kind", "sea", "south.formation.1", "which it may not enter"),
        ("south.leader.0.at", [0.5, 20], "south.leader.0", "does not stand on the table"),
        ("south.leader.1.value", 10, "south.leader.1", "never better than his army commander"),
        ("special.0.rule", "NAV-1.1", "special.0", "is no rule of Paean"),
    ],
)
def test_problems_name_the_piece_and_say_what_is_wrong(path: str, value: Any, place: str, words: str) -> None:
    editor = opened()
    if path == "terrain.0.kind":
        editor.do(MovePiece(path="terrain.0", x=55_000, y=21_000))
    editor.set(path, value)
    found = [(each.path, each.text) for each in DRAFTING.problems(editor.record)]
    assert any(at.startswith(place) and words in text for at, text in found), found


# -- whatever is done --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_done_a_draft_can_be_drawn_judged_and_kept(seed: int) -> None:
    dice = random.Random(f"drafts of paean {seed}")
    start = DRAFTING.blank("blank") if seed % 3 == 0 else load(dice.choice(SHIPPED))
    _, done = wander(dice, DRAFTING, DRAFTING.settled(start), 25)
    assert done >= 5


def test_a_record_that_the_page_sends_back_is_the_same() -> None:
    editor = opened()
    assert plain(editor.record) == editor.raw
    assert isinstance(editor.record.south.formation[0], FormationSpec)
