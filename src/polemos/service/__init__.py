"""The service: games kept in a database, played over websockets, with computers at the table."""
