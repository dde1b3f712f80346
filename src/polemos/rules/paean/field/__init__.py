"""Questions about the table (section 1): measuring, contact, sight, free places, mêlées."""
