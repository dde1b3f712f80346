"""An invitation tells everything that the inviter has settled, his own charts above all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from polemos.rulebook.places import data_dir
from tests.service.mailing import SMALL, Post


@pytest.fixture
def false_shock(post: Post) -> Iterator[None]:
    """A file of the host's that makes his phalanx stronger."""
    text = (data_dir() / "hoplites" / "shock.toml").read_text(encoding="utf-8")
    path = post.host.folder / "hoplites" / "shock.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text.replace("[base.PH]  # defender\nPH = [7, 12]", "[base.PH]\nPH = [12, 13]"))
    yield
    path.unlink()


@pytest.mark.rule("HOP-25.1", "HOP-27.9")
@pytest.mark.usefixtures("false_shock")
def test_a_chart_of_the_inviters_own_is_told_before_one_accepts(post: Post) -> None:
    mine = post.host.invite(**SMALL)
    invitation = post.guest.open(post.host.letter(mine["token"]))["invitation"]
    (odd,) = [each for each in invitation["settled"] if each["is_odd"]]
    assert "shock.toml" in odd["words"]
    assert odd["value"] == "base PH PH: 12, 13 instead of 7, 12"


def test_a_battle_as_usual_has_nothing_odd(post: Post) -> None:
    mine = post.host.invite()
    invitation = post.guest.open(post.host.letter(mine["token"]))["invitation"]
    assert [each["words"] for each in invitation["settled"]] == ["Played by"]
