"""Tests of how answers are written."""
