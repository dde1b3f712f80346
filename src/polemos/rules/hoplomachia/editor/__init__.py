"""Making scenarios (HMA-24.1): what can be placed, what follows, what is wrong."""
