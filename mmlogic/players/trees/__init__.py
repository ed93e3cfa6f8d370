"""Whole strategies: trees of guesses, their JSON and drawings."""
