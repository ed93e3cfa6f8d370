"""Statements about players, a module each."""
