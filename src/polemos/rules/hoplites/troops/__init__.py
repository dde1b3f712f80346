"""Units by themselves: hits and markers, checks, clans, champions, standing orders."""
