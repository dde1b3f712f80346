"""The terminal seat: shows the position, asks, takes orders and the words that are no orders; keeps every step."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from polemos import UsageProblem
from polemos.cli.keeping import HUMAN, keep
from polemos.cli.narration import Narration
from polemos.cli.questions import Question
from polemos.cli.screen import Screen
from polemos.cli.talk import chain_of, help_lines, rule_text
from polemos.kernel.game import Game
from polemos.kernel.reason import Refused
from polemos.kernel.secrecy import Seat
from polemos.kernel.view import View
from polemos.lab.match import seed_of
from polemos.players.guarded import Guarded
from polemos.registry.entry import RuleSetEntry
from polemos.registry.parts import TextTable

LAST = 15  # lines of the log that are shown unless more are asked for


class Quit(Exception):
    """Somebody leaves the table; the game is kept."""


class Table:
    """A game with people and computers at it."""

    def __init__(
        self, game: Game[Any], entry: RuleSetEntry, screen: Screen, path: Path | None, only_fights: bool = False
    ) -> None:
        self.game = game
        self.narration = Narration(game, entry.scene.scene, only_fights)
        self.text: TextTable = entry.text
        self.screen = screen
        self.path = path
        self.unsaved = ""  # why the game could not be kept
        self._told: dict[Seat | None, int] = dict.fromkeys(game.ruleset.seats, 0)
        self._drawn: object = None
        self._turn = -1
        self._here: Seat | None = None
        start = (game.header.seed[:16], len(game.decisions))
        self._players = {
            seat: Guarded(entry.players.make(name, seed_of(*start, seat)), seed_of(*start, seat, "instead"))
            for seat, name in enumerate(game.header.seats)
            if name != HUMAN
        }

    @property
    def people(self) -> list[Seat]:
        return [seat for seat, name in enumerate(self.game.header.seats) if name == HUMAN]

    # -- the game --------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Until the game is over; Quit when somebody leaves before."""
        while not self.game.is_over:
            seat = self._next()
            if seat in self._players:
                self._computers()
            else:
                self._keep()
                self._person(seat)
                self._keep()
        self._keep()
        viewer = self.people[0] if len(self.people) == 1 else None
        self._news(viewer)
        self._show_position(View(self.game, viewer))
        outcome = self.game.state.outcome
        self.screen.say("", f"The end: {outcome.text}" if outcome else "The end.")

    def leave(self) -> None:
        """Somebody goes away: nothing of the game is lost."""
        self._keep()
        if self.path is not None and not self.unsaved:
            self.screen.say("", f"The game is kept. Go on with: polemos play {self.path}")

    def _next(self) -> Seat:
        """Computers answer a sealed question first, so that nobody waits at the keyboard for nothing."""
        waiting = self.game.waiting_for
        return next((seat for seat in waiting if seat in self._players), waiting[0])

    def _computers(self) -> None:
        """All that computers have to answer before it is a person's turn again."""
        if not self.people:
            self._computer(self._next())
            return
        with self.screen.busy("the computer thinks"):
            while not self.game.is_over and (seat := self._next()) in self._players:
                self._computer(seat)

    def _computer(self, seat: Seat) -> None:
        player = self._players[seat]
        known = len(player.faults)
        self.game.answer(seat, player.answer(View(self.game, seat)))
        for fault in player.faults[known:]:
            self.screen.say(f"(the computer was at a loss and did the usual thing: {fault})")
        if not self.people:
            self._news(None)

    def _keep(self) -> None:
        if self.path is None:
            return
        problem = keep(self.game, self.path) or ""
        if problem and problem != self.unsaved:
            self.screen.say(f"The game is not saved: {problem}")
        self.unsaved = problem

    # -- a person --------------------------------------------------------------------------------------------------

    def _person(self, seat: Seat) -> None:
        self._sit_down(seat)
        view = View(self.game, seat)
        self._news(seat)
        self._show_position(view)
        question = Question(view.space, view.prompt, view.rule, self.text)
        self.screen.say("", *question.lines())
        before = len(self.game.decisions), len(self.game.waiting_for), self.game.is_over
        while before == (len(self.game.decisions), len(self.game.waiting_for), self.game.is_over):
            line = self.screen.listen(self._prompt(seat))
            if line is None:
                raise Quit
            if self._command(seat, line):
                continue
            reason = question.take(self.game, seat, line)
            if reason is not None:
                self.screen.say(f"  No: {reason}.")

    def _prompt(self, seat: Seat) -> str:
        return f"{self.game.ruleset.seat_names[seat]}> " if len(self.people) > 1 else "> "

    def _sit_down(self, seat: Seat) -> None:
        """At one keyboard, what one player may not see goes out of sight before the other sits down."""
        if len(self.people) > 1 and self._here not in (None, seat) and self._has_secrets():
            name = self.game.ruleset.seat_names[seat]
            self.screen.clear()
            if self.screen.has_person and self.screen.listen(f"{name}, take the keyboard and press Enter: ") is None:
                raise Quit
            self._drawn = None
        self._here = seat

    def _has_secrets(self) -> bool:
        state = self.game.state
        return len({repr(state.seen_by(seat)) for seat in self.people}) > 1 or bool(self.game.pending)

    def _news(self, seat: Seat | None) -> None:
        """What has happened since this seat looked last."""
        lines = self.narration.news(seat, self._told.get(seat, 0))
        if lines:
            self.screen.say("", *lines)
        self._told[seat] = len(self.game.journal)

    def _show_position(self, view: View[Any]) -> None:
        drawn = self.text.picture(view, self.screen.columns, self.screen.is_plain)
        if drawn == self._drawn:
            return
        self._drawn = drawn
        self.screen.say("", self.text.headline(view), *drawn)
        if view.state.turn != self._turn:
            self._turn = view.state.turn
            self.screen.say(*self.text.roster(view))

    # -- words that are no orders ----------------------------------------------------------------------------------

    def _command(self, seat: Seat, line: str) -> bool:
        """Do what is no order; True if the line was such a word."""
        word, _, rest = line.strip().partition(" ")
        commands: dict[str, Callable[[Seat, str], None]] = {
            "help": self._help, "?": self._help, "why": self._why, "odds": self._odds, "undo": self._undo,
            "save": self._save, "log": self._log, "rules": self._rules, "rule": self._rules, "map": self._map,
            "list": self._list, "concede": self._concede, "quit": self._quit, "exit": self._quit,
        }  # fmt: skip
        if word.lower() not in commands:
            return False
        try:
            commands[word.lower()](seat, rest.strip())
        except UsageProblem as problem:
            self.screen.say(f"  {problem}.")
        except Refused as refused:
            self.screen.say(f"  No: {refused.reason}.")
        return True

    def _help(self, seat: Seat, rest: str) -> None:
        view = View(self.game, seat)
        self.screen.say(*help_lines(self.text), "", *Question(view.space, view.prompt, view.rule, self.text).lines())

    def _why(self, seat: Seat, rest: str) -> None:
        self.screen.say(*chain_of(View(self.game, seat).journal(), rest))

    def _odds(self, seat: Seat, rest: str) -> None:
        self.screen.say(*self.text.odds(View(self.game, seat), rest.replace(",", " ").split()))

    def _undo(self, seat: Seat, rest: str) -> None:
        self.game.undo(seat)
        self._told = {viewer: min(told, len(self.game.journal)) for viewer, told in self._told.items()}
        self.narration.forget()
        self.screen.say("  Taken back.")

    def _save(self, seat: Seat, rest: str) -> None:
        if not rest:
            raise UsageProblem("say where, as in 'save rhium.polemos'")
        path = Path(rest).expanduser()
        if problem := keep(self.game, path):
            raise UsageProblem(f"not saved: {problem}")
        self.screen.say(f"  Saved in {path}.")

    def _log(self, seat: Seat, rest: str) -> None:
        entries = View(self.game, seat).journal()
        count = len(entries) if rest == "all" else int(rest) if rest.isdigit() else LAST
        start = max(0, len(entries) - count)
        last = len(entries)
        self.screen.say(*(f"  {last - k:3} {entries[k].words}" for k in range(start, last)))

    def _rules(self, seat: Seat, rest: str) -> None:
        self.screen.say(*rule_text(rest))

    def _map(self, seat: Seat, rest: str) -> None:
        view = View(self.game, seat)
        self.screen.say(self.text.headline(view), *self.text.picture(view, self.screen.columns, self.screen.is_plain))

    def _list(self, seat: Seat, rest: str) -> None:
        self.screen.say(*self.text.roster(View(self.game, seat)))

    def _concede(self, seat: Seat, rest: str) -> None:
        self.game.concede(seat)

    def _quit(self, seat: Seat, rest: str) -> None:
        raise Quit
