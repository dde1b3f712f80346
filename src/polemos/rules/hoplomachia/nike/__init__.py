"""Victory, truce and after (section 20)."""
