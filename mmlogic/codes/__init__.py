"""Code-breaking games: pegs, symbols, clues and rules, and the codes that are left."""
