"""Shared foundations: files, random sources, pictures, words of messages."""
