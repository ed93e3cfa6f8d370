"""Statements about Prolog, a module each."""
