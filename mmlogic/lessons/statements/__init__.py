"""Statements about lessons."""
