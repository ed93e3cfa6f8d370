"""Measurements, each beside what it is compared with, in one run: `python -m benchmarks [NAME…]`."""
