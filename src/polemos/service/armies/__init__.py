"""Armies and fleets that players build, and the charts of the games that have such."""
