"""Statements that use Prolog: queries, clauses, proofs, traces."""
