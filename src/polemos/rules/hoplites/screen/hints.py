"""What the options of an open question are about: cards and areas in the order in which a player touches them."""

from __future__ import annotations

from polemos.kernel.spaces import Choice, Offer, Option, Pick
from polemos.kernel.view import View
from polemos.rules.hoplites.screen.cards import spot_id
from polemos.rules.hoplites.screen.scene_odds import odds_of
from polemos.rules.hoplites.state import State
from polemos.tabletop.scene import Hint

ROLLING = ("rally ", "regroup ", "button")  # answers after which dice fall at once

# What is said by picking nobody, and by picking several, by the rule of the question.
PICKED = {
    "HOP-14.6": ("Nobody withdraws", "Withdraw these"),
    "HOP-13.9": ("Nobody fires", "Fire with these"),
    "HOP-5.7": ("Nobody gets missiles", "Missiles for these"),
}


def hints(view: View[State]) -> dict[str, Hint]:
    if view.ask is None or view.seat is None or not isinstance(view.space, Offer | Choice | Pick):
        return {}
    told = {option.key: _hint(view, option) for option in view.space.options if not option.key.startswith("order ")}
    if isinstance(view.space, Pick) and view.ask.rule in PICKED:
        none, these = PICKED[view.ask.rule]
        told |= {"none": Hint(words=none), "these": Hint(words=these)}
    return told


def _hint(view: View[State], option: Option) -> Hint:
    odds = () if option.barred else odds_of(view, option.key)
    return Hint(about=about_option(view, option.key), odds=odds, rolls=option.key.startswith(ROLLING))


def about_option(view: View[State], key: str) -> tuple[str, ...]:
    assert view.seat is not None
    own, enemy, state = view.seat, 1 - view.seat, view.state
    match key.split(" "):
        case ["play", unit, "on", old]:
            return unit, old
        case ["play" | "move", unit, column]:
            return unit, spot_id(own, int(column))
        case ["caltrop", column]:
            return "caltrop", spot_id(enemy, int(column))
        case ["back", unit]:
            return unit, f"rallied-{own}"
        case ["cohesion" | "flank" as card, unit]:
            return card, unit
        case ["fire", unit, "at", target]:
            return unit, target
        case ["attack", *names]:
            return tuple(names)
        case ["raid", unit]:
            return unit, spot_id(enemy, state.column(unit))
        case ["card", unit]:
            return "rally", unit
        case ["rally" | "regroup" | "take" | "steady" | "hold", unit]:
            return (unit,)
        case ["discard"]:
            return (f"discarded-{own}",)
        case ["draw"]:
            return (f"deck-{own}",)
        case ["play"] if "initiative" in state.side(own).hand:
            return ("initiative",)
        case ["supply"]:
            return ("missile_supply",)
        case [name] if name in state.units or name in state.charts.cards:
            return (name,)
    return ()
