"""Tests of the command line, each in a process of its own."""
