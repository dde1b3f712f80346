"""Scenarios and battles of Oi Navarcoi! under construction (NAV-18.1, 19.1): what follows from what, what is wrong."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from polemos.kernel.secrecy import Seat
from polemos.rules.navarcoi.catalogue import CATALOGUE, offered
from polemos.rules.navarcoi.editor.pieces import added, handled_of, palette_of, resize
from polemos.rules.navarcoi.editor.scene import LENGTH, items_of, scene_of
from polemos.rules.navarcoi.editor.words import WORDS
from polemos.rules.navarcoi.records.naming import NAMING
from polemos.rules.navarcoi.records.scenario import (
    BattleSide,
    GenericScenario,
    HistoricalBattle,
    ScenarioRecord,
    TableSize,
)
from polemos.rules.navarcoi.scenarios.battle_check import figures
from polemos.rules.navarcoi.scenarios.check import problems
from polemos.rules.navarcoi.scenarios.data import FILES, load
from polemos.rules.navarcoi.sea.table import DEPTH, default_edges
from polemos.rules.navarcoi.setup import Setup, validate
from polemos.tabletop.drafting.places import Raw, refused
from polemos.tabletop.drafting.problems import problems_of
from polemos.tabletop.drafting.record_drafting import RecordDrafting
from polemos.tabletop.drafting.records import AddPiece, PaletteEntry, Problem, Word

BATTLE, SCENARIO = "blank", "blank:scenario"


class NavarcoiDrafting(RecordDrafting[ScenarioRecord]):
    tabs = {
        "battle": ("Battle", (
            "name", "year", "turn_limit", "introduction", "ships_per_squadron", "redeploy_within", "grand_scale",
            "number", "hidden_deployment", "fleets", "parameter",
        )),
        "table": ("Table", ("table", "edges", "wind", "offshore", "terrain")),
        "alpha": ("α", ()),
        "beta": ("β", ()),
        "victory": ("Victory", ("victory",)),
        "special": ("Special rules", ("special",)),
        "notes": ("Notes", ("history", "sources", "estimates", "remarks", "rules", "id")),
    }  # fmt: skip
    mirrored_fields = ("squadrons", "land_units")
    battle = staticmethod(offered)
    setup, scene, handled = staticmethod(CATALOGUE.setup_own), staticmethod(scene_of), staticmethod(handled_of)

    # -- what there is ---------------------------------------------------------------------------------------------

    def blanks(self) -> Sequence[Word]:
        return [
            Word(id=BATTLE, name="A new battle, with fleets and places listed"),
            Word(id=SCENARIO, name="A new scenario, for fleets of the players' own"),
        ]

    def blank(self, id_: str) -> ScenarioRecord:
        return self.settled(_new_scenario() if id_ == SCENARIO else _new_battle())

    def settled(self, record: ScenarioRecord) -> ScenarioRecord:
        if not isinstance(record, HistoricalBattle):
            return record
        alpha, beta = (replace(side, **figures(side)) for side in (record.alpha, record.beta))
        return replace(record, alpha=alpha, beta=beta)

    def problems(self, record: ScenarioRecord) -> Sequence[Problem]:
        rule = "NAV-19.1" if isinstance(record, HistoricalBattle) else "NAV-18.1"
        known = {item.id: path for path, item in items_of(record)}
        known |= {special.id: f"special.{k}" for k, special in enumerate(record.special)}
        found = list(problems_of(problems(record), rule))
        if not found and not isinstance(record, HistoricalBattle):
            # What only shows when two fleets come to it: the plain ones have room, armies stand on land.
            found = [Problem(path="", text=why.text, rule=why.rule) for why in validate(Setup(record.id, own=record))]
        return [_placed(problem, known) for problem in found]

    # -- what is seen and filled in --------------------------------------------------------------------------------

    def palette(self, record: ScenarioRecord) -> Sequence[PaletteEntry]:
        return list(palette_of(record))

    # -- what is new -----------------------------------------------------------------------------------------------

    def added(self, raw: Raw, deed: AddPiece) -> str:
        record = msgspec.convert(raw, ScenarioRecord)
        return added(raw, deed, self.fresh, tuple(entry.key for entry in palette_of(record)))

    # -- what follows ----------------------------------------------------------------------------------------------

    def resized(self, raw: Raw, path: str, box: tuple[int, int, int, int]) -> None:
        before = next(
            (each.zone for each in handled_of(msgspec.convert(raw, ScenarioRecord)) if each.path == path), None
        )
        resize(raw, path, before or box, box)

    def copied(self, raw: dict[str, Any], item: dict[str, Any]) -> None:
        if item.get("strategos"):
            item["strategos"] = False

    def mirrors(self, record: ScenarioRecord) -> bool:
        """Fleets that the players bring cannot be."""
        return isinstance(record, HistoricalBattle)

    def mirrored(self, raw: Raw, seat: Seat) -> None:
        if "table" not in raw:
            raise refused("only a battle with listed squadrons can be mirrored", "NAV-19.1")
        super().mirrored(raw, seat)


def _placed(problem: Problem, known: Mapping[str, str]) -> Problem:
    """A sentence that begins with an id, or quotes one, tells where it is."""
    if problem.path:
        return problem
    first = re.match(r"([A-Za-z]\w*) ", problem.text)
    quoted = re.search(r"'([A-Za-z]\w*)'", problem.text)
    for found in (first, quoted):
        if found and found[1] in known:
            return replace(problem, path=known[found[1]])
    return problem


def _plain() -> GenericScenario:
    """Open sea, two fleets alike: what a new one begins with."""
    plain = load(CATALOGUE.mirrored)
    assert isinstance(plain, GenericScenario)
    return replace(plain, victory=replace(plain.victory, rules=("NAV-20.2",)))


def _new_scenario() -> GenericScenario:
    return replace(
        _plain(), id="new_scenario", name="New scenario", rules=(), introduction="", parameter=(), terrain=(),
        position=(), special=(),
    )  # fmt: skip


def _new_battle() -> HistoricalBattle:
    plain = _plain()
    alpha, beta = (BattleSide(name=name, role="none", may_signal=True, squadrons=()) for name in ("Athens", "Sparta"))
    return HistoricalBattle(
        id="new_battle", name="New battle", table=TableSize(width=LENGTH / 1000, depth=DEPTH / 1000),
        turn_limit=plain.turn_limit, edges=default_edges(plain), victory=plain.victory, alpha=alpha, beta=beta,
    )  # fmt: skip


DRAFTING = NavarcoiDrafting(NAMING, WORDS, FILES)
