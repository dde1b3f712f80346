"""Making scenarios (PAE-5.1): what can be placed, what follows, what is wrong."""
