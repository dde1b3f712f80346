"""The setup record of a battle: what is settled before the first question, and the state it makes."""

from __future__ import annotations

import msgspec

from polemos.kernel.files.save import FormatError
from polemos.kernel.procedure import Procedure
from polemos.kernel.reason import Reason
from polemos.rules.hoplomachia.battle import Battle
from polemos.rules.hoplomachia.charts.charts import scenario
from polemos.rules.hoplomachia.charts.scenarios import ScenarioRecord
from polemos.rules.hoplomachia.generation.generation import before_generation
from polemos.rules.hoplomachia.generation.settled import Settled, wrong
from polemos.rules.hoplomachia.options import Options
from polemos.rules.hoplomachia.scenarios.check import problems
from polemos.rules.hoplomachia.scenarios.laying import state_of
from polemos.rules.hoplomachia.state.table import State

GENERATED = "generated"


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    scenario: str = "delium_424"  # or a battle that is generated
    options: Options = Options()
    own: ScenarioRecord | None = None  # a player's own scenario in the place of ours
    settled: Settled = Settled()  # of a battle that is generated (HMA-3.1)

    @property
    def is_generated(self) -> bool:
        return self.own is None and self.scenario in ("", GENERATED)


def validate(setup: Setup) -> list[Reason]:
    """Why a battle cannot be set up so; nothing if it can."""
    if setup.is_generated:
        return list(wrong(setup.settled, setup.options))
    if setup.own is not None:
        return [Reason(wrong, "HMA-24.1") for wrong in problems(setup.own)]
    try:
        scenario(setup.scenario)
    except FormatError as error:
        return [Reason(str(error), "HMA-24.1")]
    return []


def begin(setup: Setup) -> tuple[State, Procedure]:
    """The battle before the first question; FormatError when it cannot be set up so."""
    if reasons := validate(setup):
        raise FormatError(f"the battle cannot be set up: {reasons[0]}")
    if setup.is_generated:
        return before_generation(setup.settled, setup.options), Battle(setup.settled)
    own = msgspec.json.encode(setup.own).decode() if setup.own else ""
    return state_of(setup.own or scenario(setup.scenario), setup.options, own), Battle()
