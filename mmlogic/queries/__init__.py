"""Prolog for the user: queries of the session's program, custom clauses, proofs."""
