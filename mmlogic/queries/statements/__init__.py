"""Statements about Prolog."""
