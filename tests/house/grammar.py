"""The rules of the grammar that every composed sentence keeps, and sentences of battles that chance draws."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.kernel.view import View
from polemos.lab.debriefing import report_of
from polemos.lab.match import game_seed
from polemos.registry.entry import Playable
from polemos.registry.rulesets import entry_of
from tests.house.sentences import texts

UNIT = r"[A-Z]+\d+[a-z]?(?: \([^()]*\))?"
# What no sentence may show, and what it is.
FLAWS = {
    "a word twice": r"\b(?!(?:that|had)\b)([A-Za-z]{2,}) \1\b",
    "two blanks": r"\S  +\S",
    "a blank before a stop": r" [,;:.!?](?!\.)(?=\s|$)",
    "two stops": r"[,;:]\s*[,;:.]|(?<!\.)\.\.(?!\.)",
    "a figure nobody measures": r"(?<![-.\d])\d+\.(?:\d{4,}|(?:\d*[1-9])?0+(?![\d.]))",
    "a name of the code": r"\b[a-z]+_[a-z_]+\b|\bNone\b|\bTrue\b|\bFalse\b|[{}<>](?!\d)",
    "brackets with nothing": r"\(\s*\)|\(\s|\s\)|\[\]",
    "a before a vowel": r"\ba (?=[aeio]|u(?!ni|se|su|ti|tr))(?!one\b|eu)\w+",
    "an before a consonant": r"\ban (?=[bcdfgjklmnpqrstvwxyz])\w+",
    "nothing after it": r"[,;:(]$",
    "several and the verb of one": rf"(?<!of )(?<!between )\b{UNIT} and {UNIT} (?!(?:across|less)\b)[a-z]+(?<!s)s\b",
    "an office without an article": r"^(?!.*\dd\d).*?(?:^|(?<=[a-z] ))(?<!the )(?<!The )(?<!\ba )(?<!\bhis )(?<!\bof )"
    r"[A-Z]\w+(?:an|ive|ese) (?:general|captain|archon|polemarch)\b(?! \d)",
    "over twice": r"\bis over: .*\bis over\b",
    "several and of its own": r"\b(?:have|are|were) (?:\w+ ){1,4}of its own\b",
    "into nothing": r"\binto no \w+",
    "an article inside a sentence": r"(?<=[a-z,;] )The (?:Three Hundred|\w+ three hundred|alliance|hundred and fifty)",
}
PATTERNS = {flaw: re.compile(pattern) for flaw, pattern in FLAWS.items()}
# A question asks, or says what is to be done.
DEEDS = (
    "Choose", "Declare", "Deploy", "Draw", "Give", "Move", "Name", "Place", "Play", "Rally", "Write", "Lay", "Take",
)  # fmt: skip
# Words of one game that another has its own for.
FOREIGN = {"hoplomachia": re.compile(r"\bbases?\b"), "navarcoi": re.compile(r"\bbases?\b")}
# What is typed or measured stands in sentences of the log as it is typed: ways, places, plans.
TYPED = ("Deployed", "Revealed", "Moved", "Placed", "PlanWritten", "LandMoved", "LandOrdered", "Formed")


def flaws(sentence: str, ruleset: str = "") -> list[str]:
    found = [flaw for flaw, pattern in PATTERNS.items() if pattern.search(sentence)]
    if ruleset in FOREIGN and FOREIGN[ruleset].search(sentence):
        found.append("a word of another game")
    return found


def asks(prompt: str) -> bool:
    """Does it ask, or say what is to be done?"""
    return "?" in prompt or prompt.startswith(DEEDS)


def composed(entry: Playable, number: int, most: int) -> Iterator[tuple[str, str]]:
    """Kinds of sentences, and sentences, of a battle with armies and options by chance, played without an aim."""
    battles = entry.catalogue.battles()
    scenario, chance = battles[number % len(battles)].id, Chance(number)
    game = Game.new(entry.ruleset, entry.catalogue.drawn(scenario, (), chance), game_seed("grammar", scenario, number))
    yield from (("briefing", text) for text in texts(entry.briefing.briefing(game.state)))
    at = 0
    for step in range(most):
        yield from ((type(each.fact).__name__, each.words) for each in game.journal[at:] if each.words)
        at = len(game.journal)
        if game.is_over:
            break
        seat = game.waiting_for[0]
        view: View[Any] = View(game, seat)
        yield "prompt", view.prompt
        if step % 5 == 0:
            yield from (("hint", text) for text in texts(entry_of(view.ruleset).scene.hints(view)))
            yield "headline", entry_of(view.ruleset).text.headline(view)
        game.answer(seat, view.space.sample(chance))
    if not game.is_over:
        game.concede(0)
        yield from ((type(each.fact).__name__, each.words) for each in game.journal[at:] if each.words)
    if entry.debriefing is not None:
        report = report_of(View(game, None), [decision.entries for decision in game.decisions])
        yield from (("debriefing", text) for text in texts(report))
