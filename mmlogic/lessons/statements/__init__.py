"""Statements about lessons, a module each."""
