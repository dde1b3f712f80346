"""Sections 2, 3, 4 and 7: every figure of the data files is the one that stands in the tables of the rulebook."""

from __future__ import annotations

import re

import pytest

from polemos.rules.paean.armies.armies import ArmyTroops, army
from polemos.rules.paean.armies.troops import leader_price
from polemos.rules.paean.charts.charts import base_depth, class_chart, experience_chart, leader_chart, weapon_chart
from polemos.rules.paean.charts.points import army_lists, points_chart, priced
from polemos.rules.paean.charts.records import ClassChart, Experience
from tests.paean.book import tables_of, text_of

CLASSES = {"L": "LI", "LM": "LMI", "M": "MI", "LH": "LHI", "H": "HI"}
HORSE = {"L": "LC", "LM": "LMC", "M": "MC"}
LEVELS: dict[str, Experience] = {
    "Irregular": "irregular", "Seasoned": "seasoned", "Veteran": "veteran", "Elite": "elite",
}  # fmt: skip


def chart(row: dict[str, str]) -> ClassChart:
    short = row["Class"].split("(")[1].rstrip(")")
    return class_chart((HORSE if row["Mount"] == "horse" else CLASSES)[short])  # type: ignore[arg-type]


@pytest.mark.rule("PAE-2.1", "PAE-9.2", "PAE-11.5")
@pytest.mark.parametrize("row", tables_of("PAE-2.1")[0], ids=lambda row: f"{row['Class']} {row['Mount']}")
def test_a_class_is_as_its_row_says(row: dict[str, str]) -> None:
    known = chart(row)
    low, _, high = row["Ranks per base"].partition(" to ")
    assert known.ranks == tuple(range(int(low), int(high or low) + 1))
    assert (known.figures_per_rank, known.armour, known.move, f"D{known.die}") == (
        int(row["Figures per rank"]), int(row["Armour value"]), float(row["Move"]), row["Die"],
    )  # fmt: skip
    assert known.order == ("open" if row["Class"].startswith(("Light (", "Light medium")) else "close")
    assert known.hoplite is row["Class"].startswith(("Light heavy", "Heavy"))


@pytest.mark.rule("PAE-2.2")
def test_depths_of_bases() -> None:
    assert [base_depth("foot", ranks) for ranks in (1, 2, 3, 4)] == [1.5, 2.0, 2.5, 3.0]
    assert [base_depth("horse", ranks) for ranks in (1, 2)] == [2.0, 3.0]


def carriers(words: str) -> list[str]:
    """LM foot, M foot and horse: which classes."""
    found = []
    for part in words.split(", "):
        short, _, mounts = part.partition(" ")
        wanted = mounts.split(" and ") if mounts else ["foot"]
        found += [(HORSE if mount == "horse" else CLASSES)[short] for mount in wanted]
    return found


@pytest.mark.rule("PAE-2.4", "PAE-11.4")
def test_weapons_are_carried_by_whom_and_reach_as_far_as_the_table_says() -> None:
    carried: dict[str, dict[str, int]] = {}
    for row in tables_of("PAE-2.4")[0]:
        code = row["Weapon"].split("(")[1].rstrip(")")
        known = weapon_chart(code)  # type: ignore[arg-type]
        assert known.range == (0 if row["Missile range"] == "none" else float(row["Missile range"]))
        assert known.close_combat is (row["Close combat weapon"] == "yes")
        for kind in carriers(row["Classes"]):
            carried.setdefault(code, {})[kind] = int(row["Ranks"])
    assert {code: dict(weapon_chart(code).carried) for code in carried} == carried  # type: ignore[arg-type, misc]


@pytest.mark.rule("PAE-2.5")
@pytest.mark.parametrize("row", tables_of("PAE-2.5")[0], ids=lambda row: row["Level"])
def test_experience_is_worth_what_its_row_says(row: dict[str, str]) -> None:
    known = experience_chart(LEVELS[row["Level"]])
    *_, initiative, reaction, missiles, dice = row.values()
    assert (known.contact_reaction, known.missile_reaction, known.close_combat_dice) == (
        int(reaction), int(missiles), int(dice),
    )  # fmt: skip
    assert initiative == "-" or known.initiative == int(initiative)


# -- prices ------------------------------------------------------------------------------------------------------------

COLUMNS = {  # of the four price tables: weapon, and mount where the column is for one only
    "Javelin (1)": ("J", "IC"), "Bow (1)": ("B", "IC"), "Bow, expert": ("Bx", "IC"), "Sling (1)": ("S", "I"),
    "Sling, expert": ("Sx", "I"), "Javelin (2)": ("J", "I"), "Bow (2)": ("B", "IC"),
    "Javelin and light spear (2), foot": ("JS", "I"), "Javelin and light spear (1), horse": ("JS", "C"),
    "Thrusting spear (2)": ("TS", "IC"), "Javelin and light spear (2)": ("JS", "IC"),
    "Long thrusting spear (3)": ("LS", "I"), "Short pike (4)": ("SP", "I"),
}  # fmt: skip
SHORT = {"Light": "L", "Light medium": "LM", "Medium": "M", "Light heavy": "LH", "Heavy": "H"}


def prices_of_the_book() -> dict[str, int]:
    found: dict[str, int] = {}
    for table in tables_of("PAE-4.2"):
        for row in table:
            kind, level = SHORT[row["Class"]], row["Experience"][0]
            for column, points in list(row.items())[2:]:
                weapon, mounts = COLUMNS[column]
                for mount in mounts:
                    if (
                        points == "-"
                        or (mount == "C" and kind in ("LH", "H"))
                        or (kind, weapon, mount) == ("LM", "B", "C")
                    ):
                        continue
                    found[f"{kind}{mount}-{weapon.removesuffix('x')}-{level}{'x' * weapon.endswith('x')}"] = int(points)
    return found


@pytest.mark.rule("PAE-4.2", "PAE-4.3", "PAE-2.4", "PAE-2.6")
def test_every_base_of_the_price_list_and_no_other_may_be_bought() -> None:
    assert {code: each.points for code, each in priced().items()} == prices_of_the_book()


@pytest.mark.rule("PAE-4.7", "PAE-2.1", "PAE-2.4", "PAE-2.2")
def test_figures_ranks_and_depth_of_a_priced_base_follow_from_class_and_weapon() -> None:
    for code, each in priced().items():
        kind, weapon, _ = code.removesuffix("x").split("-")
        ranks = weapon_chart(weapon).carried[kind]  # type: ignore[arg-type, index]
        known = class_chart(kind)  # type: ignore[arg-type]
        assert (each.ranks, each.figures, base_depth(each.mount, each.ranks)) == (
            ranks, ranks * known.figures_per_rank, base_depth(known.mount, ranks),
        ), code  # fmt: skip


@pytest.mark.rule("PAE-4.4")
def test_prices_of_leaders() -> None:
    commander, hero = tables_of("PAE-4.4")[0]
    for value in map(str, range(8, 13)):
        for row, role in ((commander, "army_commander"), (commander, "subordinate"), (hero, "hero")):
            if row[value] != "-":
                assert leader_price(role, int(value), "") == int(row[value])  # type: ignore[arg-type]
    known = points_chart()
    assert {str(value) for value in known.commander} == {key for key in commander if commander[key].isdigit()}
    assert {str(value) for value in known.hero} == {key for key in hero if hero[key].isdigit()}


@pytest.mark.rule("PAE-4.5")
def test_values_and_grades_of_the_two_tiers() -> None:
    known = points_chart()
    for row in tables_of("PAE-4.5")[0]:
        value = int(row["Command value"])
        assert known.grade[value] == row["Grade"].lower()
        for role, column in (("army_commander", "As army commander"), ("subordinate", "As subordinate")):
            grade = "" if row[column] == "not possible" else row[column].lower()
            assert known.tier[role].values.get(value, "") == grade  # type: ignore[index]


@pytest.mark.rule("PAE-3.2")
def test_tables_by_budget() -> None:
    known = [(each.up_to, each.width, each.depth, each.deployment) for each in points_chart().budget.tables]
    book = []
    for row in tables_of("PAE-3.2")[0]:
        width, depth = row["Table (wide x deep)"].split(" x ")
        most = re.findall(r"\d+", row["Budget per side"])[-1] if "over" not in row["Budget per side"] else "0"
        book.append((int(most), float(width), float(depth), float(row["Deployment depth"])))
    assert known == book


@pytest.mark.rule("PAE-7.9", "PAE-7.10", "PAE-7.11", "PAE-7.15", "PAE-7.4", "PAE-2.12")
def test_figures_of_command() -> None:
    known = leader_chart().command
    book = [(row[next(iter(row))], int(row["Modifier"])) for row in tables_of("PAE-7.9")[0]]
    assert [modifier for _, modifier in book] == [value for _, value in known.bands] + [known.beyond]
    assert [reach for reach, _ in known.bands] == [float(re.findall(r"\d+", words)[-1]) for words, _ in book[:-1]]
    assert known.out_of_sight == -4
    assert known.repeat == {"light_medium": -2, "medium": -2, "light_heavy": -1, "heavy": -1}
    assert (leader_chart().move, leader_chart().call_of_power, leader_chart().radius) == (20, 10, 1.5)


# -- army lists --------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "PAE-4.10", "PAE-4.11", "PAE-4.12", "PAE-4.13", "PAE-4.14", "PAE-4.15", "PAE-4.16", "PAE-4.17", "PAE-4.18",
    "PAE-4.19", "PAE-4.20", "PAE-4.21", "PAE-4.22",
)  # fmt: skip
@pytest.mark.parametrize("number", range(11, 23))
def test_an_army_list_is_the_one_of_the_book(number: int) -> None:
    rule = f"PAE-4.{number}"
    (listed,) = [each for each in army_lists().values() if each.army.rule == rule]
    text = text_of(rule)
    assert text.splitlines()[0] == f"### {rule} Army list: {listed.army.name}"
    low, high = listed.army.commander_value
    assert f"Army commander value {low} to {high}." in text
    book = {row["Code"].strip("`"): row for row in tables_of(rule)[0]}
    assert [each.code for each in listed.troops] == list(book)
    for each in listed.troops:
        row = book[each.code]
        assert f"{each.least} to {each.greatest}" == row["Bases per 600"]
        assert each.name == row["Who they are"].removesuffix(" (core)")
        assert (each.code in listed.army.core) is row["Who they are"].endswith(" (core)")


@pytest.mark.rule("PAE-4.10")
@pytest.mark.parametrize("city", army_lists())
def test_a_ready_army_is_the_one_of_the_book(city: str) -> None:
    listed, ready = army_lists()[city], army(city)
    example = text_of(listed.army.rule).split("**Example.** ")[1]
    book = re.findall(r"(\d+) x `([^`]+)` \((\d+) x (\d+)\)", example)
    built = []
    for each in ready.formation:
        (troops,) = each.troops
        assert isinstance(troops, ArmyTroops)
        built.append((str(troops.bases), troops.code, str(each.files), str(-(-troops.bases // each.files))))
    assert built == book
    leaders = example.split(": ", 1)[1].split("; ")
    words = [f"army commander {ready.leader[0].value}"]
    subordinates = [str(each.value) for each in ready.leader if each.role == "subordinate"]
    assert leaders[0] == f"{words[0]}, subordinates {', '.join(subordinates)}"
    heroes = [each for each in ready.leader if each.role == "hero"]
    gift = (
        f"with {heroes[0].gift.replace('_', ' ').title().replace(' Of ', ' of ')}" if heroes and heroes[0].gift else ""
    )
    told = f"hero {heroes[0].value} {gift or 'without gift'}" if heroes else "no hero"
    assert leaders[1] == told
