"""Proofs of records, figures of the sources, the fewest givens: each a program of its own, see README.md."""
