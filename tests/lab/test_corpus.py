"""The corpus: few games that show what many have shown, the same whenever they are played."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from polemos import UsageProblem
from polemos.lab import corpus
from polemos.lab.corpus import chosen, read, record
from polemos.lab.fuzz import Fuzz, Kept
from polemos.lab.fuzz_game import Fuzzed, has_advisor
from polemos.registry.rulesets import RULESETS, entry_of

GAMES, SEED = 5, 3


def played(seed: int, decisions: int, *contents: str) -> tuple[Kept, Fuzzed]:
    return Kept({}, seed, False), Fuzzed(decisions, (), dict.fromkeys(contents, 1))


def test_short_games_that_show_everything_are_chosen() -> None:
    games = [played(1, 900, "a", "b", "c"), played(2, 30, "a", "b"), played(3, 30, "c"), played(4, 30, "b")]
    assert [kept.seed for kept in chosen(games)] == [2, 3]


def test_what_must_occur_is_shown_by_two_games_where_two_show_it() -> None:
    games = [played(1, 30, "a", "b"), played(2, 40, "a"), played(3, 50, "a"), played(4, 30, "c"), played(5, 99, "b")]
    kept = chosen(games, twice=("a", "c"))
    assert [(each.seed, each.stands_in_for) for each in kept] == [(1, ()), (4, ()), (2, ("a",))]


def test_a_reserve_is_played_only_where_what_it_stands_in_for_is_lacking() -> None:
    drawn: list[tuple[Kept, Fuzzed]] = []
    Fuzz("hoplites", 3, SEED, finished=lambda kept, fuzzed: drawn.append((kept, fuzzed))).run()
    (first, shown), (second, _), (third, _) = drawn
    idle = replace(second, stands_in_for=(next(iter(shown.contents)),))
    needed = replace(third, stands_in_for=("fact:NeverSeen",))
    seeds: list[int] = []
    again = Fuzz("hoplites", 0, corpus=(first, idle, needed), finished=lambda kept, _: seeds.append(kept.seed))
    again.run()
    assert seeds == [first.seed, third.seed]
    assert set(again.lacking) == set(entry_of("hoplites").catalogue.contents()) - set(again.of_corpus)


@pytest.mark.long
def test_what_is_kept_shows_what_all_have_shown_and_no_computer_player_has_a_say(tmp_path: Path) -> None:
    kept = record("hoplites", GAMES, SEED, 1, tmp_path)
    # given the games that were played for it, without those in which a player with a plan has a say
    shown: Counter[str] = Counter()
    plain = 0

    def note(each: Kept, fuzzed: Fuzzed) -> None:
        nonlocal plain
        if not has_advisor(each.seed):
            plain += 1
            shown.update(fuzzed.contents)

    Fuzz("hoplites", GAMES, SEED, finished=note).run()
    assert 0 < plain < GAMES
    # then the corpus alone shows the same
    games = read(kept, "hoplites")
    assert games
    assert not any(has_advisor(each.seed) for each in games)
    again = Fuzz("hoplites", 0, corpus=games)
    assert again.run().failures == ()
    assert again.played == len(games) <= GAMES
    assert set(again.contents) == set(shown)


def test_a_torn_corpus_is_told_by_its_name(tmp_path: Path) -> None:
    torn = tmp_path / "torn.jsonl"
    torn.write_bytes(corpus.path_of("hoplites").read_bytes()[:-30])
    with pytest.raises(UsageProblem, match=r"torn\.jsonl: "):
        read(torn, "hoplites")


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_every_rule_set_has_one_that_can_be_read(ruleset: str) -> None:
    assert len(read(corpus.path_of(ruleset), ruleset)) > 3
