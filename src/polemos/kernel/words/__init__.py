"""What is told of a game: English, small records for pages, the report of a battle."""
