"""The ladder as a document: a section for each rule set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Literal

from polemos.lab.simulate import Totals
from polemos.registry.lab_battles import Fixture, Rung

TITLE = "# The ladder of players"
SURE = 1.96  # standard deviations on each side of 95 %
Kind = Literal["test", "tuning"]
WORDS: dict[Kind, str] = {
    "test": "Test battles, which nobody looks at when players are improved:",
    "tuning": "Tuning battles, on which the players were made; they prove nothing:",
}


def share_of_points(totals: Totals) -> float:
    """A win is a point for the first player, a draw half of one."""
    return (totals.wins[0] + totals.draws / 2) / totals.games


@dataclass(frozen=True)
class Climbed:
    """What came of a rung on all battles of a kind, and on each of them."""

    rung: Rung
    totals: Totals
    parts: tuple[tuple[Fixture, Totals], ...] = ()
    kind: Kind = "test"

    @property
    def share(self) -> float:
        return share_of_points(self.totals)

    @property
    def is_reached(self) -> bool:
        """Only test battles prove something."""
        return self.kind == "tuning" or self.share >= self.rung.bar

    def interval(self) -> tuple[float, float]:
        """Between which shares the true one lies with 95 % (Wilson; with draws it is rather narrower)."""
        n, p, z = self.totals.games, self.share, SURE
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        spread = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return middle - spread, middle + spread


@dataclass(frozen=True)
class Ended:
    """How many of the games of two players came to an end before the last turn."""

    totals: Totals
    bar: float
    scenarios: tuple[str, ...]

    @property
    def share(self) -> float:
        return 1 - self.totals.unended / self.totals.games

    @property
    def is_reached(self) -> bool:
        return self.share >= self.bar


def document(climbed: Sequence[Climbed], ended: Sequence[Ended] = (), rules: str = "1.0") -> str:
    """The section of a rule set, whose rules have this version."""
    (first, *_) = [*(each.totals for each in climbed), *(each.totals for each in ended)]
    lines = [f"## {first.ruleset.capitalize()}"]
    if climbed:
        lines += [
            "",
            "Every second game repeats the one before it with the sides exchanged. A win is a point, a draw half of "
            f"one. Rules {rules}, seed {first.seed}: "
            f'`make ladder ARGS="--ruleset {first.ruleset} --seed {first.seed}"` plays the same games again.',
        ]
    for kind, words in WORDS.items():
        rows = [each for each in climbed if each.kind == kind]
        if rows:
            lines += ["", words, *_rungs(rows), *_battles(rows)]
    return "\n".join([*lines, *(_endings(ended) if ended else ())]) + "\n"


def _rungs(climbed: Sequence[Climbed]) -> list[str]:
    lines = [
        "",
        "| player | against | games | wins | draws | losses | share of points | with 95 % | bar | turns | s a game |",
        "| --- | --- | --: | --: | --: | --: | --: | --: | --: | --: | --: |",
    ]
    for each in climbed:
        won, t = each.totals.wins, each.totals
        low, high = each.interval()
        bar = f"{each.rung.bar:.0%}" if each.kind == "test" else ""
        lines.append(
            f"| {each.rung.better} | {each.rung.worse} | {t.games} | {won[0]} | {t.draws} | {won[1]} | "
            f"{each.share:.1%} | {low:.1%} to {high:.1%} | {bar} | {t.turns_mean:.1f} | {t.seconds / t.games:.2f} |"
        )
    return lines


def _battles(climbed: Sequence[Climbed]) -> list[str]:
    """The share of points battle by battle."""
    fixtures = list(dict.fromkeys(fixture for each in climbed for fixture, _ in each.parts))
    if not fixtures:
        return []
    lines = [
        "",
        f"| battle | {' | '.join(each.rung.words for each in climbed)} |",
        f"| --- | {' | '.join('--:' for _ in climbed)} |",
    ]
    for fixture in fixtures:
        shares = [dict(each.parts).get(fixture) for each in climbed]
        cells = ["" if totals is None else f"{share_of_points(totals):.0%} of {totals.games}" for totals in shares]
        lines.append(f"| {fixture.words} | {' | '.join(cells)} |")
    return lines


def _endings(ended: Sequence[Ended]) -> list[str]:
    scenarios = ended[0].scenarios
    of = "of" if len(scenarios) == 1 else "shared out among"
    lines = [
        "",
        f"Battles that come to an end before the last turn, {of} {', '.join(f'`{each}`' for each in scenarios)}:",
        "",
        "| player | against | games | ended in time | share | bar | turns |",
        "| --- | --- | --: | --: | --: | --: | --: |",
    ]
    for each in ended:
        t = each.totals
        lines.append(
            f"| {t.seats[0]} | {t.seats[1]} | {t.games} | {t.games - t.unended} | {each.share:.1%} | {each.bar:.0%} | "
            f"{t.turns_mean:.1f} |"
        )
    return lines


def with_sections(old: str, new: Sequence[str]) -> str:
    """The whole document: sections that were measured now in place of older ones, the others as they were."""
    sections = {_heading(text): text for text in _sections(old)}
    sections |= {_heading(text): text for text in new}
    return f"{TITLE}\n\n" + "\n".join(sections.values())


def _sections(text: str) -> list[str]:
    return [f"## {part.rstrip()}\n" for part in f"\n{text}".split("\n## ")[1:]]


def _heading(section: str) -> str:
    return section.partition("\n")[0]
