"""What the players have agreed on before a generated battle (HMA-3.1): whatever is left open is chosen or rolled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from polemos.kernel.decided import decided
from polemos.kernel.procedure import Ask
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.armies.armies import Army, is_available, nation_called
from polemos.rules.hoplomachia.armies.building import why_not
from polemos.rules.hoplomachia.charts.charts import battle, epoch_of, suited_sizes
from polemos.rules.hoplomachia.charts.words import BattleType, Board, Mode, Situation, Size
from polemos.rules.hoplomachia.options import Options
from polemos.rules.hoplomachia.state.pieces import SIDES

Year = Annotated[int, msgspec.Meta(ge=360, le=460)]


class Settled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    year: Year = 424
    nations: tuple[str, str] = ("", "")
    situation: Situation | Literal[""] = ""
    type: BattleType | Literal["", "roll"] = ""
    size: Size | Literal[""] = ""  # before what the type takes from it (HMA-3.4)
    invader: Literal["", "A", "B"] = ""
    armies: tuple[Army | None, Army | None] = (None, None)  # that players bring; others are rolled
    board: Board | Literal[""] = ""
    mode: Mode | Literal[""] = ""
    terrain: Literal["", "program", "players"] = ""  # who lays the board out
    one_click: bool = False  # every choice of the generation by its default, only the dice are thrown
    turns: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0  # another limit than that of HMA-3.25; 0: none
    deployment: Literal["secret", "alternating", "proposed"] = (
        "secret"  # HMA-6.20; proposed: all as the proposals have it
    )

    def nation(self, seat: Seat) -> str:
        """Settled or brought; empty: he chooses."""
        army = self.armies[seat]
        return army.nation if army is not None else self.nations[seat]


def wrong(settled: Settled, options: Options) -> Iterator[Reason]:
    """Why a battle cannot be generated so."""
    epoch = epoch_of(settled.year)
    for seat, side in enumerate(SIDES):
        army = settled.armies[seat]
        if army is not None:
            yield from (
                Reason(f"the army of side {side}: {each.text}", each.rule)
                for each in why_not(army, epoch, None, options)
            )
        elif settled.nations[seat]:
            known = nation_called(settled.nations[seat])
            if known is None:
                yield Reason(f"there is no list of {settled.nations[seat]!r}", "HMA-4.11")
            elif not is_available(known, epoch):
                yield Reason(f"{known.name} has no army in epoch {epoch}", "HMA-4.11")
    if settled.situation and settled.size and settled.size not in suited_sizes(settled.situation):
        yield Reason(f"{settled.size} armies do not suit this situation", "HMA-3.2")
    if settled.type in ("", "roll"):
        return
    chart = battle(settled.type)  # type: ignore[arg-type]
    if settled.board and settled.board not in chart.boards:
        yield Reason(f"{chart.name} is not fought on a {settled.board} board", "HMA-3.5")
    if settled.mode and settled.mode not in chart.modes:
        yield Reason(f"{chart.name} is no {settled.mode}", "HMA-3.7" if settled.mode == "arrayed" else "HMA-3.8")


def put(settled: Settled, ask: Ask) -> Ask:
    """A question of the generation; at one click everybody takes the default (HMA-25.1)."""
    return decided(ask) if settled.one_click else ask
