"""The ladder as a document: a section for each rule set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from polemos.lab.simulate import Totals

TITLE = "# The ladder of players"
SURE = 1.96  # standard deviations on each side of 95 %


@dataclass(frozen=True)
class Rung:
    better: str
    worse: str
    bar: float


@dataclass(frozen=True)
class Climbed:
    rung: Rung
    totals: Totals

    @property
    def share(self) -> float:
        return self.totals.wins[0] / self.totals.games

    @property
    def is_reached(self) -> bool:
        return self.share >= self.rung.bar

    def interval(self) -> tuple[float, float]:
        """Between which shares the true one lies with 95 % (Wilson)."""
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


def document(
    climbed: Sequence[Climbed], ended: Sequence[Ended] = (), various: Sequence[Mapping[str, str]] = ()
) -> str:  # fmt: skip
    """The section of a rule set."""
    ruleset = [each.totals.ruleset for each in climbed] + [each.totals.ruleset for each in ended]
    lines = [f"## {ruleset[0].capitalize()}", *(_rungs(climbed, various) if climbed else ())]
    return "\n".join([*lines, *(_endings(ended) if ended else ())]) + "\n"


def _rungs(climbed: Sequence[Climbed], various: Sequence[Mapping[str, str]]) -> list[str]:
    totals = climbed[0].totals
    several = [", ".join(settings.values()) for settings in various if settings]
    lines = [
        "",
        f"{totals.games} games of `{totals.scenario}` for each pair, every second one with the sides exchanged, seed "
        f"{totals.seed}. `make ladder` measures it again.",
        *([f"Shared out among: {', '.join(several)}."] if several else []),
        "",
        "| player | against | wins | draws | losses | share of wins | with 95 % | bar | turns | s a game |",
        "| --- | --- | --: | --: | --: | --: | --: | --: | --: | --: |",
    ]
    for each in climbed:
        won, t = each.totals.wins, each.totals
        low, high = each.interval()
        lines.append(
            f"| {each.rung.better} | {each.rung.worse} | {won[0]} | {t.draws} | {won[1]} | {each.share:.1%} | "
            f"{low:.1%} to {high:.1%} | {each.rung.bar:.0%} | {t.turns_mean:.1f} | {t.seconds / t.games:.2f} |"
        )
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
