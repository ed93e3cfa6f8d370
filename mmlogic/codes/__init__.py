"""Code-breaking games: pegs, symbols, clues, rules and remaining codes."""
