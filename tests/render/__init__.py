"""Tests of the formats and drawings of answers."""
