"""Results of close combat (section 14): who suffers, push-backs, the push, and what follows a phase."""
