"""Measurements: `python -m benchmarks [NAME…]`.

A run measures mmlogic, and the programs that it is compared with.
"""
