"""Exact chances (`tables.toml`, HMA-22.6): for tests and hints; nothing is decided by them."""

from __future__ import annotations

from polemos.rules.hoplomachia.charts.cards import Chart
from polemos.rules.hoplomachia.charts.words import Condition

Eight = tuple[int, int, int, int, int, int, int, int]
SixFigures = tuple[int, int, int, int, int, int]


class AndreiaChances(Chart, frozen=True, kw_only=True):
    passes_of_36: dict[int, int]
    passes_of_36_promachos: dict[int, int]
    passes_of_36_demagogue: dict[int, int]


class BelosChances(Chart, frozen=True, kw_only=True):
    fail_sixths_check_5: Eight
    fail_sixths_check_6: Eight
    fail_sixths_check_7: Eight


class HieresChances(Chart, frozen=True, kw_only=True):
    first: int
    second: int
    third: int
    none: int
    mean_times_216: int


class AllHieresChances(Chart, frozen=True, kw_only=True):
    even: HieresChances
    outnumber: HieresChances
    outnumbered: HieresChances


class EkdromoiChances(Chart, frozen=True, kw_only=True):
    psiloi_kill: SixFigures
    psiloi_lost: SixFigures
    peltast_kill: SixFigures
    peltast_lost: SixFigures
    cavalry_kill: SixFigures
    cavalry_lost: SixFigures


class StanceChances(Chart, frozen=True, kw_only=True):
    symmachos: dict[Condition, int]
    automolos: dict[Condition, int]


class EpidromosChances(Chart, frozen=True, kw_only=True):
    card: str
    charge_mean_times_6: int
    charge_min: int
    charge_max: int
    momentum_sixths: int
    drift_mean_times_12: int
    reach_sixths: dict[int, int]
    disarray_sixths: tuple[int, ...] = ()


class Tables(Chart, frozen=True, kw_only=True):
    andreia: AndreiaChances
    belos: BelosChances
    hieres: AllHieresChances
    ekdromoi: EkdromoiChances
    stance: StanceChances
    epidromos: tuple[EpidromosChances, ...]
