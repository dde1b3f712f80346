"""What a player is shown: the card table in the browser and in text, briefing and debriefing."""
