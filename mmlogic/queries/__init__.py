"""Statements with Prolog: queries of the session's program, clauses of the user, proofs, traces."""
