"""Tournaments: many games by several players on the same secrets, played anywhere, with the same results."""
