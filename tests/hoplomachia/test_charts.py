"""Every figure of the data files is the one that stands in the tables of the rulebook (HMA-22.5)."""

from __future__ import annotations

import re

import msgspec
import pytest

from polemos.kernel.dice import distribution
from polemos.rules.hoplomachia.charts.cards import Card
from polemos.rules.hoplomachia.charts.charts import (
    base_arete,
    battle,
    battles,
    boards,
    cards,
    character_of,
    charts,
    epoch_of,
    nations,
    nemesis,
    rhetoria,
    scenarios,
    situation,
    size_chart,
    stance_of,
    tables,
    terrain_chart,
    track,
)
from polemos.rules.hoplomachia.charts.words import CONDITIONS, Situation
from tests.hoplomachia.book import tables_of, text_of

BY_NAME = {each.name: each for each in cards().values()}
SIX = range(1, 7)


def number(text: str) -> int:
    return int(text.replace("+", ""))


def optional(text: str) -> int | None:
    return None if text == "-" else int(text)


def span(text: str) -> tuple[int, ...]:
    low, _, high = text.partition("-")
    return tuple(range(int(low), int(high or low) + 1))


@pytest.mark.rule("HMA-1.2")
def test_years_have_epochs() -> None:
    for row in tables_of("HMA-1.2")[0]:
        first, last = (int(year) for year in row["years BC"].split("-"))
        assert {epoch_of(year) for year in range(last, first + 1)} == {int(row["epoch"])}
    assert [epoch_of(year) for year in (421, 420, 404, 403, 372, 371)] == [2, 3, 3, 4, 4, 5]
    with pytest.raises(ValueError, match="outside"):
        epoch_of(461)


@pytest.mark.rule("HMA-1.3")
def test_stands_have_one_frontage_and_depths_by_troops() -> None:
    depths = {row["stand"]: float(row["depth (inches)"]) for row in tables_of("HMA-1.3")[0]}
    of_class = {
        "hoplite": 0, "peltast": 0, "psiloi": 0, "toxotes": 0, "sphendonetes": 0, "hippotoxotes": 1, "light_horse": 1,
        "baggage": 3, "chariot": 4,
    }  # fmt: skip
    wanted = list(depths.values())
    for card in cards().values():
        place = of_class.get(card.kind, 1 if card.formation == "line" else 2)
        assert (card.stand_frontage, card.stand_depth) == (1.5, wanted[place]), card.id


@pytest.mark.rule("HMA-1.5", "HMA-1.6", "HMA-1.7", "HMA-1.8", "HMA-1.9", "HMA-1.11")
def test_what_cards_are_made_of() -> None:
    sizes = {"taxis": (1, 5), "hipparchy": (1, 4)}
    for card in cards().values():
        assert card.disciplined == (card.move.cf is not None and card.move.of is not None), card.id
        if card.kind in ("hoplite", "hippeis"):
            assert card.disciplined
        if card.kind in ("psiloi", "toxotes", "sphendonetes", "hippotoxotes", "light_horse", "baggage"):
            assert not card.disciplined
        if card.disciplined:
            assert card.unit_size == sizes[card.unit_name]
            assert card.stands_per_element == (1 if card.formation != "line" else 2)
        elif card.kind == "peltast":
            assert card.unit_size == (1, 4)
        else:
            assert card.unit_size == ((1, 1) if card.kind in ("baggage", "chariot") else (2, 6))
    assert {each.id for each in cards().values() if len(each.arrangements) == 3} == {
        "peltasts_mercenary", "peltasts_iphicratean",
    }  # fmt: skip
    assert cards()["baggage"].belos.number == 0
    assert cards()["baggage"].epidromos.longest == 0


def test_hamippoi_run_with_hellenic_and_thessalian_hippeis() -> None:
    assert {each.id for each in cards().values() if each.hamippoi_allowed} == {"hippeis_hellenic", "hippeis_thessalian"}
    epochs = {each.id: each.hamippoi_epochs for each in nations() if each.hamippoi_epochs}
    later, always = (4, 5), (1, 2, 3, 4, 5)
    assert epochs == {"sparta": later, "athens": later, "boeotia": always, "syracuse": always, "thessaly": always}
    assert (charts().movement.hamippoi_limit, charts().melee.modifiers.hamippoi) == (7, 2)


@pytest.mark.rule("HMA-1.16", "HMA-22.1")
@pytest.mark.parametrize("row", tables_of("HMA-22.1")[0], ids=lambda row: row["card"])
def test_a_card_moves_shoots_and_fights_as_its_row_says(row: dict[str, str]) -> None:
    card = BY_NAME[row["card"]]
    belos = (0, 0) if row["B"] == "-" else tuple(int(part) for part in row["B"].split("/"))
    assert (card.move.cf, card.move.of, card.move.nf, card.disarray_qualifier) == tuple(
        optional(row[key]) for key in ("CF", "OF", "NF", "DQ")
    )
    assert (card.belos.number, card.belos.range) == belos
    assert (card.phobos, card.belos.shield, card.belos.check) == (int(row["Ph"]), int(row["Bs"]), int(row["Bc"]))
    melee = card.melee
    assert [melee.spear, melee.shield, melee.strength, melee.arete_threshold] == [
        int(row[key]) for key in ("Sp", "Sh", "St", "Th")
    ]
    assert [card.arete_modifier[each] for each in CONDITIONS] == [number(part) for part in row["modifier"].split("/")]
    assert [card.andreia.number, card.epidromos.momentum, card.epidromos.othismos, card.depth_max] == [
        int(row[key]) for key in ("An", "Mo", "Ot", "De")
    ]
    assert card.epochs == span(row["Ep"])


def test_there_is_no_card_that_the_book_does_not_know() -> None:
    assert {row["card"] for row in tables_of("HMA-22.1")[0]} == set(BY_NAME)


@pytest.mark.rule("HMA-22.2", "HMA-11.2")
@pytest.mark.parametrize("row", tables_of("HMA-22.2")[0], ids=lambda row: row["card"])
def test_an_andreia_chart_is_as_its_row_says(row: dict[str, str]) -> None:
    card = BY_NAME[row["card"]]
    for line in ("charging", "melee", "katastrophe", "recovering"):
        passed, fails = row[line].split(" / ")
        assert {card.andreia_result(line, True, each) for each in CONDITIONS} == {passed}  # type: ignore[arg-type]
        assert [card.andreia_result(line, False, each) for each in CONDITIONS] == fails.split()  # type: ignore[arg-type]


def reaction_rows() -> list[tuple[str, dict[str, str]]]:
    found, names = [], ""
    for row in tables_of("HMA-22.3")[0]:
        names = names if row["cards"] == "same" else row["cards"]
        found.append((names, row))
    return found


@pytest.mark.rule("HMA-22.3")
@pytest.mark.parametrize(
    ("names", "row"), reaction_rows(), ids=lambda part: part if isinstance(part, str) else part["side"]
)
def test_a_belos_reaction_chart_is_as_its_row_says(names: str, row: dict[str, str]) -> None:
    for name in names.split("; "):
        card = BY_NAME[name]
        for intensity in (1, 2, 3, 4, 5, 9):
            cell = row[str(intensity) if intensity < 5 else "5+"].split()
            assert [card.reaction(row["side"] == "pass", intensity, each) for each in CONDITIONS] == cell


def test_every_card_has_a_belos_reaction_chart_in_the_book() -> None:
    assert {name for names, _ in reaction_rows() for name in names.split("; ")} == set(BY_NAME)


@pytest.mark.rule("HMA-22.4")
@pytest.mark.parametrize("row", tables_of("HMA-22.4")[0], ids=lambda row: row["card"])
def test_an_epidromos_chart_is_as_its_row_says(row: dict[str, str]) -> None:
    runs = [BY_NAME[row["card"]].epidromos.run(die) for die in SIX]
    assert [each.charge for each in runs] == [int(part) for part in row["CHARGE"].split()]
    assert [each.drift for each in runs] == [float(part) for part in row["DRIFT"].split()]
    assert [each.disarray for each in runs] == [int(part) for part in row["DISARRAY"].split()]
    qualify = () if row["M-QUAL"] == "none" else span(row["M-QUAL"])
    assert [die for die, each in zip(SIX, runs, strict=True) if each.has_momentum] == list(qualify)


@pytest.mark.rule("HMA-22.5")
def test_only_baggage_has_no_row_of_charges() -> None:
    assert set(BY_NAME) - {row["card"] for row in tables_of("HMA-22.4")[0]} == {"Baggage"}


def test_the_situation_chart() -> None:
    sizes, chart = tables_of("HMA-3.2")
    columns: dict[str, Situation] = {
        "border dispute": "border_dispute", "civil war": "civil_war", "anabasis": "anabasis",
        "hegemonic war": "hegemonic_war",
    }  # fmt: skip
    for name, key in columns.items():
        assert situation(key) == {int(row["2D6"]): row[name] for row in chart}
    told = [row["suited sizes"].split(", ") for row in sizes]
    known = battles().situation_sizes
    assert [list(each) for each in (known.border_dispute, known.civil_war, known.anabasis, known.hegemonic_war)] == told
    chances = distribution("2d6")
    assert sum(chances[total] for total, kind in situation("hegemonic_war").items() if kind == "H") * 36 == 16


@pytest.mark.rule("HMA-3.25")
def test_boards() -> None:
    for row in tables_of("HMA-3.5")[0]:
        size = boards().size(row["board"])  # type: ignore[arg-type]
        assert [size.width, size.depth] == [int(row["width (home edges)"]), int(row["depth (neutral edges)"])]
    assert (boards().metaichmion, boards().terrain_square, boards().turn_limit) == (24, 12, 20)


def test_sizes_of_armies() -> None:
    for row in tables_of("HMA-4.2")[0]:
        known = size_chart(row["size"])  # type: ignore[arg-type]
        base, die = row["core elements"].split(" + ")
        assert (known.core, known.steps) == (f"{die.lower()}+{base}", int(row["dice steps for cavalry and lights"]))
        counted = dict[int, int]()
        for part in row["strategoi on 1D6"].replace("any roll", "1-6").split(", "):
            count, dice = part.split(" on ")
            counted |= dict.fromkeys(span(dice), int(count))
        assert list(known.strategoi) == [counted[die] for die in SIX]


@pytest.mark.parametrize("row", tables_of("HMA-4.11")[0], ids=lambda row: row["nation"])
def test_a_list_is_as_its_row_says(row: dict[str, str]) -> None:
    known = next(each for each in nations() if each.name == row["nation"])
    last = max(epoch for share in known.core for epoch in share.epochs)
    core = [f"{share.card} {share.share}" for share in known.core if last in share.epochs]
    assert ", ".join(core) == next(value for key, value in row.items() if key.startswith("core"))
    assert (known.track, known.depth_max, known.strategos_column) == (
        row["track"], int(row["depth"]), row["strategos column"],
    )  # fmt: skip
    assert [known.rhetoria, known.sphagia] == [row["rhetoria"] == "yes", row["sphagia"] == "yes"]
    hamippoi = row["hamippoi epochs"]
    assert known.hamippoi_epochs == tuple(int(each) for each in hamippoi.split() if each != "-")
    for epoch in {epoch for share in known.core for epoch in share.epochs}:
        assert sum(share.share for share in known.core if epoch in share.epochs) == 100
    for each in (*known.core, *known.cavalry, *known.lights):
        assert set(each.epochs) <= set(cards()[each.card].epochs), each.card


def test_lists_that_exist_only_later() -> None:
    first = {each.id: min(epoch for share in each.core for epoch in share.epochs) for each in nations()}
    assert {key: epoch for key, epoch in first.items() if epoch > 1} == {"mercenary": 3, "persia": 4}


def test_characters_and_stances_of_strategoi() -> None:
    for row in tables_of("HMA-5.2")[0]:
        for column in ("spartan", "democratic", "oligarchic", "royal", "mercenary"):
            found = character_of(column, int(row["1D6"]))  # type: ignore[arg-type]
            assert found == row[column].replace(" ", "_")
    assert [stance_of(die) for die in SIX] == ["philos"] * 2 + ["symmachos"] * 3 + ["automolos"]


def test_stance_tests() -> None:
    for condition, row in zip(CONDITIONS, tables_of("HMA-5.8")[0], strict=True):
        for stance in ("symmachos", "automolos"):
            wanted = None if row[stance] == "none" else int(row[stance])
            assert charts().stance_test.number(stance, condition) == wanted  # type: ignore[arg-type]
        assert charts().stance_test.number("philos", condition) is None


def test_base_arete() -> None:
    lines = ("facing_spartan", "outnumber", "spartan", "outnumbered", "none")
    for line, row in zip(lines, tables_of("HMA-6.2")[0], strict=True):
        assert [base_arete(line, die) for die in SIX] == [int(row[str(die)]) for die in SIX]  # type: ignore[arg-type]
    chart = charts().base_arete
    assert chart.priority[:2] == ("facing_spartan", "spartan")
    assert (chart.numbers_ratio, chart.spartan_before_year) == (1.5, 371)


def test_breakfast_and_hieres() -> None:
    assert (charts().breakfast.hellenic, charts().breakfast.thracian) == (2, 4)
    known = charts().hieres
    for row, line in zip(tables_of("HMA-6.5")[0], (known.outnumber, known.even, known.outnumbered), strict=True):
        assert line.target == int(row["target"].rstrip("+"))
        assert [line.first, line.second, line.third, line.none] == [
            number(row[key]) for key in ("on the 1st roll", "2nd", "3rd", "never")
        ]
    chances = tables().hieres.even
    told = [chances.first, chances.second, chances.third, chances.none]
    assert sum(told) == 216
    even = known.even
    mean = sum(a * b for a, b in zip(told, (even.first, even.second, even.third, even.none), strict=True))
    assert mean == chances.mean_times_216 == 378


def test_rhetoria() -> None:
    columns = {"fellow_hoplite": 1, "promachos": 1, "crafty": 2, "demagogue": 3}
    for row in tables_of("HMA-6.6")[0]:
        cells = list(row.values())
        for character, place in columns.items():
            assert rhetoria(character, int(cells[0])) == number(cells[place])  # type: ignore[arg-type]


@pytest.mark.rule("HMA-10.2")
@pytest.mark.parametrize("row", tables_of("HMA-10.2")[0], ids=lambda row: row["track"])
def test_an_arete_track_is_as_its_row_says(row: dict[str, str]) -> None:
    known = track(row["track"])
    assert {known.condition(points) for points in range(-3, int(row["Shaken"].split()[-1]) + 1)} == {"S"}
    for name, condition in (("Unsteady", "U"), ("Firm", "F"), ("Eager", "E")):
        assert {known.condition(points) for points in span(row[name])} == {condition}


def test_the_table_of_ekdromoi() -> None:
    words = {"stand killed": "kill", "nothing": "none", "ekdromoi lost": "lost"}
    known = charts().ekdromoi
    for row in tables_of("HMA-15.23")[0]:
        for heads, cell in list(row.items())[1:]:
            for head in heads.split(", "):
                kind = {"peltastes": "peltast", "light horse": "light_horse"}.get(head, head)
                assert known.result(kind, int(row["1D6"])) == words[cell]  # type: ignore[arg-type]
    assert known.reach == 6
    assert (tables().ekdromoi.psiloi_kill[2], tables().ekdromoi.psiloi_lost[2]) == (12, 4)


def test_the_melee_resolution_chart() -> None:
    lines = {
        "no effect": "no_effect", "both disarrayed": "both_disarrayed", "loser pushed back": "pushed_back",
        "loser broken into": "broken_into", "loser broken": "broken", "loser slaughtered": "slaughtered",
    }  # fmt: skip
    found = {}
    for row in tables_of("HMA-18.14")[0]:
        pairs = row["pairs"].replace("4 against 1, 2 or 3", "4-1, 4-2, 4-3").replace(";", ",")
        for pair in pairs.split(", "):
            winner, loser = (int(level) for level in pair.split("-"))
            found[winner, loser] = lines[row["line"]]
    assert len(found) == 14
    for (winner, loser), result in found.items():
        assert charts().melee.result(winner, loser) == charts().melee.result(loser, winner) == result
    assert charts().melee.result(4, 4) == "both_broken"


def test_strategos_casualties() -> None:
    known = charts().strategos_casualty
    told = [int(row["killed on"]) for row in tables_of("HMA-19.2")[0]]
    assert [known.fought, known.pushed_back_or_broken_into, known.routed, known.slaughtered_or_caught] == told


@pytest.mark.rule("HMA-21.1")
@pytest.mark.parametrize("row", tables_of("HMA-21.1")[0], ids=lambda row: row["terrain"])
def test_terrain_is_as_its_row_says(row: dict[str, str]) -> None:
    for name in row["terrain"].split(", "):
        known = terrain_chart(name.replace(" ", "_"))
        assert known.disarray == int(row["disarray"] or 0)
        notes = row["notes"]
        assert known.uphill is ("uphill" in notes)
        assert known.conceals is ("conceals" in notes)
        assert known.blocks_sight is ("blocks sight" in notes)
        assert known.impassable is ("impassable" in notes)
        assert known.work is ("work" in notes)
        assert known.bank is ("bank" in notes)
        assert known.counts_when_stationary is ("standing" in notes)


@pytest.mark.rule("HMA-23.8")
def test_nemesis() -> None:
    names = {
        "Athens": "athens", "Boeotia": "boeotia", "Sparta": "sparta", "Argos": "argos", "Corinth": "corinth",
        "Syracuse": "syracuse", "Thessaly": "thessaly", "Thrace": "thrace", "Macedon": "macedon",
        "mercenaries": "mercenary", "Peloponnesians": "peloponnese", "Ionians": "ionia",
    }  # fmt: skip
    told = {}
    for row in tables_of("HMA-23.8")[0]:
        for own in row["own nation"].split(", "):
            for enemy in row["against"].split(", "):
                told[names[own], names[enemy]] = number(row["number"])
    for own in names.values():
        for enemy in names.values():
            assert nemesis(own, enemy) == told.get((own, enemy), 0), (own, enemy)


@pytest.mark.rule("HMA-10.5", "HMA-10.6", "HMA-10.7", "HMA-10.8", "HMA-10.14", "HMA-10.15")
@pytest.mark.parametrize(
    ("rule", "known"),
    [
        ("HMA-10.5", charts().paean.result),
        ("HMA-10.6", tuple(-each for each in charts().grim_resolve.result)),
        ("HMA-10.7", charts().sphagia.result),
        ("HMA-10.8", charts().one_step_more.result),
        ("HMA-10.14", charts().arete_events.under_belos),
        ("HMA-10.15", charts().arete_events.surprised),
    ],
)
def test_rolls_of_arete_are_as_the_text_says(rule: str, known: tuple[int, ...]) -> None:
    text = re.sub(r"\s+", " ", text_of(rule).split("**")[0]).replace("nothing", "0").replace("1D6:", "")
    told = {}
    for dice, change in re.findall(r"(\d(?:-\d)?): ([+-]?\d)", text):
        told |= dict.fromkeys(span(dice), number(change))
    assert known == tuple(told[die] for die in SIX)


@pytest.mark.rule("HMA-24.1")
@pytest.mark.parametrize("record", scenarios().values(), ids=lambda record: record.id)
def test_a_scenario_is_the_one_that_the_book_tells(record) -> None:  # type: ignore[no-untyped-def]
    rule = record.rule
    assert list(scenarios()).index(record.id) == int(rule.partition(".")[2]) - 2
    text = re.sub(r"\s+", " ", text_of(rule))
    assert record.name in text
    assert f"{record.year} BC" in text
    assert f"Epoch {record.epoch}, type {record.type}, {record.mode}, board " in text
    assert f"turn limit {record.turn_limit}." in text
    assert record.epoch == epoch_of(record.year)
    for piece in record.terrain:
        told = f"{piece.type.replace('_', ' ')} ({piece.x:g},{piece.y:g},{piece.w:g}x{piece.h:g})"
        assert told in text
    for army, row in zip(record.army, tables_of(rule)[0], strict=True):
        head, taxeis, others, leaders = row.values()
        assert head.startswith(f"{army.side} {army.name} (track {army.track}, ")
        assert f"base line {army.row.replace('_', ' ')}" in head
        flanks = "".join(f" the {flank} flank" for flank in army.flanks)
        assert f"plan {army.plan}{flanks}{' ' * bool(army.defends)}{army.defends}, " in head
        assert army.formation.replace("_", " ") in head
        assert taxeis.split("; ") == [taxis_told(unit) for unit in army.phalanx]
        assert others.split("; ") == [light_told(unit) for unit in (*army.cavalry, *army.lights)] or others == ""
        assert leaders.split("; ") == [
            f"{each.name} ({each.character.replace('_', ' ')}, {each.stance}{', hegemon' if each.hegemon else ''})"
            for each in army.strategoi
        ]
    for special in record.rules:
        assert f"*{special.name}.* {re.sub(chr(92) + 's+', ' ', special.text)}" in text


def taxis_told(unit) -> str:  # type: ignore[no-untyped-def]
    deep = f" x{unit.depth} deep" if unit.depth > 2 else ""
    return f"{unit.name}: {unit.count} {unit.card}{deep}{' (reserve)' if unit.station == 'reserve' else ''}"


def light_told(unit) -> str:  # type: ignore[no-untyped-def]
    extra = ", hamippoi" if unit.hamippoi else ""
    return f"{unit.name}: {unit.count} {unit.card} ({unit.station.replace('_', ' ')}{extra})"


@pytest.mark.rule("HMA-22.5")
def test_chances_in_the_tables_are_exact() -> None:
    chances = distribution("2d6")
    for limit, passes in tables().andreia.passes_of_36.items():
        assert sum(chance for total, chance in chances.items() if total <= limit) * 36 == passes
    for each in tables().epidromos:
        runs = [cards()[each.card].epidromos.run(die) for die in SIX]
        assert sum(run.charge for run in runs) == each.charge_mean_times_6
        assert sum(run.has_momentum for run in runs) == each.momentum_sixths
        assert (min(run.charge for run in runs), max(run.charge for run in runs)) == (each.charge_min, each.charge_max)
        qualifier = cards()[each.card].disarray_qualifier
        if qualifier is not None:
            for extra, sixths in enumerate(each.disarray_sixths):
                assert sum(run.disarray + extra > qualifier for run in runs) == sixths, each.card


def test_every_battle_type_is_in_the_file() -> None:
    assert [battle(kind).name for kind in "ABCDEFGH"] == [  # type: ignore[arg-type]
        "Raiders", "Forcing the Pass", "Dead End", "Sallying Forth", "Inside the Walls", "The Fortified Camp",
        "Amphibious Assault", "Phalanx Clash",
    ]  # fmt: skip


def test_a_card_without_sense_is_refused() -> None:
    raw = msgspec.to_builtins(cards()["spartiates"])
    raw["move"] = {"nf": 4}
    with pytest.raises(msgspec.ValidationError, match=r"HMA-1\.5"):
        msgspec.convert(raw, Card, str_keys=True)
