"""Every kind of sentence that a game tells, composed from games, with numbers and names of sides of both kinds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import product
from typing import Any, get_type_hints

import msgspec
from msgspec.structs import fields, replace

from polemos.kernel.chance import Chance
from polemos.kernel.fact import Fact
from polemos.kernel.game import Game
from polemos.kernel.view import View
from polemos.lab.debriefing import report_of
from polemos.lab.match import game_seed
from polemos.registry.entry import Playable
from polemos.registry.rulesets import entry_of

SEVERAL, ONE = "Hillmen", "Argos"  # one name for both sides: whatever is said of either must agree with it
EVERY = 7  # questions are looked at so often; all facts are
NUMBERS = (0, 1, 2)
SEATS = ("seat", "owner", "first", "winner", "red")
# Fields of units, leaders and sides whose number a sentence may tell.
SIDES = ("sides", "fleets", "armies")
UNITS = ("units", "troops", "formations", "squadrons")
COUNTS = (
    "hits", "disorder", "depletion", "half_stands", "points", "rating", "signals_left", "held", "left", "men", "dice",
    "pack_left", "command", "tally", "arete",
)  # fmt: skip
NOUNS = {
    "stand": "stands", "squadron": "squadrons", "signal": "signals", "turn": "turns", "point": "points",
    "card": "cards", "unit": "units", "hit": "hits", "die": "dice", "level": "levels", "figure": "figures",
    "man": "men", "inch": "inches", "time": "times", "attempt": "attempts", "ship": "ships", "band": "bands",
    "file": "files", "rank": "ranks", "area": "areas", "column": "columns", "leader": "leaders", "test": "tests",
    "move": "moves", "attack": "attacks", "order": "orders", "loss": "losses", "enemy": "enemies", "degree": "degrees",
    "phalanx": "phalanxes", "base": "bases", "draw": "draws", "shot": "shots", "round": "rounds", "throw": "throws",
    "taxis": "taxeis", "lochos": "lochoi", "element": "elements", "ile": "ilai",
}  # fmt: skip
BEFORE = "(?:average |more |half |route |victory |command |hoplite |disorder |of its |extra |other )*"
# "B2 stands there" is no number of stands, "in turn 2 units move" is no number of units, 1.5 is not 5.
ALONE = r"(?<![\w.,-])(?<!turn )(?<!level )(?<!column )(?<!size )(?<!rating )(?<!over )(?<!least )(?<!die )(?<!signal )"
ONE_OF_MANY = re.compile(rf"{ALONE}1 (?!of ){BEFORE}({'|'.join(NOUNS.values())})\b(?! of )")
MANY_OF_ONE = re.compile(rf"{ALONE}(?:0|[2-9]|[1-9]\d+) {BEFORE}({'|'.join(NOUNS)})\b")
NUMBERED = re.compile(r"\b([A-Z][a-z]+|general|strategos) $")  # units may be called Athenians 1, and turn about
# Verbs that a side is told with, for one and for several.
VERBS = {
    "has": "have", "is": "are", "was": "were", "does": "do", "goes": "go", "wins": "win", "loses": "lose",
    "moves": "move", "holds": "hold", "draws": "draw", "plays": "play", "breaks": "break", "ends": "end",
    "starts": "start", "keeps": "keep", "leaves": "leave", "gives": "give", "sounds": "sound", "discards": "discard",
    "concedes": "concede", "places": "place", "decides": "decide", "acts": "act", "throws": "throw", "takes": "take",
    "deploys": "deploy", "writes": "write", "offers": "offer", "accepts": "accept", "fights": "fight",
    "withdraws": "withdraw", "stands": "stand", "costs": "cost", "rolls": "roll", "its": "their",
    "answers": "answer", "fires": "fire", "charges": "charge", "evades": "evade", "pursues": "pursue",
    "joins": "join", "supports": "support", "closes": "close", "dresses": "dress", "turns": "turn", "pushes": "push",
    "countercharges": "countercharge", "steps": "step", "falls": "fall", "comes": "come", "splits": "split",
}  # fmt: skip
OBJECT = r"(?<!of )(?<!for )(?<!by )(?<!to )(?<!against )(?<!than )(?<!and )"
WRONG_OF_SEVERAL = re.compile(rf"{OBJECT}\b{SEVERAL} (?:has written its|({'|'.join(VERBS)})\b)")
WRONG_OF_ONE = re.compile(rf"{OBJECT}\b{ONE} ({'|'.join(VERBS.values())})\b")


def small_beginning(sentence: str) -> bool:
    """Does it begin without a capital? Ids that stand in for names in imagined facts are no beginning."""
    return re.match(r"(?!(?:red|south|north)\b)[a-z0-9]", sentence) is not None


def is_anonymous(fact: Fact, told: str, game: Game[Any]) -> bool:
    """Does a line of the log tell what a side, a unit or a leader did, and name none of those whom the fact knows?"""
    state = game.state
    units = units_of(state)
    led = getattr(state, "leaders", {}) or getattr(state, "strategoi", {})
    leaders = {key: leader.name for key, leader in led.items()}
    known = {key: key for key in (*units, *getattr(state, "land_units", {}))} | leaders
    doers = [known[name] for name in _names_in(fact) if name in known]
    if isinstance(seat := getattr(fact, "seat", None), int):
        sides = sides_of(state)
        side = sides[seat] if seat in sides else [*sides.values()][seat]
        doers += [side.name, game.ruleset.seat_names[seat], *getattr(side, "clan_names", {}).values()]
    return bool(doers) and not any(doer.lower() in told.lower() for doer in doers)


def units_of(state: Any) -> dict[str, Any]:
    """As each rule set calls them."""
    found: dict[str, Any] = next(filter(None, (getattr(state, name, None) for name in UNITS)), {})
    return found


def sides_of(state: Any) -> dict[Any, Any]:
    """As each rule set calls them."""
    found: dict[Any, Any] = next(filter(None, (getattr(state, name, None) for name in SIDES)))
    return found


def _names_in(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case tuple():
            for each in value:
                yield from _names_in(each)
        case msgspec.Struct():
            for name in value.__struct_fields__:
                yield from _names_in(getattr(value, name))


def disagreement(sentence: str) -> str:
    """What does not agree in it; empty: nothing."""
    for pattern in (ONE_OF_MANY, MANY_OF_ONE, WRONG_OF_SEVERAL, WRONG_OF_ONE):
        for found in pattern.finditer(sentence):
            if not NUMBERED.search(sentence[: found.start()]):
                return found.group()
    return ""


def sentences(entry: Playable, scenario: str, seed: int, name: str, most: int) -> Iterator[tuple[str, str]]:
    """What is told in a battle of people without an aim: what tells it, and the sentence."""
    game = Game.new(entry.ruleset, entry.catalogue.setup(scenario, {}, ()), game_seed("sentences", scenario, seed))
    name_sides(game.state, name)
    chance = Chance(seed)
    at = 0
    for step in range(most):
        yield from facts(game, at)
        at = len(game.journal)
        if game.is_over:
            break
        seat = game.waiting_for[0]
        view: View[Any] = View(game, seat)
        if step % EVERY == 0:
            yield from asked(view)
            yield from shown(view)
        if step % (9 * EVERY) == 0:
            yield from imagined(game)
            for number in NUMBERS:
                yield from renumbered(game, number)
        game.answer(seat, view.space.sample(chance))
    if not game.is_over:
        game.concede(0)
        yield from facts(game, at)
    if entry.debriefing is not None:
        report = report_of(View(game, None), [decision.entries for decision in game.decisions])
        yield from (("debriefing", text) for text in texts(report))


def name_sides(state: Any, name: str) -> None:
    sides = sides_of(state)
    for key, side in list(sides.items()):
        sides[key] = replace(side, name=name)
    formations = getattr(state, "formations", {})  # their names stand in the log as those of sides do
    for key, formation in list(formations.items()):
        formations[key] = replace(formation, name=name)


def imagined(game: Game[Any]) -> Iterator[tuple[str, str]]:
    """Facts that no dice have brought about, filled with whatever there is on the table."""
    names = [*units_of(game.state)]
    words = [*names[:2], *getattr(game.state, "leaders", {}), *getattr(game.state, "land_units", {}), "red"]
    for kind in game.ruleset.facts:
        hints = get_type_hints(kind)
        for number, word in product(NUMBERS, words):
            with suppress(Exception):  # it is no such fact
                fact = kind(
                    **{field.name: _filled(hints[field.name], field.name, number, word) for field in fields(kind)}
                )
                yield kind.__name__, fact.words(game.state)


def _filled(hint: Any, name: str, number: int, word: str) -> Any:
    if name in SEATS:
        return 0
    told = str(hint)
    if "tuple" in told:
        return (number,) * 2 if "int" in told else (word,)
    return number if hint is int else word if "str" in told or "Literal" in told else hint is bool


def facts(game: Game[Any], since: int) -> Iterator[tuple[str, str]]:
    """Each as it was told, and with other numbers."""
    for entry in game.journal[since:]:
        yield type(entry.fact).__name__, entry.words
        for other in varied(entry.fact):
            with suppress(Exception):  # a number that cannot be: nobody will ever be told it
                yield type(entry.fact).__name__, other.words(game.state)


def varied(fact: Fact) -> Iterator[Fact]:
    names = [field.name for field in fields(fact) if type(getattr(fact, field.name)) is int]
    names = [name for name in names if name not in SEATS]
    for number in NUMBERS:
        if names:
            yield replace(fact, **dict.fromkeys(names, number))


def renumbered(game: Game[Any], number: int) -> Iterator[tuple[str, str]]:
    """The same moment, with other numbers wherever a sentence might tell them."""
    other = game.fork()
    for table in (*UNITS, *SIDES, "leaders"):
        records = getattr(other.state, table, {})
        for key, record in list(records.items()):
            known = [name for name in COUNTS if type(getattr(record, name, None)) is int]
            known = [name for name in known if name in record.__struct_fields__]
            records[key] = replace(record, **dict.fromkeys(known, number))
    with suppress(Exception):  # the rules may never let it come so far
        view: View[Any] = View(other, other.waiting_for[0])
        yield from asked(view)
        yield from shown(view)


def asked(view: View[Any]) -> Iterator[tuple[str, str]]:
    step = f"{type(view.here.procedure).__name__}.{view.here.step.name}"
    yield step, view.prompt
    yield from ((step, text) for text in texts(view.space.spec()))
    yield from ((f"hints of {step}", text) for text in texts(entry_of(view.ruleset).scene.hints(view)))


def shown(view: View[Any]) -> Iterator[tuple[str, str]]:
    yield from (("scene", text) for text in texts(entry_of(view.ruleset).scene.scene(view)))
    yield from (("briefing", text) for text in texts(entry_of(view.ruleset).briefing.briefing(view.state)))
    table = entry_of(view.ruleset).text
    yield from (("terminal", line) for line in (table.headline(view), *table.roster(view)))


def texts(told: Any) -> Iterable[str]:
    """All sentences in a record."""
    match msgspec.to_builtins(told, str_keys=True):
        case str() as text:
            if " " in text:
                yield text
        case dict() as record:
            for value in record.values():
                yield from texts(value)
        case list() as many:
            for value in many:
                yield from texts(value)
