"""Statements about Prolog."""

__all__ = []
