"""`polemos play`: a battle in the terminal."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from polemos import UsageProblem
from polemos.cli.arguments import Settled, settled
from polemos.cli.keeping import fetch, keep, new_file, read_seats, seat
from polemos.cli.menu import Wish, chosen, game_chosen
from polemos.cli.screen import Screen, standard_screen
from polemos.cli.terminal import Quit, Table
from polemos.kernel.game import Game
from polemos.lab.match import game_seed
from polemos.registry.entry import Playable, RuleSetEntry
from polemos.registry.rulesets import NAMES, RULESETS, entry_of

SEATS = "human,greedy"
FIRST = NAMES[0]  # unless something else is said
OWN = "own:"  # before the name of a scenario that the player has made


def play(
    what: Annotated[
        str | None, typer.Argument(metavar="[RULESET|FILE]", help="Which game, or a saved one to go on with.")
    ] = None,
    scenario: Annotated[str | None, typer.Option(help="Which battle, or a file; see `polemos scenarios`.")] = None,
    seats: Annotated[str | None, typer.Option(help="Who: human, random, greedy, planner, strategos, search.")] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same dice.")] = None,
    option: Settled = None,
    fleet: Annotated[
        list[Path] | None,
        typer.Option("--fleet", "--army", metavar="FILE", help="A fleet, an army or own:NAME; the first side's first."),
    ] = None,
    ruleset: Annotated[str | None, typer.Option(help=f"Which game: {', '.join(NAMES)}.")] = None,
    keep_in: Annotated[Path | None, typer.Option("--file", metavar="FILE", help="Where the game is kept.")] = None,
    only_fights: Annotated[bool, typer.Option("--only-fights", help="Tell no more than each turn's fights.")] = False,
) -> int:
    """Play a battle in the terminal. Without anything else it offers a menu."""
    screen = standard_screen()
    ruleset, file = _told_apart(what, ruleset)
    wish = Wish(scenario, seats, seed, tuple(option or ()), tuple(fleet or ()), file)
    entry = entry_of(ruleset or _game_of(wish.scenario))
    if wish.is_open:
        try:
            if screen.has_person:
                wish = _asked(screen, entry if ruleset else None)
                entry = entry_of(wish.ruleset or entry.ruleset.id)
            else:
                wish = Wish(entry.catalogue.recommended, SEATS)
        except Quit:
            return 0
    if wish.file is not None:
        if wish.scenario is not None or wish.seed is not None or wish.options or wish.fleets:
            raise UsageProblem("a saved game has its scenario, options, fleets and seed already")
        return _resumed(wish.file, wish.seats, screen, only_fights)
    game = _begun(entry, wish)
    if keep_in is None:
        keep_in = new_file((wish.scenario or entry.catalogue.recommended).removeprefix(OWN))
        return _played(game, screen, keep_in, only_fights)
    if keep_in.exists():
        raise UsageProblem(f"{keep_in} exists already; go on with it by `polemos play {keep_in}`")
    if problem := keep(game, keep_in):
        raise UsageProblem(problem)
    return _played(game, screen, keep_in, only_fights)


def _told_apart(what: str | None, ruleset: str | None) -> tuple[str | None, Path | None]:
    """The one argument names a game or a file."""
    if what is None or what not in RULESETS:
        return ruleset, None if what is None else Path(what)
    if ruleset is not None and ruleset != what:
        raise UsageProblem(f"{what} or {ruleset}: one game at a time")
    return what, None


def _game_of(scenario: str | None) -> str:
    """The game that has this battle; whatever nobody has is left to the first one, which says so."""
    has = (name for name in RULESETS if any(b.id == scenario for b in entry_of(name).catalogue.battles()))
    return next(has, FIRST) if scenario is not None else FIRST


def _asked(screen: Screen, entry: RuleSetEntry | None) -> Wish:
    """What the menu brings; with an entry, its game is settled already."""
    found = entry or game_chosen(screen)
    if isinstance(found, Path):
        return Wish(file=found)
    return replace(chosen(screen, found), ruleset=found.ruleset.id)


def _begun(entry: Playable, wish: Wish) -> Game[Any]:
    battle = entry.catalogue.recommended if wish.scenario is None else wish.scenario
    if battle.startswith(OWN):
        from polemos.cli.own_scenarios import file_of  # heavy, and seldom needed

        battle = file_of(entry.ruleset.id, battle)
    setup = entry.catalogue.setup(battle, settled(wish.options), _files(entry, wish.fleets))
    secret = secrets.token_hex(32) if wish.seed is None else game_seed("play", wish.seed)
    seats = SEATS if wish.seats is None else wish.seats
    setup = entry.seated(setup, read_seats(seats, len(entry.ruleset.seats)))
    return seat(Game.new(entry.ruleset, setup, secret), seats)


def _files(entry: Playable, named: Sequence[Path]) -> list[Path]:
    if not any(str(path).startswith(OWN) for path in named):
        return list(named)
    from polemos.cli.own_armies import file_of  # heavy, and seldom needed

    return [file_of(entry.ruleset.id, path) for path in named]


def _resumed(path: Path, seats: str | None, screen: Screen, only_fights: bool) -> int:
    game = fetch(path)
    if seats is not None:
        return _played(seat(game, seats), screen, path, only_fights)
    try:
        seat(game, ",".join(game.header.seats) or SEATS)
    except UsageProblem as problem:
        raise UsageProblem(f"{path}: line 1: {problem}; --seats says who plays on") from problem
    return _played(game, screen, path, only_fights)


def _played(game: Game[Any], screen: Screen, path: Path, only_fights: bool) -> int:
    table = Table(game, entry_of(game.ruleset.id), screen, path, only_fights)
    if table.people:
        screen.say("'help' tells what can be typed.")
    code = 0
    try:
        table.play()
    except Quit:
        table.leave()
    except KeyboardInterrupt:
        table.leave()
        code = 130
    return code or (1 if table.unsaved else 0)
