"""A player's own scenarios and battles: read from a file, played, or refused in one sentence."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polemos.kernel.chance import Chance
from polemos.kernel.files.save import FormatError, encode, read, resume
from polemos.kernel.game import Game
from polemos.rulebook.places import data_dir
from polemos.rules.navarcoi.ruleset import NAVARCOI
from polemos.rules.navarcoi.scenarios.check import problems
from polemos.rules.navarcoi.scenarios.data import load, parse_scenario, read_scenario, scenario_ids
from polemos.rules.navarcoi.scenarios.scenarios import scenario, turn_limit
from polemos.rules.navarcoi.setup import Setup, begin, validate
from polemos.rules.navarcoi.state import State
from tests.navarcoi.preparing import Preparing

FOLDER = data_dir() / "navarcoi" / "scenarios"
NAMES = scenario_ids()


def text(name: str) -> str:
    return (FOLDER / f"{name}.toml").read_text(encoding="utf-8")


def changed(name: str, *changes: tuple[str, str]) -> bytes:
    """One of our files with something else written in it."""
    content = text(name)
    for old, new in changes:
        assert old in content
        content = content.replace(old, new, 1)
    return content.encode()


@pytest.mark.parametrize("name", NAMES)
def test_our_own_files_pass_the_checks_for_players_files(name: str) -> None:
    record = read_scenario(FOLDER / f"{name}.toml")
    assert record == load(name)
    assert problems(record) == []


def test_a_players_battle_is_played_from_its_record_alone() -> None:
    own = parse_scenario(
        changed("rhium_429", ('id = "rhium_429"', 'id = "mine"'), ("turn_limit = 12", "turn_limit = 9")), "mine"
    )
    game: Game[State] = Game.new(NAVARCOI, Setup(own=own), "05" * 32)
    assert turn_limit(game.state) == 9
    # The record travels with the saved game; nothing is looked up by its name.
    again = resume(read(encode(game)), {"navarcoi": NAVARCOI})
    assert again.digest() == game.digest()
    assert scenario(again.state).id == "mine"


def test_a_players_scenario_is_played_mirrored_too() -> None:
    own = parse_scenario(changed("defending_the_land", ('id = "defending_the_land"', 'id = "mine"')), "mine")
    prep = Preparing(Setup(own=own, mirrored=True)).finish(Chance(1))
    assert prep.state.lands["west_land"].polygon.bounds[2] == prep.state.width / 1000


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        ("rhium_429", "x = 22.0, y = 30.0", "x = 31.0, y = 22.0", "B1 overlaps A1"),
        ("rhium_429", "y = 30.0", "y = 44.5", "A1 overlaps Aetolia"),
        ("rhium_429", "x = 22.0", "x = 90.0", "A1 overlaps the table edge"),
        ("rhium_429", "x = 22.0", "x = nan", "Expected a finite number - at `$.alpha.squadrons[0].x`"),
        ("rhium_429", "x = 22.0", "x = 1e9", "Expected `float` <= 1000.0 - at `$.alpha.squadrons[0].x`"),
        ("rhium_429", 'id = "A2"', 'id = "A1"', "there is another piece called A1 - at `$.alpha.squadrons[1]`"),
        ("rhium_429", 'id = "A2"', 'id = "B9"', "the squadrons of alpha are A1, A2 and so on"),
        ("rhium_429", "stands = 3", "stands = 6", "one to 4 stands in a formation are wanted"),
        ("rhium_429", "16, stands = 4", "16, stands = 2", "kyklos needs at least 3 stands - at `$.beta.squadrons[0]`"),
        ("rhium_429", '"NAV-19.7"\ntext', '"PAE-1.1"\ntext', "'PAE-1.1' is no rule of Oi Navarcoi!"),
        ("rhium_429", '"morning_wind"', '"typhoon"', "Invalid value 'typhoon' - at `$.special[0].kind`"),
        ("rhium_429", "from_turn = 3", "from_turn = 3\nfrom = 4", "Object contains unknown field `from`"),
        ("rhium_429", "[72.0, 0.0], [72.0, 3.0]", "[72.0, 2.0], [72.0, 0.0]", "The outline of the polygon crosses"),
        ("rhium_429", "[72.0, 3.0], [0.0, 3.0]", "[36.0, 0.0], [9.0, 0.0]", "The polygon has no area - at `$.land[0]`"),
        ("rhium_429", 'name = "Rhium"', 'name = "\\u0007"', "Expected plain text - at `$.name`"),
        ("rhium_429", "turn_limit = 12", "turn_limit = 0", "Expected `int` >= 1 - at `$.turn_limit`"),
        ("rhium_429", "turn_limit = 12", "turn_limit = ", ""),
        ("sybota_433", '["A8", "A9"]', '["A8", "A99"]', "A99 is no squadron - at `$.special[0].allowed`"),
        ("syracuse_413", 'after = "boom"', 'after = "chain"', "chain is no boom - at `$.special[2].after`"),
        ("naupactus_429", "[[72.0, 30.0]", "[[70.0, 30.0]", "the exit 'naupactus' does not lie on its edge"),
        ("cyzicus_410", "x = 9.0, y = 12.0", "x = 30.0, y = 12.0", "AP1 does not stand on land"),
        ("artemisium_480", "-8.4, 0.0, 8.4", "-2.0, 0.0, 2.0", "A1b overlaps A1a at grand scale"),
        ("clash_in_open_seas", 'side = "north"', 'side = "south"', "both fleets deploy on the same side"),
        ("clash_in_open_seas", 'default = "none"', 'default = "reef"', "the default of 'piece' is not among"),
        ("clash_in_open_seas", '= "quarter"\np', '= "corner"\np', "'corner' is no parameter that names a quarter"),
        ("ambush", 'reach = "cape_reach"', 'reach = "cape"', "'cape' is no parameter that gives a reach"),
        ("meeting_engagement", "[90, 270]", "[0, 180]", "columns head 90 or 270 - at `$.alpha.deployment.headings`"),
        ("convoy", "wind = {", "offshore = 0 #", "there are no freighters, or no wind"),
    ],
)  # fmt: skip
def test_a_file_with_a_mistake_is_refused_in_one_sentence_with_its_place(
    tmp_path: Path, name: str, old: str, new: str, words: str
) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(changed(name, (old, new)))
    with pytest.raises(FormatError) as problem:
        read_scenario(path)
    assert str(problem.value).startswith(f"mine.toml: {words}")
    assert "\n" not in str(problem.value)


def test_files_that_are_no_scenarios_at_all() -> None:
    for content in (b"", b"\xff\xfe", b"kind = 3", b'kind = "skirmish"', b"[" * 40_000, b"#" * 600_000):
        with pytest.raises(FormatError, match=r"^mine: "):
            parse_scenario(content, "mine")


def test_a_setup_with_a_wrong_scenario_of_its_own_is_refused() -> None:
    record = load("rhium_429")
    crowded = msgspec.structs.replace(record, table=msgspec.structs.replace(record.table, width=30.0))  # type: ignore[union-attr]
    reasons = validate(Setup(own=crowded))
    assert [reason.text for reason in reasons] == ["the scenario: B1 overlaps the table edge"]
    with pytest.raises(FormatError):
        begin(Setup(own=crowded))


def test_setups_are_records_that_survive_json() -> None:
    setup = Setup(own=load("cyzicus_410"), mirrored=True, redeploy=True)
    assert msgspec.json.decode(msgspec.json.encode(setup), type=Setup) == setup
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.json.decode(b'{"colour": "red"}', type=Setup)


def _lines_dropped(content: list[str], at: int) -> list[str]:
    return content[:at] + content[at + 1 :]


def _line_doubled(content: list[str], at: int) -> list[str]:
    return [*content[:at], content[at], *content[at:]]


def _digits_changed(content: list[str], at: int) -> list[str]:
    return [*content[:at], content[at].translate(str.maketrans("0123456789", "9081726354")), *content[at + 1 :]]


def _cut_short(content: list[str], at: int) -> list[str]:
    return content[: at + 1]


@settings(max_examples=120, deadline=None)
@given(
    st.sampled_from(NAMES),
    st.sampled_from([_lines_dropped, _line_doubled, _digits_changed, _cut_short]),
    st.integers(0, 10_000),
)
def test_a_damaged_file_loads_or_is_refused_and_nothing_else(
    name: str, damage: Callable[[list[str], int], list[str]], at: int
) -> None:
    lines = text(name).splitlines()
    damaged = "\n".join(damage(lines, at % len(lines)))
    try:
        record = parse_scenario(damaged.encode(), "damaged")
    except FormatError as error:
        refusal = str(error)
        assert refusal.startswith("damaged: ")
        return
    if not validate(Setup(own=record)):
        state, _ = begin(Setup(own=record))
        assert state.width > 0
