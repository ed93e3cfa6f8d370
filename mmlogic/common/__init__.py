"""Tools that all other packages use: files, random numbers, pictures, the wording of messages."""
