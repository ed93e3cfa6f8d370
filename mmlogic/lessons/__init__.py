"""Lessons in logic programming: pages to read and run, with exercises checked on generated cases."""
