"""What players share: codes as arrays, positions, the search, and the candidates of a game at hand."""
