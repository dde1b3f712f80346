"""Formation actions (section 9): moves, turns, other shapes, splitting and forming."""
