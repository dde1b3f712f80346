"""The table and what lies on it: squadrons, their order, losses and leaders (sections 1, 2, 4, 10 and 17)."""
