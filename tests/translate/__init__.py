"""Tests of the meaning of statements in a game, and of their translation into Prolog's facts."""
