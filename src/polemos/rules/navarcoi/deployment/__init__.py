"""Preparing the battle (section 4)."""
