"""A session: its history, its settings, its limits, and the method that runs every statement."""
