"""Prolog in the open: queries of the session's program, clauses of one's own, proofs."""
