"""The rules of Hoplomachia in short words of ours, for its charts: what no data file says."""

from __future__ import annotations

TURN = (
    ("A1 Salpinx", "each side hides one signal, or the hegemon prepares a verbal order", "HMA-8.4"),
    ("A2 Commands", "verbal orders are sent, runners arrive; signals are revealed, stances tested, the paean sung",
     "HMA-8.5"),
    ("A3 Mantis", "sphagia for a first Charge", "HMA-10.7"),
    ("B1 Automatic moves", "routs, evasions, pursuits, recovering", "HMA-14.1"),
    ("B2 Offensive belos", "shooting, belos charges, ekdromoi", "HMA-15.1"),
    ("B3 Epidromos", "charges", "HMA-16.1"),
    ("B4 Defensive belos", "shooting of those who stand", "HMA-15.27"),
    ("B5 Marches and approaches", "all other moves, arrivals", "HMA-17.1"),
    ("B6 Melee", "One Step More, epidromos melees, othismos melees", "HMA-18.1"),
    ("C Katastrophe", "losses of arete, strategoi, checks, recovery, nike", "HMA-19.1"),
)  # fmt: skip
ORDERS = (
    ("Muster", "the guide stays; the others move full into their stations; calls pursuers back", "HMA-9.2"),
    ("March", "the guide moves as it likes; the others follow or keep their stations", "HMA-9.3"),
    ("Halt", "the guide stands; the others stand or close up level with it; disarrayed ones recover", "HMA-9.4"),
    ("Forward Psiloi", "lights go forward against the enemy's lights; the core is not concerned", "HMA-9.5"),
    ("Recall Psiloi", "lights go back to stations behind, on a flank or in the square", "HMA-9.6"),
    ("Begin Approach", "the paean; the core goes straight ahead in close files, to 3 inches of enemy hoplites",
     "HMA-9.7"),
    ("Charge", "sphagia; the core must charge enemy core ahead within its longest CHARGE", "HMA-9.9"),
    ("Withdrawal", "the core goes home; lights cover it or leave", "HMA-9.10"),
)  # fmt: skip
CHECK = (
    ("M", "maintain: nothing", "HMA-11.6"),
    ("R", "recover: halts in order, under Halt", "HMA-11.6"),
    ("P", "pursue: goes on pursuing, or routing", "HMA-11.6"),
    ("C", "charge, or countercharge", "HMA-11.6"),
    ("E", "evade; hoplites and chargers halt; in melee disarrayed", "HMA-11.6"),
    ("H", "halt: receives charges standing", "HMA-11.6"),
    ("D", "the whole unit is disarrayed; outside melee it halts", "HMA-11.6"),
    ("X", "routed; in melee only the lochos that checks", "HMA-11.6"),
    ("W", "the next worse result of melee", "HMA-11.9"),
)
BELOS = (
    ("M", "maintain: nothing", "HMA-15.18"),
    ("F", "goes into close files; nothing in no files", "HMA-15.18"),
    ("B", "must belos-charge its tormentors", "HMA-15.19"),
    ("C", "must charge in this turn's B3", "HMA-15.19"),
    ("K", "the lochos must send out its ekdromoi", "HMA-15.22"),
    ("E", "evades in the next B1; hoplites fall back in B5", "HMA-15.18"),
    ("D", "disarrayed at once", "HMA-15.18"),
    ("X", "the lochos routs; its unit checks in C", "HMA-15.18"),
)
LOSER = {
    "no_effect": ("no effect", "both stay; othismos next turn", "HMA-18.15"),
    "both_disarrayed": ("both disarrayed", "both stay, disciplined ones disarrayed", "HMA-18.16"),
    "pushed_back": ("pushed back", "one stand depth back; ground given 1; checks on the melee line", "HMA-18.17"),
    "broken_into": ("broken into", "the same, ground given 2, disarrayed first", "HMA-18.18"),
    "broken": ("broken", "routs", "HMA-18.19"),
    "both_broken": ("both broken", "both rout", "HMA-18.14"),
    "slaughtered": ("slaughtered", "destroyed on the spot", "HMA-18.20"),
}
LEVELS = ("0 no hit", "1 shield", "2 strength", "3 threshold", "4 exceeded")
MOVES = (
    ("Foot in close files", "{cf}°", "no", "HMA-13.6"),
    ("Foot in open files", "{of}°", "90° or 180° once, 1 inch; otherwise disarrayed", "HMA-13.5"),
    ("Any in no files", "any", "any, free", "HMA-13.7"),
    ("Horse in open files", "any, also by single ile", "only Thessalian rhomboids, 1 inch", "HMA-13.8"),
    ("Horse in close files", "{horse}°", "no", "HMA-13.9"),
)
EFFORTS = {
    "paean": ("Paean", "at Begin Approach, own arete", "HMA-10.5"),
    "grim_resolve": ("Grim resolve", "instead of the paean, the enemy's arete", "HMA-10.6"),
    "sphagia": ("Sphagia", "at the first Charge, own arete", "HMA-10.7"),
    "one_step_more": ("One Step More", "before the melees, own arete", "HMA-10.8"),
}
EVENTS = {
    "lochos_routed": ("Lochos routed or destroyed", "HMA-10.9"),
    "senior_taxis_routed": ("Senior taxis routed or destroyed", "HMA-10.10"),
    "strategos_killed": ("Strategos killed", "HMA-10.11"),
    "flank_enveloped": ("Flank enveloped", "HMA-10.12"),
    "phalanx_in_retreat": ("Phalanx in retreat", "HMA-10.13"),
}
CHARACTERS = {
    "fellow_hoplite": "fellow hoplite", "promachos": "promachos", "crafty": "crafty", "demagogue": "demagogue",
}  # fmt: skip
BASE_LINES = {
    "facing_spartan": "Facing Spartans", "spartan": "Spartan", "outnumber": "Outnumbers the enemy",
    "outnumbered": "Outnumbered", "none": "None of these",
}  # fmt: skip
SITUATIONS = {
    "border_dispute": "Border dispute", "civil_war": "Civil war", "anabasis": "Anabasis",
    "hegemonic_war": "Hegemonic war",
}  # fmt: skip
