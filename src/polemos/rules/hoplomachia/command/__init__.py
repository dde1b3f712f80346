"""The Command strophe (section 8): signals, verbal orders, runners."""
