"""What is kept: the database, its ledger and copies, what is done when it is damaged, and folders of own files."""
