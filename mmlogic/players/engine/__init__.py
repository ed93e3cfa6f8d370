"""Common parts of players: arrays of codes, positions, candidates, search."""
