"""A session: its history, settings and limits, and the one entry point for every statement."""
