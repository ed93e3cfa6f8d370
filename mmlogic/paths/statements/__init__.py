"""Statements about number-path puzzles, a module each."""
