"""Strategies written out: trees of guesses, their notations and drawings."""
