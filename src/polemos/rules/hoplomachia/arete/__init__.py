"""Arete (section 10): points, conditions, gains and losses with their causes."""
