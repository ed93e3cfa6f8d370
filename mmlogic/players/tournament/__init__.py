"""Tournaments: games of several players for the same secrets, with reproducible results."""
