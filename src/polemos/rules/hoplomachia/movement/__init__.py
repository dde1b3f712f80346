"""Movement (section 13): rates, ways of blocks, columns and loose groups, limits, passing through, giving way."""
