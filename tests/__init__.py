"""The tests of mmlogic, in the folders of the sources."""
