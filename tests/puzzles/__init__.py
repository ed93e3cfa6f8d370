"""Tests of number-path puzzles."""
