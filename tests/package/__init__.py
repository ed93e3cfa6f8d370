"""The package as others get it: wheel, sources, command, bounds, what sets it up."""
