"""The card of a kind of troops as it is read and printed (HMA-1.16, 22.1 to 22.4)."""

from __future__ import annotations

from polemos.rules.hoplomachia.charts.cards import Card
from polemos.rules.hoplomachia.charts.words import CONDITION_NAMES, CONDITIONS, Line
from polemos.tabletop.muster.roster import RosterCard, RosterTable

LINES: tuple[Line, ...] = ("charging", "melee", "katastrophe", "recovering")
NONE = "–"


def signed(value: int) -> str:
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


def moves(chart: Card) -> str:
    """CF 4 OF 6."""
    return " ".join(f"{name} {chart.rate(name)}" for name in chart.arrangements)


def numbers(values: tuple[int, ...] | tuple[float, ...]) -> tuple[str, ...]:
    return tuple(f"{value:g}" for value in values)


def qualifying(chart: Card) -> str:
    """The dice that give momentum: 3-6."""
    dice = [die for die, counts in enumerate(chart.epidromos.m_qual, 1) if counts]
    return f"{dice[0]}–{dice[-1]}" if dice else "none"


def modifiers(chart: Card) -> str:
    return "/".join(signed(chart.arete_modifier[each]) for each in CONDITIONS)


def unit_card(chart: Card) -> RosterCard:
    names = tuple(CONDITION_NAMES[each] for each in CONDITIONS)
    belos = f"{chart.belos.number} at {chart.belos.range}″" if chart.has_belos else NONE
    melee = chart.melee
    least, most = chart.men_per_element
    return RosterCard(
        count=1, code=chart.id, badge="", name=chart.name, plate=str(chart.andreia.number),
        left=("moves", moves(chart)), right=("belos", belos), words=f"{chart.name}: {moves(chart)}",
        figures=(
            ("moves", moves(chart)), ("disarray", str(chart.disarray_qualifier or NONE)), ("phobos", str(chart.phobos)),
            ("andreia", str(chart.andreia.number)), ("spear", str(melee.spear)), ("shield", str(melee.shield)),
            ("momentum", str(chart.epidromos.momentum)), ("othismos", str(chart.epidromos.othismos)),
            ("strength", str(melee.strength)), ("threshold", str(melee.arete_threshold)), ("belos", belos),
            ("belos shield", str(chart.belos.shield)), ("belos check", str(chart.belos.check)),
            ("arete modifier", modifiers(chart)), ("depth", str(chart.depth_max)),
            ("men an element", f"{least}–{most}"),
        ),
        tables=(
            RosterTable(
                head=("Andreia", "Pass", *names),
                rows=tuple(
                    (line.capitalize(), found.passed, *(found.fail[each] for each in CONDITIONS))
                    for line in LINES
                    for found in (chart.andreia.line(line),)
                ),
            ),
            RosterTable(
                head=("Epidromos", *map(str, range(1, 7))),
                rows=(
                    ("Charge", *numbers(chart.epidromos.charge)), ("Drift", *numbers(chart.epidromos.drift)),
                    ("Momentum", *("●" if each else NONE for each in chart.epidromos.m_qual)),
                    ("Disarray", *numbers(chart.epidromos.disarray)),
                ),
            ),
            RosterTable(
                head=("Belos on it", *(f"{level}{'+' if level == 5 else ''}" for level in range(1, 6))),
                rows=(
                    ("Passed", *("".join(row) for row in chart.belos_reaction.passed)),
                    ("Failed", *("".join(row) for row in chart.belos_reaction.fail)),
                ),
            ),
        ),
    )  # fmt: skip
