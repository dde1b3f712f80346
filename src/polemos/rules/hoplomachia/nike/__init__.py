"""Nike, truce and after (section 20): how a battle ends, objectives, the dead, the report."""
