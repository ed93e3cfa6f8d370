"""Satisfiability: clauses over numbered variables, and a solver that limits and Ctrl-C stop."""

from mmlogic.common.resources import lazy_names

__all__ = ["Clauses", "Sat"]

__getattr__ = lazy_names(__name__, {"Clauses": "mmlogic.sat.clauses", "Sat": "mmlogic.sat.solver"})
