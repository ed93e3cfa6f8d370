"""Tests of the programs in prolog/codes, asked from Python."""
