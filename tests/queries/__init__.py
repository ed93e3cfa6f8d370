"""Tests of Prolog in the open."""
