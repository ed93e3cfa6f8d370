"""Statements about number-path puzzles."""
