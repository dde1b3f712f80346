"""Scenarios of the toy game under construction: woods are put down, strips and woods moved and given another size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from polemos.kernel.catalogue import Battle
from polemos.tabletop.drafting.fields import Say, Vocabulary
from polemos.tabletop.drafting.places import Raw, refused
from polemos.tabletop.drafting.problems import problems_of
from polemos.tabletop.drafting.protocol import Handled
from polemos.tabletop.drafting.record_drafting import RecordDrafting
from polemos.tabletop.drafting.records import AddPiece, PaletteEntry, Problem, Word
from polemos.tabletop.scene import Area, Scene, Side
from tests.toy.army import SUPPLIED
from tests.toy.scenario import FILES, NAMING, SIDES, Strip, ToyScenario, ToyTable, offered, problems
from tests.toy.screen import LETTERS, corners, woods
from tests.toy.table import Setup

WOOD = (4_000, 3_000)
WORDS = Vocabulary(
    {
        "turns": Say("Turns"),
        "table": Say("Table"),
        "ToyTable.width": Say("Width", unit='"'),
        "ToyTable.depth": Say("Depth", unit='"'),
        "wood": Say("Woods"),
    },
    {"ToyTable": ("Table", ""), "Strip": ("Strip", ""), "Wood": ("Wood", "TOY-3.3"), "ToyScenario": ("Battle", "")},
)


class ToyDrafting(RecordDrafting[ToyScenario]):
    tabs = {
        "battle": ("Battle", ("name", "turns", "introduction", "id")),
        "table": ("Table", ("table",)),
        "south": ("", ()),
        "north": ("", ()),
    }
    mirrored_fields = ()

    def blanks(self) -> Sequence[Word]:
        return [Word(id="blank", name="An empty carpet")]

    def blank(self, id_: str) -> ToyScenario:
        strips = (Strip(name="South", x=(8, 32), y=(2, 6)), Strip(name="North", x=(8, 32), y=(24, 28)))
        table = ToyTable(width=40, depth=30)
        return ToyScenario(id="carpet", name="Carpet", turns=4, table=table, south=strips[0], north=strips[1])

    def settled(self, record: ToyScenario) -> ToyScenario:
        return record

    def problems(self, record: ToyScenario) -> Sequence[Problem]:
        return list(problems_of(problems(record), "TOY-1.1"))

    def battle(self, record: ToyScenario) -> Battle:
        return offered(record)

    def setup(self, record: ToyScenario, settings: Mapping[str, str]) -> Setup:
        return Setup(record.id, (SUPPLIED["tin"], SUPPLIED["tin"]), own=record)

    def scene(self, record: ToyScenario) -> Scene:
        strips = zip(SIDES, record.strips, strict=True)
        zones = [
            Area(id=side, kind="zone", points=corners(strip), name=strip.name, seat=seat, words="its strip")
            for seat, (side, strip) in enumerate(strips)
        ]
        return Scene(
            width=round(record.table.width * 1000), depth=round(record.table.depth * 1000), unit='"',
            headline=record.name, turn=0, turns=record.turns, phase="", bodies=(), areas=(*woods(record), *zones),
            sides=tuple(
                Side(seat=seat, letter=LETTERS[seat], name=strip.name) for seat, strip in enumerate(record.strips)
            ),
        )  # fmt: skip

    def handled(self, record: ToyScenario) -> Iterator[Handled]:
        for seat, (side, strip) in enumerate(zip(SIDES, record.strips, strict=True)):
            yield Handled(
                path=side,
                id=side,
                layer="area",
                name=strip.name,
                sort="zone",
                seat=seat,
                span=(f"{side}.x", f"{side}.y"),
            )
        for number, wood in enumerate(record.wood):
            path = f"wood.{number}"
            yield Handled(
                path=path, id=f"wood-{number}", layer="area", name=wood.name, sort="pencils",
                span=(f"{path}.x", f"{path}.y"), is_item=True, is_copied=True,
            )  # fmt: skip

    def palette(self, record: ToyScenario) -> Sequence[PaletteEntry]:
        width, depth = WOOD
        return [
            PaletteEntry(
                key="wood", group="Ground", words="Wood", layer="area", sort="pencils", width=width, depth=depth
            )
        ]

    def added(self, raw: Raw, deed: AddPiece) -> str:
        if deed.key != "wood":
            raise refused("there is no such thing")
        width, depth = WOOD
        drawn = deed.points or (
            (deed.x - width // 2, deed.y - depth // 2),
            (deed.x + width // 2, deed.y + depth // 2),
        )
        xs, ys = (sorted(each / 1000 for each in along) for along in zip(*drawn, strict=True))
        held = raw.setdefault("wood", [])
        held.append({"name": f"Wood {len(held) + 1}", "x": [xs[0], xs[-1]], "y": [ys[0], ys[-1]]})
        return f"wood.{len(held) - 1}"

    def resized(self, raw: Raw, path: str, box: tuple[int, int, int, int]) -> None:
        raise refused("it has one size only")

    def mirrors(self, record: ToyScenario) -> bool:
        return False


DRAFTING = ToyDrafting(NAMING, WORDS, FILES)
