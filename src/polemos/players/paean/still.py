"""What generals think of a position is kept as long as nobody moves: a question leads to the next one about the same.

How many orders a formation has had tells how likely the next one is heard, but nothing of what it would do with it.
"""

from __future__ import annotations

from msgspec.structs import replace

from polemos.rules.paean.state import State

# What decides what a formation would do with an order.
READ = (
    "scenario", "own", "options", "width", "depth", "bounds_limit", "turn", "active", "sides", "leaders", "formations",
    "terrain", "contacts", "lost", "duels", "charge", "done",
)  # fmt: skip


def unmarked(state: State) -> State:
    """The same position before anybody has had an order in this bound."""
    marked = [each for each in state.formations.values() if each.tally or each.powered or each.mighty]
    if not marked:
        return state
    twin = state.fork()
    for each in marked:
        twin.formations[each.id] = replace(each, tally=0, powered=False, mighty=False)
    return twin
