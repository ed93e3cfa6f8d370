"""Tests of clauses for a SAT solver."""
