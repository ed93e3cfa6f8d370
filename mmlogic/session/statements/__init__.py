"""Statements about the session and its current subject."""
