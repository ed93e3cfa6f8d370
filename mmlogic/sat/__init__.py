"""Satisfiability: clauses over numbered variables, and a SAT solver that a limit or Ctrl-C can stop."""
