"""The menu of `polemos play`: a battle in three answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from polemos import UsageProblem
from polemos.cli.arguments import settled
from polemos.cli.keeping import HUMAN, last_game
from polemos.cli.screen import Screen
from polemos.cli.terminal import Quit
from polemos.kernel.catalogue import Battle
from polemos.registry.entry import RuleSetEntry
from polemos.registry.rulesets import RULESETS, entry_of

USUAL = "greedy"  # where a rule set has it


@dataclass(frozen=True)
class Wish:
    """What somebody wants to play."""

    scenario: str | None = None
    seats: str | None = None
    seed: int | None = None
    options: tuple[str, ...] = ()
    fleets: tuple[Path, ...] = ()
    file: Path | None = None
    ruleset: str = ""

    @property
    def is_open(self) -> bool:
        return self == Wish()


def game_chosen(screen: Screen) -> RuleSetEntry | Path:
    """Which of the games, or the saved one to go on with."""
    games = [entry_of(name) for name in RULESETS]
    ways = [f"{entry.ruleset.title}: {entry.text.summary}" for entry in games]
    last = last_game()
    if last is not None:
        ways.append(f"go on with {last.name}")
    way = pick(screen, "Which game?", ways)
    return games[way] if way < len(games) or last is None else last


def chosen(screen: Screen, entry: RuleSetEntry) -> Wish:
    """What the person at the keyboard wants."""
    recommended = entry.battle(entry.catalogue.recommended)
    ways = [f"{recommended.title}, against the computer: a good first battle", "another battle"]
    if pick(screen, entry.ruleset.title, ways) == 0:
        return Wish(recommended.id, f"{HUMAN},{_levels(entry)[0]}")
    battles = entry.catalogue.battles()
    battle = battles[pick(screen, "Which battle?", [_title(battle) for battle in battles])]
    screen.say("", battle.about)
    side = pick(screen, "Your side?", [*battle.sides, "both, at one keyboard"])
    seats = [HUMAN, HUMAN]
    if side < 2:
        offered = _levels(entry)
        seats[1 - side] = offered[pick(screen, "Against?", offered)]
    options = _options(screen, entry, battle.id)
    return Wish(battle.id, ",".join(seats), _seed(screen), options)


def _levels(entry: RuleSetEntry) -> list[str]:
    """Whom one can play against, the usual one first where there is one."""
    return sorted(entry.players.levels, key=lambda name: name != USUAL)


def _title(battle: Battle) -> str:
    return f"{battle.title} ({battle.rule})" if battle.rule else battle.title


def pick(screen: Screen, question: str, ways: Sequence[str]) -> int:
    """One of several, by its number; Enter is the first."""
    screen.say("", question, *(f"  {k:2} {way}{'   (Enter)' if k == 1 else ''}" for k, way in enumerate(ways, start=1)))
    while True:
        said = _heard(screen)
        if not said:
            return 0
        if said.isdigit() and 0 < int(said) <= len(ways):
            return int(said) - 1
        screen.say(f"  A number from 1 to {len(ways)} is wanted; 'quit' leaves.")


def _options(screen: Screen, entry: RuleSetEntry, scenario: str) -> tuple[str, ...]:
    known = [*entry.battle(scenario).settings, *entry.catalogue.settings()]
    screen.say("", "Anything special? Say name=value, more of them with spaces between; 'list' shows what there is.")
    while True:
        said = _heard(screen)
        if said == "list":
            screen.say(
                *(f"  {s.name}={s.default}  {s.words} ({'|'.join(s.values) or 'a number'}; {s.rule})" for s in known)
            )
            continue
        words = tuple(said.split())
        try:
            entry.catalogue.setup(scenario, settled(words), ())
        except UsageProblem as problem:
            screen.say(f"  {problem}.")
            continue
        return words


def _seed(screen: Screen) -> int | None:
    screen.say("", "A number gives the same dice every time; Enter: dice nobody knows.")
    while True:
        said = _heard(screen)
        if not said:
            return None
        if said.lstrip("-").isdigit():
            return int(said)
        screen.say("  A whole number is wanted.")


def _heard(screen: Screen) -> str:
    line = screen.listen()
    if line is None or line.strip().lower() in ("quit", "exit"):
        raise Quit
    return line.strip()
