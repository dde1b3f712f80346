"""Skirmish actions (section 8): light formations act for themselves."""
