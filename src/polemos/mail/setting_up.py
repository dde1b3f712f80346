"""Which battles can be played by mail, and how one is set up (HOP-25.1)."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.mail.refusal import Refusal
from polemos.rules.hoplites.army.armies import armies_of, army, battle
from polemos.rules.hoplites.options import StandingOrders
from polemos.rules.hoplites.setup import FREE, Setup, armies_of_setup, validate
from polemos.rules.hoplites.starting.starting import standard_level, total_of

SECRET_OPTIONS = {
    "fog_of_war": "the fog of war (HOP-24.18) hides units that the other's program must know to check a turn",
    "cavalry_pursuit": "cavalry pursuit (HOP-24.22) has a list that the other's program must know to check a turn",
}


def why_not_by_mail(setup: Setup) -> str:
    """One sentence, or nothing if such a battle can be played by mail."""
    for name, words in SECRET_OPTIONS.items():
        if getattr(setup.options, name):
            return f"not in a game by mail: {words}"
    if not setup.by_mail or setup.people != (True, True) or setup.options.random_opponent:
        return "this battle is not set up for a game by mail"
    if setup.orders[1] != StandingOrders():
        return "the other player gives his standing orders himself, in his first turn (HOP-25.2)"
    if reasons := validate(setup):
        return f"the battle cannot be set up: {reasons[0]}"
    return ""


def by_mail(setup: Setup, chance: Chance) -> Setup:
    """The battle as it is played by mail. A random opponent is drawn now, by the one who could also choose him."""
    setup = replace(setup, by_mail=True, people=(True, True))
    if setup.options.random_opponent:
        setup = _with_opponent(setup, chance)
    if reason := why_not_by_mail(setup):
        raise Refusal(reason)
    return setup


def _with_opponent(setup: Setup, chance: Chance) -> Setup:
    if reasons := validate(setup):
        raise Refusal(f"the battle cannot be set up: {reasons[0]}")
    first, _ = armies_of_setup(setup)
    options = replace(setup.options, random_opponent=False)
    drawn = chance.pick(armies_of(first.period))
    names = (first.id, drawn) if setup.own[0] is None else ("", drawn)
    own_level = setup.levels[0] or standard_level(total_of(first, setup.own_charts, options))
    level = min(own_level, total_of(army(drawn), setup.own_charts, options))
    terrain = setup.terrain or ("none" if setup.battle == FREE else battle(setup.battle).terrain)
    return replace(
        setup, battle=FREE, armies=names, own=(setup.own[0], None), levels=(setup.levels[0], level),
        options=options, terrain=terrain,
    )  # fmt: skip
