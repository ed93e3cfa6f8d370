"""A Prolog-style logic solver embedded in Python: codes to break, number paths to find."""

__version__ = "0.1.0"
