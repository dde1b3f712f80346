from polemos.rules.alala.briefing import *  # noqa: F403
