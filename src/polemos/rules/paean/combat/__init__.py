"""Close combat (sections 13 and 14): dice, hits, push-backs, the push, and what follows."""
