"""Columns in melee form line in the turn after the contact (NAV-11.11)."""

from __future__ import annotations

from polemos.geometry import Box, edges_touched
from polemos.kernel.procedure import AGAIN, END, Ask, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Option
from polemos.rules.navarcoi.contact.links import flag_shoals, link_further, out_of_melee
from polemos.rules.navarcoi.facts import placed
from polemos.rules.navarcoi.movement.changes import (
    changed,
    column_to_line_by_turn,
    column_to_line_on_lead,
    why_not_straight,
)
from polemos.rules.navarcoi.sea.sea import TOLERANCE, foes_of, in_play, is_clear, links_of
from polemos.rules.navarcoi.state import G, Squadron, State


class FormLines(Procedure, frozen=True):
    """A column still in melee in the turn after contact forms line, without a test (NAV-11.11)."""

    seat: Seat
    done: tuple[str, ...] = ()

    @step("NAV-11.11")
    def form(self, g: G) -> Flow:
        column = self.next_column(g.state)
        if column is None:
            return END
        ways = ways_to_form_line(g.state, column)
        options = [Option(key, words) for key, words in ways]
        prompt = f"{column.id} forms line against its enemy: how?"
        preferred = "lead:right" if any(key == "lead:right" for key, _ in ways) else ways[0][0]
        return Ask.one(self.seat, Choice(options, preferred), prompt, "NAV-11.11")

    @form.answered
    def _(self, g: G, way: str) -> Flow:
        column = self.next_column(g.state)
        assert column is not None
        fresh = out_of_melee(g.state)
        g.emit(placed(as_line(column, way)), "NAV-11.11")
        link_further(g, column.id, "NAV-11.11")
        flag_shoals(g, column.id, fresh)
        g.keep(done=(*self.done, column.id))
        return AGAIN

    def next_column(self, state: State) -> Squadron | None:
        for squadron in in_play(state, self.seat):
            if squadron.id in self.done or not squadron.is_column:
                continue
            fought_before = any(link.began < state.turn for link in links_of(state, squadron.id))
            if fought_before and ways_to_form_line(state, squadron):
                return squadron
        return None


def as_line(column: Squadron, way: str) -> Squadron:
    kind, _, variant = way.partition(":")
    plan = column_to_line_on_lead if kind == "lead" else column_to_line_by_turn
    return changed(column, plan(column, "right" if variant == "right" else "left", 0))


def ways_to_form_line(state: State, column: Squadron) -> list[tuple[str, str]]:
    """On the lead to either side; or towards a flank that the enemy touches; where there is room."""
    ways = [("lead:right", "line right of the lead"), ("lead:left", "line left of the lead")]
    if why_not_straight(column) is None:
        alongside = flanks_touched(state, column)
        ways += [(f"turn:{side}", f"turn {side} into line") for side in ("right", "left") if side in alongside]
    return [(key, words) for key, words in ways if is_clear(state, as_line(column, key).stands, (column.id,))]


def flanks_touched(state: State, column: Squadron) -> list[str]:
    """Flanks of a column that enemies of its melee touch; an enemy ahead who only meets a corner is not alongside."""
    inner = [Box(b.cx, b.cy, b.heading, b.width, b.depth - 4 * TOLERANCE) for b in column.stands]
    foes = [stand for foe in foes_of(state, column.id) for stand in state.squadrons[foe].stands]
    return [edge for stand in inner for foe in foes for edge in edges_touched(stand, foe, TOLERANCE)]
