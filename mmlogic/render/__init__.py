"""Answers as lines of styled pieces, and in every format: text, JSON, CSV."""
