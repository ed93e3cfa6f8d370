"""Statements about games, clues, rules and the codes that are left."""
