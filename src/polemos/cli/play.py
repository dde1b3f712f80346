"""`polemos play`: a battle in the terminal."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from polemos import UsageProblem
from polemos.cli.arguments import Settled, settled
from polemos.cli.keeping import fetch, new_file, read_seats, seats_of
from polemos.cli.menu import Wish, chosen
from polemos.cli.screen import Screen, standard_screen
from polemos.cli.terminal import Quit, Table
from polemos.cli.text import text_of
from polemos.kernel.game import Game
from polemos.lab.house import house_of
from polemos.lab.match import game_seed

SEATS = "human,greedy"


def play(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="A saved game to go on with.")] = None,
    scenario: Annotated[str | None, typer.Option(help="Which battle; `polemos scenarios` lists them.")] = None,
    seats: Annotated[str | None, typer.Option(help="Who plays: human, random, greedy, planner.")] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same dice.")] = None,
    option: Settled = None,
    fleet: Annotated[list[Path] | None, typer.Option(metavar="FILE", help="A fleet; α's first, then β's.")] = None,
    ruleset: Annotated[str, typer.Option(help="Which rules.")] = "navarcoi",
    keep_in: Annotated[Path | None, typer.Option("--file", metavar="FILE", help="Where the game is kept.")] = None,
) -> int:
    """Play a battle in the terminal. Without anything else it offers a menu."""
    screen = standard_screen()
    house = house_of(ruleset)
    wish = Wish(scenario, seats, seed, tuple(option or ()), tuple(fleet or ()), file)
    if wish.is_open:
        wish = chosen(screen, house) if screen.has_person else Wish(house.catalogue.recommended, SEATS)
    if wish.file is not None:
        if wish.scenario or wish.seed is not None or wish.options or wish.fleets:
            raise UsageProblem("a saved game has its scenario, options, fleets and seed already")
        game = fetch(wish.file)
        names = (
            read_seats(wish.seats, len(game.ruleset.seats))
            if wish.seats
            else seats_of(wish.file, len(game.ruleset.seats))
        )
        return _played(game, names, screen, wish.file if keep_in is None else keep_in)
    battle = wish.scenario or house.catalogue.recommended
    names = read_seats(wish.seats or SEATS, len(house.ruleset.seats))
    setup = house.catalogue.setup(battle, settled(wish.options), wish.fleets)
    secret = secrets.token_hex(32) if wish.seed is None else game_seed("play", wish.seed)
    game = Game.new(house.ruleset, setup, secret)
    path = new_file(battle) if keep_in is None else keep_in
    if keep_in is not None and keep_in.exists():
        raise UsageProblem(f"{keep_in} exists already; go on with it by `polemos play {keep_in}`")
    return _played(game, names, screen, path)


def _played(game: Game[Any], names: tuple[str, ...], screen: Screen, path: Path) -> int:
    table = Table(game, names, text_of(game.ruleset.id), screen, path)
    if len(table.people) > 0:
        screen.say("'help' tells what can be typed.")
    try:
        table.play()
    except Quit:
        _farewell(table, screen)
    except KeyboardInterrupt:
        _farewell(table, screen)
        return 130
    return 1 if table.unsaved else 0


def _farewell(table: Table, screen: Screen) -> None:
    if table.path is not None and not table.unsaved:
        screen.say("", f"The game is kept. Go on with: polemos play {table.path}")
    sys.stdout.flush()
