"""The contact reaction test (PAE-12.6 to 12.8): of formations and of leaders in the open."""

from __future__ import annotations

from polemos.kernel.dice import Modifier
from polemos.kernel.test import Test
from polemos.rules.paean.charts.charts import experience_chart, tests_chart
from polemos.rules.paean.facts import FormationFact, LeaderFact
from polemos.rules.paean.field.field import hero_with
from polemos.rules.paean.specials import reaction_modifiers
from polemos.rules.paean.state import Formation, G, Leader, State

DICE = "2d6"


class ReactionPassed(FormationFact, frozen=True):
    """One more contact reaction in this bound; the next one is harder (PAE-12.8)."""

    reactions: int


class LeaderReactionPassed(LeaderFact, frozen=True):
    reactions: int


def reaction_value(state: State, piece: Formation | Leader) -> int:
    """PAE-12.7."""
    if isinstance(piece, Leader):
        return tests_chart().hero_reaction if piece.is_hero else piece.value
    if hero_with(state, piece.id) is not None:
        return tests_chart().hero_reaction
    return experience_chart(piece.level).contact_reaction


def reaction_test(state: State, key: str) -> Test:
    """Of a formation or a leader in the open. What lowers the value is told as added to the dice."""
    piece: Formation | Leader = state.formations[key] if key in state.formations else state.leaders[key]
    harder = tests_chart().repeat_reaction * piece.reactions
    mods = (
        Modifier(abs(harder), f"{piece.reactions} passed before in this bound", "PAE-12.8"),
        *(Modifier(-each.value, each.words, each.rule) for each in reaction_modifiers(state, piece.seat)),
    )
    label = f"{key} reacts" if isinstance(piece, Formation) else f"{piece.name} reacts"
    return Test("PAE-12.6", DICE, label, (key,), piece.seat, mods, limit=reaction_value(state, piece))


def reacts(g: G, key: str) -> bool:
    """Roll the test, and note that it was passed."""
    if not reaction_test(g.state, key).roll(g).passed:
        return False
    if key in g.state.formations:
        g.emit(ReactionPassed(key, g.state.formations[key].reactions + 1), "PAE-12.8")
    else:
        g.emit(LeaderReactionPassed(key, g.state.leaders[key].reactions + 1), "PAE-12.8")
    return True
