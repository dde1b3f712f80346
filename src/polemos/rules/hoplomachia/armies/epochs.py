"""A year for each epoch (HMA-1.2), and in which of them an army can take the field."""

from __future__ import annotations

import functools

from polemos.rules.hoplomachia.armies.armies import Army
from polemos.rules.hoplomachia.armies.building import faults
from polemos.rules.hoplomachia.charts.words import Epoch

YEARS: dict[Epoch, int] = {1: 450, 2: 424, 3: 413, 4: 394, 5: 371}  # in the middle of each epoch, or its great battle
EPOCHS = {
    1: "Epoch 1, Kimonean (460–440 BC)", 2: "Epoch 2, Periklean (439–421 BC)", 3: "Epoch 3, Alkibiadean (420–404 BC)",
    4: "Epoch 4, Agesilaian (403–372 BC)", 5: "Epoch 5, Epaminondean (371–360 BC)",
}  # fmt: skip


@functools.lru_cache(maxsize=256)
def year_of(army: Army) -> int:
    """Of the first epoch in which least is wrong with it."""
    return YEARS[min(YEARS, key=lambda epoch: len(faults(army, epoch)))]
