"""What all tests have in common: generated tests have no deadline, as a machine may be busy."""

from hypothesis import settings

from tests.thoroughly import some

settings.register_profile("mmlogic", deadline=None, max_examples=some(50, 100))
settings.load_profile("mmlogic")
