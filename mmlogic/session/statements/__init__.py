"""Statements about the session and about whatever is at hand in it."""
