"""Who is invited sees everything that is not as the rulebook has it, and by joining signs just that."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from polemos.mail import Refusal, begin, join
from polemos.mail.settled import in_lines, settled
from polemos.rulebook.places import data_dir
from polemos.rules.hoplites.army.armies import army
from polemos.rules.hoplites.charts.charts import FILES
from polemos.rules.hoplites.options import DeckPreferences, Options, StandingOrders, Zones
from polemos.rules.hoplites.ruleset import HOPLITES
from polemos.rules.hoplites.setup import Setup
from tests.mail.posting import pair, rewritten, secret

LEUCTRA = Setup("leuctra")
USUAL = settled(LEUCTRA)


def _text(name: str) -> str:
    return (data_dir() / "hoplites" / f"{name}.toml").read_text(encoding="utf-8")


def test_a_usual_battle_names_its_rules_and_data() -> None:
    (only,) = USUAL
    assert HOPLITES.version in only.value
    assert HOPLITES.data_digest()[:8] in only.value
    assert not only.is_odd


@pytest.mark.rule("HOP-25.1", "HOP-27.9")
def test_every_changed_figure_of_an_own_chart_is_told() -> None:
    # given a shock table in which phalanxes are stronger against phalanxes
    text = _text("shock").replace("[base.PH]  # defender\nPH = [7, 12]", "[base.PH]\nPH = [12, 12]")
    setup = replace(LEUCTRA, own_charts=(("shock", text),))
    # when somebody is invited to it
    guest = join(begin(setup, secret("host 1")).export_turn())
    # then the figure is named before anything else, and the charts have a mark of their own
    first, last = settled(guest.setup)[0], settled(guest.setup)[-1]
    assert first.is_odd
    assert "shock.toml" in first.words
    assert first.value == "base PH PH: 12, 12 instead of 7, 12"
    assert "own charts" in last.value
    assert last != USUAL[-1]
    assert any("shock.toml" in line for line in in_lines(guest.setup))


@pytest.mark.parametrize("name", FILES)
def test_an_own_chart_that_is_the_published_one_changes_nothing(name: str) -> None:
    told = settled(replace(LEUCTRA, own_charts=((name, _text(name) + "\n# mine\n"),)))
    assert [each for each in told if each.is_odd] == []


def test_many_changes_are_counted() -> None:
    text = _text("shock")
    told = settled(replace(LEUCTRA, own_charts=(("shock", text.replace(" = [5, ", " = [6, ")),)))
    assert told[0].value.count("instead of") == 12
    assert f"and {text.count(' = [5, ') - 12} more" in told[0].value


CHANGES: dict[str, Any] = {
    "battle": ("battle", "cannae_216"),
    "own army": ("own", (army("theban_371"), None)),
    "route level": ("levels", (40, None)),
    "terrain": ("terrain", "none"),
    "deck": ("deck", DeckPreferences(reserve=3)),
    **{f"option {name}": ("options", Options(**{name: not getattr(Options(), name)}))
       for name in Options.__struct_fields__ if isinstance(getattr(Options(), name), bool) and name != "sounds"},
    "option setup_turns": ("options", Options(setup_turns=5)),
    "option challenge_cards": ("options", Options(challenge_cards=4)),
    "option zones": ("options", Options(zones={**Options().zones, "PH": Zones(wing=True, centre=True)})),
}  # fmt: skip


@pytest.mark.parametrize("what", [name for name in CHANGES if name not in ("battle", "option random_opponent")])
def test_whatever_is_settled_otherwise_is_told(what: str) -> None:
    field, value = CHANGES[what]
    assert settled(replace(LEUCTRA, **{field: value})) != USUAL


def test_nothing_of_a_setup_is_forgotten() -> None:
    """Every field is told by the test above, or stands here with the reason why it need not be."""
    told = {field for field, _ in CHANGES.values()} | {"own_charts"}
    elsewhere = {
        "armies",  # named in the invitation's title
        "people",  # two, in every game by mail
        "by_mail",
        "orders",  # the inviter's own; the other's are refused
        "swapped",  # who sits where on the screen
    }
    assert told | elsewhere == set(Setup.__struct_fields__)
    assert LEUCTRA.orders == (StandingOrders(), StandingOrders())


def test_who_joins_has_signed_the_invitation_as_he_saw_it() -> None:
    """The inviter cannot change what was settled afterwards: the joining answers the one invitation."""
    host, _ = pair()
    other = begin(replace(LEUCTRA, levels=(90, None)), secret("host 1"))
    guest = join(host.notebook.letters[0])
    with pytest.raises(Refusal, match="answers another letter"):
        other.import_file(guest.export_turn())


def test_data_files_that_differ_are_refused_at_the_invitation_and_at_every_letter() -> None:
    host, guest = pair()
    invitation = rewritten(host, host.notebook.letters[0], data="0" * 32)
    with pytest.raises(Refusal, match="other data files"):
        join(invitation)
    with pytest.raises(Refusal, match="other data files"):
        host.import_file(rewritten(guest, guest.notebook.letters[1], data="0" * 32))
