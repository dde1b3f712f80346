"""What pages and terminals are told of Hoplomachia; all of it is made from a view."""
