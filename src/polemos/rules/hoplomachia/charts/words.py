"""The words of the rulebook that stand in data, state and facts alike."""

from __future__ import annotations

from typing import Literal

Condition = Literal["E", "F", "U", "S"]  # of an army's arete (HMA-10.2), best first
CONDITIONS: tuple[Condition, ...] = ("E", "F", "U", "S")
CONDITION_NAMES: dict[Condition, str] = {"E": "Eager", "F": "Firm", "U": "Unsteady", "S": "Shaken"}

TroopClass = Literal[
    "hoplite", "peltast", "psiloi", "toxotes", "sphendonetes", "hippeis", "hippotoxotes", "light_horse", "baggage",
    "chariot",
]  # fmt: skip
Arrangement = Literal["CF", "OF", "NF"]  # HMA-12.1
Line = Literal["charging", "melee", "katastrophe", "recovering"]  # of the andreia chart (HMA-11.1)
Result = Literal["M", "R", "P", "C", "E", "H", "D", "X", "W"]  # of an andreia check (HMA-11.6)
BelosResult = Literal["M", "F", "B", "C", "K", "E", "D", "X"]  # HMA-15.18

Character = Literal["fellow_hoplite", "promachos", "crafty", "demagogue"]
Stance = Literal["philos", "symmachos", "automolos"]
Epoch = Literal[1, 2, 3, 4, 5]
Mode = Literal["arrayed", "encounter", "ambush"]
Size = Literal["small", "medium", "large"]
SIZES: tuple[Size, ...] = ("small", "medium", "large")
Situation = Literal["border_dispute", "civil_war", "anabasis", "hegemonic_war"]
BattleType = Literal["A", "B", "C", "D", "E", "F", "G", "H"]
Board = Literal["broad", "long", "square"]
Plan = Literal["frontal", "envelope", "harass", "defend", "exit"]
Formation = Literal["battle_phalanx", "divided_phalanx", "marching_column", "dispersed"]
Flank = Literal["right", "left"]
Post = Literal["line", "front", "behind", "right", "left", "reserve", "off_table"]  # a station (HMA-6.19, 24.1)
AreteLine = Literal["facing_spartan", "outnumber", "spartan", "outnumbered", "none"]  # HMA-6.2
HieresLine = Literal["outnumber", "even", "outnumbered"]  # HMA-6.5
Column = Literal["spartan", "democratic", "oligarchic", "royal", "mercenary"]  # of characters (HMA-5.2)
Ekdromoi = Literal["kill", "none", "lost"]  # HMA-15.23
MeleeResult = Literal[
    "no_effect", "both_disarrayed", "pushed_back", "broken_into", "broken", "slaughtered", "both_broken"
]

CoreOrder = Literal["muster", "march", "halt", "approach", "charge", "withdrawal"]  # HMA-9.1
LightMode = Literal["recalled", "forward", "withdrawing"]
Order = Literal["muster", "march", "halt", "forward", "recall", "approach", "charge", "withdrawal"]  # HMA-8.3
ORDERS: tuple[Order, ...] = ("muster", "march", "halt", "forward", "recall", "approach", "charge", "withdrawal")
ORDER_NAMES: dict[str, str] = {
    "muster": "Muster", "march": "March", "halt": "Halt", "forward": "Forward Psiloi", "recall": "Recall Psiloi",
    "approach": "Begin Approach", "charge": "Charge", "withdrawal": "Withdrawal",
}  # fmt: skip
