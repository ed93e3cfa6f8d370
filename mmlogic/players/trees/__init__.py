"""Strategies written out: trees of guesses, their JSON and drawings."""
