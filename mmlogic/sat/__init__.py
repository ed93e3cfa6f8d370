"""Satisfiability: clauses over numbered variables, and a solver that limits and Ctrl-C stop."""
