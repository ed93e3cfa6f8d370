"""Statements about players, a module each.

They import `asking` and `playing` when they are carried out: these bring numpy, which `help` and completion
do without.
"""
