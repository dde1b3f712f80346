"""Troop codes (PAE-2.7) and what they stand for: a base, its price, its figures."""

from __future__ import annotations

import functools
from typing import NamedTuple, cast

from polemos.rules.paean.charts.charts import class_chart, formations
from polemos.rules.paean.charts.points import PricedBase, points_chart, priced
from polemos.rules.paean.charts.records import ClassCode, Experience, Gift, Role, WeaponCode
from polemos.rules.paean.state import Base


class Troop(NamedTuple):
    """A kind of base."""

    code: str
    kind: ClassCode
    weapon: WeaponCode
    experience: Experience
    expert: bool
    price: PricedBase

    @property
    def is_hoplites(self) -> bool:
        return class_chart(self.kind).hoplite

    @property
    def is_light(self) -> bool:
        return class_chart(self.kind).name == "light"

    def base(self, id_: str) -> Base:
        return Base(id_, self.weapon, self.experience, self.expert)


@functools.cache
def troop(code: str) -> Troop | None:
    """What a troop code stands for; None if there is no such base (PAE-4.2)."""
    price = priced().get(code)
    if price is None:
        return None
    kind, weapon, level = code.removesuffix("x").split("-")
    experience = next(each.name for each in formations().experience if each.code == level)
    return Troop(code, cast(ClassCode, kind), cast(WeaponCode, weapon), experience, price.expert, price)


def leader_price(role: Role, value: int, gift: Gift = "") -> int:
    """PAE-4.4; a value that there is not costs nothing, since it is refused anyway."""
    chart = points_chart()
    prices = chart.hero if role == "hero" else chart.commander
    return prices.get(value, 0) + (chart.gift.price if gift else 0)


def counts_as_hoplites(known: Troop, core: tuple[str, ...]) -> bool:
    """PAE-4.7, 4.9."""
    return known.is_hoplites or known.code in core
