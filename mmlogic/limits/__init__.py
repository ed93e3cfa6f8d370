"""Limits of a statement: its time and memory, and interrupts."""
