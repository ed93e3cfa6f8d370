"""Tests of the query language."""
