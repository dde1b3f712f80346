"""What a page asks for: routes, websockets, pictures, and who may ask."""
