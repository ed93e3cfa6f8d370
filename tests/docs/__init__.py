"""What the documents say is what happens."""
