"""Measurements: `python -m benchmarks [NAME…]`. A run measures mmlogic and what it is compared with."""
