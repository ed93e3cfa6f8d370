"""What all tests have in common: generated tests have no deadline, as a machine may be busy."""

from hypothesis import settings

settings.register_profile("mmlogic", deadline=None)
settings.load_profile("mmlogic")
