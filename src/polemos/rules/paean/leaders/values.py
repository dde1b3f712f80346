"""What a leader is worth (PAE-7.2, 15.1, 15.2, 15.10, 15.25, 16.5): value, armour, dice, whom he may lead."""

from __future__ import annotations

from polemos.kernel.reason import Reason
from polemos.kernel.words.english import counted, person
from polemos.rules.paean.charts.charts import gift_chart, hero_chart, leader_chart
from polemos.rules.paean.field.field import chief_of, commander_with, hero_with
from polemos.rules.paean.state import Formation, Leader, State


def may_command(leader: Leader) -> bool:
    """Does he have a turn in the command orders round (PAE-15.25)?"""
    return leader.is_commander or leader.gift == "wisdom_of_athena"


def leads(state: State, leader: Leader) -> bool:
    """Does he lead the formation that he is with? A commander only from a bound after that in which he joined it."""
    return bool(leader.formation) and (leader.is_hero or leader.joined < state.turn)


def command_value(state: State, leader: Leader) -> int:
    """Of a commander his own; of a hero with the Wisdom of Athena the lowest of three (PAE-15.25)."""
    if leader.is_commander:
        return leader.value
    chief = chief_of(state, leader.seat)
    limits = [leader.value, gift_chart("wisdom_of_athena").command_value_cap]
    return min([*limits, chief.value] if chief else limits)


def armour_of(leader: Leader) -> int:
    """PAE-15.1, 15.26, 16.5; something that he found may give him another one."""
    gift = leader.gift_chart.armour if leader.gift_chart else 0
    return leader.armour or gift or leader_chart().challenge_armour[leader.role]


def dice_of_ares(leader: Leader) -> int:
    """More dice with the Spear of Ares (PAE-15.24)."""
    chart = leader.gift_chart
    return chart.dice if chart is not None and leader.gift == "spear_of_ares" else 0


def duel_dice(leader: Leader) -> int:
    """As many as his value, and those of the Spear of Ares (PAE-16.5)."""
    return leader.value + dice_of_ares(leader)


def most_led(hero: Leader) -> int:
    """How many bases a hero may lead (PAE-15.10)."""
    return hero_chart().bases_led[hero.value]


def why_not_joined(state: State, leader: Leader, formation: Formation) -> Reason | None:
    """Why he cannot join a formation of his side (PAE-7.17, 15.10)."""
    rule = "PAE-15.10" if leader.is_hero else "PAE-7.17"
    if formation.seat != leader.seat:
        return Reason(f"{formation.id} is an enemy", rule)
    if formation.is_light:
        return Reason(f"{formation.id} is light and acts for itself", rule)
    there = hero_with(state, formation.id) if leader.is_hero else commander_with(state, formation.id)
    if there is not None:
        return Reason(f"{person(there.name)} is with {formation.id} already", rule)
    if leader.is_hero and formation.count > most_led(leader):
        return Reason(f"{person(leader.name)} leads at most {counted(most_led(leader), 'base')}", rule)
    return None
