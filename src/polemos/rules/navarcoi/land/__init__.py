"""The battle on land (section 16)."""
