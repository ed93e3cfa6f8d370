"""A session: its history, its settings, its limits, and the one entry point for every statement."""
