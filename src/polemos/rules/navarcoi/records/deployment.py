"""How a fleet deploys, as a scenario's file writes it (NAV-4.7 to 4.12, 18.9, 18.12, 18.16). Inches and degrees."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from polemos.rules.navarcoi.state import FormationName
from polemos.tabletop.drafting.scenario import Record

Inches = Annotated[float, msgspec.Meta(ge=-1000, le=1000)]
Heading = Annotated[float, msgspec.Meta(ge=0, lt=360)]
LongSide = Literal["north", "south"]
ShortSide = Literal["east", "west"]


class _Deployment(Record, frozen=True, kw_only=True, tag_field="kind"):
    rules: tuple[str, ...] = ()


class ZoneDeployment(_Deployment, frozen=True, tag="zone"):
    """Squadron by squadron in a strip on the owner's side of the median line."""

    side: LongSide
    from_median: tuple[Inches, Inches]
    margin_west: Inches
    margin_east: Inches
    formations: Annotated[tuple[FormationName, ...], msgspec.Meta(min_length=1)]
    up_to_coast: bool = False  # no margin on a land side


class ColumnsDeployment(_Deployment, frozen=True, tag="columns"):
    """Columns of squadrons in the strip."""

    side: LongSide
    from_median: tuple[Inches, Inches]
    margin_west: Inches
    margin_east: Inches
    headings: Annotated[tuple[Heading, ...], msgspec.Meta(min_length=1, max_length=4)]
    default_heading: Heading | None = None  # not given: towards the land (NAV-24.1)
    may_extend_back: bool = True


class BehindCapeDeployment(_Deployment, frozen=True, tag="behind_cape"):
    x_min: Inches
    short_of_tip: Inches
    within: Inches
    formations: Annotated[tuple[FormationName, ...], msgspec.Meta(min_length=1)]


class BeyondCapeDeployment(_Deployment, frozen=True, tag="beyond_cape"):
    """Columns that head west along the coast, their front by the line of the cape's tip."""

    within: Inches
    from_land: Inches
    from_north: Inches


class AnchoredDeployment(_Deployment, frozen=True, tag="anchored"):
    formation: FormationName
    heading: Heading
    front_y: Inches
    margin_west: Inches
    margin_east: Inches


class SingleColumnDeployment(_Deployment, frozen=True, tag="single_column"):
    """One column that points at the middle of the anchored line and bends where the table ends."""

    heading: Heading
    front_y: Inches
    straight_to_y: Inches
    bend_y: Inches
    bend_lead: Inches
    bends: tuple[ShortSide, ...]
    default_bend: ShortSide


DeploymentSpec = (
    ZoneDeployment
    | ColumnsDeployment
    | BehindCapeDeployment
    | BeyondCapeDeployment
    | AnchoredDeployment
    | SingleColumnDeployment
)


class FreighterSpec(Record, frozen=True, kw_only=True):
    squadrons: Annotated[int, msgspec.Meta(ge=1, le=9)]
    margin_west: Inches
    margin_east: Inches
    y: tuple[Inches, Inches]
    rule: str = ""
