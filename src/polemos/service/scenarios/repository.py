"""The scenarios of one rule set, ours and the player's own, and drafts of them as an editor is told."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from polemos.kernel.catalogue import Battle
from polemos.kernel.files.own_folder import OWN
from polemos.kernel.files.save import FormatError
from polemos.kernel.files.toml_text import toml_text
from polemos.kernel.reason import Refused
from polemos.kernel.words.exchange import FileRefused
from polemos.registry.rulesets import entry_of
from polemos.service.scenarios.folder import SCENARIOS, OwnScenarios, read_draft
from polemos.service.wire.scenario_records import DraftInfo, EditDraft, SaveScenario, ScenarioListed, ScenariosInfo
from polemos.tabletop.drafting.deeds import carried_out
from polemos.tabletop.drafting.handles import pieces
from polemos.tabletop.drafting.places import plain, typed
from polemos.tabletop.drafting.protocol import Drafting
from polemos.tabletop.drafting.records import Form

NOWHERE = "own"  # the id of a battle that lies nowhere
MOST_PROBLEMS = 200  # that are told at once
NO_SCENARIO = "there is no such scenario"


def repositories(rulesets: Sequence[str], data: Path) -> dict[str, ScenarioRepository]:
    """One for each rule set that has an editor."""
    known = {name: entry_of(name).drafting for name in rulesets}
    return {
        name: ScenarioRepository(name, drafting, OwnScenarios(data / name / SCENARIOS, drafting))
        for name, drafting in known.items()
        if drafting is not None
    }


class ScenarioRepository:
    def __init__(self, ruleset: str, drafting: Drafting, own: OwnScenarios) -> None:
        self.ruleset, self.drafting, self.own = ruleset, drafting, own

    # -- what there is ---------------------------------------------------------------------------------------------

    def listed(self, keeps: bool) -> ScenariosInfo:
        found = self.own.found()
        mine = [self._line(f"{OWN}{id_}", each, found.problems[id_]) for id_, each in found.scenarios.items()]
        ours = [self._line(id_, self.drafting.load(id_), 0) for id_ in self.drafting.shipped()]
        return ScenariosInfo(
            ruleset=self.ruleset, keeps=keeps, folder=str(self.own.folder) if keeps else "",
            blanks=tuple(self.drafting.blanks()), scenarios=(*mine, *ours),
            refused=tuple(FileRefused(file=each.file, line=each.line, text=each.reason) for each in found.refused),
        )  # fmt: skip

    def _line(self, id_: str, record: Any, problems: int) -> ScenarioListed:
        battle = self.drafting.battle(record)
        return ScenarioListed(
            id=id_, name=battle.title, about=battle.about, sides=battle.sides, turns=battle.turns,
            is_own=id_.startswith(OWN), problems=problems,
        )  # fmt: skip

    def battles(self) -> tuple[Battle, ...]:
        """The player's own that can be played, as the catalogue offers them."""
        found = self.own.found()
        return tuple(
            replace(self.drafting.battle(each), id=f"{OWN}{id_}")
            for id_, each in found.scenarios.items()
            if not found.problems[id_]
        )

    def record_called(self, id_: str) -> Any:
        """A scenario of ours, one of the player's own or a new one; FormatError if there is none."""
        if id_.startswith(OWN):
            found = self.own.found().scenarios.get(id_.removeprefix(OWN))
        elif any(blank.id == id_ for blank in self.drafting.blanks()):
            found = self.drafting.blank(id_)
        else:
            found = self.drafting.load(id_) if id_ in self.drafting.shipped() else None
        if found is None:
            raise FormatError(NO_SCENARIO)
        return found

    def record_of(self, raw: Any) -> Any:
        """The scenario that a page sends; Refused if it is none."""
        return self.drafting.settled(typed(raw, self.drafting.record))

    # -- drafts ----------------------------------------------------------------------------------------------------

    def draft_called(self, id_: str) -> DraftInfo:
        is_new = any(blank.id == id_ for blank in self.drafting.blanks())
        return self._told(self.record_called(id_), "" if is_new else id_)

    def read(self, text: str) -> DraftInfo:
        return self._told(read_draft(self.drafting, text))

    def edited(self, wish: EditDraft) -> DraftInfo:
        record, made = carried_out(self.drafting, self.record_of(wish.record), wish.deeds)
        return self._told(record, selected=wish.selected or made, made=made)

    def save(self, wish: SaveScenario) -> DraftInfo:
        record = self.record_of(wish.record)
        id_ = self.own.save(record, _title(record.name), wish.replaces.removeprefix(OWN))
        return self.draft_called(f"{OWN}{id_}")

    def _told(self, record: Any, id_: str = "", selected: Sequence[str] = (), made: tuple[str, ...] = ()) -> DraftInfo:
        drafting = self.drafting
        record = drafting.settled(record)
        raw = plain(record)
        is_own = id_.startswith(OWN)
        return DraftInfo(
            id=id_, is_own=is_own, name=record.name, record=raw, scene=drafting.scene(record),
            pieces=pieces(drafting, record), palette=tuple(drafting.palette(record)), form=tuple(drafting.form(raw)),
            forms=self._forms(raw, selected), mirrors=drafting.mirrors(record), made=made,
            problems=tuple(drafting.problems(record))[:MOST_PROBLEMS], text=toml_text(record), file=f"{record.id}.toml",
            battle=replace(drafting.battle(record), id=id_ if is_own else NOWHERE),
        )  # fmt: skip

    def _forms(self, raw: dict[str, Any], selected: Sequence[str]) -> tuple[Form, ...]:
        found = []
        for path in dict.fromkeys(selected):
            try:
                found.append(self.drafting.form_of(raw, path))
            except Refused:
                continue  # it is not there any more
        return tuple(found)


def _title(name: str) -> str:
    """From which the name of a file is made, which begins with a letter."""
    return name if name[:1].isascii() and name[:1].isalpha() else f"battle {name}"
