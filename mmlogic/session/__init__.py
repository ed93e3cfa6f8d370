"""A session: its past, its settings, its limits, and the one way through for every statement."""
