"""Shared foundations: files, budgets, random sources, pictures."""
