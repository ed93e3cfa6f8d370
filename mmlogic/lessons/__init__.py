"""Lessons in logic programming: pages to read and run, exercises that are checked on generated cases."""
