"""Number agreement: how many of something, and what one side, or several people, do. Every sentence asks here."""

from __future__ import annotations

import re
from collections.abc import Sequence

# Cities and islands that only look like several people.
ONE_CITY = {"Athens", "Thebes", "Rhodes", "Delphi", "Patras"}
ONE_LIKE = ("ss", "us", "is", "os", "as")  # Argos, Chios, Leucas, Sardis, Pyrrhus
SEVERAL_LIKE = ("men", "people", "folk", "hundred", "thousand")  # Hillmen, the Ten Thousand
# Who bears no name but what he is; of which people he is keeps its capital letter.
OFFICES = {"Boeotarch", "Captain", "Champion", "Commander", "General", "King", "Polemarch", "Strategos", "Xenagos"}
PEOPLE_LIKE = ("an", "ive", "ese")
# Forms that no rule gives, in both directions.
MANY = {
    "die": "dice", "man": "men", "inch": "inches", "loss": "losses", "phalanx": "phalanxes", "lochos": "lochoi",
    "ile": "ilai", "taxis": "taxeis", "strategos": "strategoi", "hipparchy": "hipparchies",
}  # fmt: skip
OF_MANY = {"has": "have", "is": "are", "was": "were", "does": "do", "goes": "go", "its": "their", "it": "they"}


def many(noun: str) -> str:
    """The plural: squadrons, dice, average dice, units of horsemen."""
    head, of, rest = noun.partition(" of ")
    first, space, last = head.rpartition(" ")
    return f"{first}{space}{MANY.get(last, last + 's')}{of}{rest}"


def counted(number: float, noun: str) -> str:
    """So many of something: 1 squadron, 2 squadrons, no squadrons are 0 squadrons."""
    return f"{number:g} {noun if abs(number) == 1 else many(noun)}"


def is_several(name: str) -> bool:
    """Does the name of a side mean several people, as Greeks and "Oda and Tokugawa" do, or one power, as Athens?"""
    if " and " in name or " & " in name:
        return True
    head = name.partition(",")[0].partition(" of ")[0].split(" ")[-1]
    if head in ONE_CITY or head.endswith(ONE_LIKE):
        return False
    return head.endswith("s") or head.lower().endswith(SEVERAL_LIKE)


def verb(several: bool, one: str) -> str:
    """A verb, or a word that goes with it, given for one: has or have, wins or win, its or their."""
    if not several:
        return one
    return OF_MANY.get(one) or (one[:-2] if one.endswith(("shes", "ches", "xes")) else one.removesuffix("s"))


def does(name: str, one: str) -> str:
    """A side and its verb, which is given for one: "Hannibal's army draws", but "Romans draw"."""
    return f"{name} {verb(is_several(name), one)}"


def doing(names: Sequence[str], what: str) -> str:
    """Several of something, or one, and what they do, given for one: "A1 comes on", "A1 and A2 come on"."""
    one = next((word for word in re.findall(r"^\w+", what)), "")
    return f"{listed(names)} {verb(len(names) > 1, one)}{what[len(one) :]}"


def titled(key: str, name: str, *kinds: str) -> str:
    """A unit with its name in brackets, so that it is one unit that does something: B7 (Thessalians) evades."""
    told = ", ".join(each for each in (name, *kinds) if each)
    return f"{key} ({told})" if told else key


def within(name: str) -> str:
    """A name inside a sentence: "victory for the Three Hundred", which begins a sentence as "The Three Hundred"."""
    return f"the {name[4:]}" if name.startswith("The ") else name


def person(name: str) -> str:
    """Somebody inside a sentence: the Spartan king, the polemarch, but King Leon and Chileus of Tegea."""
    if name.startswith("The ") or name[-1:].isdigit():  # who has no name goes by his id
        return within(name)
    head, first = name.partition(" of ")[0].partition(" the ")[0].split(" "), name.split(" ")[0]
    if head[-1][:1].isupper() and head[-1] not in OFFICES:
        return name
    return f"the {name}" if first.endswith(PEOPLE_LIKE) and first not in OFFICES else f"the {name[0].lower()}{name[1:]}"


def begun(sentence: str) -> str:
    """With a capital letter at its beginning."""
    return sentence[:1].upper() + sentence[1:]


def the(name: str) -> str:
    """A side of which something is: the ships of the Greeks, of Athens, of Oda and Tokugawa."""
    first = name.partition(" and ")[0]
    one_man = first.endswith("es") and not first.endswith("ies")  # Iphikrates
    several = is_several(first) and not one_man and "'" not in name
    return f"the {name}" if several and not name.startswith("The ") else within(name)


def cut_to(name: str, length: int) -> str:
    """A name in a column of this width; one that is too long ends with a point."""
    return f"{name if len(name) <= length else name[: length - 1] + '.':{length}}"


def listed(names: Sequence[str]) -> str:
    """A, B and C."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
