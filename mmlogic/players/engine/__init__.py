"""What players share: codes as arrays, positions, ratings, the search."""
