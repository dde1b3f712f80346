"""Setting up (section 3): the table, terrain, edges, who stands where."""
