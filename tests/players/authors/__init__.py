"""Players as people publish them, in our own words: no test of their own, files for `--player`."""
