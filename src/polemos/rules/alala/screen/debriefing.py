from polemos.rules.alala.debriefing import *  # noqa: F403
