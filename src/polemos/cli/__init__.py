"""The polemos command."""
