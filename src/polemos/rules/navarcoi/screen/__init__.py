"""What a player is shown: the table in the browser and in characters, briefing and debriefing."""
