"""Tests of the process of Prolog."""
