"""What each order lets units do, and demands of them (section 9): asked by the phases, computed from the state."""
