"""Statements about players."""
