"""Statements about games, clues, rules and the remaining codes."""
